/**
 * One act on all documents of a filter: `npm run bench bulk -- 100k`. What the trial beforehand takes, the act itself as long work, its undo,
 * how long the event loop stood still, and how long readers and writers waited meanwhile. The trial is also compared with the rule asked of each document.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { dayInChile } from '#domain/date.ts';
import type { BulkAct } from '#domain/documents/bulk.ts';
import type { DocumentOperationResult } from '#domain/documents/work.ts';
import { rutOf } from '#domain/rut.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { createCompany, NEW_COMPANY_FEATURES } from '#server/features/companies/store.ts';
import { bulkFacts, planBulk } from '#server/features/documents/bulk-plan.ts';
import { tryAlike } from '#server/features/documents/bulk-trial.ts';
import { filterOf } from '#server/features/documents/filter-inputs.ts';
import { documentTotals } from '#server/features/documents/list.ts';
import { startOnFilter } from '#server/features/documents/mass-operation.ts';
import { existingPayables } from '#server/features/documents/payables.ts';
import { startLongUndo } from '#server/features/history/undo.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { workById } from '#server/jobs/work-store.ts';
import { insertPerson, makeGround } from './support/ground.ts';

const COUNT = Number((process.argv[2] ?? '100k').replace(/k$/i, '000'));
const ground = await makeGround();
const { database, settings } = ground;
const actor = await fill();
const { companyId } = actor;
const act: BulkAct = { kind: 'payoff', on: null, note: null, isClaimConfirmed: false };

const trial = await timed(() => inBooks((db) => tryAlike(db, companyId, act, sql`d.company_id = ${companyId}`)));
const each = await timed(tryEach);
const paid = await withOthers(async () => {
  const filter = filterOf({});
  const seen = await inBooks(async (db) => {
    const sides = await documentTotals(db, companyId, filter, dayInChile(new Date()));
    return { count: sides.reduce((all, one) => all + one.count, 0), sum: sides.reduce((all, one) => all + one.remaining, 0) };
  });
  const { workId } = await writeCompany(database.app, actor, (db) => startOnFilter(db, actor, act, filter, seen));
  await runWork({ companyId, workId }, { database, settings, log: pino({ level: 'error' }) }, { isLast: false });
  return (await inBooks((db) => workById(db, companyId, workId)))?.result as DocumentOperationResult;
});
const undone = await withOthers(async () => {
  const undoing = await writeCompany(database.app, actor, (db) => startLongUndo(db, actor, paid.result.actNo ?? 0, false));
  if (!undoing) throw new Error('it is undone at once');
  await runWork({ companyId, workId: undoing.workId }, { database, settings, log: pino({ level: 'error' }) }, { isLast: false });
  return (await inBooks((db) => workById(db, companyId, undoing.workId)))?.result;
});
console.table({
  [`trial of ${COUNT}`]: {
    ms: trial.ms,
    'event loop, longest ms': trial.stall,
    'slowest reader ms': null,
    'slowest writer ms': null,
    'times the trial': 1,
  },
  'the rule asked of each': {
    ms: each.ms,
    'event loop, longest ms': each.stall,
    'slowest reader ms': null,
    'slowest writer ms': null,
    'times the trial': ratio(each.ms),
  },
  'paid, as long work': {
    ms: paid.ms,
    'event loop, longest ms': paid.stall,
    'slowest reader ms': paid.reader,
    'slowest writer ms': paid.writer,
    'times the trial': ratio(paid.ms),
  },
  'undone, as long work': {
    ms: undone.ms,
    'event loop, longest ms': undone.stall,
    'slowest reader ms': undone.reader,
    'slowest writer ms': undone.writer,
    'times the trial': ratio(undone.ms),
  },
});
await ground.stop();

function ratio(ms: number): number {
  return Math.round(ms / trial.ms);
}

function inBooks<Result>(work: Parameters<typeof readCompanies<Result>>[2]): Promise<Result> {
  return readCompanies(database.app, { personId: actor.personId, companyIds: [companyId] }, work);
}

async function tryEach(): Promise<void> {
  await inBooks(async (db) => {
    const facts = await bulkFacts(db, companyId, act);
    const { rows } = await sql<{ id: string }>`select document_id as id from document where company_id = ${companyId} order by 1`.execute(
      db,
    );
    for (let start = 0; start < rows.length; start += 500) {
      const documents = [
        ...(
          await existingPayables(
            db,
            companyId,
            rows.slice(start, start + 500).map(({ id }) => id),
          )
        ).values(),
      ];
      await planBulk(db, companyId, { act, facts }, { documents, refusals: [] });
    }
  });
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number; stall: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const started = performance.now();
  const result = await work();
  const ms = Math.round(performance.now() - started);
  delay.disable();
  return { result, ms, stall: Math.round(delay.max / 1e6) };
}

/** Somebody reads a page of the list again and again meanwhile, and somebody changes the company. */
async function withOthers<Result>(work: () => Promise<Result>) {
  const over = new AbortController();
  const reader = repeat(over.signal, () =>
    inBooks((db) =>
      db.selectFrom('document').select('document_id').where('company_id', '=', companyId).orderBy('issued_on', 'desc').limit(50).execute(),
    ),
  );
  const writer = repeat(over.signal, () => writeCompany(database.app, actor, (db) => sql`select 1`.execute(db)));
  const done = await timed(work);
  over.abort();
  return { ...done, reader: await reader, writer: await writer };
}

/** @returns the longest time that one took */
async function repeat(over: AbortSignal, once: () => Promise<unknown>): Promise<number> {
  let slowest = 0;
  while (!over.aborted) {
    const started = performance.now();
    await once();
    slowest = Math.max(slowest, performance.now() - started);
    await pause(20);
  }
  return Math.round(slowest);
}

async function fill() {
  const personId = await insertPerson(ground);
  const company = {
    name: 'Prueba SpA',
    alias: 'Prueba',
    rut: rutOf(77_000_001),
    plan: ['caudalfull' as const],
    features: NEW_COMPANY_FEATURES,
  };
  const id = await createCompany(database.app, personId, {
    ...company,
    clientPaymentDays: 30,
    providerPaymentDays: 30,
    trialExpiresOn: null,
  });
  await database.ownerPool.query(
    `insert into document (company_id, document_id, document_type, code, folio, is_received, sign, counterpart_rut, counterpart_name, issued_on,
       period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select $1 as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, i::text as folio,
       i % 2 = 0 as is_received, 1 as sign, '76086428-5' as counterpart_rut, 'Cliente SpA' as counterpart_name,
       $2::date - (i % 700) as issued_on, date_trunc('month', $2::date - (i % 700)) as period, 1000 + i as amount, 1000 + i as amount_clp,
       $2::date - (i % 700) + 30 as due_on, 'terms' as due_from, $2::date - (i % 700) + 30 as original_due_on,
       (select area_id from area where company_id = $1 and key = case when i % 2 = 0 then 'comprassinclasificar' else 'ventassinclasificar' end)
         as area_id, i % 10 > 0 as is_expected
     from generate_series(1, $3::int) i`,
    [id, dayInChile(new Date()), COUNT],
  );
  await database.ownerPool.query('vacuum analyze');
  return { companyId: id, personId };
}
