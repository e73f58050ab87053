import type { Family } from './kit/attack.ts';
import { at, question, replyOf } from './kit/graphql.ts';
import { check, refused, turnedAway } from './kit/hold.ts';
import { PASSWORD, type Person, SIGN_UP, signIn } from './kit/people.ts';
import type { Target } from './kit/target.ts';
import { multipart } from './kit/upload.ts';

const ADMINISTRATOR = 'administra@empresa.example';
const MADE = 'the first account was made: its maker runs the installation';
const input = { email: ADMINISTRATOR, password: PASSWORD, name: 'Ada', lastName: 'Admin' };
const BODY = JSON.stringify({ query: SIGN_UP, variables: { input } });
const INLINE = `mutation { signUp(input: { email: "${ADMINISTRATOR}", password: "${PASSWORD}", name: "Ada", lastName: "Admin" }) { id } }`;

/** First of all, while nobody has an account: who else could make the first one, who is the administrator of all? */
export const emptyInstallation: Family = {
  name: 'sign-in',
  run: async ({ plain, mailed, attack }) => {
    const isMade = async (target: Target, request: Parameters<Target['send']>[0]) => {
      const answer = await target.send(request);
      return [check(at(replyOf(answer), 'signUp.id') === undefined, MADE), turnedAway(answer)];
    };
    for (const [form, headers] of Object.entries(FORMS)) {
      await attack(`another site's form makes the first account: ${form}`, () => isMade(plain, { ...question(BODY, { headers }) }));
    }
    await attack("another site's form makes the first account: multipart", () =>
      isMade(
        plain,
        multipart(
          [
            { name: 'operations', value: BODY },
            { name: 'map', value: '{}' },
          ],
          { headers: NO_PREFLIGHT },
        ),
      ),
    );
    await attack("another site's form makes the first account: url-encoded", () =>
      isMade(plain, {
        path: '/graphql',
        body: `query=${encodeURIComponent(INLINE)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      }),
    );
    await attack('a name that is rebound to this machine makes the first account', () =>
      isMade(plain, question(BODY, { headers: { host: `evil.example:${plain.port}`, origin: `http://evil.example:${plain.port}` } })),
    );
    for (const code of ['', 'x'.repeat(22), 'null', '0']) {
      await attack(`somebody elsewhere guesses the code of the first account: ${code}`, async () => {
        const query = SIGN_UP.replace('(input: $input)', `(input: $input, code: "${code}")`);
        return refused(await plain.ask(query, { input }, { from: '203.0.113.7' }), 'FIRST_ACCOUNT_CODE');
      });
    }
    for (const target of [plain, mailed]) {
      await attack(`somebody elsewhere makes the first account (${target.name})`, async () => {
        const reply = replyOf(await target.send(question(BODY, { from: '203.0.113.7' })));
        return [check(at(reply, 'signUp.id') === undefined, MADE), refused(reply, 'FORBIDDEN', 'BAD_USER_INPUT', '403')];
      });
    }
  },
};

/** Makes the first account as whoever runs the installation does: with the address that the start printed. */
export async function makeAdministrator(target: Target): Promise<void> {
  const code = /codigo=([\w-]+)/.exec(target.process.output())?.[1];
  await target.ask(SIGN_UP.replace('(input: $input)', `(input: $input, code: "${code}")`), { input });
  await administrator(target);
}

/** A session of whoever runs the installation. */
export function administrator(target: Target): Promise<Person> {
  return signIn(target, ADMINISTRATOR, '127.0.0.1');
}

const NO_PREFLIGHT = {
  'apollo-require-preflight': [],
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
};

/** What a form, a script or an old browser can send from another site. */
const FORMS: Record<string, Record<string, string | string[]>> = {
  'text/plain': { 'content-type': 'text/plain' },
  'text/plain, from elsewhere': { 'content-type': 'text/plain', origin: 'https://evil.example' },
  'text/plain that names json': { 'content-type': 'text/plain; application/json' },
  'without a type': { 'content-type': [] },
  'json from a foreign origin': { origin: 'https://evil.example' },
  'json from a foreign port': { origin: 'http://127.0.0.1:9' },
  'json from a sandboxed page': { origin: 'null' },
  'json across sites': { 'sec-fetch-site': 'cross-site' },
  graphql: { 'content-type': 'application/graphql' },
};
