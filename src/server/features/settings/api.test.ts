import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CompanyRole, SystemRole } from '#domain/access.ts';
import { day } from '#domain/date.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { readCompanies } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';

const { database, person, company, join, contextOf, ask } = await testApi();
const founder = await person();
const companyId = await company(founder.id);

const UPDATE = `mutation ($id: ID!, $input: ModifyCompanyInput!, $expected: ModifyCompanyInput) {
  updateCompany(id: $id, input: $input, expected: $expected) { id name alias clientPaymentDays providerPaymentDays entryDate cutOffDate restrictsF29 twoPersonApproval needsTwoPeople }
}`;
const MODIFY = `mutation ($id: ID!, $documents: [ModifyCompanyInput!]!, $expected: ModifyCompanyInput) {
  modifyCompany(companyId: $id, documents: $documents, expected: $expected) { ok nModified }
}`;
const LOGO = 'mutation ($id: ID!, $file: File!) { setCompanyLogo(companyId: $id, file: $file) { logo } }';
const file = (path: string, name = 'logo.png') => new File([readFileSync(new URL(`../../../../tests/${path}`, import.meta.url))], name);
const PNG = () => file('data/logos/logo.png');

/** Every way to change a company, as a mutation's field. */
const MANAGED: [string, string, Record<string, unknown>][] = [
  ['updateCompany', UPDATE, { input: { clientPaymentDays: 10 } }],
  ['modifyCompany', MODIFY, { documents: [{ clientPaymentDays: 20 }] }],
  ['setCompanyLogo', LOGO, { file: PNG() }],
  ['removeCompanyLogo', 'mutation ($id: ID!) { removeCompanyLogo(companyId: $id) { id } }', {}],
];
const ADMINISTERED: [string, string, Record<string, unknown>][] = [
  ['setCompanyPlan', 'mutation ($id: ID!) { setCompanyPlan(companyId: $id, plan: ["caudalpro"]) { plan } }', {}],
  ['setCompanyFeatures', 'mutation ($id: ID!) { setCompanyFeatures(companyId: $id, features: ["eerr", "conciliacion"]) { features } }', {}],
  ['setCompanyCountry', 'mutation ($id: ID!) { setCompanyCountry(companyId: $id, country: "CHL") { country } }', {}],
  ['paymentSuccessful', 'mutation ($id: ID!) { paymentSuccessful(companyId: $id, suscriptionId: "sub_1") { suscriptionId } }', {}],
];

type Caller = {
  name: string;
  role: CompanyRole | null;
  systemRole: SystemRole | null;
  managed: string | null;
  administered: string | null;
};
const F = 'FORBIDDEN';
const PEOPLE: Caller[] = [
  { name: 'a founder', role: 'FOUNDER', systemRole: null, managed: null, administered: F },
  { name: 'a user', role: 'USER', systemRole: null, managed: F, administered: F },
  { name: 'an operario', role: 'OPERARIO', systemRole: null, managed: F, administered: F },
  { name: 'an ADMIN who is a member', role: 'USER', systemRole: 'ADMIN', managed: null, administered: null },
  { name: 'a SUPER_COLABORADOR who is a member', role: 'USER', systemRole: 'SUPER_COLABORADOR', managed: null, administered: F },
  { name: 'a COLABORADOR who is a member', role: 'USER', systemRole: 'COLABORADOR', managed: F, administered: F },
  { name: 'an ADMIN who is no member', role: null, systemRole: 'ADMIN', managed: 'NOT_FOUND', administered: 'NOT_FOUND' },
  { name: 'a stranger', role: null, systemRole: null, managed: 'NOT_FOUND', administered: 'NOT_FOUND' },
];

