/**
 * What is done to the cash flow, over real HTTP: `npm run bench flow-acts -- 100k`. The triggers of 100 new documents with so many before them, a
 * source of 36 months, the merge of an area of so many documents up to the new figures, spreadsheets, the cash position, a loan's schedule.
 * Then its months beside those of ledger and hledger, where these are installed, on the journal of the same movements.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { planLoan } from '#domain/loans/plan.ts';
import { type LoanDraft, NO_COSTS } from '#domain/loans/terms.ts';
import { rutOf } from '#domain/rut.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { createCompany, NEW_COMPANY_FEATURES } from '#server/features/companies/store.ts';
import { insertPerson, makeGround, signInMany, startBenchServer } from './support/ground.ts';

const SIZE = process.argv[2] ?? '100k';
const COUNT = Number(SIZE.replace(/k$/i, '000').replace(/m$/i, '000000'));
const TODAY = dayInChile(new Date());
const TIMES = 9;
const MONTHS = 24;

const INSERT = `insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign,
    issued_on, period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
  select $1::uuid as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, $5::text || n as folio,
    (60000000 + n % 500) || '-0' as counterpart_rut, 'Contraparte ' || n % 500 as counterpart_name, true as is_received, 1 as sign,
    d.due - 30 as issued_on, date_trunc('month', d.due - 30)::date as period, 10000 + n % 99991 as amount, 10000 + n % 99991 as amount_clp,
    d.due as due_on, 'document' as due_from, d.due as original_due_on, ($2::uuid[])[1 + n % cardinality($2::uuid[])] as area_id,
    true as is_expected
  from generate_series(1, $3::int) n cross join lateral (select $4::date + n % 26 as due) d`;
const CATEGORY = '{ label categoryKey values { fieldValue } fields { label values { fieldValue } } }';
const RANGE = `{ BALANCE ${CATEGORY} EXPENSE ${CATEGORY} RESUME ${CATEGORY} }`;
const POSITION = `query ($companyId: ID!) {
  getCashPosition(companyId: $companyId) { report { resume { week ${RANGE} biweek ${RANGE} month ${RANGE} } } } }`;
let series = 0;
let sheetBytes = 0;

const ground = await makeGround();
const { database } = ground;
const { ownerPool } = database;
const server = await startBenchServer(ground);
const personId = await insertPerson(ground);
const crowded = await company(77_000_001);
const wide = await company(77_000_002);
const nextToken = await signInMany(ground, [crowded, wide]);
const rows: { what: string; ms: number; goal: number }[] = [];
const add = (what: string, goal: number, ms: number) => rows.push({ what, ms: Number(ms.toFixed(1)), goal });

const merged = await areasOf(crowded, 1);
await documents(crowded, merged, COUNT);
add(`triggers of 100 new documents beside ${SIZE}`, 5, await median(() => upkeep(crowded, merged[0] ?? '')));
add('a source of 36 months saved', 50, await median(() => timed(() => saveSource(crowded))));
add(`an area of ${SIZE} documents merged, up to the new figures`, 1_000, await timed(() => merge(crowded, merged[0] ?? '')));
add('getCashPosition', 150, await median(() => timed(() => ask(POSITION, { companyId: crowded }))));

const areas = await areasOf(wide, 300);
await documents(wide, areas, areas.length);
add('CashFlowAsExcel, 300 rows × 53 days', 1_000, await median(() => timed(() => sheet(wide)), 3));
await documents(wide, areas, 50_000);
add('the same with 50,000 points', 5_000, await timed(() => sheet(wide)));
rows.push({ what: 'its kB', ms: Math.round(sheetBytes / 1_000), goal: 0 });
rows.push({ what: 'memory of server and bench afterwards, MB', ms: Math.round(process.memoryUsage().rss / 1_000_000), goal: 0 });
add('a schedule of 360 installments', 5, await median(async () => timed(async () => planLoan(mortgage(), TODAY))));
console.table(rows);
console.table(await besideLedgers());
await server.close();
await ground.stop();

async function company(number: number): Promise<string> {
  return createCompany(database.app, personId, {
    ...{ name: 'Empresa', alias: 'Empresa', rut: rutOf(number), plan: ['caudalfull'], features: NEW_COMPANY_FEATURES },
    ...{ clientPaymentDays: 30, providerPaymentDays: 30, trialExpiresOn: null },
  });
}

/** New areas of purchases. */
async function areasOf(companyId: string, count: number): Promise<string[]> {
  const { rows: made } = await ownerPool.query<{ id: string }>(
    `insert into area (company_id, area_id, category_id, key, label, position)
     select company_id, gen_random_uuid() as area_id, category_id, 'x' || n as key, 'Área ' || n as label, 100 + n as position from area, generate_series(1, $2::int) n
     where company_id = $1 and key = 'comprassinclasificar' returning area_id as id`,
    [companyId, count],
  );
  return made.map(({ id }) => id);
}

