import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../../tests/support/propose.ts';
import { addDays, day } from '../../date.ts';
import { type Rut, rutOf } from '../../rut.ts';
import type { OpenDocument, OpenMovement } from '../facts.ts';
import type { Learned } from '../lessons.ts';
import { reasonWords } from '../reason-words.ts';

const PARENT = rutOf(77_654_321);
const [ROBLE, COIHUE, LENGA] = [rutOf(76_086_428), rutOf(76_543_210), rutOf(77_111_222)];
const NAMES = { [PARENT]: 'Holding Sur SpA', [ROBLE]: 'Roble Ltda', [COIHUE]: 'Coihue SpA', [LENGA]: 'Lenga SpA' };
const ON = day('2026-03-10');
const [A, B, C] = [1_074_213, 650_573, 331_117];

function owes(id: string, rut: Rut, remaining: number, more: Partial<OpenDocument> = {}): OpenDocument {
  const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, folio: null };
  return { id, ...base, remaining, issuedOn: addDays(ON, -30), dueOn: ON, rut, name: NAMES[rut]!, ...more };
}

function paid(amount: number, more: Partial<OpenMovement> = {}): OpenMovement {
  const base = { accountId: 'a', currency: 'CLP' as const, kind: 'transferIn' as const, glosa: 'TRANSFERENCIA', name: null };
  return { id: 'm', on: ON, amount, open: amount, ...base, rut: PARENT, ...more };
}

/** The parent was seen to pay so often for each. */
function taught(times: Partial<Record<Rut, number>>): Learned[] {
  return Object.entries(times).map(([value, often]) => ({ topic: 'payer', key: `rut ${PARENT}`, value, times: often ?? 0 }));
}

function proposed(movements: readonly OpenMovement[], documents: readonly OpenDocument[], learned: readonly Learned[]) {
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  return proposeMatches({ company, accounts: [], movements, documents, learned, rejected: [], rejectedTransfers: [] });
}

function found(...facts: Parameters<typeof proposed>) {
  const { automatic, suggestions } = proposed(...facts);
  const say = (list: typeof automatic) => list.map((one) => `${one.parts.map((part) => part.documentId).join(' ')} ${one.evidence}`);
  const reasons = [...automatic, ...suggestions].flatMap((one) => one.reasons.map(reasonWords));
  return { made: say(automatic), suggested: say(suggestions), reasons };
}

const TWICE = taught({ [ROBLE]: 2, [COIHUE]: 3 });
const BILLS = [owes('r', ROBLE, A), owes('c', COIHUE, B), owes('c2', COIHUE, 777_001)];

describe('a parent that pays for its group', () => {
  test('what several of them owe together is a match once it is known of each, and says so', () => {
    expect(found([paid(A + B)], BILLS, TWICE)).toEqual({
      made: ['c r learnedPayer'],
      suggested: [],
      reasons: [
        'El RUT 77.654.321-7 ya pagó por 76.086.428-5 2 veces, conciliado a mano',
        'El RUT 77.654.321-7 ya pagó por 76.543.210-3 3 veces, conciliado a mano',
        '2 documentos suman $ 1.724.786',
        'Ningún otro grupo de documentos de quienes paga suma lo mismo',
      ],
    });
  });

  test('known of one of them once, it is suggested', () => {
    const { made, suggested, reasons } = found([paid(A + B)], BILLS, taught({ [ROBLE]: 2, [COIHUE]: 1 }));
    expect([made, suggested]).toEqual([[], ['c r learnedPayer']]);
    expect(reasons).toContain('El RUT 77.654.321-7 ya pagó por 76.543.210-3 una vez, conciliado a mano');
  });

  test('several documents of one of them, what it owes itself, and a credit note count too', () => {
    const own = owes('own', PARENT, C);
    const note = owes('n', ROBLE, 100_003, { direction: -1, isCreditNote: true });
    expect(found([paid(B + 777_001)], BILLS, TWICE).made).toEqual(['c c2 learnedPayer']);
    expect(found([paid(A + C)], [...BILLS, own], TWICE).made).toEqual(['own r learnedPayer']);
    expect(found([paid(A + B - 100_003)], [...BILLS, note], TWICE).made).toEqual(['n c r learnedPayer']);
  });

  test.each<[string, { movements?: OpenMovement[]; documents?: OpenDocument[]; learned?: Learned[] }]>([
    [
      'another of the group owes the same',
      { documents: [...BILLS, owes('l', LENGA, B)], learned: taught({ [ROBLE]: 2, [COIHUE]: 2, [LENGA]: 2 }) },
    ],
    ['one document alone is the amount', { documents: [...BILLS, owes('x', COIHUE, A + B)], learned: taught({ [ROBLE]: 2, [COIHUE]: 1 }) }],
    ['it pays the same twice', { movements: [paid(A + B), paid(A + B, { id: 'm2' })] }],
    [
      'two payments of one of them claim what it owes',
      { movements: [paid(A + B), ...['k', 'l'].map((id) => paid(B, { id, rut: COIHUE }))] },
    ],
    ['two documents would give way to two others', { documents: [...BILLS, owes('r2', ROBLE, A + 5_000), owes('c3', COIHUE, B - 5_000)] }],
    ['the prices are round', { movements: [paid(900_000)], documents: [owes('r', ROBLE, 500_000), owes('c', COIHUE, 400_000)] }],
    ['the name is all that tells who it is', { movements: [paid(A + B, { rut: null, name: 'HOLDING SUR' })] }],
    [
      'it was seen to pay for more than a group',
      { learned: Array.from({ length: 13 }, (_, at) => ({ ...TWICE[0]!, value: rutOf(76_086_428 + at) })) },
    ],
    ['it is of another direction', { movements: [paid(A + B, { amount: -(A + B), kind: 'transferOut' })] }],
  ])('never without a person where %s', (_, { movements = [paid(A + B)], documents = BILLS, learned = TWICE }) => {
    expect(found(movements, documents, learned).made.filter((one) => one.includes('learnedPayer'))).toEqual([]);
  });

  test('what a person said to be wrong is not proposed again', () => {
    const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
    const rejected = [{ movementId: 'm', documentId: 'r', by: 'pair' as const, isWrong: true }];
    const facts = { company, accounts: [], movements: [paid(A + B)], documents: BILLS, learned: TWICE, rejected, rejectedTransfers: [] };
    const { automatic, suggestions } = proposeMatches(facts);
    expect([automatic, suggestions.filter(({ parts }) => parts.some(({ documentId }) => documentId === 'r'))]).toEqual([[], []]);
  });

  test('ten thousand open documents of its group prove nothing', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => owes(`d${at}`, at % 2 ? ROBLE : COIHUE, 100_003 + at * 17));
    const movements = Array.from({ length: 50 }, (_, at) => paid(9_000_017 + at * 31, { id: `m${at}` }));
    expect(found(movements, many, TWICE).made).toEqual([]);
  });
});

