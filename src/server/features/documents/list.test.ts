// On every server: collations, search.
import { beforeAll, expect, test } from 'vitest';
import { foldText, MARKED_LETTERS } from '#domain/fold.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
const stranger = await person();
const books = await testBooks(database, owner.id);
const theirs = await testBooks(database, stranger.id);
const context = await contextOf(owner.token);
const names = new Map<string, string>();

/** Adds a document under a name, which reads better in tests than an id. */
async function addNamed(name: string, ...[due, amount, fields]: Parameters<typeof books.document>): Promise<string> {
  const id = await books.document(due, amount, fields);
  names.set(id, name);
  return id;
}

let late = '';
let note = '';
let paid = '';
let foreign = '';

beforeAll(async () => {
  late = await addNamed('late', '2026-01-10', 119_000, {
    folio: '451',
    net: 100_000,
    iva: 19_000,
    counterpart_name: 'Ferretería Ñandú 100% Ltda.',
  });
  await addNamed('ahead', '2099-12-01', 59_500, { folio: '452', issued_on: '2026-03-05', net: 50_000, iva: 9_500 });
  paid = await addNamed('paid', '2026-02-10', 238_000, {
    folio: '77',
    is_received: true,
    counterpart_rut: '96505760-9',
    counterpart_name: 'Aguas SA',
  });
  note = await addNamed('note', '2026-01-20', 11_900, { folio: '9', code: 61, sign: -1, net: 10_000, iva: 1_900 });
  await addNamed('claimed', '2026-01-25', 500, { folio: '12', claimed_on: '2026-01-26', is_expected: false });
  await addNamed('annulled', '2026-01-26', 600, { folio: '13', is_annulled: true, is_expected: false });
  await addNamed('boleta', '2026-01-27', 700, { folio: '14', code: 39, is_expected: false });
  await addNamed('closed', '2026-01-28', 800, { folio: '15', is_closed: true, is_expected: false });
  await addNamed('dollars', '2099-01-10', 123_456, {
    folio: '16',
    code: 110,
    currency: 'USD',
    rate: '950',
    amount_clp: 1_172_832,
    issued_on: '2026-01-12',
  });
  await books.document('2026-01-29', 900, { folio: '9000', is_hidden: true });
  await books.document('2026-01-30', 1000, { is_superseded: true, folio: null, is_expected: false });
  const account = await books.account({ bank_code: '012' });
  const movement = await books.movement(account, '2026-02-11', -300_000, { glosa: 'PAGO AGUAS' });
  await books.match(movement, paid, 238_000, {
    origin: 'engine',
    evidence: 'rutAndAmount',
    reasons: JSON.stringify(['Mismo RUT']),
    created_by: owner.id,
  });
  foreign = await theirs.document('2026-01-10', 1);
});

