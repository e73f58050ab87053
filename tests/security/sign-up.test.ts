import { expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { firstCode } from '#server/features/session/sign-up.ts';
import type { Settings } from '#server/settings.ts';
import { testApi } from '../support/api.ts';
import { newcomer, tokenIn } from '../support/session.ts';

// Who may make an account: the first one of an installation, and then the others.

const SIGN_UP = 'mutation ($input: UserInput!, $code: String) { signUp(input: $input, code: $code) { id } }';
type SignUpAttempt = { email: string; code?: string; headers?: Record<string, string>; settings?: Partial<Settings> };

/** Signs up over HTTP from this machine; answers with the failure's name, or null. */
async function desk() {
  const api = await testApi();
  const signUp = async ({ email, code, headers = {}, settings = {} }: SignUpAttempt) => {
    const app = await createServer({ ...api.services, settings: { ...api.services.settings, ...settings } }, async () => []);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const body = JSON.stringify({ query: SIGN_UP, variables: { ...newcomer(email), code } });
    const answer = await fetch(`${url}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    const { errors } = (await answer.json()) as { errors?: { extensions: { reason: string } }[] };
    await app.close();
    return errors?.[0]?.extensions.reason ?? null;
  };
  const roleOf = (email: string) =>
    api.database.owner.selectFrom('person').select('system_role as role').where('email', '=', email).executeTakeFirst();
  return { ...api, signUp, roleOf };
}

test('the first account is made on this machine, or with the code, and is ADMIN; nobody else becomes it', async () => {
  const { signUp, roleOf, services } = await desk();
  const elsewhere: SignUpAttempt[] = [
    { email: 'a@mala.cl', headers: { 'x-forwarded-for': '127.0.0.1' } },
    { email: 'a@mala.cl', headers: { forwarded: 'for=127.0.0.1' } },
    { email: 'a@mala.cl', settings: { trustsProxy: true } },
    { email: 'a@mala.cl', settings: { publicUrl: 'https://caudal.empresa.cl' } },
    { email: 'a@mala.cl', headers: { 'x-real-ip': '::1' }, code: '' },
    { email: 'a@mala.cl', headers: { 'x-real-ip': '::1' }, code: firstCode(services.settings.keys).toUpperCase() },
    { email: 'a@mala.cl', settings: { trustsProxy: true }, headers: { 'idempotency-key': 'una-clave-1' } },
  ];
  for (const attempt of elsewhere) expect(await signUp(attempt)).toBe('FIRST_ACCOUNT_CODE');
  expect(await roleOf('a@mala.cl')).toBeUndefined();
  const far = { settings: { trustsProxy: true, signUp: 'off' as const }, code: firstCode(services.settings.keys) };
  expect(await signUp({ email: 'ana@empresa.cl', ...far })).toBeNull();
  expect(await roleOf('ana@empresa.cl')).toEqual({ role: 'ADMIN' });
  expect(await signUp({ email: 'luis@empresa.cl', settings: { trustsProxy: true } })).toBeNull();
  expect(await roleOf('luis@empresa.cl')).toEqual({ role: null });
});

test('a page that calls this machine by a name of its own makes no first account, wherever Caudal listens', async () => {
  const { services, database } = await testApi();
  const app = await createServer({ ...services, settings: { ...services.settings, host: '0.0.0.0' } }, async () => []);
  const headers = { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' };
  const payload = { query: SIGN_UP, variables: newcomer('a@mala.cl') };
  const { body } = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(body).toContain('FIRST_ACCOUNT_CODE');
  expect(await database.owner.selectFrom('person').select('email').execute()).toEqual([]);
  await app.close();
});

test('whoever sits at the machine needs no code', async () => {
  const { signUp, roleOf } = await desk();
  expect(await signUp({ email: 'ana@empresa.cl', settings: { publicUrl: 'http://localhost:3000', signUp: 'invited' } })).toBeNull();
  expect(await roleOf('ana@empresa.cl')).toEqual({ role: 'ADMIN' });
});

test('CAUDAL_SIGNUP closes the door to accounts without an invitation, or to all', async () => {
  const { signUp, person, company, contextOf, services, ask } = await desk();
  const boss = await person('ADMIN');
  const firm = await company(boss.id);
  expect(await signUp({ email: 'ana@empresa.cl', settings: { signUp: 'invited' } })).toBe('SIGN_UP_INVITED');
  expect(await signUp({ email: 'ana@empresa.cl', settings: { signUp: 'off' } })).toBe('SIGN_UP_OFF');
  expect(await signUp({ email: 'ana@empresa.cl' })).toBeNull();

  const invite =
    'mutation ($companyId: ID!, $email: String!) { addUserToCompany(companyId: $companyId, email: $email, role: "USER") { data { invitationUrl } } }';
  const accept =
    'mutation ($token: String!, $input: AcceptInvitationInput!) { acceptInvitation(token: $token, input: $input) { companyId } }';
  const invited = async (email: string, signUpOf: Settings['signUp']) => {
    const link = await ask<{ addUserToCompany: { data: { invitationUrl: string } } }>(await contextOf(boss.token), invite, {
      companyId: firm,
      email,
    });
    const token = tokenIn(link.data?.addUserToCompany.data.invitationUrl);
    const context = { ...(await contextOf(null)), settings: { ...services.settings, signUp: signUpOf } };
    return (await ask(context, accept, { token, input: { ...newcomer(email).input } })).reason;
  };
  expect(await invited('eva@empresa.cl', 'off')).toBe('SIGN_UP_OFF');
  expect(await invited('sol@empresa.cl', 'invited')).toBeNull();
});