test('no other documents of the group explain what is made without a person, and the order of the facts changes nothing', () => {
  const amounts = fc.constantFrom(A, B, C, A + B, B + C, 98_765);
  const worlds = fc.record({
    documents: fc.array(fc.record({ rut: fc.constantFrom(PARENT, ROBLE, COIHUE, LENGA), remaining: amounts, before: fc.nat(40) }), {
      maxLength: 8,
    }),
    movements: fc.array(
      fc.record({
        rut: fc.constantFrom(PARENT, PARENT, ROBLE, COIHUE, null),
        amount: fc.constantFrom(A, B, A + B, A + C, B + C, A + B + C),
        after: fc.nat(20),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    times: fc.record({ [ROBLE]: fc.constantFrom(1, 2, 5), [COIHUE]: fc.constantFrom(2, 5), [LENGA]: fc.constantFrom(1, 2, 5) }),
    shift: fc.nat(7),
  });
  let sums = 0;
  fc.assert(
    fc.property(worlds, ({ documents, movements, times, shift }) => {
      const learned = taught(times);
      const owed = documents.map(({ rut, remaining, before }, at) => owes(`d${at}`, rut, remaining, { issuedOn: addDays(ON, -before) }));
      const pays = movements.map(({ rut, amount, after }, at) => paid(amount, { id: `m${at}`, rut, on: addDays(ON, after) }));
      const { automatic } = proposed(pays, owed, learned);
      const turned = <One>(list: readonly One[]) => [...list.slice(shift), ...list.slice(0, shift)].reverse();
      const again = proposed(turned(pays), turned(owed), turned(learned));
      const byId = (list: typeof automatic) => list.map((one) => JSON.stringify(one)).sort();
      expect(byId(again.automatic)).toEqual(byId(automatic));
      const used = new Set(automatic.flatMap(({ parts }) => parts.map(({ documentId }) => documentId)));
      const explained = new Set(automatic.map(({ movementId }) => movementId));
      for (const { movementId, parts, evidence } of automatic) {
        if (evidence !== 'learnedPayer' || parts.length === 1) continue;
        sums += 1;
        const chosen = parts.map(({ documentId }) => owed.find(({ id }) => id === documentId)!);
        for (const { rut } of chosen) expect(rut === PARENT || (times[rut as keyof typeof times] ?? 0) >= 2).toBe(true);
        const word = (list: readonly OpenDocument[]) =>
          list
            .map(({ rut, remaining }) => `${rut} ${remaining}`)
            .sort()
            .join();
        const free = [...chosen, ...owed.filter(({ id }) => !used.has(id))];
        const target = pays.find(({ id }) => id === movementId)!.open;
        const sets = free.reduce<OpenDocument[][]>((all, one) => all.concat(all.map((set) => [...set, one])), [[]]);
        const ways = sets.filter((set) => set.reduce((sum, one) => sum + one.remaining, 0) === target);
        expect(new Set(ways.map(word))).toEqual(new Set([word(chosen)]));
        // Whoever of the group paid just that, and is left, has another one of the same.
        const left = pays.filter(({ id }) => !explained.has(id));
        for (const { rut, remaining } of chosen) {
          const isEqual = (one: OpenDocument) => one.rut === rut && one.remaining === remaining;
          const others = free.filter(isEqual).length - chosen.filter(isEqual).length;
          expect(left.filter((one) => one.rut === rut && one.open === remaining).length).toBeLessThanOrEqual(others);
        }
      }
    }),
    { numRuns: 2_000 },
  );
  expect(sums).toBeGreaterThan(20);
});
