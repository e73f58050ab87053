import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeMatches } from '../../../tests/support/propose.ts';
import { addDays, day } from '../date.ts';
import { rutOf } from '../rut.ts';
import { DEFAULT_OPTIONS, type Matching, type MatchingFacts, type OpenDocument, type OpenMovement } from './facts.ts';
import { type HabitLesson, habitKey } from './habits.ts';
import { openItems, type Steps } from './items.ts';
import { wordingKey } from './lessons.ts';
import { withinReach } from './reach.ts';

// Few parties, amounts and folios, so that much hangs together and much nearly does.
const PARTIES = [
  { rut: rutOf(76_543_210), name: 'Comercial Alerce SpA' },
  { rut: rutOf(77_111_222), name: 'Ferretería Boldo Ltda.' },
  { rut: rutOf(77_333_444), name: 'Comercial Boldo Norte SpA' },
  { rut: rutOf(78_555_666), name: 'Transportes Canelo S.A.' },
  { rut: rutOf(79_777_888), name: 'Panadería Peumo EIRL' },
];
const COMPANY = { rut: rutOf(76_000_001), name: 'Caudal Demo SpA' };
const DAY = day('2026-03-10');
// At 100 pesos a dollar cents are pesos, and amounts meet over currencies.
const RATES = new Map([['USD' as const, Array.from({ length: 60 }, (_, after) => ({ on: addDays(DAY, after - 5), value: '100' }))]]);

const amounts = fc.constantFrom(
  ...[1_000, 1_001, 1_050, 2_000, 3_000, 5_000, 11_900, 11_950, 23_800, 40_000, 119_000, 119_001, 238_000, 500_000],
  // Odd ones, of which the last three are sums: what chance would not make.
  ...[71_234_567, 52_345_679, 33_456_781, 123_580_246, 85_802_460, 157_037_027],
);
const days = fc.integer({ min: 0, max: 40 });
const isNew = fc.boolean();

const documents = fc.array(
  fc.record({
    isNew,
    party: fc.option(fc.nat(PARTIES.length - 1)),
    remaining: amounts,
    after: days,
    folio: fc.option(fc.constantFrom('4501', '4502', '4503', '4504')),
    direction: fc.constantFrom(1 as const, 1 as const, -1 as const),
    isCreditNote: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    isTax: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
    obligation: fc.constantFrom(null, null, null, 'payroll' as const, 'tax' as const),
    cheque: fc.constantFrom(
      null,
      null,
      null,
      null,
      { number: '7001', slip: null },
      { number: '7002', slip: 's' },
      { number: '7003', slip: 's' },
    ),
    isOfFactor: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    isSettled: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
    currency: fc.constantFrom('CLP' as const, 'CLP' as const, 'CLP' as const, 'USD' as const),
  }),
  { maxLength: 16 },
);
const movements = fc.array(
  fc.record({
    isNew,
    party: fc.option(fc.nat(PARTIES.length - 1)),
    says: fc.constantFrom('rut', 'printed', 'name', 'both', 'nothing', 'own', 'two'),
    amount: amounts,
    direction: fc.constantFrom(1, 1, -1),
    // Some so late that another party's equal document counts.
    after: fc.oneof({ weight: 4, arbitrary: days }, { weight: 1, arbitrary: fc.integer({ min: 50, max: 110 }) }),
    folio: fc.option(fc.constantFrom('4501', '4502', '4503', '4504'), { freq: 2 }),
    kind: fc.constantFrom(
      'transferIn' as const,
      'transferIn' as const,
      'unknown' as const,
      'reversal' as const,
      'payroll' as const,
      'tax' as const,
      'acquirer' as const,
      'bankFee' as const,
      'transfer' as const,
      'chequeDeposit' as const,
      'cheque' as const,
      'supplierBatch' as const,
      'factoring' as const,
    ),
    reference: fc.constantFrom(null, '7001', '07002'),
    account: fc.constantFrom('a', 'b'),
    wording: fc.constantFrom('TRANSFERENCIA', 'TRANSFERENCIA', 'ARRIENDO OFICINA'),
  }),
  { maxLength: 16 },
);

// What leaves one of the amounts after a commission of 1 %, which earlier deposits show whatever the text says.
const sales = fc.array(fc.record({ isNew, amount: amounts, after: days }), { maxLength: 5 });
const settledDeposits = ['TRANSFERENCIA', 'TRANSFERENCIA FACT'].flatMap((glosa) =>
  ['a', 'b'].flatMap((accountId) => Array.from({ length: 20 }, () => ({ accountId, glosa, amount: 990_000, gross: 1_000_000 }))),
);
// What reports say of deposits of some of the amounts, of one sale or of two.
const reportedDeposits = [0, 3, 9, 20].flatMap((after) =>
  [
    { net: 1_000, sales: 1_050 },
    { net: 11_900, sales: 11_950 },
    { net: 23_800, sales: 23_850 },
  ].map((amounts) => ({
    id: `${after} ${amounts.net}`,
    accountId: after === 9 ? null : 'a',
    on: addDays(DAY, after),
    ...amounts,
    annulled: 0,
    count: 1,
  })),
);

/** Pairs that a person undid, alone or with a whole run, and who paid for whom before. */
const undone = fc.array(
  fc.record({ movement: fc.nat(15), document: fc.nat(15), by: fc.constantFrom('pair' as const, 'run' as const, 'run' as const) }),
  { maxLength: 3 },
);
const payers = fc.array(
  fc.record({ payer: fc.nat(PARTIES.length - 1), pays: fc.nat(PARTIES.length - 1), times: fc.constantFrom(5, 5, 1) }),
  {
    maxLength: 2,
  },
);

/** How some parties pay: nothing is matched by it. */
const HABITS: readonly HabitLesson[] = PARTIES.slice(0, 4).flatMap(({ rut }, at) => [
  { topic: 'account', key: habitKey(1, rut), value: at % 2 === 0 ? 'a' : 'b' },
  { topic: 'days', key: habitKey(1, rut), value: String(20 + at * 10) },
  { topic: 'rounds', key: habitKey(at < 2 ? 1 : -1, rut), value: '1000' },
  { topic: 'sums', key: habitKey(1, rut), value: 'month' },
]);