function values(companyId: string, areaIds: readonly string[], count: number) {
  series += 1;
  return [companyId, areaIds, count, TODAY, `${series}-`];
}

async function documents(companyId: string, areaIds: readonly string[], count: number): Promise<void> {
  const client = await ownerPool.connect();
  await client.query('begin; set local statement_timeout = 0');
  await client.query(INSERT, values(companyId, areaIds, count));
  await client.query('commit');
  client.release();
  await ownerPool.query('vacuum analyze');
}

/** Milliseconds of the triggers that keep the cash flow's sums. */
async function upkeep(companyId: string, areaId: string): Promise<number> {
  type Plan = { Triggers: { 'Trigger Name': string; Time: number }[] };
  const { rows: plans } = await ownerPool.query<{ 'QUERY PLAN': Plan[] }>(
    `explain (analyze, format json) ${INSERT}`,
    values(companyId, [areaId], 100),
  );
  const triggers = plans[0]?.['QUERY PLAN'][0]?.Triggers ?? [];
  return triggers.filter((one) => one['Trigger Name'] === 'document_inserted').reduce((sum, { Time }) => sum + Time, 0);
}

async function saveSource(companyId: string): Promise<void> {
  const { rows: found } = await ownerPool.query<{ id: string }>(
    `select area_id as id from area where company_id = $1 and key = 'arriendos'`,
    [companyId],
  );
  const rent = { sourceType: 'recurrent', name: 'Arriendo', cashflowAreaId: found[0]?.id, amount: 900_000, interval: 30 };
  await ask('mutation ($companyId: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $companyId, input: $input) { id } }', {
    companyId,
    input: { ...rent, firstDate: addDays(TODAY, 5) },
  });
}

async function merge(companyId: string, area: string): Promise<void> {
  const { rows: found } = await ownerPool.query<{ id: string }>(
    `select area_id as id from area where company_id = $1 and key = 'comprassinclasificar'`,
    [companyId],
  );
  await ask(
    `mutation ($companyId: ID!, $area: ID!, $target: ID!) {
      deleteFlowField(companyId: $companyId, id: $companyId, cashflowAreaId: $area, targetAreaId: $target) { status } }`,
    { companyId, area, target: found[0]?.id },
  );
  await ask('query ($companyId: ID!) { getFlow(companyId: $companyId) { EXPENSE { values { fieldValue } } } }', { companyId });
}

async function sheet(companyId: string): Promise<void> {
  const { CashFlowAsExcel } = await ask<{ CashFlowAsExcel: { url: string } }>(
    'mutation ($companyId: ID!) { CashFlowAsExcel(companyId: $companyId, view: day, past: 26, future: 26) { url } }',
    { companyId },
  );
  const answer = await fetch(new URL(CashFlowAsExcel.url, server.url));
  if (!answer.headers.get('content-disposition')) throw new Error(`no file, status ${answer.status}`);
  sheetBytes = (await answer.arrayBuffer()).byteLength;
}

