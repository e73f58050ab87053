/**
 * The cash-flow report over real HTTP with authentication, at two sizes of one company: `npm run bench flow -- 100k 1M`. Whoever asks takes
 * answers as they come, compressed and unread: their time is nearly all the server's.
 * For comparison, the time PostgreSQL takes to sum the movements themselves.
 */
import { Agent, request } from 'node:http';
import pg from 'pg';
import { dayInChile } from '#domain/date.ts';
import { insertMany } from '#server/db/bulk.ts';
import { newId } from '#server/db/ids.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { type LoadedCompany, loadCompany } from '#server/demo/load.ts';
import type { DemoStream } from '#server/demo/types.ts';
import { insertPerson, makeGround, signInMany, startBenchServer } from './support/ground.ts';

const SIZES = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['100k', '1M'];
const REQUESTS = 200;
const PEOPLE = 32;
const SECONDS = 5;
const TODAY = dayInChile(new Date());

const ARGUMENTS = 'companyId: $companyId, view: $view, currency: $currency, past: $past, future: $future, scenario: $scenario';
const VARIABLES = '$companyId: ID!, $view: FlowView, $currency: Currency = CLP, $past: Int, $future: Int, $scenario: ID';
const VALUE = '{ fieldValue isLate isProjected isCrowded documents }';
const ROW = `label isVisible isHidden values ${VALUE} projected ${VALUE}`;
const PAGE = flow(`{ ${ROW} cashflowCategoryId oldCategoryKey fields { ${ROW} cashflowAreaId } }`);
const ALL = '{ fieldValue start end currency flowView isLate showAsDisabled isProjected isPast isTotal isClickable documents }';
const ALL_ROW = `label isIncome isDefault isVisible isHidden values ${ALL}`;
const EVERY = flow(`{ ${ALL_ROW} cashflowCategoryId oldCategoryKey isTotal fields { ${ALL_ROW} cashflowAreaId } }`);
/** As much of two years by day as one answer may hold: the figures of each area. */
const DAYS = `query (${VARIABLES}) { getFlow(${ARGUMENTS}) { periods { start } INCOME ${lean()} EXPENSE ${lean()} TOTAL ${lean()} } }`;
const DETAIL = `query ($companyId: ID!, $pointIds: [ID!]!) { getFlowAreaDetail(companyId: $companyId, pointIds: $pointIds) {
  totalAmount totalLength lateAmount documents { id kind name description amount dueDate paymentDate isLate } } }`;
const TODAY_ITEMS = 'query ($companyId: ID!) { todayItems(companyId: $companyId) { count risk items { id kind risk date count name } } }';
const GROUP_BY = `select date_trunc('month', on_day), area_id, sum(amount_clp) from movement where company_id = $1 group by 1, 2`;

function lean(): string {
  return '{ label fields { label values { fieldValue } } }';
}

/** Tags of answers by what was asked. */
const tags = new Map<string, string>();

/** `scenario`: one of 100 steps. */
type Sized = { size: string; companyId: string; fullest: readonly string[]; scenario?: string };
/** `cpu`: of this process, server and who asks, in milliseconds; other load on the machine hardly affects it. */
type Measured = { size: string; milliseconds: number[]; cpu: number };
type Row = Record<string, string>;

const ground = await makeGround();
const { database } = ground;
const app = await startBenchServer(ground);
const { url } = app;
const personId = await insertPerson(ground);

const connections = new Agent({ keepAlive: true });
const companies: Sized[] = [];
for (const size of SIZES) companies.push(await fill(size));
const nextToken = await signInMany(
  ground,
  companies.map(({ companyId }) => companyId),
);
await waitUntilIdle();
console.table(await measure(companies));
const [first] = companies;
if (first)
  console.table([
    await crowd(`${PEOPLE} people, books that stand`, first, null),
    await crowd(`${PEOPLE} people, books that change each second`, first, 1_000),
    await crowd(`${PEOPLE} people, books that change 20 times a second`, first, 50),
  ]);

connections.destroy();
await app.close();
await ground.stop();

function flow(category: string): string {
  return `query (${VARIABLES}) { getFlow(${ARGUMENTS}) {
    id companyId name primaryView pastMonthsView futureMonthsView periods { start end isPast view showAsDisabled }
    INCOME ${category} EXPENSE ${category} RESUME ${category} TOTAL ${category} } }`;
}

