// On every server: triggers.
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { readSettings } from '#server/settings.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { refreshBalances } from '../banking/balances.ts';
import { dropEmptyCells } from '../banking/store.ts';
import { dropEmptyOpen } from '../documents/store.ts';
import { compareRollupsByJob } from './jobs.ts';
import { compareRollups } from './store.ts';

const { database } = await testDatabase();

/** One act on the books; numbers choose among what exists. What the database refuses leaves no trace. */
type Act = { act: (typeof ACTS)[number]; pick: number; other: number; amount: number; days: number };
const ACTS = [
  'document',
  'document',
  'note',
  'installment',
  'movement',
  'movement',
  'foreign',
  'match',
  'match',
  'match',
  'unmatch',
  'deleteMovement',
  'deleteDocument',
  'settle',
  'agenda',
  'postpone',
  'area',
  'movementArea',
  'credit',
  'hide',
  'claim',
  'section',
  'refer',
  'refer',
  'unrefer',
  'supersede',
  'transfer',
  'transfer',
  'moveLeg',
  'separate',
  'close',
  'await',
  'await',
  'source',
  'giveWay',
  'byHand',
  'hideOccurrence',
  'endSource',
] as const;
const AREAS = ['ventassinclasificar', 'ventasporboleta', 'arriendos', 'sueldos', 'comprassinclasificar', 'egresossinclasificar'];

const acts = fc.array(
  fc.record<Act>({
    act: fc.constantFrom(...ACTS),
    pick: fc.nat(1000),
    other: fc.nat(1000),
    amount: fc.integer({ min: 1, max: 2_000_000 }),
    days: fc.integer({ min: 0, max: 90 }),
  }),
  { minLength: 5, maxLength: 40 },
);

test.each([
  ['many', 0],
  ['few', 32],
])('after any history the roll-ups equal a recomputation, by the statements for %s rows', async (_, few) => {
  await sql`create or replace function few_rows() returns int language sql immutable as ${sql.lit(`select ${few}`)}`.execute(
    database.owner,
  );
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const books = await testBooks(database);
      const accounts = { CLP: await books.account(), USD: await books.account({ currency: 'USD' }) };
      // Somewhere in between is a night.
      const night = Math.floor(history.length / 2);
      for (const [index, one] of history.entries()) {
        if (index === night)
          await books.write(async (db) => {
            await dropEmptyCells(db, books.companyId);
            await dropEmptyOpen(db, books.companyId);
          });
        await perform(books, accounts, one);
      }
      expect(await compareRollups(database, books.companyId)).toEqual([]);
      expect(await strayTransfers(books)).toEqual([]);
    }),
    { numRuns: Math.ceil(runs(60) / 2) },
  );
});

/** Transfers whose copied days or currencies are not those of their movements. */
async function strayTransfers({ companyId }: TestBooks) {
  const { rows } = await sql`
    select t.* from own_transfer t
    join movement o on o.company_id = t.company_id and o.movement_id = t.out_id
    join movement i on i.company_id = t.company_id and i.movement_id = t.in_id
    where t.company_id = ${companyId} and (t.first_on, t.last_on, t.is_exchange)
      is distinct from (least(o.on_day, i.on_day), greatest(o.on_day, i.on_day), o.currency <> i.currency)`.execute(database.owner);
  return rows;
}

test('the functions that keep roll-ups are those that their rules make', async () => {
  const functions = async (db: Db) =>
    (
      await sql<{
        proname: string;
        prosrc: string;
      }>`select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by oid`.execute(db)
    ).rows;
  await database.owner.transaction().execute(async (db) => {
    const before = await functions(db);
    await sql`call make_roll_ups()`.execute(db);
    expect(await functions(db)).toEqual(before);
  });
});

