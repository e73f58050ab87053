import { describe, expect, it } from 'vitest';
import { ACCOUNT, fileAt, importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const odd = (name: string) => fileAt(`tests/corpus/odd/${name}`);
type Company = Awaited<ReturnType<typeof desk.companyOf>>;
const movements = async (company: Company) =>
  (await company.state())['movements']
    ?.map((row) => JSON.parse(String(row)))
    .map((one) => `${one.number_norm} ${one.on_day} ${one.amount} ${one.currency}`)
    .sort();

describe('what a statement leaves open', () => {
  it('its currency is asked, an account in pesos does not fit, and the known account answers by itself the next time', async () => {
    const company = await desk.companyOf();
    const rate = { key: 'rate', value: 'USD:950' };
    const first = await company.sendOne(odd('03_dollars_without_account.csv'));
    expect(first).toMatchObject({ status: 'pregunta', questions: [{ key: 'account' }, { key: 'currency' }] });
    const again = await company.answer(first.id, [ACCOUNT, { key: 'currency', value: 'USD' }]);
    expect(again).toMatchObject({ status: 'pregunta', questions: [{ key: 'account', suggested: '||USD' }, { key: 'rate' }] });
    expect(again.questions[0]?.message).toContain('está en otra moneda que la cartola (USD)');
    const report = await company.answer(first.id, [{ key: 'account', value: '001|05-123-45678-09|USD' }, rate]);
    expect(report).toMatchObject({ status: 'importado', rowsNew: 2, questions: [] });
    const known = await company.sendOne(odd('03_dollars.csv'), { answers: [rate] });
    expect(known).toMatchObject({ status: 'importado', questions: [], rowsNew: 1, rowsRepeated: 2 });
    expect(await movements(company)).toEqual([
      '51234567809 2026-03-13 125055 USD',
      '51234567809 2026-03-16 -2510 USD',
      '51234567809 2026-03-18 -100001 USD',
    ]);
  });

  it('an account whose number the file contradicts is asked again', async () => {
    const company = await desk.companyOf();
    const rows = 'Fecha;Descripción;Cargo;Abono;Saldo\n13/03/2026;UNO;100;;900\n';
    await company.sendOne(textFile('a.csv', rows), { answers: [{ key: 'account', value: '016|12345678|CLP' }] });
    const other = await company.sendOne(textFile('b.csv', `Cuenta;00-999-88888-77\n${rows}`));
    const known = { key: 'account', value: other.questions[0]?.options[0]?.value ?? '' };
    const again = await company.answer(other.id, [known]);
    expect(again).toMatchObject({ status: 'pregunta', questions: [{ key: 'account' }] });
    expect(again.questions[0]?.message).toContain('El archivo dice que su cuenta es la 00-999-88888-77');
    const report = await company.answer(other.id, [{ key: 'account', value: '016|00-999-88888-77|CLP' }]);
    expect(report).toMatchObject({ status: 'importado', rowsNew: 1 });
  });

  it('a movement that the next file has on the next day is asked about', async () => {
    const company = await desk.companyOf();
    const head = 'Cuenta;12345678\nFecha;Descripción;N° Documento;Cargo;Abono;Saldo\n';
    await company.sendOne(textFile('a.csv', `${head}01/03/2026;CHEQUE;555;700;;9300\n`), {
      answers: [{ key: 'account', value: '016|12345678|CLP' }],
    });
    const next = await company.sendOne(textFile('b.csv', `${head}02/03/2026;CHEQUE;555;700;;9300\n03/03/2026;OTRO;557;100;;9200\n`));
    expect(next).toMatchObject({ status: 'importado', rowsNew: 1, pendingCount: 1, problems: [] });
  });

  it('each account of a file is asked for and gets its own movements', async () => {
    const company = await desk.companyOf();
    const first = await company.sendOne(odd('04_sheet_names.xlsx'));
    expect(first.questions).toMatchObject([{ key: 'account', parts: ['Enero', 'Otra cuenta'], suggested: '||CLP;||CLP' }]);
    const one = await company.answer(first.id, [ACCOUNT]);
    expect(one).toMatchObject({ status: 'pregunta', questions: [{ key: 'account' }] });
    const report = await company.answer(first.id, [{ key: 'account', value: '001|11111111|CLP;037|22222222|CLP' }]);
    expect(report).toMatchObject({ status: 'importado', rowsNew: 4 });
    expect(await movements(company)).toEqual([
      '11111111 2026-03-13 -500000 CLP',
      '11111111 2026-03-16 250000 CLP',
      '22222222 2026-03-13 -100 CLP',
      '22222222 2026-03-17 50 CLP',
    ]);
    expect(
      await company.sendOne(odd('04_sheet_names.xlsx'), { answers: [{ key: 'account', value: '001|11111111|CLP;037|22222222|CLP' }] }),
    ).toMatchObject({
      status: 'repetido',
      rowsNew: 0,
    });
  });

  it('days and signs are answered together; an unknown word keeps what was told of the others', async () => {
    const company = await desk.companyOf();
    const days = await company.sendOne(odd('02_both_orders.csv'), { answers: [ACCOUNT] });
    expect(days.questions.map(({ key }) => key)).toEqual(['dayOrder']);
    expect(await company.answer(days.id, [{ key: 'dayOrder', value: 'mes' }])).toMatchObject({ status: 'importado', rowsNew: 3 });
    const signs = await company.sendOne(odd('06_unknown_words.csv'), { answers: [ACCOUNT] });
    const half = await company.answer(signs.id, [{ key: 'signs', value: '{"rebaja":"cargo"}' }]);
    expect(half.questions.map(({ options }) => options.map(({ value }) => value))).toEqual([['rebaja', 'recarga']]);
    const whole = await company.answer(signs.id, [{ key: 'signs', value: '{"rebaja":"cargo","recarga":"abono"}' }]);
    expect(whole).toMatchObject({ status: 'importado', rowsNew: 2 });
    expect(await movements(company)).toEqual([
      '12345678 2026-01-02 -100 CLP',
      '12345678 2026-02-03 300 CLP',
      '12345678 2026-03-04 -200 CLP',
      '12345678 2026-03-13 -100 CLP',
      '12345678 2026-03-14 300 CLP',
    ]);
  });

  it('columns that do not fit are asked again, and numbered ones are never taken for those of another file', async () => {
    const company = await desk.companyOf();
    const columns = (roles: object) => ({ key: 'columns', value: JSON.stringify(roles) });
    const first = await company.sendOne(odd('11_no_headings.csv'), { answers: [ACCOUNT] });
    const again = await company.answer(first.id, [columns({ date: 1, description: 0, amount: 4 })]);
    expect(again).toMatchObject({ status: 'pregunta', questions: [{ key: 'columns' }] });
    const right = columns({ date: 0, description: 1, debit: 2, credit: 3, balance: 4 });
    expect(await company.answer(first.id, [right])).toMatchObject({ status: 'importado', rowsNew: 2 });
    const other = textFile('b.csv', '15-03-2026;ABONO;;70;1020\n16-03-2026;PAGO;20;;1000\n');
    expect(await company.sendOne(other, { answers: [ACCOUNT] })).toMatchObject({ status: 'pregunta', questions: [{ key: 'columns' }] });
  });
});

it('a zip brings in what its files say, and undoing it takes all of it out', async () => {
  const company = await desk.companyOf();
  const before = await company.state();
  const report = await company.sendOne(odd('07_dtes.zip'));
  expect(report).toMatchObject({ kind: 'DTE', status: 'parcial', rowsRead: 3, rowsNew: 2, rowsRejected: 1 });
  expect(report.problems.map(({ message }) => message)).toEqual([expect.stringContaining('«leeme.txt»')]);
  expect((await company.state())['documents']).toHaveLength(2);
  await company.undo(report.id);
  expect((await company.state())['documents']).toEqual(before['documents']);
  const first = await company.sendOne(odd('07_statements_without_account.zip'));
  expect(first.questions).toMatchObject([{ key: 'account', parts: ['a.csv', 'b.csv'] }]);
});
