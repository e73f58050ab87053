import type { Family, Field } from './kit/attack.ts';
import { at, type Reply } from './kit/graphql.ts';
import { accepted, alike, check, refused } from './kit/hold.ts';
import { mailsTo } from './kit/mails.ts';
import { LOGIN, newAddress, newEmail, PASSWORD, type Person, SIGN_UP, signIn, signUp } from './kit/people.ts';
import type { Target } from './kit/target.ts';

const RESET = 'mutation ($email: String!) { requestPasswordReset(email: $email) { status message } }';
const RESEND = 'mutation ($email: String!) { resendVerification(email: $email) { status message } }';
const HAS = 'mutation ($email: String!) { userHasCompanies(email: $email) }';

/** Guessing passwords, locking owners out, and finding out who has an account. */
export const signInFamily: Family = {
  name: 'sign-in',
  run: async (field) => {
    await guess(field);
    await enumerate(field);
    await weak(field);
  },
};

function login(target: Target, email: string, password: string, from: string, code?: string): Promise<Reply> {
  return target.ask(LOGIN, { email, password, code: code ?? null }, { from });
}

async function guess({ plain, isLong, attack }: Field): Promise<void> {
  const tries = isLong ? 200 : 40;
  await attack('guesses from one address', async () => {
    const { email } = await signUp(plain, 'adivinada');
    const from = newAddress();
    const answers = await series(tries, (index) => login(plain, email, `no es la clave ${index}`, from));
    const evaluated = answers.filter(({ reason }) => reason === 'BAD_CREDENTIALS').length;
    return [check(evaluated <= 20, `${evaluated} of ${tries} were evaluated`), refused(await login(plain, email, PASSWORD, from))];
  });
  await attack('guesses by aliases in one request count each', async () => {
    const { email } = await signUp(plain, 'alias');
    const fields = Array.from({ length: 15 }, (_, n) => `a${n}: login(email: "${email}", password: "clave número ${n}") { accessToken }`);
    const answer = await plain.ask(`mutation { ${fields.join(' ')} }`, {}, { from: newAddress() });
    const evaluated = answer.text.split('BAD_CREDENTIALS').length - 1;
    return check(evaluated <= 6, `${evaluated} of 15 were evaluated`);
  });
  await attack('fifteen wrong guesses lock the owner out of every new address', async () => {
    const { email } = await signUp(plain, 'encerrada');
    await series(16, (index) => login(plain, email, `no es la clave ${index}`, newAddress()));
    return accepted(await login(plain, email, PASSWORD, newAddress()));
  });
  await attack('one address tries many accounts', async () => {
    const from = newAddress();
    const answers = await series(70, (index) => login(plain, `nadie${index}@empresa.example`, PASSWORD, from));
    const evaluated = answers.filter(({ reason }) => reason === 'BAD_CREDENTIALS').length;
    return check(evaluated <= 55, `${evaluated} of 70 were evaluated`);
  });
  await attack('what a caller writes into X-Forwarded-For changes their address', async () => {
    const { email } = await signUp(plain, 'salto');
    const from = newAddress();
    const answers = await series(20, (index) => login(plain, email, `no es la clave ${index}`, `1.2.3.${index}, ${from}`));
    const evaluated = answers.filter(({ reason }) => reason === 'BAD_CREDENTIALS').length;
    return check(evaluated <= 10, `${evaluated} of 20 were evaluated`);
  });
}

