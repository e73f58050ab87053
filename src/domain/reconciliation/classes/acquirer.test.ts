import { expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { addDays, day } from '../../date.ts';
import { rutOf } from '../../rut.ts';
import type { MatchingFacts, OpenDocument, OpenMovement, ReportedDeposit, SettledDeposit } from '../facts.ts';
import { reasonWords } from '../reason-words.ts';
import { commissionsOf } from './acquirer.ts';

const FIRST = day('2026-03-02');

/** A boleta of so many pesos, on a day after the first. */
function boleta(id: string, after: number, remaining: number): OpenDocument {
  const on = addDays(FIRST, after);
  const about = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, rut: null, name: null };
  return { id, ...about, remaining, issuedOn: on, dueOn: on, folio: id.replace(/\D/g, '') };
}

/** Less 1.19 % and its IVA, each rounded, as an acquirer takes them. */
function net(gross: number): number {
  const fee = Math.round((gross * 1_190) / 100_000);
  return gross - fee - Math.round((fee * 19) / 100);
}

function deposit(id: string, after: number, amount: number, fields: Partial<OpenMovement> = {}): OpenMovement {
  const on = addDays(FIRST, after);
  const glosa = `Abono Ventas GETNET ${on.slice(8)}/${on.slice(5, 7)} CIERR`;
  const about = { accountId: 'a', currency: 'CLP' as const, kind: 'acquirer' as const, rut: null, name: 'Getnet' };
  return { id, ...about, on, amount, open: amount, glosa, ...fields };
}

/** Each day two boletas, deposited together on the next. */
const priceOf = (index: number) => 181_237 + ((index * 7_919) % 9_973) * 31;
const days = (count: number) => ({
  sales: Array.from({ length: count * 2 }, (_, index) => boleta(`d${1_000 + index}`, index >> 1, priceOf(index))),
  movements: Array.from({ length: count }, (_, at) => deposit(`m${at}`, at + 1, net(priceOf(at * 2) + priceOf(at * 2 + 1)))),
});

function match(facts: Partial<MatchingFacts>) {
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  return proposeMatches({ company, accounts: [], movements: [], documents: [], rejected: [], rejectedTransfers: [], ...facts });
}

const made = (facts: Partial<MatchingFacts>) =>
  match(facts).automatic.map((one) => `${one.movementId}>${one.parts.map((part) => part.documentId).join(' ')} ${one.evidence}`);

