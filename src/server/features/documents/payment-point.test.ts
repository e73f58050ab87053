import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { settleCessions } from './cessions.ts';

const { database, person, join, contextOf, ask } = await testApi();
const owner = await person();
const BAD = 'BAD_USER_INPUT';
/** As far as numbers are exact. */
const HUGE = Number.MAX_SAFE_INTEGER;

let books: TestBooks;
let id = '';
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  id = await books.document('2026-03-31', 119_000, { issued_on: '2026-03-01', folio: '7100' });
});

type Result = { nModified: number; actId: string | null; ids: string[] };
type Cheque = { id: string; numberCheque: string; state: string; slipId: string | null };
type Answers = {
  result: Result;
  made: { id: string; cheques: Cheque[] };
  cheques: { totalDocs: number; docs: Cheque[]; totals: object[] };
  opened: object;
  seen: { docs: { changes: { label: string; before: string | null; after: string | null }[] }[] };
};

async function run(text: string, variables: object = {}) {
  const fresh = await contextOf(owner.token);
  return ask<Answers>(fresh, text, { c: books.companyId, id, ...variables });
}
const modify = (fields: string) =>
  run(`mutation ($c: ID!, $id: ID!) { result: modifyDocument(companyId: $c, input: [{ id: $id, ${fields} }]) { nModified actId ids } }`);
const PAY = 'mutation ($ids: [ID!]!) { result: FindAndSettleDocumentById(ids: $ids) { nModified actId ids } }';
const pay = (...ids: string[]) => run(PAY, { ids });
const partials = (documents: object[]) =>
  run('mutation ($documents: [PartialSettleInput!]!) { result: FindAndSettlePartialsDocumentById(ids: $documents) { nModified } }', {
    documents,
  });
const withCheques = (input: object[], more = '') =>
  run(
    `mutation ($c: ID!, $id: ID!, $input: [ChequeInput!]!) { made: createCheckDocument(companyId: $c, documentId: $id, input: $input ${more}) { id cheques { id state slipId } } }`,
    { input },
  );
const cheque = (numberCheque: string, partialAmount: number, fecha = '2026-12-01') => ({ numberCheque, partialAmount, fecha });
const chequeState = (one: string, state: string) =>
  run(
    `mutation ($c: ID!, $one: ID!) { result: updateChequeState(companyId: $c, id: $one, state: ${state}, reason: "Sin fondos") { nModified } }`,
    { one },
  );
const documents = () =>
  books.read((db) => db.selectFrom('document').selectAll().where('company_id', '=', books.companyId).orderBy('document_id').execute());
const one = async (which = id) => (await documents()).find((row) => row.document_id === which)!;
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;
const history = () =>
  books.read((db) => db.selectFrom('history').select('code').where('company_id', '=', books.companyId).orderBy('entry_no').execute());

