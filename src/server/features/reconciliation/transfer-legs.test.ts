import { beforeAll, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask, join } = await testApi();
const ana = await person();
let books: TestBooks;
let asAna: Awaited<ReturnType<typeof contextOf>>;
let accounts: { pesos: string; other: string; dollars: string; euros: string };

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  accounts = {
    pesos: await books.account({ bank_code: '037' }),
    other: await books.account(),
    dollars: await books.account({ currency: 'USD', bank_code: '016' }),
    euros: await books.account({ currency: 'EUR' }),
  };
  const values = [
    ...['2026-01-12', '2026-01-16', '2026-01-20'].map((on) => ({ currency: 'USD' as const, on_day: day(on), value: '950' })),
    { currency: 'EUR' as const, on_day: day('2026-01-19'), value: '1060' },
  ];
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values(values.map((one) => ({ ...one, company_id: books.companyId })))
      .execute(),
  );
});

const LEGS = `query ($companyId: ID!, $id: ID!) { transferLegs(companyId: $companyId, transactionId: $id) {
  legs { transactionId bankId date description amount currency exchange { out into difference share rate base quote } } missingRates { currency on }
} }`;
const PAIR = `mutation ($companyId: ID!, $a: ID!, $b: ID!) {
  generateTransfer(companyId: $companyId, transactionId: $a, otherTransactionId: $b) { actId }
}`;
const SEEN =
  'query ($id: ID!) { getTransaction(id: $id) { isMatched remaining transfer { transactionId reasons } transferCandidate { transactionId isStrong } } }';
const UNDO = 'mutation ($id: ID!, $actId: String!) { undoAct(companyId: $id, actId: $actId) { id } }';

type Legs = { transferLegs: { legs: { transactionId: string; exchange: { out: number } | null }[]; missingRates: unknown[] } };
type Seen = {
  getTransaction: { isMatched: boolean; transfer: { transactionId: string; reasons: string[] } | null; transferCandidate: object | null };
};

const legsOf = async (id: string) => (await ask<Legs>(asAna, LEGS, { companyId: books.companyId, id })).data?.transferLegs;
const pair = (a: string, b: string) => ask<{ generateTransfer: { actId: string } }>(asAna, PAIR, { companyId: books.companyId, a, b });
const seen = async (id: string) => (await ask<Seen>(asAna, SEEN, { id })).data?.getTransaction;
const dollars = (on: string, cents: number, fields: object = {}) =>
  books.movement(accounts.dollars, on, cents, { currency: 'USD', amount_clp: null, ...fields });

test('dollars that became pesos: offered with what they are worth, paired, seen with its reason, undone and made again', async () => {
  const out = await dollars('2026-01-13', -100_000);
  const into = await books.movement(accounts.pesos, '2026-01-14', 941_000);
  const [equal, far] = [await dollars('2026-02-20', -100_000), await books.movement(accounts.pesos, '2026-01-14', 910_000)];
  for (const id of [equal, far]) expect((await legsOf(id))?.legs).toEqual([]);
  expect(await legsOf(out)).toEqual({
    legs: [
      {
        ...{ transactionId: into, bankId: '037', date: '2026-01-14', description: 'TRASPASO', amount: 941_000, currency: 'CLP' },
        exchange: { out: 950_000, into: 941_000, difference: -9_000, share: 9 / 950, rate: 941, base: 'USD', quote: 'CLP' },
      },
    ],
    missingRates: [],
  });
  expect((await legsOf(into))?.legs.map(({ transactionId, exchange }) => [transactionId, exchange?.out])).toEqual([[out, 950_000]]);
  const made = await pair(into, out);
  const reason =
    'Salen US$ 1.000,00 de una cuenta y entran $ 941.000 en otra: al valor de sus días, $ 950.000 y $ 941.000, $ 9.000 de menos por el cambio';
  // So a colleague finds both of them.
  const luis = await person();
  await join(books.companyId, luis.id, 'USER');
  const asLuis = await contextOf(luis.token);
  for (const [id, other] of [
    [out, into],
    [into, out],
  ] as const)
    expect((await ask<Seen>(asLuis, SEEN, { id })).data?.getTransaction).toEqual({
      ...{ isMatched: true, remaining: 0, transfer: { transactionId: other, reasons: [reason] }, transferCandidate: null },
    });
  expect((await legsOf(out))?.legs).toEqual([]);
  expect((await pair(out, into)).reason).toBe('ALREADY_RECONCILED');
  await ask(asAna, UNDO, { id: books.companyId, actId: made.data?.generateTransfer.actId });
  expect((await seen(out))?.transfer).toBeNull();
  expect((await legsOf(out))?.legs).toHaveLength(1);
  expect((await pair(out, into)).data).not.toBeNull();
});

