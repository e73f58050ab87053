import { expect, test } from 'vitest';
import type { CompanyRole } from '#domain/access.ts';
import type { Context } from '#server/api/context.ts';
import { baseUrl, mailLink } from '#server/api/links.ts';
import { newId } from '#server/db/ids.ts';
import { writeCompany } from '#server/db/scope.ts';
import { credentialsOf, insertSession, setPassword } from '#server/features/session/store.ts';
import { createInvitation } from '#server/features/users/store.ts';
import { testApi } from '../support/api.ts';
import { inParallel, linksTo, NO_SERVER, PASSWORD, tokenIn, visitors } from '../support/session.ts';

const COUNT = 200;
const api = await testApi();
const { database, ask } = api;
const { settings, from, signUp, login } = visitors(api);
const mailing = visitors(api, NO_SERVER);

const RESET = 'mutation ($input: ResetPasswordInput!) { changePasswordFromReset(input: $input) }';
const VERIFY = 'mutation ($token: String!, $password: String!) { verifyEmail(token: $token, password: $password) { accessToken } }';
const PREVIEW = 'query ($token: String!) { invitationByToken(token: $token) { companyName email name role hasAccount } }';
const ACCEPT =
  'mutation ($token: String!, $input: AcceptInvitationInput!) { acceptInvitation(token: $token, input: $input) { accessToken companyId } }';

const boss = await api.person();
const companyId = await api.company(boss.id);

async function linkFor(kind: 'reset' | 'verify', email: string): Promise<string> {
  const { person_id } = await database.owner.selectFrom('person').select('person_id').where('email', '=', email).executeTakeFirstOrThrow();
  const mail = (url: string) => ({ to: email, subject: '', paragraphs: [], action: { label: '', url } });
  const link = { kind, target: { personId: person_id }, path: '/x' };
  await database.app.transaction().execute((db) => mailLink(db, mailing.settings, link, mail));
  return (await linksTo(api, email))[0] ?? '';
}

async function invite(email: string | null, inviter = boss, role: CompanyRole = 'USER'): Promise<string> {
  const invitedBy = { id: inviter.id, name: 'Ana', surname: 'Pérez' };
  const words = { companyId, companyName: 'Empresa', email, name: 'Eva', surname: 'Soto', role, isOnboarding: false };
  const { url } = await writeCompany(database.app, { personId: inviter.id, companyId }, (db) =>
    createInvitation(db, settings, { ...words, invitedBy }),
  );
  return tokenIn(url);
}

const outcomes = (answers: { reason: string | null }[]) =>
  new Set(answers.filter(({ reason }) => reason !== null).map(({ reason }) => reason));
const winners = (answers: { reason: string | null }[]) => answers.filter(({ reason }) => reason === null).length;
const accept = async (token: string, input: Record<string, string>, context?: Context) =>
  ask<{ acceptInvitation: { accessToken: string } }>(context ?? (await from('10.8.0.1')), ACCEPT, { token, input });

test('of 200 uses of a reset link at once exactly one wins; it ends every session and every other reset link', async () => {
  await signUp('ana@empresa.cl');
  const { data } = await login('ana@empresa.cl');
  const [token, other] = [await linkFor('reset', 'ana@empresa.cl'), await linkFor('reset', 'ana@empresa.cl')];
  const answers = await inParallel(COUNT, COUNT, async (index) =>
    ask(await from(`21.0.${index}.1`), RESET, { input: { token, password: `clave nueva número ${index}` } }),
  );
  expect(winners(answers)).toBe(1);
  expect(outcomes(answers)).toEqual(new Set(['LINK_GONE']));
  expect((await api.contextOf(data?.login.accessToken ?? '')).person).toBeNull();
  const winner = answers.findIndex(({ reason }) => reason === null);
  expect((await login('ana@empresa.cl', PASSWORD)).code).toBe('BAD_USER_INPUT');
  expect((await login('ana@empresa.cl', `clave nueva número ${winner}`)).code).toBeNull();
  expect((await ask(await from('10.8.0.1'), RESET, { input: { token: other, password: PASSWORD } })).reason).toBe('LINK_GONE');
});

