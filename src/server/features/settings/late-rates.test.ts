import { expect, test } from 'vitest';
import { addDays, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';

const { database, person, company, contextOf, ask } = await testApi();
const owner = await person();
const books = await testBooks(database, owner.id);
/** A company of its own for lists of rates. */
const other = await company(owner.id);
const context = await contextOf(owner.token);
const { companyId } = books;

const SAVE = `mutation ($companyId: ID!, $rates: [LateRateInput!]!) {
  saveLateRates(companyId: $companyId, rates: $rates) { rates { from percent certificate } actId } }`;
const REMOVE = 'mutation ($companyId: ID!, $from: Date!) { removeLateRate(companyId: $companyId, from: $from) { rates { from } actId } }';
const CHARGE = 'query ($id: ID!) { Document(id: $id) { meta { remaining lateCharge { days interest commission missingFrom } } } }';

const save = (rates: readonly object[], id = companyId) =>
  ask<{ saveLateRates: { rates: object[]; actId: string | null } }>(context, SAVE, { companyId: id, rates });
const chargeOf = async (id: string) => {
  const { data } = await ask<{ Document: { meta: { lateCharge: object | null } } }>(context, CHARGE, { id });
  return data?.Document.meta.lateCharge;
};
const today = dayInChile(new Date());

test('a late issued invoice says what is missing, then its interest and commission; nothing else says anything', async () => {
  const dueOn = addDays(today, -40);
  const late = await books.document(dueOn, 1_190_000, { is_received: false, code: 33, due_on: dueOn });
  expect(await chargeOf(late)).toEqual({ days: 40, interest: null, commission: 11_900, missingFrom: addDays(dueOn, 1) });

  await save([{ from: addDays(today, -100), percent: 20.4 }]);
  await save([{ from: addDays(today, -9), percent: 20.06, certificate: ' 09/2026 ' }]);
  // 30 days at 20,4 % and 10 at 20,06 %.
  expect(await chargeOf(late)).toEqual({ days: 40, interest: 26_861, commission: 11_900, missingFrom: null });

  const none: [string, Record<string, unknown>][] = [
    ['received', { is_received: true, code: 33, due_on: dueOn }],
    ['a boleta', { is_received: false, code: 39, due_on: dueOn }],
    ['due today', { is_received: false, code: 33, due_on: today }],
    ['in dollars', { is_received: false, code: 33, due_on: dueOn, currency: 'USD', rate: '900', amount_clp: 9_000 }],
    ['hidden or not, claimed', { is_received: false, code: 33, due_on: dueOn, section: 'reclamado' }],
  ];
  for (const [name, changes] of none) expect(await chargeOf(await books.document(dueOn, 1_000, changes)), name).toBeNull();
});

test('rates of one day replace each other, and are removed by their day', async () => {
  await save(
    [
      { from: '2026-08-14', percent: 20.4 },
      { from: '2026-09-15', percent: 20 },
    ],
    other,
  );
  const { data } = await save([{ from: '2026-09-15', percent: 20.0612, certificate: '9' }], other);
  expect(data?.saveLateRates.rates).toEqual([
    { from: '2026-08-14', percent: 20.4, certificate: '' },
    { from: '2026-09-15', percent: 20.0612, certificate: '9' },
  ]);
  const removed = await ask(context, REMOVE, { companyId: other, from: '2026-08-14' });
  expect(removed.data).toEqual({
    removeLateRate: { rates: [{ from: '2026-09-15' }], actId: String(Number(data?.saveLateRates.actId) + 1) },
  });
  expect((await save([{ from: '2026-09-15', percent: 20.0612, certificate: '9' }], other)).data?.saveLateRates.actId).toBeNull();
  expect((await ask(context, REMOVE, { companyId: other, from: '2026-08-14' })).code).toBe('NOT_FOUND');
});

test.each([
  ['none', [], 'BAD_USER_INPUT', 'rates'],
  ['zero', [{ from: '2026-08-14', percent: 0 }], 'BAD_USER_INPUT', 'percent'],
  ['negative', [{ from: '2026-08-14', percent: -1 }], 'BAD_USER_INPUT', 'percent'],
  ['above 100', [{ from: '2026-08-14', percent: 2006 }], 'BAD_USER_INPUT', 'percent'],
  ['five decimals', [{ from: '2026-08-14', percent: 20.00001 }], 'BAD_USER_INPUT', 'percent'],
  [
    'a day twice',
    [
      { from: '2026-08-14', percent: 1 },
      { from: '2026-08-14', percent: 2 },
    ],
    'BAD_USER_INPUT',
    'from',
  ],
  ['a long certificate', [{ from: '2026-08-14', percent: 1, certificate: 'x'.repeat(61) }], 'BAD_USER_INPUT', 'certificate'],
])('refused, %s', async (_name, rates, code, field) => {
  const before = (await ask(context, 'query ($id: ID!) { lateRates(companyId: $id) { from percent } }', { id: companyId })).data;
  expect(await save(rates)).toMatchObject({ code, field });
  expect((await ask(context, 'query ($id: ID!) { lateRates(companyId: $id) { from percent } }', { id: companyId })).data).toEqual(before);
});
