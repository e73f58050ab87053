import { Client, fetchExchange } from '@urql/core';
import { expect, test } from 'vitest';
import { cache } from './cache.ts';
import { operation } from './operation.ts';

const month = operation<Report, object>('query Month { report(view: "month") { id total } }');
const week = operation<Report, object>('query Week { report(view: "week") { id total } }');
const change = operation<object, object>('mutation Change { change { id } }');
type Report = { report: { id: string; total: number } };

test('rows of a report with one id and two questions keep their own figures', async () => {
  const { client } = clientOf({ Month: row(100), Week: row(7) });
  await client.query(month, {}).toPromise();
  await client.query(week, {}).toPromise();
  expect(client.readQuery(month, {})?.data?.report.total).toBe(100);
  expect(client.readQuery(week, {})?.data?.report.total).toBe(7);
});

test('after a change the same question is asked again', async () => {
  const { client, asked } = clientOf({ Month: row(100), Change: { change: { __typename: 'Area', id: 'a' } } });
  await client.query(month, {}).toPromise();
  await client.query(month, {}).toPromise();
  expect(asked).toEqual(['Month']);
  await client.mutation(change, {}).toPromise();
  await client.query(month, {}).toPromise();
  expect(asked).toEqual(['Month', 'Change', 'Month']);
});

const row = (total: number) => ({ report: { __typename: 'Area', id: 'a', total } });

/** A client of a server that knows these answers, and the names of what it was asked. */
function clientOf(answers: Record<string, object>) {
  const asked: string[] = [];
  const server: typeof fetch = async (_url, init) => {
    const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
    asked.push(operationName);
    return Response.json({ data: answers[operationName] });
  };
  return { client: new Client({ url: '/graphql', exchanges: [cache, fetchExchange], fetch: server, preferGetMethod: false }), asked };
}
