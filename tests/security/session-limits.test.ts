// Mostly waits: passwords that are hashed.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { networkOf } from '#server/features/session/limiter.ts';
import { testApi } from '../support/api.ts';
import { inParallel, PASSWORD, visitors } from '../support/session.ts';

const api = await testApi();
const { signUp, login } = visitors(api);
const EVALUATED = 'BAD_USER_INPUT';
const evaluated = (answers: { code: string | null }[]) => answers.filter(({ code }) => code === EVALUATED).length;

test('of 1,000 tries from one address at most 5 are looked at; the right password from elsewhere works', async () => {
  await signUp('ana@empresa.cl');
  const answers = await inParallel(1_000, 40, () => login('ana@empresa.cl', 'equivocada', '10.1.0.1'));
  expect(evaluated(answers)).toBe(5);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([EVALUATED, 'RATE_LIMITED']));
  expect((await login('ana@empresa.cl', PASSWORD, '10.1.0.1')).code).toBe('RATE_LIMITED');
  expect((await login('ana@empresa.cl', PASSWORD, '10.1.0.2')).code).toBeNull();
});

test('of 1,000 tries from 1,000 addresses at most 20 are looked at; from where they signed in before, they still do', async () => {
  await signUp('luis@empresa.cl');
  expect((await login('luis@empresa.cl', PASSWORD, '10.2.0.1')).code).toBeNull();
  const answers = await inParallel(1_000, 40, (index) => login('luis@empresa.cl', 'equivocada', `11.${index >> 8}.${index & 255}.1`));
  expect(evaluated(answers)).toBeLessThanOrEqual(20);
  expect(evaluated(answers)).toBeGreaterThan(0);
  expect((await login('luis@empresa.cl', PASSWORD, '10.2.0.1')).code).toBeNull();
});

test('fifteen wrong tries from fifteen addresses make the owner wait at a new one, and no more', async () => {
  await signUp('rosa@empresa.cl');
  const answers = await inParallel(15, 5, (index) => login('rosa@empresa.cl', 'equivocada', `10.8.${index}.1`));
  expect(evaluated(answers)).toBe(15);
  expect((await login('rosa@empresa.cl', PASSWORD, '10.8.99.1')).code).toBeNull();
});

test('sent away for longer, the owner has a turn at its end, whatever others try meanwhile; a wrong one costs twice the wait', async () => {
  await signUp('paz@empresa.cl');
  const tries = (from: number, count: number) =>
    inParallel(count, 20, (index) => login('paz@empresa.cl', 'equivocada', `12.${from + index}.0.1`));
  await tries(0, 30);
  const at = (address: string, password = PASSWORD) => login('paz@empresa.cl', password, address);
  expect((await at('10.11.0.1')).code).toBe('RATE_LIMITED');
  expect((await at('10.11.0.1')).code).toBe('RATE_LIMITED');
  expect((await at('10.11.0.2', 'equivocada')).code).toBe('RATE_LIMITED');
  // The wait is over.
  const pass = async (address: string) => {
    const { ownerPool } = api.database;
    await ownerPool.query('delete from try_limit where key = $1', [`wait:paz@empresa.cl|${address}`]);
    await ownerPool.query('update try_limit set expire = $2 where key = $1', [`turn:paz@empresa.cl|${address}`, Date.now() + 3_600_000]);
  };
  await pass('10.11.0.1');
  await tries(30, 30);
  expect((await at('10.11.0.1')).code).toBeNull();
  await pass('10.11.0.2');
  const guesses = await inParallel(10, 10, () => at('10.11.0.2', 'equivocada'));
  expect(evaluated(guesses)).toBe(1);
  const { rows } = await api.database.ownerPool.query<{ minutes: number }>(
    `select ((expire - $1) / 60000.0)::float8 as minutes from try_limit where key = 'wait:paz@empresa.cl|10.11.0.2'`,
    [Date.now()],
  );
  expect(rows[0]?.minutes).toBeGreaterThan(25);
});

test('of 1,000 tries on 1,000 accounts from one address at most 50 are looked at', async () => {
  const answers = await inParallel(1_000, 40, (index) => login(`nadie${index}@empresa.cl`, 'equivocada', '10.3.0.1'));
  expect(evaluated(answers)).toBe(50);
});

