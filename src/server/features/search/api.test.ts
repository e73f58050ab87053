import { beforeAll, describe, expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, join, contextOf, ask } = await testApi();
const ana = await person();
const QUERY = `query ($companyId: ID!, $text: String!) { search(companyId: $companyId, text: $text) {
  documents { typeLabel number counterpartName isReceived date amount currency }
  contacts { rut name documents }
  movements { date description amount currency bankId } } }`;
type Found = { documents: { number: string }[]; contacts: { rut: string; name: string }[]; movements: { description: string }[] };

let books: TestBooks;
let token = ana.token;

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  const account = await books.account();
  const dollars = await books.account({ currency: 'USD' });
  await books.document('2026-05-10', 119_000, { folio: '4512', counterpart_name: 'Viña Ñandú SpA', counterpart_rut: '76543210-3' });
  await books.document('2026-06-10', 238_000, { folio: '4512', counterpart_name: 'Boldo 100% Ltda', counterpart_rut: '76888777-2' });
  await books.document('2026-06-11', 50_000, { folio: '4513', counterpart_name: 'VIÑA ÑANDÚ SPA', counterpart_rut: '76543210-3' });
  await books.document('2026-06-12', 1_000, {
    folio: '4514',
    counterpart_name: 'Oculta SpA',
    counterpart_rut: '77000111-K',
    is_hidden: true,
  });
  // One without a name, and one with another check digit: 7.654.321-6, and 76.543.216-2, which begins the same.
  await books.document('2026-06-13', 1_000, { folio: '77', counterpart_name: null, counterpart_rut: rutOf(7_654_321) });
  await books.document('2026-06-14', 1_000, { folio: '78', counterpart_name: 'Molino', counterpart_rut: rutOf(76_543_216) });
  await books.document('2026-06-15', 1_000, { folio: '79', counterpart_name: 'Nadie', counterpart_rut: null });
  await books.movement(account, '2026-06-01', 45_000, { glosa: 'ABONO' });
  await books.movement(account, '2026-06-02', -45_000, { glosa: 'CARGO' });
  await books.movement(account, '2026-06-03', 45_000, { glosa: 'ESCONDIDO', is_hidden: true });
  await books.movement(dollars, '2026-06-04', 1_250, { glosa: 'WIRE', currency: 'USD', amount_clp: 11_750 });
});

const search = async (text: string, as = token) =>
  (await ask<{ search: Found }>(await contextOf(as), QUERY, { companyId: books.companyId, text })).data?.search;
const find = async (text: string, as?: string) => {
  const found = await search(text, as);
  return [
    found?.documents.map((one) => one.number),
    found?.contacts.map((one) => one.name),
    found?.movements.map((one) => one.description),
  ];
};

describe('what is found', () => {
  test.each([
    ['4512', ['4512', '4512'], [], []],
    ['factura 4.512', [], [], []],
    ['#4513', ['4513'], [], []],
    ['4514', [], [], []],
    ['viña', [], ['VIÑA ÑANDÚ SPA'], []],
    ['nandu spa', [], ['VIÑA ÑANDÚ SPA'], []],
    ['spa', [], ['VIÑA ÑANDÚ SPA'], []],
    ['100%', [], ['Boldo 100% Ltda'], []],
    ['%', [], [], []],
    ['oculta', [], [], []],
    ['76.543.210-3', [], ['VIÑA ÑANDÚ SPA'], []],
    ['76.888', [], ['Boldo 100% Ltda'], []],
    ['5432', [], [], []],
    ['76543216', [], ['', 'Molino'], []],
    ['MOLÍNO', [], ['Molino'], []],
    ['nadie', [], [], []],
    ['$ 45.000', [], [], ['CARGO', 'ABONO']],
    ['-45000', [], [], ['CARGO', 'ABONO']],
    ['12,50', [], [], ['WIRE']],
    ['0,00001', [], [], []],
    ["' or 1=1 --", [], [], []],
    ['9007199254740993', [], [], []],
  ])('%s', async (text, documents, contacts, movements) => {
    expect(await find(text)).toEqual([documents, contacts, movements]);
  });

  test('a document says what it is, a contact how much there is of it, a movement its sign', async () => {
    expect(await search('#4513')).toMatchObject({
      documents: [
        { typeLabel: 'Factura electrónica', number: '4513', counterpartName: 'VIÑA ÑANDÚ SPA', date: '2026-06-11', amount: 50_000 },
      ],
    });
    expect((await search('76543210-3'))?.contacts).toEqual([{ rut: '76543210-3', name: 'VIÑA ÑANDÚ SPA', documents: 2 }]);
    expect((await search('$45.000'))?.movements).toMatchObject([{ amount: -45_000, bankId: '012' }, { amount: 45_000 }]);
  });
});

describe('only what one may open', () => {
  test('each kind needs its screen; a blocked company has none', async () => {
    const set = (values: object) => database.owner.updateTable('company').set(values).where('company_id', '=', books.companyId).execute();
    expect((await find('45000'))[2]).toHaveLength(2);
    await set({ features: [] });
    expect(await find('45000')).toEqual([[], [], []]);
    expect((await find('4512'))[0]).toHaveLength(2);
    await set({ features: ['conciliacion'], plan: ['caudalfull', 'blocked'] });
    expect([await find('4512'), await find('spa'), await find('45000')]).toEqual([
      [[], [], []],
      [[], [], []],
      [[], [], []],
    ]);
    await set({ plan: ['caudalfull'] });
  });

  test('a colleague finds the same, a stranger that there is no such company', async () => {
    const luis = await person();
    await join(books.companyId, luis.id, 'OPERARIO');
    expect(await find('4512', luis.token)).toEqual(await find('4512'));
    token = (await person()).token;
    const { code } = await ask(await contextOf(token), QUERY, { companyId: books.companyId, text: '4512' });
    expect(code).toBe('NOT_FOUND');
  });
});
