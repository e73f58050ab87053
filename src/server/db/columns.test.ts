import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { recordset, selectColumns } from './columns.ts';

const { database } = await testDatabase();
const NAMES = ['company_id', 'client_payment_days', 'restricts_f29', 'trial_expires_on'] as const;

test('values go to their columns and come back under the same names', async () => {
  const id = '0190b0c0-0000-7000-8000-000000000000';
  const values = [{ companyId: id, clientPaymentDays: 30, restrictsF29: true, trialExpiresOn: null }];
  const { rows } = await sql`select ${selectColumns('c', NAMES)} from ${recordset('company', NAMES, values)} c`.execute(database.app);
  expect(rows).toEqual(values);
});
