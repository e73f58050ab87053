import { describe, expect, it } from 'vitest';
import { ACCOUNT, fileAt, IMPORT_FILES, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const baseline = () => fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv');
const answers = [ACCOUNT];

type Row = [on: string, text: string, amount: number, balance: number | null];
/** A statement without account; a balance of null leaves the column empty. */
function statement(rows: readonly Row[], name = 'cartola.csv'): File {
  const lines = rows.map(
    ([on, text, amount, balance]) => `${on};${text};${amount < 0 ? -amount : ''};${amount < 0 ? '' : amount};${balance ?? ''}`,
  );
  return textFile(name, `${['Fecha;Descripción;Cargo;Abono;Saldo', ...lines].join('\n')}\n`);
}

describe('the account of a statement', () => {
  it('is asked when the file does not say it, with what the company has', async () => {
    const company = await desk.companyOf();
    const before = await company.state();
    const report = await company.sendOne(baseline());
    expect(report).toMatchObject({
      status: 'pregunta',
      kind: 'CARTOLA',
      questions: [{ key: 'account', options: [], suggested: '||CLP' }],
      canUndo: false,
    });
    expect(await company.state()).toEqual(before);
    expect(await company.answer(report.id, answers)).toMatchObject({ status: 'importado', rowsRead: 14, rowsNew: 14, questions: [] });
    const again = await company.sendOne(fileAt('tests/corpus/csv/01_comma.csv'));
    expect(again.questions).toMatchObject([{ key: 'account', options: [{ label: 'Banco de Chile 12345678 (CLP)' }] }]);
    const value = again.questions[0]?.options[0]?.value ?? '';
    expect(await company.answer(again.id, [{ key: 'account', value }])).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 14 });
  });

  it('is known by its number alone when the company has only one with it', async () => {
    const company = await desk.companyOf();
    await company.sendOne(baseline(), { answers: [{ key: 'account', value: '037|91996812-0|CLP' }] });
    expect(await company.sendOne(fileAt('tests/corpus/csv/14_preamble_and_total.csv'))).toMatchObject({
      status: 'repetido',
      rowsRepeated: 14,
    });
  });

  it('answers are for the file that they name, or for all', async () => {
    const company = await desk.companyOf();
    const files = [statement([['02/03/2026', 'UNO', 10, 10]], 'a.csv'), statement([['02/03/2026', 'DOS', 20, 20]], 'b.csv')];
    const reports = await company.send(files, { answers: [{ ...ACCOUNT, fileName: 'a.csv' }] });
    expect(reports.map(({ fileName, status }) => [fileName, status])).toEqual([
      ['a.csv', 'importado'],
      ['b.csv', 'pregunta'],
    ]);
  });

  it('a wrong answer is refused before anything is read', async () => {
    const company = await desk.companyOf();
    const { id } = await company.sendOne(baseline());
    await expect(company.answer(id, [{ key: 'account', value: 'mi cuenta' }])).rejects.toThrow(
      'La respuesta no sirve: revisa la cuenta bancaria.',
    );
    await expect(company.sendOne(baseline(), { answers: [{ key: 'period', value: 'marzo' }] })).rejects.toThrow('el mes');
    expect((await company.answer(id, answers)).status).toBe('importado');
    await expect(company.answer(id, answers)).rejects.toThrow('no espera ninguna respuesta');
  });
});

it('columns told once are known by their headings', async () => {
  const company = await desk.companyOf();
  const odd = (name: string, rows: string) => textFile(name, `Momento;Concepto;Valor\n${rows}`);
  const report = await company.sendOne(odd('a.csv', '02/03/2026;UNO;1.000\n03/03/2026;DOS;-500\n'), { answers });
  expect(report).toMatchObject({ status: 'pregunta', questions: [{ key: 'columns' }] });
  expect(report.questions[0]?.sample.map((row) => JSON.parse(row))).toEqual([
    ['Momento', 'Concepto', 'Valor'],
    ['02/03/2026', 'UNO', '1.000'],
    ['03/03/2026', 'DOS', '-500'],
  ]);
  const columns = { key: 'columns', value: '{"date":0,"description":1,"amount":2}' };
  expect(await company.answer(report.id, [columns])).toMatchObject({ status: 'importado', rowsNew: 2 });
  const next = await company.sendOne(odd('b.csv', '04/03/2026;TRES;-700\n'), { answers });
  expect(next).toMatchObject({ status: 'importado', rowsNew: 1, questions: [] });
});

