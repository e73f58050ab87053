// Mostly waits: passwords that are hashed.
import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '#server/api/context.ts';
import type { DB } from '#server/db/tables.ts';
import { mailAccount } from '#server/features/session/jobs.ts';
import { log, testApi } from '../support/api.ts';
import { inParallel, NO_SERVER, newcomer, PASSWORD, visitors } from '../support/session.ts';

// Whoever asks learns nothing of whether an e-mail has an account: the answers are the same, and so is the work behind them,
// statement by statement.

const COUNT = 200;
const api = await testApi();
const { settings, from, signUp } = visitors(api, NO_SERVER);
await signUp('primera@empresa.cl', '10.0.0.1');
const known = await inParallel(COUNT, 10, async (index) => {
  const email = `conocida${index}@empresa.cl`;
  await signUp(email, `12.0.${index}.1`);
  return email;
});
await api.database.ownerPool.query('update person set email_proven_at = now(), awaits_mail = false');
await api.database.ownerPool.query('delete from try_limit');
const unknown = Array.from({ length: COUNT }, (_, index) => `desconoce${index}@empresa.cl`);

/** Asks with each e-mail from an address of its own. @returns the different answers, and the different lists of statements */
async function observe(
  emails: readonly string[],
  network: string,
  operation: string,
  variables: (email: string) => Record<string, unknown>,
) {
  const answers = new Set<string>();
  const works = new Set<string>();
  await inParallel(COUNT, 8, async (index) => {
    const statements: string[] = [];
    const context = listened(await from(`${network}.${index}.7`), statements);
    const answer = await api.ask(context, operation, variables(emails[index] ?? ''));
    answers.add(JSON.stringify(answer).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'));
    works.add(statements.join('\n'));
  });
  return { answers: [...answers], works: [...works] };
}

function listened(context: Context, statements: string[]): Context {
  const record = (text: string) => {
    statements.push(text.replace(/\s+/g, ' '));
  };
  const app = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: context.database.appPool }),
    log: ({ query }) => record(query.sql),
  });
  const appPool = new Proxy(context.database.appPool, {
    get: (pool, name) => {
      const value = Reflect.get(pool, name) as unknown;
      if (name !== 'query') return typeof value === 'function' ? value.bind(pool) : value;
      return (query: { text?: string } | string, ...rest: unknown[]) => {
        record(typeof query === 'string' ? query : (query.text ?? ''));
        return (value as (...args: unknown[]) => unknown).call(pool, query, ...rest);
      };
    },
  });
  return { ...context, database: { ...context.database, app, appPool } };
}

test.each([
  ['login', 'mutation ($email: String!) { login(email: $email, password: "equivocada") { accessToken } }', (email: string) => ({ email })],
  [
    'requestPasswordReset',
    'mutation ($email: String!) { requestPasswordReset(email: $email) { status message } }',
    (email: string) => ({ email }),
  ],
  [
    'resendVerification',
    'mutation ($email: String!) { resendVerification(email: $email) { status message } }',
    (email: string) => ({ email }),
  ],
  ['signUp', 'mutation ($input: UserInput!) { signUp(input: $input) { id } }', (email: string) => newcomer(email)],
] as const)('%s answers 200 known and 200 unknown e-mails the same, with the same work', async (name, operation, variables) => {
  const network = String(20 + name.length);
  const ofKnown = await observe(known, `${network}.1`, operation, variables);
  const ofUnknown = await observe(unknown, `${network}.2`, operation, variables);
  expect(ofKnown.answers).toHaveLength(1);
  expect(ofUnknown).toEqual(ofKnown);
  expect(ofKnown.works).toHaveLength(1);
  expect(ofKnown.works[0]).toContain('try_limit');
});

test('after signing up, signing in tells nothing either: a new account waits for its link', async () => {
  const { login } = visitors(api, NO_SERVER);
  const newLogin = await login(unknown[0] ?? '', PASSWORD, '13.0.0.1');
  const refused = await login(known[0] ?? '', 'otra clave larga', '13.0.0.2');
  expect(newLogin).toEqual(refused);
});

test('only the mail tells: a link to the new, a notice to the owner, nothing to nobody', async () => {
  const mails = async (kind: 'signUp' | 'reset' | 'verify', email: string) => {
    await mailAccount({ kind, email }, { database: api.database, settings, log }, { isLast: false });
    const { rows } = await api.database.ownerPool.query<{ subject: string }>('delete from outbox where recipient = $1 returning subject', [
      email,
    ]);
    return rows.map(({ subject }) => subject);
  };
  expect(await mails('signUp', unknown[1] ?? '')).toEqual(['Confirma tu correo en Caudal']);
  expect(await mails('signUp', known[1] ?? '')).toEqual(['Ya tienes una cuenta en Caudal']);
  expect(await mails('reset', known[1] ?? '')).toEqual(['Cambia tu contraseña de Caudal']);
  expect(await mails('verify', known[1] ?? '')).toEqual([]);
  expect(await mails('reset', 'nadie@empresa.cl')).toEqual([]);
});

test('mails to one recipient are limited, whether the account exists or not', async () => {
  const ask = async (email: string, index: number) =>
    (
      await api.ask(await from(`14.0.${index}.1`), 'mutation ($email: String!) { requestPasswordReset(email: $email) { status } }', {
        email,
      })
    ).code;
  const codes = async (email: string) => inParallel(6, 1, (index) => ask(email, index));
  const expected = [null, null, null, null, 'RATE_LIMITED', 'RATE_LIMITED'];
  await api.database.ownerPool.query('delete from try_limit');
  expect(await codes(known[3] ?? '')).toEqual(expected);
  expect(await codes('ninguna@empresa.cl')).toEqual(expected);
});
