import { randomBytes } from 'node:crypto';
import { at, type Data, type From, type Reply } from './graphql.ts';
import { mailedLink } from './mails.ts';
import type { Target } from './target.ts';

export const PASSWORD = 'caballo grapa batería';
export const SIGN_UP = 'mutation ($input: UserInput!) { signUp(input: $input) { id } }';
export const LOGIN =
  'mutation ($email: String!, $password: String!, $code: String) { login(email: $email, password: $password, code: $code) { accessToken } }';
const VERIFY = 'mutation ($token: String!, $password: String!) { verifyEmail(token: $token, password: $password) { accessToken } }';

/** Somebody with an account and a session. */
export type Person = {
  target: Target;
  id: string;
  email: string;
  password: string;
  token: string;
  /** Their address. */
  from: string;
  ask: (query: string, variables?: Data, more?: From) => Promise<Reply>;
};

let hosts = 0;

/** An address that nobody used before. */
export function newAddress(): string {
  hosts += 1;
  return `10.${20 + (hosts >> 16)}.${(hosts >> 8) & 255}.${hosts & 255}`;
}

export function newEmail(name: string): string {
  return `${name}.${randomBytes(4).toString('hex')}@empresa.example`;
}

/** Makes an account, as the page does, proves its e-mail where mail is sent, and signs in. */
export async function signUp(target: Target, name: string, changes: Data = {}): Promise<Person> {
  const email = String(changes['email'] ?? newEmail(name));
  const from = newAddress();
  const input = { email, password: PASSWORD, name: 'Ana', lastName: 'Soto', ...changes };
  await expectData(target.ask(SIGN_UP, { input }, { from }), 'signUp.id');
  if (!target.mail) return signIn(target, email, from);
  const token = tokenOf(await mailedLink(target, email, '/verify-email'));
  const verified = await expectData(target.ask(VERIFY, { token, password: PASSWORD }, { from }), 'verifyEmail.accessToken');
  return personOf(target, { email, from, token: String(verified) });
}

/** Opens another session. */
export async function signIn(target: Target, email: string, from = newAddress(), password = PASSWORD): Promise<Person> {
  const token = await expectData(target.ask(LOGIN, { email, password }, { from }), 'login.accessToken');
  return personOf(target, { email, from, token: String(token), password });
}

export function personOf(
  target: Target,
  { email, from, token, password = PASSWORD }: { email: string; from: string; token: string; password?: string },
): Person {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const ask = (query: string, variables?: Data, more: From = {}) => target.ask(query, variables, { token, from, ...more });
  return { target, id: claims.sub, email, password, token, from, ask };
}

/** The token in a link of ours. */
export function tokenOf(link: string): string {
  return new URL(link, 'https://caudal.example').searchParams.get('token') ?? '';
}

/** @throws when a step that prepares an attack is refused */
export async function expectData(reply: Promise<Reply>, path: string): Promise<unknown> {
  const answer = await reply;
  const value = at(answer, path);
  if (answer.code !== null || value === undefined) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return value;
}
