import { expect, test } from 'vitest';
import { DEFAULT_STRUCTURE } from '#domain/cashflow/structure.ts';
import { SERVICES } from '#domain/companies.ts';
import type { AppError } from '#domain/errors.ts';
import { type Rut, rutOf } from '#domain/rut.ts';
import { readLink } from '#server/api/links.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { newId } from '#server/db/ids.ts';
import { writeCompany } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';

const { database, person, company, join, contextOf, ask } = await testApi();
const { owner } = database;
const CREATE = `mutation ($input: CreateCompanyInput!, $voucher: String) { createCompany(input: $input, voucher: $voucher) {
  status message data { id name onboarding { url users { email isMailed url } } } } }`;
type Answer = {
  createCompany: {
    status: boolean;
    data: { id: string; name: string; onboarding: { url: null; users: { email: string; isMailed: boolean; url: string | null }[] } };
  };
};
let next = 77_000_000;
const newRut = (): Rut => rutOf(next++);

async function create(token: string, input: Record<string, unknown> = {}, voucher: string | null = null) {
  return ask<Answer>(await contextOf(token), CREATE, { input: { rut: newRut(), name: 'Viña Ñandú SpA', ...input }, voucher });
}

const WHOLE = {
  alias: ' Ñandú ',
  comments: 'Viene de\nla feria.',
  clientPaymentDays: 45,
  providerPaymentDays: 0,
  scfo_plan: 'servicio2',
  entryDate: '2026-12-01',
  onboardingEmails: ['Ana@empresa.cl', '', ' ana@empresa.cl ', 'luis@empresa.cl'],
  selectedServices: [{ service: SERVICES[0], startDate: '2026-12-15' }, { service: SERVICES[3] }],
};

test('a company is made with all that was said of it, its structure, its founder, its links and its history', async () => {
  const admin = await person('ADMIN');
  const { data } = await create(admin.token, WHOLE);
  const { id, name, onboarding } = data!.createCompany.data;
  expect({ name, status: data!.createCompany.status }).toEqual({ name: 'Viña Ñandú SpA', status: true });
  expect(onboarding.url).toBeNull();
  expect(onboarding.users.map(({ email, isMailed }) => [email, isMailed])).toEqual([
    ['ana@empresa.cl', false],
    ['luis@empresa.cl', false],
  ]);
  const urls = onboarding.users.map(({ url }) => url ?? '');
  for (const url of urls) expect(url).toMatch(/\/onboarding\/\S+\?token=[\w-]{43}$/);
  expect(new Set(urls).size).toBe(2);

  const answer = await ask(
    await contextOf(admin.token),
    `query ($id: ID!) { get_company(id: $id) { id name alias rut clientPaymentDays providerPaymentDays plan trialExpirationDate reports { name url }
      users { userId role } comments scfo_plan entryDate selectedServices { service startDate } features } }`,
    { id },
  );
  expect(answer.data?.['get_company']).toMatchObject({
    alias: 'Ñandú',
    clientPaymentDays: 45,
    providerPaymentDays: 0,
    plan: ['caudalfull'],
    trialExpirationDate: null,
    reports: [],
    users: [{ userId: admin.id, role: 'FOUNDER' }],
    comments: 'Viene de\nla feria.',
    scfo_plan: 'servicio2',
    entryDate: '2026-12-01',
    selectedServices: [
      { service: SERVICES[0], startDate: '2026-12-15' },
      { service: SERVICES[3], startDate: null },
    ],
    features: ['conciliacion', 'eerr', 'avance_conciliacion'],
  });
  const areas = await owner.selectFrom('area').select('key').where('company_id', '=', id).execute();
  expect(areas).toHaveLength(DEFAULT_STRUCTURE.flatMap((category) => category.areas).length);
  const invited = await owner.selectFrom('invitation').select(['email', 'role', 'is_onboarding']).where('company_id', '=', id).execute();
  expect(invited.map(({ email }) => email)).toEqual(['ana@empresa.cl', 'luis@empresa.cl']);
  expect(invited.every(({ role, is_onboarding }) => role === 'FOUNDER' && is_onboarding)).toBe(true);
  const acts = await owner.selectFrom('history').select(['code', 'params']).where('company_id', '=', id).orderBy('entry_no').execute();
  expect(acts.map(({ code }) => code)).toEqual(['company.created', 'user.invited', 'user.invited']);
  expect(await writeCompany(database.app, { personId: null, companyId: id }, (db) => verifyHistory(db, id))).toBeNull();
  const token = urls[0]?.split('token=')[1] ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(acts)).not.toContain(token);
  expect(JSON.stringify(await owner.selectFrom('link').selectAll().execute())).not.toContain(token);
});