async function enumerate({ plain, mailed, attack }: Field): Promise<void> {
  const people = { plain: await signUp(plain, 'conocida'), mailed: await signUp(mailed, 'conocida') };
  const compare = (target: Target, query: string, variables: (email: string) => Record<string, unknown>) => async () => {
    const ask = (email: string) => target.ask(query, variables(email), { from: newAddress() });
    return alike(await ask(people[target.name].email), await ask(newEmail('desconocida')));
  };
  for (const target of [plain, mailed]) {
    const password = 'no es esta clave';
    await attack(
      `a wrong password tells an account (${target.name})`,
      compare(target, LOGIN, (email) => ({ email, password })),
    );
    await attack(
      `a reset tells an account (${target.name})`,
      compare(target, RESET, (email) => ({ email })),
    );
    await attack(
      `a verification tells an account (${target.name})`,
      compare(target, RESEND, (email) => ({ email })),
    );
    await attack(
      `userHasCompanies tells an account (${target.name})`,
      compare(target, HAS, (email) => ({ email })),
    );
  }
  const input = (email: string) => ({ input: { email, password: PASSWORD, name: 'Ana', lastName: 'Soto' } });
  await attack('a sign-up tells an account where mail is sent', compare(mailed, SIGN_UP, input));
  await attack('sign-ups without mail try many addresses from one place', async () => {
    const from = newAddress();
    const answers = await series(60, () => plain.ask(SIGN_UP, input(people.plain.email), { from }));
    const known = answers.filter(({ reason }) => reason === 'EMAIL_TAKEN').length;
    return check(known < 60, 'an address may ask without end whether somebody has an account');
  });
  await attack('resets flood somebody with mail', async () => {
    const { email } = people.mailed;
    await series(30, () => mailed.ask(RESET, { email }, { from: newAddress() }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { length } = mailsTo(mailed, email);
    return check(length <= 10, `${length} mails`);
  });
}

/** Passwords that everybody tries first, and texts that are no e-mail. */
async function weak({ plain, attack }: Field): Promise<void> {
  const input = { email: newEmail('debil'), password: PASSWORD, name: 'Ana', lastName: 'Soto' };
  const PASSWORDS = [
    'Chile2026!',
    'caudal2026',
    'Caudal2026!',
    'contraseña123',
    'aaaaaaaaaaaa',
    '1234567890',
    'Santiago2026',
    'qwertyuiop',
  ];
  for (const password of PASSWORDS) {
    await attack(`a weak password: ${password}`, async () =>
      refused(
        await plain.ask(SIGN_UP, { input: { ...input, email: newEmail('debil'), password } }, { from: newAddress() }),
        'WEAK_PASSWORD',
      ),
    );
  }
  const EMAILS = [
    'a@b',
    'a@b.cl\r\nBcc: c@d.cl',
    'a@b.cl,c@d.cl',
    '<a@b.cl>',
    'a@b.cl\0',
    'á@b.cl',
    `${'a'.repeat(3_000)}@b.cl`,
    'a@İ.cl',
    '"a b"@c.cl',
  ];
  for (const email of EMAILS) {
    await attack(`an e-mail that is none: ${JSON.stringify(email.slice(0, 30))}`, async () =>
      refused(await plain.ask(SIGN_UP, { input: { ...input, email } }, { from: newAddress() }), 'BAD_USER_INPUT'),
    );
  }
  await attack('a password of 900 kB costs time', async () =>
    refused(
      await plain.ask(SIGN_UP, { input: { ...input, password: 'x'.repeat(900_000) } }, { from: newAddress() }),
      'BAD_USER_INPUT',
      'RATE_LIMITED',
      'UNAUTHENTICATED',
    ),
  );
  await attack('a role is brought along when signing up', async () => {
    const query = SIGN_UP.replace('$input: UserInput!', '$input: UserInput!');
    const answer = await plain.ask(query, { input: { ...input, systemRole: 'ADMIN', roles: ['ADMIN'] } }, { from: newAddress() });
    return refused(answer, 'BAD_USER_INPUT');
  });
  await attack('an e-mail in capitals is another account', async () => {
    const person: Person = await signUp(plain, 'mayuscula');
    const again = await plain.ask(SIGN_UP, { input: { ...input, email: person.email.toUpperCase() } }, { from: newAddress() });
    const same = await signIn(plain, person.email.toUpperCase().trim());
    return [check(at(again, 'signUp.id') === undefined, 'a second account'), check(same.id === person.id, 'another person')];
  });
}

async function series<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 8) {
    const some = Array.from({ length: Math.min(8, count - index) }, (_, n) => work(index + n));
    results.push(...(await Promise.all(some)));
  }
  return results;
}
