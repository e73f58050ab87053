import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { remainingOf } from '#domain/documents/payable.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { bulkFacts, planBulk } from './bulk-plan.ts';
import { type TriedAct, tryAlike } from './bulk-trial.ts';
import { existingPayables } from './payables.ts';

const { database } = await testDatabase();
const books = await testBooks(database);

/** Documents in every standing that a rule looks at; few values of each, so that many are alike. */
const DOCUMENT = fc.record({
  ...{ amount: fc.constantFrom(0, 500, 1_000), code: fc.constantFrom(0, 33, 61, null), is_received: fc.boolean() },
  ...{ currency: fc.constantFrom('CLP', 'CLP', 'USD'), due: fc.constantFrom('2026-01-10', '2026-01-31', '2031-12-01') },
  ...{ issued_on: fc.constantFrom('2026-01-05', '2026-01-08', '2099-01-01'), due_from: fc.constantFrom('hand', 'terms') },
  ...{
    is_annulled: rarely(),
    is_closed: rarely(),
    is_hidden: rarely(),
    isClaimed: rarely(),
    is_expected: fc.constantFrom(true, true, true, false),
  },
  ...{
    settled: fc.constantFrom(0, 0, 100, 500),
    matched: fc.constantFrom(0, 0, 400),
    area: fc.constantFrom('arriendos', 'sueldos', 'ventassinclasificar'),
  },
  is_area_by_hand: fc.boolean(),
});
type Drawn = typeof DOCUMENT extends fc.Arbitrary<infer One> ? One : never;

function rarely() {
  return fc.constantFrom(false, false, false, false, true);
}

async function add({ due, isClaimed, settled, matched, area, amount, code, ...fields }: Drawn): Promise<string> {
  const id = await books.document(due, amount, {
    ...{ ...fields, code, area_id: books.area(area), rate: fields.currency === 'CLP' ? null : '900' },
    ...{
      document_type: code === null ? 'OBLIGATION' : 'TAX_DOCUMENT',
      sign: code === 61 ? -1 : 1,
      label: code === null ? 'Arriendo' : null,
    },
    ...{ claimed_on: isClaimed ? '2026-01-06' : null },
  });
  const paid = Math.min(settled, amount);
  if (paid > 0) await books.reduction(id, paid);
  const used = Math.min(matched, amount - paid);
  if (used > 0) await books.write((db) => sql`update document set matched = ${used} where document_id = ${id}`.execute(db));
  return id;
}

const drawn = fc.sample(DOCUMENT, { numRuns: 150, seed: 7 });
const ids: string[] = [];
for (const one of drawn) ids.push(await add(one));

const money = { on: null, note: null, isClaimConfirmed: false } as const;
const ACTS: TriedAct[] = [
  { kind: 'payoff', ...money },
  { kind: 'payoff', ...money, isClaimConfirmed: true },
  { kind: 'payoff', ...money, on: day('2026-01-06') },
  { kind: 'partialPayoff', ...money, amount: 1 },
  { kind: 'partialPayoff', ...money, amount: 600 },
  { kind: 'partialPayoff', ...money, amount: 0.5 },
  { kind: 'partialPayoff', ...money, amount: 0 },
  { kind: 'revertPayoff' },
  { kind: 'postpone', on: day('2026-01-31'), days: null, onlyBankDays: false },
  { kind: 'postpone', on: null, days: 10, onlyBankDays: true },
  { kind: 'postpone', on: null, days: 500, onlyBankDays: false },
  { kind: 'postpone', on: null, days: null, onlyBankDays: false },
  { kind: 'restoreDueDate' },
  { kind: 'hide' },
  { kind: 'show' },
  { kind: 'area', areaId: null },
  { kind: 'area', areaId: books.area('arriendos') },
  { kind: 'area', areaId: books.area('ventassinclasificar') },
];

test.each(ACTS.map((act) => [act.kind, act] as const))('%s %o: groups say of many what the rule says of each', async (_kind, act) => {
  await books.read(async (db) => {
    const { companyId } = books;
    const facts = await bulkFacts(db, companyId, act);
    const documents = [...(await existingPayables(db, companyId, ids)).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { plans, refusals } = await planBulk(db, companyId, { act, facts }, { documents, refusals: [] });
    const sums = new Map<string, { before: number; after: number }>();
    for (const { document, after } of plans) {
      const { before, after: left } = sums.get(document.currency) ?? { before: 0, after: 0 };
      sums.set(document.currency, { before: before + remainingOf(document), after: left + remainingOf(after) });
    }
    const tried = await tryAlike(db, companyId, act, sql`d.company_id = ${companyId}`);
    const bySentence = (some: typeof refusals) =>
      some
        .map(({ sentence, count, names }) => ({ sentence, count, named: names.length }))
        .sort((a, b) => (a.sentence < b.sentence ? -1 : 1));
    expect(tried.suited).toBe(plans.length);
    expect(bySentence(tried.refusals)).toEqual(bySentence(refusals));
    expect(new Map(tried.amounts.map(({ currency, ...sum }) => [currency, sum]))).toEqual(sums);
  });
});
