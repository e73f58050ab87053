/**
 * What is ahead: nightly snapshots and what changed between them, of a company with so many open documents: `npm run bench ahead -- 100k`;
 * and the forecast of 13 weeks with 5,000 open documents after two years of payments, its band on generated truth of several seeds.
 */

import { backtest, type PastDue } from '#domain/cashflow/backtest.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { readSideBySide } from '#server/db/reading.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { readChanges } from '#server/features/cashflow/changes.ts';
import { readBacktest, readForecast } from '#server/features/cashflow/forecast.ts';
import { takeSnapshot } from '#server/features/cashflow/snapshots.ts';
import { createCompany, NEW_COMPANY_FEATURES } from '#server/features/companies/store.ts';
import { insertPerson, makeGround } from './support/ground.ts';

const OPEN = Number((process.argv[2] ?? '100k').replace(/k$/i, '000').replace(/m$/i, '000000'));
const TODAY = dayInChile(new Date());
const TIMES = 9;

const ground = await makeGround();
const { app, appPool, ownerPool } = ground.database;
const personId = await insertPerson(ground);
let companies = 0;

const rows: Record<string, string | number>[] = [];
const crowded = await company();
await fill(crowded, { open: OPEN, paid: 0 });
const take = (nights: number) =>
  writeCompany(app, { personId, companyId: crowded }, (db) => takeSnapshot(db, crowded, addDays(TODAY, -nights)));
rows.push({ what: `first snapshot of ${OPEN} open documents`, ms: await timed(() => take(9)), MB: await megabytes() });
for (let night = 8; night > 5; night -= 1) {
  await write(`update document set agenda_on = due_on + $2::int where company_id = $1 and folio::int % 100 = $2`, [crowded, night]);
  await ownerPool.query('vacuum flow_point');
  const before = await megabytes();
  rows.push({
    what: 'snapshot of a night in which 1 % changed',
    ms: await timed(() => take(night)),
    MB: Number(((await megabytes()) - before).toFixed(2)),
  });
}
const changes = () =>
  readSideBySide({ app, appPool }, { personId, companyIds: [crowded] }, (reading) =>
    readChanges(reading, crowded, { since: addDays(TODAY, -7), until: addDays(TODAY, -6), currency: 'CLP' }),
  );
rows.push({ what: 'flowChanges of a night', ms: await median(changes) });

console.table(rows.splice(0));

const paying = await company();
await fill(paying, { open: 5_000, paid: 60_000 });
const read = <Result>(work: Parameters<typeof readCompanies<Result>>[2]) => readCompanies(app, { personId, companyIds: [paying] }, work);
rows.push({ what: 'cashForecast of 5,000 open documents', ms: await median(() => read((db) => readForecast(db, paying, TODAY))) });
rows.push({ what: 'its back-test', ms: await median(() => read((db) => readBacktest(db, paying, TODAY)), 3) });
console.table(rows);
console.table([1, 2, 3, 4, 5, 6, 7, 8].map(onTruth));
await ground.stop();

async function company(): Promise<string> {
  companies += 1;
  return createCompany(app, personId, {
    ...{ name: 'Empresa', alias: 'Empresa', rut: rutOf(77_000_000 + companies), plan: ['caudalfull'], features: NEW_COMPANY_FEATURES },
    ...{ clientPaymentDays: 30, providerPaymentDays: 30, trialExpiresOn: null },
  });
}

