/**
 * The cash-flow report over real HTTP with authentication, at two sizes of one company: `npm run bench flow -- 100k 1M`.
 * Beside it what PostgreSQL needs to add up the movements themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { dayInChile } from '#domain/date.ts';
import { createServer } from '#server/api/http.ts';
import { signToken } from '#server/api/token.ts';
import { insertMany } from '#server/db/bulk.ts';
import { newId } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { prepareOwner } from '#server/db/owner.ts';
import { startPostgres } from '#server/db/postgres.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { type LoadedCompany, loadCompany } from '#server/demo/load.ts';
import type { DemoStream } from '#server/demo/types.ts';
import { readSettings } from '#server/settings.ts';

const SIZES = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['100k', '1M'];
const REQUESTS = 200;
const TODAY = dayInChile(new Date());

const ARGUMENTS = 'companyId: $companyId, view: $view, currency: $currency, past: $past, future: $future';
const VARIABLES = '$companyId: ID!, $view: FlowView, $currency: ReportCurrency = CLP, $past: Int, $future: Int';
const VALUE = '{ fieldValue isLate isProjected isCrowded documents }';
const ROW = `label isVisible isHidden values ${VALUE} projected ${VALUE}`;
const PAGE = flow(`{ ${ROW} cashflowCategoryId oldCategoryKey fields { ${ROW} cashflowAreaId } }`);
const ALL = '{ fieldValue start end currency flowView isLate showAsDisabled isProjected isPast isTotal isClickable documents }';
const ALL_ROW = `label isIncome isDefault isVisible isHidden values ${ALL}`;
const EVERY = flow(`{ ${ALL_ROW} cashflowCategoryId oldCategoryKey isTotal fields { ${ALL_ROW} cashflowAreaId } }`);
const GROUP_BY = `select date_trunc('month', on_day), area_id, sum(amount_clp) from movement where company_id = $1 group by 1, 2`;

const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-flow-'));
// The load need not wait for the disk; reading is as in production.
const server = await startPostgres(folder, { fsync: 'off' });
const owner = await prepareOwner(server.connection);
await migrate(owner);
const database = await openDatabase(owner);
const settings = readSettings({ CAUDAL_DATA_DIR: folder, CAUDAL_SECRET: 'a secret of benchmarks 0123456789 abcdefg' });
const app = await createServer({ database, settings, log: pino({ level: 'error' }) }, async () => []);
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
const person = await makePerson();

const rows: Record<string, unknown>[] = [];
for (const size of SIZES) rows.push(...(await measureSize(size)));
console.table(rows);
for (const [what, first, second] of ratios(rows)) console.log(`${what}: ${second} / ${first} ms = ${(second / first).toFixed(2)}`);

await app.close();
await database.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });

function flow(category: string): string {
  return `query (${VARIABLES}) { getFlow(${ARGUMENTS}) {
    id companyId name primaryView pastMonthsView futureMonthsView periods { start end isPast view showAsDisabled }
    INCOME ${category} EXPENSE ${category} RESUME ${category} TOTAL ${category} } }`;
}

async function measureSize(size: string): Promise<Record<string, unknown>[]> {
  const began = performance.now();
  const companyId = await fill(size);
  const counts = await count(companyId);
  console.log(`${size}: ${counts} in ${Math.round((performance.now() - began) / 1000)} s`);
  const of = (document: string, variables: object) => over(REQUESTS, () => ask(document, { companyId, ...variables }));
  return [
    { size, what: 'getFlow, month, as the page asks', ...(await of(PAGE, { view: 'month' })) },
    { size, what: 'getFlow, month, every field', ...(await of(EVERY, { view: 'month' })) },
    { size, what: 'getFlow, month, in dollars', ...(await of(PAGE, { view: 'month', currency: 'USD' })) },
    { size, what: 'getFlow, week', ...(await of(PAGE, { view: 'week' })) },
    { size, what: 'getFlow, 60 days', ...(await of(PAGE, { view: 'day', past: 30, future: 29 })) },
    { size, what: 'getFlow, two years by day', ...(await over(20, () => ask(PAGE, { companyId, view: 'day', past: 365, future: 364 }))) },
    {
      size,
      what: 'PostgreSQL, GROUP BY month on the movements',
      ...(await over(20, () => database.ownerPool.query(GROUP_BY, [companyId]))),
    },
  ];
}

/** One company of the generator, its documents paid as the truth says, with a dollar known until today. */
async function fill(size: string): Promise<string> {
  const movements = Number(size.replace(/k$/i, '000').replace(/m$/i, '000000'));
  const { companies, usdRates } = streamGroup({ seed: 7, today: TODAY, size: movements });
  const [company] = companies;
  if (!company) throw new Error('the generator made no company');
  const loaded = await loadCompany(database, person.id, company, usdRates, ['conciliacion']);
  await database.ownerPool.query('vacuum analyze');
  await transaction((client) => match(client, company, loaded));
  await transaction((client) => rateDollars(client, loaded.companyId));
  await database.ownerPool.query('vacuum analyze');
  return loaded.companyId;
}

