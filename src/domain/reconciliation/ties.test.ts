// Whatever the engine makes by itself survives a naive search for a second explanation.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeMatches } from '../../../tests/support/propose.ts';
import { addDays, day } from '../date.ts';
import { rutOf } from '../rut.ts';
import type { MatchingFacts, OpenDocument, OpenMovement, Proposal } from './facts.ts';

const PARTIES = [
  { rut: rutOf(76_543_210), name: 'Comercial Alerce SpA' },
  { rut: rutOf(77_111_222), name: 'Ferretería Boldo Ltda.' },
];
const DAY = day('2026-03-10');
const PRICES = [71_234_567, 52_345_679, 33_456_781, 18_777_787];
// Prices, and what two and three of them make: sums and parts meet often.
const amounts = fc.constantFrom(...PRICES, PRICES[0]! + PRICES[1]!, PRICES[1]! + PRICES[2]!, PRICES[0]! + PRICES[1]! + PRICES[2]!);
const party = fc.nat(PARTIES.length - 1);
const worlds = fc
  .record({
    documents: fc.array(fc.record({ party, remaining: amounts, after: fc.integer({ min: 0, max: 50 }) }), { maxLength: 9 }),
    movements: fc.array(
      fc.record({ party, amount: amounts, after: fc.integer({ min: 20, max: 50 }), says: fc.constantFrom('rut', 'name', 'nothing') }),
      { maxLength: 6 },
    ),
  })
  .map(worldOf);

type World = {
  documents: readonly { party: number; remaining: number; after: number }[];
  movements: readonly { party: number; amount: number; after: number; says: string }[];
};

function worldOf({ documents, movements }: World): MatchingFacts {
  return {
    company: { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' },
    accounts: [],
    documents: documents.map(({ party: who, remaining, after }, index): OpenDocument => {
      const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, folio: null };
      const issuedOn = addDays(DAY, after - 30);
      return { id: `d${index}`, ...base, remaining, issuedOn, dueOn: addDays(issuedOn, 30), ...PARTIES[who]! };
    }),
    movements: movements.map(({ party: who, amount, after, says }, index): OpenMovement => {
      const { rut, name } = PARTIES[who]!;
      const traces = { rut: says === 'rut' ? rut : null, name: says === 'name' ? name.toUpperCase() : null };
      const base = { accountId: 'a', currency: 'CLP' as const, kind: 'transferIn' as const, glosa: 'TRANSFERENCIA' };
      return { id: `m${index}`, ...base, on: addDays(DAY, after), amount, open: amount, ...traces };
    }),
    rejected: [],
    rejectedTransfers: [],
  };
}

const subsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((sets, item) => sets.concat(sets.map((set) => set.concat(item))), [[]]);

test('no other document or set of equal strength explains what is made without a person', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(worlds, (facts) => {
      const { automatic } = proposeMatches(facts);
      const document = (id: string) => facts.documents.find((one) => one.id === id)!;
      const documentIds = new Set(automatic.flatMap((one) => one.parts.map((part) => part.documentId)));
      for (const one of automatic) {
        seen.add(one.evidence);
        const movement = facts.movements.find(({ id }) => id === one.movementId)!;
        const { rut } = document(one.parts[0]!.documentId);
        const isNamed = movement.rut === rut || (movement.rut === null && movement.name !== null);
        expect(isNamed || (one.evidence === 'runSum' && one.parts.length > 2)).toBe(true);
        const free = facts.documents.filter(({ id, rut: of }) => of === rut && !documentIds.has(id));
        if (one.evidence === 'instalments') expectOnlyWay(facts, automatic, one, rut);
        else if (one.evidence === 'runSum') expectOnlyRun(facts, automatic, one, movement);
        else expectNoOther(movement, one, free, document);
      }
    }),
    { numRuns: 3_000 },
  );
  // Neighbours of which no text names anybody are rare here; the next test is theirs.
  const classes = [...seen].filter((one) => one !== 'runSum').sort();
  expect(classes).toEqual(['instalments', 'nameAndAmount', 'rutAmountAndDate', 'rutAndAmount', 'sum']);
});

