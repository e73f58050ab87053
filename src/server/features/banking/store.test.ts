import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import type { AccountFacts, MovementFacts } from '#domain/imports/facts.ts';
import { newId } from '#server/db/ids.ts';
import { openLoader } from '#server/db/loader.ts';
import { writeCompany } from '#server/db/scope.ts';
import { loadRates } from '#server/features/rates/store.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type Source, withdrawSources, writeStatements } from './store.ts';

const { database } = await testDatabase();
const loader = await openLoader(database.appConnection, () => {});

const movement = (on: string, amount: number, glosa: string, more: Partial<MovementFacts> = {}): MovementFacts => ({
  ...{ line: 1, on: day(on), amount, glosa, reference: null, branch: null },
  ...{ counterpartRut: null, counterpartName: null, balance: null, bankUid: null },
  ...more,
});
const account = (movements: MovementFacts[], line: Partial<AccountFacts> = {}): AccountFacts => ({
  ...{ bankCode: '012', accountNumber: '1-23', currency: 'CLP', movements },
  ...{ holderRut: null, openingBalance: null, closingBalance: null, creditLineApproved: null, creditLineUsed: null, ...line },
});

test('what has no import writes the ledger, is paired with what is there, and can be withdrawn again', async () => {
  const books = await testBooks(database);
  const { companyId, personId } = books;
  const within = <Result>(work: Parameters<typeof writeCompany<Result>>[2]) => writeCompany(loader.app, { personId, companyId }, work);
  const write = (sourceId: string, movements: MovementFacts[], line: Partial<AccountFacts> = {}) =>
    within(async (db) => {
      const { rates } = await loadRates(db, companyId, new Map());
      const source: Source = { companyId, sourceId, twins: [], cutOffOn: null, broughtOn: day('2026-06-30') };
      return writeStatements({ loader, db, rates, advance: () => {} }, source, [account(movements, line)]);
    });
  const ledger = () =>
    books.read((db) => db.selectFrom('movement').select(['glosa', 'amount', 'reference']).orderBy('on_day').orderBy('ordinal').execute());
  const [first, second] = [newId(), newId()];
  const paid = { glosa: 'PAGO', amount: -500, reference: null };

  expect(await write(first, [movement('2026-03-01', -500, 'PAGO')])).toEqual({
    added: 1,
    repeated: 0,
    completed: 0,
    pending: 0,
    joints: [],
    unreplaced: [],
  });
  const again = [movement('2026-03-01', -500, 'PAGO', { reference: '77' }), movement('2026-03-02', 900, 'ABONO', { line: 2 })];
  expect(await write(second, again)).toEqual({ added: 1, repeated: 1, completed: 1, pending: 0, joints: [], unreplaced: [] });
  expect(await ledger()).toEqual([
    { ...paid, reference: '77' },
    { glosa: 'ABONO', amount: 900, reference: null },
  ]);

  expect(await within((db) => withdrawSources(db, companyId, [second]))).toBe(1);
  expect(await ledger()).toEqual([paid]);
  expect(await within((db) => withdrawSources(db, companyId, [first]))).toBe(1);
  expect(await books.read((db) => db.selectFrom('bank_account').selectAll().execute())).toEqual([]);

  // The line of an account is what the newest statement that is left said of it, in whatever order they came.
  const line = () =>
    books.read((db) =>
      db.selectFrom('bank_account').select(['credit_line_approved as approved', 'credit_line_used as used']).executeTakeFirst(),
    );
  const [march, april, february] = [newId(), newId(), newId()];
  await write(march, [movement('2026-03-31', -1, 'MARZO')], { creditLineApproved: 900, creditLineUsed: 0 });
  await write(april, [movement('2026-04-30', -2, 'ABRIL')], { creditLineApproved: 500, creditLineUsed: 40 });
  await write(february, [movement('2026-02-28', -3, 'FEBRERO')], { creditLineApproved: 100, creditLineUsed: 0 });
  expect(await line()).toEqual({ approved: 500, used: 40 });
  // One below zero says nothing.
  await write(newId(), [movement('2026-05-31', -4, 'MAYO')], { creditLineApproved: -500, creditLineUsed: 0 });
  expect(await line()).toEqual({ approved: 500, used: 40 });
  await within((db) => withdrawSources(db, companyId, [april]));
  expect(await line()).toEqual({ approved: 900, used: 0 });
  await loader.close();
});
