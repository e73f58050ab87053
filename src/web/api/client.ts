import {
  Client,
  type CombinedError,
  fetchExchange,
  mapExchange,
  type Operation,
  type SubscriptionForwarder,
  stringifyDocument,
  subscriptionExchange,
} from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { noteAct } from './acts.ts';
import { isHeard } from './affected.ts';
import { cache } from './cache.ts';
import { errorCode } from './errors.ts';
import { gather } from './gather.ts';
import { AGAIN, lateAnswers } from './late.ts';
import { operation } from './operation.ts';
import { isVisitorPage, session, signOut } from './session.ts';
import { forwardSubscription, watchSocket } from './socket.ts';

const sessionLives = operation<object, Record<string, never>>('query SessionLives { companiesByUser { id } }');
let isChecking = false;
/** What is on screen. */
const active = new Map<number, Operation>();

/** A refusal may mean an ended session: ask once, the answer's own error signs out. */
async function onError(error: CombinedError): Promise<void> {
  if (errorCode(error) !== 'FORBIDDEN' || isChecking) return;
  isChecking = true;
  await client.query(sessionLives, {}, { requestPolicy: 'network-only' }).toPromise();
  isChecking = false;
}

function note(request: Operation): void {
  if (request.kind === 'mutation') noteAct();
  if (request.kind === 'query') active.set(request.key, request);
  if (request.kind === 'teardown') active.delete(request.key);
}

function askAgain(key: number): void {
  const request = active.get(key);
  if (!request) return;
  client.reexecuteOperation(client.createRequestOperation('query', request, { ...request.context, ...AGAIN }));
}

const lateAnswerTracker = lateAnswers(askAgain);

/**
 * After a break of the socket nobody knows what was missed. Subscriptions that begin again say so themselves: see affected.ts; here
 * the rest of what is on screen is asked again, so that each is asked once.
 */
function askRest(): void {
  for (const [key, { query }] of active) if (!isHeard(stringifyDocument(query))) askAgain(key);
}

/** The only poll there is: without a socket everything on screen is asked again, if somebody looks and the server answers at all. */
async function askWhileDown(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const { error } = await client.query(sessionLives, {}, { requestPolicy: 'network-only' }).toPromise();
  if (error?.networkError) return;
  lateAnswerTracker.allAreLate();
  for (const key of active.keys()) askAgain(key);
}

/** News of a company's books come gathered: see gather.ts. */
const forward: SubscriptionForwarder = (request, operation) => ({
  subscribe: (sink) => {
    let latest: Parameters<typeof sink.next>[0] = { data: null };
    const announce = gather((areas) => {
      const { companyChanged } = latest.data as { companyChanged: object };
      sink.next({ ...latest, data: { companyChanged: { ...companyChanged, areas } } });
    });
    const next: typeof sink.next = (result) => {
      const change = (result.data as { companyChanged?: { areas: Parameters<typeof announce>[0] } } | null)?.companyChanged;
      if (!change) return sink.next(result);
      latest = result;
      announce(change.areas);
    };
    return forwardSubscription(request, operation).subscribe({
      next,
      error: (error) => sink.error(error),
      complete: () => sink.complete(),
    });
  },
});

const isEnded = (error: CombinedError) => error.graphQLErrors.some((one) => one.extensions['code'] === 'UNAUTHENTICATED');

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  // A mutation with a file travels as a form; the server asks for what another site's form cannot send.
  fetchOptions: { headers: { 'x-graphql-yoga-csrf': '1' } },
  exchanges: [
    mapExchange({
      onOperation: note,
      onResult: ({ operation: { kind } }) => {
        if (kind === 'mutation') noteAct();
      },
      onError: (error) => void onError(error),
    }),
    cache,
    authExchange(async (utils) => ({
      addAuthToOperation: (request) => {
        const token = session()?.token;
        return token ? utils.appendHeaders(request, { authorization: `Bearer ${token}` }) : request;
      },
      didAuthError: (error) => isEnded(error) && !isVisitorPage(),
      // There is nothing to refresh: the page is left, and its requests stay without an answer until it is gone.
      refreshAuth: () => {
        signOut();
        return new Promise(() => {});
      },
    })),
    lateAnswerTracker.exchange,
    fetchExchange,
    subscriptionExchange({ forwardSubscription: forward }),
  ],
});

watchSocket(askRest, () => void askWhileDown());
