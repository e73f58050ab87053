import { expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import { readCompanies } from '#server/db/scope.ts';
import { resetCommand } from '#server/features/session/command.ts';
import { mailAccount } from '#server/features/session/jobs.ts';
import { log, testApi } from '../support/api.ts';
import { linksTo, NO_SERVER, PASSWORD, tokenIn, visitors } from '../support/session.ts';

// A stranger who gets hold of a company by an e-mail that is not theirs. Whatever is shown to somebody proves nothing.

const api = await testApi();
const { ask, database } = api;
const plain = visitors(api);
const mailing = visitors(api, NO_SERVER);
await plain.signUp('primera@empresa.cl');

const CREATE = `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) {
  data { id onboarding { url users { email url } } } } }`;
const RENEW = 'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }';
const INVITE = `mutation ($companyId: ID!, $email: String!, $role: String!) {
  addUserToCompany(companyId: $companyId, email: $email, role: $role) { data { invitationId invitationUrl } } }`;
const ACCEPT =
  'mutation ($token: String!, $input: AcceptInvitationInput!) { acceptInvitation(token: $token, input: $input) { accessToken companyId } }';
const PREVIEW = 'query ($token: String!) { invitationByToken(token: $token) { email hasAccount } }';
const MINE = '{ myInvitations { id companyId } }';
const ANSWER = 'mutation ($id: ID!) { answerInvitation(invitationId: $id, accepts: true) { status } }';
const VERIFY = 'mutation ($token: String!, $password: String!) { verifyEmail(token: $token, password: $password) { accessToken } }';
const BEGIN = 'mutation ($password: String!) { beginTotp(password: $password) { secret } }';
const NEW = { name: 'Carla', lastName: 'Farías', password: PASSWORD };

type Created = { createCompany: { data: { id: string; onboarding: { url: string; users: { email: string; url: string | null }[] } } } };
type Invited = { addUserToCompany: { data: { invitationId: string; invitationUrl: string | null } } };
type Accepted = { acceptInvitation: { accessToken: string | null } };
type Way = typeof plain;

let people = 0;
/** Somebody with a session, whose e-mail is proven where mail is sent. */
async function somebody(way: Way): Promise<Context> {
  const email = `persona${people++}@empresa.cl`;
  const { data } = await plain.signUp(email, `10.1.${people}.1`);
  if (way === mailing) await database.ownerPool.query('update person set email_proven_at = now() where person_id = $1', [data?.signUp.id]);
  return way.from(`10.1.${people}.1`, (await way.login(email, PASSWORD, `10.1.${people}.1`)).data?.login.accessToken);
}

let rut = 0;
const RUTS = ['76123456-0', '77123456-9', '77654321-7', '96571220-8'];
async function companyOf(context: Context, way: Way, onboardingEmails: string[] = []) {
  const input = { rut: RUTS[rut++ % RUTS.length], name: 'Empresa SpA', onboardingEmails };
  const { data } = await ask<Created>(context, CREATE, { input });
  const { id, onboarding } = data!.createCompany.data;
  // Whom the access of the request knows as a member.
  const member = await way.from(context.address, await tokenOf(context));
  const renewed = await ask<{ renewOnboardingLink: { url: string } }>(member, RENEW, { companyId: id });
  return { id, onboarding: { ...onboarding, url: renewed.data!.renewOnboardingLink.url }, context: member };
}

async function tokenOf(context: Context): Promise<string> {
  const { data } = await ask<{ renewSession: { accessToken: string } }>(context, 'mutation { renewSession { accessToken } }');
  return data?.renewSession.accessToken ?? '';
}

/** Both ways of asking somebody in. @returns the company, the link that the asker is shown, the ids of what is open */
async function askIn(by: 'addUserToCompany' | 'createCompany', way: Way, email: string) {
  const boss = await somebody(way);
  if (by === 'createCompany') {
    const { id, onboarding, context } = await companyOf(boss, way, [email]);
    return { companyId: id, shown: onboarding.users[0]?.url ?? null, own: onboarding.url, context };
  }
  const { id, onboarding, context } = await companyOf(boss, way);
  const { data } = await ask<Invited>(context, INVITE, { companyId: id, email, role: 'FOUNDER' });
  return { companyId: id, shown: data!.addUserToCompany.data.invitationUrl, own: onboarding.url, context };
}

async function invitationsOf(companyId: string, email: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'select invitation_id as id from invitation where company_id = $1 and email = $2',
    [companyId, email],
  );
  return rows.map(({ id }) => id);
}

