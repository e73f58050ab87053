import { expect, test } from 'vitest';
import { notesOf, type Point } from './points.ts';

const POINT: Point = {
  ...{ id: 'p', kind: 'projection', name: 'Arriendo', description: 'Arriendo', account: null, amount: 1, originalAmount: 1 },
  ...{ currencyType: 'CLP', documentDate: null, dueDate: null, originalDueDate: null, occurrenceId: null, paymentDate: null },
  ...{ isLate: false, isAnswered: false, isDoubtful: false, documentId: null, movementId: null, cashflowAreaLabel: null },
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