/** A company's facts, and which of them came in last. */
const scenarios = fc.tuple(documents, movements, sales, undone, payers).map(scenarioOf);

/** Three parties owe one of two amounts, over months, and texts have hardly more than a RUT. */
const lateScenarios = fc
  .tuple(
    fc.array(
      fc.record({
        isNew: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
        party: fc.nat(2),
        remaining: fc.constantFrom(1_000, 1_000, 2_000),
        after: fc.integer({ min: 0, max: 120 }),
        folio: fc.option(fc.constantFrom('4501', '4502'), { freq: 2 }),
        direction: fc.constant(1 as const),
        isCreditNote: fc.constant(false),
        isTax: fc.constant(true),
        obligation: fc.constant(null),
        cheque: fc.constant(null),
        isOfFactor: fc.constant(false),
        isSettled: fc.constant(false),
        currency: fc.constant('CLP' as const),
      }),
      { minLength: 2, maxLength: 5 },
    ),
    fc.array(
      fc.record({
        isNew,
        party: fc.nat(2),
        says: fc.constantFrom('rut', 'rut', 'rut', 'printed', 'name'),
        amount: fc.constantFrom(1_000, 1_000, 2_000, 400),
        direction: fc.constant(1),
        after: fc.integer({ min: 0, max: 160 }),
        folio: fc.option(fc.constantFrom('4501', '4502'), { freq: 1 }),
        kind: fc.constant('transferIn' as const),
        reference: fc.constant(null),
        account: fc.constant('a'),
        wording: fc.constant('TRANSFERENCIA'),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  )
  .map(([invoices, payments]) => scenarioOf([invoices, payments, [], [], []]));

/** Two parties owe prices that make one amount, texts mostly name nobody, and what is paid by RUT leaves other neighbours. */
const runScenarios = fc
  .tuple(
    fc.array(
      fc.record({
        isNew: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
        party: fc.nat(1),
        remaining: fc.constantFrom(71_234_567, 52_345_679, 33_456_781, 18_777_787, 157_037_027),
        after: fc.integer({ min: 0, max: 40 }),
        folio: fc.constant(null),
        direction: fc.constant(1 as const),
        isCreditNote: fc.constant(false),
        isTax: fc.constant(true),
        obligation: fc.constant(null),
        cheque: fc.constant(null),
        isOfFactor: fc.constant(false),
        isSettled: fc.constant(false),
        currency: fc.constant('CLP' as const),
      }),
      { minLength: 3, maxLength: 8 },
    ),
    fc.array(
      fc.record({
        isNew,
        party: fc.nat(1),
        says: fc.constantFrom('rut', 'nothing', 'nothing'),
        amount: fc.constantFrom(71_234_567, 52_345_679, 33_456_781, 157_037_027, 123_580_246, 104_580_247, 175_814_814),
        direction: fc.constant(1),
        after: fc.integer({ min: 20, max: 60 }),
        folio: fc.constant(null),
        kind: fc.constant('transferIn' as const),
        reference: fc.constant(null),
        account: fc.constant('a'),
        wording: fc.constant('TRANSFERENCIA'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([invoices, payments]) => scenarioOf([invoices, payments, [], [], []]));

/** Bills of three suppliers that fall due within days, charges for batches of them, some of which make the same amount, and transfers. */
const batchScenarios = fc
  .tuple(
    fc.array(
      fc.record({
        isNew: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
        party: fc.nat(2),
        remaining: fc.constantFrom(71_234_567, 52_345_679, 33_456_781, 33_456_781),
        after: fc.integer({ min: 24, max: 40 }),
        folio: fc.constant(null),
        direction: fc.constant(-1 as const),
        isCreditNote: fc.constant(false),
        isTax: fc.constant(true),
        obligation: fc.constant(null),
        cheque: fc.constant(null),
        isOfFactor: fc.constant(false),
        isSettled: fc.constant(false),
        currency: fc.constant('CLP' as const),
      }),
      { minLength: 2, maxLength: 9 },
    ),
    fc.array(
      fc.record({
        isNew: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
        party: fc.nat(2),
        says: fc.constantFrom('rut', 'nothing', 'nothing', 'nothing'),
        amount: fc.constantFrom(71_234_567, 33_456_781, 123_580_246, 104_691_348, 85_802_460, 157_037_027),
        direction: fc.constantFrom(-1, -1, -1, 1),
        after: fc.integer({ min: 28, max: 42 }),
        folio: fc.constant(null),
        kind: fc.constantFrom(
          'supplierBatch' as const,
          'supplierBatch' as const,
          'supplierBatch' as const,
          'transfer' as const,
          'reversal' as const,
        ),
        reference: fc.constant(null),
        account: fc.constant('a'),
        wording: fc.constant('TRANSFERENCIA' as const),
      }),
      { minLength: 2, maxLength: 7 },
    ),
  )
  .map(([invoices, payments]) => scenarioOf([invoices, payments, [], [], []]));

const isRarelyNew = fc.integer({ min: 0, max: 4 }).map((one) => one === 0);
/** What an invoice, and a transfer that comes in, are but for whose they are, how much and when. */
const INVOICE = {
  isNew: isRarelyNew,
  folio: fc.constant(null),
  direction: fc.constant(1 as const),
  isCreditNote: fc.constant(false),
  isTax: fc.constant(true),
  obligation: fc.constant(null),
  cheque: fc.constant(null),
  isOfFactor: fc.constant(false),
  isSettled: fc.constant(false),
  currency: fc.constant('CLP' as const),
};
const TRANSFER = {
  isNew,
  direction: fc.constant(1),
  folio: fc.constant(null),
  kind: fc.constant('transferIn' as const),
  reference: fc.constant(null),
  account: fc.constant('a'),
  wording: fc.constant('TRANSFERENCIA'),
};
const [ONE, TWO, THREE] = [71_234_567, 52_345_679, 33_456_781];

/** A parent pays for up to three of its group, known once or often, and they pay themselves too. */
const groupScenarios = fc
  .tuple(
    fc.array(
      fc.record({
        ...INVOICE,
        party: fc.nat(3),
        remaining: fc.constantFrom(ONE, TWO, THREE, 18_777_787),
        after: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 2, maxLength: 7 },
    ),
    fc.array(
      fc.record({
        ...TRANSFER,
        party: fc.constantFrom(0, 1, 3, 3, 3),
        says: fc.constantFrom('rut', 'rut', 'printed', 'nothing'),
        amount: fc.constantFrom(ONE, TWO, ONE + TWO, ONE + THREE, TWO + THREE, ONE + TWO + THREE),
        after: fc.integer({ min: 20, max: 60 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fc.array(fc.record({ payer: fc.constant(3), pays: fc.nat(2), times: fc.constantFrom(5, 5, 5, 1) }), { minLength: 1, maxLength: 3 }),
  )
  .map(([invoices, payments, taught]) => scenarioOf([invoices, payments, [], [], taught]));

/** Invoices of two parties that are paid in parts, of which some name nobody, or a party of which documents come late. */
const partScenarios = fc
  .tuple(
    fc.array(
      fc.record({
        ...INVOICE,
        party: fc.nat(2),
        remaining: fc.constantFrom(ONE + TWO, ONE + THREE, ONE + TWO + THREE, TWO, THREE),
        after: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fc.array(
      fc.record({
        ...TRANSFER,
        party: fc.nat(2),
        says: fc.constantFrom('rut', 'rut', 'printed', 'name', 'nothing', 'nothing', 'nothing'),
        amount: fc.constantFrom(ONE, TWO, THREE),
        after: fc.integer({ min: 10, max: 60 }),
      }),
      { minLength: 2, maxLength: 6 },
    ),
  )
  .map(([invoices, payments]) => scenarioOf([invoices, payments, [], [], []]));

type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Scenario = ReturnType<typeof scenarioOf>;
type Parts = [Made<typeof documents>, Made<typeof movements>, Made<typeof sales>, Made<typeof undone>, Made<typeof payers>];

function scenarioOf([invoices, payments, boletas, rejected, taught]: Parts) {
  return {
    known: {
      // Some companies let small differences go.
      limits: new Map(invoices.length % 2 === 0 ? [] : (['transferFee', 'interest', 'withheld'] as const).map((one) => [one, 60])),
      rejected: rejected.map(({ movement, document, by }) => ({ movementId: `m${movement}`, documentId: `d${document}`, by })),
      learned: [
        ...taught.map(({ payer, pays, times }) => {
          return { topic: 'payer' as const, key: `rut ${PARTIES[payer]!.rut}`, value: PARTIES[pays]!.rut, times };
        }),
        ...([1, -1] as const).map((side) => {
          return { topic: 'kind' as const, key: wordingKey('ARRIENDO OFICINA', side)!, value: 'arriendo', times: 2 };
        }),
      ],
      habits: invoices.length % 3 === 0 ? HABITS : [],
    },
    sales: boletas.map(({ isNew, amount, after }, index) => ({
      isNew,
      fact: boletaOf(`s${index}`, Math.round(amount / 0.99), addDays(DAY, after)),
    })),
    documents: invoices.map(({ isNew, isSettled, party, after, ...one }, index) => ({
      isNew,
      isSettled,
      fact: {
        ...one,
        id: `d${index}`,
        issuedOn: addDays(DAY, after - 30),
        dueOn: addDays(DAY, after),
        rut: party === null ? null : PARTIES[party]!.rut,
        name: party === null ? null : PARTIES[party]!.name,
      } satisfies OpenDocument,
    })),
    movements: payments.map(({ isNew, party, says, amount, direction, after, folio, kind, account, wording, reference }, index) => {
      const who = says === 'own' ? COMPANY : party === null ? null : PARTIES[party]!;
      const also = says === 'two' && party !== null ? [PARTIES[(party + 1) % PARTIES.length]!] : [];
      const printed = (says === 'printed' || says === 'two') && who ? [who, ...also].map(({ rut }) => rut.replace('-', '')).join(' ') : '';
      return {
        isNew,
        fact: {
          id: `m${index}`,
          accountId: account,
          on: addDays(DAY, after),
          amount: amount * direction,
          open: amount,
          currency: 'CLP' as const,
          glosa: `${wording} ${printed} ${folio === null ? '' : `${after % 3 === 0 ? '' : 'FACT '}${folio}`}`,
          kind: says === 'own' ? ('ownTransfer' as const) : kind,
          reference,
          rut: who && (says === 'rut' || says === 'both' || says === 'own') ? who.rut : null,
          name: who && (says === 'name' || says === 'both') ? who.name.toUpperCase() : null,
        } satisfies OpenMovement,
      };
    }),
  };
}

function boletaOf(id: string, remaining: number, on: OpenDocument['dueOn']): OpenDocument {
  const about = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, rut: null, name: null };
  return { id, ...about, remaining, issuedOn: on, dueOn: on, folio: id.slice(1) };
}

type Open = Pick<MatchingFacts, 'movements' | 'documents' | 'settled' | 'sales'>;

type Known = Pick<MatchingFacts, 'rejected' | 'learned' | 'limits' | 'habits'>;

function factsOf(open: Open, known: Known): MatchingFacts {
  return { company: COMPANY, accounts: [], ...open, ...known, settledDeposits, reportedDeposits, rejectedTransfers: [], rates: RATES };
}

/** What a run leaves open. */
function after(facts: MatchingFacts, { automatic, transfers, explanations }: Matching): MatchingFacts {
  const parts = automatic.flatMap((one) => one.parts.map((part) => ({ ...part, movementId: one.movementId })));
  const paired = new Set([...transfers.flatMap(({ outId, inId }) => [outId, inId]), ...explanations.map((one) => one.movementId)]);
  const used = (id: string) => parts.filter((one) => one.movementId === id).reduce((sum, one) => sum + one.amount, 0);
  const paid = (id: string) => parts.filter((one) => one.documentId === id).reduce((sum, one) => sum + one.documentAmount, 0);
  const left = (list: readonly OpenDocument[]) =>
    list.flatMap((one) => (paid(one.id) >= one.remaining ? [] : [{ ...one, remaining: one.remaining - paid(one.id) }]));
  return {
    ...facts,
    movements: facts.movements.flatMap((one) =>
      paired.has(one.id) || used(one.id) >= one.open ? [] : [{ ...one, open: one.open - used(one.id) }],
    ),
    documents: left(facts.documents),
    sales: left(facts.sales ?? []),
  };
}

/** Runs the engine until it finds nothing more without a person. */
function settled(facts: MatchingFacts): MatchingFacts {
  const found = proposeMatches(facts);
  return found.automatic.length + found.transfers.length + found.explanations.length === 0 ? facts : settled(after(facts, found));
}

const byId = <One extends object>(list: readonly One[]) => list.map((one) => JSON.stringify(one)).sort();

type AnyScenario = Omit<Scenario, 'movements'> & { movements: readonly { isNew: boolean; fact: OpenMovement }[] };

function expectAlike(scenario: AnyScenario): Matching {
  const those = <Fact>(list: readonly { isNew: boolean; fact: Fact }[], isLatest: boolean) =>
    list.flatMap(({ isNew, fact }) => (isNew === isLatest ? [fact] : []));
  const openOf = (isLatest: boolean) => ({
    movements: those(scenario.movements, isLatest),
    documents: those(
      scenario.documents.filter(({ isSettled }) => !isSettled),
      isLatest,
    ),
    settled: those(
      scenario.documents.filter(({ isSettled }) => isSettled),
      isLatest,
    ).map((one) => ({ ...one, settledOn: one.dueOn })),
    sales: those(scenario.sales, isLatest),
  });
  const before = settled(factsOf(openOf(false), scenario.known));
  const news = openOf(true);
  const all = {
    ...before,
    movements: [...before.movements, ...news.movements],
    documents: [...before.documents, ...news.documents],
    settled: [...(before.settled ?? []), ...news.settled],
    sales: [...(before.sales ?? []), ...news.sales],
  };
  const changes = {
    movementIds: new Set(news.movements.map(({ id }) => id)),
    documentIds: new Set([...news.documents, ...news.settled, ...news.sales].map(({ id }) => id)),
  };
  const old = proposeMatches(before);
  const proposed = old.suggestions.filter(({ evidence }) => evidence === 'settledByHand');
  const replaced = new Set(proposed.flatMap(({ parts }) => parts.map(({ documentId }) => documentId)));
  const [whole, part] = [proposeMatches(all), proposeMatches(all, {}, { ...changes, replaced })];
  const [acting, seeing] = [new Set(part.lookedAt?.acting), new Set(part.lookedAt?.seeing)];
  expect(byId(part.automatic)).toEqual(byId(whole.automatic));
  // Nothing is matched, or left, because of a habit.
  if (all.habits?.length) expect(byId(whole.automatic)).toEqual(byId(proposeMatches({ ...all, habits: [] }).automatic));
  expect(byId(part.transfers)).toEqual(byId(whole.transfers));
  expect(byId(part.explanations)).toEqual(byId(whole.explanations));
  const likely = ({ proposed }: Matching, isActing: boolean) =>
    byId(proposed.transfers.filter(({ outId, inId }) => (acting.has(outId) || acting.has(inId)) === isActing));
  expect(likely(part, true)).toEqual(likely(whole, true));
  expect(likely(old, false)).toEqual(likely(whole, false));
  const suggested = ({ suggestions }: Matching, isSeen: boolean) =>
    byId(suggestions.filter((one) => seeing.has(one.movementId) === isSeen));
  expect(suggested(part, true)).toEqual(suggested(whole, true));
  expect(suggested(old, false)).toEqual(suggested(whole, false));
  const kinds = ({ proposed }: Matching, isActing: boolean) =>
    byId(proposed.explanations.filter((one) => acting.has(one.movementId) === isActing));
  expect(kinds(part, true)).toEqual(kinds(whole, true));
  expect(kinds(old, false)).toEqual(kinds(whole, false));
  return whole;
}

test('what is looked at around some changes comes out as in a look at everything, and nothing else would change', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => void expectAlike(scenario)),
    { numRuns: 2_000 },
  );
});

test('so it does where parties owe the same, some is paid late, and texts have a RUT alone', () => {
  fc.assert(
    fc.property(lateScenarios, (scenario) => void expectAlike(scenario)),
    { numRuns: 1_000 },
  );
});

test('so it does where bills are paid in batches', () => {
  fc.assert(
    fc.property(batchScenarios, (scenario) => void expectAlike(scenario)),
    { numRuns: 1_500 },
  );
});

test('so it does where neighbours make what a text without a name pays', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(runScenarios, (scenario) => {
      for (const one of expectAlike(scenario).automatic) seen.add(one.evidence);
    }),
    { numRuns: 2_000 },
  );
  expect(seen).toContain('runSum');
});

test('so it does where a parent pays for its group', () => {
  let made = 0;
  fc.assert(
    fc.property(groupScenarios, (scenario) => {
      const { automatic } = expectAlike(scenario);
      made += automatic.filter(({ evidence, parts }) => evidence === 'learnedPayer' && parts.length > 1).length;
    }),
    { numRuns: 1_500 },
  );
  expect(made).toBeGreaterThan(0);
});

test('so it does where one of the parts of an invoice names nobody', () => {
  const seen = new Set<unknown>();
  fc.assert(
    fc.property(partScenarios, (scenario) => {
      for (const { reasons } of expectAlike(scenario).suggestions) for (const [code] of reasons) seen.add(code);
    }),
    { numRuns: 2_000 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['completing', 'completed']));
});

/** Pesos and dollars that go out and come in, some of them exchanged, by the text or not. */
const exchanges = fc
  .array(
    fc.record({
      isNew,
      isOut: fc.boolean(),
      isInDollars: fc.boolean(),
      worth: fc.constantFrom(1_000_000, 1_005_000, 1_020_000, 1_050_000, 2_000_000),
      after: fc.integer({ min: 0, max: 6 }),
      kind: fc.constantFrom('foreignExchange' as const, 'ownTransfer' as const, 'transfer' as const, 'unknown' as const),
    }),
    { minLength: 2, maxLength: 7 },
  )
  .map((rows) => ({
    ...scenarioOf([[], [], [], [], []]),
    movements: rows.map(({ isOut, isInDollars, worth, after, ...one }, index) => ({
      isNew: one.isNew,
      fact: moves(`m${index}`, (isOut ? -1 : 1) * worth, {
        ...{ accountId: isInDollars ? 'usd' : 'a', currency: isInDollars ? ('USD' as const) : ('CLP' as const) },
        ...{ rut: null, kind: one.kind, on: addDays(DAY, after), glosa: one.kind === 'foreignExchange' ? 'VENTA DE DIVISAS' : 'ABONO' },
      }),
    })),
  }));

test('so it does where money changes its currency', () => {
  let found = 0;
  fc.assert(
    fc.property(exchanges, (scenario) => {
      const { proposed, transfers } = expectAlike(scenario);
      expect(transfers).toEqual([]);
      found += proposed.transfers.filter(({ reasons }) => reasons.some(([code]) => code === 'exchangedLegs')).length;
    }),
    { numRuns: 1_500 },
  );
  expect(found).toBeGreaterThan(0);
});

test('what shares neither party, nor amount, nor folio, nor name stays out', () => {
  const [alerce, , , canelo] = PARTIES;
  const document = (id: string, party: (typeof PARTIES)[number], remaining: number): OpenDocument => ({
    id,
    direction: 1,
    isCreditNote: false,
    isTax: true,
    currency: 'CLP',
    remaining,
    issuedOn: DAY,
    dueOn: DAY,
    folio: null,
    ...party,
  });
  const payment: OpenMovement = {
    id: 'm',
    accountId: 'a',
    on: DAY,
    amount: 1_000,
    open: 1_000,
    currency: 'CLP',
    glosa: 'TRANSFERENCIA',
    kind: 'transferIn',
    rut: alerce!.rut,
    name: null,
  };
  const other = { ...payment, id: 'm2', rut: canelo!.rut, amount: 2_000, open: 2_000 };
  const ofAmount = { ...other, id: 'm3', amount: 1_000, open: 1_000 };
  const facts = factsOf(
    { movements: [payment, other, ofAmount], documents: [document('d1', alerce!, 1_000), document('d2', canelo!, 2_000)] },
    { rejected: [], learned: [] },
  );
  const found = proposeMatches(facts, {}, { movementIds: new Set(['m']), documentIds: new Set() });
  expect(found.lookedAt).toEqual({ acting: ['m'], seeing: ['m', 'm3'] });
  expect(found.automatic.map(({ movementId }) => movementId)).toEqual(['m']);
});

const BOLDO = PARTIES[1]!;
const ALERCE = PARTIES[0]!;

function owes(id: string, remaining: number, more: Partial<OpenDocument> = {}): OpenDocument {
  const about = {
    direction: 1 as const,
    isCreditNote: false,
    isTax: true,
    currency: 'CLP' as const,
    issuedOn: DAY,
    dueOn: DAY,
    folio: null,
  };
  return { id, ...about, remaining, ...ALERCE, ...more };
}

function moves(id: string, amount: number, more: Partial<OpenMovement> = {}): OpenMovement {
  const about = { accountId: 'a', on: DAY, currency: 'CLP' as const, glosa: 'TRANSFERENCIA', kind: 'transferIn' as const, name: null };
  return { id, ...about, amount, open: Math.abs(amount), rut: ALERCE.rut, ...more };
}

const CANELO = PARTIES[3]!;
const batch = { kind: 'supplierBatch' as const, rut: null, glosa: 'PAGO PROVEEDORES' };

/** Two, which a charge of 123,580,246 pays. */
function bills(dueOn: OpenDocument['dueOn'], name = 'd'): OpenDocument[] {
  return [owes(`${name}1`, 71_234_567, { direction: -1, dueOn }), owes(`${name}2`, 52_345_679, { ...BOLDO, direction: -1, dueOn })];
}

test('whose text names somebody is tied to no document of another by its folio, nor who names nobody by one of the other side', () => {
  const named = moves('named', 5_000, { rut: null, name: BOLDO.name.toUpperCase(), glosa: 'TRANSFERENCIA FACT 4501' });
  const out = moves('out', -6_000, { rut: null, glosa: 'PAGO FACT 4501', kind: 'transferOut' });
  const documents = [owes('d', 1_000, { folio: '4501' }), owes('b', 9_000, BOLDO)];
  const facts = factsOf({ movements: [moves('m', 1_000), named, out], documents }, { rejected: [], learned: [] });
  const look = (changes: { movementIds: string[]; documentIds: string[] }) =>
    proposeMatches(facts, {}, { movementIds: new Set(changes.movementIds), documentIds: new Set(changes.documentIds) }).lookedAt?.acting;
  expect(look({ movementIds: ['m'], documentIds: [] })).toEqual(['m']);
  // A new document makes a folio of a number, in every text.
  expect(look({ movementIds: [], documentIds: ['d'] })?.toSorted()).toEqual(['m', 'named', 'out']);
});

const payroll = { kind: 'payroll' as const, rut: null };
const deposit = { kind: 'acquirer' as const, rut: null };
const nameless = { rut: null, glosa: 'TRANSFERENCIA FACT 4501' };
const silent = { rut: null, kind: 'transfer' as const, glosa: 'TRASPASO' };
const otherLeg = { ...silent, accountId: 'b', glosa: 'ABONO' };

test.each<[string, { old: Partial<Open>; news: Partial<Open>; known?: Partial<Known>; found: string[] }]>([
  [
    'one of no name was in the way of another of its amount, and a new document explains it',
    {
      old: { documents: [owes('d', 1_000)], movements: [moves('m', 1_000), moves('n', 1_000, nameless)] },
      news: { documents: [owes('e', 1_000, { ...BOLDO, folio: '4501' })] },
      found: ['m', 'n'],
    },
  ],
  [
    'one of the amount was in the way of a peso off',
    {
      old: { documents: [owes('d', 71_234_568)], movements: [moves('m', 71_234_567), moves('n', 71_234_567, { rut: BOLDO.rut })] },
      news: { documents: [owes('e', 71_234_567, BOLDO)] },
      found: ['m', 'n'],
    },
  ],
  [
    'an equal document of another party, due nearer, was in the way of one paid late by its RUT alone, and a new payment takes it',
    {
      old: {
        documents: [owes('d', 1_000), owes('e', 1_000, { ...BOLDO, dueOn: addDays(DAY, 50) })],
        movements: [moves('m', 1_000, { on: addDays(DAY, 60) })],
      },
      news: { movements: [moves('n', 1_000, { rut: BOLDO.rut, on: addDays(DAY, 55) })] },
      found: ['m', 'n'],
    },
  ],
  [
    'a payment on account leaves another sum of the equal document that was in the way of one paid late',
    {
      old: {
        documents: [owes('d', 1_000), owes('e', 1_000, { ...BOLDO, folio: '4501', dueOn: addDays(DAY, 50) })],
        movements: [moves('m', 1_000, { on: addDays(DAY, 60) })],
      },
      news: { movements: [moves('n', 400, { rut: BOLDO.rut, glosa: 'ABONO FACT 4501', on: addDays(DAY, 55) })] },
      found: ['m', 'n'],
    },
  ],
  [
    'one that seemed to be of a party turns out to name another, of whom a first document arrives',
    {
      old: {
        documents: [owes('d', 1_000, { rut: PARTIES[2]!.rut, name: 'Comercial Boldo Norte SpA' })],
        movements: [moves('m', 1_000, { rut: PARTIES[2]!.rut }), moves('n', 1_000, { rut: null, name: 'FERRETERIA BOLDO LTDA.' })],
      },
      news: { documents: [owes('e', 1_000, BOLDO)] },
      found: ['m', 'n'],
    },
  ],
  [
    'one of no name turns out to print the RUT of somebody of whom a first document arrives',
    {
      old: {
        documents: [owes('d', 1_000)],
        movements: [moves('m', 1_000), moves('n', 1_000, { rut: null, glosa: `TRANSFERENCIA ${BOLDO.rut.replace('-', '')}` })],
      },
      news: { documents: [owes('e', 2_000, BOLDO)] },
      found: ['m'],
    },
  ],
  [
    'what would complete a document turns out to print the RUT of somebody of whom a first document arrives',
    {
      old: {
        documents: [owes('d', 104_691_348)],
        movements: [moves('m', 33_456_781), moves('n', 71_234_567, { rut: null, glosa: `TRANSFERENCIA ${BOLDO.rut.replace('-', '')}` })],
      },
      news: { documents: [owes('e', 2_000, BOLDO)] },
      found: [],
    },
  ],
  [
    'what completes a document would be a run of another party, and is looked at again with its party',
    {
      old: {
        documents: [owes('a', 157_037_027), owes('b', 18_777_787), owes('c', 71_234_567, BOLDO), owes('d', 52_345_679, BOLDO)],
        movements: [moves('m', 123_580_246, { rut: null, on: addDays(DAY, 20) }), moves('n', 33_456_781, { on: addDays(DAY, 20) })],
      },
      news: { movements: [moves('o', 175_814_814, { rut: null, on: addDays(DAY, 20) })] },
      found: [],
    },
  ],
  [
    'an obligation arrives after its payment',
    {
      old: { movements: [moves('m', -500_000, payroll)] },
      news: { documents: [owes('d', 500_000, { direction: -1, isTax: false, obligation: 'payroll', rut: null, name: null })] },
      found: ['m'],
    },
  ],
  [
    'a cheque is written down after the bank took it',
    {
      old: { movements: [moves('m', 71_234_567, { kind: 'chequeDeposit', rut: null })] },
      news: { documents: [owes('d', 71_234_567, { ...BOLDO, isTax: false, cheque: { number: '7001', slip: null } })] },
      found: ['m'],
    },
  ],
  [
    'a cheque that was in the way of another is explained by its number',
    {
      old: {
        documents: ['7001', '7002'].map((number) =>
          owes(`d${number}`, 71_234_567, { ...BOLDO, isTax: false, cheque: { number, slip: null } }),
        ),
        movements: [moves('m', 71_234_567, { kind: 'chequeDeposit', rut: null })],
      },
      news: { movements: [moves('n', 71_234_567, { kind: 'chequeDeposit', rut: null, reference: '7001' })] },
      found: ['m', 'n'],
    },
  ],
  [
    'an invoice of the amount was in the way of a cheque, and a transfer pays it',
    {
      old: {
        documents: [owes('c', 71_234_567, { ...BOLDO, isTax: false, cheque: { number: '7001', slip: null } }), owes('d', 71_234_567)],
        movements: [moves('m', 71_234_567, { kind: 'chequeDeposit', rut: null, on: addDays(DAY, 30) })],
      },
      news: { movements: [moves('n', 71_234_567)] },
      found: ['m', 'n'],
    },
  ],
  [
    'the last bill of a day arrives after the charge of its batch',
    {
      old: {
        documents: [owes('d', 71_234_567, { ...BOLDO, direction: -1 })],
        movements: [moves('m', -123_580_246, { kind: 'supplierBatch', rut: null })],
      },
      news: { documents: [owes('e', 52_345_679, { direction: -1 })] },
      found: ['m'],
    },
  ],
  [
    'one of the bills that a batch may have paid is paid alone',
    {
      old: {
        documents: [
          ...[ALERCE, CANELO].map((who, at) => owes(`d${at}`, 71_234_567, { ...who, direction: -1 })),
          owes('e', 52_345_679, { ...BOLDO, direction: -1 }),
        ],
        movements: [moves('m', -123_580_246, batch)],
      },
      news: { movements: [moves('n', -71_234_567, { ...CANELO, name: null, kind: 'transferOut' })] },
      found: ['m', 'n'],
    },
  ],
  [
    'of two charges for one batch, one is for bills that arrive for a later day, since the other can be for none but the first',
    {
      old: {
        documents: bills(DAY),
        movements: [
          moves('m', -123_580_246, { ...batch, on: addDays(DAY, 4) }),
          moves('n', -123_580_246, { ...batch, on: addDays(DAY, -1) }),
        ],
      },
      news: { documents: bills(addDays(DAY, 5), 'later') },
      found: ['m', 'n'],
    },
  ],
  [
    'two charges for one batch stay in doubt when a bill arrives near a third',
    {
      old: {
        documents: bills(DAY),
        movements: [
          moves('m', -123_580_246, { ...batch, on: addDays(DAY, 4) }),
          moves('n', -123_580_246, { ...batch, on: addDays(DAY, -1) }),
          moves('o', -157_037_027, { ...batch, on: addDays(DAY, 9) }),
        ],
      },
      news: { documents: [owes('later', 33_456_781, { direction: -1, dueOn: addDays(DAY, 8) })] },
      found: [],
    },
  ],
  [
    'a charge wants the whole day of which a part was suggested for another',
    {
      old: {
        documents: [...bills(DAY), owes('d3', 33_456_781, { direction: -1 })],
        movements: [moves('m', -85_802_460, batch)],
      },
      news: { movements: [moves('n', -157_037_027, batch)] },
      found: [],
    },
  ],
  [
    'another charge of the amount for which a part of a day is suggested',
    {
      old: {
        documents: [...bills(DAY), owes('d3', 33_456_781, { direction: -1 })],
        movements: [moves('m', -85_802_460, batch)],
      },
      news: { movements: [moves('n', -85_802_460, { ...batch, rut: CANELO.rut, on: addDays(DAY, 6) })] },
      found: [],
    },
  ],
  [
    'of the equal documents that one of no name may pay there is another',
    {
      old: {
        documents: ['d', 'e'].map((id) => owes(id, 1_000, BOLDO)),
        movements: [moves('m', 1_000, { rut: null })],
      },
      news: { documents: [owes('f', 1_000, { ...CANELO, dueOn: addDays(DAY, 1) })] },
      found: [],
    },
  ],
  [
    'a supplier is owed what was to be paid to a factor, and is paid',
    {
      old: {
        documents: [owes('d', 1_000, { direction: -1 }), owes('e', 1_000, { ...BOLDO, direction: -1 })],
        movements: [moves('m', -1_000, { kind: 'factoring' })],
      },
      news: { movements: [moves('n', -1_000, { rut: BOLDO.rut, kind: 'transferOut' })] },
      found: ['m', 'n'],
    },
  ],
  [
    'a bill comes with which a week makes a charge',
    {
      old: {
        documents: [owes('d', 71_234_567, { direction: -1, dueOn: addDays(DAY, -6) })],
        movements: [moves('m', -123_580_246, batch)],
      },
      news: { documents: [owes('e', 52_345_679, { ...BOLDO, direction: -1 })] },
      found: [],
    },
  ],
  [
    'of a name that a bank cut there turn out to be two',
    {
      old: {
        documents: [owes('d', 3_000, CANELO)],
        movements: [moves('m', 1_000, { rut: null, name: 'TRANSPORTES CANE', glosa: 'TEF DE TRANSPORTES CANE' })],
      },
      news: { documents: [owes('e', 1_000, { rut: BOLDO.rut, name: 'Transportes Canela SpA' })] },
      found: [],
    },
  ],
  [
    'wages are marked as paid after the charge that paid them',
    {
      old: { movements: [moves('m', -500_000, payroll)] },
      news: {
        settled: [{ ...owes('d', 500_000, { direction: -1, isTax: false, obligation: 'payroll', rut: null, name: null }), settledOn: DAY }],
      },
      found: [],
    },
  ],
  [
    'a batch takes one of the two bills that another payment is a peso off',
    {
      old: {
        documents: [owes('d', 71_234_565, { direction: -1 }), owes('e', 71_234_567, { direction: -1, dueOn: addDays(DAY, 20) })],
        movements: [moves('m', -123_580_244, batch), moves('n', -71_234_566, { kind: 'transferOut' })],
      },
      news: { documents: [owes('new', 52_345_679, { ...BOLDO, direction: -1 })] },
      found: ['m', 'n'],
    },
  ],
  [
    'sales arrive after the deposit of their acquirer',
    { old: { movements: [moves('m', 9_900_000, deposit)] }, news: { sales: [boletaOf('s1', 10_000_000, addDays(DAY, -1))] }, found: ['m'] },
  ],
  [
    'a payment that a person undid with its run takes its document again, and waits',
    {
      old: { documents: [owes('d', 1_000)], movements: [moves('m', 1_000)] },
      news: { movements: [moves('n', -1_000, { ...payroll, kind: 'bankFee' })] },
      known: { rejected: [{ movementId: 'm', documentId: 'd', by: 'run' }] },
      found: ['n'],
    },
  ],
  [
    'what a payment on account leaves is the amount of another, which names nobody, and of one that people explain by its wording',
    {
      old: {
        documents: [owes('d', 3_000, { direction: -1, folio: '4501' })],
        movements: [
          moves('n', -2_000, { rut: null, kind: 'unknown', glosa: 'CARGO' }),
          moves('o', -2_000, { rut: null, kind: 'unknown', glosa: 'ARRIENDO OFICINA' }),
        ],
      },
      news: { movements: [moves('m', -1_000, { kind: 'transferOut', glosa: 'PAGO FACT 4501' })] },
      known: { learned: [{ topic: 'kind', key: wordingKey('ARRIENDO OFICINA', -1)!, value: 'arriendo', times: 2 }] },
      found: ['m'],
    },
  ],
  [
    'what a payment on account leaves is the amount of another, which names nobody',
    {
      old: {
        documents: [owes('d', 3_000, { direction: -1, folio: '4501' })],
        movements: [moves('n', -2_000, { rut: null, kind: 'unknown', glosa: 'CARGO' })],
      },
      news: { movements: [moves('m', -1_000, { kind: 'transferOut', glosa: 'PAGO FACT 4501' })] },
      found: ['m'],
    },
  ],
  [
    'the other leg of a transfer whose texts say nothing arrives',
    { old: { movements: [moves('m', -1_000, silent)] }, news: { movements: [moves('n', 1_000, otherLeg)] }, found: [] },
  ],
  [
    'one more that could be a leg of such a transfer arrives',
    {
      old: { movements: [moves('m', -1_000, silent), moves('n', 1_000, otherLeg)] },
      news: { movements: [moves('o', 1_000, { ...otherLeg, accountId: 'c' })] },
      found: [],
    },
  ],
  [
    'a new document explains one of the two that could be a leg of such a transfer',
    {
      old: { movements: [moves('m', -1_000, silent), moves('n', 1_000, otherLeg), moves('o', 1_000, { ...nameless, accountId: 'c' })] },
      news: { documents: [owes('e', 1_000, { ...BOLDO, folio: '4501' })] },
      found: ['o'],
    },
  ],
])('%s', (_what, { old, news, known, found }) => {
  const withAll = (open: Partial<Open>) => ({ movements: [], documents: [], settled: [], sales: [], ...open });
  const before = settled(factsOf(withAll(old), { rejected: [], learned: [], ...known }));
  expect(before.movements).toHaveLength(old.movements?.length ?? 0);
  const added = withAll(news);
  const all = {
    ...before,
    movements: [...before.movements, ...added.movements],
    documents: [...before.documents, ...added.documents],
    settled: [...(before.settled ?? []), ...added.settled],
    sales: [...(before.sales ?? []), ...added.sales],
  };
  const changes = {
    movementIds: new Set(added.movements.map(({ id }) => id)),
    documentIds: new Set([...added.documents, ...added.settled, ...added.sales].map(({ id }) => id)),
  };
  const [whole, part, earlier] = [proposeMatches(all), proposeMatches(all, {}, changes), proposeMatches(before)];
  const made = ({ automatic, explanations }: Matching) => [...automatic, ...explanations].map(({ movementId }) => movementId).sort();
  expect(made(whole)).toEqual(found);
  expect(made(part)).toEqual(found);
  const left = (looked: readonly string[] | undefined) => (one: { movementId: string }) => !looked?.includes(one.movementId);
  const [suggested, kinds, legs] = [
    earlier.suggestions.filter(left(part.lookedAt?.seeing)),
    earlier.proposed.explanations.filter(left(part.lookedAt?.acting)),
    earlier.proposed.transfers.filter((one) => [one.outId, one.inId].every((id) => !part.lookedAt?.acting.includes(id))),
  ];
  expect(byId([...legs, ...part.proposed.transfers])).toEqual(byId(whole.proposed.transfers));
  expect(byId([...suggested, ...part.suggestions])).toEqual(byId(whole.suggestions));
  expect(byId([...kinds, ...part.proposed.explanations])).toEqual(byId(whole.proposed.explanations));
});

test('in a book where many parties owe the prices of one list, a new movement looks at its own party and its own amount', () => {
  const [parties, each, prices] = [60, 10, 8];
  const people = Array.from({ length: parties }, (_, at) => ({ rut: rutOf(70_000_000 + at * 1_237), name: `Cliente Numero ${at} SpA` }));
  const priceOf = (at: number) => (1 + (at % prices)) * 10_000;
  const documents = people.flatMap((who, of) =>
    Array.from({ length: each }, (_, at) => owes(`d${of}-${at}`, priceOf(of * 3 + at), { ...who, folio: `${4_000 + of * each + at}` })),
  );
  // Each pays twice what it owes once, and names a number that is somebody else's folio.
  const movements = people.flatMap(({ rut }, of) =>
    Array.from({ length: each * 2 }, (_, at) =>
      moves(`m${of}-${at}`, priceOf(of * 3 + at), { rut, glosa: `TRANSFERENCIA ${4_000 + ((of * 17 + at) % (parties * each))}` }),
    ),
  );
  const news = moves('new', 10_000, { rut: people[0]!.rut });
  const before = settled(factsOf({ documents, movements }, { rejected: [], learned: [] }));
  expect(before.movements.length).toBeGreaterThan(500);
  const facts = { ...before, movements: [...before.movements, news] };
  const { lookedAt } = proposeMatches(facts, {}, { movementIds: new Set(['new']), documentIds: new Set() });
  expect(lookedAt?.acting.length).toBeLessThanOrEqual(each * 2 + 1);
  expect(lookedAt?.seeing.length).toBeLessThanOrEqual(each * 3);
});

test('what few movements are compared with is theirs, and of their amounts, not all that is open', () => {
  const people = Array.from({ length: 100 }, (_, at) => ({ rut: rutOf(70_000_000 + at * 1_237), name: `Cliente Numero ${at} SpA` }));
  const documents = people.flatMap((who, of) => [owes(`d${of}`, 10_000 + of * 10, who), owes(`e${of}`, 90_000, who)]);
  const movements = people.map(({ rut }, of) => moves(`m${of}`, 50_000 + of * 10, { rut }));
  const items = done(openItems(factsOf({ documents, movements }, { rejected: [], learned: [] }), DEFAULT_OPTIONS));
  const reach = (id: string) => {
    const near = done(
      withinReach(
        items,
        items.movements.filter((one) => one.id === id),
      ),
    );
    return [...near.movements, ...near.documents].map((one) => one.id).sort();
  };
  expect(reach('m7')).toEqual(['d7', 'e7', 'm7']);
  expect(done(withinReach(items, items.movements))).toBe(items);
});

function done<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

test('an amount of which there come to be too many documents is no reason any more, for those that wait for it either', () => {
  const documents = Array.from({ length: 300 }, (_, at) => owes(`d${at}`, 1_000, { rut: rutOf(70_000_000 + at), name: `Cliente ${at}` }));
  const named = owes('named', 1_000, { rut: rutOf(71_000_000), name: 'Comercial Alerce Norte SpA' });
  const old = {
    documents: [...documents.slice(1), named],
    movements: ['m', 'n'].map((id) => moves(id, 1_000, { rut: null, name: 'ALERCE NORTE LTDA' })),
  };
  const facts = factsOf(old, { rejected: [], learned: [] });
  expect(proposeMatches(facts).suggestions.map(({ movementId }) => movementId)).toEqual(['m', 'n']);
  const all = { ...facts, documents: [...old.documents, documents[0]!] };
  const part = proposeMatches(all, {}, { movementIds: new Set(), documentIds: new Set(['d0']) });
  expect(part.lookedAt?.seeing).toEqual(['m', 'n']);
  expect(part.suggestions).toEqual(proposeMatches(all).suggestions);
  expect(part.suggestions).toEqual([]);
});