test('a password that is changed while somebody signs in with the old one, or changes it, leaves neither a session nor their password', async () => {
  await signUp('sol@empresa.cl');
  const { data } = await login('sol@empresa.cl');
  const session = await from('10.8.0.9', data?.login.accessToken);
  const person = await credentialsOf(database.app, 'sol@empresa.cl');
  if (!person) throw new Error('they have an account');
  const changed = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const change = database.app.transaction().execute(async (db) => {
    await setPassword(db, person.id, 'the hash of another one');
    changed.resolve();
    await gate.promise;
  });
  await changed.promise;
  const opened = insertSession(database.app, { sessionId: newId(), person, expiresAt: new Date(), userAgent: '', address: '' });
  const CHANGE = 'mutation ($input: ChangePasswordInput!) { changeUserPassword(input: $input) }';
  const theirs = ask(session, CHANGE, { input: { currentPassword: PASSWORD, newPassword: 'una clave que no queda' } });
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  await expect.poll(async () => (await database.appPool.query(waiting)).rows).toHaveLength(2);
  gate.resolve();
  await change;
  expect(await opened).toBe(false);
  expect((await theirs).reason).toBe('WRONG_PASSWORD');
  expect((await credentialsOf(database.app, 'sol@empresa.cl'))?.passwordHash).toBe('the hash of another one');
});

test('of 200 uses of a verification link at once exactly one wins, and not without the password', async () => {
  await mailing.signUp('luis@empresa.cl');
  const token = await linkFor('verify', 'luis@empresa.cl');
  const verify = async (address: string, password: string) =>
    ask<{ verifyEmail: { accessToken: string } }>(await mailing.from(address), VERIFY, { token, password });
  expect((await verify('22.1.0.1', 'otra clave larga')).reason).toBe('BAD_CREDENTIALS');
  expect((await mailing.login('luis@empresa.cl', PASSWORD, '22.1.0.2')).reason).toBe('BAD_CREDENTIALS');
  const answers = await inParallel(COUNT, COUNT, (index) => verify(`22.0.${index}.1`, PASSWORD));
  expect(winners(answers)).toBe(1);
  expect([...outcomes(answers)].sort()).toEqual(['LINK_GONE', 'TOO_MANY_TRIES']);
});

test('of 200 uses of an invitation at once exactly one wins: one account, one member', async () => {
  const token = await invite('eva@empresa.cl');
  const input = { name: 'Eva', lastName: 'Soto', password: PASSWORD };
  const answers = await inParallel(COUNT, COUNT, async (index) => accept(token, input, await from(`23.0.${index}.1`)));
  expect(winners(answers)).toBe(1);
  expect([...outcomes(answers)].filter((reason) => reason !== 'LINK_GONE' && reason !== 'TOO_MANY_TRIES')).toEqual([]);
  const { rows } = await database.ownerPool.query(
    `select role, email_proven_at is not null as proven from membership join person using (person_id)
     where company_id = $1 and email = 'eva@empresa.cl'`,
    [companyId],
  );
  expect(rows).toEqual([{ role: 'USER', proven: false }]);
  const winner = answers.find(({ reason }) => reason === null);
  expect((await api.contextOf(winner?.data?.acceptInvitation.accessToken ?? '')).memberships.has(companyId)).toBe(true);
});

test('a link of one kind is none of another, nor is a token that nobody made, nor one that has ended', async () => {
  const reset = await linkFor('reset', 'ana@empresa.cl');
  const verify = await linkFor('verify', 'ana@empresa.cl');
  const invitation = await invite('otra@empresa.cl');
  const context = await from('10.8.0.2');
  for (const token of [verify, invitation, '', 'x'.repeat(43), `${reset} `]) {
    expect((await ask(context, RESET, { input: { token, password: PASSWORD } })).reason).toBe('LINK_GONE');
  }
  expect((await ask(context, PREVIEW, { token: reset })).reason).toBe('LINK_GONE');
  expect((await ask(context, VERIFY, { token: reset, password: PASSWORD })).reason).toBe('LINK_GONE');
  await database.ownerPool.query(`update link set expires_at = now() where used_at is null`);
  expect((await ask(context, RESET, { input: { token: reset, password: PASSWORD } })).reason).toBe('LINK_GONE');
  expect((await ask(context, PREVIEW, { token: invitation })).reason).toBe('LINK_GONE');
});

test('the database holds no token that works', async () => {
  const token = await linkFor('reset', 'ana@empresa.cl');
  const { rows } = await database.ownerPool.query<{ all: string }>(`select json_agg(link)::text as all from link`);
  expect(rows[0]?.all).not.toContain(token);
});