const foundersOf = async (companyId: string) =>
  (await database.ownerPool.query('select person_id from membership where company_id = $1', [companyId])).rows.length;

test.each(['addUserToCompany', 'createCompany'] as const)(
  'without mail, a link that a stranger was shown opens the company of the link and no other one (%s)',
  async (by) => {
    const email = `cfo${people++}@victima.cl`;
    const victim = await askIn(by, plain, email);
    const own = await askIn(by, plain, email);
    const joined = await ask<Accepted>(await plain.from('10.2.0.1'), ACCEPT, { token: tokenIn(own.shown), input: NEW });
    const stranger = await plain.from('10.2.0.1', joined.data?.acceptInvitation.accessToken);
    expect(stranger.memberships.has(own.companyId)).toBe(true);

    expect((await ask(stranger, MINE)).data).toEqual({ myInvitations: [] });
    const [id] = await invitationsOf(victim.companyId, email);
    expect((await ask(stranger, ANSWER, { id })).code).toBe('NOT_FOUND');
    const personId = stranger.person?.id ?? null;
    const seen = await readCompanies(database.app, { personId, companyIds: [] }, (db) => db.selectFrom('invitation').selectAll().execute());
    expect(seen, 'nor behind the access of the operations').toEqual([]);
    expect(await foundersOf(victim.companyId)).toBe(1);

    // The owner of the e-mail comes in by the link that the victim hands over, with whatever account they have.
    expect((await ask<Accepted>(await plain.from('10.2.0.1'), PREVIEW, { token: tokenIn(victim.shown) })).data).toEqual({
      invitationByToken: { email, hasAccount: null },
    });
  },
);

test('an account of the time without mail opens nothing once mail is sent, until it is confirmed by mail', async () => {
  const email = `cfo${people++}@victima.cl`;
  const victim = await askIn('addUserToCompany', plain, email);
  const own = await askIn('addUserToCompany', plain, email);
  const joined = await ask<Accepted>(await plain.from('10.3.0.1'), ACCEPT, { token: tokenIn(own.shown), input: NEW });
  const token = joined.data?.acceptInvitation.accessToken ?? '';
  expect((await mailing.from('10.3.0.1', token)).person, 'nor a session from before').toBeNull();
  expect((await mailing.login(email, 'no es esta clave', '10.3.0.1')).reason).toBe('BAD_CREDENTIALS');
  expect((await mailing.login(email, PASSWORD, '10.3.0.1')).reason).toBe('EMAIL_UNVERIFIED');

  await mailAccount({ kind: 'verify', email }, { database, settings: mailing.settings, log }, { isLast: false });
  const [link] = await linksTo(api, email);
  const confirmed = await ask<{ verifyEmail: { accessToken: string } }>(await mailing.from('10.3.0.2'), VERIFY, {
    token: link,
    password: PASSWORD,
  });
  const owner = await mailing.from('10.3.0.2', confirmed.data?.verifyEmail.accessToken);
  expect((await mailing.from('10.3.0.1', token)).person, 'the session from before the proof ended').toBeNull();
  const { data } = await ask<{ myInvitations: { companyId: string }[] }>(owner, MINE);
  expect(data?.myInvitations.map(({ companyId }) => companyId)).toEqual([victim.companyId]);
  expect((await mailing.login(email, PASSWORD, '10.3.0.2')).reason).toBeNull();
});

test.each(['addUserToCompany', 'createCompany'] as const)('with mail, a stranger is shown no link to an e-mail (%s)', async (by) => {
  const email = `cfo${people++}@victima.cl`;
  const victim = await askIn(by, mailing, email);
  const own = await askIn(by, mailing, email);
  expect([victim.shown, own.shown]).toEqual([null, null]);
  const context = await mailing.from('10.4.0.1');
  const token = tokenIn(own.own);
  const answer = await ask<Accepted>(context, ACCEPT, { token, input: { ...NEW, email } });
  expect(answer.data).toEqual({ acceptInvitation: { accessToken: null, companyId: own.companyId } });
  expect((await mailing.login(email, PASSWORD, '10.4.0.1')).reason).toBe('BAD_CREDENTIALS');

  const [requested, , invited] = await linksTo(api, email);
  const joined = await ask<Accepted>(context, ACCEPT, { token: invited, input: NEW });
  const owner = await mailing.from('10.4.0.2', joined.data?.acceptInvitation.accessToken);
  expect(owner.memberships.has(victim.companyId)).toBe(true);
  const { data } = await ask<{ myInvitations: { companyId: string }[] }>(owner, MINE);
  expect(data?.myInvitations.map(({ companyId }) => companyId)).toEqual([own.companyId]);
  expect((await ask<Accepted>(owner, ACCEPT, { token: requested, input: {} })).reason).toBeNull();
});