test('of one amount first, then in other currencies the nearest in value', async () => {
  const out = await dollars('2026-01-20', -200_000);
  const second = await books.account({ currency: 'USD' });
  const same = await books.movement(second, '2026-03-30', 200_000, { currency: 'USD', amount_clp: null });
  const near = await books.movement(accounts.pesos, '2026-01-21', 1_950_000);
  const nearest = await books.movement(accounts.other, '2026-01-19', 1_901_000);
  const euros = await books.movement(accounts.euros, '2026-01-21', 178_000, { currency: 'EUR', amount_clp: null });
  const { legs, missingRates } = (await legsOf(out))!;
  expect(legs.map(({ transactionId }) => transactionId)).toEqual([same, nearest, euros, near]);
  expect(missingRates).toEqual([]);
});

test('without a value of its day nothing is compared, and it is named', async () => {
  const out = await books.movement(accounts.euros, '2026-05-20', -100_000, { currency: 'EUR', amount_clp: null });
  await books.movement(accounts.pesos, '2026-05-19', 1_000_000);
  expect(await legsOf(out)).toEqual({ legs: [], missingRates: [{ currency: 'EUR', on: '2026-05-20' }] });
});

test.each<[what: string, make: () => Promise<[string, string]>, reason: string, says?: string]>([
  [
    'beyond the tolerance',
    async () => [await dollars('2026-01-13', -300_000), await books.movement(accounts.pesos, '2026-01-13', 2_700_000)],
    'TRANSFER_APART',
    'difieren a lo más en 3 %',
  ],
  [
    'a value too old',
    async () => [await dollars('2026-03-13', -300_000), await books.movement(accounts.pesos, '2026-03-13', 2_850_000)],
    'TRANSFER_UNVALUED',
    'Falta el valor del dólar del 13/03/2026',
  ],
  [
    'the same direction',
    async () => [await dollars('2026-01-13', 300_000), await books.movement(accounts.pesos, '2026-01-13', 2_850_000)],
    'NO_TRANSFER',
  ],
  ['the same account', async () => [await dollars('2026-01-13', -310_000), await dollars('2026-01-13', 310_000)], 'NO_TRANSFER'],
  [
    'itself',
    async () => {
      const id = await dollars('2026-01-13', -310_100);
      return [id, id];
    },
    'NO_TRANSFER',
  ],
  [
    'a hidden one',
    async () => [await dollars('2026-01-13', -300_000, { is_hidden: true }), await books.movement(accounts.pesos, '2026-01-13', 2_850_000)],
    'MATCH_HIDDEN_MOVEMENT',
  ],
  [
    'one of which a part is matched',
    async () => {
      const into = await books.movement(accounts.pesos, '2026-01-13', 2_850_000);
      await books.match(into, await books.document('2026-01-13', 1_000), 1_000);
      return [await dollars('2026-01-13', -300_000), into];
    },
    'NO_TRANSFER',
  ],
  [
    'one of another company',
    async () => {
      const others = await testBooks(database, (await person()).id);
      return [await dollars('2026-01-13', -300_000), await others.movement(await others.account(), '2026-01-13', 2_850_000)];
    },
    'NOT_FOUND',
  ],
  ['one that nobody knows', async () => [await dollars('2026-01-13', -300_000), newId()], 'NOT_FOUND'],
])('refused: %s', async (_, make, reason, says = '') => {
  const [a, b] = await make();
  const found = await pair(a, b);
  expect(found.reason).toBe(reason);
  expect(found.message).toContain(says);
  const rows = await books.read((db) => db.selectFrom('movement').select('transfer_id').where('movement_id', 'in', [a, b]).execute());
  expect(rows.every(({ transfer_id }) => transfer_id === null)).toBe(true);
});

test('another company’s movement has no legs', async () => {
  const others = await testBooks(database, (await person()).id);
  for (const id of [newId(), await others.movement(await others.account(), '2026-01-13', 5)])
    expect((await ask(asAna, LEGS, { companyId: books.companyId, id })).reason).toBe('NOT_FOUND');
});