test.each([null, 'ADMIN'] as const)('nobody gets a link that makes an owner unless they ask for it, for somebody (%s)', async (role) => {
  const ana = await person(role ?? undefined);
  const { data } = await create(ana.token);
  const { id, onboarding } = data!.createCompany.data;
  expect(onboarding).toEqual({ url: null, users: [] });
  const open = () => owner.selectFrom('invitation').select(['name', 'surname', 'expires_at']).where('company_id', '=', id).execute();
  expect(await open()).toEqual([]);
  const RENEW =
    'mutation ($companyId: ID!, $name: String!) { renewOnboardingLink(companyId: $companyId, name: $name, lastName: "Soto") { url } }';
  const context = await contextOf(ana.token);
  expect(await ask(context, RENEW, { companyId: id, name: ' ' })).toMatchObject({ reason: 'MISSING_FIELD' });
  expect(await ask(context, RENEW, { companyId: id, name: 'x'.repeat(101) })).toMatchObject({ reason: 'TEXT_TOO_LONG' });
  expect(await open()).toEqual([]);
  await ask(context, RENEW, { companyId: id, name: 'Luz' });
  const [link] = await open();
  expect(link).toMatchObject({ name: 'Luz', surname: 'Soto' });
  expect(Math.round((Number(link?.expires_at) - Date.now()) / 86_400_000)).toBe(14);
});

test('a first company needs its RUT and its name only; a second one needs the right to it', async () => {
  const { token } = await person();
  const rut = newRut();
  const first = await create(token, { rut });
  expect(first.data?.createCompany.data.onboarding.users).toEqual([]);
  const before = await owner
    .selectFrom('company')
    .selectAll()
    .where('company_id', '=', first.data!.createCompany.data.id)
    .executeTakeFirstOrThrow();
  expect(before).toMatchObject({ alias: 'Viña Ñandú SpA', client_payment_days: 30, provider_payment_days: 30, service_plan: 'servicio1' });
  expect((await create(token, { rut })).reason).toBe('COMPANY_EXISTS');
  expect((await create(token)).reason).toBe('MAY_NOT_CREATE_COMPANY');
  const colaborador = await person('COLABORADOR');
  await create(colaborador.token);
  expect((await create(colaborador.token)).reason).toBe('MAY_NOT_CREATE_COMPANY');
  const helper = await person('SUPER_COLABORADOR');
  await create(helper.token, { rut });
  expect((await create(helper.token)).code).toBeNull();
  expect((await create(helper.token, { rut })).reason).toBe('COMPANY_EXISTS');
});

test.each([
  [{ rut: '76123456-1' }, 'BAD_RUT', 'rut', 'a wrong check digit'],
  [{ rut: '' }, 'BAD_RUT', 'rut', 'no RUT'],
  [{ name: ' \t' }, 'MISSING_FIELD', 'name', 'a blank name'],
  [{ name: 'x'.repeat(201) }, 'TEXT_TOO_LONG', 'name', 'a long name'],
  [{ alias: '  ' }, 'MISSING_FIELD', 'alias', 'a blank alias'],
  [{ alias: 'x'.repeat(101) }, 'TEXT_TOO_LONG', 'alias', 'a long alias'],
  [{ comments: 'x'.repeat(2_001) }, 'TEXT_TOO_LONG', 'comments', 'long comments'],
  [{ clientPaymentDays: -1 }, 'BAD_DAYS', 'clientPaymentDays', 'days before the sale'],
  [{ providerPaymentDays: 366 }, 'BAD_DAYS', 'providerPaymentDays', 'more than a year'],
  [{ onboardingEmails: ['a@b.cl', 'sin-arroba'] }, 'BAD_ONBOARDING_EMAIL', 'onboardingEmails', 'no e-mail'],
  [{ onboardingEmails: Array.from({ length: 21 }, (_, n) => `p${n}@b.cl`) }, 'TOO_MANY_ONBOARDING_EMAILS', 'onboardingEmails', '21 people'],
  [{ selectedServices: [{ service: 'Lavado de autos' }] }, 'BAD_SERVICE', 'selectedServices', 'an unknown service'],
  [{ selectedServices: [{ service: SERVICES[0] }, { service: SERVICES[0] }] }, 'BAD_SERVICE', 'selectedServices', 'a service twice'],
])('%j is refused: %s, %s (%s)', async (input, reason, field, _why) => {
  const { token } = await person();
  const before = await owner.selectFrom('company').select('company_id').execute();
  const answer = await create(token, input);
  expect({ code: answer.code, reason: answer.reason, field: answer.field }).toEqual({ code: 'BAD_USER_INPUT', reason, field });
  expect(await owner.selectFrom('company').select('company_id').execute()).toEqual(before);
});

