import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { copyRows, insertMany } from './bulk.ts';

const { database } = await testDatabase();
const client = await database.ownerPool.connect();
afterAll(() => client.release());

const TEXTS = ['plain', 'a\tb', 'a\nb\r\nc', '\\N', '\\.', 'back\\slash\\', '', 'ñandú 🎈', 'NUL \0 goes'];

test('any text comes through as it is, but for NUL, which PostgreSQL has not; null stays null', async () => {
  await client.query('begin');
  await client.query('create temporary table landed (line_no integer, text text, is_done boolean, "order" text) on commit drop');
  const rows = TEXTS.map((text, lineNo) => ({ order: null, text, lineNo }));
  await copyRows(client, 'landed', ['lineNo', 'text', 'order'], rows);
  const { rows: landed } = await client.query('select text, "order" from landed order by line_no');
  expect(landed).toEqual(TEXTS.map((text) => ({ text: text.replace('\0', ''), order: null })));
  await client.query('rollback');
});

test('cells go where their names say, whatever the order of a row', async () => {
  await client.query('begin');
  await client.query('create temporary table landed (a_a integer, b integer, c integer default 7) on commit drop');
  expect(await insertMany(client, 'landed', [])).toBe(0);
  const rows = [
    { aA: 1, b: 2 },
    { b: 4, aA: 3 },
  ].values();
  expect(await insertMany(client, 'landed', rows)).toBe(2);
  expect((await client.query('select * from landed order by a_a')).rows).toEqual([
    { a_a: 1, b: 2, c: 7 },
    { a_a: 3, b: 4, c: 7 },
  ]);
  await client.query('rollback');
});