describe.each(PEOPLE)('$name', ({ role, systemRole, managed, administered }) => {
  const made = (async () => {
    const one = await person(systemRole);
    const open = await company(founder.id);
    const blocked = await company(founder.id, { plan: ['caudal', 'blocked'] });
    if (role) for (const id of [open, blocked]) await join(id, one.id, role);
    return { open, blocked, token: one.token };
  })();

  test.each(MANAGED)(`%s: ${managed ?? 'done'}, and never in a blocked company`, async (_name, text, variables) => {
    const { open, blocked, token } = await made;
    expect((await ask(await contextOf(token), text, { id: open, ...variables })).code).toBe(managed);
    expect((await ask(await contextOf(token), text, { id: blocked, ...variables })).code).toBe(managed ?? F);
  });

  test.each(ADMINISTERED)(`%s: ${administered ?? 'done, blocked or not'}`, async (_name, text, variables) => {
    const { open, blocked, token } = await made;
    for (const id of [open, blocked]) expect((await ask(await contextOf(token), text, { id, ...variables })).code).toBe(administered);
  });
});

test('changes are kept, told in the history with the changed fields only, and the chain holds', async () => {
  const id = await company(founder.id);
  const input = {
    name: '  Los  Andes\tSpA ',
    clientPaymentDays: 45,
    cutOffDate: '2026-01-31',
    twoPersonApproval: true,
    entryDate: '2026-03-01',
  };
  const { data } = await ask<{ updateCompany: object }>(await contextOf(founder.token), UPDATE, { id, input });
  expect(data?.updateCompany).toEqual({
    ...{ id, name: 'Los Andes SpA', alias: 'Prueba', clientPaymentDays: 45, providerPaymentDays: 30, entryDate: '2026-03-01' },
    ...{ cutOffDate: '2026-01-31', restrictsF29: false, twoPersonApproval: true, needsTwoPeople: true },
  });
  await ask(await contextOf(founder.token), UPDATE, {
    id,
    input: { cutOffDate: null, twoPersonApproval: null, name: null, clientPaymentDays: 45 },
  });
  const entries = await database.owner.selectFrom('history').selectAll().where('company_id', '=', id).orderBy('entry_no').execute();
  expect(entries.slice(1).map(({ code, person_id, params }) => ({ code, person_id, ...(params as object) }))).toEqual([
    {
      ...{ code: 'settings.changed', person_id: founder.id },
      before: { name: 'Empresa de Prueba SpA', clientPaymentDays: 30, cutOffDate: null, twoPersonApproval: null, entryDate: null },
      after: { name: 'Los Andes SpA', clientPaymentDays: 45, cutOffDate: '2026-01-31', twoPersonApproval: true, entryDate: '2026-03-01' },
    },
    {
      ...{ code: 'settings.changed', person_id: founder.id },
      before: { cutOffDate: '2026-01-31', twoPersonApproval: true },
      after: { cutOffDate: null, twoPersonApproval: null },
    },
  ]);
  expect(await readCompanies(database.app, { personId: founder.id, companyIds: [id] }, (db) => verifyHistory(db, id))).toBeNull();
});

test('a list of changes is made in order, all of it or nothing, as one entry', async () => {
  const id = await company(founder.id);
  const context = await contextOf(founder.token);
  const documents = [{ clientPaymentDays: 10 }, { clientPaymentDays: 15, alias: 'Nuevo' }, { alias: 'Nuevo' }];
  expect((await ask(context, MODIFY, { id, documents })).data).toEqual({ modifyCompany: { ok: true, nModified: 2 } });
  expect(await ask(context, MODIFY, { id, documents: [{ clientPaymentDays: 90 }, { alias: ' ' }] })).toMatchObject({
    reason: 'MISSING_FIELD',
  });
  expect((await ask(context, MODIFY, { id, documents: [] })).data).toEqual({ modifyCompany: { ok: true, nModified: 0 } });
  expect((await ask(context, MODIFY, { id, documents: Array.from({ length: 101 }, () => ({})) })).reason).toBe('TOO_MANY_IDS');
  const row = await database.owner.selectFrom('company').selectAll().where('company_id', '=', id).executeTakeFirstOrThrow();
  expect([row.client_payment_days, row.alias]).toEqual([15, 'Nuevo']);
  const entries = await database.owner.selectFrom('history').select('params').where('company_id', '=', id).orderBy('entry_no').execute();
  expect(entries.slice(1).map(({ params }) => params)).toEqual([
    { before: { clientPaymentDays: 30, alias: 'Prueba' }, after: { clientPaymentDays: 15, alias: 'Nuevo' } },
  ]);
});