/** Each query of every company in turn, so that other load on the machine affects all of them. */
async function measure(all: readonly Sized[]): Promise<Row[]> {
  const flow = (document: string, variables: object, times = REQUESTS, prepare = changeBooks) =>
    interleaved(all, times, ({ companyId }) => send(document, { companyId, ...variables }), prepare);
  return [
    row('getFlow, month, as the page asks', await flow(PAGE, { view: 'month' })),
    row(
      'the same, a scenario of 100 steps',
      await interleaved(all, REQUESTS, ({ companyId, scenario }) => send(PAGE, { companyId, view: 'month', scenario }), changeBooks),
    ),
    row('the same again, while the books stand', await flow(PAGE, { view: 'month' }, REQUESTS, leaveBooks)),
    row(
      'the same again, by who has it (ETag)',
      await interleaved(all, REQUESTS, ({ companyId }) => send(PAGE, { companyId, view: 'month' }, tags)),
    ),
    row('getFlow, month, every field', await flow(EVERY, { view: 'month' })),
    row('getFlow, month, in dollars', await flow(PAGE, { view: 'month', currency: 'USD' })),
    row('getFlow, week', await flow(PAGE, { view: 'week' })),
    row('getFlow, 60 days', await flow(PAGE, { view: 'day', past: 30, future: 29 })),
    row('getFlow, 120 days', await flow(PAGE, { view: 'day', past: 60, future: 59 }, 20)),
    row('getFlow, two years by day, its figures', await flow(DAYS, { view: 'day', past: 365, future: 364 }, 20)),
    row(
      'getFlowAreaDetail, the fullest cell of last month',
      await interleaved(all, 50, ({ companyId, fullest }) => send(DETAIL, { companyId, pointIds: fullest })),
    ),
    row('todayItems', await interleaved(all, 50, ({ companyId }) => send(TODAY_ITEMS, { companyId }))),
    row(
      'PostgreSQL, GROUP BY month on the movements',
      await interleaved(all, 20, ({ companyId }) => database.ownerPool.query(GROUP_BY, [companyId])),
    ),
  ];
}

/** Empties the answer cache, like any change. */
async function changeBooks({ companyId }: Sized): Promise<void> {
  await database.ownerPool.query('update books_version set version = version + 1 where company_id = $1', [companyId]);
}

async function leaveBooks(): Promise<void> {}

/** This many people query without pause; `everyMs`: how often the books change meanwhile. */
async function crowd(what: string, { companyId, size }: Sized, everyMs: number | null): Promise<Row> {
  const milliseconds: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  const timer = everyMs && setInterval(() => void changeBooks({ companyId, size, fullest: [] }), everyMs);
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        await send(PAGE, { companyId, view: 'month' });
        milliseconds.push(performance.now() - began);
      }
    }),
  );
  if (timer) clearInterval(timer);
  const p99 = milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? 0;
  return { what: `${size}: ${what}`, 'answers a second': (milliseconds.length / SECONDS).toFixed(0), 'p99 ms': p99.toFixed(0) };
}

/** Finishes the load's own follow-up work before measuring. */
async function waitUntilIdle(): Promise<void> {
  await database.ownerPool.query('vacuum analyze');
  const superuser = new pg.Client(ground.connection);
  await superuser.connect();
  await superuser.query('checkpoint');
  await superuser.end();
  for (const one of companies) {
    one.fullest = await fullestCell(one.companyId);
    one.scenario = await addScenario(one.companyId);
  }
}

/** A scenario of 100 steps about 40 open documents, 40 counterparts, and areas of both sides. */
async function addScenario(companyId: string): Promise<string> {
  type Found = { id: string; rut: string }[];
  const open = `select document_id as id, counterpart_rut as rut from document
    where company_id = $1 and remaining > 0 and is_expected and counterpart_rut is not null limit 40`;
  const { rows: documents }: { rows: Found } = await database.ownerPool.query(open, [companyId]);
  const { rows: areas }: { rows: { id: string }[] } = await database.ownerPool.query(
    'select area_id as id from area where company_id = $1 limit 20',
    [companyId],
  );
  const targets = [
    ...documents.flatMap(({ id, rut }) => [
      { kind: 'document', id },
      { kind: 'contact', id: rut },
    ]),
    ...areas.map(({ id }) => ({ kind: 'area', id })),
  ];
  const steps = Array.from({ length: 100 }, (_, index) => ({
    kind: 'shift',
    target: targets[index % targets.length],
    days: 1 + (index % 30),
  }));
  const save = 'mutation ($companyId: ID!, $input: ScenarioInput!) { saveScenario(companyId: $companyId, input: $input) { id } }';
  const { saveScenario } = (await ask(save, { companyId, input: { name: 'Cien pasos', steps } })) as { saveScenario: { id: string } };
  return saveScenario.id;
}

