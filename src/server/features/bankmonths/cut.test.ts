// Closing and reopening a month, cut off at every statement; and killed as a whole process.
import { expect, test } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { stateOf } from '../../../../tests/support/failing.ts';
import { type Act, cutUntilDone, killedAt, settled } from '../../../../tests/support/killed.ts';

const api = await testApi();
const { database, connection, person, contextOf, ask } = api;
const owner = await person();
const CLOSE =
  'mutation ($c: ID!, $account: ID!) { closeBankMonth(companyId: $c, accountId: $account, month: "2026-03", coversTail: true) { id } }';
const REOPEN = `mutation ($c: ID!, $account: ID!) {
  reopenBankMonth(companyId: $c, accountId: $account, month: "2026-03", reason: "Faltó un abono") { month } }`;

/** An account whose March is whole, with money in that is matched. */
async function world(): Promise<{ close: Act; reopen: Act }> {
  const books = await testBooks(database, owner.id);
  const account = await books.account({ bank_code: '037' });
  const movement = await books.movement(account, '2026-03-10', 500);
  await books.match(movement, await books.document('2026-03-05', 500), 500);
  await books.closing(account, '2026-02-28', 1_000);
  await books.closing(account, '2026-03-31', 1_500);
  const variables = { c: books.companyId, account };
  return { close: { text: CLOSE, variables }, reopen: { text: REOPEN, variables } };
}

test('a close and its reopening, cut off at every other statement, are done or not begun', async () => {
  const { close, reopen } = await world();
  for (const act of [close, reopen]) {
    const before = await stateOf({ database });
    expect(await cutUntilDone(api, owner.token, act, 2)).toBeGreaterThan(3);
    expect((await stateOf({ database }))['public.bank_month_close']).not.toBe(before['public.bank_month_close']);
  }
});

test('a close in a process that is killed before it is committed is not begun, and then done once', async () => {
  const { close } = await world();
  const before = await stateOf({ database });
  expect(await killedAt(12, { connection }, owner.token, close)).toBe('SIGKILL');
  await settled(database);
  expect(await stateOf({ database })).toEqual(before);
  expect((await ask(await contextOf(owner.token), close.text, close.variables)).code).toBeNull();
  const again = await ask(await contextOf(owner.token), close.text, close.variables);
  expect(again.reason).toBe('BANK_MONTH_CLOSED');
});
