import { expect, test } from 'vitest';
import { type CompanyRole, FEATURES, type Grant } from '#domain/access.ts';
import { quietClosing } from '#domain/banking/balances.ts';
import { missedBy } from '#domain/dashboard/today.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { refreshBalances, saveClosings } from '#server/features/banking/balances.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { readDashboard } from './store.ts';
import { linesFor } from './today.ts';

const { database, person, join, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const ago = (days: number) => addDays(TODAY, -days);
const ana = await person();

type Item = {
  id: string;
  kind: string;
  risk: number;
  date: Day;
  count: number | null;
  name: string | null;
  documentId: string | null;
  documentIds: string[];
  movementId: string | null;
  plannedOn: Day[];
};
type Today = { count: number; risk: number; items: Item[] };
const TODAY_FIELDS = '{ count risk items { id kind risk date count name documentId documentIds movementId plannedOn } }';
const QUERY = `query ($companyId: ID!) { today: todayItems(companyId: $companyId) ${TODAY_FIELDS} }`;
const POSTPONE = `mutation ($companyId: ID!, $item: String!, $until: Date) {
  today: postponeTodayItem(companyId: $companyId, item: $item, until: $until) ${TODAY_FIELDS} }`;
const RESTORE = `mutation ($companyId: ID!, $item: String!) { today: restoreTodayItem(companyId: $companyId, item: $item) ${TODAY_FIELDS} }`;

const run = async (token: string, text: string, variables: object) => ask<{ today: Today }>(await contextOf(token), text, { ...variables });
const todayOf = async (companyId: string, token = ana.token) => (await run(token, QUERY, { companyId })).data?.today.items ?? [];
const certificate = (companyId: string, until: Date) => ({
  ...{ company_id: companyId, credential_id: newId(), kind: 'certificate', holder_rut: rutOf(76_086_428), holder_name: 'Ana' },
  ...{ valid_from: new Date(0), valid_until: until, wrapped_key: 'x' },
});
const FOUNDER: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: FEATURES, restrictsF29: false };
const kinds = (items: readonly Item[]) => items.map(({ kind }) => kind);

test('an item is there exactly while its rule holds', async () => {
  const books = await testBooks(database, ana.id);
  expect(await todayOf(books.companyId)).toEqual([]);
  // Not yet: due today, in eight days, explained or young.
  const account = await books.account();
  await books.document(TODAY, 10);
  await books.document(addDays(TODAY, 8), 20, { is_received: true });
  await books.movement(account, ago(3), 30_000);
  await books.movement(account, ago(9), 40, { is_hidden: true });
  await books.movement(account, ago(9), 50, { area_id: books.area('ventassinclasificar') });
  expect(await todayOf(books.companyId)).toEqual([]);

  const late = await books.document(ago(1), 100);
  await books.document(ago(40), 200, { counterpart_rut: null, counterpart_name: 'Sin RUT' });
  await books.document(addDays(TODAY, 7), 300, { is_received: true });
  await books.document(ago(5), 400, { is_received: true });
  await books.document(ago(5), 50, { is_received: true, sign: -1 });
  const unexplained = await books.movement(account, ago(4), -500);
  await books.document(addDays(TODAY, 7), 600, {
    ...{ is_received: true, document_type: 'OBLIGATION', code: null, label: 'F-29', area_id: books.area('f29') },
  });
  const items = await todayOf(books.companyId);
  expect(items).toMatchObject([
    { kind: 'tax', risk: 600, name: 'F-29', date: addDays(TODAY, 7) },
    { kind: 'unexplained', risk: 500, count: 1, date: ago(4), movementId: unexplained },
    // What is late apart from what is not.
    { kind: 'toPay', risk: 350, count: 2, date: ago(5), name: 'Cliente SpA' },
    { kind: 'toPay', risk: 300, count: 1, date: addDays(TODAY, 7), name: 'Cliente SpA' },
    { kind: 'toReceive', risk: 200, count: 1, name: 'Sin RUT' },
    { kind: 'toReceive', risk: 100, count: 1, documentId: late, documentIds: [late] },
  ]);
  expect((await run(ana.token, QUERY, { companyId: books.companyId })).data?.today).toMatchObject({ count: 6, risk: 2_050 });
});

test('what is owed to nobody in particular says what it is, where all of it is the same', async () => {
  const { companyId, ...books } = await testBooks(database, ana.id);
  const nobody = { counterpart_rut: null, counterpart_name: null, is_received: true, document_type: 'OBLIGATION' as const, code: null };
  await books.document(ago(3), 700, { ...nobody, label: 'Sueldos' });
  await books.document(ago(33), 600, { ...nobody, label: 'Sueldos' });
  await books.document(addDays(TODAY, 2), 90, { ...nobody, label: 'Sueldos' });
  await books.document(addDays(TODAY, 3), 80, { ...nobody, label: 'Patente' });
  const lines = await books.read((db) => linesFor(db, { companyId, personId: ana.id, grant: FOUNDER, now: new Date() }));
  expect(lines.map(({ name, label, count }) => [name, label, count])).toEqual([
    ['', 'Sueldos', 2],
    ['', null, 2],
  ]);
});

