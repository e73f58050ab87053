import { expect, test } from 'vitest';
import { day } from '../date.ts';
import type { AccountFacts, DocumentFacts } from './facts.ts';
import { contentsOf, previewQuestion } from './preview.ts';

const document = (code: number, total: number, isReceived: boolean) => ({ code, total, isReceived, currency: 'CLP' }) as DocumentFacts;
const account = (...amounts: number[]) => ({ currency: 'CLP', movements: amounts.map((amount) => ({ amount })) }) as AccountFacts;

test('a preview says what becomes of the rows and what they come to, credit notes subtracted and annulled ones left out', () => {
  const annulled = { ...document(0, 7_000, true), annulledOn: day('2026-09-11') };
  const documents = [document(33, 119_000, true), document(61, 19_000, true), annulled, document(34, 5_000, false)];
  const rows = { read: 9, new: 3, repeated: 2, rejected: 1, pending: 3 };
  expect(previewQuestion(contentsOf({ documents, accounts: [account(700, -50, 300)] }), rows).message).toBe(
    'Vista previa: 3 filas nuevas, 2 repetidas, 1 rechazada y 3 por decidir. El archivo trae 3 documentos recibidos por $ 100.000, 1 documento emitido por $ 5.000 y 3 movimientos con abonos por $ 1.000 y cargos por $ 50. Todavía no se guarda nada: ¿qué haces con él?',
  );
});

test('of what is neither document nor movement it says the rows', () => {
  const rows = { read: 1, new: 1, repeated: 0, rejected: 0 };
  expect(previewQuestion(contentsOf({ documents: [], accounts: [] }), rows).message).toBe(
    'Vista previa: 1 fila nueva. Todavía no se guarda nada: ¿qué haces con él?',
  );
});
