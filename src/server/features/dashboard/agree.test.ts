import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LATE_HORIZON } from '#domain/cashflow/late-horizon.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { AGEING } from '#domain/dashboard/ageing.ts';
import { totalOf } from '#domain/dashboard/ageing-view.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { toClp } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { readFlow } from '#server/features/cashflow/store.ts';
import type { DocumentFilter } from '#server/features/documents/document-filter.ts';
import { documentTotals } from '#server/features/documents/list.ts';
import { pesosOn } from '#server/features/rates/store.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { agesByCounterpart, agesByType, type CounterpartAges } from './ageing.ts';
import { readDashboard } from './store.ts';
import type { TodaySource } from './today-line.ts';
import { byCounterpart } from './today-parties.ts';

const { database } = await testDatabase();
const TODAY = dayInChile(new Date());
const UNPAID: DocumentFilter = {
  ...{ documentTypes: [], isReceived: null, codes: [], state: 'PENDING', dateBy: 'ISSUE', start: null, end: null, isMatch: null },
  ...{ search: '', near: null, net: null, withoutLaterInstallments: true },
};
/** What a whole unit is worth: cells round to pesos by themselves. */
const RATES = { CLP: '1', UF: '38000', USD: '950' };
const UNITS = { CLP: 1, UF: 10_000, USD: 100 };
/** Within the months of the report. */
const LAST_DAY = 300;

const side = fc.boolean();
const document = fc.record({
  kind: fc.constant('document' as const),
  isReceived: side,
  due: fc.integer({ min: -700, max: LAST_DAY }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  currency: fc.constantFrom('CLP' as const, 'CLP', 'CLP', 'UF', 'USD'),
  type: fc.constantFrom('invoice' as const, 'invoice', 'note', 'obligation'),
  party: fc.integer({ min: 0, max: 5 }),
});
/** Something happens to one of the documents, a part of what it leaves open in hundredths. */
const change = fc.record({
  kind: fc.constantFrom('match' as const, 'settle', 'hide', 'close', 'postpone', 'suggest'),
  which: fc.nat(1_000),
  part: fc.integer({ min: 1, max: 100 }),
});
type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Made<typeof document> | Made<typeof change>;

/** Books of some steps, looked at after each of them: one side and the other in turn. */
const [BOOKS, STEPS] = [20, 50];

test('cards, ages, lists, late lines of Hoy and the cash flow are one sum, and as of today is today, whatever happens', async () => {
  let states = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(document, change), { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const books = await testBooks(database);
      const account = await books.account();
      await books.closing(account, addDays(TODAY, -800), 0);
      for (const [currency, value] of Object.entries(RATES))
        if (currency !== 'CLP') await rate(books, currency as keyof typeof RATES, value);
      const made: string[] = [];
      for (const step of steps) {
        await take(books, step, { account, made });
        await expectOneSum(books, states % 2 === 1);
        states += 1;
      }
    }),
    { numRuns: BOOKS, endOnFailure: true },
  );
  expect(states).toBe(BOOKS * STEPS);
});

async function expectOneSum({ read, companyId }: TestBooks, isReceived: boolean): Promise<void> {
  await read(async (db) => {
    const { toPay, toReceive } = await readDashboard(db, companyId, TODAY);
    const totals = await documentTotals(db, companyId, UNPAID, TODAY);
    const window = flowWindow('month', TODAY, { from: TODAY, past: 0, future: 12 });
    const { report, outside } = await readFlow(db, companyId, { window, currency: 'CLP', showProjections: false });
    const card = isReceived ? toPay : toReceive;
    const of = { companyId, isReceived, asOf: null, today: TODAY };
    const { parties } = await agesByCounterpart(db, of);
    const byParty = parties.reduce((sum, one) => sum + totalOf(one), 0);
    // As of today is today; what came to nothing is no counterpart.
    const atEnd = await agesByCounterpart(db, { ...of, asOf: TODAY });
    expect(agesOf(atEnd.parties)).toEqual(agesOf(parties));
    if (!isReceived) await expectLateLines(db, companyId);
    const types = await agesByType(db, of);
    const byType = AGEING.flatMap((age) => types[age].map(({ amount }) => amount));
    const line = isReceived ? report.expense.total : report.income.total;
    const inFlow = line.cells.reduce((sum, { amount }) => sum + amount, 0);
    const flow =
      (isReceived ? -inFlow : inFlow) + (isReceived ? outside.expense : outside.income) + (await confirmable(db, companyId, isReceived));
    const list = totals.find((one) => one.isReceived === isReceived)?.remaining;
    expect({ isReceived, byParty, byType: byType.reduce((sum, amount) => sum + amount, 0), list, flow }).toEqual({
      ...{ isReceived, byParty: card.amount, byType: card.amount, list: card.amount, flow: card.amount },
    });
  });
}

