import { Client, fetchExchange } from '@urql/core';
import { expect, test } from 'vitest';
import { cache } from './cache.ts';
import { operation } from './operation.ts';
import { wholeAnswers } from './whole.ts';

type Flow = { getFlow: { rows: { label: string }[] } | null };
const table = operation<Flow, { view: string }>(
  'query Table($view: String) { getFlow(view: $view) { rows { label ...Cells } } } fragment Cells on Row { cells { value } }',
);
const chart = operation<Flow, { view: string }>('query Chart($view: String) { getFlow(view: $view) { rows { label } } }');
const change = operation<object, object>('mutation Change { change { id } }');

const ANSWERS: Readonly<Record<string, object>> = {
  Table: { getFlow: { __typename: 'Flow', rows: [{ __typename: 'Row', label: 'Arriendos', cells: [{ __typename: 'Cell', value: 1 }] }] } },
  Chart: { getFlow: { __typename: 'Flow', rows: [{ __typename: 'Row', label: 'Sueldos' }] } },
  Change: { change: { __typename: 'Area', id: 'a' } },
};

function clientOf() {
  const requests: { operationName: string; query: string }[] = [];
  const server: typeof fetch = async (_url, init) => {
    const request = JSON.parse(String(init?.body)) as (typeof requests)[number];
    requests.push(request);
    return Response.json({ data: ANSWERS[request.operationName] });
  };
  const exchanges = [wholeAnswers.front, cache, wholeAnswers.back, fetchExchange];
  return { client: new Client({ url: '/graphql', exchanges, fetch: server, preferGetMethod: false }), requests };
}

test('the server is asked for all of a report, which the cache gives back as it came', async () => {
  const { client, requests } = clientOf();
  const { data } = await client.query(table, { view: 'month' }).toPromise();
  expect(data).toEqual(ANSWERS['Table']);
  expect(requests[0]?.query).toContain('value');
  const again = await client.query(table, { view: 'month' }, { requestPolicy: 'cache-only' }).toPromise();
  expect(again.data?.getFlow).toBe(data?.getFlow);
  expect(requests).toHaveLength(1);
  expect((await client.query(table, { view: 'week' }, { requestPolicy: 'cache-only' }).toPromise()).data).toBeNull();
});

test('two documents that ask the same report for other things keep their own answers', async () => {
  const { client } = clientOf();
  for (const document of [table, chart]) await client.query(document, { view: 'month' }).toPromise();
  const labels = [table, chart].map((document) => client.readQuery(document, { view: 'month' })?.data?.getFlow?.rows[0]?.label);
  expect(labels).toEqual(['Arriendos', 'Sueldos']);
});

test('a change has the report asked again, with all of it', async () => {
  const { client, requests } = clientOf();
  const seen: unknown[] = [];
  const { unsubscribe } = client.query(table, { view: 'month' }).subscribe(({ data, stale }) => seen.push([data, stale]));
  await expect.poll(() => seen.length).toBe(1);
  await client.mutation(change, {}).toPromise();
  await expect.poll(() => seen.at(-1)).toEqual([ANSWERS['Table'], false]);
  await expect.poll(() => requests.map(({ operationName }) => operationName)).toEqual(['Table', 'Change', 'Table']);
  expect(requests[2]?.query).toBe(requests[0]?.query);
  unsubscribe();
});