type Filter = Record<string, unknown>;
const LIST = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) {
  totalDocs docs { id amount } totals { isReceived count amount remaining } } }`;
type Listed = {
  paginatedDocumentsByCompany: {
    totalDocs: number;
    docs: { id: string; amount: number }[];
    totals: { isReceived: boolean; count: number; amount: number; remaining: number }[];
  };
};

async function list(input: Filter) {
  const { data, code } = await ask<Listed>(context, LIST, { input: { companyId: books.companyId, pagination: { offset: 100 }, ...input } });
  const page = data?.paginatedDocumentsByCompany;
  return { code, ...page, names: page?.docs.map(({ id }) => names.get(id)) };
}

test('newest first, without hidden ones and summaries that their detail replaces; pages neither repeat nor miss any', async () => {
  const all = await list({});
  expect(all.names).toEqual(['ahead', 'paid', 'closed', 'boleta', 'annulled', 'claimed', 'note', 'dollars', 'late']);
  expect(all.totalDocs).toBe(9);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ pagination: { page, offset: 2 } })));
  expect(pages.flatMap((page) => page.names)).toEqual(all.names);
  expect((await list({ pagination: { offset: 101 } })).code).toBe('BAD_USER_INPUT');
});

test.each([
  ['side', { filter: { isReceived: true } }, ['paid']],
  ['paid and closed', { filter: { state: 'PAID' } }, ['paid', 'closed']],
  ['pending, late ones too', { filter: { state: 'PENDING' } }, ['ahead', 'note', 'dollars', 'late']],
  ['late', { filter: { state: 'LATE' } }, ['note', 'late']],
  ['claimed or annulled', { filter: { state: 'INVALID' } }, ['annulled', 'claimed']],
  ['not expected', { filter: { state: 'UNEXPECTED' } }, ['boleta']],
  ['codes', { newFilter: { codes: [61, 39] } }, ['boleta', 'note']],
  ['issue, its end left out', { newFilter: { dateStart: '2026-01-20', dateEnd: '2026-01-26' } }, ['claimed', 'note']],
  ['due', { newFilter: { dateStart: '2099-01-01', dateBy: 'DUE' } }, ['ahead', 'dollars']],
  ['matched', { isMatch: true }, ['paid']],
  ['kind of record', { documentTypes: ['OBLIGATION'] }, []],
  ['a side that the codes do not have', { newFilter: { codes: [61] }, filter: { isReceived: true } }, []],
] as const)('filter: %s', async (_what, input, expected) => {
  const found = await list(input);
  expect(found.names).toEqual(expected);
  expect(found.totalDocs).toBe(expected.length);
});

test.each([
  ['ferreteria ñ', ['late']],
  ['FERRETERÍA NANDU', ['late']],
  ['100%', ['late']],
  ['1%0', []],
  ['_', []],
  ['|', []],
  ['.', ['late']],
  ['...', []],
  ['0', ['late']],
  ['9', ['paid', 'note']],
  ['45', ['ahead', 'late']],
  ['451', ['late']],
  ['#0451', ['late']],
  ['96.505.760-9', ['paid']],
  ['96505760-9', ['paid']],
  ['965057609', ['paid']],
  ['96.505', ['paid']],
  ['$ 119.000', ['late']],
  ['119000', ['late']],
  ['US$ 1.234,56', ['dollars']],
  ['1234,56', ['dollars']],
  ["' or 1=1 --", []],
  ['  ', ['ahead', 'paid', 'closed', 'boleta', 'annulled', 'claimed', 'note', 'dollars', 'late']],
])('search: «%s»', async (search, expected) => {
  expect((await list({ search })).names).toEqual(expected);
});

test('a name is stored for the search without the marks that the fold takes off, whatever the alphabet', async () => {
  const company = await testBooks(database, owner.id);
  const counterpart_name = ['São Paulo|Å', 'ÑANDÚ', ...MARKED_LETTERS].join(' ');
  const id = await company.document('2026-01-10', 1_000, { folio: '1', counterpart_name });
  const { search } = await company.read((db) =>
    db.selectFrom('document').select('search').where('document_id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(search.split('|')[0]).toBe(foldText(counterpart_name).replace('|', ' '));
  const text = 'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totalDocs } }';
  const present = await contextOf(owner.token);
  for (const search of ['São P', 'sao p', 'ñandu'])
    expect((await ask(present, text, { input: { companyId: company.companyId, search } })).data, search).toEqual({
      paginatedDocumentsByCompany: { totalDocs: 1 },
    });
});

test('totals tell both sides in pesos, credit notes taken off, the remaining of what is pending', async () => {
  const { totals, docs } = await list({ filter: { isReceived: false } });
  expect(totals).toEqual([
    {
      isReceived: false,
      count: 8,
      amount: 119_000 + 59_500 - 11_900 + 500 + 600 + 700 + 800 + 1_172_832,
      remaining: 119_000 + 59_500 - 11_900 + 1_172_832,
    },
    { isReceived: true, count: 1, amount: 238_000, remaining: 0 },
  ]);
  expect(docs?.find(({ id }) => id === note)?.amount).toBe(-11_900);
});

const ONE = `query ($id: ID!) { Document(id: $id) { id amount isLate paymentDate documentPeriod cashflowArea { name } company { id }
  meta { number state badge section isPaid isValid remaining netAmount taxAmount taxRate issuerId receiverId isUnassociated
    refDocuments { id documentId effect } referencedBy { id documentId typeLabel } detail { name total_price unit_price }
    otherTaxes { code name value taxRate } download { xml { url } }
    matchs { inMatch { ...M } outMatch { ...M } } } } }
  fragment M on DocumentMatch { type amount matchedAmount date description origin reasons bank userRelated { email } }`;

async function one(id: string) {
  const { data, code } = await ask<{ Document: { meta: Record<string, unknown> } & Record<string, unknown> }>(context, ONE, { id });
  return { code, document: data?.Document };
}

test('where a document stands in the register: pending until it is accepted, claimed in neither place', async () => {
  const at = { is_received: true, issued_on: '2026-03-01' } as const;
  const ids = await Promise.all(
    (['pendiente', 'registro', 'reclamado'] as const).map((section, index) =>
      books.document('2099-01-01', 100, {
        ...at,
        folio: String(31 + index),
        section,
        is_hidden: true,
        ...(section === 'reclamado' ? { is_expected: false } : {}),
      }),
    ),
  );
  const metas = await Promise.all(ids.map(async (id) => (await one(id)).document?.meta));
  expect(metas.map((meta) => [meta?.['section'], meta?.['state'], meta?.['badge']])).toEqual([
    ['pendiente', 'PENDIENTE', 'PENDING'],
    ['registro', 'REGISTRO', 'PENDING'],
    ['reclamado', null, 'CLAIMED'],
  ]);
});

test('the nearest in amount first, then the nearest in date, of one currency', async () => {
  const near = { amount: 60_000, currency: 'CLP', date: '2026-01-30' };
  expect((await list({ filter: { state: 'PENDING' }, newFilter: { near } })).names).toEqual(['ahead', 'note', 'late']);
  for (const amount of [1.5, 1e300]) expect((await list({ newFilter: { near: { ...near, amount } } })).code).toBe('BAD_USER_INPUT');
  const dollars = { ...near, amount: 1, currency: 'USD' };
  expect((await list({ filter: { state: 'PENDING' }, newFilter: { near: dollars } })).names).toEqual(['dollars']);
  // Who looks for a word may mean one in another currency: it comes behind.
  const { names } = await list({ filter: { state: 'PENDING' }, search: 'cliente', newFilter: { near } });
  expect(names?.at(-1)).toBe('dollars');
});

test('one document with what pays it', async () => {
  const { document } = await one(paid);
  expect(document).toMatchObject({ amount: 238_000, isLate: false, paymentDate: '2026-02-11', documentPeriod: '2026-02' });
  expect(document?.meta).toMatchObject({
    state: 'REGISTRO',
    badge: 'PAID',
    section: null,
    isPaid: true,
    remaining: 0,
    issuerId: '96505760-9',
  });
  expect(document?.meta['matchs']).toEqual({
    inMatch: [
      {
        type: 'TRANSACTION',
        amount: 300_000,
        matchedAmount: 238_000,
        date: '2026-02-11',
        description: 'PAGO AGUAS',
        origin: 'engine',
        reasons: ['Mismo RUT'],
        bank: 'BancoEstado',
        userRelated: { email: owner.email },
      },
    ],
    outMatch: [],
  });
});

test('a credit note pays the document that it names; both tell of the other, and its amounts stand as in its file', async () => {
  const lone = await one(note);
  expect(lone.document?.meta).toMatchObject({ isUnassociated: true, refDocuments: [], taxRate: 0.19, netAmount: 10_000 });
  const reference = { document_id: note, reference_no: 1, code: '33', folio: '451', effect: 3, target_id: late } as const;
  const at = { company_id: books.companyId };
  await books.write(async (db) => {
    await db
      .insertInto('document_reference')
      .values({ ...at, ...reference })
      .execute();
    await db
      .insertInto('credit_allocation')
      .values({ ...at, note_id: note, document_id: late, amount: 11_900 })
      .execute();
    const line = { ...at, document_id: late, line_no: 1, name: 'Clavos', unit_price: '12.345678', amount: 100_000 };
    await db.insertInto('document_line').values(line).execute();
    const taxes = JSON.stringify([{ code: 24, amount: 315, rate: '31.5' }]);
    await db.updateTable('document').set({ other_taxes: taxes }).where('document_id', '=', late).execute();
  });

  const credit = (await one(note)).document;
  expect(credit).toMatchObject({ amount: -11_900, isLate: false });
  expect(credit?.meta).toMatchObject({ isUnassociated: false, badge: 'PAID', refDocuments: [{ id: late, documentId: '451', effect: 3 }] });
  expect(credit?.meta['matchs']).toMatchObject({ inMatch: [], outMatch: [{ type: 'TAX_DOCUMENT', matchedAmount: 11_900 }] });

  const invoice = (await one(late)).document;
  expect(invoice).toMatchObject({ isLate: true, amount: 119_000 });
  expect(invoice?.meta).toMatchObject({
    remaining: 107_100,
    referencedBy: [{ id: note, documentId: '9', typeLabel: 'Nota de crédito electrónica' }],
    detail: [{ name: 'Clavos', total_price: 100_000, unit_price: 12.345678 }],
    otherTaxes: [{ code: 24, name: 'Licores, pisco y whisky', value: 315, taxRate: 0.315 }],
    matchs: { inMatch: [{ description: 'Nota de crédito electrónica N° 9', origin: 'credit', userRelated: null }], outMatch: [] },
  });
});

test('a settlement by hand pays without a movement', async () => {
  const id = await books.document('2026-04-01', 1_000, { folio: '9001' });
  await books.reduction(id, 400);
  const { document } = await one(id);
  expect(document?.meta).toMatchObject({ remaining: 600, badge: 'PENDING' });
  expect(document?.meta['matchs']).toMatchObject({ inMatch: [{ type: 'MANUAL', matchedAmount: 400, date: '2026-03-10', bank: null }] });
});

const MANY = 'query ($ids: [ID!]!) { findDocumentsById(ids: $ids) { id } }';

test('documents by id: in the order asked, each once, of several own companies', async () => {
  const second = await testBooks(database, owner.id);
  const other = await second.document('2026-01-10', 1);
  const newContext = await contextOf(owner.token);
  const { data } = await ask<{ findDocumentsById: { id: string }[] }>(newContext, MANY, { ids: [paid, other, late.toUpperCase(), paid] });
  expect(data?.findDocumentsById.map(({ id }) => id)).toEqual([paid, other, late]);
  expect((await ask(context, MANY, { ids: [] })).data).toEqual({ findDocumentsById: [] });
});

test('one foreign id denies all of them, as an unknown one does; too many are refused', async () => {
  const unknown = await ask(context, MANY, { ids: [paid, newId()] });
  expect(unknown).toMatchObject({ code: 'NOT_FOUND', data: null });
  expect(await ask(context, MANY, { ids: [paid, foreign] })).toEqual(unknown);
  expect(await ask(context, MANY, { ids: ['no es un id'] })).toEqual(unknown);
  expect((await one(foreign)).code).toBe('NOT_FOUND');
  const many = await ask(context, MANY, { ids: Array.from({ length: 1001 }, () => paid) });
  expect(many.code).toBe('BAD_USER_INPUT');
});