test('what was counted is counted still after a restart', async () => {
  await signUp('eva@empresa.cl');
  await inParallel(10, 1, () => login('eva@empresa.cl', 'equivocada', '10.4.0.1'));
  const run = (address: string) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../support/login-process.ts'),
      JSON.stringify(api.connection),
      'eva@empresa.cl',
      PASSWORD,
      address,
    ]);
  expect((await run('10.4.0.1')).stdout).toBe('RATE_LIMITED');
  expect((await run('10.4.0.2')).stdout).toBe('ok');
});

test('each block of one address lasts twice as long as the one before', async () => {
  await signUp('sol@empresa.cl');
  const minutes = async () => {
    const answers = await inParallel(7, 1, () => login('sol@empresa.cl', 'equivocada', '10.5.0.1'));
    return Number(/en (\d+) minutos/.exec(answers.at(-1)?.message ?? '')?.[1]);
  };
  const first = await minutes();
  await api.database.ownerPool.query(`delete from try_limit where key like 'pair:sol@%'`);
  expect([first, await minutes()]).toEqual([15, 30]);
});

test('tries with one’s own password are counted too', async () => {
  const ana = await api.person();
  const context = await api.contextOf(ana.token);
  const check = 'mutation ($input: Login!) { checkPassword(input: $input) }';
  const input = { email: ana.email, password: 'equivocada' };
  await api.database.ownerPool.query(`update person set password_hash = (select password_hash from person where email = 'ana@empresa.cl')`);
  const answers = await inParallel(8, 1, () => api.ask(context, check, { input }));
  expect(answers.map(({ code }) => code)).toEqual([...Array(5).fill(null), ...Array(3).fill('RATE_LIMITED')]);
});

test.each([
  ['password', (attempt: string) => `mutation { checkPassword(input: { email: "x@empresa.cl", password: "${attempt}" }) }`],
  ['code', (attempt: string) => `mutation { renewRecoveryCodes(code: "${attempt}") { recoveryCodes } }`],
] as const)('a stolen session cannot guess the own %s from many addresses: it ends after ten', async (_name, guess) => {
  const ana = await api.person();
  await api.database.ownerPool.query(
    `update person set password_hash = (select password_hash from person where email = 'ana@empresa.cl') where person_id = $1`,
    [ana.id],
  );
  const from = async (index: number) => ({ ...(await api.contextOf(ana.token)), address: `10.12.${index}.1` });
  const contexts = await inParallel(40, 4, from);
  const answers = await inParallel(40, 4, (index) => api.ask(contexts[index]!, guess('000000')));
  const looked = answers.filter(({ code }) => code === null || code === EVALUATED);
  expect(looked).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'UNAUTHENTICATED')).toHaveLength(31);
  expect((await api.contextOf(ana.token)).person).toBeNull();
});

test('without mail, one address learns of twenty e-mails an hour that they have an account', async () => {
  const answers = await inParallel(30, 3, () => signUp('ana@empresa.cl', '10.13.0.1'));
  expect(answers.filter(({ reason }) => reason === 'EMAIL_TAKEN')).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(10);
  const others = await inParallel(25, 5, (index) => signUp(`oficina${index}@empresa.cl`, '10.13.0.2'));
  expect(others.filter(({ code }) => code !== null)).toEqual([]);
});

test('what one address asks before anybody signed in is counted', async () => {
  const context = { ...(await api.contextOf(null)), address: '10.6.0.1' };
  const open = () => api.ask(context, '{ invitationByToken(token: "x") { role } }');
  const answers = await inParallel(301, 20, open);
  expect(answers.filter(({ reason }) => reason === 'LINK_GONE')).toHaveLength(300);
  expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(1);
  await api.database.ownerPool.query(`update try_limit set expire = $1 where key = 'asker:10.6.0.1'`, [Date.now() + 50_000]);
  expect((await open()).message).toBe('Demasiados intentos. Vuelve a intentarlo en 1 minuto.');
});

test('behind a proxy an address is the one that the proxy saw: what was written before it counts for nothing', async () => {
  const app = await createServer({ ...api.services, settings: { ...api.services.settings, trustsProxy: true } }, async () => []);
  const query = 'mutation { login(email: "nadie@empresa.cl", password: "equivocada") { accessToken } }';
  const codes = await inParallel(7, 1, async (index) => {
    const headers = { 'x-forwarded-for': `10.7.1.${index}, 10.7.0.1` };
    const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
    return answer.json<{ errors: { extensions: { code: string } }[] }>().errors[0]?.extensions.code;
  });
  expect(codes).toEqual([...Array(5).fill(EVALUATED), 'RATE_LIMITED', 'RATE_LIMITED']);
  await app.close();
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8:1:2::5', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
