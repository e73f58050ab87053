// Importing and matching read in proportion to what arrives, not to its square. Read in the plans that were executed: one that compares each
// document with each is fast while there are few, and the planner has no statistics of rows added in this very transaction.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { addDays, day, formatDay } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { openLoader } from '#server/db/loader.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { bring as bringFile } from '../../../../tests/support/bring.ts';
import { CORPUS_RUT } from '../../../../tests/support/imports.ts';
import { explainAll, plansOf, wideLoops } from '../../../../tests/support/plans.ts';

const SALES = 15_000;
const PURCHASES = 5_000;
const MOVEMENTS = 3_000;
const FEW = 100;
const FIRST = day('2026-05-01');
/** Reads per row of a table, at most: lookups, foreign keys, triggers, one full scan. */
const MAX_READS = 30;
/** What is done again for each row looks at no more than this: the rows of one party and amount, the pages of an index and of those rows. */
const LOOKUP = { rows: 100, blocks: 40 };

const api = await testApi();
const { ownerPool } = api.database;
await explainAll(api);
const loader = await openLoader(api.database.appConnection, (error) => {
  throw error;
});
afterAll(() => loader.close());
const plans = plansOf(loader.client);
const person = await api.person();
const companyId = await api.company(person.id, { rut: CORPUS_RUT });

/** One document in ten is a credit note that names another one. */
function sales(): string {
  const rows = Array.from({ length: SALES }, (_, index) => {
    const isNote = index % 10 === 9;
    const net = 10_000 + (isNote ? index - 1 : index);
    const on = formatDay(addDays(FIRST, index % 28)).replaceAll('-', '/');
    const about = [
      index + 1,
      isNote ? 61 : 33,
      'Del Giro',
      clientOf(isNote ? index - 1 : index),
      'Cliente SpA',
      index + 1,
      on,
      `${on} 10:00:00`,
    ];
    const amounts = [0, net, Math.round(net * 0.19), net + Math.round(net * 0.19), 0, 0, 0, 0, 0, '', '', '', '', ''];
    return [...about, '', '', ...amounts, isNote ? 33 : '', isNote ? index : ''].join(';');
  });
  return register('RCV_VENTA_76123456-0_202605.csv', rows);
}

/** A hundred of each supplier, all of different amounts. */
function purchases(): string {
  const rows = Array.from({ length: PURCHASES }, (_, index) => {
    const net = 5_000 + index;
    const on = formatDay(addDays(FIRST, index % 28)).replaceAll('-', '/');
    const about = [index + 1, 33, 'Del Giro', clientOf(index % 50), 'Proveedor SpA', index + 1, on, `${on} 10:00:00`, ''];
    return [...about, 0, net, Math.round(net * 0.19), '', '', net + Math.round(net * 0.19), '', '', '', '', 0].join(';');
  });
  return register('RCV-compra-registro-rz_leading_trailing_whitespace.csv', rows);
}

/** With the headings of a genuine one. */
function register(like: string, rows: readonly string[]): string {
  const [head = ''] = readFileSync(`tests/data/rcv/${like}`, 'utf8').split(/\r?\n/);
  const columns = head.split(';').length;
  return `${[head, ...rows.map((row) => row + ';'.repeat(columns - row.split(';').length))].join('\n')}\n`;
}

function clientOf(index: number): string {
  return rutOf(70_000_000 + (index % 900) * 1_237);
}

/** Payments of some sales, by RUT and amount, or by amount alone. */
function statement(from: number, count: number, isNamed = true): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const net = 10_000 + (from + index) * 2;
    const rut = clientOf((from + index) * 2).replace('-', '');
    const on = formatDay(addDays(FIRST, 28 + Math.floor((from + index) / 200))).replaceAll('-', '/');
    return `${on};${isNamed ? `0${rut} Transf. de CLIENTE` : 'TRANSFERENCIA RECIBIDA'};;${net + Math.round(net * 0.19)}`;
  });
  return `Fecha;Descripción;Cargo;Abono\n${rows.join('\n')}\n`;
}

const bring = (fileName: string, text: string) =>
  bringFile({ database: api.database, loader, companyId, personId: person.id }, fileName, text);