test.each([
  ['rut', '76123456-0'],
  ['plan', ['caudalpro']],
  ['features', ['holding']],
  ['suscriptionId', 'sub_x'],
  ['id', '018f0000-0000-7000-8000-000000000000'],
  ['companyId', '018f0000-0000-7000-8000-000000000000'],
  ['users', []],
  ['trialExpirationDate', '2030-01-01'],
  ['country', 'COL'],
  ['logo', 'x'],
  ['logo_hash', 'x'],
  ['isBlocked', false],
  ['created_by', founder.id],
  ['subscription_id', 'sub_x'],
  ['__proto__x', 1],
])('%s cannot be given: nothing changes', async (field, value) => {
  const before = await database.owner.selectFrom('company').selectAll().where('company_id', '=', companyId).executeTakeFirst();
  for (const [text, variables] of [
    [UPDATE, { input: { alias: 'Otro', [field]: value } }],
    [MODIFY, { documents: [{ alias: 'Otro' }, { [field]: value }] }],
  ] as const)
    expect((await ask(await contextOf(founder.token), text, { id: companyId, ...variables })).code).toBe('BAD_USER_INPUT');
  expect(await database.owner.selectFrom('company').selectAll().where('company_id', '=', companyId).executeTakeFirst()).toEqual(before);
});

test.each([
  [{ name: ' \n' }, 'name', 'MISSING_FIELD'],
  [{ alias: '' }, 'alias', 'MISSING_FIELD'],
  [{ name: 'x'.repeat(201) }, 'name', 'TEXT_TOO_LONG'],
  [{ clientPaymentDays: -1 }, 'clientPaymentDays', 'BAD_DAYS'],
  [{ providerPaymentDays: 366 }, 'providerPaymentDays', 'BAD_DAYS'],
  [{ cutOffDate: '2099-01-01' }, 'cutOffDate', 'BAD_FIELD'],
  [{ futureMonthsView: 2 }, 'futureMonthsView', 'BAD_FIELD'],
  [{ futureMonthsView: 37 }, 'futureMonthsView', 'BAD_FIELD'],
  [{ ufMonthlyIpc: 5.01 }, 'ufMonthlyIpc', 'BAD_FIELD'],
])('%j is refused at its field', async (input, field, reason) => {
  const document = (await ask(await contextOf(founder.token), UPDATE, { id: companyId, input })) as { reason: string | null };
  expect(document.reason).toBe(reason);
  expect(await fieldOf({ id: companyId, input })).toBe(field);
});

async function fieldOf(variables: Record<string, unknown>): Promise<unknown> {
  const { checkChanges } = await import('./changes.ts');
  try {
    checkChanges(variables['input'] as Parameters<typeof checkChanges>[0], day('2026-11-21'));
    return null;
  } catch (error) {
    return (error as { field?: string }).field;
  }
}

test('comments are of those who bring companies in: a founder neither changes nor reads them, not even in the history', async () => {
  const id = await company(founder.id);
  const admin = await person('SUPER_COLABORADOR');
  await join(id, admin.id, 'USER');
  const input = { comments: 'cliente difícil' };
  expect((await ask(await contextOf(founder.token), UPDATE, { id, input })).reason).toBe('ONLY_ADMINISTRATORS');
  expect((await ask(await contextOf(admin.token), UPDATE, { id, input })).code).toBeNull();
  const answer = await ask(
    await contextOf(founder.token),
    'query ($id: ID!) { companyHistory(companyId: $id) { docs { description parts { text } changes { before after } } } }',
    { id },
  );
  expect(JSON.stringify(answer.data)).toContain('15 caracteres');
  expect(JSON.stringify(answer.data)).not.toContain('difícil');
});