test('paying several is one act, and what cash flow expects of them goes', async () => {
  const other = await books.document('2026-04-01', 5_000, { is_received: true });
  const { data } = await pay(id, other);
  expect(data?.result).toMatchObject({ nModified: 2, ids: [id, other] });
  expect((await documents()).map((row) => [row.state, row.settled, row.remaining])).toEqual([
    ['PAID', 119_000, 0],
    ['PAID', 5_000, 0],
  ]);
  expect((await history()).map(({ code }) => code)).toEqual(['company.created', 'document.paid']);
  const expected = await books.read((db) =>
    db.selectFrom('flow_day').select('n').where('kind', '=', 'expected').where('n', '>', 0).execute(),
  );
  expect(expected).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('how it was paid stands among its payments and in the history', async () => {
  const { data } = await run(
    `mutation ($id: ID!) { result: FindAndSettlePartialsDocumentById(ids: [{ id: $id, amount: 19000 }], means: transfer, note: "Abono") { nModified } }`,
  );
  expect(data?.result.nModified).toBe(1);
  await run('mutation ($id: ID!) { result: FindAndSettleDocumentById(ids: [$id], means: cash) { nModified } }');
  const { data: seen } = await run(
    'query ($id: ID!) { opened: Document(id: $id) { meta { matchs { inMatch { means description matchedAmount } } } } }',
  );
  expect(seen?.opened).toEqual({
    meta: {
      matchs: {
        inMatch: [
          { means: 'transfer', description: 'Pago registrado a mano, por transferencia: Abono', matchedAmount: 19_000 },
          { means: 'cash', description: 'Pago registrado a mano, en efectivo', matchedAmount: 100_000 },
        ],
      },
    },
  });
  const acts = await books.read((db) =>
    db.selectFrom('history').select('params').where('code', 'in', ['document.paid', 'document.paidInPart']).execute(),
  );
  expect(acts.map(({ params }) => (params as { means?: string }).means).toSorted()).toEqual(['cash', 'transfer']);
});

test('the history says which day it was before, and which it is now', async () => {
  await modify('operation: postpone, days: 10');
  await modify('operation: restoreDueDate');
  const { data } = await run(
    'query ($c: ID!, $id: ID!) { seen: companyHistory(companyId: $c, filter: { documentId: $id }) { docs { changes { label before after } } } }',
  );
  const days = (data?.seen.docs ?? []).map(({ changes }) => changes.find(({ label }) => label === 'fecha'));
  expect(days).toEqual([
    { label: 'fecha', before: '10/04/2026', after: '31/03/2026' },
    { label: 'fecha', before: '31/03/2026', after: '10/04/2026' },
  ]);
});

describe('what is refused changes nothing', () => {
  type Refused = [name: string, act: () => Promise<{ code: string | null; message: string | null }>, code: string, message: string];
  const refused: Refused[] = [
    ['no ids', () => pay(), BAD, 'Falta elegir al menos un documento.'],
    ['one twice', () => pay(id, id.toUpperCase()), BAD, 'Un documento viene dos veces.'],
    ['an unknown one', () => pay(id, newId()), 'NOT_FOUND', 'No encontramos lo que buscas.'],
    ['no id at all', () => pay('x'), 'NOT_FOUND', 'No encontramos lo que buscas.'],
    ['a part beyond', () => partials([{ id, amount: 119_001 }]), BAD, 'El nuevo monto no puede ser superior a $ 119.000'],
    ['no part', () => partials([{ id }]), BAD, 'Debe ingresar un valor'],
    ['half a peso', () => partials([{ id, amount: 0.5 }]), BAD, 'El monto no es válido en CLP.'],
    [
      'stale',
      () => partials([{ id, amount: 1, remaining: 5 }]),
      'CONFLICT',
      'El documento cambió: hoy su monto es $ 119.000 y quedan $ 119.000 por pagar.',
    ],
    ['nothing to revert', () => modify('operation: revertPayoff'), 'CONFLICT', 'No hay pagos manuales que revertir'],
    ['no day', () => modify('operation: postpone'), BAD, 'Debe ingresar un valor'],
    ['no factor day', () => modify('operation: factorize, factor: "F", amount: 5'), BAD, 'Debe ingresar un valor'],
    ['no cheques', () => withCheques([]), BAD, 'Debe contener almenos un cheque'],
    ['an empty cheque', () => withCheques([{}]), BAD, 'Todos los campos del cheque son obligatorios'],
    ['cheques beyond', () => withCheques([cheque('1', 119_001)]), BAD, 'El monto es superior al seleccionado'],
    ['a cheque twice', () => withCheques([cheque('1', 5), cheque('1', 6)]), BAD, 'El cheque 1 viene dos veces con esa fecha.'],
    [
      'a cheque twice, with zeros before it',
      () => withCheques([cheque('1', 5), cheque('001', 6)]),
      BAD,
      'El cheque 1 viene dos veces con esa fecha.',
    ],
    [
      'another side',
      () => run('mutation ($id: ID!) { result: setCategory(documents: [$id], fieldKey: "sueldos") { nModified } }'),
      BAD,
      'Esa área es del otro lado del flujo: los ingresos y los egresos no se mezclan.',
    ],
    [
      'an unknown area',
      () => run('mutation ($id: ID!) { result: setCategory(documents: [$id], fieldKey: "x") { nModified } }'),
      BAD,
      'No existe un área con esa clave.',
    ],
    [
      'paid with a rest',
      () =>
        run(
          'mutation ($id: ID!) { result: settleBothDocumentAndPoint(id: $id, originalAmount: 119000, remaining: 1, isPaid: true) { nModified } }',
        ),
      BAD,
      'Un documento pagado queda con saldo cero.',
    ],
    [
      'a blank reason',
      () =>
        run(
          'mutation ($id: ID!) { result: settleBothDocumentAndPoint(id: $id, originalAmount: 119000, remaining: 1, isPaid: false, note: " ") { nModified } }',
        ),
      BAD,
      'Falta completar: el motivo.',
    ],
    [
      'all days there are',
      () => modify('operation: postpone, days: 2147483647'),
      BAD,
      'El vencimiento va desde la emisión hasta cinco años más.',
    ],
    ...[
      () => partials([{ id, amount: HUGE }]),
      () => withCheques([cheque('1', 1), cheque('2', HUGE)]),
      () => modify(`operation: factorize, factor: "F", date: "2027-01-01", amount: ${HUGE}`),
      () => modify(`operation: factorize, factor: "F", date: "2027-01-01", amount: 1, retention: ${HUGE}`),
      () =>
        run(
          `mutation ($id: ID!) { settleBothDocumentAndPoint(id: $id, originalAmount: 119000, remaining: ${HUGE}, isPaid: false) { actId } }`,
        ),
      () => run(`mutation ($c: ID!, $id: ID!) { applyDocument(companyId: $c, id: $id, parts: [{ id: $id, amount: ${HUGE} }]) { actId } }`),
    ].map((act, place): Refused => [`an amount beyond all money, ${place + 1}`, act, BAD, 'El monto es demasiado grande.']),
    [
      'a stale amount',
      () =>
        run(
          'mutation ($c: ID!, $id: ID!) { result: settleDocument(companyId: $c, input: [{ id: $id, originalAmount: 1, remaining: 1, isPaid: false }]) { nModified } }',
        ),
      'CONFLICT',
      'El documento cambió: hoy su monto es $ 119.000 y quedan $ 119.000 por pagar.',
    ],
  ];
  test.each(refused)('%s', async (_name, act, code, message) => {
    const before = await documents();
    expect(await act()).toMatchObject({ code, message });
    expect(await documents()).toEqual(before);
    expect((await history()).length).toBe(1);
  });

  test('one that the cut-off closed, and documents of two companies', async () => {
    const mine = books;
    const closed = await books.document('2026-01-01', 5_000, { is_closed: true, is_expected: false });
    expect(await pay(closed, id)).toMatchObject({ code: 'CONFLICT', message: 'El documento está cerrado por la fecha de corte' });
    const others = await testBooks(database, owner.id);
    expect(await pay(id, await others.document('2026-01-01', 5_000))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await mine.read((db) => db.selectFrom('reduction').selectAll().execute())).length).toBe(0);
  });

  test('an agenda for several', async () => {
    const other = await books.document('2026-04-01', 5_000);
    const text = `mutation ($c: ID!, $id: ID!, $other: ID!) { result: modifyDocument(companyId: $c, input: [
      { id: $id, operation: agenda, date: "2099-01-01" }, { id: $other, operation: agenda, date: "2099-01-01" }]) { nModified } }`;
    expect(await run(text, { other })).toMatchObject({ code: BAD, message: 'Esta operación trabaja con un documento a la vez.' });
  });
});

test('paying and taking back by payUnpayById counts only what changes', async () => {
  const other = await books.document('2026-04-01', 5_000);
  await pay(other);
  const text = `mutation ($c: ID!, $data: [PayUnpayInput!]!) { result: payUnpayById(companyId: $c, data: $data) { nModified ids } }`;
  const data = [id, other].map((one) => ({ id: one, isPaid: true }));
  expect((await run(text, { data })).data?.result).toEqual({ nModified: 1, ids: [id] });
  await run(text, { data: data.map((one) => ({ ...one, isPaid: false })) });
  expect((await documents()).map(({ remaining }) => remaining)).toEqual([119_000, 5_000]);
});

test('one call is one act, which is taken back whole, whatever it did to each', async () => {
  const other = await books.document('2026-04-01', 5_000);
  await pay(other);
  const mixed = 'mutation ($c: ID!, $data: [PayUnpayInput!]!) { result: payUnpayById(companyId: $c, data: $data) { nModified actId } }';
  const data = [
    { id, isPaid: true },
    { id: other, isPaid: false },
  ];
  const { actId } = (await run(mixed, { data })).data!.result;
  expect((await history()).map(({ code }) => code)).toEqual(['company.created', 'document.paid', 'document.operated']);
  await run('mutation ($c: ID!, $actId: String!) { undoAct(companyId: $c, actId: $actId) { id } }', { actId });
  expect([(await one()).remaining, (await one(other)).remaining]).toEqual([119_000, 0]);
});

test('an agenda moves the cash flow and neither due date nor lateness', async () => {
  await modify('operation: agenda, date: "2029-12-24"');
  expect(await one()).toMatchObject({ agenda_on: '2029-12-24', cash_on: '2029-12-24', due_on: '2026-03-31' });
  const days = await books.read((db) =>
    db.selectFrom('flow_day').select('on_day').where('kind', '=', 'expected').where('n', '>', 0).execute(),
  );
  expect(days).toEqual([{ on_day: '2029-12-24' }]);
  expect(await differences()).toEqual([]);
});

describe('cheques', () => {
  test('those that cover an invoice settle it and take it into their area; one that bounces reopens it', async () => {
    const { data } = await withCheques([cheque('7', 100_000), cheque('8', 19_000)]);
    const [first] = data?.made.cheques ?? [];
    expect(await one()).toMatchObject({ state: 'PAID', remaining: 0, area_id: books.area('chequesrecibidos') });
    expect(await one(first?.id)).toMatchObject({
      document_type: 'PAYMENT',
      label: 'Cheque 7',
      amount: 100_000,
      due_on: '2026-12-01',
      is_expected: true,
    });
    expect((await chequeState(first?.id ?? '', 'bounced')).message).toBe('El cheque 7 está en cartera: no puede pasar a ese estado.');
    const deposit = await run('mutation ($c: ID!, $ids: [ID!]!) { result: depositCheques(companyId: $c, ids: $ids) { nModified } }', {
      ids: data?.made.cheques.map((row) => row.id),
    });
    expect(deposit.data?.result.nModified).toBe(2);
    const slips = await books.read((db) => db.selectFrom('cheque').select('slip_id').distinct().execute());
    expect([slips.length, slips[0]?.slip_id]).toEqual([1, expect.any(String)]);
    await chequeState(first?.id ?? '', 'bounced');
    expect(await one()).toMatchObject({ state: 'PENDING', remaining: 100_000, area_id: books.area('ventassinclasificar') });
    expect(await one(first?.id)).toMatchObject({ state: 'ANNULLED', is_expected: false });
    await chequeState(first?.id ?? '', 'deposited');
    expect(await one()).toMatchObject({ state: 'PAID', area_id: books.area('chequesrecibidos') });
    expect(await differences()).toEqual([]);
  });

  test('a list says apart what cheques come to, without those that bounced or were annulled', async () => {
    const apart = async () => {
      const query = 'query ($c: ID!) { seen: paginatedDocumentsByCompany(input: { companyId: $c }) { totals { isReceived payments } } }';
      type Seen = { seen: { totals: { isReceived: boolean; payments: number }[] } };
      const { data } = await ask<Seen>(await contextOf(owner.token), query, { c: books.companyId });
      return data?.seen.totals.find((one) => !one.isReceived)?.payments;
    };
    const { data } = await withCheques([cheque('31', 50_000), cheque('32', 60_000)]);
    const [first, second] = data?.made.cheques.map((row) => row.id) ?? [];
    expect(await apart()).toBe(110_000);
    await chequeState(first ?? '', 'cancelled');
    expect(await apart()).toBe(60_000);
    await chequeState(second ?? '', 'deposited');
    expect(await apart()).toBe(60_000);
    await chequeState(second ?? '', 'bounced');
    expect(await apart()).toBe(0);
  });

  test('the register is narrowed by side, state, day, amount, words and slip, and says what all of it comes to', async () => {
    await withCheques([cheque('7', 100_000), cheque('8', 19_000, '2026-12-15')]);
    const list = async (args: string) => {
      const text = `query ($c: ID!) { cheques(companyId: $c, ${args}) { totalDocs docs { id numberCheque } totals { isIssued currency count amount } } }`;
      const { cheques } = (await run(text)).data ?? {};
      return { numbers: cheques?.docs.map((row) => row.numberCheque), totals: cheques?.totals };
    };
    const both = { numbers: ['7', '8'], totals: [{ isIssued: false, currency: 'CLP', count: 2, amount: 119_000 }] };
    expect(await list('isIssued: false')).toEqual(both);
    expect(await list('search: "cliente"')).toEqual(both);
    expect(await list('search: "76.086.428-5"')).toEqual(both);
    expect(await list('isIssued: true')).toEqual({ numbers: [], totals: [] });
    expect((await list('search: "8"')).numbers).toEqual(['8']);
    expect((await list('dateStart: "2026-12-02", dateEnd: "2026-12-16"')).numbers).toEqual(['8']);
    expect((await list('amountMin: 20000')).numbers).toEqual(['7']);
    expect((await list('amountMax: 19000')).numbers).toEqual(['8']);
    expect((await list('states: [deposited]')).numbers).toEqual([]);
    const { data } = await run('query ($c: ID!) { cheques(companyId: $c) { totalDocs docs { id } } }');
    const [first = { id: '' }] = data?.cheques.docs ?? [];
    await chequeState(first.id, 'deposited');
    expect((await list('states: [deposited]')).numbers).toEqual(['7']);
    await chequeState(first.id, 'bounced');
    // What bounced is no money, unless somebody looks for just that.
    expect(await list('isIssued: false')).toEqual({ ...both, totals: [{ isIssued: false, currency: 'CLP', count: 1, amount: 19_000 }] });
    expect((await list('states: [bounced]')).totals).toMatchObject([{ count: 1, amount: 100_000 }]);
    expect((await list(`slipId: "${first.id}"`)).numbers).toEqual([]);
    const opened = await run('query ($c: ID!, $id: ID!) { opened: cheque(companyId: $c, id: $id) { cheque { id } paid { id name } } }', {
      id: first.id,
    });
    expect(opened.data?.opened).toMatchObject({ cheque: { id: first.id }, paid: [{ id }] });
    expect((await run('query ($c: ID!, $id: ID!) { opened: cheque(companyId: $c, id: $id) { cheque { id } } }', { id })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('whoever reads documents hears that one bounced, but not who said so', async () => {
    const colleague = await person();
    await join(books.companyId, colleague.id, 'USER');
    const { data } = await withCheques([cheque('7', 100_000)]);
    const made = data?.made.cheques[0]?.id ?? '';
    await chequeState(made, 'deposited');
    await chequeState(made, 'bounced');
    const { rows } = await database.ownerPool.query(
      `select n.content, r.person_id as id from notification n join notification_recipient r using (company_id, notification_id)
        where n.company_id = $1 and n.kind = 'cheque'`,
      [books.companyId],
    );
    expect(rows).toEqual([
      { id: colleague.id, content: expect.stringMatching(/^El cheque 7 por \$ 100\.000 fue protestado: Sin fondos\. Se debe/) },
    ]);
  });

  test('a bounced one that no longer fits is not deposited again', async () => {
    const { data } = await withCheques([cheque('7', 119_000)]);
    const made = data?.made.cheques[0]?.id ?? '';
    await chequeState(made, 'deposited');
    await chequeState(made, 'bounced');
    await pay(id);
    expect(await chequeState(made, 'deposited')).toMatchObject({
      message: 'El cheque 7 ya no cabe en su documento: quedan $ 0 por pagar.',
    });
  });

  test('one that a movement matches was cashed, and stays so', async () => {
    const { data } = await withCheques([cheque('7', 19_000)]);
    const made = data?.made.cheques[0]?.id ?? '';
    const movement = await books.movement(await books.account(), '2026-11-20', 19_000);
    await books.match(movement, made, 19_000);
    const listed = await run('query ($c: ID!) { cheques(companyId: $c, states: [cashed]) { totalDocs docs { id state } } }');
    expect(listed.data?.cheques).toEqual({ totalDocs: 1, docs: [{ id: made, state: 'cashed' }] });
    expect((await chequeState(made, 'cancelled')).message).toBe('El cheque 7 está cobrado: no puede pasar a ese estado.');
  });

  test('one piece of paper pays two invoices once somebody says so', async () => {
    await withCheques([cheque('7', 19_000)]);
    const second = id;
    id = await books.document('2026-03-31', 50_000);
    expect((await withCheques([cheque('7', 50_000)])).message).toBe('El cheque 7 ya está registrado con esa fecha y contraparte.');
    const { data } = await withCheques([cheque('7', 50_000)], ', isSameCheque: true');
    expect(await one(data?.made.cheques[0]?.id)).toMatchObject({ amount: 69_000 });
    expect([(await one()).remaining, (await one(second)).remaining]).toEqual([0, 100_000]);
    expect(await differences()).toEqual([]);
  });

  test('it does not grow on the invoice that it pays already', async () => {
    const { data } = await withCheques([cheque('7', 19_000)]);
    const again = await withCheques([cheque('07', 10_000)], ', isSameCheque: true');
    expect(again.message).toBe('El cheque 7 ya está registrado con esa fecha y contraparte.');
    expect(await one(data?.made.cheques[0]?.id)).toMatchObject({ amount: 19_000 });
    expect((await one()).remaining).toBe(100_000);
  });

  test('one that a person says is paid was cashed; a hidden one is not in the register', async () => {
    const { data } = await withCheques([cheque('7', 19_000), cheque('8', 9_000)]);
    const [paid = '', hidden = ''] = data?.made.cheques.map((made: { id: string }) => made.id) ?? [];
    await pay(paid);
    await books.write((db) => db.updateTable('document').set({ is_hidden: true }).where('document_id', '=', hidden).execute());
    const { data: listed } = await run('query ($c: ID!) { cheques(companyId: $c) { docs { id state } } }');
    expect(listed?.cheques.docs).toEqual([{ id: paid, state: 'cashed' }]);
  });
});

describe('factoring', () => {
  const SELL = 'operation: factorize, factor: "Factor SA", date: "2026-12-01", amount: 90000, retention: 10000';

  test('a sold invoice is paid, and what the factor pays is expected of the factor', async () => {
    await modify(SELL);
    const made = (await documents()).filter((row) => row.document_type === 'MANUAL');
    expect((await one()).state).toBe('PAID');
    expect(made.map((row) => [row.label, row.counterpart_name, row.amount, row.due_on, row.area_id])).toEqual([
      ['Anticipo de factoring', 'Factor SA', 90_000, '2026-12-01', books.area('factoring')],
      ['Retención de factoring', 'Factor SA', 10_000, '2026-12-01', books.area('factoring')],
    ]);
    expect(await differences()).toEqual([]);
    // What it neither pays nor keeps is what the sale costs.
    const query = 'query ($id: ID!) { Document(id: $id) { meta { factoring { issuerName sale { advance retention cost } } } } }';
    type Sold = { Document: { meta: object } };
    expect((await ask<Sold>(await contextOf(owner.token), query, { id })).data?.Document.meta).toEqual({
      factoring: { issuerName: 'Factor SA', sale: { advance: 90_000, retention: 10_000, cost: 19_000 } },
    });
  });

  test('it is taken back while the factor has not paid', async () => {
    await modify(SELL);
    const movement = await books.movement(await books.account(), '2026-11-20', 90_000, { glosa: 'ABONO FACTOR SA' });
    const [advance] = (await documents()).filter((row) => row.label === 'Anticipo de factoring');
    const matched = await books.match(movement, advance?.document_id ?? '', 90_000);
    expect((await modify('operation: revertFactorize')).message).toBe('El factoring ya pagó: deshaz primero ABONO FACTOR SA.');
    await books.write((db) => db.deleteFrom('match').where('match_id', '=', matched).execute());
    await modify('operation: revertFactorize');
    expect((await documents()).map((row) => [row.document_id, row.remaining])).toEqual([[id, 119_000]]);
    expect(await differences()).toEqual([]);
  });

  test('of an invoice that its file sold, what the factor pays is expected too; taken back, it stays sold', async () => {
    await books.reduction(id, 119_000, { kind: 'factored', act_no: 0, note: 'Factor SA' });
    await books.write((db) => db.updateTable('document').set({ is_expected: false }).where('document_id', '=', id).execute());
    expect((await modify(SELL)).message).toBeNull();
    const state = async () => (await documents()).map((row) => [row.label, row.remaining]);
    expect(await state()).toEqual([
      [null, 0],
      ['Anticipo de factoring', 90_000],
      ['Retención de factoring', 10_000],
    ]);
    expect(await differences()).toEqual([]);
    await modify('operation: revertFactorize');
    expect(await state()).toEqual([[null, 0]]);
    expect(await differences()).toEqual([]);
  });

  test('once its file is gone it stays sold while the factor is to pay, and is owed again when that is taken back', async () => {
    await books.reduction(id, 119_000, { kind: 'factored', act_no: 0, note: 'Factor SA' });
    await modify(SELL);
    await books.write((db) => settleCessions(db, books.companyId, [id]));
    const state = async () => (await documents()).map((row) => [row.label, row.remaining]);
    expect((await state())[0]).toEqual([null, 0]);
    expect(await differences()).toEqual([]);
    await modify('operation: revertFactorize');
    expect(await state()).toEqual([[null, 119_000]]);
    expect(await differences()).toEqual([]);
  });
});

test('what is open with a counterpart, both ways, the first due first', async () => {
  await pay(id);
  const bill = await books.document('2026-05-01', 700, { is_received: true });
  const note = await books.document('2026-04-01', 300, { code: 61, sign: -1 });
  const text = 'query ($c: ID!) { open: getIssuerPendingDocs(companyId: $c, issuerId: "76.086.428-5") { documents { id amount } } }';
  const { data } = await ask<{ open: { documents: object[] } }>(await contextOf(owner.token), text, { c: books.companyId });
  expect(data?.open.documents).toEqual([
    { id: note, amount: -300 },
    { id: bill, amount: 700 },
  ]);
});

test('what lowers a document stands with its author and day', async () => {
  await partials([{ id, amount: 19_000 }]);
  await run(
    'mutation ($id: ID!) { result: settleBothDocumentAndPoint(id: $id, originalAmount: 119000, remaining: 50000, isPaid: false, note: "Descuento") { nModified } }',
  );
  await withCheques([cheque('7', 20_000)]);
  await pay(id);
  const text = `query ($id: ID!) { document: Document(id: $id) { paymentDate meta { isPaid point { terms { matched settled adjusted cheques } }
    matchs { inMatch { matchedAmount description userRelated { email } } } } } }`;
  const { data } = await ask<{ document: object }>(await contextOf(owner.token), text, { id });
  const by = { userRelated: { email: owner.email } };
  expect(data?.document).toMatchObject({
    meta: {
      isPaid: true,
      point: { terms: { matched: 0, settled: 30_000, adjusted: 69_000, cheques: 20_000 } },
      matchs: {
        inMatch: expect.arrayContaining([
          { matchedAmount: 69_000, description: 'Ajuste de monto: Descuento', ...by },
          { matchedAmount: 20_000, description: 'Cheque 7', ...by },
          { matchedAmount: 30_000, description: 'Pago registrado a mano', ...by },
        ]),
      },
    },
  });
});