test('a roll-up that does not hold is told, cell by cell', async () => {
  const books = await testBooks(database);
  const account = await books.account();
  await books.movement(account, '2026-11-04', 1000);
  await database.owner.updateTable('flow_day').set({ amount: 1001 }).where('company_id', '=', books.companyId).execute();
  await database.owner.updateTable('account_day').set({ n_reconciled: 1 }).where('company_id', '=', books.companyId).execute();
  await books.document('2026-11-04', 119, { net: 100 });
  await database.owner.updateTable('net_month').set({ amount: 101 }).where('company_id', '=', books.companyId).execute();
  await database.owner.updateTable('open_age').set({ later: 120 }).where('company_id', '=', books.companyId).execute();
  await installment(books, day('2026-12-10'), 500);
  await database.owner.updateTable('installment_month').set({ open_n: 2 }).where('company_id', '=', books.companyId).execute();
  expect(await compareRollups(database, books.companyId)).toEqual([
    { what: 'flow actual CLP', onDay: '2026-11-04', id: books.area('ingresossinclasificar'), stored: 1001, recomputed: 1000 },
    { what: 'account', onDay: '2026-11-04', id: account, stored: 1000, recomputed: 1000 },
    { what: 'net 33 registro', onDay: '2026-11-01', id: null, stored: 101, recomputed: 100 },
    expect.objectContaining({ what: 'open CLP', onDay: null, recomputed: 119 }),
    { what: 'installments CLP', onDay: '2026-12-01', id: books.area('comprassinclasificar'), stored: -500, recomputed: -500 },
  ]);
});

test('what printed balances do not explain is compared too, in each account', async () => {
  const books = await testBooks(database);
  const [first, second] = [await books.account(), await books.account()];
  const [before, after] = [day('2026-03-02'), day('2026-03-09')];
  for (const account of [first, second]) await books.closing(account, before, 1_000);
  await books.movement(first, '2026-03-05', 400);
  await books.movement(second, '2026-03-06', -300);
  await books.closing(first, after, 1_500);
  await books.closing(second, after, 750);
  const gap = { what: 'flow unexplained CLP', onDay: after, id: null };
  expect(await compareRollups(database, books.companyId)).toEqual([{ ...gap, stored: 0, recomputed: 150 }]);
  const touched = [first, second].map((accountId) => ({ accountId, from: before, to: after, closingDays: [] }));
  await books.write((db) => refreshBalances(db, books.companyId, touched));
  expect(await compareRollups(database, books.companyId)).toEqual([]);
  await books.write((db) => db.deleteFrom('movement').where('account_id', '=', first).execute());
  expect(await compareRollups(database, books.companyId)).toEqual([{ ...gap, stored: 150, recomputed: 550 }]);
});

test('the nightly job mends the roll-ups of a company that differ, and tells of them; of no other', async () => {
  const [sound, wrong] = [await testBooks(database), await testBooks(database)];
  for (const books of [sound, wrong]) await history(books);
  const { companyId, personId } = wrong;
  await database.owner.updateTable('person').set({ system_role: 'ADMIN' }).where('person_id', '=', personId).execute();
  const before = await rollupsOf(companyId);
  const flow = () => database.owner.updateTable('flow_day').where('company_id', '=', companyId);
  await flow().set({ amount: 1001 }).where('kind', '=', 'actual').where('n', '>', 0).execute();
  await flow().set({ amount: 3 }).where('kind', '=', 'unexplained').execute();
  await database.owner.deleteFrom('flow_day').where('company_id', '=', companyId).where('kind', '=', 'expected').execute();
  await database.owner.updateTable('account_day').set({ amount: 5, inflow: 7 }).where('company_id', '=', companyId).execute();
  await database.owner.updateTable('net_month').set({ amount: 9 }).where('company_id', '=', companyId).execute();
  await database.owner.updateTable('open_age').set({ older: 7 }).where('company_id', '=', companyId).execute();
  await database.owner.updateTable('installment_month').set({ open: 7 }).where('company_id', '=', companyId).execute();
  const count = (await compareRollups(database, companyId)).length;
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  await compareRollupsByJob({}, { database, log, settings: readSettings({}) }, { isLast: true });
  const ours = lines.map((line) => JSON.parse(line)).filter((line) => [sound.companyId, companyId].includes(line.companyId));
  expect(ours).toMatchObject([{ level: 50, companyId, count, left: 0 }]);
  expect(await rollupsOf(companyId)).toEqual(before);
  const notices = await database.owner.selectFrom('notification').select(['kind', 'content']).where('company_id', '=', companyId).execute();
  expect(notices).toMatchObject([{ kind: 'rollups', content: expect.stringMatching(/Lo real del 04\/11\/2026: \$.1\.001 → \$.700$/m) }]);
  expect(notices[0]?.content).not.toMatch(/flow|account|Otra suma/);
  const acts = await database.owner.selectFrom('history').select('code').where('company_id', 'in', [companyId, sound.companyId]).execute();
  expect(acts.filter(({ code }) => code === 'rollups.mended')).toHaveLength(1);
  // What it cannot mend is in the log alone, night after night.
  const invoices = database.owner.updateTable('document').where('company_id', '=', companyId).where('document_type', '=', 'TAX_DOCUMENT');
  await invoices.set({ awaiting: 1 }).execute();
  await compareRollupsByJob({}, { database, log, settings: readSettings({}) }, { isLast: true });
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ companyId, count: 1, left: 1 });
  const noticed = await database.owner.selectFrom('notification').select('kind').where('company_id', '=', companyId).execute();
  expect(noticed).toHaveLength(1);
});