test('of two who change the same field at once one wins and the other is told; other fields do not disturb each other', async () => {
  const id = await company(founder.id);
  const context = await contextOf(founder.token);
  for (let round = 0; round < 20; round++) {
    const expected = { clientPaymentDays: 30 + round };
    const send = (input: object) => ask(context, UPDATE, { id, input, expected });
    const answers = await Promise.all([
      send({ clientPaymentDays: 31 + round }),
      send({ clientPaymentDays: 331 }),
      send({ providerPaymentDays: round }),
      send({ alias: `A${round}` }),
    ]);
    expect(answers.slice(2).map(({ code }) => code)).toEqual([null, null]);
    const [one, other] = answers;
    expect([one?.code, other?.code].sort()).toEqual(['CONFLICT', null]);
    const failed = one?.code ? one : other;
    expect(failed?.message).toMatch(
      /^Otra persona cambió los días de pago de clientes mientras editabas: ahora es \d+\. Revisa y vuelve a guardar\.$/,
    );
    await ask(context, UPDATE, { id, input: { clientPaymentDays: 31 + round } });
  }
});

test('plans and modules are known words; a conflict is told; everybody in the company hears of a change', async () => {
  const id = await company(founder.id);
  const admin = await person('ADMIN');
  await join(id, admin.id, 'USER');
  const accessEvents = [admin, founder].map(({ id: one }) => database.events('access', one));
  const context = await contextOf(admin.token);
  const plan = (words: string[], rest = '') =>
    ask(
      context,
      `mutation ($id: ID!, $plan: [String!]!) { setCompanyPlan(companyId: $id, plan: $plan ${rest}) { plan trialExpirationDate storedPlan } }`,
      { id, plan: words },
    );
  expect((await plan(['oro'])).reason).toBe('BAD_FIELD');
  expect((await plan([])).reason).toBe('MISSING_FIELD');
  expect((await plan(['trial'], ', expected: ["pepper"]')).reason).toBe('CHANGED_MEANWHILE');
  const { data } = await plan(['trial', 'caudal', 'trial'], ', trialExpirationDate: "2099-12-31"');
  expect(data).toEqual({
    setCompanyPlan: { plan: ['trial', 'caudal'], trialExpirationDate: '2099-12-31', storedPlan: ['trial', 'caudal'] },
  });
  expect((await plan(['caudal'])).data).toMatchObject({ setCompanyPlan: { trialExpirationDate: null } });
  for (const events of accessEvents) {
    expect((await events.next()).done).toBe(false);
    await events.return?.();
  }
  const features = await ask(context, 'mutation ($id: ID!) { setCompanyFeatures(companyId: $id, features: ["magia"]) { id } }', { id });
  expect(features.reason).toBe('BAD_FIELD');
  const country = await ask(context, 'mutation ($id: ID!) { setCompanyCountry(companyId: $id, country: "toString") { id } }', { id });
  expect(country.reason).toBe('BAD_FIELD');
});

