import type { Answer, SentRequest } from './http.ts';

export type Data = Record<string, unknown>;
/** What the API answered: `code` and `reason` of its first error, null when there is none. */
export type Reply = Answer & { data: Data | null; code: string | null; reason: string | null; message: string | null; errors: number };
export type From = {
  token?: string | null;
  from?: string /** An empty list: without that header. */;
  headers?: Record<string, string | string[]>;
  patience?: number;
};
export type GraphQL = (query: string, variables?: Data, from?: From) => Promise<Reply>;

/** Asks the API in JSON, as the page does. */
export function graphQL(send: (request: SentRequest) => Promise<Answer>): GraphQL {
  return async (query, variables = {}, from = {}) => replyOf(await send(question(JSON.stringify({ query, variables }), from)));
}

/** A request to the API with this body. */
export function question(body: string | Buffer, { token, from, headers, patience }: From = {}): SentRequest {
  return {
    path: '/graphql',
    body,
    headers: { 'content-type': 'application/json', ...bearer(token), ...headers },
    ...(from ? { from } : {}),
    ...(patience ? { patience } : {}),
  };
}

export function bearer(token: string | null | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Reads an answer of the API, whatever came. */
export function replyOf(answer: Answer): Reply {
  const { data = null, errors = [] } = parsed(answer.text);
  const first = errors[0];
  return {
    ...answer,
    data,
    errors: errors.length,
    code: first ? String(first.extensions?.code ?? 'NONE') : null,
    reason: first?.extensions?.reason ?? null,
    message: first?.message ?? null,
  };
}

type Body = { data?: Data | null; errors?: { message: string; extensions?: { code?: string; reason?: string } }[] };

function parsed(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  } catch {
    return {};
  }
}

/** What an answer holds at a path such as `signUp.id`. */
export function at(reply: Reply, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Data | null | undefined)?.[key], reply.data);
}
