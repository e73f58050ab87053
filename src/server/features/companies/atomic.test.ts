// On every server: locks.
import { expect, test } from 'vitest';
import { SERVICES } from '#domain/companies.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { claimKey } from '#server/api/idempotency.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { failingAt, stateOf } from '../../../../tests/support/failing.ts';
import { addVoucher } from './vouchers.ts';

// A company is created completely, once, or not at all.

const { database, person, contextOf, ask } = await testApi();
const { owner } = database;
const CREATE = `mutation ($input: CreateCompanyInput!, $voucher: String) { createCompany(input: $input, voucher: $voucher) {
  data { id onboarding { url } } } }`;
let next = 78_000_000;
const newRut = (): Rut => rutOf(next++);
const create = (context: Context, input: Record<string, unknown> = {}, voucher: string | null = null) =>
  ask<{ createCompany: { data: { id: string } } }>(context, CREATE, { input: { rut: newRut(), name: 'Una SpA', ...input }, voucher });
const companiesBy = (personId: string) => owner.selectFrom('company').select('company_id').where('created_by', '=', personId).execute();

test('of fifty first companies of one person at once exactly one is made', async () => {
  const someone = await person();
  const context = await contextOf(someone.token);
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(context)));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([null, 'MAY_NOT_CREATE_COMPANY']));
  expect(await companiesBy(someone.id)).toHaveLength(1);
});

test('of fifty equal companies of an administrator at once exactly one is made', async () => {
  const admin = await person('ADMIN');
  const context = await contextOf(admin.token);
  const rut = newRut();
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(context, { rut })));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect(await companiesBy(admin.id)).toHaveLength(1);
});

test('of a hundred people at the last use of a voucher exactly one gets it', async () => {
  await addVoucher(database.app, null, { code: 'ULTIMO', plan: ['pepper'], trialDays: null, uses: 1, endsOn: null });
  const contexts = [];
  for (let index = 0; index < 100; index += 1) contexts.push(await contextOf((await person()).token));
  const answers = await Promise.all(contexts.map((context) => create(context, {}, 'ultimo')));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([null, 'VOUCHER_GONE']));
  const plans = await owner.selectFrom('company').select('plan').execute();
  expect(plans.filter(({ plan }) => plan.includes('pepper'))).toHaveLength(1);
  const { used } = await owner.selectFrom('voucher').select('used').where('code', '=', 'ULTIMO').executeTakeFirstOrThrow();
  expect(used).toBe(1);
});

test('whichever statement fails, nothing of a company stays: no voucher spent, no mail queued, no key marked', async () => {
  await addVoucher(database.app, null, { code: 'FALLAS', plan: ['trial'], trialDays: 30, uses: 5, endsOn: null });
  const admin = await person('ADMIN');
  const adminContext = await contextOf(admin.token);
  const claim = { personId: admin.id, key: 'clave-que-falla' };
  await claimKey(database, claim, 'x');
  const context = { ...adminContext, claim, settings: { ...adminContext.settings, smtpUrl: 'smtp://localhost:1' } };
  const input = { rut: newRut(), onboardingEmails: ['a@empresa.cl', 'b@empresa.cl'], selectedServices: [{ service: SERVICES[1] }] };
  const before = await stateOf({ database });
  let failures = 0;
  for (let n = 1; ; n += 1) {
    const failing = failingAt(context, n);
    await owner.deleteFrom('try_limit').execute();
    const answer = await create(failing.context, input, 'FALLAS');
    if (!failing.isReached()) {
      expect(answer.code).toBeNull();
      break;
    }
    failures += 1;
    expect(answer.code, `statement ${n}`).toBe('INTERNAL');
    expect(await stateOf({ database }), `statement ${n}`).toEqual(before);
  }
  expect(failures).toBeGreaterThan(20);
  const after = await stateOf({ database });
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed).toEqual(
    expect.arrayContaining(['public.company', 'public.voucher', 'public.outbox', 'public.idempotency', 'public.link']),
  );
});

test('a key is done with its company, and not before; a process that dies in between does not make a second one', async () => {
  const admin = await person('ADMIN');
  const claim = { personId: admin.id, key: 'clave-de-una-empresa' };
  const context = { ...(await contextOf(admin.token)), claim };
  const isDone = async () =>
    (await owner.selectFrom('idempotency').select('is_done').where('key', '=', claim.key).executeTakeFirstOrThrow()).is_done;
  expect(await claimKey(database, claim, 'la petición')).toEqual({ kind: 'run' });
  expect((await create(context, { rut: '1-0' })).reason).toBe('BAD_RUT');
  expect(await isDone()).toBe(false);
  expect((await create(context)).code).toBeNull();
  expect(await isDone()).toBe(true);
  // The answer was never stored, as after a kill; a minute later the same request is repeated.
  await owner
    .updateTable('idempotency')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .where('key', '=', claim.key)
    .execute();
  expect(await claimKey(database, claim, 'la petición')).toMatchObject({ kind: 'refused' });
});