test('a year ends at midnight in Santiago, wherever the server stands: what was due on its last day is late a minute later', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  // In summer Santiago is three hours behind UTC: until then it is the year before.
  await books.document('2026-12-31', 1_000);
  await books.document('2027-01-08', 500, { is_received: true });
  const zone = process.env['TZ'];
  const at = async (instant: string) => {
    const lines = await books.read((db) => linesFor(db, { companyId, personId: ana.id, grant: FOUNDER, now: new Date(instant) }));
    return lines.map(({ kind, on }) => [kind, on]);
  };
  try {
    for (const far of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = far;
      expect(await at('2027-01-01T02:59:00Z')).toEqual([]);
      expect(await at('2027-01-01T03:01:00Z')).toEqual([
        ['toReceive', '2026-12-31'],
        ['toPay', '2027-01-08'],
      ]);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('a payable of later is there while the balance ahead does not cover its day, and names its documents', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  await books.document(addDays(TODAY, 20), 700, { is_received: true });
  await books.document(addDays(TODAY, 30), 400, { is_received: true });
  // Without any bank nothing is known to be missing.
  expect(await todayOf(books.companyId)).toEqual([]);
  await books.movement(account, ago(1), 699);
  await books.closing(account, TODAY, 699);
  const paid = async () => (await todayOf(books.companyId)).filter(({ kind }) => kind === 'toPay');
  expect(await paid()).toMatchObject([{ risk: 1_100, count: 2, date: addDays(TODAY, 20), documentIds: { length: 2 } }]);
  await books.closing(account, TODAY, 700);
  expect(await paid()).toMatchObject([{ risk: 400, count: 1, date: addDays(TODAY, 30) }]);
  await books.document(addDays(TODAY, 29), 500);
  expect(await paid()).toEqual([]);
  await books.closing(account, TODAY, 0);
  expect(await paid()).toMatchObject([{ risk: 700 + 400 }]);
  // Who may not open the cash flow does not learn of its balance.
  const setPlan = (plan: string) =>
    database.ownerPool.query('update company set plan = $2 where company_id = $1', [books.companyId, [plan]]);
  await setPlan('plan_base');
  expect(await todayOf(books.companyId)).toEqual([]);
  await setPlan('trial');
  await run(ana.token, POSTPONE, { companyId: books.companyId, item: (await paid())[0]?.id });
  expect(await paid()).toEqual([]);
  // A tax that is owed is a document.
  await books.document(ago(1), 90, { is_received: true, document_type: 'OBLIGATION', code: null, area_id: books.area('f29') });
  await setPlan('plan_base');
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'tax', risk: 90 }]);
});

test('what a counterpart owes is in the list behind its line, without the cheques and taxes that have lines of their own', async () => {
  const { companyId, ...books } = await testBooks(database, ana.id);
  await books.document(ago(4), 300);
  const cheque_id = await books.document(ago(2), 5_000, { document_type: 'PAYMENT', code: null, area_id: books.area('chequesrecibidos') });
  await books.write((db) =>
    db.insertInto('cheque').values({ company_id: companyId, cheque_id, number: '7', state: 'inHand', state_on: TODAY }).execute(),
  );
  await books.document(ago(2), 70_000, { document_type: 'OBLIGATION', code: null, area_id: books.area('f29') });
  const line = (await todayOf(companyId)).find(({ kind }) => kind === 'toReceive');
  expect(line).toMatchObject({ risk: 300, count: 1 });
  const list =
    'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totalDocs totals { isReceived remaining } } }';
  const input = { companyId, filter: { isReceived: false, state: 'PENDING' }, newFilter: { isCommon: true } };
  const { data } = await ask(await contextOf(ana.token), list, { input });
  expect(data).toMatchObject({
    paginatedDocumentsByCompany: { totalDocs: 1, totals: expect.arrayContaining([{ isReceived: false, remaining: 300 }]) },
  });
});

test('a line of more documents than it names says how the list finds exactly them', async () => {
  const { companyId, ...books } = await testBooks(database, ana.id);
  const account = await books.account();
  await books.movement(account, ago(1), 300);
  await books.closing(account, TODAY, 300);
  const nameless = { is_received: true, counterpart_rut: null, counterpart_name: 'Feria' };
  // Paid for until the balance ends; then what is planned while it is short counts.
  for (let index = 0; index < 24; index += 1) await books.document(addDays(TODAY, 20), 100, nameless);
  await books.document(addDays(TODAY, 21), 7_000, { ...nameless, counterpart_name: 'Feria Sur' });
  await books.document(addDays(TODAY, 10), 200, nameless);
  await books.document(addDays(TODAY, 15), 50, { ...nameless, counterpart_rut: '76086428-5' });
  const line = (await todayOf(companyId)).find(({ name }) => name === 'Feria');
  expect(line).toMatchObject({ kind: 'toPay', risk: 2_400, count: 24, documentIds: [] });
  expect(line?.plannedOn[0]).toBe(addDays(TODAY, 20));
  const list =
    'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totalDocs totals { isReceived remaining } } }';
  const newFilter = { isCommon: true, counterpartKey: 'n Feria', plannedOn: line?.plannedOn };
  const input = { companyId, filter: { isReceived: true, state: 'PENDING' }, newFilter };
  const { data } = await ask(await contextOf(ana.token), list, { input });
  expect(data).toMatchObject({
    paginatedDocumentsByCompany: { totalDocs: 24, totals: expect.arrayContaining([{ isReceived: true, remaining: 2_400 }]) },
  });
});

test('a note is not late: it lowers what is late, and neither its day nor itself is counted', async () => {
  const { companyId, ...books } = await testBooks(database, ana.id);
  await books.document(ago(3), 1_000);
  await books.document(ago(90), 100, { code: 61, sign: -1 });
  await books.document(ago(90), 500, { code: 61, sign: -1, is_received: true });
  expect(await todayOf(companyId)).toMatchObject([{ kind: 'toReceive', risk: 900, count: 2, date: ago(3) }]);
  const { toReceive, toPay } = await books.read((db) => readDashboard(db, companyId, TODAY));
  expect(toReceive).toMatchObject({ amount: 900, count: 2, late: 900, lateCount: 1 });
  expect(toPay).toMatchObject({ amount: -500, count: 1, late: -500, lateCount: 0 });
});

