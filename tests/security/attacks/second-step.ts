import { generateSync } from 'otplib';
import type { Family, Field } from './kit/attack.ts';
import { at, type Reply } from './kit/graphql.ts';
import { accepted, check, refused } from './kit/hold.ts';
import { expectData, LOGIN, newAddress, PASSWORD, type Person, signIn, signUp } from './kit/people.ts';

const BEGIN = 'mutation ($password: String!) { beginTotp(password: $password) { secret } }';
const CONFIRM = 'mutation ($code: String!) { confirmTotp(code: $code) { recoveryCodes } }';
const DISABLE = 'mutation ($password: String!, $code: String!) { disableTotp(password: $password, code: $code) }';
const RENEW = 'mutation ($code: String!) { renewRecoveryCodes(code: $code) { recoveryCodes } }';

/** Getting past the second step, or putting one before somebody else. */
export const secondStep: Family = { name: 'second step', run: (field) => attackAll(field) };

type Guarded = { person: Person; secret: string; codes: string[] /** The code that confirmed it. */; first: string };

/** The code of this half minute, or of one before or after it. */
function codeOf(secret: string, shift = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + shift * 30 });
}

async function guarded(field: Field, name: string): Promise<Guarded> {
  const person = await signUp(field.plain, name);
  const secret = String(await expectData(person.ask(BEGIN, { password: PASSWORD }), 'beginTotp.secret'));
  const first = codeOf(secret, -1);
  const codes = (await expectData(person.ask(CONFIRM, { code: first }), 'confirmTotp.recoveryCodes')) as string[];
  return { person, secret, codes, first };
}

async function attackAll(field: Field): Promise<void> {
  const { plain, attack } = field;
  const login = (email: string, code: unknown, from = newAddress(), password = PASSWORD): Promise<Reply> =>
    plain.ask(LOGIN, { email, password, code }, { from });
  const { person, secret, first } = await guarded(field, 'segundo');

  for (const code of [
    null,
    '',
    '000000',
    '      ',
    'null',
    '0'.repeat(1_000),
    '１２３４５６',
    `${codeOf(secret, -10)}`,
    `${codeOf(secret, 10)}`,
    '%',
    "' or '1'='1",
  ]) {
    await attack(`signing in with the code ${JSON.stringify(String(code).slice(0, 12))}`, async () =>
      refused(await login(person.email, code), BAD),
    );
  }
  await attack('a code that is no text', async () => refused(await login(person.email, ['000000', { $ne: 1 }]), BAD));
  await attack('the code that set it up, once more', async () => refused(await login(person.email, first), 'BAD_TOTP'));
  await attack('a code used twice at once', async () => {
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(person.email, code)));
    const won = answers.filter((one) => at(one, 'login.accessToken') !== undefined).length;
    return check(won <= 1, `${won} sessions by one code`);
  });
  await attack('a recovery code used twice at once', async () => {
    const other = await guarded(field, 'rescate');
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(other.person.email, other.codes[0])));
    const won = answers.filter((one) => at(one, 'login.accessToken') !== undefined).length;
    return check(won === 1, `${won} sessions by one code`);
  });
  await attack('the code tells whether the password was right', async () => {
    const other = await guarded(field, 'callado');
    const wrong = await login(other.person.email, null, newAddress(), 'no es esta clave');
    return check(wrong.reason === 'BAD_CREDENTIALS', `${wrong.reason}`);
  });
  await attack('codes are guessed by who knows the password', async () => {
    const other = await guarded(field, 'adivinado');
    let evaluated = 0;
    for (let index = 0; index < 14; index += 1) {
      const reply = await login(other.person.email, String(100_000 + index), newAddress());
      if (reply.reason === 'BAD_TOTP') evaluated += 1;
    }
    return check(evaluated <= 10, `${evaluated} of 14 codes were evaluated`);
  });
  await attack('a stolen session takes the second step away', async () => {
    const other = await guarded(field, 'quitado');
    const thief = other.person;
    return [
      refused(await thief.ask(DISABLE, { password: PASSWORD, code: '000000' }), BAD),
      refused(await thief.ask(DISABLE, { password: 'no es esta clave', code: codeOf(other.secret, 1) }), BAD),
      refused(await thief.ask(RENEW, { code: '000000' }), BAD),
      refused(await thief.ask(BEGIN, { password: PASSWORD }), 'TOTP_ACTIVE', BAD),
      refused(await thief.ask(CONFIRM, { code: codeOf(other.secret) }), 'TOTP_NOT_BEGUN', BAD),
      refused(await login(other.person.email, null), 'TOTP_REQUIRED'),
    ];
  });
  await attack('codes are guessed with a stolen session from many addresses', async () => {
    const other = await guarded(field, 'renovado');
    let evaluated = 0;
    for (let index = 0; index < 40; index += 1) {
      const reply = await other.person.ask(RENEW, { code: String(100_000 + index) }, { from: newAddress() });
      if (reply.reason === 'BAD_TOTP') evaluated += 1;
    }
    return check(evaluated <= 20, `${evaluated} of 40 codes were evaluated`);
  });
  await attack('a second step without its proof locks nobody out', async () => {
    const other = await signUp(plain, 'pendiente');
    await expectData(other.ask(BEGIN, { password: PASSWORD }), 'beginTotp.secret');
    return accepted(await login(other.email, null));
  });
  await attack('the secret of a second step comes back out', async () => {
    const again = await signIn(plain, (await signUp(plain, 'secreta')).email);
    const { text } = await again.ask('{ loggedUser { uid email hasTotp recoveryCodesLeft } mySessions { id device address } }');
    return check(!/otpauth|"secret"/i.test(text), text.slice(0, 100));
  });
}

const BAD = 'BAD_USER_INPUT';