describe('what balances do not explain', () => {
  const unexplained = async (company: { state: () => Promise<Record<string, unknown[]>> }) =>
    ((await company.state())['flow'] ?? []).map((row) => JSON.parse(String(row))).filter(({ kind }) => kind === 'unexplained');

  it('stands on the day of the later statement, and goes when the missing one comes', async () => {
    const company = await desk.companyOf();
    await company.sendOne(statement([['02/03/2026', 'UNO', 100, 1_100]]), { answers });
    await company.sendOne(statement([['06/03/2026', 'TRES', -10, 1_590]]), { answers });
    expect(await unexplained(company)).toMatchObject([{ on_day: '2026-03-06', amount: 500, amount_clp: 500, currency: 'CLP' }]);
    await company.sendOne(statement([['04/03/2026', 'DOS', 500, 1_600]]), { answers });
    expect(await unexplained(company)).toEqual([]);
  });

  it('comes back when the statement that explained it is undone', async () => {
    const company = await desk.companyOf();
    await company.sendOne(statement([['02/03/2026', 'UNO', 100, 1_100]]), { answers });
    const { id } = await company.sendOne(statement([['04/03/2026', 'DOS', 500, 1_600]]), { answers });
    await company.sendOne(statement([['06/03/2026', 'TRES', -10, 1_590]]), { answers });
    expect(await unexplained(company)).toEqual([]);
    await company.undo(id);
    expect(await unexplained(company)).toMatchObject([{ on_day: '2026-03-06', amount: 500 }]);
  });

  it('adds up over accounts', async () => {
    const company = await desk.companyOf();
    for (const [number, gap] of [
      ['1111', 40],
      ['2222', -15],
    ] as const) {
      const account = [{ key: 'account', value: `001|${number}|CLP` }];
      await company.sendOne(statement([['02/03/2026', 'UNO', 100, 1_100]]), { answers: account });
      await company.sendOne(statement([['06/03/2026', 'DOS', 0 + 10, 1_110 + gap]]), { answers: account });
    }
    expect(await unexplained(company)).toMatchObject([{ amount: 25, n: 2 }]);
  });

  it('the fuller statement of a day tells its closing', async () => {
    const company = await desk.companyOf();
    const whole: Row[] = [
      ['02/03/2026', 'UNO', 100, 1_100],
      ['02/03/2026', 'DOS', -30, 1_070],
    ];
    for (const rows of [whole, whole.slice(0, 1)]) await company.sendOne(statement(rows), { answers });
    expect((await company.state())['days']).toEqual([expect.stringContaining('"closing":1070')]);
  });
});

