import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { digestsOf } from '../../../../tests/support/digest.ts';
import { cutAt } from '../../../../tests/support/failing.ts';
import { fileAt, importDesk, textFile } from '../../../../tests/support/imports.ts';
import { killedAt, settled } from '../../../../tests/support/killed.ts';

const desk = await importDesk();
const { owner } = desk.database;
const report = () => fileAt('tests/data/acquirer/transbank_resumen_abonos_sintetico.xls');

async function stored(companyId: string) {
  const rows = await owner
    .selectFrom('card_settlement')
    .select(['on_day as on', 'net', 'sales_count as count'])
    .where('company_id', '=', companyId)
    .orderBy('on_day')
    .orderBy('net')
    .execute();
  return rows.map(({ on, net, count }) => `${on} ${net} ${count}`);
}
const ALL = ['2026-06-02 989713 15', '2026-06-02 2597371 41', '2026-06-25 415478 7'];

it('a report of card deposits is kept once, however often it comes, and goes with its last file', async () => {
  const company = await desk.companyOf();
  const first = await company.sendOne(report());
  expect(first).toMatchObject({ kind: 'ABONOS_TARJETA', status: 'importado', rowsRead: 3, rowsNew: 3, rowsRejected: 0, canUndo: true });
  const longer = await report().text();
  const row =
    '<tr><td>26/06/2026</td><td>$50,000</td><td>$0</td><td>$0</td><td>$0</td><td>$0</td><td>$0</td><td>$50,000</td><td>-</td><td>1</td></tr>';
  const second = await company.sendOne(textFile('junio.xls', longer.replace('</table>', `${row}\n${row}\n</table>`)));
  expect(second).toMatchObject({ status: 'importado', rowsNew: 2, rowsRepeated: 3 });
  expect(await stored(company.id)).toEqual([...ALL, '2026-06-26 50000 1', '2026-06-26 50000 1']);
  expect(await company.sendOne(report())).toMatchObject({ status: 'repetido', rowsRepeated: 3 });
  await company.undo(second.id);
  expect(await stored(company.id)).toEqual(ALL);
  await company.undo(first.id);
  expect(await stored(company.id)).toEqual([]);
});

it('a report that names an account which the company does not have says so, until it has it', async () => {
  const books = await testBooks(desk.database, desk.person.id);
  const company = await desk.deskOf(books.companyId);
  const [problem, ...more] = (await company.sendOne(report(), { isTrial: true })).problems;
  expect([problem?.code, problem?.line, problem?.column, more]).toEqual(['W_ACCOUNT', 5, 'Cuenta de depósito', []]);
  expect(problem?.message).toBe(
    'La empresa no tiene la cuenta «BANCO DE CHILE 0012345678», a la que van 3 abonos por $ 4.002.562 de este informe: mientras no la tenga, no explican ningún depósito.',
  );
  await books.account({ number: '12345678' });
  expect((await company.sendOne(report())).problems).toEqual([]);
});

it('seen before it is kept, or for a kind that it is not, nothing of it is', async () => {
  const company = await desk.companyOf();
  const { questions } = await company.sendOne(report(), { isTrial: true });
  expect(questions[0]?.message).toContain('Vista previa: 3 filas nuevas. El archivo trae 3 abonos de tarjetas por $ 4.002.562.');
  expect((await company.sendOne(report(), { kind: 'CARTOLA' })).status).toBe('rechazado');
  expect(await stored(company.id)).toEqual([]);
});

const HEAD = 'Fecha de abono;Total ventas (+);Comisión Transbank + IVA (-);Total abono;Cuenta de depósito;N° de ventas';