test('an own link answers known and unknown e-mails the same, with mail and without its answer to who signs in', async () => {
  const { own } = await askIn('addUserToCompany', mailing, `x${people++}@empresa.cl`);
  const token = tokenIn(own);
  const known = (await somebody(mailing)).person?.email ?? '';
  const inputs = [{ ...NEW }, { name: 'Carla', lastName: 'Farías' }, { password: 'no es esta clave' }, { ...NEW, password: 'corta' }];
  for (const [index, input] of inputs.entries()) {
    const answers = await Promise.all(
      [known, `nadie${index}@empresa.cl`].map(async (email, place) =>
        ask(await mailing.from(`10.5.${index}.${place}`), ACCEPT, { token, input: { ...input, email } }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
  }
  expect((await ask<object>(await mailing.from('10.5.9.9'), PREVIEW, { token })).data).toEqual({
    invitationByToken: { email: null, hasAccount: null },
  });
});

test('a link that the administrator hands over proves nothing, but whoever used it is told to confirm their e-mail', async () => {
  const email = `nueva${people++}@empresa.cl`;
  await mailing.signUp(email, '10.8.0.1');
  expect((await mailing.login(email, PASSWORD, '10.8.0.1')).reason).toBe('BAD_CREDENTIALS');
  const answer = await resetCommand.run([email], { database, settings: mailing.settings });
  const input = { token: tokenIn(answer.split('\n').at(-1)), password: 'la clave de su dueña' };
  const reset = 'mutation ($input: ResetPasswordInput!) { changePasswordFromReset(input: $input) }';
  expect((await ask(await mailing.from('10.8.0.2'), reset, { input })).reason).toBeNull();
  expect((await mailing.login(email, input.password, '10.8.0.2')).reason).toBe('EMAIL_UNVERIFIED');
});

test('the first proof of an e-mail ends the second step, its codes and the sessions of whoever used it before', async () => {
  const email = `cfo${people++}@victima.cl`;
  await plain.signUp(email, '10.6.0.1');
  const { data } = await plain.login(email, PASSWORD, '10.6.0.1');
  const token = data?.login.accessToken ?? '';
  await database.ownerPool.query(`update person set totp_secret = 'sealed', totp_pending = 'sealed', totp_step = 1 where email = $1`, [
    email,
  ]);
  await database.ownerPool.query(`insert into recovery_code select person_id, 'hash' from person where email = $1`, [email]);
  await mailAccount({ kind: 'reset', email }, { database, settings: mailing.settings, log }, { isLast: false });
  const reset = 'mutation ($input: ResetPasswordInput!) { changePasswordFromReset(input: $input) }';
  const input = { token: (await linksTo(api, email))[0], password: 'la clave de su dueña' };
  expect((await ask(await mailing.from('10.6.0.2'), reset, { input })).reason).toBeNull();
  expect((await plain.from('10.6.0.1', token)).person).toBeNull();
  expect((await mailing.login(email, 'la clave de su dueña', '10.6.0.2')).reason).toBeNull();
  const { rows } = await database.ownerPool.query('select from recovery_code join person using (person_id) where email = $1', [email]);
  expect(rows).toEqual([]);
});

test('where mail is sent, no second step is set on an e-mail that is not proven', async () => {
  const email = `admin${people++}@empresa.cl`;
  await plain.signUp(email, '10.7.0.1');
  await database.ownerPool.query(`update person set system_role = 'ADMIN' where email = $1`, [email]);
  const { data } = await mailing.login(email, PASSWORD, '10.7.0.1');
  const administrator = await mailing.from('10.7.0.1', data?.login.accessToken);
  expect((await ask(administrator, BEGIN, { password: PASSWORD })).reason).toBe('EMAIL_UNVERIFIED');
});
