import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { addDays, day } from '../../date.ts';
import { rutOf } from '../../rut.ts';
import type { MatchingFacts, OpenDocument, OpenMovement } from '../facts.ts';
import { reasonWords } from '../reason-words.ts';

const [ALERCE, BOLDO] = [rutOf(76_543_210), rutOf(77_111_222)];
const NAMES = { [ALERCE]: 'Comercial Alerce SpA', [BOLDO]: 'Ferretería Boldo Ltda.' };
const ON = day('2026-03-10');
const [A, B, C] = [1_074_213, 650_573, 331_117];

function owes(id: string, remaining: number, more: Partial<OpenDocument> = {}): OpenDocument {
  const rut = more.rut ?? ALERCE;
  const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, folio: null };
  return { id, ...base, remaining, issuedOn: addDays(ON, -30), dueOn: ON, rut, name: NAMES[rut]!, ...more };
}

/** In a text that names nobody, unless it gives a RUT. */
function paid(id: string, amount: number, more: Partial<OpenMovement> = {}): OpenMovement {
  const base = { accountId: 'a', currency: 'CLP' as const, kind: 'transferIn' as const, glosa: 'TRANSFERENCIA DE TERCEROS' };
  return { id, on: ON, amount, open: amount, ...base, rut: null, name: null, ...more };
}

const NAMED = paid('named', A, { rut: ALERCE });
const NAMELESS = paid('nobody', B, { on: addDays(ON, 5) });

function proposed(movements: readonly OpenMovement[], documents: readonly OpenDocument[], more: Partial<MatchingFacts> = {}) {
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  return proposeMatches({ company, accounts: [], movements, documents, rejected: [], rejectedTransfers: [], ...more });
}

function found(...facts: Parameters<typeof proposed>): string[] {
  const { automatic, suggestions } = proposed(...facts);
  expect(automatic.filter(({ evidence }) => evidence === 'instalments')).toEqual([]);
  return suggestions
    .filter(({ evidence }) => evidence === 'instalments')
    .map(({ movementId, parts }) => `${movementId} ${parts.map(({ documentId, amount }) => `${documentId} ${amount}`)}`)
    .sort();
}

describe('instalments of which one names nobody', () => {
  test('are both suggested as parts of the document, and say so; never made without a person', () => {
    expect(found([NAMED, NAMELESS], [owes('d', A + B)])).toEqual([`named d ${A}`, `nobody d ${B}`]);
    const reasons = proposed([NAMED, NAMELESS], [owes('d', A + B)]).suggestions.map((one) => one.reasons.map(reasonWords));
    expect(reasons).toContainEqual([
      'Con otro pago de Comercial Alerce SpA suma justo un documento suyo: $ 1.724.786',
      'La glosa no dice de quién es',
    ]);
    expect(reasons).toContainEqual([
      'La cartola informa el RUT 76.543.210-3',
      'Con un pago de $ 650.573 del 15/03/2026, que no dice de quién es, suma el documento: $ 1.724.786',
    ]);
  });

  test('also beside two that name the party', () => {
    const more = paid('more', C, { rut: ALERCE, on: addDays(ON, 20) });
    expect(found([NAMED, NAMELESS, more], [owes('d', A + B + C)])).toEqual([`more d ${C}`, `named d ${A}`, `nobody d ${B}`]);
  });

  test.each<[string, { movements?: OpenMovement[]; documents?: OpenDocument[]; more?: Partial<MatchingFacts> }]>([
    ['two payments of nobody would do', { movements: [NAMED, NAMELESS, paid('twin', B)] }],
    [
      'it would complete a document of another too',
      {
        movements: [NAMED, NAMELESS, paid('other', C, { rut: BOLDO })],
        documents: [owes('d', A + B), owes('e', B + C, { rut: BOLDO })],
      },
    ],
    ['somebody owes just that', { documents: [owes('d', A + B), owes('e', B, { rut: BOLDO })] }],
    [
      'the party owes just what it paid, in two documents',
      { movements: [NAMED, { ...NAMED, id: 'n2' }, NAMELESS], documents: [owes('d', A + B), owes('e', A)] },
    ],
    ['they are more than a month apart', { movements: [NAMED, { ...NAMELESS, on: addDays(ON, 32) }] }],
    ['the prices are round', { movements: [paid('n', 500_000, { rut: ALERCE }), paid('x', 400_000)], documents: [owes('d', 900_000)] }],
    ['the text names another', { movements: [NAMED, { ...NAMELESS, name: 'FERRETERIA BOLDO' }] }],
    ['the text names somebody unknown', { movements: [NAMED, { ...NAMELESS, name: 'PEDRO QUILLAY SOTO' }] }],
    ['it is a credit note', { documents: [owes('d', A + B, { isCreditNote: true })] }],
    ['a person undid it', { more: { rejected: [{ movementId: 'nobody', documentId: 'd', by: 'pair' }] } }],
    ['the class is in shadow', { more: { modes: new Map([['instalments', 'shadow']]) } }],
  ])('not where %s', (_, { movements = [NAMED, NAMELESS], documents = [owes('d', A + B)], more = {} }) => {
    expect(found(movements, documents, more)).toEqual([]);
  });

  test('a thousand open documents and payments of one party prove nothing', () => {
    const documents = Array.from({ length: 1_000 }, (_, at) => owes(`d${at}`, 2_000_003 + at * 17));
    const movements = Array.from({ length: 1_000 }, (_, at) => paid(`m${at}`, 1_000_007 + at * 13, { rut: at % 2 ? ALERCE : null }));
    expect(found(movements, documents)).toEqual([]);
  });
});

test('each document, and each payment, has one such way, and the order of the facts changes nothing', () => {
  const worlds = fc.record({
    documents: fc.array(fc.record({ rut: fc.constantFrom(ALERCE, BOLDO), remaining: fc.constantFrom(A + B, B + C, A + B + C, A) }), {
      minLength: 1,
      maxLength: 4,
    }),
    movements: fc.array(
      fc.record({ rut: fc.constantFrom(ALERCE, BOLDO, null, null), amount: fc.constantFrom(A, B, C), after: fc.nat(50) }),
      {
        minLength: 2,
        maxLength: 6,
      },
    ),
    shift: fc.nat(5),
  });
  let seen = 0;
  fc.assert(
    fc.property(worlds, ({ documents, movements, shift }) => {
      const owed = documents.map(({ rut, remaining }, at) => owes(`d${at}`, remaining, { rut }));
      const pays = movements.map(({ rut, amount, after }, at) => paid(`m${at}`, amount, { rut, on: addDays(ON, after) }));
      const turned = <One>(list: readonly One[]) => [...list.slice(shift), ...list.slice(0, shift)].reverse();
      const { suggestions } = proposed(pays, owed);
      const byId = (list: typeof suggestions) => list.map((one) => JSON.stringify(one)).sort();
      expect(byId(proposed(turned(pays), turned(owed)).suggestions)).toEqual(byId(suggestions));
      const parts = suggestions.filter(({ evidence }) => evidence === 'instalments');
      seen += parts.length;
      expect(new Set(parts.map(({ movementId }) => movementId)).size).toBe(parts.length);
      for (const [id, own] of Map.groupBy(parts, (one) => one.parts[0]!.documentId)) {
        expect(own.reduce((sum, one) => sum + one.parts[0]!.amount, 0)).toBe(owed.find((one) => one.id === id)!.remaining);
        expect(own.filter(({ movementId }) => pays.find((one) => one.id === movementId)!.rut === null)).toHaveLength(1);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(seen).toBeGreaterThan(20);
});
