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
const account = (movements: MovementFacts[]): AccountFacts => ({
  ...{ bankCode: '012', accountNumber: '1-23', currency: 'CLP', movements },
  ...{ holderRut: null, openingBalance: null, closingBalance: null, creditLineApproved: null, creditLineUsed: null },
});

test('what has no import writes the ledger, is paired with what is there, and can be withdrawn again', async () => {
  const books = await testBooks(database);
  const { companyId, personId } = books;
  const within = <Result>(work: Parameters<typeof writeCompany<Result>>[2]) => writeCompany(loader.app, { personId, companyId }, work);
  const write = (sourceId: string, movements: MovementFacts[]) =>
    within(async (db) => {
      const { rates } = await loadRates(db, companyId, new Map());
      const source: Source = { companyId, sourceId, twins: [], cutOffOn: null };
      return writeStatements({ loader, db, rates, advance: () => {} }, source, [account(movements)]);
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
  await loader.close();
});