test('what several lines hold is at risk once: a purchase to claim that is due soon, and what a bounced cheque had paid', async () => {
  const books = await testBooks(database, ana.id);
  const bought = { is_received: true, received_on: ago(7), payment_form: 2 } as const;
  await books.document(addDays(TODAY, 3), 100, bought);
  await books.document(addDays(TODAY, 40), 2_000, bought);
  const today = async () => (await run(ana.token, QUERY, { companyId: books.companyId })).data?.today;
  expect(kinds((await today())?.items ?? [])).toEqual(['claim', 'claim', 'toPay']);
  // Only the day of reception is known: the eighth day ends at the midnight with which the next one begins.
  expect((await today())?.items.map(({ kind, date }) => [kind, date])).toContainEqual(['claim', TODAY]);
  expect((await today())?.risk).toBe(2_000 + 100);
  const sold = await books.document(ago(2), 30_000);
  const notYetDue = await books.document(addDays(TODAY, 9), 400_000);
  const bounce = async (id: string, amount: number, is_received: boolean) => {
    const cheque_id = await books.document(ago(1), amount, { document_type: 'PAYMENT', code: null, is_expected: false, is_received });
    const row = { company_id: books.companyId, cheque_id, number: `7${amount}`, state: 'bounced', state_on: TODAY } as const;
    await books.write((db) => db.insertInto('cheque').values(row).execute());
    await books.reduction(id, amount, { kind: 'cheque', cheque_id, stands: false });
  };
  await bounce(sold, 25_000, false);
  await bounce(notYetDue, 400_000, false);
  expect(kinds((await today())?.items ?? [])).toEqual(['chequeBounced', 'toReceive', 'claim', 'claim', 'toPay']);
  expect((await today())?.risk).toBe(2_100 + 30_000 + 400_000);
  // What others owe again and what is owed to others are two things.
  await bounce(await books.document(addDays(TODAY, 3), 7_000, { is_received: true, code: 30 }), 5_000, true);
  const cheques = (await today())?.items.filter(({ kind }) => kind.endsWith('hequeBounced'));
  expect(cheques).toMatchObject([
    { kind: 'chequeBounced', risk: 425_000, count: 2 },
    { kind: 'ownChequeBounced', risk: 5_000, count: 1 },
  ]);
  expect((await today())?.risk).toBe(2_100 + 30_000 + 400_000 + 7_000);
});

test('a cheque that bounced waits until what it paid is paid otherwise; the register says so, and sums as the line and the card do', async () => {
  const books = await testBooks(database, ana.id);
  const sold = await books.document(ago(2), 30_000, { is_expected: true });
  const bounce = async (amount: number) => {
    const cheque_id = await books.document(ago(1), amount, { document_type: 'PAYMENT', code: null, is_expected: false });
    const row = { company_id: books.companyId, cheque_id, number: `7${amount}`, state: 'bounced', state_on: TODAY } as const;
    await books.write((db) => db.insertInto('cheque').values(row).execute());
    return cheque_id;
  };
  await books.reduction(sold, 30_000, { kind: 'cheque', cheque_id: await bounce(30_000), stands: false });
  await bounce(700);
  const query = `query ($companyId: ID!) { today: todayItems(companyId: $companyId) { items { kind risk count } }
    card: getTotalChecks(companyId: $companyId, isReceived: true) { bounced { amount count } }
    bounced: cheques(companyId: $companyId, states: [bounced]) { totals { amount } }
    replaced: cheques(companyId: $companyId, states: [replaced]) { docs { partialAmount state isProtested } } }`;
  const read = async () => (await run(ana.token, query, { companyId: books.companyId })).data as Record<string, unknown> | undefined;
  expect(await read()).toMatchObject({
    today: { items: [{ kind: 'chequeBounced', risk: 30_700, count: 2 }, { kind: 'toReceive' }] },
    card: { bounced: { amount: 30_700, count: 2 } },
    bounced: { totals: [{ amount: 30_700 }] },
    replaced: { docs: [] },
  });
  await books.reduction(sold, 30_000);
  expect(await read()).toEqual({
    today: { items: [{ kind: 'chequeBounced', risk: 700, count: 1 }] },
    card: { bounced: { amount: 700, count: 1 } },
    bounced: { totals: [{ amount: 700 }] },
    replaced: { docs: [{ partialAmount: 30_000, state: 'replaced', isProtested: true }] },
  });
});

test('a payable of later that is planned sooner, or was, is there while the balance does not cover its day, and its list finds it', async () => {
  const { companyId, ...books } = await testBooks(database, ana.id);
  await books.movement(await books.account(), ago(1), 100, { area_id: books.area('ventassinclasificar') });
  await books.document(addDays(TODAY, 40), 60, { is_received: true, agenda_on: addDays(TODAY, 3) });
  await books.document(addDays(TODAY, 40), 30, { is_received: true, agenda_on: ago(3) });
  const paid = async () => (await todayOf(companyId)).filter(({ kind }) => kind === 'toPay');
  expect(await paid()).toEqual([]);
  await books.document(addDays(TODAY, 30), 7, { is_received: true, agenda_on: addDays(TODAY, 4) });
  expect(await paid()).toEqual([]);
  // From the third day on nothing is left for it.
  await books.document(addDays(TODAY, 30), 5, { is_received: true, agenda_on: addDays(TODAY, 3) });
  expect(await paid()).toMatchObject([{ risk: 7, count: 1 }]);
  const many = { is_received: true, agenda_on: ago(1), counterpart_rut: null, counterpart_name: 'Feria' };
  for (let index = 0; index < 21; index += 1) await books.document(addDays(TODAY, 20), 5, many);
  const line = (await paid()).find(({ name }) => name === 'Feria');
  expect(line).toMatchObject({ risk: 105, count: 21, documentIds: [] });
  const list =
    'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totalDocs totals { isReceived remaining } } }';
  const newFilter = { isCommon: true, counterpartKey: 'n Feria', plannedOn: line?.plannedOn };
  const { data } = await ask(await contextOf(ana.token), list, {
    input: { companyId, filter: { isReceived: true, state: 'PENDING' }, newFilter },
  });
  expect(data).toMatchObject({ paginatedDocumentsByCompany: { totalDocs: 21 } });
});