// That the server names their field: mask.test.ts, whose executor is the server's.
test.each([
  [{ scfo_plan: 'servicio4' }, 'an unknown plan of service'],
  [{ entryDate: '2026-02-30' }, 'a day that does not exist'],
  [{ clientPaymentDays: 30.5 }, 'half a day'],
])('%j has the wrong shape, and makes nothing (%s)', async (input, _why) => {
  const { token } = await person();
  const before = await owner.selectFrom('company').select('company_id').execute();
  expect((await create(token, input)).code).toBe('BAD_USER_INPUT');
  expect(await owner.selectFrom('company').select('company_id').execute()).toEqual(before);
});

test('who is asked in: empty ones, repeated ones and the creator themself are not', async () => {
  const admin = await person('ADMIN');
  const twenty = Array.from({ length: 20 }, (_, n) => `p${n}@empresa.cl`);
  const { data } = await create(admin.token, { onboardingEmails: [...twenty, ...twenty, '', '  ', admin.email.toUpperCase()] });
  expect(data?.createCompany.data.onboarding.users.map(({ email }) => email)).toEqual(twenty);
});

test('control characters and markup in what is written are text', async () => {
  const admin = await person('ADMIN');
  const { data } = await create(admin.token, { name: ' Viña\u0000\u202e <b>x</b>\n\tSpA ', comments: 'a\u0000b\r\nc' });
  const id = data?.createCompany.data.id ?? '';
  const company = await owner.selectFrom('company').select(['name', 'comments']).where('company_id', '=', id).executeTakeFirstOrThrow();
  expect(company).toEqual({ name: 'Viña <b>x</b> SpA', comments: 'a b\nc' });
});

test('where mail is sent each person gets their link by mail, and nobody else sees it', async () => {
  const admin = await person('ADMIN');
  const context = await contextOf(admin.token);
  const mailing = { ...context, settings: { ...context.settings, smtpUrl: 'smtp://localhost:1' } };
  const { data } = await ask<Answer>(mailing, CREATE, { input: { rut: newRut(), name: 'Una SpA', onboardingEmails: ['luz@empresa.cl'] } });
  expect(data?.createCompany.data.onboarding.users).toEqual([{ email: 'luz@empresa.cl', isMailed: true, url: null }]);
  const mails = await owner.selectFrom('outbox').select(['recipient', 'body']).execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['luz@empresa.cl']);
});

test('the onboarding link is renewed by who runs the company, and the one before ends', async () => {
  const admin = await person('ADMIN');
  const { data } = await create(admin.token);
  const { id } = data!.createCompany.data;
  const RENEW = 'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }';
  const renew = async (token: string) => ask<{ renewOnboardingLink: { url: string } }>(await contextOf(token), RENEW, { companyId: id });
  const first = (await renew(admin.token)).data?.renewOnboardingLink.url ?? '';
  const renewed = (await renew(admin.token)).data?.renewOnboardingLink.url ?? '';
  expect(renewed).not.toBe(first);
  const isAlive = async (url: string) =>
    owner.transaction().execute((db) => readLink(db, 'invitation', url.split('token=')[1] ?? '').catch((error: AppError) => error.code));
  expect(await isAlive(first)).toBe('LINK_GONE');
  expect(await isAlive(renewed)).toMatchObject({ companyId: id });
  const worker = await person();
  await join(id, worker.id, 'USER');
  expect((await renew(worker.token)).code).toBe('FORBIDDEN');
  expect((await renew((await person('ADMIN')).token)).reason).toBe('COMPANY_NOT_FOUND');
});

test('comments are for those who create companies; the team for those who see it', async () => {
  const admin = await person('ADMIN');
  const member = await person();
  const { data } = await create(admin.token, WHOLE);
  const { id } = data!.createCompany.data;
  await join(id, member.id, 'USER');
  const seen = async () => {
    const answer = await ask<{ get_company: { comments: string | null; users: unknown[] } }>(
      await contextOf(member.token),
      'query ($id: ID!) { get_company(id: $id) { comments users { userId } } }',
      { id },
    );
    return answer.data?.get_company;
  };
  expect(await seen()).toEqual({ comments: null, users: [{ userId: admin.id }, { userId: member.id }] });
  await owner
    .updateTable('company')
    .set({ plan: ['blocked'] })
    .where('company_id', '=', id)
    .execute();
  expect(await seen()).toEqual({ comments: null, users: [] });
});

test('companies by their ids come in that order; one that is not theirs makes the whole call unknown', async () => {
  const boss = await person();
  const stranger = await person();
  const [one, two] = [await company(boss.id), await company(boss.id)];
  const theirs = await company(stranger.id);
  const find = 'query ($ids: [ID!]!) { findCompaniesByIds(ids: $ids) { id } }';
  const context = await contextOf(boss.token);
  expect((await ask(context, find, { ids: [two, one, two] })).data).toEqual({ findCompaniesByIds: [{ id: two }, { id: one }] });
  for (const ids of [[one, theirs], [one, newId()], [], ['x']]) expect((await ask(context, find, { ids })).code).toBe('NOT_FOUND');
});
