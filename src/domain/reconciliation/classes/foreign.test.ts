import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { day } from '../../date.ts';
import { FOREIGN_RUT, rutOf } from '../../rut.ts';
import type { MatchingFacts, OpenDocument, OpenMovement } from '../facts.ts';
import { reasonWords } from '../reason-words.ts';

const RATES = new Map([['USD' as const, [{ on: day('2026-03-09'), value: '900' }]]]);
const HARBOR = { rut: FOREIGN_RUT, name: 'Fresh Harbor Imports LLC' };
const MEER = { rut: FOREIGN_RUT, name: 'Van der Meer Fruit B.V.' };

const invoice = (id: string, fields: Partial<OpenDocument> = {}): OpenDocument => ({
  id,
  direction: 1,
  isCreditNote: false,
  isTax: true,
  currency: 'USD',
  remaining: 10_000_00,
  issuedOn: day('2026-02-10'),
  dueOn: day('2026-03-12'),
  folio: null,
  ...HARBOR,
  ...fields,
});
const receipt = (id: string, amount: number, fields: Partial<OpenMovement> = {}): OpenMovement => ({
  id,
  accountId: 'a',
  on: day('2026-03-10'),
  amount,
  open: Math.abs(amount),
  currency: 'CLP',
  glosa: 'ORDEN DE PAGO RECIBIDA FRESH HARBOR IMPORTS',
  kind: 'transferIn',
  rut: null,
  name: 'FRESH HARBOR IMPORTS',
  ...fields,
});
const match = (movements: OpenMovement[], documents: OpenDocument[], fields: Partial<MatchingFacts> = {}) =>
  proposeMatches({
    company: { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' },
    accounts: [],
    movements,
    documents,
    rejected: [],
    rejectedTransfers: [],
    rates: RATES,
    ...fields,
  });

describe('a payment in pesos of an invoice in dollars', () => {
  test.each<[string, number, number]>([
    ['what it is worth', 9_000_000, 1],
    ['1 % less', 8_910_000, 1],
    ['1 % more', 9_090_000, 1],
    ['more than 1 % less', 8_909_999, 0],
  ])('%s', (_name, amount, made) => {
    const { automatic, suggestions } = match([receipt('m', amount)], [invoice('d')]);
    expect(automatic).toHaveLength(made);
    const [proposal] = [...automatic, ...suggestions];
    expect(proposal).toMatchObject({ evidence: 'foreign', parts: [{ documentId: 'd', amount, documentAmount: 10_000_00 }] });
  });

  test('says what it was worth that day, and the difference', () => {
    const { automatic } = match([receipt('m', 8_950_000)], [invoice('d')]);
    expect(automatic[0]?.reasons.map(reasonWords)[1]).toBe('US$ 10.000,00 valían ese día $ 9.000.000: el pago es $ 50.000 menos');
  });

  test('two invoices of about that worth are asked about', () => {
    const { automatic, suggestions } = match([receipt('m', 9_000_000)], [invoice('d'), invoice('e', { remaining: 10_200_00 })]);
    expect(automatic).toEqual([]);
    expect(suggestions.map((one) => one.parts[0]?.documentId)).toEqual(['d', 'e']);
  });

  test('two payments of one invoice, and one that a person undid, are asked about', () => {
    expect(match([receipt('m', 9_000_000), receipt('n', 9_010_000)], [invoice('d')]).automatic).toEqual([]);
    const rejected = [{ movementId: 'm', documentId: 'd', by: 'pair' as const }];
    expect(match([receipt('m', 9_000_000)], [invoice('d')], { rejected }).automatic).toEqual([]);
  });

  test('without the day’s rate, or with an invoice in pesos of that amount, it is not compared', () => {
    expect(match([receipt('m', 9_000_000)], [invoice('d')], { rates: new Map() })).toMatchObject({ automatic: [], suggestions: [] });
    const pesos = invoice('p', { currency: 'CLP', remaining: 9_000_000 });
    expect(match([receipt('m', 9_000_000)], [invoice('d'), pesos]).automatic).toMatchObject([{ parts: [{ documentId: 'p' }] }]);
  });
});

test('companies abroad share a RUT and are told apart by their names', () => {
  const dollars = { currency: 'USD' as const };
  const documents = [invoice('d'), invoice('e', MEER)];
  const { automatic } = match([receipt('m', 10_000_00, dollars)], documents);
  expect(automatic).toMatchObject([{ evidence: 'nameAndAmount', parts: [{ documentId: 'd' }] }]);
  expect(match([receipt('m', 10_000_00, { ...dollars, rut: FOREIGN_RUT, name: null, glosa: 'ABONO' })], documents).automatic).toEqual([]);
});