function mortgage(): LoanDraft {
  return {
    ...{ creditType: 'comercial', method: 'french', identificator: 'Hipotecario', institution: null, currency: 'UF' },
    ...{ principal: 30_000_000, payment: null, count: 360, rate: 0.35, ratePeriod: 'month', dayCount: 'thirty360', interval: 1 },
    ...{ disbursedOn: null, firstDueOn: addMonths(TODAY, 1), graceCount: 0, grace: 'interest', balloon: 0, insurance: 0, rolls: false },
    ...{ paidBefore: 0, prepaymentMonths: null, tolerance: 0, bankTable: null, ...NO_COSTS },
  };
}

/** Money of each past month: of the report, and of the journal of the movements behind it. */
async function besideLedgers(): Promise<object[]> {
  const [generated] = streamGroup({ seed: 7, today: TODAY, size: COUNT }).companies;
  if (!generated) throw new Error('the generator made no company');
  const { companyId } = await loadCompany(database, personId, generated, ['conciliacion']);
  const token = await signInMany(ground, [companyId], 1);
  await ownerPool.query('vacuum analyze');
  type Row = { label: string; values: { fieldValue: number }[] };
  const began = performance.now();
  const { getFlow } = await ask<{ getFlow: { periods: { start: string; isPast: boolean }[]; RESUME: Row[] } }>(
    `query ($companyId: ID!) { getFlow(companyId: $companyId, past: ${MONTHS}, future: 0) { periods { start isPast } RESUME { label values { fieldValue } } } }`,
    { companyId },
    token(),
  );
  const took = performance.now() - began;
  const moneyOf = (label: string, index: number) => getFlow.RESUME.find((one) => one.label === label)?.values[index]?.fieldValue ?? 0;
  const ours = new Map(
    getFlow.periods.flatMap(({ start, isPast }, index) => {
      const money = moneyOf('VARIACIÓN DE CAJA', index) - moneyOf('Diferencia de cambio', index) - moneyOf('Sin explicar (cartola)', index);
      return isPast ? [[start.slice(0, 7), money] as const] : [];
    }),
  );
  const { rows: movements } = await ownerPool.query<{ on: string; amount: string }>(
    'select on_day as on, amount_clp as amount from movement where company_id = $1 order by on_day',
    [companyId],
  );
  const file = join(ground.folder, 'flujo.journal');
  writeFileSync(file, movements.map(({ on, amount }) => `${on} movimiento\n  banco  CLP ${amount}\n  flujo\n`).join('\n'));
  const hledger = ['hledger', '-f', file, 'register', '-M', '-O', 'csv', 'banco'];
  const ledger = [
    'ledger',
    '-f',
    file,
    'register',
    '-M',
    '--format',
    '%(format_date(date, "%Y-%m"))\t%(quantity(display_amount))\n',
    'banco',
  ];
  return [
    { program: 'Caudal, over HTTP', months: ours.size, 'other months': 0, ms: Math.round(took) },
    compared(ledger, ours),
    compared(hledger, ours),
  ];
}

/** How many months a program has otherwise. */
function compared([program = '', ...args]: readonly string[], ours: ReadonlyMap<string, number>): object {
  const began = performance.now();
  let text: string;
  try {
    text = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return { program, months: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not installed' : String(error) };
  }
  const ms = Math.round(performance.now() - began);
  const theirs = new Map(
    text.split('\n').flatMap((line) => {
      const month = /(\d{4}-\d{2})/.exec(line)?.[1];
      // "txnidx","date","code","description","account","amount","total"
      const cell = program === 'ledger' ? line.split('\t')[1] : line.split('","')[5];
      const amount = cell?.replaceAll(/[^\d-]/g, '');
      return month && amount ? [[month, Number(amount)] as const] : [];
    }),
  );
  const different = [...ours].filter(([month, amount]) => (theirs.get(month) ?? 0) !== amount);
  return { program, months: theirs.size, 'other months': different.length, ms };
}

async function ask<Data>(query: string, variables: object, token = nextToken()): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const body = (await answer.json()) as { data?: Data; errors?: { message: string }[] };
  if (body.errors || !body.data) throw new Error(body.errors?.[0]?.message);
  return body.data;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function median(measure: () => Promise<number>, times = TIMES): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push(await measure());
  return all.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