test('what was delivered free of charge has no term to claim', async () => {
  const books = await testBooks(database, ana.id);
  const bought = (payment_form: 2 | 3) => books.document(addDays(TODAY, 40), 100, { is_received: true, received_on: ago(7), payment_form });
  await bought(3);
  expect(await todayOf(books.companyId)).toEqual([]);
  await bought(2);
  expect(kinds(await todayOf(books.companyId))).toEqual(['claim']);
});

test('a currency in which only a source projects something is told while it has no value', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  const input = { sourceType: 'singleEntry', name: 'Arriendo', cashflowAreaId: books.area('arriendos'), amount: 90, currency: 'USD' };
  const { code } = await run(ana.token, SAVE_SOURCE, { companyId, input: { ...input, firstDate: addDays(TODAY, 9) } });
  const rates = async () => (await todayOf(companyId)).filter(({ kind }) => kind === 'rate').map(({ id, risk }) => [id, risk]);
  expect([code, await rates()]).toEqual([null, [['rate:USD', 0]]]);
  const value = (days: number) => ({ company_id: companyId, currency: 'USD' as const, on_day: ago(days), value: '900' });
  await books.write((db) => db.insertInto('company_rate').values(value(6)).execute());
  expect(await rates()).toEqual([['rate:USD', 81_000]]);
  await books.write((db) => db.insertInto('company_rate').values(value(1)).execute());
  expect(await rates()).toEqual([]);
});

test('a currency whose value begins after the balance ahead does is told with the day that lacks one, and can be put off', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  await books.closing(await books.account({ currency: 'USD' }), ago(1), 10_000);
  const value = (on: Day) =>
    books.write((db) =>
      db.insertInto('company_rate').values({ company_id: companyId, currency: 'USD', on_day: on, value: '900' }).execute(),
    );
  await value(TODAY);
  const rates = async () => (await todayOf(companyId)).filter(({ kind }) => kind === 'rate');
  expect(await rates()).toMatchObject([{ id: 'rate:USD', risk: 90_000, date: ago(1), count: 0 }]);
  await run(ana.token, POSTPONE, { companyId, item: 'rate:USD' });
  expect(await rates()).toEqual([]);
  await run(ana.token, RESTORE, { companyId, item: 'rate:USD' });
  await value(ago(1));
  expect(await rates()).toEqual([]);
});

test('an account whose data never began is named, once some bank days have passed', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account({ alias: 'Sin cartolas' });
  expect(await todayOf(books.companyId)).toEqual([]);
  await books.write((db) =>
    db
      .updateTable('bank_account')
      .set({ created_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('account_id', '=', account)
      .execute(),
  );
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'oldData', name: 'Sin cartolas', count: 0, risk: 0 }]);
});

test('cheques that others can cash wait for money in the banks, and are none where there is enough', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  const id = await books.document(ago(3), 5_000, { document_type: 'PAYMENT', code: null, is_received: true });
  const row = { company_id: books.companyId, cheque_id: id, number: '7', state: 'issued', state_on: ago(2) } as const;
  await books.write((db) => db.insertInto('cheque').values(row).execute());
  await books.closing(account, ago(1), 4_999);
  // Written down a day late: its date is that of the cheque, as in the list.
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'chequeToCover', risk: 5_000, count: 1, date: ago(3) }]);
  await books.closing(account, TODAY, 5_000);
  expect(kinds(await todayOf(books.companyId))).not.toContain('chequeToCover');
});

test('data that end too long ago, files that ask, and a certificate that ends', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account({ alias: 'Principal' });
  await books.movement(account, ago(30), 60_000, { is_hidden: true });
  // What somebody entered is no statement.
  await books.movement(account, ago(1), -60_000, { is_hidden: true, origin: 'manual' });
  await books.write((db) =>
    db
      .insertInto('import')
      .values({
        company_id: books.companyId,
        import_id: newId(),
        file_name: 'cartola.csv',
        status: 'pregunta',
        sha256: 'a',
        bytes: 1,
        rows_read: 12,
      })
      .execute(),
  );
  await books.write((db) =>
    db
      .insertInto('credential')
      .values({
        ...{ company_id: books.companyId, credential_id: newId(), kind: 'certificate', holder_rut: rutOf(76_086_428), holder_name: 'Ana' },
        ...{ valid_from: new Date(0), valid_until: new Date(Date.now() + 20 * 86_400_000), wrapped_key: 'x' },
      })
      .execute(),
  );
  expect(await todayOf(books.companyId)).toMatchObject([
    { kind: 'oldData', name: 'Principal', risk: 5_000, date: ago(30) },
    { kind: 'import', name: 'cartola.csv', count: 12, risk: 0 },
    { kind: 'certificate', name: 'Ana', risk: 0 },
  ]);
});

test('the statement of an account that is quiet tells until its end, unless another one moved meanwhile', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  await books.movement(account, ago(30), 60_000, { is_hidden: true });
  const oldData = async () => (await todayOf(books.companyId)).filter(({ kind }) => kind === 'oldData').map(({ date }) => date);
  expect(await oldData()).toEqual([ago(30)]);
  const source = { companyId: books.companyId, sourceId: newId(), accountId: account };
  const quiet = quietClosing({ movements: [{ on: ago(30) }], closingBalance: 60_000, toldUntil: ago(1) }, TODAY);
  const refresh = (from: Day, closingDays: Day[] = []) =>
    books.write((db) => refreshBalances(db, books.companyId, [{ accountId: account, from, to: from, closingDays }]));
  await books.write((db) => saveClosings(db, source, quiet));
  await refresh(ago(30), [ago(1)]);
  expect(await oldData()).toEqual([]);
  // What somebody entered is no statement.
  await books.movement(account, ago(21), -1, { is_hidden: true, origin: 'manual' });
  await refresh(ago(21));
  expect(await oldData()).toEqual([]);
  await books.movement(account, ago(20), -1, { is_hidden: true });
  await refresh(ago(20));
  expect(await oldData()).toEqual([ago(20)]);
});

