// Mostly waits: passwords that are hashed.
import { generateSync } from 'otplib';
import { expect, test, vi } from 'vitest';
import { testApi } from '../support/api.ts';
import { inParallel, PASSWORD, visitors } from '../support/session.ts';

// The clock stands in the middle of a step: codes do not end between being made and being used.
vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });

const api = await testApi();
const { ask, database } = api;
const { from, signUp, login } = visitors(api);
const BEGIN = 'mutation ($password: String!) { beginTotp(password: $password) { secret uri qr } }';
const CONFIRM = 'mutation ($code: String!) { confirmTotp(code: $code) { recoveryCodes } }';

/** A code of the step before, of now, or of the next one: all three are good at this moment, each once. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

let people = 0;
async function withSecondStep() {
  const email = `dos${people++}@empresa.cl`;
  await signUp(email, `10.0.${people}.1`);
  const context = await from(`10.0.${people}.1`, (await login(email)).data?.login.accessToken ?? '');
  const begun = await ask<{ beginTotp: { secret: string; uri: string; qr: string } }>(context, BEGIN, { password: PASSWORD });
  const secret = begun.data?.beginTotp.secret ?? '';
  const confirmed = await ask<{ confirmTotp: { recoveryCodes: string[] } }>(context, CONFIRM, { code: codeOf(secret, -1) });
  return { email, context, secret, begun: begun.data?.beginTotp, codes: confirmed.data?.confirmTotp.recoveryCodes ?? [] };
}

test('it begins with the password, rules from the first right code, and then every sign-in needs one', async () => {
  const { email, context, secret, begun, codes } = await withSecondStep();
  expect(begun?.uri).toContain('otpauth://totp/Caudal:');
  expect(begun?.qr).toMatch(/^<svg /);
  expect(codes).toHaveLength(10);
  expect((await login(email)).reason).toBe('TOTP_REQUIRED');
  expect((await login(email, 'otra clave larga', '10.1.0.1', codeOf(secret))).reason).toBe('BAD_CREDENTIALS');
  expect((await login(email, PASSWORD, '10.1.0.1', '000000')).reason).toBe('BAD_TOTP');
  expect((await login(email, PASSWORD, '10.1.0.1', codeOf(secret))).reason).toBeNull();
  expect((await ask(context, BEGIN, { password: 'otra clave larga' })).reason).toBe('WRONG_PASSWORD');
});

test('a code works once, also in 50 tries at the same moment, and one of an earlier step no more', async () => {
  const { email, secret } = await withSecondStep();
  const code = codeOf(secret);
  const answers = await inParallel(50, 50, (index) => login(email, PASSWORD, `10.2.${index}.1`, code));
  expect(answers.filter(({ reason }) => reason === null)).toHaveLength(1);
  expect((await login(email, PASSWORD, '10.9.9.9', code)).reason).toBe('BAD_TOTP');
  expect((await login(email, PASSWORD, '10.9.9.9', codeOf(secret, -1))).reason).toBe('BAD_TOTP');
  expect((await login(email, PASSWORD, '10.9.9.9', codeOf(secret, 1))).reason).toBeNull();
});

test('the code that confirmed is used up too', async () => {
  const { email, secret } = await withSecondStep();
  expect((await login(email, PASSWORD, '10.9.9.9', codeOf(secret, -1))).reason).toBe('BAD_TOTP');
});

test('a recovery code works once, however it is typed; new ones end the old', async () => {
  const { email, context, codes, secret } = await withSecondStep();
  const [first = '', second = '', third = ''] = codes;
  expect((await login(email, PASSWORD, '10.9.9.9', ` ${first.toUpperCase().replace('-', ' ')} `)).reason).toBeNull();
  expect((await login(email, PASSWORD, '10.9.9.9', first)).reason).toBe('BAD_TOTP');
  const answers = await inParallel(20, 20, (index) => login(email, PASSWORD, `10.3.${index}.1`, second));
  expect(answers.filter(({ reason }) => reason === null)).toHaveLength(1);
  const renew = 'mutation ($code: String!) { renewRecoveryCodes(code: $code) { recoveryCodes } }';
  expect((await ask(context, renew, { code: codeOf(secret) })).reason).toBeNull();
  expect((await login(email, PASSWORD, '10.9.9.9', third)).reason).toBe('BAD_TOTP');
});

test('neither secret nor recovery codes can be read in the database, nor given to another person', async () => {
  const { email, secret, codes } = await withSecondStep();
  const thief = await withSecondStep();
  const { rows } = await database.ownerPool.query<{ all: string }>(
    `select (select json_agg(person)::text from person) || (select json_agg(recovery_code)::text from recovery_code) as all`,
  );
  for (const text of [secret, ...codes]) expect(rows[0]?.all).not.toContain(text);
  await database.ownerPool.query(
    'update person set totp_secret = (select totp_secret from person where email = $1), totp_step = null where email = $2',
    [email, thief.email],
  );
  expect((await login(thief.email, PASSWORD, '10.9.9.9', codeOf(secret))).code).toBe('BAD_USER_INPUT');
});

test('switching it off needs the password and a code', async () => {
  const { email, context, secret } = await withSecondStep();
  const off = (password: string, code: string) =>
    ask(context, 'mutation ($password: String!, $code: String!) { disableTotp(password: $password, code: $code) }', { password, code });
  expect((await off('otra clave larga', codeOf(secret))).reason).toBe('WRONG_PASSWORD');
  expect((await off(PASSWORD, '000000')).reason).toBe('BAD_TOTP');
  expect((await off(PASSWORD, codeOf(secret))).reason).toBeNull();
  expect((await login(email)).reason).toBeNull();
});

test('the password alone does not put another telephone in the place of the one that is active', async () => {
  const { email, context, secret } = await withSecondStep();
  expect((await ask(context, BEGIN, { password: PASSWORD })).reason).toBe('TOTP_ACTIVE');
  expect((await ask(context, CONFIRM, { code: codeOf(secret) })).reason).toBe('TOTP_NOT_BEGUN');
  expect((await login(email, PASSWORD, '10.9.9.9', codeOf(secret))).reason).toBeNull();
});

test('a code that confirms in two requests at once does so in one: its recovery codes are the ones that work', async () => {
  const email = `dos${people++}@empresa.cl`;
  await signUp(email, `10.0.${people}.1`);
  const context = await from(`10.0.${people}.1`, (await login(email)).data?.login.accessToken ?? '');
  const begun = await ask<{ beginTotp: { secret: string } }>(context, BEGIN, { password: PASSWORD });
  const code = codeOf(begun.data?.beginTotp.secret ?? '');
  const answers = await inParallel(4, 4, () => ask<{ confirmTotp: { recoveryCodes: string[] } }>(context, CONFIRM, { code }));
  const [winner, ...others] = answers.filter(({ reason }) => reason === null);
  expect(others).toEqual([]);
  expect((await login(email, PASSWORD, '10.9.9.9', winner?.data?.confirmTotp.recoveryCodes[0] ?? '')).reason).toBeNull();
});

test('guessing codes is counted', async () => {
  const email = `dos${people++}@empresa.cl`;
  await signUp(email, `10.0.${people}.1`);
  const context = await from(`10.0.${people}.1`, (await login(email)).data?.login.accessToken ?? '');
  const begun = await ask<{ beginTotp: { secret: string } }>(context, BEGIN, { password: PASSWORD });
  const answers = await inParallel(8, 1, () => ask(context, CONFIRM, { code: '000000' }));
  expect(answers.map(({ reason }) => reason)).toEqual([...Array(5).fill('BAD_TOTP'), ...Array(3).fill('TOO_MANY_TRIES')]);
  expect((await ask(context, CONFIRM, { code: codeOf(begun.data?.beginTotp.secret ?? '') })).reason).toBe('TOO_MANY_TRIES');
});

test('the first step uses up no tries of an office; between two steps codes are guessed no oftener than otherwise', async () => {
  const { email, secret } = await withSecondStep();
  const first = await inParallel(55, 1, () => login(email, PASSWORD, '10.4.0.1'));
  expect(new Set(first.map(({ reason }) => reason))).toEqual(new Set(['TOTP_REQUIRED']));
  expect((await login(email, PASSWORD, '10.4.0.1', codeOf(secret))).reason).toBeNull();
  const guesses = await inParallel(14, 1, (index) => login(email, PASSWORD, '10.4.0.2', index % 2 ? '000000' : null));
  expect(guesses.filter(({ reason }) => reason === 'BAD_TOTP')).toHaveLength(5);
  expect(guesses.at(-1)?.reason).toBe('TOO_MANY_TRIES');
});

test('a second step sealed with a key that is not given lets a recovery code in, and no other', async () => {
  const { email, secret, codes } = await withSecondStep();
  await database.ownerPool.query(`update person set totp_secret = 'ffffffff.' || totp_secret where email = $1`, [email]);
  expect((await login(email, PASSWORD, '10.1.0.9', codeOf(secret))).reason).toBe('BAD_TOTP');
  expect((await login(email, PASSWORD, '10.1.0.9', codes[0])).reason).toBeNull();
});
