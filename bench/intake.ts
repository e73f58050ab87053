// How long it takes until an upload is in the books: documents first, then statements, into a growing company.
// Goals: 10,000 documents in 1 s, 100,000 in 10 s, again in a fifth of that, three statements of 33,000 movements matched in 8 s, 100 new
// movements into 100,000 matched in 0.3 s, 150 MB more memory. Run: npm run bench -- intake [documents]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { dayInChile } from '#domain/date.ts';
import { periodOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import { addToCompany } from '#server/db/scope.ts';
import { filesOf } from '#server/demo/files.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { purchaseFile, saleFile } from '#server/demo/register-files.ts';
import type { DemoDocument } from '#server/demo/types.ts';
import { createCompany } from '#server/features/companies/store.ts';
import { contentOf, storeContent } from '#server/features/imports/content.ts';
import { startImports } from '#server/features/imports/jobs.ts';
import { insertImport } from '#server/features/imports/store.ts';
import { insertPerson, makeGround } from './support/ground.ts';

const SIZE = Number(process.argv[2] ?? 100_000);
const LAST = 100;
const today = dayInChile(new Date());
const company = streamGroup({ seed: 11, today, size: SIZE }).companies[0]!;

const ground = await makeGround({ isDurable: true });
const { folder, database } = ground;
const imports = startImports({ database, log: pino({ level: 'warn' }) });
const personId = await insertPerson(ground);
const companyId = await createCompany(database.app, personId, {
  name: company.name,
  alias: company.alias,
  rut: company.rut,
  plan: ['caudalfull'],
  features: [],
  clientPaymentDays: 30,
  providerPaymentDays: 30,
  trialExpiresOn: null,
});

const { sales, purchases, statements } = files();
const results: Record<string, unknown>[] = [];
let idle = 0;
// The first file of an installation waits for a worker to start; from then on one is ready for the next.
await bring('warm-up', [['RCV_VENTA.csv', sales.split('\n').slice(0, 101).join('\n')]]);
// The texts of all files are in memory by now, and count on neither side.
globalThis.gc?.();
await sleep(2_000);
idle = memory();
const tenth = sales.split('\n').slice(0, 10_001).join('\n');
await bring('sales, 10,000', [['RCV_VENTA.csv', tenth]]);
await bring('the same again', [['RCV_VENTA.csv', `${tenth}\n\n`]]);
await bring('sales, all', [['RCV_VENTA.csv', sales]]);
await bring('the same again', [['RCV_VENTA.csv', `${sales}\n\n`]]);
await bring('purchases', [['RCV_COMPRA_REGISTRO.csv', purchases]]);
await bring(
  'statements',
  statements.map(({ name, rows, tail }) => [name, rows.slice(0, rows.length - tail).join('\n')]),
);
const last = statements[0]!;
await bring(`${LAST} new movements`, [['nuevos.csv', [...last.head, ...last.rows.slice(-LAST)].join('\n')]]);
console.table(results);
await imports.stop();
await ground.stop();

/** All documents as one register of each side, and one statement of each account in pesos. */
function files() {
  const documents: DemoDocument[] = [];
  for (const month of company.months()) documents.push(...month.documents);
  const period = periodOf(today);
  const issued = documents.filter(({ facts }) => !facts.isReceived && facts.folio !== null);
  const received = documents.filter(({ facts }) => facts.isReceived);
  const texts = new Map<string, string>();
  for (const { path, text, kind, isMore } of filesOf(company, { isWhole: true }))
    if (kind === 'cartola') texts.set(path, isMore ? `${texts.get(path)}${text}` : text);
  const all = [...texts].filter(([path]) => !path.includes('-USD'));
  return {
    sales: saleFile(company, period, issued)?.text.trimEnd() ?? '',
    purchases: purchaseFile(company, period, 'registro', received)?.text ?? '',
    statements: all.map(([path, text], index) => {
      const rows = text.trimEnd().split(/\r?\n/);
      return { name: path.split('/').at(-1)!, head: rows.slice(0, 6), rows, tail: index === 0 ? LAST : 0 };
    }),
  };
}

/** Queues files like one upload does, and waits until all are stored and nothing is left to match. */
async function bring(name: string, uploads: (readonly [string, string])[]): Promise<void> {
  const watch = watched();
  const started = performance.now();
  const cpu = cpuSeconds();
  const ids: string[] = [];
  for (const [fileName, text] of uploads) {
    const content = await contentOf(new File([text], fileName));
    const id = newId();
    ids.push(id);
    await addToCompany(database.app, { personId, companyId }, async (db) => {
      await storeContent(db, companyId, content);
      await insertImport(db, { id, companyId, personId, fileName, kind: null, ...content, isAllOrNothing: false, answers: {} });
    });
  }
  for (const importId of ids) void imports.run({ companyId, importId });
  const rows = await endOf(ids);
  const answered = performance.now() - started;
  await untilMatched();
  results.push({
    upload: name,
    ...rows,
    'ms until in': Math.round(answered),
    'ms until matched': Math.round(performance.now() - started),
    // None where the engine gave up.
    matches: await matchCount(),
    'CPU s': Math.round((cpuSeconds() - cpu) * 10) / 10,
    'MB more': watch.end(),
  });
  console.log(JSON.stringify(results.at(-1)));
  await sleep(1_000);
}

async function untilMatched(): Promise<void> {
  const unmatched = database.owner.selectFrom('import').select('import_id').where('matched_at', 'is', null);
  while (await unmatched.where('status', 'in', ['importado', 'parcial', 'en_proceso']).limit(1).executeTakeFirst()) await sleep(10);
}

async function matchCount(): Promise<number> {
  const row = await database.owner
    .selectFrom('match')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

async function endOf(ids: readonly string[]) {
  for (;;) {
    const rows = await database.owner
      .selectFrom('import')
      .select(['status', 'rows_new', 'rows_repeated'])
      .where('import_id', 'in', ids)
      .execute();
    if (rows.every(({ status }) => status !== 'en_proceso'))
      return {
        status: [...new Set(rows.map(({ status }) => status))].join(),
        new: rows.reduce((sum, one) => sum + one.rows_new, 0),
        repeated: rows.reduce((sum, one) => sum + one.rows_repeated, 0),
      };
    await sleep(10);
  }
}

/** The peak memory of this process and its workers beyond that at rest with a worker ready, in MB. */
function watched() {
  let max = memory();
  const timer = setInterval(() => {
    max = Math.max(max, memory());
  }, 250);
  return {
    end() {
      clearInterval(timer);
      return Math.round((max - idle) / 1e6);
    },
  };
}

/** Bytes of this process and of its child processes but the database server; pages that several share are counted once. */
function memory(): number {
  const workers = childrenOf(process.pid).filter(({ name }) => !/postgres/i.test(name));
  return [process.pid, ...workers.map(({ pid }) => pid)].reduce((sum, pid) => sum + shareOf(pid), 0);
}

function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

/** CPU time of this process, its workers and the database server, so that other load on the machine hardly affects the figure. */
function cpuSeconds(): number {
  const server = Number(readFileSync(join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]);
  const parents = [process.pid, server];
  const children = parents.flatMap(childrenOf).filter(({ pid }) => pid !== server);
  return (
    parents.flatMap(processOf).reduce((sum, { ticks, ticksOfEnded }) => sum + ticks + ticksOfEnded, 0) / 100 +
    children.reduce((sum, { ticks }) => sum + ticks, 0) / 100
  );
}

/** Only its own: to look at every process of the machine costs as much as what is measured. */
function childrenOf(parent: number) {
  const list = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number).flatMap(processOf);
}

function processOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = [11, 12, 13, 14].map((at) => fields[at]);
    const name = stat.slice(stat.indexOf('(') + 1, end);
    return [{ pid, name, ticks: user + system, ticksOfEnded: endedUser + endedSystem }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
