import type { Context } from '#server/api/context.ts';
import { createApi } from '#server/api/graphql.ts';
import { readSettings } from '#server/settings.ts';
import type { testApi } from './api.ts';

export const PASSWORD = 'caballo grapa batería';
/** A mail server that never answers: jobs that would send to it are not started. */
export const NO_SERVER = 'smtp://127.0.0.1:9';

const LOGIN =
  'mutation ($email: String!, $password: String!, $code: String) { login(email: $email, password: $password, code: $code) { accessToken } }';
const SIGN_UP = 'mutation ($input: UserInput!) { signUp(input: $input) { id } }';

type Api = Awaited<ReturnType<typeof testApi>>;

/** The input of a sign-up. */
export function newcomer(email: string, changes: Record<string, string> = {}) {
  return { input: { email, password: PASSWORD, name: 'Ana', lastName: 'Pérez', ...changes } };
}

/** What visitors do, from any address of this machine, on an installation with or without mail. */
export function visitors({ services, ask }: Api, smtpUrl?: string) {
  const settings = readSettings({ CAUDAL_SECRET: services.settings.keys[0].secret, ...(smtpUrl ? { CAUDAL_SMTP_URL: smtpUrl } : {}) });
  const { contextOf } = createApi({ ...services, settings });
  const from = (address: string, token: string | null = null): Promise<Context> =>
    contextOf({ address, token, userAgent: 'test', isLocal: true });
  const signUp = async (email: string, address = '10.9.9.9', changes: Record<string, string> = {}) =>
    ask<{ signUp: { id: string } }>(await from(address), SIGN_UP, newcomer(email, changes));
  const login = async (email: string, password = PASSWORD, address = '10.9.9.9', code: string | null = null) =>
    ask<{ login: { accessToken: string } }>(await from(address), LOGIN, { email, password, code });
  return { settings, from, signUp, login };
}

/** The tokens of links waiting to be mailed to somebody, newest first. Nothing is sent: see NO_SERVER. */
export async function linksTo({ database }: Api, email: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ url: string }>(
    `select body -> 'action' ->> 'url' as url from outbox where recipient = $1 and body ? 'action' order by created_at desc, outbox_id desc`,
    [email],
  );
  return rows.map(({ url }) => tokenIn(url));
}

export function tokenIn(url: string | null | undefined): string {
  return new URL(url ?? '').searchParams.get('token') ?? '';
}

/** Runs `work` for 0…count-1, `width` at a time. */
export async function inParallel<Result>(count: number, width: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