/** Documents of 500 counterparts, each with a delay of its own; the paid ones with the movement and match that paid them. */
async function fill(companyId: string, { open, paid }: { open: number; paid: number }): Promise<void> {
  await write(
    `insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
       period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
     select $1::uuid as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n::text as folio,
       (60000000 + n % 500) || '-0' as counterpart_rut, 'Contraparte ' || n % 500 as counterpart_name, n % 3 = 0 as is_received, 1 as sign,
       d.due - 30 as issued_on, date_trunc('month', d.due - 30)::date as period, 10000 + n % 99991 as amount, 10000 + n % 99991 as amount_clp,
       d.due as due_on, 'document' as due_from, d.due as original_due_on, case when n % 3 = 0 then a.bought else a.sold end as area_id,
       true as is_expected
     from generate_series(1, $2::int + $3::int) n
     cross join (select (select area_id from area where company_id = $1 and key = 'comprassinclasificar') as bought,
       (select area_id from area where company_id = $1 and key = 'ventassinclasificar') as sold) a
     cross join lateral (select $4::date + (case when n > $2::int then -90 - n % 630 else n % 100 - 10 end) as due) d`,
    [companyId, open, paid, TODAY],
  );
  if (paid > 0) await pay(companyId, open);
  await ownerPool.query('vacuum analyze');
}

async function pay(companyId: string, open: number): Promise<void> {
  await ownerPool.query('analyze document');
  await write(
    `with account as (
       insert into bank_account (company_id, account_id, bank_code, number, number_norm) values ($1, gen_random_uuid(), '012', '1', '1')
       returning account_id),
     paid as (
       select document_id, gen_random_uuid() as movement_id, amount, case when is_received then -1 else 1 end as way,
         due_on + (folio::int % 500 % 45 + folio::int * 7919 % 17 - 8) as on_day
       from document where company_id = $1 and folio::int > $2),
     moved as (
       insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa)
       select $1::uuid as company_id, movement_id, account_id, on_day, way * amount as amount, 'CLP' as currency, way * amount as amount_clp,
         'PAGO' as glosa
       from paid, account returning 1)
     select count(*) from moved`,
    [companyId, open],
  );
  await ownerPool.query('analyze movement');
  await write(
    `insert into match (company_id, match_id, movement_id, document_id, amount, document_amount, origin)
     select $1::uuid as company_id, gen_random_uuid() as match_id, m.movement_id, d.document_id, d.amount, d.amount as document_amount,
       'manual' as origin
     from (select *, row_number() over (partition by amount order by movement_id) as place from movement where company_id = $1) m
     join (select *, row_number() over (partition by case when is_received then -amount else amount end order by document_id) as place
       from document where company_id = $1 and folio::int > $2) d
       on m.amount = (case when d.is_received then -d.amount else d.amount end) and m.place = d.place`,
    [companyId, open],
  );
}

/** Longer than a request may take. */
async function write(text: string, values: unknown[]): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function megabytes(): Promise<number> {
  const { rows: found } = await ownerPool.query(`select pg_total_relation_size('flow_point') as size`);
  return Number((Number(found[0]?.size) / 1_000_000).toFixed(2));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

async function median(work: () => Promise<unknown>, times = TIMES): Promise<number> {
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) durations.push(await timed(work));
  return durations.toSorted((a, b) => a - b)[times >> 1] ?? 0;
}

/** Customers and suppliers with habits and spread of their own. */
function onTruth(seed: number): Record<string, string | number> {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  for (let skipped = 0; skipped < 20; skipped += 1) random();
  const history = Array.from({ length: 60 }, (_, party) => party).flatMap((party) => {
    const [usual, width] = [random() * 50 - 5, 4 + random() * 24];
    return Array.from({ length: 100 }, (): PastDue => {
      const due = Math.floor(-540 + random() * 600);
      const on = Math.round(due + usual + width * (random() + random() + random() - 1.5));
      const [side, sign] = party % 3 === 0 ? (['out', -1] as const) : (['in', 1] as const);
      return {
        party: String(party),
        side,
        due,
        known: due - 30,
        paid: on < 0 ? on : null,
        amount: Math.round(sign * 100_000 * 10 ** random()),
      };
    });
  });
  const { compared, inside, errors } = backtest(history, -2);
  const [four] = errors;
  return {
    seed,
    'weeks inside p10-p90': `${((100 * inside) / compared).toFixed(1)} %`,
    'error at 4 weeks': Math.round(four?.forecast ?? 0),
    'by due date': Math.round(four?.dueDate ?? 0),
    'by mean delay': Math.round(four?.meanDelay ?? 0),
  };
}