test('an account joins with its password, or with its session; a session of somebody else does not', async () => {
  const token = await invite('ana@empresa.cl');
  expect((await ask<{ invitationByToken: object }>(await from('10.8.0.3'), PREVIEW, { token })).data?.invitationByToken).toMatchObject({
    email: 'ana@empresa.cl',
    hasAccount: null,
  });
  expect((await accept(token, { password: 'no es esta clave' })).reason).toBe('BAD_CREDENTIALS');
  const stranger = await api.person();
  expect((await accept(token, {}, await from('10.8.0.3', stranger.token))).reason).toBe('INVITED_IS_OTHER');
  const luis = await api.person();
  const joined = await accept(await invite(luis.email), {}, await from('10.8.0.3', luis.token));
  const again = await api.contextOf(joined.data?.acceptInvitation.accessToken ?? '');
  expect(again.memberships.get(companyId)?.role).toBe('USER');
  expect(again.person?.sessionId).toBe(luis.sessionId);
});

test('without a living session nothing is joined, and no password was wrong', async () => {
  const token = await invite('ana@empresa.cl');
  const answers = await inParallel(7, 1, async () => accept(token, {}, await from('10.8.0.8')));
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['NOT_SIGNED_IN']));
});

test('whoever opens the free link of a company gives an own e-mail, and comes in by the link that goes there', async () => {
  const token = await invite(null);
  const context = await mailing.from('10.8.0.5');
  const input = { email: ' Nueva@Empresa.CL ', name: 'Nueva\u202e', lastName: 'Persona' };
  expect((await accept(token, { ...input, email: 'nueva' }, context)).reason).toBe('BAD_EMAIL');
  expect((await accept(token, input, context)).data).toEqual({ acceptInvitation: { accessToken: null, companyId } });
  const [mailed = ''] = await linksTo(api, 'nueva@empresa.cl');
  expect((await ask<{ invitationByToken: object }>(context, PREVIEW, { token: mailed })).data?.invitationByToken).toMatchObject({
    email: 'nueva@empresa.cl',
    name: 'Nueva',
    hasAccount: false,
  });
  // Whoever mistyped an e-mail still has the link.
  expect((await accept(token, { ...input, email: 'otra@empresa.cl' }, context)).reason).toBeNull();
  const joined = await accept(mailed, { name: 'Nueva', lastName: 'Persona', password: PASSWORD }, context);
  const session = await mailing.from('10.8.0.5', joined.data?.acceptInvitation.accessToken ?? '');
  expect(session.memberships.has(companyId)).toBe(true);
  expect((await accept(token, input, context)).reason).toBe('LINK_GONE');
  expect((await accept((await linksTo(api, 'otra@empresa.cl'))[0] ?? '', input, context)).reason).toBe('LINK_GONE');
});

test('what somebody may no longer do, their invitations do no more', async () => {
  const second = await api.person();
  await api.join(companyId, second.id, 'FOUNDER');
  const token = await invite('tarde@empresa.cl', second);
  await database.owner.updateTable('membership').set({ role: 'USER' }).where('person_id', '=', second.id).execute();
  const input = { name: 'Tarde', lastName: 'Llega', password: PASSWORD };
  expect((await ask(await from('10.8.0.6'), PREVIEW, { token })).reason).toBe('LINK_GONE');
  expect((await accept(token, input)).reason).toBe('LINK_GONE');
  const { rows } = await database.ownerPool.query(`select from person where email = 'tarde@empresa.cl'`);
  expect(rows).toEqual([]);
});

test('an owner who only helps the company now can no longer make owners: their link says so when it is opened', async () => {
  const helper = await api.person('SUPER_COLABORADOR');
  await api.join(companyId, helper.id, 'FOUNDER');
  const token = await invite('socia@empresa.cl', helper, 'FOUNDER');
  await database.owner.updateTable('membership').set({ role: 'USER' }).where('person_id', '=', helper.id).execute();
  expect((await ask(await from('10.8.0.7'), PREVIEW, { token })).reason).toBe('LINK_GONE');
  expect((await accept(token, { name: 'Socia', lastName: 'Nueva', password: PASSWORD })).reason).toBe('LINK_GONE');
});

test.each([
  [{ publicUrl: 'https://caudal.cl', host: '0.0.0.0' }, 'https://caudal.cl'],
  [{ publicUrl: undefined, host: '0.0.0.0' }, 'http://localhost:3000'],
  [{ publicUrl: undefined, host: '::1' }, 'http://[::1]:3000'],
])('links of %o begin with %s', (where, expected) => {
  expect(baseUrl({ ...settings, ...where, port: 3000 })).toBe(expected);
});