async function match(client: pg.PoolClient, company: DemoStream, loaded: LoadedCompany): Promise<void> {
  await client.query(
    'create temporary table truth (match_id uuid, movement_id uuid, document_id uuid, part bigint, own bigint) on commit drop',
  );
  await insertMany(client, 'truth', ['match_id', 'movement_id', 'document_id', 'part', 'own'], parts(company, loaded));
  await client.query(
    `insert into match (company_id, match_id, movement_id, document_id, amount, document_amount, origin)
     select $1, match_id, movement_id, document_id, sign(m.amount) * part, abs(own), 'engine'
     from (select *, sum(abs(own)) over (partition by document_id) as paid, sum(part) over (partition by movement_id) as used,
             count(*) over (partition by movement_id, document_id) as times from truth) t
     join movement m using (movement_id) join document d using (document_id)
     where m.company_id = $1 and d.company_id = $1 and m.currency = d.currency and paid <= d.remaining and times = 1
       and sign(used) = sign(m.amount) and abs(used) <= abs(m.amount) and sign(part) = sign(m.amount)`,
    [loaded.companyId],
  );
}

function* parts(company: DemoStream, loaded: LoadedCompany) {
  for (const month of company.months()) {
    for (const { movement, parts: all } of month.truth) {
      for (const { of, id, amount, ownAmount } of all) {
        const document = (of === 'document' ? loaded.documents : loaded.obligations).get(id);
        const own = loaded.movements.get(movement);
        if (document && own && amount !== 0 && ownAmount !== 0) yield [newId(), own, document, amount, ownAmount];
      }
    }
  }
}

async function rateDollars(client: pg.PoolClient, companyId: string): Promise<void> {
  await client.query(
    `insert into company_rate (company_id, currency, on_day, value)
     select $1, 'USD', day::date, 938 from generate_series($2::date - 1200, $2::date, '1 day') day on conflict do nothing`,
    [companyId, TODAY],
  );
}

async function transaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await database.ownerPool.connect();
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  await work(client);
  await client.query('commit');
  client.release();
}

async function count(companyId: string): Promise<string> {
  const { rows: counted } = await database.ownerPool.query<{ text: string }>(
    `select format('%s movements, %s documents, %s matches, %s rows of flow_day',
       (select count(*) from movement where company_id = $1), (select count(*) from document where company_id = $1),
       (select count(*) from match where company_id = $1), (select count(*) from flow_day where company_id = $1)) as text`,
    [companyId],
  );
  return counted[0]?.text ?? '';
}

async function makePerson(): Promise<{ id: string; token: string }> {
  const id = newId();
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await insertPerson(database, id);
  await database.owner.insertInto('session').values({ session_id: sessionId, person_id: id, expires_at: expiresAt }).execute();
  return { id, token: await signToken(settings.secret, { personId: id, sessionId }, expiresAt, {}) };
}

async function insertPerson({ owner: db }: Database, id: string): Promise<void> {
  await db
    .insertInto('person')
    .values({ person_id: id, email: `${id}@bench.cl`, name: 'B', surname: 'B', password_hash: 'x' })
    .execute();
}

async function ask(query: string, variables: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const body = (await answer.json()) as { errors?: { message: string }[] };
  if (body.errors) throw new Error(body.errors[0]?.message);
}

async function over(times: number, work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  for (let n = 0; n < Math.min(20, times); n += 1) await work();
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => Math.round((taken[Math.floor(taken.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}

function ratios(all: Record<string, unknown>[]): [string, number, number][] {
  const [first, last] = [SIZES[0], SIZES.at(-1)];
  if (first === last) return [];
  return all
    .filter((one) => one['size'] === first)
    .map((one) => {
      const other = all.find((two) => two['size'] === last && two['what'] === one['what']);
      return [String(one['what']), Number(one['p50']), Number(other?.['p50'])];
    });
}
