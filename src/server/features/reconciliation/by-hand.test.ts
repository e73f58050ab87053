import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, type Day, day, dayInChile } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { ACCOUNT, importDesk, textFile } from '../../../../tests/support/imports.ts';

const { database, newPerson: person, contextOf, ask, companyOf } = await importDesk();
const ana = await person('ADMIN');
let books: TestBooks;
let asAna: Awaited<ReturnType<typeof contextOf>>;
let account: string;
beforeEach(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  account = await books.account({ bank_code: '012', number: '12345678901', number_norm: '12345678901' });
});

const CREATE =
  'mutation ($input: CreateTransactionInput!) { createTransaction(input: $input) { id origin type amount description counterpartId date } }';
const BULK =
  'mutation ($list: [CreateTransactionInput!]!) { createBulkTransactions(list: $list) { status message actId faults { line message } } }';
const UNDO = 'mutation ($id: ID!, $no: String!) { undoAct(companyId: $id, actId: $no) { id } }';
const inputOf = (changes: object = {}) => ({
  ...{ companyId: books.companyId, accountNumber: '0-123-4567890-1', bankId: '012', date: '2026-03-12', amount: 5_000, type: 'SPEND' },
  ...{ description: 'Cheque 12', ...changes },
});
type Created = { createTransaction: { id: string; amount: number } };
const create = (changes: object = {}) => ask<Created>(asAna, CREATE, { input: inputOf(changes) });
type Bulk = {
  createBulkTransactions: { status: boolean; message: string; actId: string | null; faults: { line: number; message: string }[] };
};
const bulk = async (...rows: object[]) => (await ask<Bulk>(asAna, BULK, { list: rows.map(inputOf) })).data?.createBulkTransactions;
const rows = () =>
  books.read((db) =>
    db
      .selectFrom('movement')
      .select(['movement_id as id', 'on_day as on', 'amount', 'glosa', 'origin'])
      .orderBy('on_day')
      .orderBy('ordinal')
      .execute(),
  );
const cover = async (from: Day, to: Day) => {
  const row = { company_id: books.companyId, account_id: account, source_id: newId(), layout: 'x', is_numbered: false };
  await books.write((db) =>
    db
      .insertInto('statement')
      .values({ ...row, from_day: from, to_day: to })
      .execute(),
  );
};
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;