/** While another process vacuums the table, which keeps it from being analyzed: all that is known of it are sales. */
async function bringPurchases(): Promise<void> {
  await ownerPool.query('analyze document');
  const vacuum = await ownerPool.connect();
  await vacuum.query('begin');
  await vacuum.query('lock table document in share update exclusive mode');
  await bring('RCV_COMPRA_REGISTRO_76123456-0_202605.csv', purchases());
  await vacuum.query('commit');
  vacuum.release();
}

type Reads = Record<string, number>;

/** Rows of each large table read so far, by all processes. */
async function readsOf(): Promise<Reads> {
  await loader.client.query('select pg_stat_force_next_flush()');
  const { rows } = await ownerPool.query<{ name: string; count: number }>(
    `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as count from pg_stat_user_tables
     where relname = any ($1)`,
    [['document', 'document_reference', 'document_source', 'credit_allocation', 'movement', 'account_day', 'match']],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Rows of suggestions written so far, by all processes. */
async function writesOf(): Promise<number> {
  await loader.client.query('select pg_stat_force_next_flush()');
  const { rows } = await ownerPool.query<{ count: number }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as count from pg_stat_user_tables
     where relname in ('match_suggestion', 'kind_suggestion', 'transfer_suggestion', 'awaiting_confirmation')`,
  );
  return rows[0]?.count ?? 0;
}

/** Every table of which more rows were read than a share of what is there allows. */
function excessive(before: Reads, after: Reads, rows: number): Reads {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, Math.round((count - (before[name] ?? 0)) / rows)] as const)
      .filter(([, count]) => count > MAX_READS),
  );
}

test.each([
  ['sales and their credit notes', () => bring('RCV_VENTA_76123456-0_202605.csv', sales()), SALES],
  ['purchases, the first of a company whose statistics know sales only', bringPurchases, PURCHASES],
  ['a statement that pays documents', () => bring('cartola.csv', statement(0, MOVEMENTS)), SALES + PURCHASES],
  ['one of which only amounts speak', () => bring('cartola2.csv', statement(MOVEMENTS, MOVEMENTS, false)), SALES + PURCHASES],
  ['some new movements', () => bring('cartola3.csv', statement(2 * MOVEMENTS, FEW)), SALES + PURCHASES],
])('%s: nothing is looked for among all that a company has, row by row', async (_what, bringOne, rows) => {
  const before = await readsOf();
  plans.length = 0;
  await bringOne();
  expect(plans.length).toBeGreaterThan(4);
  expect(wideLoops(plans, LOOKUP)).toEqual([]);
  expect(excessive(before, await readsOf(), rows)).toEqual({});
});

test('what comes again is compared as a whole', async () => {
  const before = await readsOf();
  plans.length = 0;
  const id = await bring('RCV_VENTA_76123456-0_202605.csv', `${sales()}\n\n`);
  expect(plans.filter((one) => one['Query Text'].includes('insert into document_source'))).toHaveLength(1);
  expect(wideLoops(plans, LOOKUP)).toEqual([]);
  expect(excessive(before, await readsOf(), SALES)).toEqual({});
  const { rows } = await ownerPool.query('select rows_new, rows_repeated from import where import_id = $1', [id]);
  expect(rows).toEqual([{ rows_new: 0, rows_repeated: SALES }]);
});

test('what new movements cannot affect is not written again', async () => {
  const before = await writesOf();
  await bring('cartola4.csv', statement(2 * MOVEMENTS + FEW, FEW));
  const { rows } = await ownerPool.query<{ count: number }>('select count(*)::int as count from match_suggestion where company_id = $1', [
    companyId,
  ]);
  expect(rows[0]?.count).toBeGreaterThan(20 * FEW);
  expect((await writesOf()) - before).toBeLessThan(3 * FEW);
});

test('what came in is documents, credit notes and matches', async () => {
  const { rows } = await ownerPool.query(
    `select (select count(*)::int from document where company_id = $1) as documents,
      (select count(*)::int from credit_allocation where company_id = $1) as notes,
      (select count(*)::int > 2000 from match where company_id = $1) as matched,
      (select count(*)::int > 2000 from awaiting_confirmation where company_id = $1) as suggested,
      (select count(*)::int from import where company_id = $1 and matched_at is not null) as seen`,
    [companyId],
  );
  expect(rows).toEqual([{ documents: SALES + PURCHASES, notes: SALES / 10, matched: true, suggested: true, seen: 6 }]);
});