test('a file that asks, of a known account: its rows at the mean of a movement', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account({ bank_code: '001', number: '12345678', number_norm: '12345678' });
  await books.closing(account, TODAY, 0);
  for (const amount of [60_000, -20_000]) await books.movement(account, ago(1), amount, { is_hidden: true });
  const file = { company_id: books.companyId, file_name: 'cartola.csv', status: 'pregunta', bytes: 1, rows_read: 12 } as const;
  await books.write((db) =>
    db
      .insertInto('import')
      .values([
        { ...file, import_id: newId(), sha256: 'a', answers: JSON.stringify({ account: '001|12345678|CLP' }) },
        { ...file, import_id: newId(), sha256: 'b', answers: JSON.stringify({ account: '001|99|CLP' }) },
      ])
      .execute(),
  );
  const imports = async () => (await todayOf(books.companyId)).filter(({ kind }) => kind === 'import');
  expect(await imports()).toMatchObject([{ risk: 480_000 }, { risk: 0 }]);
  // The same bytes were uploaded once more, and answered.
  const again = { ...file, import_id: newId(), sha256: 'b', status: 'importado', created_at: new Date(Date.now() + 60_000) } as const;
  await books.write((db) => db.insertInto('import').values(again).execute());
  expect(await imports()).toMatchObject([{ risk: 480_000 }]);
});

test('printed balances that do not connect: what is missing is at risk, also on the account, until a file fills it', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account({ alias: 'Principal' });
  await books.closing(account, ago(600), 5);
  for (const [days, balance] of [
    [500, 7],
    [20, 1_000],
    [10, 1_000],
    [5, 400],
    [1, 500],
  ] as const)
    await books.closing(account, ago(days), balance);
  await books.movement(account, ago(3), 100, { is_hidden: true });
  // Older ones stand in the calendar of coverage alone.
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'gap', name: 'Principal', risk: 600, count: 1, date: ago(9) }]);
  const card = async () => (await books.read((db) => readDashboard(db, books.companyId, TODAY))).accounts[0];
  expect(await card()).toMatchObject({ gaps: 1, gapFrom: ago(9) });
  await books.movement(account, ago(7), -600, { is_hidden: true });
  expect(await todayOf(books.companyId)).toEqual([]);
  expect(await card()).toMatchObject({ gaps: 0, gapFrom: null });
});

test('what a person puts off is away for them alone, until its day, until it grows, or until they take it back', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  const colleague = await person();
  await join(companyId, colleague.id, 'USER');
  await books.document(ago(3), 1_000);
  const [{ id: item } = { id: '' }] = await todayOf(companyId);
  const put = (until?: Day) => run(ana.token, POSTPONE, { companyId, item, until });

  expect((await put(addDays(TODAY, 1))).data?.today).toEqual({ count: 0, risk: 0, items: [] });
  expect(await todayOf(companyId, colleague.token)).toHaveLength(1);
  const moveMark = (text: string) => database.ownerPool.query(`update today_mark set ${text} where company_id = $1`, [companyId]);
  await moveMark(`until = '${TODAY}', marked_on = '${ago(1)}'`);
  expect(kinds(await todayOf(companyId))).toEqual(['toReceive']);

  expect((await put()).data?.today.items).toEqual([]);
  await books.document(ago(2), 101);
  expect(await todayOf(companyId)).toMatchObject([{ risk: 1_101, count: 2 }]);
  await put();
  expect(await todayOf(companyId)).toEqual([]);
  await moveMark(`marked_on = '${ago(9)}'`);
  expect(kinds(await todayOf(companyId))).toEqual(['toReceive']);

  await put();
  expect((await run(ana.token, RESTORE, { companyId, item })).data?.today).toMatchObject({ count: 1, risk: 1_101 });
  expect((await run(ana.token, RESTORE, { companyId, item })).code).toBe('NOT_FOUND');
});

test('of many counterparts the first are those of the earliest days among equals, and one far behind stays away once put off', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  const many = Array.from({ length: 130 }, (_, place) => ({
    ...{ due_on: ago(1 + ((place * 7) % 130)), amount: place < 5 ? 2_000 : 1_000 },
    ...{ counterpart_rut: rutOf(50_000_000 + place), counterpart_name: `Cliente ${place}` },
  }));
  for (const { due_on, amount, ...fields } of many) await books.document(due_on, amount, fields);
  const items = await todayOf(companyId);
  expect(items).toHaveLength(100);
  const inOrder = many.toSorted((a, b) => b.amount - a.amount || (a.due_on < b.due_on ? -1 : 1)).slice(0, 100);
  expect(items.map(({ name, date }) => ({ name, date }))).toEqual(
    inOrder.map(({ counterpart_name, due_on }) => ({ name: counterpart_name, date: due_on })),
  );

  const small = rutOf(60_000_000);
  await books.document(ago(9), 10, { counterpart_rut: small });
  const { count, ...rest } = (await run(ana.token, POSTPONE, { companyId, item: `toReceive:${small}` })).data?.today ?? { count: 0 };
  expect(rest).toMatchObject({ risk: 135_000 });
  expect(count).toBe(130);
  expect((await run(ana.token, QUERY, { companyId })).data?.today).toMatchObject({ count: 130, risk: 135_000 });
});

