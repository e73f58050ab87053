// What importing and matching read grows with what comes in, not with its square. Counted in rows: a plan that compares each document
// with each is quick while there are few, and the planner knows nothing of rows that came in with this very transaction.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, day, formatDay } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { ACCOUNT, importDesk, textFile } from '../../../../tests/support/imports.ts';

const DOCUMENTS = 20_000;
const MOVEMENTS = 3_000;
const FIRST = day('2026-05-01');
/** How often a row of a table is read, at most: lookups, foreign keys, triggers, one look at everything. */
const MAX_READS = 30;

const desk = await importDesk();
const { ownerPool } = desk.database;

/** One document in ten is a credit note that names another one. */
function sales(): string {
  const [head = ''] = readFileSync('tests/data/rcv/RCV_VENTA_76123456-0_202605.csv', 'utf8').split(/\r?\n/);
  const rows = Array.from({ length: DOCUMENTS }, (_, index) => {
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
    const line = [...about, '', '', ...amounts, isNote ? 33 : '', isNote ? index : ''];
    return [...line, ...Array.from({ length: head.split(';').length - line.length }, () => '')].join(';');
  });
  return `${[head, ...rows].join('\n')}\n`;
}

function clientOf(index: number): string {
  return rutOf(70_000_000 + (index % 900) * 1_237);
}

/** Payments of some of them, by RUT and amount. */
function statement(from: number): string {
  const rows = Array.from({ length: MOVEMENTS }, (_, index) => {
    const net = 10_000 + (from + index) * 2;
    const rut = clientOf((from + index) * 2).replace('-', '');
    const on = formatDay(addDays(FIRST, 28 + Math.floor(index / 200))).replaceAll('-', '/');
    return `${on};0${rut} Transf. de CLIENTE;;${net + Math.round(net * 0.19)}`;
  });
  return `Fecha;Descripción;Cargo;Abono\n${rows.join('\n')}\n`;
}

type Reads = Record<string, number>;

/** Rows of each large table that were read until now, by all processes. */
async function readsOf(): Promise<Reads> {
  const { rows } = await ownerPool.query<{ name: string; count: number }>(
    `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as count from pg_stat_user_tables
     where relname = any ($1)`,
    [['document', 'document_reference', 'document_source', 'credit_allocation', 'movement', 'account_day', 'match']],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Every table of which more rows were read than a share of what is there allows. */
function excessive(before: Reads, after: Reads, rows: number): Reads {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, Math.round((count - (before[name] ?? 0)) / rows)] as const)
      .filter(([, count]) => count > MAX_READS),
  );
}

test('documents, their references and their payments are read some times each, however many there are', async () => {
  const company = await desk.companyOf();
  const untilMatched = () =>
    expect
      .poll(
        async () => {
          const { rows } = await ownerPool.query<{ left: number }>(
            `select count(*)::int as left from import where company_id = $1 and (status = 'en_proceso' or matched_at is null)`,
            [company.id],
          );
          return rows[0]?.left;
        },
        { timeout: 100_000 },
      )
      .toBe(0);
  const start = await readsOf();
  await company.sendOne(textFile('RCV_VENTA_76123456-0_202605.csv', sales()));
  await untilMatched();
  // What another session read is known a second after its transaction.
  await expect
    .poll(async () => ((await readsOf())['document'] ?? 0) - (start['document'] ?? 0), { timeout: 10_000 })
    .toBeGreaterThan(DOCUMENTS);
  const documents = await readsOf();
  expect(excessive(start, documents, DOCUMENTS)).toEqual({});
  await company.sendOne(textFile('cartola.csv', statement(0)), { answers: [ACCOUNT] });
  await company.sendOne(textFile('cartola2.csv', statement(MOVEMENTS)), { answers: [ACCOUNT] });
  await untilMatched();
  await expect
    .poll(async () => ((await readsOf())['movement'] ?? 0) - (documents['movement'] ?? 0), { timeout: 10_000 })
    .toBeGreaterThan(MOVEMENTS);
  expect(excessive(documents, await readsOf(), DOCUMENTS)).toEqual({});
  const { rows } = await ownerPool.query(
    `select (select count(*)::int from document where company_id = $1) as documents,
      (select count(*)::int from credit_allocation where company_id = $1) as notes, (select count(*)::int > 2000 from match where company_id = $1) as matched`,
    [company.id],
  );
  expect(rows).toEqual([{ documents: DOCUMENTS, notes: DOCUMENTS / 10, matched: true }]);
});
