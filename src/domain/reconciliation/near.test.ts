import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { rutOf } from '../rut.ts';
import { DEFAULT_OPTIONS, type Matching, type MatchingFacts, type OpenDocument, type OpenMovement } from './facts.ts';
import { proposeMatches } from './match.ts';
import { type Changes, nearFacts } from './near.ts';

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
  ...[1_000, 1_050, 2_000, 3_000, 5_000, 11_900, 11_950, 23_800, 40_000, 119_000, 119_001, 238_000, 500_000],
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
    currency: fc.constantFrom('CLP' as const, 'CLP' as const, 'CLP' as const, 'USD' as const),
  }),
  { maxLength: 16 },
);
const movements = fc.array(
  fc.record({
    isNew,
    party: fc.option(fc.nat(PARTIES.length - 1)),
    says: fc.constantFrom('rut', 'printed', 'name', 'both', 'nothing', 'own'),
    amount: amounts,
    direction: fc.constantFrom(1, 1, -1),
    after: days,
    folio: fc.option(fc.constantFrom('4501', '4502', '4503', '4504'), { freq: 2 }),
    kind: fc.constantFrom(
      'transferIn' as const,
      'transferIn' as const,
      'unknown' as const,
      'reversal' as const,
      'payroll' as const,
      'tax' as const,
      'acquirer' as const,
    ),
    account: fc.constantFrom('a', 'b'),
  }),
  { maxLength: 16 },
);

// What leaves one of the amounts after a commission of 1 %, which earlier deposits show whatever the text says.
const sales = fc.array(fc.record({ isNew, amount: amounts, after: days }), { maxLength: 5 });
const settledDeposits = ['TRANSFERENCIA', 'TRANSFERENCIA FACT'].flatMap((glosa) =>
  ['a', 'b'].flatMap((accountId) => Array.from({ length: 20 }, () => ({ accountId, glosa, amount: 990_000, gross: 1_000_000 }))),
);

/** A company's facts, and which of them came in last. */
const scenarios = fc.tuple(documents, movements, sales).map(([invoices, payments, boletas]) => ({
  sales: boletas.map(({ isNew, amount, after }, index) => ({
    isNew,
    fact: boletaOf(`s${index}`, Math.round(amount / 0.99), addDays(DAY, after)),
  })),
  documents: invoices.map(({ isNew, party, after, ...one }, index) => ({
    isNew,
    fact: {
      ...one,
      id: `d${index}`,
      issuedOn: addDays(DAY, after - 30),
      dueOn: addDays(DAY, after),
      rut: party === null ? null : PARTIES[party]!.rut,
      name: party === null ? null : PARTIES[party]!.name,
    } satisfies OpenDocument,
  })),
  movements: payments.map(({ isNew, party, says, amount, direction, after, folio, kind, account }, index) => {
    const who = says === 'own' ? COMPANY : party === null ? null : PARTIES[party]!;
    return {
      isNew,
      fact: {
        id: `m${index}`,
        accountId: account,
        on: addDays(DAY, after),
        amount: amount * direction,
        open: amount,
        currency: 'CLP' as const,
        glosa: `TRANSFERENCIA ${says === 'printed' && who ? who.rut.replace('-', '') : ''} ${folio === null ? '' : `FACT ${folio}`}`,
        kind: says === 'own' ? ('ownTransfer' as const) : kind,
        rut: who && (says === 'rut' || says === 'both' || says === 'own') ? who.rut : null,
        name: who && (says === 'name' || says === 'both') ? who.name.toUpperCase() : null,
      } satisfies OpenMovement,
    };
  }),
}));

function boletaOf(id: string, remaining: number, on: OpenDocument['dueOn']): OpenDocument {
  const about = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, rut: null, name: null };
  return { id, ...about, remaining, issuedOn: on, dueOn: on, folio: id.slice(1) };
}

type Open = Pick<MatchingFacts, 'movements' | 'documents' | 'sales'>;