test('days behind, and items that are not there, are refused', async () => {
  const books = await testBooks(database, ana.id);
  await books.document(ago(3), 1_000);
  const { companyId } = books;
  const [{ id: item } = { id: '' }] = await todayOf(companyId);
  for (const until of [TODAY, ago(1), addDays(TODAY, 367)])
    expect(await run(ana.token, POSTPONE, { companyId, item, until })).toMatchObject({ code: 'BAD_USER_INPUT', field: 'until' });
  expect((await run(ana.token, POSTPONE, { companyId, item: 'toPay:76086428-5' })).code).toBe('NOT_FOUND');
  const other = await testBooks(database, (await person()).id);
  expect((await run(ana.token, QUERY, { companyId: other.companyId })).code).toBe('NOT_FOUND');
  expect(await todayOf(companyId)).toHaveLength(1);
});

test('the last work at the tax office that its connection ended is told, until another one ends well or another certificate comes', async () => {
  const books = await testBooks(database, ana.id);
  const member = await person();
  await join(books.companyId, member.id, 'OPERARIO');
  const ended = (minutes: number, error_code: string | null) =>
    books.write((db) =>
      db
        .insertInto('work')
        .values({
          ...{ company_id: books.companyId, work_id: newId(), kind: 'claims', params: '{}', error_code, error_text: error_code },
          ...{ state: error_code ? 'failed' : 'done', finished_at: new Date(Date.now() - minutes * 60_000) },
        })
        .execute(),
    );
  const seen = async (token = ana.token) => (await todayOf(books.companyId, token)).map(({ kind, name, risk }) => [kind, name, risk]);
  // Where the line leads says the same.
  const reason = async () => {
    const query = 'query ($companyId: ID!) { companyCertificate(companyId: $companyId) { failure { message } } }';
    type Answer = { companyCertificate: { failure: { message: string } | null } };
    const { data } = await ask<Answer>(await contextOf(ana.token), query, { companyId: books.companyId });
    return data?.companyCertificate.failure?.message ?? null;
  };
  await ended(50, 'CLAIMER_GONE');
  expect(await seen()).toEqual([]);
  await ended(40, 'SII_SIGN_IN');
  expect(await seen()).toEqual([['connection', 'SII', 0]]);
  // What the office told of in the thirty days before, for each day without it.
  const addEvents = async (amount: number, days: number, codes: readonly string[]) => {
    const document_id = await books.document(ago(days), amount, { is_received: true, is_expected: false });
    const event = { company_id: books.companyId, document_id, description: '', at_time: '10:00:00', on_day: ago(days) };
    await books.write((db) =>
      db
        .insertInto('claim_event')
        .values(codes.map((code, at) => ({ ...event, event_no: at + 1, code })))
        .execute(),
    );
  };
  await addEvents(60_000, 5, ['ACD', 'ERM']);
  await addEvents(30_000, 29, ['ACD']);
  await addEvents(90_000, 40, ['ACD']);
  const risk = missedBy(90_000, dayInChile(new Date(Date.now() - 40 * 60_000)), TODAY);
  expect(await seen()).toEqual([['connection', 'SII', risk]]);
  expect(await reason()).toBe('SII_SIGN_IN');
  expect(await seen(member.token)).toEqual([]);
  await ended(30, null);
  expect([await seen(), await reason()]).toEqual([[], null]);
  await ended(20, 'SII_UNREACHABLE');
  expect((await seen()).map(([kind, name]) => [kind, name])).toEqual([['connection', 'SII']]);
  await books.write((db) =>
    db
      .insertInto('credential')
      .values(certificate(books.companyId, new Date(2100, 1)))
      .execute(),
  );
  expect(await seen()).toEqual([]);
});

test.each<[CompanyRole, string[]]>([
  ['FOUNDER', ['unexplained', 'toReceive', 'import', 'certificate']],
  ['OPERARIO', ['unexplained', 'toReceive', 'import']],
])('%s sees and counts only what they may open', async (role, expected) => {
  const books = await testBooks(database, ana.id);
  const member = await person();
  await join(books.companyId, member.id, role);
  const account = await books.account();
  await books.closing(account, TODAY, 0);
  await books.movement(account, ago(4), -5_000);
  await books.document(ago(3), 1_000);
  await books.write((db) =>
    db
      .insertInto('import')
      .values({ company_id: books.companyId, import_id: newId(), file_name: 'a.csv', status: 'pregunta', sha256: 'b', bytes: 1 })
      .execute(),
  );
  await books.write((db) => db.insertInto('credential').values(certificate(books.companyId, new Date())).execute());
  expect(kinds(await todayOf(books.companyId, member.token))).toEqual(expected);
});

test('a balance ahead below the line, or without one below zero, is told with what is missing on the worst day', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  await books.movement(account, TODAY, 10_000, { area_id: books.area('ventassinclasificar') });
  await books.document(addDays(TODAY, 20), 9_000, { is_received: true });
  expect(await todayOf(books.companyId)).toEqual([]);
  const line = (low_balance: number | null) =>
    books.write((db) => db.updateTable('company').set({ low_balance }).where('company_id', '=', books.companyId).execute());
  await line(5_000);
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'lowBalance', risk: 4_000, date: addDays(TODAY, 20), count: null }]);
  await line(1_000);
  expect(await todayOf(books.companyId)).toEqual([]);
  await books.document(addDays(TODAY, 30), 3_000, { is_received: true });
  await line(null);
  expect((await todayOf(books.companyId)).filter(({ kind }) => kind !== 'toPay')).toMatchObject([
    // Of no line: below zero.
    { kind: 'lowBalance', risk: 2_000, date: addDays(TODAY, 30), count: 0 },
  ]);
});

test('of a charge that is explained in part the rest is at risk', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  const charge = await books.movement(account, ago(4), -1_000);
  await books.match(charge, await books.document(ago(5), 400, { is_received: true }), 400);
  expect((await todayOf(books.companyId)).find(({ kind }) => kind === 'unexplained')).toMatchObject({ risk: 600, count: 1 });
});