test('twenty deposits show the commission, and each is matched with its sales, to the peso', () => {
  const facts = days(20);
  expect(made(facts)).toHaveLength(20);
  const [first] = match(facts).automatic;
  const gross = priceOf(0) + priceOf(1);
  expect(first?.parts.map((part) => part.documentAmount)).toEqual([priceOf(0), priceOf(1)]);
  expect(first?.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(net(gross));
  expect(first?.reasons.map(reasonWords)).toEqual([
    'La glosa es la de un abono de tarjetas de Getnet',
    expect.stringMatching(
      /^2 boletas seguidas por \$ [\d.]+, menos \$ [\d.]+ de comisión con IVA: 1,416 %, como en 20 abonos con esa glosa$/,
    ),
    'Ninguna otra venta de esos días da lo mismo con esa comisión',
  ]);
});

test('fewer show nothing, unless some were matched before', () => {
  const facts = days(19);
  expect(made(facts)).toEqual([]);
  const before: SettledDeposit = { accountId: 'a', glosa: 'Abono Ventas GETNET 01/02 CIERR', amount: net(400_000), gross: 400_000 };
  expect(made({ ...facts, settledDeposits: [before] })).toHaveLength(19);
  expect(made({ ...facts, settledDeposits: [{ ...before, accountId: 'b' }] })).toEqual([]);
  expect(made({ ...facts, settledDeposits: [{ ...before, glosa: 'ABONO TBK TD' }] })).toEqual([]);
});

test('the commission of a wording on an account is what its matched deposits show, from twenty on', () => {
  const settled = (count: number, more: Partial<SettledDeposit> = {}) =>
    Array.from({ length: count }, (_, at) => {
      const gross = priceOf(at);
      return { accountId: 'a', glosa: `Abono Ventas GETNET ${at}/02 CIERR`, amount: net(gross), gross, ...more };
    });
  expect(commissionsOf([...settled(25), ...settled(19, { accountId: 'b' })])).toEqual([
    { accountId: 'a', wording: 'ABONO VENTAS GETNET CIERR', share: expect.closeTo(0.01416, 5), deposits: 25 },
  ]);
});

const later = 30;
const usual = days(25);
const cases: [why: string, sales: OpenDocument[], movement: OpenMovement][] = [
  ['another commission', [boleta('d5000', later, 500_000)], deposit('m', later + 1, net(500_000) - 900)],
  ['three pesos less', [boleta('d5000', later, 500_000)], deposit('m', later + 1, net(500_000) - 3)],
  ['sales of the same day', [boleta('d5000', later, 500_000)], deposit('m', later, net(500_000))],
  ['sales of eight days before', [boleta('d5000', later - 8, 500_000)], deposit('m', later, net(500_000))],
  [
    'two sales that would each do',
    [boleta('d5000', later, 500_000), boleta('d5001', later, 500_000)],
    deposit('m', later + 1, net(500_000)),
  ],
  [
    'sales that are no neighbours',
    [300_000, 70_000, 200_000].map((one, at) => boleta(`d${5_000 + at}`, later, one)),
    deposit('m', later + 1, net(500_000)),
  ],
  ['a transfer', [boleta('d5000', later, 500_000)], deposit('m', later + 1, net(500_000), { kind: 'transferIn' })],
  ['money that goes out', [boleta('d5000', later, 500_000)], deposit('m', later + 1, net(500_000), { amount: -net(500_000) })],
  ['dollars', [boleta('d5000', later, 500_000)], deposit('m', later + 1, net(500_000), { currency: 'USD' })],
  [
    'a deposit that is matched in part',
    [boleta('d5000', later, 500_000)],
    deposit('m', later + 1, net(500_000) + 9, { open: net(500_000) }),
  ],
];

test.each(cases)('%s: left to a person', (_why, sales, movement) => {
  const facts = { sales: [...usual.sales, ...sales], movements: [...usual.movements, movement] };
  expect(made(facts)).toHaveLength(25);
  expect(made(facts).some((one) => one.startsWith('m>'))).toBe(false);
});

test('a pair that a person undid is not made again', () => {
  const sales = [...usual.sales, boleta('d5000', later, 500_000)];
  const movements = [...usual.movements, deposit('m', later + 1, net(500_000))];
  expect(made({ sales, movements })).toContain('m>d5000 acquirer');
  const rejected = [{ movementId: 'm', documentId: 'd5000', by: 'pair' as const }];
  expect(made({ sales, movements, rejected })).not.toContain('m>d5000 acquirer');
});

test('boletas are compared with nothing else', () => {
  const transfer = deposit('m', 1, 500_000, { kind: 'transferIn', glosa: 'TRANSFERENCIA FACT 5000', name: null });
  const { automatic, suggestions } = match({ sales: [boleta('d5000', 0, 500_000)], movements: [transfer] });
  expect([...automatic, ...suggestions]).toEqual([]);
});

/** The same, of the acquirer whose reports are read. */
const ofReport = { glosa: 'ABONO TBK TD', name: 'Transbank' };
const tbkDays = (count: number) => {
  const { sales, movements } = days(count);
  return { sales, movements: movements.map((one) => ({ ...one, ...ofReport })) };
};

const reported = (fields: Partial<ReportedDeposit> = {}): ReportedDeposit => {
  const gross = priceOf(0) + priceOf(1);
  return { id: 'r', accountId: 'a', on: addDays(FIRST, 1), net: net(gross), sales: gross, annulled: 0, count: 2, ...fields };
};

test('what a report says of a deposit needs no other, and no commission', () => {
  const reportedDeposits = [reported()];
  expect(made({ ...tbkDays(1), reportedDeposits })).toEqual(['m0>d1000 d1001 acquirer']);
  expect(match({ ...tbkDays(1), reportedDeposits }).automatic[0]?.settlementId).toBe('r');
  expect(match({ ...tbkDays(1), reportedDeposits }).automatic[0]?.reasons.map(reasonWords)).toEqual([
    'La glosa es la de un abono de tarjetas de Transbank',
    expect.stringMatching(
      /^El informe de abonos del 03\/03\/2026 dice ventas por \$ [\d.]+, que son 2 boletas seguidas, y un abono de \$ [\d.]+$/,
    ),
    'Ninguna otra venta de esos días suma lo mismo',
  ]);
  expect(made(tbkDays(1))).toEqual([]);
});

test.each<[string, Partial<ReportedDeposit>, boolean]>([
  ['a peso more', { net: net(priceOf(0) + priceOf(1)) + 1 }, true],
  ['two pesos more', { net: net(priceOf(0) + priceOf(1)) + 2 }, false],
  ['of another account', { accountId: 'b' }, false],
  ['of an account that it does not say', { accountId: null }, true],
  ['four days before', { on: addDays(FIRST, -3) }, true],
  ['five days before', { on: addDays(FIRST, -4) }, false],
  ['of the day after', { on: addDays(FIRST, 2) }, false],
  ['sales of a peso more', { sales: priceOf(0) + priceOf(1) + 1 }, false],
  ['with annulled sales', { annulled: 10_000 }, false],
  ['another number of sales, which may be split', { count: 3 }, true],
])('a report %s: matched %s', (_what, fields, isMatched) => {
  expect(made({ ...tbkDays(1), reportedDeposits: [reported(fields)] })).toHaveLength(isMatched ? 1 : 0);
});

test('a report that may be of two deposits decides neither, nor do two of one', () => {
  const facts = tbkDays(1);
  const twice = { ...facts, movements: [...facts.movements, deposit('m9', 1, net(priceOf(0) + priceOf(1)), ofReport)] };
  expect(made({ ...twice, reportedDeposits: [reported()] })).toEqual([]);
  expect(made({ ...facts, reportedDeposits: [reported(), reported({ sales: 400_000 })] })).toEqual([]);
});

test('of runs with one sum the number of sales decides', () => {
  const sales = [boleta('d1', 0, 300_000), boleta('d2', 0, 100_000), boleta('d3', 0, 200_000)];
  const movements = [deposit('m', 1, net(300_000), ofReport)];
  const report = (count: number) => [reported({ net: net(300_000), sales: 300_000, count })];
  expect(made({ sales, movements, reportedDeposits: report(1) })).toEqual(['m>d1 acquirer']);
  expect(made({ sales, movements, reportedDeposits: report(2) })).toEqual(['m>d2 d3 acquirer']);
  expect(made({ sales, movements, reportedDeposits: report(0) })).toEqual([]);
});

test('a deposit whose report says other sales is not matched by the commission of the others', () => {
  const reportedDeposits = [reported({ sales: priceOf(0) + priceOf(1) + 5_000 })];
  expect(made({ ...tbkDays(21), reportedDeposits })).toHaveLength(20);
});

test('a report says nothing of a deposit of another acquirer; where none is named it may', () => {
  const reportedDeposits = [reported()];
  expect(made({ ...days(1), reportedDeposits })).toEqual([]);
  const unnamed = days(1).movements.map((one) => ({ ...one, glosa: 'ABONO VENTAS TARJETA', name: null }));
  expect(made({ ...days(1), movements: unnamed, reportedDeposits })).toHaveLength(1);
});

test('among many boletas a run that comes to the sales of a report is chance, unless it has their number', () => {
  const sales = Array.from({ length: 60 }, (_, at) => boleta(`d${1_000 + at}`, 0, 9_137 + ((at * 7_919) % 9_973)));
  const gross = sales.slice(20, 40).reduce((sum, one) => sum + one.remaining, 0);
  const movements = [deposit('m', 1, net(gross), ofReport)];
  const report = (count: number) => [reported({ net: net(gross), sales: gross, count })];
  expect(made({ sales, movements, reportedDeposits: report(31) })).toEqual([]);
  expect(made({ sales, movements, reportedDeposits: report(0) })).toEqual([]);
  expect(made({ sales, movements, reportedDeposits: report(20) })).toHaveLength(1);
});