/** A movement of which a part is matched, what is left to pay, an installment, a projection, and a gap between two printed balances. */
async function history(books: TestBooks): Promise<void> {
  const account = await books.account();
  await books.closing(account, day('2026-11-02'), 1_000);
  await books.closing(account, day('2026-11-09'), 2_500);
  const movement = await books.movement(account, '2026-11-04', 1_000);
  await books.match(movement, await books.document('2026-11-10', 700), 300);
  await installment(books, day('2026-12-10'), 500);
  const touched = [{ accountId: account, from: day('2026-11-02'), to: day('2026-11-09'), closingDays: [] }];
  await books.write((db) => refreshBalances(db, books.companyId, touched));
}

/** Of a loan, to be paid. */
function installment(books: TestBooks, due: Day, amount: number): Promise<string> {
  const area_id = books.area('comprassinclasificar');
  return books.document(due, amount, { document_type: 'CREDIT', code: null, folio: null, is_received: true, label: 'Cuota', area_id });
}

async function rollupsOf(companyId: string) {
  const { rows: flow } = await sql`select * from flow_day where company_id = ${companyId} and n <> 0
    order by kind, on_day, area_id, currency, moved_days`.execute(database.owner);
  const { rows: days } = await sql`select * from account_day where company_id = ${companyId} order by account_id, on_day`.execute(
    database.owner,
  );
  const { rows: net } = await sql`select * from net_month where company_id = ${companyId} order by period, code, section`.execute(
    database.owner,
  );
  const { rows: ages } = await sql`select * from open_age where company_id = ${companyId} order by rut, name`.execute(database.owner);
  const { rows: installments } = await sql`select * from installment_month where company_id = ${companyId} order by period`.execute(
    database.owner,
  );
  return { flow, days, net, ages, installments };
}