function factsOf(open: Open): MatchingFacts {
  return { company: COMPANY, accounts: [], ...open, settledDeposits, rejected: [], rejectedTransfers: [], rates: RATES };
}

/** What a run leaves open. */
function after(facts: MatchingFacts, { automatic, transfers }: Matching): MatchingFacts {
  const parts = automatic.flatMap((one) => one.parts.map((part) => ({ ...part, movementId: one.movementId })));
  const paired = new Set(transfers.flatMap(({ outId, inId }) => [outId, inId]));
  const used = (id: string) => parts.filter((one) => one.movementId === id).reduce((sum, one) => sum + one.amount, 0);
  const paid = (id: string) => parts.filter((one) => one.documentId === id).reduce((sum, one) => sum + one.documentAmount, 0);
  const left = (list: readonly OpenDocument[]) =>
    list.flatMap((one) => (paid(one.id) >= one.remaining ? [] : [{ ...one, remaining: one.remaining - paid(one.id) }]));
  return factsOf({
    movements: facts.movements.flatMap((one) =>
      paired.has(one.id) || used(one.id) >= one.open ? [] : [{ ...one, open: one.open - used(one.id) }],
    ),
    documents: left(facts.documents),
    sales: left(facts.sales ?? []),
  });
}

/** Runs the engine until it finds nothing more without a person. */
function settled(facts: MatchingFacts): MatchingFacts {
  const found = proposeMatches(facts);
  return found.automatic.length + found.transfers.length === 0 ? facts : settled(after(facts, found));
}

function near(facts: MatchingFacts, changes: Changes): MatchingFacts {
  const steps = nearFacts(facts, changes);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const byId = <One extends object>(list: readonly One[]) => list.map((one) => JSON.stringify(one)).sort();

test('what is looked at around some changes comes out as in a look at everything, and nothing else would change', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const those = <Fact>(list: readonly { isNew: boolean; fact: Fact }[], isLatest: boolean) =>
        list.flatMap(({ isNew, fact }) => (isNew === isLatest ? [fact] : []));
      const openOf = (isLatest: boolean) => ({
        movements: those(scenario.movements, isLatest),
        documents: those(scenario.documents, isLatest),
        sales: those(scenario.sales, isLatest),
      });
      const before = settled(factsOf(openOf(false)));
      const news = openOf(true);
      const all = factsOf({
        movements: [...before.movements, ...news.movements],
        documents: [...before.documents, ...news.documents],
        sales: [...(before.sales ?? []), ...news.sales],
      });
      const changes = {
        movementIds: new Set(news.movements.map(({ id }) => id)),
        documentIds: new Set([...news.documents, ...news.sales].map(({ id }) => id)),
      };
      const reached = near(all, changes);
      const [whole, part, old] = [proposeMatches(all), proposeMatches(reached), proposeMatches(before)];
      const isReached = new Set(reached.movements.map(({ id }) => id));
      expect(byId(part.automatic)).toEqual(byId(whole.automatic));
      expect(byId(part.transfers)).toEqual(byId(whole.transfers));
      expect(byId(part.suggestions)).toEqual(byId(whole.suggestions.filter(({ movementId }) => isReached.has(movementId))));
      const unreached = ({ suggestions }: Matching) => byId(suggestions.filter(({ movementId }) => !isReached.has(movementId)));
      expect(unreached(old)).toEqual(unreached(whole));
    }),
    { numRuns: 2_000 },
  );
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
  const facts = factsOf({ movements: [payment], documents: [document('d1', alerce!, 1_000), document('d2', canelo!, 2_000)] });
  const reached = near(facts, { movementIds: new Set(['m']), documentIds: new Set() });
  expect(reached.documents.map(({ id }) => id)).toEqual(['d1']);
  expect(reached.bystanders?.map(({ id }) => id)).toEqual(['d2']);
  expect(DEFAULT_OPTIONS.suggestionsPerMovement).toBeGreaterThan(0);
});