test('nor any other neighbours what a text without a name pays', () => {
  const few = fc.record({
    documents: fc.array(fc.record({ party, remaining: fc.constantFrom(...PRICES), after: fc.integer({ min: 0, max: 40 }) }), {
      minLength: 3,
      maxLength: 6,
    }),
    says: fc.constantFrom('rut', 'nothing', 'nothing'),
    left: fc.nat(PRICES.length - 1),
    after: fc.integer({ min: 20, max: 50 }),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(few, ({ documents, says, left, after }) => {
      // All prices but one, by a payment of the first party that may name nobody.
      const amount = PRICES.reduce((sum, price, at) => (at === left ? sum : sum + price), 0);
      const facts = worldOf({ documents, movements: [{ party: 0, amount, after, says }] });
      const { automatic } = proposeMatches(facts);
      for (const one of automatic) {
        seen.add(one.evidence);
        if (one.evidence === 'runSum') expectOnlyRun(facts, automatic, one, facts.movements[0]!);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(seen).toContain('runSum');
});

const [A, B, C] = [1_074_213, 650_573, 331_117];
const [ALERCE, BOLDO] = [PARTIES[0]!, PARTIES[1]!];
const HOLDING = { rut: rutOf(77_654_321), name: 'Holding Sur Austral SpA' };

function owes(id: string, remaining: number, more: Partial<OpenDocument> = {}): OpenDocument {
  const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, folio: null };
  return { id, ...base, remaining, issuedOn: addDays(DAY, -28), dueOn: DAY, ...ALERCE, ...more };
}

function pays(id: string, amount: number, more: Partial<OpenMovement> = {}): OpenMovement {
  const base = { accountId: 'a', currency: 'CLP' as const, kind: 'transferIn' as const, glosa: 'TRANSFERENCIA', name: null };
  return { id, ...base, on: DAY, amount, open: amount, rut: ALERCE.rut, ...more };
}

/** 'm>d' of each match that is made where somebody was seen twice to pay for each of these. */
function made(movements: readonly OpenMovement[], documents: readonly OpenDocument[], paysFor: readonly { rut: string }[] = []): string[] {
  const learned = paysFor.map(({ rut: value }) => ({ topic: 'payer' as const, key: `rut ${HOLDING.rut}`, value, times: 2 }));
  const company = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
  const rates = new Map([['USD' as const, [{ on: DAY, value: '1000' }]]]);
  const { automatic } = proposeMatches({
    company,
    accounts: [],
    movements,
    documents,
    learned,
    rates,
    rejected: [],
    rejectedTransfers: [],
  });
  return automatic.map(({ movementId, parts }) => `${movementId}>${parts.map(({ documentId }) => documentId).join(' ')}`).sort();
}

const DOLLARS = owes('u', 100_000, { currency: 'USD' });
const later = Array.from({ length: 150 }, (_, at) =>
  owes(`later${at}`, 9_000_001 + at, { issuedOn: addDays(DAY, 40), dueOn: addDays(DAY, 70) }),
);
const ofHolding = { rut: HOLDING.rut };

test.each<[string, OpenMovement[], OpenDocument[], { rut: string }[]?]>([
  [
    'two later documents make what an older one is, behind many that are later still',
    [pays('m', 2 * A)],
    [owes('d', 2 * A, { dueOn: addDays(DAY, -30) }), owes('e', A), owes('f', A), ...later],
  ],
  ['one of two instalments is two other documents', [pays('m', A), pays('n', B)], [owes('d', A + B), owes('e', A - C), owes('f', C)]],
  ['one of two instalments is one of two equal documents', [pays('m', A), pays('n', B)], [owes('d', A + B), owes('e', A), owes('f', A)]],
  ['one of two instalments is a peso from another document', [pays('m', A), pays('n', B)], [owes('d', A + B), owes('e', A + 1)]],
  ['a sum is a peso from another document', [pays('m', A + B)], [owes('d', A), owes('e', B), owes('f', A + B + 1)]],
  ['two others claim one of the documents of a sum', [pays('m', A + B), pays('n', A), pays('o', A)], [owes('d', A), owes('e', B)]],
  [
    'a payment is worth a document in dollars, and is two in pesos',
    [pays('m', 1_000_000)],
    [DOLLARS, owes('d', 600_000), owes('e', 400_000)],
  ],
  [
    'a payer owes as much itself in two documents',
    [pays('m', A + B, ofHolding)],
    [owes('r', A + B, BOLDO), owes('h', A, HOLDING), owes('i', B, HOLDING)],
    [BOLDO],
  ],
  ['a payer owes a peso more itself', [pays('m', A, ofHolding)], [owes('r', A, BOLDO), owes('h', A + 1, HOLDING)], [BOLDO]],
  [
    'a payer owes itself what two of its payments are',
    [pays('m', A, ofHolding), pays('n', B, ofHolding)],
    [owes('r', A, BOLDO), owes('h', A + B, HOLDING)],
    [BOLDO],
  ],
  [
    'its group and the payer itself owe as much',
    [pays('m', A + B, ofHolding)],
    [owes('r', A, BOLDO), owes('s', B), owes('h', A + 7, HOLDING), owes('i', B - 7, HOLDING)],
    [BOLDO, ALERCE],
  ],
  [
    'its group owes as much, and the payer a peso more',
    [pays('m', A + B, ofHolding)],
    [owes('r', A, BOLDO), owes('s', B), owes('h', A + B + 1, HOLDING)],
    [BOLDO, ALERCE],
  ],
  [
    'its group owes as much, and the payer what two payments are',
    [pays('m', A + B, ofHolding), pays('n', C, ofHolding)],
    [owes('r', A, BOLDO), owes('s', B), owes('h', A + B + C, HOLDING)],
    [BOLDO, ALERCE],
  ],
])('nothing is made where %s', (_why, movements, documents, paysFor) => expect(made(movements, documents, paysFor)).toEqual([]));

test('where one of two such ways is missing, the other is made', () => {
  expect(made([pays('m', A), pays('n', B)], [owes('d', A + B)])).toEqual(['m>d', 'n>d']);
  expect(made([pays('m', A + B), pays('n', A)], [owes('d', A), owes('e', B), owes('f', A)])).toEqual(['m>e d', 'n>f']);
  expect(made([pays('m', 1_000_000)], [DOLLARS])).toEqual(['m>u']);
  expect(made([pays('m', A, ofHolding)], [owes('r', A, BOLDO), owes('h', B, HOLDING)], [BOLDO])).toEqual(['m>r']);
  expect(made([pays('m', A + B, ofHolding)], [owes('h', A, HOLDING), owes('i', B, HOLDING)], [BOLDO])).toEqual(['m>i h']);
});

test('which documents are neighbours is told by their folios and amounts, not by their ids', () => {
  const owed = [
    { remaining: B, ...HOLDING },
    { remaining: A },
    { remaining: C },
    { remaining: B, issuedOn: addDays(DAY, -27), dueOn: addDays(DAY, 1) },
  ];
  const results = [
    [0, 1, 2, 3],
    [1, 0, 2, 3],
    [2, 3, 1, 0],
    [1, 2, 0, 3],
  ].map((ids) => {
    const documents = owed.map((one, at) => owes(`d${ids[at]}`, one.remaining, one));
    return made([pays('m', A + B + C, { ...ofHolding, on: addDays(DAY, -20) })], documents, [ALERCE]).map((one) =>
      one.replace(/\d/g, (id) => String(ids.indexOf(Number(id)))),
    );
  });
  expect(new Set(results.map((one) => one.map((text) => [...text].sort().join('')).join())).size).toBe(1);
});

/** What is free and pays as much is the same amounts, or lies further off in time. */
function expectNoOther(
  movement: OpenMovement,
  made: Proposal,
  free: readonly OpenDocument[],
  document: (id: string) => OpenDocument,
): void {
  const distance = (one: OpenDocument) => Math.abs(Date.parse(one.dueOn) - Date.parse(movement.on));
  const days = (set: readonly OpenDocument[]) => set.reduce((sum, one) => sum + distance(one), 0) / set.length;
  const word = (set: readonly OpenDocument[]) =>
    set
      .map((one) => one.remaining)
      .sort()
      .join();
  const mine = made.parts.map((part) => document(part.documentId));
  const rivals = subsets(free)
    .filter((set) => set.length > 0 && set.reduce((sum, one) => sum + one.remaining, 0) === movement.open && word(set) !== word(mine))
    // A single document is believed over a sum of which anything lies further off.
    .filter((set) => (mine.length > 1 ? days(set) <= days(mine) : set.length === 2 && set.every((one) => distance(one) <= days(mine))));
  expect(rivals).toEqual([]);
}

/** No other payments of the party, not taken by another match, make the document. */
function expectOnlyWay(facts: MatchingFacts, automatic: readonly Proposal[], made: Proposal, rut: string | null): void {
  const { documentId } = made.parts[0]!;
  const mates = automatic.filter((one) => one.parts.some((part) => part.documentId === documentId)).map((one) => one.movementId);
  const movementIds = new Set(automatic.map((one) => one.movementId).filter((id) => !mates.includes(id)));
  const party = PARTIES.find((one) => one.rut === rut)!;
  const { remaining } = facts.documents.find((one) => one.id === documentId)!;
  const payments = facts.movements.filter(
    (one) => (one.rut === rut || one.name === party.name.toUpperCase()) && !movementIds.has(one.id) && one.open < remaining,
  );
  const ways = subsets(payments).filter(
    (set) => set.length > 1 && set.length <= 4 && set.reduce((sum, one) => sum + one.open, 0) === remaining,
  );
  expect(ways.map((set) => set.map((one) => one.id).sort())).toEqual([mates.sort()]);
}

/** No neighbours of any party, as they lie without what other matches took, make the amount but with equal ones. */
function expectOnlyRun(facts: MatchingFacts, automatic: readonly Proposal[], made: Proposal, movement: OpenMovement): void {
  const paidElsewhere = new Set(automatic.flatMap((one) => (one === made ? [] : one.parts.map((part) => part.documentId))));
  const word = (run: readonly OpenDocument[]) => `${run[0]!.rut} ${run.map((one) => one.remaining).sort()}`;
  const runs = PARTIES.flatMap(({ rut }) => {
    const open = facts.documents
      .filter((one) => one.rut === rut && !paidElsewhere.has(one.id))
      .sort((a, b) => a.issuedOn.localeCompare(b.issuedOn) || a.remaining - b.remaining || a.id.localeCompare(b.id));
    return open.flatMap((_, first) => open.map((__, last) => open.slice(first, last + 1)));
  }).filter((run) => run.length > 0 && run.reduce((sum, one) => sum + one.remaining, 0) === movement.open);
  expect(new Set(runs.map(word)).size).toBe(1);
}
