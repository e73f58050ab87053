import { expect, test } from 'vitest';
import { type Detail, loweredTo, notesOf, type Point } from './points.ts';

const POINT: Point = {
  ...{ id: 'p', kind: 'projection', name: 'Arriendo', description: 'Arriendo', account: null, amount: 1, originalAmount: 1 },
  ...{
    currencyType: 'CLP',
    documentDate: null,
    dueDate: null,
    originalDueDate: null,
    ruleAmount: null,
    occurrenceId: null,
    paymentDate: null,
  },
  ...{ isLate: false, isAnswered: false, isDoubtful: false, f29Period: null, documentId: null, movementId: null, cashflowAreaLabel: null },
  ...{ accountId: null, balanceOrigin: null, givenBalance: null, givenDate: null },
};

test.each([
  ['nothing', {}, ''],
  ['its account', { account: 'Banco de Chile 123' }, 'Banco de Chile 123'],
  ['what it is besides its name', { description: 'Factura 12' }, 'Factura 12'],
  ['an answer', { isAnswered: true }, 'viene de tus respuestas'],
  [
    'all of it, with a separator between each',
    { description: 'Cuota', isAnswered: true, isDoubtful: true },
    'Cuota · viene de tus respuestas · hay más de un candidato: revísalo',
  ],
  ['an account without a name, which is its name', { kind: 'account', name: null, account: 'Banco de Chile 123' }, ''],
] as const)('before the day of a point stands %s', (_what, fields, notes) => {
  expect(notesOf({ ...POINT, ...fields })).toBe(notes);
});

/** A cell with a projection of 300 by its rule, and real money beside it. */
const cellOf = (time: Partial<Point>, real: number, givenWay = 0): [Point, Detail] => {
  const point: Point = { ...POINT, id: 'o', occurrenceId: 'o', amount: 300, ruleAmount: 300, ...time };
  const givenWayPoint: Point = { ...point, id: 'g', kind: 'givenWay', amount: 0, originalAmount: givenWay };
  const detail = { currency: 'CLP', totalAmount: point.amount + real, documents: givenWay > 0 ? [point, givenWayPoint] : [point] } as const;
  return [point, { ...TOTALS, ...detail }];
};
const TOTALS = {
  ...{ totalLength: 2, lateAmount: 0, lateLength: 0, settledAmount: 0, settledLength: 0 },
  ...{ awaitingAmount: 0, awaitingLength: 0, foundLength: 0 },
};

test.each([
  ['what the real money leaves', {}, 100, 0, { rest: 200, amount: 200 }],
  ['nothing where there is no real money', {}, 0, 0, null],
  ['nothing where it was lowered already', { amount: 200 }, 100, 0, null],
  ['nothing below zero', {}, 400, 0, { rest: 0, amount: 0 }],
  ['from what a person made more of it', { amount: 500 }, 100, 0, { rest: 400, amount: 400 }],
  ['nothing where it has given way to all of the real money', { amount: 200 }, 100, 100, null],
  ['what more than it gave way to leaves', { amount: 200 }, 150, 100, { rest: 150, amount: 250 }],
  ['nothing beside a rule in another currency that was lowered by hand', { ruleAmount: null, amount: 200 }, 0, 0, null],
  ['nothing for what is no projection', { kind: 'expected' }, 100, 0, null],
] as const)('a projection is lowered to %s', (_what, time, real, givenWay, lowered) => {
  expect(loweredTo(...cellOf(time, real, givenWay))).toEqual(lowered);
});

test('a projection is lowered by documents of its own area only', () => {
  const [rent, detail] = cellOf({ cashflowAreaLabel: 'Arriendos' }, 100);
  const beside = (area: string): Detail => ({
    ...detail,
    documents: [rent, { ...POINT, id: 'd', kind: 'expected', amount: 100, cashflowAreaLabel: area }],
  });
  expect(loweredTo(rent, beside('Arriendos'))).toEqual({ rest: 200, amount: 200 });
  expect(loweredTo(rent, beside('Seguros'))).toBeNull();
});
