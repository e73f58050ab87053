import { Client, type CombinedError, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { cache } from './cache.ts';
import { errorCode } from './errors.ts';
import { operation } from './operation.ts';
import { isVisitorPage, leave, session } from './session.ts';
import { forwardSubscription } from './socket.ts';

const sessionLives = operation<object, Record<string, never>>('query SessionLives { companiesByUser { id } }');
let isChecking = false;

/** A refusal may mean an ended session: ask once, the answer's own error signs out. */
async function onError(error: CombinedError): Promise<void> {
  if (errorCode(error) !== 'FORBIDDEN' || isChecking) return;
  isChecking = true;
  await client.query(sessionLives, {}, { requestPolicy: 'network-only' }).toPromise();
  isChecking = false;
}

const isEnded = (error: CombinedError) => error.graphQLErrors.some((one) => one.extensions['code'] === 'UNAUTHENTICATED');

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  exchanges: [
    mapExchange({ onError: (error) => void onError(error) }),
    cache,
    authExchange(async (utils) => ({
      addAuthToOperation: (request) => {
        const token = session()?.token;
        return token ? utils.appendHeaders(request, { authorization: `Bearer ${token}` }) : request;
      },
      didAuthError: (error) => isEnded(error) && !isVisitorPage(),
      // There is nothing to refresh: the page is left, and its requests stay without an answer until it is gone.
      refreshAuth: () => {
        leave();
        return new Promise(() => {});
      },
    })),
    fetchExchange,
    subscriptionExchange({ forwardSubscription }),
  ],
});
