import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { expect, test } from 'vitest';
import { cache } from './cache.ts';
import { operation } from './operation.ts';

const month = operation<Report, object>('query Month { report(view: "month") { id total } }');
const week = operation<Report, object>('query Week { report(view: "week") { id total } }');
const change = operation<object, object>('mutation Change { change { id } }');
const books = operation<object, object>('subscription Books { companyChanged { areas } }');
const files = operation<object, object>('query Files { imports { totalDocs } }');
const bell = operation<object, object>('query Bell { getNotifications { unread } }');
const received = operation<object, object>('subscription Received { notificationsReceived { id } }');
type Report = { report: { id: string; total: number } };

test('rows of a report with one id and two questions keep their own figures', async () => {
  const { client } = clientOf({ Month: row(100), Week: row(7) });
  await client.query(month, {}).toPromise();
  await client.query(week, {}).toPromise();
  expect(client.readQuery(month, {})?.data?.report.total).toBe(100);
  expect(client.readQuery(week, {})?.data?.report.total).toBe(7);
});

test('after a change the same question is asked again', async () => {
  const { client, operations } = clientOf({ Month: row(100), Change: { change: { __typename: 'Area', id: 'a' } } });
  await client.query(month, {}).toPromise();
  await client.query(month, {}).toPromise();
  expect(operations).toEqual(['Month']);
  await client.mutation(change, {}).toPromise();
  await client.query(month, {}).toPromise();
  expect(operations).toEqual(['Month', 'Change', 'Month']);
});

test('what changed in the books has asked again what depends on it, and nothing else; all of it when nobody knows what', async () => {
  const page = { __typename: 'ImportReportPage', totalDocs: 1 };
  const { client, operations, emit } = clientOf({ Month: row(100), Files: { imports: page } });
  const look = async () => {
    await client.query(month, {}).toPromise();
    await client.query(files, {}).toPromise();
  };
  await look();
  await follow(client, books);
  emit({ companyChanged: { __typename: 'CompanyChange', areas: ['documents'] } });
  await look();
  expect(operations).toEqual(['Month', 'Files']);
  for (const areas of [['documents', 'imports'], null]) {
    emit({ companyChanged: { __typename: 'CompanyChange', areas } });
    await look();
  }
  expect(operations).toEqual(['Month', 'Files', 'Files', 'Files']);
});

test('a notification asks only for the notifications again', async () => {
  const { client, operations, emit } = clientOf({
    Month: row(100),
    Bell: { getNotifications: { __typename: 'NotificationPage', unread: 1 } },
  });
  await client.query(month, {}).toPromise();
  await client.query(bell, {}).toPromise();
  await follow(client, received);
  emit({ notificationsReceived: { __typename: 'Notification', id: 'n' } });
  await client.query(month, {}).toPromise();
  await client.query(bell, {}).toPromise();
  expect(operations).toEqual(['Month', 'Bell', 'Bell']);
});

const row = (total: number) => ({ report: { __typename: 'Area', id: 'a', total } });

/** Subscribes and waits, since the exchange starts it a moment later. */
async function follow(client: Client, subscription: typeof books): Promise<void> {
  client.subscription(subscription, {}).subscribe(() => {});
  await new Promise((later) => setImmediate(later));
}

/** A client of a server with these answers, the names of the queries it got, and a way for the server to send an event. */
function clientOf(answers: Record<string, object>) {
  const operations: string[] = [];
  const server: typeof fetch = async (_url, init) => {
    const { operationName } = JSON.parse(String(init?.body)) as { operationName: string };
    operations.push(operationName);
    return Response.json({ data: answers[operationName] });
  };
  let emit: (data: object) => void = () => {};
  const exchange = subscriptionExchange({
    forwardSubscription: () => ({
      subscribe: (sink) => {
        emit = (data) => sink.next({ data });
        return { unsubscribe: () => {} };
      },
    }),
  });
  const client = new Client({ url: '/graphql', exchanges: [cache, fetchExchange, exchange], fetch: server, preferGetMethod: false });
  return { client, operations, emit: (data: object) => emit(data) };
}