describe('seen before it is kept', () => {
  it.each([
    ['csv/80_rcv_compras_ok.csv', 'por $'],
    ['csv/00_baseline_semicolon_utf8.csv', '14 movimientos con abonos por'],
  ])('%s changes nothing, and then what it would without', async (path, contents) => {
    const company = await desk.companyOf();
    const before = await company.state();
    const file = () => fileAt(`tests/corpus/${path}`);
    const seen = await company.sendOne(file(), { answers, isTrial: true });
    expect(seen).toMatchObject({ status: 'pregunta', questions: [{ key: 'preview' }], canUndo: false });
    expect(seen.questions[0]?.message).toContain(contents);
    expect(await company.state()).toEqual(before);
    const alone = await desk.companyOf();
    const { rowsNew } = await alone.sendOne(file(), { answers });
    expect(seen.questions[0]?.message).toContain(`Vista previa: ${rowsNew} filas nuevas.`);
    expect(await company.answer(seen.id, [{ key: 'preview', value: 'guardar' }])).toMatchObject({ status: 'importado', rowsNew });
    expect(await company.state()).toEqual(await alone.state());
    const again = await company.sendOne(file(), { answers, isTrial: true });
    expect(again.questions[0]?.message).toContain(`Vista previa: 0 filas nuevas y ${rowsNew} repetidas.`);
  });

  it('is not kept when discarded', async () => {
    const company = await desk.companyOf();
    const before = await company.state();
    const { id } = await company.sendOne(fileAt('tests/corpus/csv/80_rcv_compras_ok.csv'), { isTrial: true });
    const discarded = await company.answer(id, [{ key: 'preview', value: 'descartar' }]);
    expect(discarded).toMatchObject({ status: 'rechazado', rowsNew: 0, problems: [{ code: 'E_DISCARDED' }] });
    expect(await company.state()).toEqual(before);
  });

  it('asks first what the file does not say', async () => {
    const company = await desk.companyOf();
    const { id, questions } = await company.sendOne(baseline(), { isTrial: true });
    expect(questions).toMatchObject([{ key: 'account' }]);
    expect(await company.answer(id, answers)).toMatchObject({ status: 'pregunta', questions: [{ key: 'preview' }] });
  });
});

describe('limits', () => {
  it('of files, bytes and names', async () => {
    const company = await desk.companyOf();
    await expect(company.send([])).rejects.toThrow('Elige al menos un archivo.');
    await expect(company.send(Array.from({ length: 21 }, () => baseline()))).rejects.toThrow('hasta 20 archivos');
    await expect(company.send([new File([new Uint8Array(64 * 1_048_576 + 1)], '../grande.csv')])).rejects.toThrow(
      'El archivo grande.csv pesa demasiado',
    );
    const max = new Uint8Array(64 * 1_048_576);
    await expect(company.send([new File([max], 'a'), new File([max], 'b'), new File([max], 'c')])).rejects.toThrow('hasta 128 MB');
    expect(await company.sendOne(new File(['x'], 'C:\\tmp\\..\\a\u0000\u202eb.csv'))).toMatchObject({
      fileName: 'a b.csv',
      status: 'rechazado',
    });
  });
});

describe('at once', () => {
  it('the same file twice is one', async () => {
    const company = await desk.companyOf();
    const reports = await Promise.all([1, 2, 3].map(() => company.sendOne(baseline(), { answers })));
    expect(reports.map(({ status }) => status).sort()).toEqual(['importado', 'repetido', 'repetido']);
    expect(reports.map(({ rowsNew }) => rowsNew).sort((a, b) => a - b)).toEqual([0, 0, 14]);
  });
});

