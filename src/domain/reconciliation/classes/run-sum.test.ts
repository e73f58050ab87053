import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { addDays, day } from '../../date.ts';
import { rutOf } from '../../rut.ts';
import type { OpenDocument, OpenMovement } from '../facts.ts';
import { reasonWords } from '../reason-words.ts';

const [ALERCE, BOLDO] = [rutOf(76_543_210), rutOf(77_111_222)];
const NAMES = { [ALERCE]: 'Comercial Alerce SpA', [BOLDO]: 'Ferretería Boldo Ltda.' };
const ON = day('2026-03-10');
const PRICES = [1_074_213, 650_573, 331_117];
const SUM = 2_055_903;

/** Invoices issued day after day from 1 February. */
function billed(amounts: readonly number[], rut = ALERCE, every = 1): OpenDocument[] {
  return amounts.map((remaining, index) => {
    const issuedOn = addDays(day('2026-02-01'), index * every);
    const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, folio: null };
    return {
      id: `${rut === ALERCE ? 'a' : 'b'}${index}`,
      ...base,
      remaining,
      issuedOn,
      dueOn: addDays(issuedOn, 30),
      rut,
      name: NAMES[rut]!,
    };
  });
}

function paid(fields: Partial<OpenMovement> = {}): OpenMovement {
  const amount = fields.amount ?? SUM;
  const base = {
    accountId: 'a',
    currency: 'CLP' as const,
    kind: 'transferIn' as const,
    glosa: 'TRANSFERENCIA DE TERCEROS',
    rut: null,
    name: null,
  };
  return { id: 'm', on: ON, amount, open: Math.abs(amount), ...base, ...fields };
}

function found(movements: readonly OpenMovement[], documents: readonly OpenDocument[], undone: string[] = []) {
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  const rejected = undone.map((documentId) => ({ movementId: 'm', documentId, by: 'pair' as const }));
  const { automatic, suggestions } = proposeMatches({ company, accounts: [], movements, documents, rejected, rejectedTransfers: [] });
  const say = (list: typeof automatic) => list.map((one) => `${one.parts.map((part) => part.documentId).join(' ')} ${one.evidence}`);
  return {
    made: say(automatic),
    suggested: say(suggestions),
    reasons: [...automatic, ...suggestions].flatMap(({ reasons }) => reasons.map(reasonWords)),
  };
}

describe('a text that names nobody, and neighbours that make the amount', () => {
  test('three of them, of the only party that has such, are a match, and say so', () => {
    expect(found([paid()], [...billed([777_001, ...PRICES, 888_003]), ...billed([410_007, 520_009], BOLDO)])).toEqual({
      made: ['a1 a2 a3 runSum'],
      suggested: [],
      reasons: [
        '3 documentos seguidos de Comercial Alerce SpA suman $ 2.055.903',
        'Ninguna otra contraparte de la empresa tiene documentos seguidos que sumen lo mismo',
      ],
    });
  });

  test('two are a suggestion, and so are three that chance could make or that lie apart', () => {
    expect(found([paid({ amount: 1_724_786 })], billed(PRICES))).toMatchObject({ made: [], suggested: ['a0 a1 runSum'] });
    expect(found([paid({ amount: 30_000 })], billed([10_000, 12_000, 8_000]))).toMatchObject({ made: [], suggested: ['a0 a1 a2 runSum'] });
    expect(found([paid()], billed(PRICES, ALERCE, 30))).toMatchObject({ made: [], suggested: [] });
    expect(found([paid({ on: day('2026-05-01') })], billed(PRICES, ALERCE, 24))).toMatchObject({
      made: [],
      suggested: ['a0 a1 a2 runSum'],
    });
  });

  test('nothing where another party has neighbours of the same sum, or somebody owes just that', () => {
    const other = billed([900_001, SUM - 900_001], BOLDO);
    expect(found([paid()], [...billed(PRICES), ...other])).toMatchObject({ made: [], suggested: [] });
    expect(found([paid()], [...billed(PRICES), ...billed([SUM], BOLDO)]).made).toEqual([]);
  });

  test('other documents of the party that make it too leave it to a person', () => {
    const apart = [1_055_903, ...PRICES, 1_000_000];
    expect(found([paid()], billed(apart))).toMatchObject({ made: [], suggested: ['a1 a2 a3 runSum'] });
  });

  test('two payments of the amount, one that came back, one of a batch and one that names somebody are not explained', () => {
    expect(found([paid(), paid({ id: 'n' })], billed(PRICES)).made).toEqual([]);
    const back = paid({ id: 'n', amount: -SUM, kind: 'reversal', glosa: 'DEVOLUCION' });
    expect(found([paid(), back], billed(PRICES)).made).toEqual([]);
    expect(found([paid({ kind: 'supplierBatch' })], billed(PRICES)).made).toEqual([]);
    expect(found([paid({ rut: BOLDO })], billed(PRICES)).made).toEqual([]);
  });

  test('a pair that a person undid is not made again', () => {
    expect(found([paid()], billed(PRICES), ['a1'])).toMatchObject({ made: [], suggested: [] });
  });

  test('notes and obligations are no neighbours', () => {
    const [first, second, third] = billed(PRICES);
    const note = { ...billed([50_000])[0]!, id: 'note', isCreditNote: true, direction: -1 as const, issuedOn: day('2026-02-02') };
    expect(found([paid()], [first!, note, second!, third!]).made).toEqual(['a0 a1 a2 runSum']);
    expect(found([paid()], [first!, { ...second!, isTax: false }, third!]).made).toEqual([]);
  });
});
