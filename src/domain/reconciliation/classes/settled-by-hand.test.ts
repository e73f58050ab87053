import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { addDays, day } from '../../date.ts';
import { rutOf } from '../../rut.ts';
import type { MatchingFacts, MatchingModes, OpenDocument, OpenMovement, SettledDocument } from '../facts.ts';

const ALERCE = rutOf(76_543_210);
const ON = day('2026-03-10');

function owed(id: string, fields: Partial<OpenDocument> = {}): OpenDocument {
  const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, remaining: 1_190_000, folio: null };
  return { id, ...base, issuedOn: day('2026-02-10'), dueOn: ON, rut: ALERCE, name: 'Comercial Alerce SpA', ...fields };
}

function settled(id: string, { settledOn = day('2026-03-02'), ...fields }: Partial<SettledDocument> = {}): SettledDocument {
  return { ...owed(id, fields), settledOn };
}

function payment(id: string, fields: Partial<OpenMovement> = {}): OpenMovement {
  const amount = fields.amount ?? 1_190_000;
  const base = {
    accountId: 'a',
    currency: 'CLP' as const,
    kind: 'transferIn' as const,
    glosa: '0765432103 Transf.',
    rut: ALERCE,
    name: null,
  };
  return { id, on: ON, amount, open: Math.abs(amount), ...base, ...fields };
}

function propose(more: Partial<MatchingFacts>) {
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  return proposeMatches({ company, accounts: [], movements: [payment('m')], documents: [], rejected: [], rejectedTransfers: [], ...more });
}

function proposals(more: Partial<MatchingFacts>): string[] {
  const { automatic, suggestions } = propose(more);
  expect(automatic.filter((one) => one.evidence === 'settledByHand')).toEqual([]);
  return suggestions.map(
    (one) => `${one.movementId}>${one.parts.map((part) => part.documentId).join(' ')} ${one.evidence}${one.isStrong ? '' : ' weak'}`,
  );
}

describe('what a person marked as paid', () => {
  test('is proposed as sure for the movement that paid it, and says what accepting does', () => {
    const { automatic, suggestions } = propose({ settled: [settled('d')] });
    expect(automatic).toEqual([]);
    expect(suggestions).toEqual([
      {
        movementId: 'm',
        parts: [{ documentId: 'd', amount: 1_190_000, documentAmount: 1_190_000 }],
        evidence: 'settledByHand',
        by: 'rutAndAmount',
        isStrong: true,
        reasons: [['printedRut', '76543210-3'], ['exact', 1_190_000, 'CLP'], ['onlyDocument'], ['settledByHand', 1, '2026-03-02']],
      },
    ]);
  });

  test('60 days before or after the movement, no more', () => {
    expect(proposals({ settled: [settled('d', { settledOn: addDays(ON, -60) })] })).toEqual(['m>d settledByHand']);
    expect(proposals({ settled: [settled('d', { settledOn: addDays(ON, 60) })] })).toEqual(['m>d settledByHand']);
    expect(proposals({ settled: [settled('d', { settledOn: addDays(ON, -61) })] })).toEqual([]);
    expect(proposals({ settled: [settled('d', { settledOn: addDays(ON, 61) })] })).toEqual([]);
  });

  test('by the other proofs too: folio, name, an obligation, a sum with what is still owed', () => {
    const folio = payment('m', { glosa: 'PAGO FACTURA 4501', rut: null });
    expect(proposals({ movements: [folio], settled: [settled('d', { folio: '4501' })] })).toEqual(['m>d settledByHand']);
    const named = payment('m', { glosa: 'TRANSF. COMERCIAL ALERCE', rut: null, name: 'COMERCIAL ALERCE' });
    expect(proposals({ movements: [named], settled: [settled('d')] })).toEqual(['m>d settledByHand']);
    const tax = payment('m', { amount: -500_123, kind: 'tax', glosa: 'PAGO EN LINEA TESORERIA', rut: null });
    const due = { direction: -1 as const, isTax: false, remaining: 500_123, obligation: 'tax' as const, rut: null, name: 'F29' };
    expect(proposals({ movements: [tax], settled: [settled('d', due)] })).toEqual(['m>d settledByHand']);
    const sum = payment('m', { amount: 1_724_786 });
    const both = { documents: [owed('a', { remaining: 650_573 })], settled: [settled('d', { remaining: 1_074_213 })] };
    expect(proposals({ movements: [sum], ...both })).toEqual(['m>a d settledByHand']);
  });

  test('what is still owed goes first, and a second explanation leaves it to a person', () => {
    const { automatic } = propose({ documents: [owed('a')], settled: [settled('d')] });
    expect(automatic.map((one) => one.parts[0]?.documentId)).toEqual(['a']);
    expect(proposals({ movements: [payment('m'), payment('n')], settled: [settled('d')] })).toEqual([]);
  });

  test('a part of what was marked as paid is not replaced, and only that part of a document is', () => {
    const part = payment('m', { glosa: '0765432103 PAGO FACTURA 4501', amount: 500_000 });
    expect(proposals({ movements: [part], settled: [settled('d', { folio: '4501' })] })).toEqual([]);
    const half = { documents: [owed('d', { remaining: 690_000 })], settled: [settled('d', { remaining: 500_000 })] };
    expect(proposals({ movements: [payment('m', { amount: 500_000 })], ...half })).toContain('m>d settledByHand');
  });

  test('a pair that a person undid is not proposed, nor is anything in shadow', () => {
    expect(proposals({ settled: [settled('d')], rejected: [{ movementId: 'm', documentId: 'd', by: 'pair' }] })).toEqual([]);
    const modes: MatchingModes = new Map([['settledByHand', 'shadow']]);
    const { suggestions, shadow } = propose({ settled: [settled('d')], modes });
    expect(suggestions).toEqual([]);
    expect(shadow.matches).toMatchObject([{ movementId: 'm', evidence: 'settledByHand' }]);
  });
});