test('times of a source that passed unexplained are one line, until somebody says what became of them', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  const save = 'mutation ($companyId: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $companyId, input: $input) { id } }';
  const input = { sourceType: 'recurrent', name: 'Arriendo', cashflowAreaId: books.area('arriendos'), amount: 900, interval: 7, times: 2 };
  await run(ana.token, save, { companyId, input: { ...input, firstDate: addDays(TODAY, 1), roll: 'stay' } });
  expect(kinds(await todayOf(companyId))).not.toContain('projection');
  const pass = `update cash_occurrence set on_day = $2, scheduled_on = $2, rule_on = null
    where occurrence_id = (select occurrence_id from cash_occurrence where company_id = $1 order by on_day limit 1)`;
  await database.ownerPool.query(pass, [companyId, ago(20)]);
  const found = (await todayOf(companyId)).filter(({ kind }) => kind === 'projection');
  expect(found).toMatchObject([{ id: 'projection', risk: 900, count: 1, date: ago(20) }]);
});

/** What the law asks of a company, as its line says it on a day. */
const taxesOf = async ({ companyId, read }: TestBooks, now: string) => {
  const of = { companyId, personId: ana.id, grant: FOUNDER, now: new Date(`${now}T15:00:00Z`) };
  const lines = await read((db) => linesFor(db, of));
  return lines.filter(({ kind }) => kind === 'tax').map(({ id, risk, on, name }) => [id, risk, on, name]);
};

/** What is told on a day while something stands in the books; it is taken out again. */
const taxesWhile = async (books: TestBooks, now: string, table: 'movement' | 'document', stand: () => Promise<string>) => {
  const id = await stand();
  const found = await taxesOf(books, now);
  await books.write((db) =>
    db
      .deleteFrom(table)
      .where(table === 'movement' ? 'movement_id' : 'document_id', '=', id)
      .execute(),
  );
  return found;
};

const SAVE_SOURCE = 'mutation ($companyId: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $companyId, input: $input) { id } }';

test('the F-29 of a company that planned none is told by its documents on the day of the law, until something stands for it', async () => {
  const books = await testBooks(database, ana.id);
  const { companyId } = books;
  const taxes = (now: string) => taxesOf(books, now);
  expect(await taxes('2026-06-19')).toEqual([]);
  // The 20th of June is a Saturday, the 21st a holiday too.
  await books.document('2026-05-10', 1_190_000, { net: 1_000_000, iva: 190_000, is_expected: false });
  await books.document('2026-05-12', 119_000, { net: 100_000, iva: 19_000, is_received: true, is_expected: false });
  const may = ['tax:f29 2026-05', 171_000, '2026-06-22', 'F-29 de mayo 2026'];
  expect(await taxes('2026-06-14')).toEqual([]);
  expect(await taxes('2026-06-15')).toEqual([may]);
  expect(await taxes('2026-07-02')).toEqual([may]);
  expect(await taxes('2026-07-03')).toEqual([]);
  // A month without anything is filed too, and nobody sees whether it was.
  expect(await taxes('2026-07-20')).toEqual([]);
  expect(await taxes('2026-07-21')).toEqual([['tax:f29 2026-06', 0, '2026-07-28', 'F-29 de junio 2026']]);
  expect(await taxes('2026-07-29')).toEqual([]);

  const account = await books.account();
  const noMore = async (stand: () => Promise<string>, table: 'movement' | 'document') => {
    const found = await taxesWhile(books, '2026-06-22', table, stand);
    expect(await taxes('2026-06-22')).toEqual([may]);
    return found;
  };
  const charge = (amount: number, fields = {}) => books.movement(account, '2026-06-20', amount, { glosa: 'PAGO EN SII', ...fields });
  expect(await noMore(() => charge(-170_000), 'movement')).toEqual([]);
  expect(await noMore(() => charge(-90_000), 'movement')).toEqual([may]);
  expect(await noMore(() => charge(-171_000, { glosa: 'TRASPASO' }), 'movement')).toEqual([may]);
  expect(await noMore(() => charge(-90_000, { area_id: books.area('f29') }), 'movement')).toEqual([]);
  const form = { is_received: true, document_type: 'OBLIGATION', code: null, label: 'F-29', area_id: books.area('f29') } as const;
  // Owed, it is a line of its own.
  expect(await noMore(() => books.document('2026-06-22', 5, { ...form, period: '2026-05-01' }), 'document')).toEqual([
    [expect.stringMatching(/^tax:d /), 5, '2026-06-22', 'F-29'],
  ]);

  const input = { sourceType: 'f29', name: 'F-29', cashflowAreaId: books.area('f29'), amount: 0, firstDate: '2026-01-20' };
  expect((await run(ana.token, SAVE_SOURCE, { companyId, input })).code).toBeNull();
  expect(await taxes('2026-06-22')).toEqual([]);
});

