// Mostly waits: processes that start.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testApi } from '../../tests/support/api.ts';
import { addressOf } from '../../tests/support/login.ts';
import { PASSWORD, visitors } from '../../tests/support/session.ts';

const api = await testApi();
const { from, signUp, login } = visitors(api);

/** The command as `npm run admin` runs it, on this test's database. */
async function admin(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: addressOf(api.connection),
    CAUDAL_SECRET: api.services.settings.keys[0].secret,
    CAUDAL_PUBLIC_URL: 'https://caudal.empresa.cl',
  };
  const done = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], { env });
  return done.then(
    (output) => ({ ...output, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
}

test('a reset link of the command changes the password once', async () => {
  await signUp('ana@empresa.cl');
  const { stdout } = await admin('reset', 'Ana@Empresa.cl');
  const url = new URL(/https:\S+/.exec(stdout)?.[0] ?? '');
  expect(url.origin + url.pathname).toBe('https://caudal.empresa.cl/reset-password');
  const input = { token: url.searchParams.get('token'), password: 'otra clave larga' };
  const reset = 'mutation ($input: ResetPasswordInput!) { changePasswordFromReset(input: $input) }';
  expect((await api.ask(await from('10.0.0.1'), reset, { input })).code).toBeNull();
  expect((await api.ask(await from('10.0.0.1'), reset, { input })).reason).toBe('LINK_GONE');
  expect((await login('ana@empresa.cl', PASSWORD)).code).toBe('BAD_USER_INPUT');
  expect((await login('ana@empresa.cl', 'otra clave larga')).code).toBeNull();
});

test('the command for a lost telephone takes the second step away, and ends the sessions', async () => {
  await signUp('luz@empresa.cl');
  const token = (await login('luz@empresa.cl')).data?.login.accessToken ?? '';
  await api.database.ownerPool.query(`update person set totp_secret = 'sealed' where email = 'luz@empresa.cl'`);
  expect((await login('luz@empresa.cl')).reason).toBe('TOTP_REQUIRED');
  expect((await admin('totp', 'luz@empresa.cl')).stdout).toContain('entra solo con su contraseña');
  expect((await login('luz@empresa.cl')).code).toBeNull();
  expect((await from('10.0.0.1', token)).person).toBeNull();
  expect((await admin('totp', 'luz@empresa.cl')).stdout).toContain('no tenía verificación en dos pasos');
});

test('the command for an e-mail that no mail reaches confirms it, or puts another in its place', async () => {
  await signUp('eva@empresa.cl');
  await signUp('mal@empresa.cl');
  const token = (await login('mal@empresa.cl')).data?.login.accessToken ?? '';
  const isProven = async (email: string) =>
    (await api.database.owner.selectFrom('person').select('email_proven_at').where('email', '=', email).executeTakeFirstOrThrow())
      .email_proven_at !== null;
  expect(await isProven('eva@empresa.cl')).toBe(false);
  expect((await admin('correo', 'eva@empresa.cl')).stdout).toContain('quedó confirmado');
  expect(await isProven('eva@empresa.cl')).toBe(true);
  expect((await admin('correo', 'mal@empresa.cl', 'Eva@empresa.cl')).stderr).toContain('Ya existe una cuenta con ese correo.');
  expect((await from('10.0.0.1', token)).person).not.toBeNull();
  expect((await admin('correo', 'mal@empresa.cl', 'bien@empresa.cl')).stdout).toContain('entra desde ahora con bien@empresa.cl');
  expect(await isProven('bien@empresa.cl')).toBe(true);
  expect((await from('10.0.0.1', token)).person).toBeNull();
  expect((await login('bien@empresa.cl')).code).toBeNull();
  expect((await login('mal@empresa.cl')).code).toBe('BAD_USER_INPUT');
});

test.each([
  [['totp', 'nadie@empresa.cl'], 'No hay una cuenta con el correo nadie@empresa.cl.'],
  [['reset', 'nadie@empresa.cl'], 'No hay una cuenta con el correo nadie@empresa.cl.'],
  [['reset'], 'El correo no es válido.'],
  [['aprendido', '76.000.001-9'], 'No hay una empresa con el RUT'],
  [['otra'], 'Uso: npm run admin'],
  [[], 'reset correo'],
])('%j says what is wrong', async (args, words) => {
  const { stderr, code } = await admin(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(words);
});
