import type { DocumentNode } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from './context.ts';
import { freshEvents } from './fresh-events.ts';
import type { Claim } from './idempotency.ts';
import { limitDocuments } from './limits.ts';
import { maskError } from './mask.ts';
import { personOfSession } from './people.ts';
import type { Operations } from './places.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';
import { limitSpending } from './spending.ts';
import { readToken } from './token.ts';

/** What the transport knows of the caller: HTTP gives the address, a websocket also the token. `operations`: already parsed. */
export type Caller = {
  address: string;
  token?: string | null;
  userAgent?: string;
  isLocal?: boolean;
  claim?: Claim;
  operations?: Operations;
  knownTag?: string | null;
};
export type Api = ReturnType<typeof createApi>;

/** The GraphQL endpoint, without its transport. */
export function createApi({ database, settings, log }: Services) {
  const contextOf = async ({ address, token, userAgent, isLocal, claim, knownTag }: Caller): Promise<Context> => {
    const claims = token ? await readToken(settings.keys, token) : null;
    const session = claims ? await personOfSession(database.app, settings, claims) : null;
    const memberships = new Map((session?.memberships ?? []).map((one) => [one.companyId, one]));
    return {
      database,
      settings,
      person: session?.person ?? null,
      memberships,
      address,
      userAgent: userAgent ?? '',
      isLocal: isLocal ?? false,
      claim: claim ?? null,
      knownTag: knownTag ?? null,
      live: null,
    };
  };
  const yoga = createYoga<Caller, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    batching: false,
    // No other site's page may read an answer.
    cors: false,
    multipart: false,
    maskedErrors: { maskError: (error) => maskError(error, log) },
    parserAndValidationCache: { documentCache: documentCache(), errorCache: { get: () => undefined, set: () => {} } },
    plugins: [readAlready, limitDocuments(), limitSpending(schema), freshEvents()],
    context: ({ request, ...caller }) =>
      contextOf({
        ...caller,
        token: caller.token ?? bearerToken(request?.headers.get('authorization')),
        userAgent: caller.userAgent ?? request?.headers.get('user-agent') ?? '',
        knownTag: request?.headers.get('if-none-match') ?? null,
      }),
  });
  return { yoga, contextOf };
}

/** Files were read by multipart.ts, with limits. */
const readAlready: Plugin<Context, Caller> = {
  onRequestParse: ({ serverContext: { operations }, setRequestParser }) => {
    if (operations) setRequestParser(() => operations);
  },
};

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | null | undefined): string | null {
  return /^Bearer (\S{1,4096})$/.exec(header ?? '')?.[1] ?? null;
}

/** Parsed documents, since the page sends the same ones again and again. Few and short ones only: strangers' would fill the memory. */
function documentCache() {
  const [maxDocuments, maxCharacters] = [300, 4_000];
  const cache = new Map<string, DocumentNode>();
  return {
    get: (text: string) => cache.get(text),
    set: (text: string, document: DocumentNode) => {
      if (text.length > maxCharacters) return;
      for (const [oldest] of cache) if (cache.size >= maxDocuments) cache.delete(oldest);
      cache.set(text, document);
    },
  };
}
