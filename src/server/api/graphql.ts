import { createYoga } from 'graphql-yoga';
import type { Context } from './context.ts';
import { freshEvents } from './fresh-events.ts';
import type { Claim } from './idempotency.ts';
import { limitDocuments } from './limits.ts';
import { maskError } from './mask.ts';
import { personOfSession } from './people.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';
import { readToken } from './token.ts';

/** What the transport knows of who asks: HTTP gives the address, a websocket its token too. */
export type Caller = { address: string; token?: string | null; userAgent?: string; claim?: Claim };
export type Api = ReturnType<typeof createApi>;

/** The GraphQL endpoint, without its transport. */
export function createApi({ database, settings, log }: Services) {
  const contextOf = async ({ address, token, userAgent, claim }: Caller): Promise<Context> => {
    const claims = token ? await readToken(settings.secret, token) : null;
    const known = claims ? await personOfSession(database.app, claims.personId, claims.sessionId) : null;
    const memberships = new Map((known?.memberships ?? []).map((one) => [one.companyId, one]));
    return {
      database,
      settings,
      person: known?.person ?? null,
      memberships,
      address,
      userAgent: userAgent ?? '',
      claim: claim ?? null,
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
    multipart: true,
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: [limitDocuments(), freshEvents()],
    context: ({ request, ...caller }) =>
      contextOf({
        ...caller,
        token: caller.token ?? bearer(request?.headers.get('authorization')),
        userAgent: caller.userAgent ?? request?.headers.get('user-agent') ?? '',
      }),
  });
  return { yoga, contextOf };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | null | undefined): string | null {
  return /^Bearer (\S{1,4096})$/.exec(header ?? '')?.[1] ?? null;
}