async function fullestCell(companyId: string): Promise<readonly string[]> {
  type Cells = { fields: { values: { fieldValue: number; documents: string[] }[] }[] }[];
  const { getFlow } = (await ask(PAGE, { companyId, view: 'month', past: 1, future: 0 })) as { getFlow: { INCOME: Cells } };
  const cells = getFlow.INCOME.flatMap((one) => one.fields).map((one) => one.values[0]);
  const [fullest] = cells.sort((a, b) => (b?.fieldValue ?? 0) - (a?.fieldValue ?? 0));
  return fullest?.documents ?? [];
}

/** A generated company, its documents paid as planted, with dollar rates until today. */
async function fill(size: string): Promise<Sized> {
  const began = performance.now();
  const movements = Number(size.replace(/k$/i, '000').replace(/m$/i, '000000'));
  const { companies } = streamGroup({ seed: 7, today: TODAY, size: movements });
  const [company] = companies;
  if (!company) throw new Error('the generator made no company');
  const loaded = await loadCompany(database, personId, company, ['conciliacion']);
  await database.ownerPool.query('vacuum analyze');
  await transaction((client) => match(client, company, loaded));
  await transaction((client) => rateDollars(client, loaded.companyId));
  console.log(`${size}: ${await count(loaded.companyId)} in ${Math.round((performance.now() - began) / 1000)} s`);
  return { size, companyId: loaded.companyId, fullest: [] };
}

async function match(client: pg.PoolClient, company: DemoStream, loaded: LoadedCompany): Promise<void> {
  await client.query(
    'create temporary table truth (match_id uuid, movement_id uuid, document_id uuid, part bigint, own bigint) on commit drop',
  );
  await insertMany(client, 'truth', parts(company, loaded));
  await client.query(
    `insert into match (company_id, match_id, movement_id, document_id, amount, document_amount, origin)
     select $1 as company_id, match_id, movement_id, document_id, sign(m.amount) * part as amount, abs(own) as document_amount,
       'engine' as origin
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
        if (document && own && amount !== 0 && ownAmount !== 0) {
          yield { matchId: newId(), movementId: own, documentId: document, part: amount, own: ownAmount };
        }
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

async function ask(query: string, variables: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${nextToken()}` };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const body = (await answer.json()) as { data?: unknown; errors?: { message: string }[] };
  if (body.errors) throw new Error(body.errors[0]?.message);
  return body.data;
}

/** The bytes of an answer, as a browser asks for it; none of one whose tag is known. */
function send(query: string, variables: object, known: Map<string, string> | null = null): Promise<Buffer> {
  const body = JSON.stringify({ query, variables });
  const tag = known?.get(body);
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    authorization: `Bearer ${nextToken()}`,
    ...(tag && { 'if-none-match': tag }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const sent = request(url, { method: 'POST', agent: connections, headers }, (answer) => {
    const blocks: Buffer[] = [];
    answer.on('data', (block: Buffer) => blocks.push(block));
    const isAnswer = answer.statusCode === (tag ? 304 : 200);
    if (answer.headers.etag) known?.set(body, answer.headers.etag);
    answer.on('end', () => (isAnswer ? resolve(Buffer.concat(blocks)) : reject(new Error(`status ${answer.statusCode}`))));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

async function interleaved(
  all: readonly Sized[],
  times: number,
  work: (one: Sized) => Promise<unknown>,
  prepare: (one: Sized) => Promise<void> = leaveBooks,
): Promise<Measured[]> {
  const measured: Measured[] = all.map(({ size }) => ({ size, milliseconds: [], cpu: 0 }));
  for (let n = -Math.min(20, times); n < times; n += 1) {
    for (const [index, one] of all.entries()) {
      await prepare(one);
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      await work(one);
      const row = measured[index];
      if (n < 0 || !row) continue;
      row.milliseconds.push(performance.now() - began);
      const { user, system } = process.cpuUsage(cpu);
      row.cpu += (user + system) / 1_000 / times;
    }
  }
  return measured;
}

/** Milliseconds of each size at p50 and p95, CPU of the process, and the ratio of the largest to the first. */
function row(what: string, measured: readonly Measured[]): Row {
  const at = ({ milliseconds }: Measured, share: number) =>
    milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * share)] ?? 0;
  const figures = measured.flatMap((one) => [
    [`${one.size} p50`, at(one, 0.5).toFixed(1)],
    [`${one.size} p95`, at(one, 0.95).toFixed(1)],
    [`${one.size} CPU`, one.cpu.toFixed(1)],
  ]);
  const [first, last] = [measured[0], measured.at(-1)];
  return {
    what,
    ...Object.fromEntries(figures),
    ...(first && last && first !== last ? { ratio: (at(last, 0.5) / at(first, 0.5)).toFixed(2) } : {}),
  };
}
