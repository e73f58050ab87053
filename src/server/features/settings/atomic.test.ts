import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { createServer } from '#server/api/http.ts';
import { plainRoutes } from '#server/routes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { failingAt, stateOf } from '../../../../tests/support/failing.ts';

// A change of a company is made completely or not at all, and can be undone.

const { services, database, person, join, contextOf, ask } = await testApi();
const founder = await person();
const admin = await person('ADMIN');

/** A company with an old and a new document, of which nothing is closed, and its administrator. */
async function desk() {
  const books = await testBooks(database, founder.id);
  await join(books.companyId, admin.id, 'USER');
  const account = await books.account();
  await books.document('2026-02-09', 1_000, { issued_on: '2026-01-10', due_from: 'terms', folio: '1' });
  await books.document('2026-04-09', 1_000, { issued_on: '2026-03-10', due_from: 'terms', folio: '2' });
  await books.movement(account, '2026-01-31', 1_000);
  return { id: books.companyId, context: await contextOf(admin.token) };
}

const UPDATE = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { id } }';
const LOGO = 'mutation ($id: ID!, $file: File!) { setCompanyLogo(companyId: $id, file: $file) { id } }';
const png = () => new File([readFileSync(new URL('../../../../tests/data/logos/logo.png', import.meta.url))], 'logo.png');
const CHANGES: [string, string, () => Record<string, unknown>][] = [
  [
    'settings',
    UPDATE,
    () => ({ input: { cutOffDate: '2026-02-01', clientPaymentDays: 60, restrictsF29: true, alias: 'Otra', comments: 'x' } }),
  ],
  [
    'a list of changes',
    'mutation ($id: ID!, $documents: [ModifyCompanyInput!]!) { modifyCompany(companyId: $id, documents: $documents) { ok } }',
    () => ({ documents: [{ cutOffDate: '2026-02-01' }, { providerPaymentDays: 10 }] }),
  ],
  ['a logo', LOGO, () => ({ file: png() })],
  ['plans', 'mutation ($id: ID!) { setCompanyPlan(companyId: $id, plan: ["trial"]) { id } }', () => ({})],
  ['modules', 'mutation ($id: ID!) { setCompanyFeatures(companyId: $id, features: []) { id } }', () => ({})],
  ['a payment', 'mutation ($id: ID!) { paymentSuccessful(companyId: $id, suscriptionId: "s") { id } }', () => ({})],
];

test.each(CHANGES)('%s: whichever statement fails, nothing changes', async (_name, text, variables) => {
  const { id, context } = await desk();
  const before = await stateOf({ database });
  let failed = 0;
  for (let n = 1; ; n += 1) {
    const attempt = failingAt(context, n);
    const { code } = await ask(attempt.context as Context, text, { id, ...variables() });
    if (!attempt.isReached()) {
      expect(code).toBeNull();
      break;
    }
    // The fields of the answer are read after the commit.
    if (code === null) continue;
    expect(code).toBe('INTERNAL');
    failed += 1;
    expect(await stateOf({ database })).toEqual(before);
  }
  expect(failed).toBeGreaterThan(6);
  expect(await stateOf({ database })).not.toEqual(before);
});

test('a change and its undoing leave every document, movement and figure as it was', async () => {
  const { id, context } = await desk();
  const before = await stateOf({ database });
  const input = { cutOffDate: '2026-02-01', clientPaymentDays: 60, providerPaymentDays: 5, twoPersonApproval: false };
  expect((await ask(context, UPDATE, { id, input })).code).toBeNull();
  const changed = await stateOf({ database });
  const other = (state: Record<string, string>) => Object.keys(before).filter((name) => before[name] !== state[name]);
  const history = ['public.history', 'public.history_head'];
  expect(other(changed)).toEqual(expect.arrayContaining(['public.company', 'public.document', 'public.movement', ...history]));
  const undo = { cutOffDate: null, clientPaymentDays: 30, providerPaymentDays: 30, twoPersonApproval: null };
  expect((await ask(context, UPDATE, { id, input: undo })).code).toBeNull();
  const after = await stateOf({ database });
  // The books' version counts changes, also undone ones. Roll-ups may keep a day of zeros: they are compared with a recomputation below.
  expect(other(after).filter((name) => !/_day$|\.books_version$/.test(name))).toEqual(history);
  const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [id]);
  expect(rows).toEqual([]);
});

test('a notice that fails half-way counts when it comes again', async () => {
  const secret = 'q8Zr1tWm5vXc7pLk3nJh9gFd2sAa6bYe';
  const log = pino({}, { write: () => {} });
  const paid = { ...services, log, settings: { ...services.settings, paymentSecret: secret } };
  const { id, context } = await desk();
  await database.owner
    .updateTable('company')
    .set({ plan: ['blocked'] })
    .where('company_id', '=', id)
    .execute();
  const payload = JSON.stringify({ id: 'evt_1', companyId: id, suscriptionId: 'sub_1' });
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  const before = await stateOf({ database });
  const statuses: number[] = [];
  for (let n = 1; statuses.at(-1) !== 200; n += 1) {
    const broken = failingAt(context, n).context.database;
    const app = await createServer({ ...paid, database: broken }, async () => [], plainRoutes({ ...paid, database: broken }));
    const answer = await app.inject({ method: 'POST', url: '/payments/notice', payload, headers: { 'x-caudal-signature': signature } });
    await app.close();
    statuses.push(answer.statusCode);
    if (answer.statusCode !== 200) expect(await stateOf({ database })).toEqual(before);
  }
  expect(statuses.slice(0, -1).every((status) => status === 500)).toBe(true);
  expect(statuses.length).toBeGreaterThan(6);
});