/** Three boletas, the deposit of each, and the report that says so; `bring` imports it, until the deposits are matched. */
async function shop() {
  const books = await testBooks(desk.database, desk.person.id);
  const { companyId } = books;
  const account = await books.account({ number: '12345678' });
  const lines: string[] = [];
  for (const [at, gross] of [200_000, 207_391, 214_782].entries()) {
    const sold = addDays(day('2026-03-02'), at);
    const paid = addDays(sold, 1);
    await books.document(sold, gross, { code: 39, counterpart_rut: null, counterpart_name: null, is_expected: false });
    await books.movement(account, paid, gross - 2_380, { glosa: 'ABONO TBK TD', kind: 'acquirer', counterpart_name: 'Transbank' });
    lines.push(`${paid.split('-').reverse().join('/')};${gross};2380;${gross - 2_380};BANCOESTADO 0012345678;1`);
  }
  const company = await desk.deskOf(companyId);
  const file = (name: string, tail = '') => textFile(name, [HEAD, ...lines, tail].join('\n'));
  const counts = async () => {
    const { rows } = await desk.database.ownerPool.query<{ matches: number; rows: number; imports: string[]; untrue: number }>(
      `select (select count(*)::int from match where company_id = $1 and settlement_id is not null) as matches,
         (select count(*)::int from card_settlement where company_id = $1) as rows,
         (select array_agg(status order by status) from import where company_id = $1) as imports,
         (select count(*)::int from rollup_differences($1)) as untrue`,
      [companyId],
    );
    return rows[0]!;
  };
  const matched = () => expect.poll(async () => (await counts()).matches, { timeout: 60_000 }).toBe(3);
  const bring = async () => {
    const report = await company.sendOne(file('abonos.csv'));
    await matched();
    return report;
  };
  const close = () =>
    desk.database.ownerPool.query(
      `insert into bank_month_close (company_id, close_id, account_id, month, number, version, report, closed_by)
       select $1 as company_id, gen_random_uuid() as close_id, $2 as account_id, '2026-03-01' as month, 1 as number, 1 as version,
         '{}' as report, $3 as closed_by`,
      [companyId, account, desk.person.id],
    );
  return { companyId, company, file, counts, matched, bring, close };
}

const BEFORE = { matches: 3, rows: 3, imports: ['importado'], untrue: 0 };
/** Everything of the database but what reading it changes. */
const all = () => digestsOf(desk.database, { except: ['session', 'try_limit', 'job_process'] });

describe('a report that matched deposits', () => {
  it('imported by several at once is kept once, and its matches stand until the last of them is undone', async () => {
    const { company, file, counts, matched } = await shop();
    const path = join(import.meta.dirname, '../../../../tests/support/import-process.ts');
    const other = spawn(process.execPath, [path, JSON.stringify(desk.connection)], { stdio: 'inherit' });
    onTestFinished(() => void other.kill('SIGKILL'));
    const reports = await Promise.all([file('a.csv'), file('b.csv', ' '), file('c.csv', '  ')].map((one) => company.sendOne(one)));
    expect(reports.reduce((sum, { rowsNew }) => sum + rowsNew, 0)).toBe(3);
    await matched();
    for (const [at, { id }] of reports.entries()) {
      await company.undo(id);
      expect(await counts()).toMatchObject({ matches: at < 2 ? 3 : 0, rows: at < 2 ? 3 : 0, untrue: 0 });
    }
  });

  it('in a bank month that was closed since is not undone, and nothing of it is', async () => {
    const { company, bring, close } = await shop();
    const { id } = await bring();
    await close();
    const before = await all();
    const { code, message } = await company.undo(id);
    expect([code, message]).toEqual(['CONFLICT', 'Marzo 2026 está cerrado en BancoEstado 12345678: reabre el mes para cambiarlo.']);
    expect(await all()).toEqual(before);
  });

  it('tells nothing of a month that was closed before', async () => {
    const { company, file, counts, close } = await shop();
    await close();
    const { id } = await company.sendOne(file('abonos.csv'));
    const seen = () => desk.database.owner.selectFrom('import').select('matched_at as at').where('import_id', '=', id).executeTakeFirst();
    await expect.poll(async () => (await seen())?.at, { timeout: 60_000 }).not.toBeNull();
    expect(await counts()).toEqual({ ...BEFORE, matches: 0 });
  });

  it('is undone or not, wherever its process is killed or its connection gone', async () => {
    const { companyId, bring, counts } = await shop();
    const text = 'mutation ($companyId: ID!, $id: ID!) { undoImport(companyId: $companyId, id: $id) { status } }';
    let { id } = await bring();
    for (const n of [8, 16]) {
      expect(await killedAt(n, desk, desk.person.token, { text, variables: { companyId, id } })).toBe('SIGKILL');
      await settled(desk.database);
      expect(await counts()).toEqual(BEFORE);
    }
    // A statement whose answer nobody awaits, or that comes after the end, is missed by nobody.
    let [n, isReached] = [2, true];
    for (; isReached; n += 9) {
      const cut = cutAt(await desk.contextOf(desk.person.token), n);
      await desk.ask(cut.context, text, { companyId, id });
      isReached = cut.isReached();
      await settled(desk.database);
      const { imports, ...left } = await counts();
      const isUndone = left.rows === 0;
      expect(left).toEqual({ matches: isUndone ? 0 : 3, rows: isUndone ? 0 : 3, untrue: 0 });
      expect(imports.filter((status) => status === 'importado')).toHaveLength(isUndone ? 0 : 1);
      if (isUndone && isReached) ({ id } = await bring());
    }
    expect(n).toBeGreaterThan(50);
  });
});
