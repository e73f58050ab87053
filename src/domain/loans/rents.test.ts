import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { rutOf } from '../rut.ts';
import { invoicedRents, type LessorInvoice, type Rent } from './rents.ts';

const LESSOR = rutOf(96_500_001);
const rent = (id: string, dueOn: string, fields: Partial<Rent> = {}): Rent => ({
  ...{ id, lessor: LESSOR, currency: 'CLP', amount: 1_586_778, dueOn: day(dueOn) },
  ...fields,
});
const invoice = (id: string, issuedOn: string, fields: Partial<LessorInvoice> = {}): LessorInvoice => ({
  ...{ id, rut: LESSOR, issuedOn: day(issuedOn), amount: 1_586_778 },
  ...fields,
});
const pesosOn = ({ currency, amount }: Rent) => (currency === 'UF' ? Math.round((amount * 39_000) / 10_000) : amount);
const pairs = (rents: Rent[], invoices: LessorInvoice[], paired: [string, string | null][] = []) => {
  const found = invoicedRents(rents, invoices, new Map(paired), pesosOn);
  return { sure: Object.fromEntries(found.invoices), doubts: Object.fromEntries(found.doubtful) };
};

test.each([
  ['20 days before', invoice('i', '2026-03-16'), true],
  ['21 days before', invoice('i', '2026-03-15'), false],
  ['10 days after', invoice('i', '2026-04-15'), true],
  ['11 days after', invoice('i', '2026-04-16'), false],
  ['1 % more', invoice('i', '2026-04-01', { amount: 1_602_645 }), true],
  ['more than 1 %', invoice('i', '2026-04-01', { amount: 1_602_646 }), false],
  ['less than 1 % under', invoice('i', '2026-04-01', { amount: 1_570_911 }), true],
  ['of another RUT', invoice('i', '2026-04-01', { rut: rutOf(96_500_002) }), false],
])('an invoice %s', (_, one, isSame) => {
  expect(pairs([rent('r', '2026-04-05')], [one])).toEqual({ sure: isSame ? { r: 'i' } : {}, doubts: {} });
});

test('a rent in UF is worth its day, to the peso', () => {
  const inUf = rent('r', '2026-04-05', { currency: 'UF', amount: 400_000 });
  expect(pairs([inUf], [invoice('i', '2026-04-01', { amount: 1_560_001 })]).sure).toEqual({ r: 'i' });
  expect(pairs([inUf], [invoice('i', '2026-04-01', { amount: 1_560_002 })]).sure).toEqual({});
});

test('an invoice between two rents is asked; once one of them has its own, it is the other', () => {
  const rents = [rent('february', '2026-02-05'), rent('march', '2026-03-05')];
  const between = invoice('between', '2026-02-15');
  expect(pairs(rents, [between])).toEqual({ sure: {}, doubts: { february: ['between'], march: ['between'] } });
  expect(pairs(rents, [between], [['february', 'other']]).sure).toEqual({ february: 'other', march: 'between' });
});

test('a rent of which two invoices may be it is asked, and so are two rents of one invoice', () => {
  const two = [invoice('a', '2026-03-01'), invoice('b', '2026-03-02')];
  expect(pairs([rent('r', '2026-03-05')], two)).toEqual({ sure: {}, doubts: { r: ['a', 'b'] } });
  const rents = [rent('r', '2026-03-05'), rent('s', '2026-03-06')];
  expect(pairs(rents, [invoice('a', '2026-03-01')])).toEqual({ sure: {}, doubts: { r: ['a'], s: ['a'] } });
  expect(pairs(rents, two, [['r', 'a']])).toEqual({ sure: { r: 'a', s: 'b' }, doubts: {} });
  expect(pairs([rent('r', '2026-03-05')], two, [['r', null]])).toEqual({ sure: {}, doubts: {} });
});
