import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { outcomeOf } from '#domain/documents/operations.ts';
import { type Payable, remainingOf } from '#domain/documents/payable.ts';
import { PointFields } from './PointFields.tsx';
import {
  dueAfter,
  factsOn,
  NO_VALUES,
  offeredFor,
  operationOf,
  type PointDetail,
  type PointOperation,
  type PointValues,
  payableOf,
  prospectOf,
} from './point.ts';

const TERMS = { matched: 0, credited: 0, settled: 0, adjusted: 0, cheques: 0, factored: 0 };
const POINT = {
  terms: TERMS,
  agendaDate: null,
  isDueByHand: false,
  isClosed: false,
  isExpected: true,
  isAnnulled: false,
  isFactored: false,
};

function detail(meta: Partial<PointDetail['meta']> = {}, point: Partial<PointDetail['meta']['point']> = {}): PointDetail {
  const known = {
    ...{ typeLabel: 'Factura', number: '7', remaining: 119_000 },
    ...{ documentCode: 33, isReceived: false, isProtested: false, originalAmount: 119_000 },
    ...{ issuedAt: day('2026-10-01'), dueDate: day('2026-10-31') },
    factoring: { cedido: false, issuerName: null, cesionDate: null },
    point: { ...POINT, ...point },
    ...meta,
  };
  return {
    ...{ id: 'a', name: 'Cliente SpA', documentType: 'TAX_DOCUMENT', currencyType: 'CLP', amount: 119_000, isHidden: false },
    ...{ originalDueDate: day('2026-10-31'), meta: known },
  };
}

const values = (some: Partial<PointValues>): PointValues => ({ ...NO_VALUES, ...some });
type Stored = Exclude<PointOperation, 'partialPay'>;
const outcome = (kind: Stored, some: Partial<PointValues> = {}, document = detail()) =>
  outcomeOf(payableOf(document), operationOf(kind, values(some), 'CLP'), factsOn(day('2026-11-22')));

test('what is left is the amount less every term', () => {
  const terms = { matched: 1_000, credited: 2_000, settled: 3_000, adjusted: 4_000, cheques: 5_000, factored: 6_000 };
  expect(remainingOf(payableOf(detail({}, { terms })))).toBe(98_000);
});

test.each<[Stored, Partial<PointValues>, number | string]>([
  ['payoff', {}, 0],
  ['partialPayoff', { amount: 19_000 }, 100_000],
  ['partialPayoff', {}, 'Debe ingresar un valor'],
  ['partialPayoff', { amount: 119_001 }, 'El nuevo monto no puede ser superior a $ 119.000'],
  ['changeAmount', { amount: 50_000 }, 50_000],
  ['changeAmount', { amount: 0 }, 'Para dejarlo en cero usa Pagar'],
  ['changeAmount', {}, 'Debe ingresar un valor'],
  ['postpone', {}, 'Debe ingresar un valor'],
  ['postpone', { days: 10 }, 119_000],
  ['agenda', {}, 119_000],
  ['chequePayoff', {}, 'Todos los campos del cheque son obligatorios'],
  ['chequePayoff', { cheques: [] }, 'Debe contener almenos un cheque'],
  ['chequePayoff', { cheques: [{ key: 'a', number: '7', amount: 119_000, on: day('2026-12-01'), bank: '' }] }, 0],
  ['chequePayoff', { cheques: [{ key: 'a', number: '7', amount: 119_000, on: day('2026-12-01'), bank: '012' }] }, 0],
  [
    'chequePayoff',
    { cheques: [{ key: 'a', number: '7', amount: 119_000, on: day('2026-12-01'), bank: '999' }] },
    'No conocemos ese banco.',
  ],
  ['factorize', { factor: 'Factor SA' }, 'El monto no puede ser 0 o encontrarse vacío.'],
  ['factorize', { factor: 'Factor SA', amount: 90_000, date: day('2026-12-01') }, 0],
  ['factorize', { factor: 'Factor SA', amount: 90_000 }, 'Debe ingresar un valor'],
])('%s with %o', (kind, some, expected) => {
  const { leaves, refusal } = outcome(kind, some);
  expect(refusal ?? leaves).toBe(expected);
});

/** The words of an operation's form. */
function formOf(kind: PointOperation, payables: Payable[], some: Partial<PointValues> = {}): string {
  const form = createElement(PointFields, { kind, payable: payables[0]!, payables, values: values(some), onChange: () => {} });
  return renderToStaticMarkup(createElement(MantineProvider, null, form)).replaceAll(/<[^>]*>/g, '');
}

test('the form of what is marked says how far it may go', () => {
  const payables = [payableOf(detail()), payableOf(detail({}, { terms: { ...TERMS, matched: 19_000 } }))];
  expect(formOf('partialPay', payables)).toContain('Monto de cada unoEl nuevo monto debe tener un rango entre $ 0 y $ 100.000');
});

test('of a day on which banks are closed the form says so, and the next on which they are not', () => {
  const [sunday, monday] = ['2026-11-29', '2026-11-30'].map((date) => formOf('postpone', [payableOf(detail())], { date: day(date) }));
  const words = 'Ese día no atienden los bancos; el siguiente hábil es el 30/11/2026.';
  expect(sunday).toContain(words);
  expect(monday).not.toContain('no atienden los bancos');
});