describe('the list, the history and the news', () => {
  it('tell of each import, the last one first', async () => {
    const company = await desk.companyOf();
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await company.sendOne(statement([['02/03/2026', name, 1, null]], name), { answers });
    const query =
      'query ($companyId: ID!) { imports(companyId: $companyId, pagination: { page: 1, offset: 2 }) { totalDocs docs { fileName createdBy fileSize original { url } } } }';
    const { data } = await company.call<{ imports: { totalDocs: number; docs: Report[] } }>(query, {});
    expect(data?.imports).toMatchObject({ totalDocs: 3, docs: [{ fileName: 'c.csv', createdBy: 'Ana Pérez' }, { fileName: 'b.csv' }] });
  });

  it('the history keeps counts and the digest of what changed something, and nothing of what was refused', async () => {
    const company = await desk.companyOf();
    const { id } = await company.sendOne(baseline(), { answers });
    await company.sendOne(baseline(), { answers });
    await company.sendOne(textFile('nada.csv', ''));
    await company.undo(id);
    const entries = await desk.database.owner
      .selectFrom('history')
      .select(['code', 'subject_id', 'person_id', 'params', 'undoes'])
      .where('company_id', '=', company.id)
      .where('subject_kind', '=', 'import')
      .orderBy('entry_no')
      .execute();
    expect(entries).toMatchObject([
      {
        code: 'import.done',
        subject_id: id,
        person_id: desk.person.id,
        params: { rows: { new: 14 }, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      { code: 'import.undone', subject_id: id, person_id: desk.person.id, params: { movements: 14 }, undoes: 2 },
    ]);
  });

  it('every end, and every undoing, is a change of the books', async () => {
    const company = await desk.companyOf();
    const areas: string[] = [];
    const leave = desk.database.subscribe('company', company.id, (event) => areas.push(...event.areas));
    // What making the company announced comes before this.
    await desk.database.announce({ topic: 'company', companyId: company.id, areas: ['connections'] });
    await expect.poll(() => areas).toContain('connections');
    areas.length = 0;
    const { id } = await company.sendOne(baseline(), { answers });
    await expect.poll(() => new Set(areas)).toEqual(new Set(['imports', 'work', 'movements', 'flow', 'history']));
    areas.length = 0;
    await company.undo(id);
    await expect.poll(() => areas).toEqual(expect.arrayContaining(['imports', 'movements']));
    leave();
  });
});

describe('access', () => {
  it("another company's import, or account, is as unknown as one that does not exist", async () => {
    const mine = await desk.companyOf();
    const other = await importsOfAnother();
    for (const id of [other.importId, '00000000-0000-7000-8000-000000000000', 'x']) {
      for (const text of [
        'mutation ($companyId: ID!, $id: ID!) { undoImport(companyId: $companyId, id: $id) { id } }',
        'mutation ($companyId: ID!, $id: ID!) { answerImport(companyId: $companyId, id: $id, answers: []) { id } }',
        'query ($companyId: ID!, $id: ID!) { importReport(companyId: $companyId, id: $id) { id } }',
      ]) {
        expect(await mine.call(text, { id })).toMatchObject({ data: null, code: 'NOT_FOUND', message: 'No encontramos lo que buscas.' });
      }
    }
    for (const value of [other.accountId, '00000000-0000-7000-8000-000000000000']) {
      await expect(mine.sendOne(baseline(), { answers: [{ key: 'account', value }] })).rejects.toThrow('No encontramos lo que buscas.');
    }
  });

  it('a blocked company takes nothing in', async () => {
    const company = await desk.companyOf();
    await desk.database.owner
      .updateTable('company')
      .set({ plan: ['blocked'] })
      .where('company_id', '=', company.id)
      .execute();
    const blocked = await desk.contextOf(desk.person.token);
    const answer = await desk.ask(blocked, IMPORT_FILES, { companyId: company.id, files: [baseline()] });
    expect(answer).toMatchObject({ data: null, code: 'FORBIDDEN' });
    expect((await company.state())['movements']).toEqual([]);
  });

  async function importsOfAnother() {
    const company = await desk.companyOf();
    const { id } = await company.sendOne(baseline(), { answers });
    const account = await desk.database.owner
      .selectFrom('bank_account')
      .select('account_id')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow();
    return { importId: id, accountId: account.account_id };
  }
});

it('what the bank’s own words explain is explained in a company that has nothing but a statement', async () => {
  const company = await desk.companyOf();
  const rows: Row[] = [
    ['02/03/2026', 'COMISION MANTENCION CUENTA', -40_000, 960_000],
    ['03/03/2026', 'TRANSFERENCIA A TERCEROS', -60_000, 900_000],
  ];
  await company.sendOne(statement(rows), { answers: [ACCOUNT] });
  const explained = () =>
    desk.database.ownerPool
      .query(
        `select m.glosa, e.kind_key from movement m join explanation e using (company_id, movement_id)
         where m.company_id = $1 and m.is_reconciled`,
        [company.id],
      )
      .then((answer) => answer.rows);
  await expect.poll(explained).toEqual([{ glosa: 'COMISION MANTENCION CUENTA', kind_key: 'comisionbancaria' }]);
});