function agesOf(parties: readonly CounterpartAges[]) {
  const some = parties.filter((one) => AGEING.some((age) => one[age] !== 0));
  return some.map((one) => [one.name, ...AGEING.map((age) => one[age])]).toSorted();
}

/** A late receivable is a line of 'Hoy' exactly while its counterpart owes something that was due before today, added up by hand. */
async function expectLateLines(db: Db, companyId: string): Promise<void> {
  const { inPesos } = await pesosOn(db, companyId, TODAY, [{ currency: 'USD' }, { currency: 'UF' }]);
  const source: Partial<TodaySource> = { companyId, now: new Date(), pesos: async () => inPesos, marks: null };
  const lines = await byCounterpart(db, source as TodaySource, TODAY, 'toReceive');
  const rows = await db.selectFrom('document').selectAll().where('company_id', '=', companyId).where('is_received', '=', false).execute();
  const late = rows.filter((one) => one.remaining > 0 && one.is_expected && !one.is_hidden && one.due_on < TODAY);
  const owed = [...Map.groupBy(late, (one) => one.counterpart_name ?? '')].flatMap(([name, all]) => {
    const sums = [...Map.groupBy(all, (one) => one.currency)].map(([currency, list]): number => {
      const minor = list.reduce((sum, one) => sum + one.sign * one.remaining, 0);
      return minor > 0 ? toClp(minor, currency, RATES[currency as keyof typeof RATES]) : 0;
    });
    return sums.some((pesos) => pesos > 0) ? [[name, sums.reduce((sum, pesos) => sum + pesos, 0)]] : [];
  });
  expect(lines.map(({ name, risk }) => [name, risk]).toSorted()).toEqual(owed.toSorted());
}

/** What suggestions would pay of documents within the horizon, pesos: those beyond it stand outside of the report whole. */
async function confirmable(db: Db, companyId: string, isReceived: boolean): Promise<number> {
  const { rows } = await sql<{ pesos: number }>`
    select coalesce(sum(sign * least(awaiting, remaining)), 0)::bigint as pesos from document
    where company_id = ${companyId} and is_received = ${isReceived} and is_expected and not is_hidden
      and due_on >= ${addDays(TODAY, -LATE_HORIZON.default)}`.execute(db);
  return rows[0]?.pesos ?? 0;
}

function rate(books: TestBooks, currency: keyof typeof RATES, value: string) {
  const row = { company_id: books.companyId, currency, on_day: addDays(TODAY, -1), value };
  return books.write((db) => db.insertInto('company_rate').values(row).execute());
}

async function take(books: TestBooks, step: Step, { account, made }: { account: string; made: string[] }): Promise<void> {
  if (step.kind === 'document') {
    made.push(await add(books, step));
    return;
  }
  const id = made[step.which % made.length];
  if (id === undefined) return;
  const { remaining, isReceived, currency } = await books.read((db) =>
    db
      .selectFrom('document')
      .select(['remaining', 'is_received as isReceived', 'currency'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const unit = UNITS[currency as keyof typeof UNITS];
  const part = Math.ceil((remaining * step.part) / 100 / unit) * unit;
  const change = (values: object) => books.write((db) => db.updateTable('document').set(values).where('document_id', '=', id).execute());
  if (step.kind === 'hide') await change({ is_hidden: true });
  else if (step.kind === 'close') await change({ is_closed: true, is_expected: false });
  else if (step.kind === 'postpone') await change({ due_on: addDays(TODAY, step.part) });
  else if (part === 0) return;
  else if (step.kind === 'settle') await books.reduction(id, part);
  else if (currency === 'CLP') {
    // Long ago, so that what the banks paid stands in no period of the report.
    const movement = await books.movement(account, addDays(TODAY, -750), isReceived ? -part : part);
    if (step.kind === 'match') await books.match(movement, id, part);
    else {
      const row = { company_id: books.companyId, movement_id: movement, document_id: id, amount: part, document_amount: part, currency };
      await books.write((db) => db.insertInto('awaiting_confirmation').values(row).execute());
    }
  }
}

function add(books: TestBooks, { isReceived, due, amount, currency, type, party }: Made<typeof document>): Promise<string> {
  // What is due later was issued today.
  const issued_on = addDays(TODAY, Math.min(0, due));
  const kinds = {
    invoice: { code: 33 },
    note: { code: 61, sign: -1 as const },
    obligation: { document_type: 'OBLIGATION' as const, code: null, label: 'Arriendo' },
  };
  const who =
    party === 0
      ? { counterpart_rut: null, counterpart_name: 'Sin RUT' }
      : { counterpart_rut: `7612345${party}-0`, counterpart_name: `Nº ${party}` };
  const rate = RATES[currency];
  const minor = amount * UNITS[currency];
  const value = currency === 'CLP' ? {} : { currency, rate, amount_clp: amount * Number(rate) };
  return books.document(addDays(TODAY, due), minor, { issued_on, is_received: isReceived, ...kinds[type], ...who, ...value });
}