async function perform(books: TestBooks, accounts: { CLP: string; USD: string }, { act, pick, other, amount, days }: Act): Promise<void> {
  const { companyId, write } = books;
  const on = addDays(day('2026-09-01'), days);
  const rows = await books.read(async (db) => ({
    movements: await db.selectFrom('movement').selectAll().where('company_id', '=', companyId).orderBy('movement_id').execute(),
    documents: await db.selectFrom('document').selectAll().where('company_id', '=', companyId).orderBy('document_id').execute(),
    matches: await db.selectFrom('match').selectAll().where('company_id', '=', companyId).orderBy('match_id').execute(),
  }));
  const movement = rows.movements[pick % (rows.movements.length || 1)];
  const document = rows.documents[other % (rows.documents.length || 1)];
  const match = rows.matches[pick % (rows.matches.length || 1)];
  const sign = pick % 2 === 0 ? 1 : -1;
  const anyArea = books.area(AREAS[other % AREAS.length] ?? '');
  const work: Record<Act['act'], () => Promise<unknown> | undefined> = {
    document: () =>
      books.document(on, amount, {
        ...{
          is_received: sign < 0,
          is_expected: other % 5 > 0,
          code: [33, 34, 39, 43, 46, 0][other % 6] ?? 33,
          net: amount,
          commission: other,
        },
        ...{ iva: other % 7, is_annulled: other % 9 === 0 },
        ...(other % 3 ? {} : { currency: 'USD', rate: '900', amount_clp: amount * 9 }),
      }),
    note: () => books.document(on, amount, { sign: -1, is_received: sign < 0, code: 61, net: amount }),
    installment: () => installment(books, on, amount),
    movement: () => books.movement(accounts.CLP, on, sign * amount, other % 3 ? {} : { area_id: anyArea }),
    foreign: () =>
      books.movement(accounts.USD, on, sign * amount, { currency: 'USD', amount_clp: other % 4 ? sign * amount * 9 + 1 : null }),
    match: () =>
      movement &&
      document &&
      books.match(movement.movement_id, document.document_id, Math.min(amount, Math.abs(movement.amount), document.amount)),
    unmatch: () => match && write((db) => db.deleteFrom('match').where('match_id', '=', match.match_id).execute()),
    deleteMovement: () => movement && write((db) => db.deleteFrom('movement').where('movement_id', '=', movement.movement_id).execute()),
    deleteDocument: () => document && write((db) => db.deleteFrom('document').where('document_id', '=', document.document_id).execute()),
    settle: () =>
      document && document.remaining > 0
        ? books.reduction(document.document_id, Math.min(amount, document.remaining), { kind: other % 2 ? 'settlement' : 'adjustment' })
        : undefined,
    agenda: () =>
      document &&
      write((db) =>
        updateDocument(db, document.document_id)
          .set({ agenda_on: other % 3 ? on : null })
          .execute(),
      ),
    postpone: () => document && write((db) => updateDocument(db, document.document_id).set({ due_on: on }).execute()),
    area: () => document && write((db) => updateDocument(db, document.document_id).set({ area_id: anyArea }).execute()),
    movementArea: () =>
      movement &&
      write((db) => db.updateTable('movement').set({ area_id: anyArea }).where('movement_id', '=', movement.movement_id).execute()),
    credit: () => {
      const note = rows.documents.find((one) => one.sign === -1);
      if (!note || !document || note === document) return undefined;
      const row = { company_id: companyId, note_id: note.document_id, document_id: document.document_id };
      return write((db) =>
        db
          .insertInto('credit_allocation')
          .values({ ...row, amount: Math.min(amount, document.amount, note.amount) })
          .execute(),
      );
    },
    hide: () => document && write((db) => updateDocument(db, document.document_id).set({ is_expected: !document.is_expected }).execute()),
    claim: () =>
      document &&
      write((db) =>
        updateDocument(db, document.document_id)
          .set({ claimed_on: other % 3 ? on : null })
          .execute(),
      ),
    section: () =>
      document &&
      write((db) =>
        updateDocument(db, document.document_id)
          .set({ section: (['pendiente', 'reclamado', null] as const)[other % 3] ?? null })
          .execute(),
      ),
    refer: () => {
      const note = rows.documents[pick % (rows.documents.length || 1)];
      if (!note || !document) return undefined;
      const row = { company_id: companyId, document_id: note.document_id, reference_no: 1 + (amount % 2), code: '33', folio: '1' };
      return write((db) =>
        db
          .insertInto('document_reference')
          .values({ ...row, target_id: document.document_id })
          .onConflict((conflict) =>
            conflict.columns(['company_id', 'document_id', 'reference_no']).doUpdateSet({ target_id: document.document_id }),
          )
          .execute(),
      );
    },
    unrefer: () => document && write((db) => db.deleteFrom('document_reference').where('document_id', '=', document.document_id).execute()),
    supersede: () =>
      document && write((db) => updateDocument(db, document.document_id).set({ is_superseded: !document.is_superseded }).execute()),
    transfer: () => {
      const leg = rows.movements.find((one) => one !== movement && one.transfer_id === null);
      if (!movement || !leg || movement.transfer_id) return undefined;
      return books.transfer(movement.movement_id, leg.movement_id);
    },
    moveLeg: () => {
      const leg = rows.movements.find((one) => one.transfer_id !== null && one.matched === 0);
      return leg && write((db) => db.updateTable('movement').set({ on_day: on }).where('movement_id', '=', leg.movement_id).execute());
    },
    separate: () =>
      write((db) =>
        db
          .deleteFrom('own_transfer')
          .where('out_id', '=', movement?.movement_id ?? newId())
          .execute(),
      ),
    await: () => {
      if (!movement || !document) return undefined;
      const row = { company_id: companyId, movement_id: movement.movement_id, document_id: document.document_id };
      return write((db) =>
        db
          .insertInto('awaiting_confirmation')
          .values({ ...row, amount, document_amount: amount, currency: movement.currency })
          .execute(),
      );
    },
    source: () => write((db) => addSource(db, books, { areaId: anyArea, amount, on, currency: other % 3 ? 'CLP' : 'UF', sign })),
    giveWay: () =>
      write((db) =>
        sql`update cash_occurrence set given_way = case when given_way = 0 then amount else 0 end, on_day = ${on}
          where company_id = ${companyId} and abs(amount) % 3 = ${pick % 3}`.execute(db),
      ),
    byHand: () =>
      write((db) =>
        sql`update cash_occurrence set rule_on = coalesce(rule_on, on_day), rule_amount = coalesce(rule_amount, amount), on_day = ${on},
            rule_area_id = coalesce(rule_area_id, area_id), area_id = ${anyArea}, amount = ${sign * amount}, given_way = 0, is_hidden = false
          where company_id = ${companyId} and abs(amount) % 3 = ${pick % 3}`.execute(db),
      ),
    hideOccurrence: () =>
      write((db) =>
        sql`update cash_occurrence set is_hidden = true, given_way = amount
          where company_id = ${companyId} and abs(amount) % 3 = ${pick % 3}`.execute(db),
      ),
    endSource: () => write((db) => sql`delete from cash_source where company_id = ${companyId} and amount % 3 = ${pick % 3}`.execute(db)),
    close: () =>
      movement &&
      write((db) => db.updateTable('movement').set({ is_closed: true }).where('movement_id', '=', movement.movement_id).execute()),
  };
  await work[act]()?.catch((error: { code?: string }) => {
    // Over an amount (23514), or the same pair twice (23505): rightly refused.
    if (error.code !== '23514' && error.code !== '23505') throw error;
  });
}

type TestSource = { areaId: string; amount: number; on: Day; currency: Currency; sign: number };

/** A source with two occurrences, regardless of the rules of sources. */
async function addSource(db: Db, { companyId }: TestBooks, { areaId, amount, on, currency, sign }: TestSource): Promise<void> {
  const sourceId = newId();
  const source = {
    kind: 'recurrent',
    label: 'x',
    currency,
    amount,
    first_on: on,
    interval_days: 30,
    pay_day: 'date',
    roll: 'next',
  } as const;
  await db
    .insertInto('cash_source')
    .values({ ...source, company_id: companyId, source_id: sourceId, area_id: areaId, due_day: 20, counts_from: on })
    .execute();
  const row = { company_id: companyId, source_id: sourceId, area_id: areaId, currency, amount: sign * amount, period: day('2026-09-01') };
  const days = [on, addDays(on, 30)];
  await db
    .insertInto('cash_occurrence')
    .values(days.map((one) => ({ ...row, occurrence_id: newId(), scheduled_on: one, on_day: one })))
    .execute();
}

function updateDocument(db: Parameters<Parameters<TestBooks['write']>[0]>[0], documentId: string) {
  return db.updateTable('document').where('document_id', '=', documentId);
}
