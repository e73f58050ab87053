import { Client, createRequest, fetchExchange, subscriptionExchange } from '@urql/core';
import { expect, test } from 'vitest';
import { cache } from './cache.ts';
import { operation } from './operation.ts';
import { REFETCH, refetchStale } from './staleAnswers.ts';

type Data = Record<string, unknown>;
const A = operation<Data, object>('query A { companies { id n } }');
const B = operation<Data, object>('query B { onboarding { step n company { id n } } }');
const C = operation<Data, object>('query C { progress { n } }');
const D = operation<Data, object>('query D { onboarding { step m } }');
const change = operation<object, { n: number }>('mutation Change($n: Int) { change(n: $n) { id } }');
const events = operation<object, object>('subscription Told { accessChanged }');

test.each([2, 4, 5, 9, 10, 11, 88, 89, 245])(
  'changes, news and answers crossing in any order (%i) end in what the server knows',
  async (seed) => {
    const { n, shown } = await run(seed);
    expect(shown).toMatchObject([{ companies: [{ n }] }, { onboarding: { n } }, { progress: { n } }, { onboarding: { m: n } }]);
  },
);

/** A page with queries that share an object, or a field of which each takes another part, five mutations and three events, in an order that depends on the seed. */
async function run(seed: number) {
  let state = seed * 7919;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const waiting: (() => void)[] = [];
  let n = 0;
  let sink: ((data: object) => void) | undefined;
  const shown: (Data | undefined)[] = [];
  const server: typeof fetch = (_url, init) => {
    const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
    return new Promise((answer, refuse) => {
      let isOver = false;
      // The server answers with what is true when it processes the query.
      let body: object | null = null;
      waiting.push(() => {
        if (isOver) return;
        if (operationName === 'Change') n += 1;
        const company = { __typename: 'Company', id: 'c', n };
        body =
          operationName === 'A'
            ? { companies: [company] }
            : operationName === 'B'
              ? { onboarding: { __typename: 'Onboarding', step: 's', n, company } }
              : operationName === 'D'
                ? { onboarding: { __typename: 'Onboarding', step: 's', m: n } }
                : operationName === 'C'
                  ? { progress: { __typename: 'Progress', n } }
                  : { change: { __typename: 'Area', id: 'a' } };
        waiting.push(() => {
          isOver = true;
          answer(Response.json({ data: body }));
        });
      });
      init?.signal?.addEventListener('abort', () => {
        isOver = true;
        refuse(new DOMException('', 'AbortError'));
      });
    });
  };
  const requests = [
    createRequest<Data, object>(A, {}),
    createRequest<Data, object>(B, {}),
    createRequest<Data, object>(C, {}),
    createRequest<Data, object>(D, {}),
  ];
  const late = refetchStale((key) => {
    const found = requests.find((one) => one.key === key);
    if (found) client.reexecuteOperation(client.createRequestOperation('query', found, REFETCH));
  });
  const client: Client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetch: server,
    exchanges: [
      late.front,
      cache,
      late.exchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: () => ({
          subscribe: (request) => {
            sink = (data) => request.next({ data });
            return { unsubscribe: () => {} };
          },
        }),
      }),
    ],
  });
  client.subscription(events, {}).subscribe(() => {});
  for (const [index, request] of requests.entries())
    client.executeQuery(request, { requestPolicy: 'cache-and-network' }).subscribe(({ data }) => {
      shown[index] = data;
    });
  let changes = 5;
  let remaining = 3;
  for (let turn = 0; turn < 400; turn += 1) {
    await new Promise((go) => setImmediate(go));
    if (turn % 3 === 0) await new Promise((go) => setTimeout(go));
    if (changes > 0 && random() < 0.12) {
      changes -= 1;
      client.mutation(change, { n: changes }).subscribe(() => {});
    } else if (remaining > 0 && random() < 0.05) {
      remaining -= 1;
      sink?.({ accessChanged: true });
    } else if (waiting.length > 0 && random() < 0.7) waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.();
    if (changes === 0 && remaining === 0 && waiting.length === 0 && turn > 100) break;
  }
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((go) => setTimeout(go));
    while (waiting.length) waiting.shift()?.();
  }
  return { n, shown };
}
