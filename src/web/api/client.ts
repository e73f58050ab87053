import {
  Client,
  type CombinedError,
  fetchExchange,
  makeOperation,
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
import { operation } from './operation.ts';
import { isVisitorPage, session, signOut } from './session.ts';
import { forwardSubscription, watchSocket } from './socket.ts';
import { REFETCH, refetchStale } from './staleAnswers.ts';
import { openUnchanged } from './unchanged.ts';
import { wholeAnswers } from './whole.ts';

const sessionLives = operation<object, Record<string, never>>('query SessionLives { companiesByUser { id } }');
let isChecking = false;
/** The token of the request that was refused last. */
let refusedToken: unknown;
/** The queries on screen. */
const active = new Map<number, Operation>();

/** A refused request may mean an ended session: check once; that answer signs out. */
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
  client.reexecuteOperation(client.createRequestOperation('query', request, { ...request.context, ...REFETCH }));
}

const lateAnswerTracker = refetchStale(askAgain);

/**
 * After a break of the socket, events were missed. Restarted subscriptions report it themselves (affected.ts); here the remaining queries
 * on screen are reloaded, so that each is reloaded once.
 */
function askRest(): void {
  for (const [key, { query }] of active) if (!isHeard(stringifyDocument(query))) askAgain(key);
}

/** The only polling: without a socket, everything on screen is reloaded, if the page is visible and the server responds. */
async function askWhileDown(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const { error } = await client.query(sessionLives, {}, { requestPolicy: 'network-only' }).toPromise();
  if (error?.networkError) return;
  lateAnswerTracker.markAllStale();
  for (const key of active.keys()) askAgain(key);
}

/** News of a company's books are batched: see gather.ts. */
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
  fetch: openUnchanged(),
  // A mutation with a file is sent as a form; the server requires a header that another site's form cannot send.
  fetchOptions: { headers: { 'x-graphql-yoga-csrf': '1' } },
  exchanges: [
    mapExchange({
      onOperation: note,
      onResult: ({ operation: { kind } }) => {
        if (kind === 'mutation') noteAct();
      },
      onError: (error) => void onError(error),
    }),
    lateAnswerTracker.front,
    wholeAnswers.front,
    cache,
    wholeAnswers.back,
    authExchange(async (utils) => ({
      addAuthToOperation: (request) => {
        const token = session()?.token;
        if (!token) return request;
        const named = makeOperation(request.kind, request, { ...request.context, token });
        return utils.appendHeaders(named, { authorization: `Bearer ${token}` });
      },
      didAuthError: (error, { context }) => {
        if (!isEnded(error) || isVisitorPage()) return false;
        refusedToken = context['token'];
        return true;
      },
      refreshAuth: async () => {
        const token = session()?.token;
        // After signing in again in another tab there is a valid session: what was refused is sent once more, with its token.
        if (token && token !== refusedToken) return;
        // There is no token to refresh: the page is being left, and its requests stay unanswered until then.
        signOut();
        await new Promise(() => {});
      },
    })),
    lateAnswerTracker.exchange,
    fetchExchange,
    subscriptionExchange({ forwardSubscription: forward }),
  ],
});

watchSocket(askRest, () => void askWhileDown());
