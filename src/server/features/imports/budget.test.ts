import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { ACCOUNT, fileAt, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';
import { allowedMs, BUDGET } from './budget.ts';
import { wayOfMatching } from './matching.ts';

const hasty = await importDesk({ budget: { cpuMs: 300, rowMs: 0 } });
const narrow = await importDesk({ budget: { megabytes: 40 } });
const row = (index: number) => `0${1 + (index % 9)}/03/2026;MOVIMIENTO ${index};;${index + 1}`;
const many = (rows: number) =>
  textFile('enorme.csv', `Fecha;Descripción;Cargo;Abono\n${Array.from({ length: rows }, (_, index) => row(index)).join('\n')}\n`);
const answers = [ACCOUNT];

test.each([
  ['time', hasty, 'tarda demasiado en leerse'],
  ['memory', narrow, 'necesita más memoria de la que se le puede dar'],
])('a file that takes more %s than it may is refused, leaves nothing by halves, and the next file goes on', async (_what, desk, cause) => {
  const company = await desk.companyOf();
  const before = await company.state();
  const report = await ended(company, await company.sendOne(many(100_000), { answers }));
  expect(report).toMatchObject({ status: 'rechazado', rowsNew: 0, problems: [{ line: null, code: 'E_TOO_LARGE' }] });
  expect(report?.problems[0]?.message).toContain(`El archivo ${cause}`);
  expect(await company.state()).toEqual(before);
  const next = await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers });
  expect(next).toMatchObject({ status: 'importado', rowsNew: 14 });
});

test('what a file brought is matched in a company with more open than fits beside it', async () => {
  const books = await testBooks(narrow.database, narrow.person.id);
  const company = await narrow.deskOf(books.companyId);
  const account = await books.account({ bank_code: '001', number: '12345678', number_norm: '12345678' });
  await books.document('2026-03-08', 119_000, { counterpart_rut: '76086428-5', code: 33, folio: '4711' });
  await books.write((db) => fill(db, books, account, 25_000));
  const text = 'Fecha;Descripción;Cargo;Abono\n09/03/2026;TRANSFERENCIA DE 76.086.428-5 FACTURA 4711;;119000\n';
  await company.sendOne(textFile('uno.csv', text), { answers });
  const matched = () => books.read((db) => db.selectFrom('import').select(['match_attempts as attempts', 'matched_at as at']).execute());
  await expect.poll(async () => (await matched())[0]?.at ?? null, { timeout: 60_000 }).not.toBeNull();
  expect(await matched()).toMatchObject([{ attempts: 1 }]);
  expect(await books.read((db) => db.selectFrom('match').select(['amount', 'evidence']).execute())).toEqual([
    { amount: 119_000, evidence: 'rutAndFolio' },
  ]);
});

test('only the last of several files is matched apart, where much is open beside a movement', async () => {
  const books = await testBooks(narrow.database, narrow.person.id);
  const account = await books.account();
  const ways = await books.write(async (db) => {
    const way = () => wayOfMatching(db, books.companyId);
    const nothingNew = await way();
    await bringDraft(db, books.companyId);
    const littleOpen = await way();
    await fill(db, books, account, 6_000);
    const muchOpen = await way();
    const waiting = await bringDraft(db, books.companyId, 'pending');
    const otherWaits = await way();
    await db.deleteFrom('work').where('work_id', '=', waiting).execute();
    await sql`update movement set is_closed = true where company_id = ${books.companyId}`.execute(db);
    const noMovementOpen = await way();
    await db.deleteFrom('import').where('company_id', '=', books.companyId).execute();
    return { nothingNew, littleOpen, muchOpen, otherWaits, noMovementOpen };
  });
  expect(ways).toEqual({ nothingNew: 'none', littleOpen: 'here', muchOpen: 'apart', otherWaits: 'none', noMovementOpen: 'here' });
});

test('before its rows are known a file has 30 s; then a rate', () => {
  expect(allowedMs(BUDGET, null)).toBe(30_000);
  expect(allowedMs(BUDGET, 100_000)).toBe(160_000);
});

/** Open movements and documents that have nothing to do with each other. */
async function fill(db: Db, books: TestBooks, account: string, count: number): Promise<void> {
  await sql`
      insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign, issued_on,
        period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
      select ${books.companyId} as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, 10000 + n as folio,
        '50000000-7' as counterpart_rut, 'Cliente' as counterpart_name, false as is_received, 1 as sign, on_day as issued_on,
        date_trunc('month', on_day) as period, 3000000 + n as amount, 3000000 + n as amount_clp, on_day as due_on, 'document' as due_from,
        on_day as original_due_on, ${books.area('ventassinclasificar')} as area_id, true as is_expected
      from (select n, ${day('2026-02-28')}::date - n % 300 as on_day from generate_series(1, ${count}::int) n) r`.execute(db);
  await sql`
      insert into movement (company_id, movement_id, account_id, on_day, amount, currency, amount_clp, glosa, kind)
      select ${books.companyId} as company_id, gen_random_uuid() as movement_id, ${account} as account_id,
        ${day('2026-02-28')}::date - n % 300 as on_day, 1000 + n as amount, 'CLP' as currency, 1000 + n as amount_clp,
        'DEPOSITO EFECTIVO' as glosa, 'deposit' as kind
      from generate_series(1, ${count}::int) n`.execute(db);
}

/** An import whose rows are stored and not yet matched, and its work. @returns its id */
async function bringDraft(db: Db, companyId: string, state: 'done' | 'pending' = 'done'): Promise<string> {
  const id = newId();
  const file = { company_id: companyId, import_id: id, file_name: 'a.csv', bytes: 1, sha256: id };
  await sql`insert into import ${namedRows('import', [{ ...file, status: state === 'done' ? 'importado' : 'en_proceso' }])}`.execute(db);
  await sql`insert into work ${namedRows('work', [{ company_id: companyId, work_id: id, kind: 'import', params: '{}', state }])}`.execute(
    db,
  );
  return id;
}

/** Waits for the end: a file of many rows is answered before it is processed. */
async function ended(company: Awaited<ReturnType<typeof hasty.companyOf>>, { id }: Report): Promise<Report | undefined> {
  const one = async () => (await company.list()).find((report) => report.id === id);
  await expect.poll(async () => (await one())?.status, { timeout: 60_000 }).not.toBe('en_proceso');
  return one();
}
