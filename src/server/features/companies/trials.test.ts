import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Plan } from '#domain/access.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { endTrials } from './jobs.ts';
import { addVoucher, allVouchers } from './vouchers.ts';

const { database, services, person, company, join, contextOf, ask } = await testApi();
const { owner } = database;
const today = dayInChile(new Date());
const run = () => endTrials({}, { ...services, log: pino({ level: 'silent' }) }, { isLast: false });
const planOf = async (companyId: string) =>
  (await owner.selectFrom('company').select('plan').where('company_id', '=', companyId).executeTakeFirstOrThrow()).plan;

async function trialCompany(lastDay: Day, plan: Plan[] = ['trial']) {
  const founder = await person();
  const companyId = await company(founder.id, { plan });
  await owner.updateTable('company').set({ trial_expires_on: lastDay }).where('company_id', '=', companyId).execute();
  return { founder, companyId };
}

test('an ended trial counts as free at once, before any job: for what is seen and for what may be done', async () => {
  const { founder, companyId } = await trialCompany(addDays(today, -1));
  const context = await contextOf(founder.token);
  expect(context.memberships.get(companyId)?.plan).toEqual(['free']);
  const seen = await ask<{ companiesByUser: { plan: string[]; trialExpirationDate: string }[] }>(
    context,
    '{ companiesByUser { plan trialExpirationDate } }',
  );
  expect(seen.data?.companiesByUser).toEqual([{ plan: ['free'], trialExpirationDate: addDays(today, -1) }]);
  const flow = await ask(context, 'query ($companyId: ID!) { getFlowStructure(companyId: $companyId) { updatedAt } }', { companyId });
  expect(flow.code).toBe('FORBIDDEN');
  expect(await planOf(companyId)).toEqual(['trial']);
});

test('the job writes it down once, in the history, and tells the open pages of every member; others keep their plan', async () => {
  const ended = await trialCompany(addDays(today, -3));
  const member = await person();
  await join(ended.companyId, member.id, 'USER');
  const paid = await trialCompany(addDays(today, -3), ['trial', 'caudal']);
  const lasting = await trialCompany(today);
  const old = await trialCompany(addDays(today, -3), ['caudalfull']);
  const events = [ended.founder, member, paid.founder].map(({ id }) => database.events('access', id).next());
  let isWronglyTold = false;
  void database
    .events('access', lasting.founder.id)
    .next()
    .then(({ done }) => {
      isWronglyTold = !done;
    });
  await run();
  await run();
  expect(await planOf(ended.companyId)).toEqual(['free']);
  expect(await planOf(paid.companyId)).toEqual(['caudal']);
  expect(await planOf(lasting.companyId)).toEqual(['trial']);
  expect(await planOf(old.companyId)).toEqual(['caudalfull']);
  const acts = await owner
    .selectFrom('history')
    .select(['person_id', 'params'])
    .where('company_id', '=', ended.companyId)
    .where('code', '=', 'trial.ended')
    .execute();
  expect(acts).toEqual([{ person_id: null, params: { before: { plan: ['trial'] }, after: { plan: ['free'] } } }]);
  expect((await Promise.all(events)).every(({ done }) => !done)).toBe(true);
  expect(isWronglyTold).toBe(false);
});

test('a company whose trial cannot be ended does not keep the others from it', async () => {
  const stuck = await trialCompany(addDays(today, -2));
  const fine = await trialCompany(addDays(today, -2));
  await sql`
    create function refuse_stuck() returns trigger language plpgsql as $$
    begin
      if new.company_id = '${sql.raw(stuck.companyId)}' then raise exception 'stuck'; end if;
      return new;
    end $$`.execute(owner);
  await sql`create trigger refuse_stuck before update on company for each row execute function refuse_stuck()`.execute(owner);
  await expect(run()).rejects.toThrow('1 of 2 trials could not be ended');
  expect(await planOf(fine.companyId)).toEqual(['free']);
  await sql`drop trigger refuse_stuck on company`.execute(owner);
  await run();
  expect(await planOf(stuck.companyId)).toEqual(['free']);
});

test('a trial is had once, by a RUT and by a person, also by a voucher and after handing the company on; administrators give others', async () => {
  const CREATE =
    'mutation ($input: CreateCompanyInput!, $voucher: String) { createCompany(input: $input, voucher: $voucher) { data { id } } }';
  const LEAVE = 'mutation ($id: ID!, $email: String!) { removeUserFromCompany(companyId: $id, userEmail: $email) { status } }';
  const [first, second, third, fourth] = ['76086428-5', '96571220-8', '97004000-5', '76192083-9'];
  type Created = { createCompany: { data: { id: string } } };
  const create = async (token: string, rut: string | undefined, voucher?: string) => {
    const context = await contextOf(token);
    const onTrial = { ...context, settings: { ...context.settings, defaultPlan: ['trial' as const] } };
    return ask<Created>(onTrial, CREATE, { input: { rut, name: 'Empresa SpA' }, voucher });
  };
  const planAfter = async (answer: Awaited<ReturnType<typeof create>>) => planOf(answer.data?.createCompany.data.id ?? '');
  const handOn = async (founder: { token: string; email: string }, answer: Awaited<ReturnType<typeof create>>) => {
    const id = answer.data?.createCompany.data.id ?? '';
    await join(id, (await person()).id, 'FOUNDER');
    expect((await ask(await contextOf(founder.token), LEAVE, { id, email: founder.email })).code).toBeNull();
  };
  await addVoucher(database.app, null, { code: 'OTRA-VEZ', plan: ['trial'], trialDays: 30, uses: 5, endsOn: null });

  const [ana, luis, admin] = [await person(), await person(), await person('ADMIN')];
  const company = await create(ana.token, first);
  expect(await planAfter(company)).toEqual(['trial']);
  await handOn(ana, company);
  expect((await create(ana.token, second, 'OTRA-VEZ')).reason).toBe('TRIAL_USED');
  expect((await allVouchers(database.app))[0]?.used).toBe(0);
  expect(await planAfter(await create(ana.token, second)), 'by person').toEqual(['free']);
  const again = await create(luis.token, first);
  expect(await planAfter(again), 'by RUT').toEqual(['free']);
  await handOn(luis, again);
  expect(await planAfter(await create(luis.token, third)), 'they had none yet').toEqual(['trial']);
  for (const rut of [first, fourth]) expect(await planAfter(await create(admin.token, rut))).toEqual(['trial']);
  expect((await create((await person()).token, fourth, 'OTRA-VEZ')).reason, 'nor of a RUT that an administrator brought in').toBe(
    'TRIAL_USED',
  );
});

test('who used a trial is read by nobody of the application', async () => {
  await expect(database.appPool.query('select from trial_use')).rejects.toThrow('permission denied');
});