test.each<[number | '', { leaves: number; refusal?: string }]>([
  [19_000, { leaves: 100_000 }],
  [119_000, { leaves: 0 }],
  ['', { leaves: 0, refusal: 'Debe ingresar un valor' }],
  [0, { leaves: 0, refusal: 'Debe ingresar un valor' }],
  [-1, { leaves: 0, refusal: 'Debe ingresar un valor' }],
  [119_001, { leaves: 0, refusal: 'El nuevo monto no puede ser superior a $ 119.000' }],
])('of what is owed, %s is marked for payment', (amount, { leaves, refusal }) => {
  const prospect = prospectOf([payableOf(detail())], 'partialPay', values({ amount }), factsOn(day('2026-11-22')));
  expect(prospect).toMatchObject({ leaves, refusals: refusal ? [{ sentence: refusal, count: 1 }] : [] });
});

test('marking for payment is offered for nothing until something stores it', () => {
  const terms = { ...TERMS, settled: 1, factored: 1 };
  for (const one of [detail(), detail({}, { terms, isDueByHand: true, isFactored: true }), { ...detail(), isHidden: true }])
    expect(offeredFor([payableOf(one)])).not.toContain('partialPay');
});

test('a claimed document is paid after a confirmation', () => {
  const claimed = detail({ isProtested: true }, { isExpected: false });
  expect(outcome('payoff', {}, claimed).refusal).toMatch('fue reclamado');
  expect(outcome('payoff', { confirmsClaimed: true }, claimed).leaves).toBe(0);
});

test('what is owed is changed with a reason, or back to what it was', () => {
  const prospect = (some: Partial<PointValues>) =>
    prospectOf([payableOf(detail())], 'changeAmount', values(some), factsOn(day('2026-11-22')));
  expect(prospect({ amount: 50_000, note: ' ' }).refusals).toEqual([{ sentence: 'Falta completar: el motivo.', count: 1 }]);
  expect(prospect({ amount: 50_000, note: 'Descuento' })).toMatchObject({ leaves: 50_000, refusals: [] });
  expect(prospect({ amount: 119_000 })).toMatchObject({ leaves: 119_000, refusals: [] });
});

test('the way back is offered where there is one', () => {
  const offered = (...documents: PointDetail[]) => offeredFor(documents.map(payableOf));
  const always: PointOperation[] = ['payoff', 'partialPayoff', 'chequePayoff', 'factorize', 'changeAmount', 'postpone', 'agenda', 'hide'];
  expect(offered(detail())).toEqual(always);
  expect(offered(detail({}, { terms: { ...TERMS, settled: 1 }, isDueByHand: true }))).toEqual([
    ...always,
    'revertPayoff',
    'restoreDueDate',
  ]);
  const sold = { factoring: { cedido: true, issuerName: 'F', cesionDate: null } };
  expect(offered(detail(sold, { isFactored: true }))).toContain('revertFactorize');
  // By a file of cessions: nobody did it here.
  expect(offered(detail(sold))).toEqual(always);
  // What the factor pays for it, it does not say.
  const whole = { terms: { ...TERMS, factored: 119_000 }, isExpected: false };
  expect(offered(detail(sold, whole))).toEqual(['factorize', 'postpone', 'hide']);
  expect(offered(detail(sold, { ...whole, isFactored: true }))).not.toContain('factorize');
  expect(offered({ ...detail(), documentType: 'PAYMENT' })).toEqual(['payoff', 'partialPayoff', 'postpone', 'agenda', 'hide']);
  // Nothing is left to pay of it, and it was not paid by hand.
  expect(offered(detail({}, { terms: { ...TERMS, matched: 119_000 } }))).toEqual(['postpone', 'agenda', 'hide']);
  expect(offered({ ...detail(), amount: -119_000 })).toEqual(always.filter((kind) => kind !== 'chequePayoff' && kind !== 'factorize'));
  expect(offered(detail({}, { isAnnulled: true }))).toEqual(['postpone', 'hide']);
  expect(offered(detail(), detail({}, { isDueByHand: true }))).toEqual([
    ...always.filter((kind) => kind !== 'chequePayoff' && kind !== 'agenda'),
    'restoreDueDate',
  ]);
});

test('of several, those that an operation does not suit are counted by what refuses it', () => {
  const paid = { ...TERMS, settled: 119_000 };
  const several = [detail(), detail({}, { terms: paid }), detail({}, { terms: paid }), detail({}, { isClosed: true })];
  const payables = several.map((one, place) => payableOf({ ...one, id: String(place) }));
  const refusals = [
    { sentence: 'El documento ya está pagado', count: 2 },
    { sentence: 'El documento está cerrado por la fecha de corte', count: 1 },
  ];
  const part = values({ amount: 19_000 });
  expect(prospectOf(payables, 'partialPayoff', part, factsOn(day('2026-11-22')))).toEqual({ suited: ['0'], leaves: 100_000, refusals });
});

test('the day of what is postponed is told before it is sent, as the act will have it', () => {
  const documents = [detail(), detail({ dueDate: day('2026-11-06') })].map(payableOf);
  const due = (some: Partial<PointValues>, count = 1) => dueAfter(documents.slice(0, count), values(some));
  expect(due({})).toBeNull();
  expect(due({ days: 10 })).toEqual(['2026-11-10', '2026-11-10']);
  expect(due({ days: 10, onlyBankDays: true })).toEqual(['2026-11-13', '2026-11-13']);
  expect(due({ days: 10 }, 2)).toEqual(['2026-11-10', '2026-11-16']);
  expect(due({ date: day('2026-12-01') }, 2)).toEqual(['2026-12-01', '2026-12-01']);
  expect(due({ days: 9_999 })).toBeNull();
});
