import { expect, test } from 'vitest';
import { type CompanyRole, FEATURES, type Grant } from '#domain/access.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
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
};
type Today = { count: number; risk: number; items: Item[] };
const TODAY_FIELDS = '{ count risk items { id kind risk date count name documentId documentIds } }';
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
  await books.movement(account, ago(4), -500);
  await books.document(addDays(TODAY, 7), 600, {
    ...{ is_received: true, document_type: 'OBLIGATION', code: null, label: 'F-29', area_id: books.area('f29') },
  });
  const items = await todayOf(books.companyId);
  expect(items).toMatchObject([
    { kind: 'tax', risk: 600, name: 'F-29', date: addDays(TODAY, 7) },
    { kind: 'unexplained', risk: 500, count: 1, date: ago(4) },
    // What is late apart from what is not.
    { kind: 'toPay', risk: 350, count: 2, date: ago(5), name: 'Cliente SpA' },
    { kind: 'toPay', risk: 300, count: 1, date: addDays(TODAY, 7), name: 'Cliente SpA' },
    { kind: 'toReceive', risk: 200, count: 1, name: 'Sin RUT' },
    { kind: 'toReceive', risk: 100, count: 1, documentId: late, documentIds: [late] },
  ]);
  expect((await run(ana.token, QUERY, { companyId: books.companyId })).data?.today).toMatchObject({ count: 6, risk: 2_050 });
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
  const id = await books.document(ago(1), 5_000, { document_type: 'PAYMENT', code: null, is_received: true });
  const row = { company_id: books.companyId, cheque_id: id, number: '7', state: 'issued', state_on: ago(2) } as const;
  await books.write((db) => db.insertInto('cheque').values(row).execute());
  await books.closing(account, ago(1), 4_999);
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'chequeToCover', risk: 5_000, count: 1 }]);
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
  expect(await reason()).toBe('SII_SIGN_IN');
  expect(await seen(member.token)).toEqual([]);
  await ended(30, null);
  expect([await seen(), await reason()]).toEqual([[], null]);
  await ended(20, 'SII_UNREACHABLE');
  expect(await seen()).toEqual([['connection', 'SII', 0]]);
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
  const line = (low_balance: number) =>
    books.write((db) => db.updateTable('company').set({ low_balance }).where('company_id', '=', books.companyId).execute());
  await line(5_000);
  expect(await todayOf(books.companyId)).toMatchObject([{ kind: 'lowBalance', risk: 4_000, date: addDays(TODAY, 20) }]);
  await line(1_000);
  expect(await todayOf(books.companyId)).toEqual([]);
  await books.document(addDays(TODAY, 30), 3_000, { is_received: true });
  await line(0);
  expect((await todayOf(books.companyId)).filter(({ kind }) => kind !== 'toPay')).toMatchObject([
    { kind: 'lowBalance', risk: 2_000, date: addDays(TODAY, 30) },
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