test('Previred of a company with workers that planned none is told on the 13th, on line, until something stands for it', async () => {
  const books = await testBooks(database, ana.id);
  const taxes = (now: string) => taxesOf(books, now);
  const owed = (key: string, period: string, amount: number, due_on: string) =>
    books.document(due_on, amount, {
      ...{ is_received: true, document_type: 'OBLIGATION', code: null, area_id: books.area(key), period, label: key, is_expected: false },
    });
  expect(await taxes('2026-09-10')).toEqual([]);
  const wages = await owed('sueldos', '2026-06-01', 9_000, '2026-06-30');
  // The 13th of September is a Sunday, on which it stays. How much it comes to nobody knows, nor whether it was paid.
  const august = ['tax:previred 2026-08', 0, '2026-09-13', 'Previred de agosto 2026'];
  expect(await taxes('2026-09-05')).toEqual([]);
  expect(await taxes('2026-09-06')).toEqual([august]);
  expect(await taxes('2026-09-13')).toEqual([august]);
  expect(await taxes('2026-09-14')).toEqual([]);
  // Nobody worked for it of late.
  expect(await taxes('2026-10-10')).toEqual([]);

  // As much as the last time that was told.
  await owed('imposiciones', '2026-06-01', 2_500, '2026-07-13');
  const known = ['tax:previred 2026-08', 2_500, '2026-09-13', 'Previred de agosto 2026'];
  expect(await taxes('2026-09-13')).toEqual([known]);
  expect(await taxes('2026-09-23')).toEqual([known]);
  expect(await taxes('2026-09-24')).toEqual([]);
  await books.write((db) => db.deleteFrom('document').where('document_id', '=', wages).execute());
  expect(await taxes('2026-09-13')).toEqual([known]);

  const account = await books.account();
  const charge = (on: string, fields = {}) => books.movement(account, on, -900, { glosa: 'PAGO EN LINEA PREVIRED', ...fields });
  const during = (stand: () => Promise<string>, table: 'movement' | 'document') => taxesWhile(books, '2026-09-13', table, stand);
  expect(await during(() => charge('2026-09-10'), 'movement')).toEqual([]);
  expect(await during(() => charge('2026-09-10', { glosa: 'TRASPASO' }), 'movement')).toEqual([known]);
  expect(await during(() => charge('2026-09-10', { glosa: 'TRASPASO', area_id: books.area('imposiciones') }), 'movement')).toEqual([]);
  // What was charged in August was July's, and is how much it comes to.
  expect(await during(() => charge('2026-08-12'), 'movement')).toEqual([['tax:previred 2026-08', 900, '2026-09-13', known[3]]]);
  expect(await during(() => owed('imposiciones', '2026-08-01', 2_600, '2026-09-13'), 'document')).toEqual([]);

  const input = { sourceType: 'recurrent', name: 'Previred', cashflowAreaId: books.area('imposiciones'), amount: 2_500, interval: 30 };
  const { code } = await run(ana.token, SAVE_SOURCE, { companyId: books.companyId, input: { ...input, firstDate: '2026-01-13' } });
  expect([code, (await taxes('2026-09-13')).filter(([id]) => String(id).startsWith('tax:previred'))]).toEqual([null, []]);
});

test.each<[string, (books: TestBooks) => Promise<unknown>]>([
  [
    'its answers say what it pays',
    (books) => books.write((db) => db.insertInto('onboarding').values({ company_id: books.companyId, payroll_amount: 9_000 }).execute()),
  ],
  [
    'wages left its accounts',
    async (books) => books.movement(await books.account(), '2026-08-31', -9_000, { area_id: books.area('sueldos') }),
  ],
])('a company has workers when %s', async (_how, tell) => {
  const books = await testBooks(database, ana.id);
  await tell(books);
  expect(await taxesOf(books, '2026-09-13')).toEqual([['tax:previred 2026-08', 0, '2026-09-13', 'Previred de agosto 2026']]);
});

test('the income tax and the municipal licence of a company with a business are told a week before, without an amount', async () => {
  const books = await testBooks(database, ana.id);
  const taxes = async (now: string) => (await taxesOf(books, now)).filter(([id]) => !String(id).startsWith('tax:f29'));
  const f22 = ['tax:f22 2026-04', 0, '2026-04-30', 'F-22, año tributario 2026'];
  expect(await taxes('2026-04-25')).toEqual([]);
  const sale = await books.document('2025-11-10', 1_190, { net: 1_000, iva: 190, is_expected: false });
  expect(await taxes('2026-04-22')).toEqual([]);
  expect(await taxes('2026-04-23')).toEqual([f22]);
  expect(await taxes('2026-04-30')).toEqual([f22]);
  expect(await taxes('2026-05-01')).toEqual([]);
  expect(await taxes('2027-04-30')).toEqual([]);
  expect(await taxes('2026-07-31')).toEqual([['tax:patente 2026-07', 0, '2026-07-31', 'Patente municipal de julio 2026']]);

  const account = await books.account();
  const paid = () => books.movement(account, '2026-04-20', -900, { area_id: books.area('f22') });
  expect(await taxesWhile(books, '2026-04-29', 'movement', paid)).toEqual([]);
  const owed = { is_received: true, document_type: 'OBLIGATION', code: null, area_id: books.area('f22'), label: 'F-22' } as const;
  // Owed, it is a line of its own.
  expect((await taxesWhile(books, '2026-04-29', 'document', () => books.document('2026-04-30', 70, owed))).map(([, risk]) => risk)).toEqual(
    [70],
  );
  await books.write((db) => db.deleteFrom('document').where('document_id', '=', sale).execute());
  expect(await taxes('2026-04-25')).toEqual([]);
  await books.write((db) => db.insertInto('onboarding').values({ company_id: books.companyId, tax_regime: 'PRO_PYME_14D3' }).execute());
  expect(await taxes('2026-04-25')).toEqual([f22]);
});

test('a tax of the calendar that somebody projected is a tax on its day', async () => {
  const books = await testBooks(database, ana.id);
  const input = { sourceType: 'singleEntry', name: 'Contribuciones', cashflowAreaId: books.area('otrosimpuestos'), amount: 70 };
  const { code } = await run(ana.token, SAVE_SOURCE, { companyId: books.companyId, input: { ...input, firstDate: addDays(TODAY, 3) } });
  expect(code).toBeNull();
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'tax', risk: 70, name: 'Contribuciones' }]);
  // What several things may be is told twice, and at risk once.
  await database.ownerPool.query('update cash_occurrence set is_doubtful = true where company_id = $1', [books.companyId]);
  const today = (await run(ana.token, QUERY, { companyId: books.companyId })).data?.today;
  expect(today?.items.map(({ kind, risk }) => [kind, risk])).toEqual([
    ['projection', 70],
    ['tax', 70],
  ]);
  expect(today?.risk).toBe(70);
});