describe('createTransaction', () => {
  test('writes a movement down, with its sign by its type, and undoes it', async () => {
    const { data } = await create({ receiver: '76.543.210-3', receiverName: ' Boldo  SpA ' });
    expect(data?.createTransaction).toMatchObject({
      origin: 'manual',
      type: 'SPEND',
      amount: 5_000,
      description: 'Cheque 12',
      counterpartId: '76543210-3',
    });
    expect(await rows()).toMatchObject([{ amount: -5_000, origin: 'manual' }]);
    expect(await differences()).toEqual([]);
    const no = await books.read((db) => db.selectFrom('history').select('entry_no').orderBy('entry_no', 'desc').executeTakeFirstOrThrow());
    await ask(asAna, UNDO, { id: books.companyId, no: String(no.entry_no) });
    expect(await rows()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['an account it does not have', { accountNumber: '99' }, 'MOVEMENT_ACCOUNT'],
    ['another currency', { currency: 'USD' }, 'MOVEMENT_ACCOUNT'],
    ['tomorrow', { date: addDays(dayInChile(new Date()), 1) }, 'MOVEMENT_DAY'],
    ['zero', { amount: 0 }, 'MOVEMENT_AMOUNT'],
    ['a fraction of a peso', { amount: 1.5 }, 'BAD_AMOUNT'],
    ['a minus on what comes in', { amount: -1, type: 'RECIEVED' }, 'MOVEMENT_AMOUNT'],
    ['no text', { description: ' \n ' }, 'MOVEMENT_TEXT'],
    ['a long text', { description: 'a'.repeat(201) }, 'TEXT_TOO_LONG'],
  ])('%s is refused', async (_what, changes, reason) => {
    expect((await create(changes)).reason).toBe(reason);
    expect(await rows()).toEqual([]);
  });

  test('a day that a statement covers is refused by name, the days around it are not', async () => {
    await cover(day('2026-03-10'), day('2026-03-12'));
    expect((await create()).message).toBe('La cartola de esa cuenta ya cubre el 12/03/2026.');
    expect((await create({ date: '2026-03-13' })).data).toBeTruthy();
  });

  test('nor a day between printed balances that agree; between two that lack something there is room', async () => {
    await books.closing(account, '2026-03-10', 1_000);
    await books.closing(account, '2026-03-15', 1_000);
    expect((await create()).message).toBe('La cartola de esa cuenta ya cubre el 12/03/2026.');
    await books.closing(account, '2026-03-20', 700);
    expect((await create({ date: '2026-03-18' })).data).toBeTruthy();
    expect((await create({ date: '2026-03-10' })).data).toBeTruthy();
  });

  test('one like it is not written twice', async () => {
    await create();
    expect((await create()).reason).toBe('MOVEMENT_REPEATED');
  });

  test('matched, it is not taken back', async () => {
    const { data } = await create({ type: 'RECIEVED' });
    await books.match(data?.createTransaction.id ?? '', await books.document('2026-03-08', 5_000), 5_000);
    const no = await books.read((db) => db.selectFrom('history').select('entry_no').orderBy('entry_no', 'desc').executeTakeFirstOrThrow());
    expect((await ask(asAna, UNDO, { id: books.companyId, no: String(no.entry_no) })).reason).toBe('ACT_OVERTAKEN');
  });

  test('with something on it that a person put there, it is not taken back: that would go with it', async () => {
    const { data } = await create();
    const id = data?.createTransaction.id ?? '';
    const no = await books.read((db) => db.selectFrom('history').select('entry_no').orderBy('entry_no', 'desc').executeTakeFirstOrThrow());
    const undo = () => ask(asAna, UNDO, { id: books.companyId, no: String(no.entry_no) });
    const area = async (fieldKey: string | null) => {
      const text =
        'mutation ($id: ID!, $input: [UpdateTransactionInput!]!) { updateTransactions(companyId: $id, input: $input) { nModified } }';
      expect((await ask(asAna, text, { id: books.companyId, input: [{ id, fieldKey }] })).message).toBeNull();
    };
    await area('arriendos');
    expect((await undo()).message).toBe(
      'No se puede deshacer: hay un cambio posterior en el movimiento del 12/03/2026 por ($ 5.000), «Cheque 12»: con área elegida.',
    );
    await area(null);
    expect((await undo()).code).toBeNull();
    expect(await rows()).toEqual([]);
  });
});

describe('createBulkTransactions', () => {
  test('all or none, with the line of each fault', async () => {
    await cover(day('2026-03-12'), day('2026-03-12'));
    expect(await bulk({ date: '2026-03-01' }, { amount: 0 }, {})).toMatchObject({
      status: false,
      faults: [
        { line: 2, message: 'El monto no puede ser cero, y el de un abono no lleva signo.' },
        { line: 3, message: 'La cartola de esa cuenta ya cubre el 12/03/2026.' },
      ],
    });
    expect(await rows()).toEqual([]);
  });

  test('those that are there already are repeated; equal ones of one day are as many as the list has', async () => {
    expect((await bulk({}, {}, { amount: 7_000 }))?.message).toBe('3 creados, 0 ya estaban');
    expect((await bulk({}, {}, {}, { amount: 7_000 }))?.message).toBe('1 creado, 3 ya estaban');
    expect(await rows()).toHaveLength(4);
    expect((await bulk({ amount: 7_000 }))?.message).toBe('0 creados, 1 ya estaba');
    expect((await ask(asAna, BULK, { list: [inputOf(), inputOf({ companyId: newId() })] })).code).toBe('BAD_USER_INPUT');
  });
});

describe('when the statement comes', () => {
  const statement = (name: string, ...lines: string[]) =>
    textFile(name, `${['Fecha;Descripción;N° Documento;Cargo;Abono;Saldo', ...lines].join('\n')}\n`);
  const READ = `query ($companyId: ID!) { getTransactions(input: { companyId: $companyId }) { docs { id date amount description origin isMatched
    innerComments { comment } explanations { kind } } } }`;

  test('the same day and amount takes its place with all that hangs on it; the rest is named; undone, all is as it was', async () => {
    const company = await companyOf();
    await company.sendOne(statement('a.csv', '01/03/2026;UNO;1;;100;100'), { answers: [ACCOUNT] });
    const jot = (date: string, amount: number, description: string) =>
      company.call<Created>(CREATE, {
        input: { companyId: company.id, accountNumber: '12345678', bankId: '001', date, amount, type: 'SPEND', description },
      });
    const paid = (await jot('2026-03-10', 50, 'Cheque a Boldo')).data?.createTransaction.id;
    await jot('2026-03-11', 30, 'Otro cheque');
    await company.call('mutation ($one: ID!) { createInnerComment(input: { transactionId: $one, comment: "Hola" }) { id } }', {
      one: paid,
    });
    await company.call(
      'mutation ($companyId: ID!, $one: ID!) { explainTransactions(companyId: $companyId, inputs: [{ transactionId: $one, kind: "arriendo" }]) { nModified } }',
      { one: paid },
    );
    const before = await company.call(READ, {});
    const state = await company.state();

    const report = await company.sendOne(
      statement('b.csv', '10/03/2026;CHEQUE COBRADO 77;77;50;;50', '10/03/2026;OTRO;78;50;;0', '12/03/2026;DOCE;79;;5;5'),
      { answers: [ACCOUNT] },
    );
    expect(report.problems).toContainEqual(
      expect.objectContaining({ code: 'W_BY_HAND', message: expect.stringContaining('«Otro cheque»') }),
    );
    const { data } = await company.call<{ getTransactions: { docs: Record<string, unknown>[] } }>(READ, {});
    expect(data?.getTransactions.docs).toHaveLength(5);
    expect(data?.getTransactions.docs).toContainEqual({
      ...{ id: paid, date: '2026-03-10', amount: 50, description: 'CHEQUE COBRADO 77', origin: 'statement', isMatched: true },
      ...{ innerComments: [{ comment: 'Hola' }], explanations: [{ kind: 'arriendo' }] },
    });
    expect(data?.getTransactions.docs).toContainEqual(expect.objectContaining({ description: 'Otro cheque', origin: 'manual' }));
    expect((await company.state())['untrue']).toEqual([]);

    await company.undo(report.id);
    expect(await company.call(READ, {})).toEqual(before);
    expect(await company.state()).toEqual(state);
  });
});