test('a payment unblocks; a company pays with a subscription and without a block', async () => {
  const id = await company(founder.id, { plan: ['caudal', 'blocked'] });
  const admin = await person('ADMIN');
  await join(id, admin.id, 'USER');
  const paying = 'query ($id: ID!) { get_company(id: $id) { isPaying isBlocked plan suscriptionId } }';
  expect((await ask(await contextOf(founder.token), paying, { id })).data).toEqual({
    get_company: { isPaying: false, isBlocked: true, plan: ['caudal', 'blocked'], suscriptionId: null },
  });
  const pay = 'mutation ($id: ID!, $s: String!) { paymentSuccessful(companyId: $id, suscriptionId: $s) { isPaying } }';
  for (const s of ['', 'a b', 'x'.repeat(201), '=1+1'])
    expect((await ask(await contextOf(admin.token), pay, { id, s })).reason).toBe('BAD_FIELD');
  expect((await ask(await contextOf(founder.token), pay, { id, s: 'sub_1' })).code).toBe('FORBIDDEN');
  expect((await ask(await contextOf(admin.token), pay, { id, s: 'sub_1' })).data).toEqual({ paymentSuccessful: { isPaying: true } });
  expect((await ask(await contextOf(founder.token), paying, { id })).data).toEqual({
    get_company: { isPaying: true, isBlocked: false, plan: ['caudal'], suscriptionId: 'sub_1' },
  });
});

test('a company that paid during its trial does not fall to the free plan when the trial would have ended', async () => {
  const id = await company(founder.id, { plan: ['trial'] });
  await database.owner
    .updateTable('company')
    .set({ trial_expires_on: day('2026-01-01') })
    .where('company_id', '=', id)
    .execute();
  const plan = async () => (await ask(await contextOf(founder.token), 'query ($id: ID!) { get_company(id: $id) { plan } }', { id })).data;
  expect(await plan()).toEqual({ get_company: { plan: ['free'] } });
  const admin = await person('ADMIN');
  await join(id, admin.id, 'USER');
  const pay = 'mutation ($id: ID!) { paymentSuccessful(companyId: $id, suscriptionId: "sub_2") { isPaying } }';
  await ask(await contextOf(admin.token), pay, { id });
  expect(await plan()).toEqual({ get_company: { plan: ['trial'] } });
});

test('two people from two users on, unless the company chose', async () => {
  const id = await company(founder.id);
  const needs = async () => {
    const { data } = await ask<{ get_company: { needsTwoPeople: boolean } }>(
      await contextOf(founder.token),
      'query ($id: ID!) { get_company(id: $id) { needsTwoPeople } }',
      { id },
    );
    return data?.get_company.needsTwoPeople;
  };
  expect(await needs()).toBe(false);
  await join(id, (await person()).id, 'USER');
  expect(await needs()).toBe(true);
  await ask(await contextOf(founder.token), UPDATE, { id, input: { twoPersonApproval: false } });
  expect(await needs()).toBe(false);
});

test.each([
  ['an SVG', () => file('corpus/upload/06_svg_script.svg', 'logo.svg'), 'BAD_LOGO'],
  ['an SVG called PNG', () => file('corpus/upload/06_svg_script.svg'), 'BAD_LOGO'],
  ['an SVG with an outside entity', () => file('corpus/upload/07_svg_xxe.svg'), 'BAD_LOGO'],
  ['a page called PNG', () => file('corpus/upload/08_html_as_png.png'), 'BAD_LOGO'],
  ['a GIF that is a script too', () => file('corpus/upload/09_polyglot_gif.gif'), 'BAD_LOGO'],
  ['a flood of pixels', () => file('corpus/upload/10_pixel_flood.png'), 'BAD_LOGO'],
  ['10 MB', () => new File([new Uint8Array(10 * 1_048_576)], 'logo.png'), 'LOGO_TOO_LARGE'],
  ['nothing', () => new File([], 'logo.png'), 'BAD_LOGO'],
])('%s is no logo, and the one before stays', async (_name, make, reason) => {
  const id = await company(founder.id);
  const context = await contextOf(founder.token);
  const { data } = await ask<{ setCompanyLogo: { logo: string } }>(context, LOGO, { id, file: PNG() });
  expect((await ask(context, LOGO, { id, file: make() })).reason).toBe(reason);
  const stored = await ask(context, 'query ($id: ID!) { get_company(id: $id) { logo } }', { id });
  expect(stored.data).toEqual({ get_company: data?.setCompanyLogo });
});
