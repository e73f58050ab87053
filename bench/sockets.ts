/**
 * Live events to many open pages: `npm run bench sockets [-- seconds]`. 500 websockets of different people, in 20 companies; 100 deliveries
 * a second in total. First notifications, each written in its transaction and for one person; then news of a company, each for its 25
 * people. A delivery is timed from before its event is written until it is read from the socket. The pages are another process.
 */
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { addToCompany } from '#server/db/scope.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { insertPerson, makeGround, signIn, startBenchServer } from './support/ground.ts';

const PEOPLE = 500;
const COMPANIES = 20;
const A_SECOND = 100;

/** `place`: the index of its company. */
type Page = { token: string; personId: string; companyId: string; place: number };
/** Messages from the pages: that all have subscribed, or what one of them read, when, and whether it was meant for it. */
type WorkerReport = 'ready' | { key: string; at: number; isRight: boolean };

if (process.argv[2] === 'pages') servePages();
else await measure(Number(process.argv[2] ?? 30));

async function measure(seconds: number): Promise<void> {
  const ground = await makeGround({ isDurable: true });
  const { database } = ground;
  const app = await startBenchServer(ground);
  const { url } = app;
  const pages = await fill();

  const arrived = new Map<string, number[]>();
  let misdelivered = 0;
  const ready = Promise.withResolvers<void>();
  const child = fork(import.meta.filename, ['pages']);
  child.on('message', (message: WorkerReport) => {
    if (message === 'ready') ready.resolve();
    else if (message.isRight) arrived.set(message.key, [...(arrived.get(message.key) ?? []), message.at]);
    else misdelivered += 1;
  });
  const opened = performance.now();
  child.send({ url: url.replace('http', 'ws'), pages });
  await ready.promise;
  const opening = Math.round(performance.now() - opened);

  const notifications = await run(1, async (number) => {
    const { companyId, personId } = pages[(number * 7) % PEOPLE] as Page;
    const content = `n${number}`;
    const about = { companyId, kind: 'member', recipients: [personId], senderId: null, content, redirectUrl: '/dashboard' } as const;
    await addToCompany(database.app, { personId: null, companyId }, (db) =>
      addNotification(db, { ...about, referenceType: null, documentId: null, botname: null }),
    );
    return content;
  });
  const events = await run(PEOPLE / COMPANIES, async (number) => {
    const { companyId } = pages[number % COMPANIES] as Page;
    await database.announce({ topic: 'company', companyId, areas: ['work'] });
    return `i${number}`;
  });
  console.table([
    { events: 'a notification, for one person', ...notifications },
    { events: 'news of a company, for 25', ...events },
  ]);
  const memory = Math.round(process.memoryUsage.rss() / 1e6);
  console.log(`${PEOPLE} sockets opened in ${opening} ms; load average ${loadavg().map((one) => one.toFixed(1))}; server ${memory} MB`);
  child.kill();
  await app.close();
  await ground.stop();

  async function run(readers: number, send: (number: number) => Promise<string>) {
    misdelivered = 0;
    arrived.clear();
    const began = new Map<string, number>();
    const telling: Promise<void>[] = [];
    const start = performance.now();
    const rate = A_SECOND / readers;
    const count = seconds * rate;
    for (let number = 0; number < count; number += 1) {
      const wait = start + (number * 1000) / rate - performance.now();
      if (wait > 1) await sleep(wait);
      const at = now();
      telling.push(send(number).then((key) => void began.set(key, at)));
    }
    await Promise.all(telling);
    const took = (performance.now() - start) / 1000;
    await sleep(3_000);
    const times = [...began].flatMap(([key, since]) => (arrived.get(key) ?? []).map((at) => at - since)).sort((a, b) => a - b);
    const at = (share: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
    return {
      'a second': Number((count / took).toFixed(1)),
      deliveries: times.length,
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'p99 ms': at(0.99),
      'max ms': at(1),
      misdelivered,
      lost: count * readers - times.length,
    };
  }

  async function fill(): Promise<Page[]> {
    const companies = Array.from({ length: COMPANIES }, (_, index) => ({ id: newId(), index }));
    for (const { id, index } of companies) {
      const company = {
        company_id: id,
        name: `Empresa ${index}`,
        alias: `E${index}`,
        rut: rutOf(76_000_000 + index),
        plan: ['caudalfull' as const],
      };
      await database.owner.insertInto('company').values(company).execute();
    }
    const pages = Array.from({ length: PEOPLE }, async (_, index): Promise<Page> => {
      const personId = await insertPerson(ground);
      const companyId = companies[index % COMPANIES]?.id ?? '';
      await database.owner.insertInto('membership').values({ company_id: companyId, person_id: personId, role: 'USER' }).execute();
      return {
        token: await signIn(ground, personId),
        personId,
        companyId,
        place: index % COMPANIES,
      };
    });
    return Promise.all(pages);
  }
}

/** The pages: each has its socket with two subscriptions. */
function servePages(): void {
  const NOTIFICATIONS = 'subscription ($id: ID!) { notificationsReceived(userId: $id) { content company { id } recipients { user } } }';
  const NEWS = 'subscription ($id: ID!) { companyChanged(companyId: $id) { companyId areas } }';
  type Next = {
    type: string;
    payload?: {
      data?: {
        notificationsReceived?: { content: string; company: { id: string }; recipients: { user: string }[] } | null;
        accessChanged?: boolean;
        companyChanged?: { companyId: string; areas: string[] | null };
      };
    };
  };
  const send = (message: WorkerReport) => process.send?.(message);
  const follow = (url: string, { token, personId, companyId, place }: Page) =>
    new Promise<void>((resolve) => {
      let changes = 0;
      const socket = new WebSocket(url, 'graphql-transport-ws');
      const say = (message: object) => socket.send(JSON.stringify(message));
      socket.on('open', () => say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
      socket.on('close', (code) => process.stderr.write(`a socket was closed: ${code}\n`));
      socket.on('message', (bytes) => {
        const at = now();
        const { type, payload } = JSON.parse(String(bytes)) as Next;
        if (type === 'connection_ack') {
          say({ id: 'n', type: 'subscribe', payload: { query: NOTIFICATIONS, variables: { id: personId } } });
          say({ id: 'i', type: 'subscribe', payload: { query: NEWS, variables: { id: companyId } } });
          say({ id: 'a', type: 'subscribe', payload: { query: 'subscription { accessChanged }' } });
        }
        if (type === 'error') throw new Error(String(bytes));
        const { notificationsReceived: notification, companyChanged: change, accessChanged } = payload?.data ?? {};
        // Reported once at its start, which implies the two before it.
        if (accessChanged === false) resolve();
        if (notification) {
          const isRight = notification.recipients[0]?.user === personId && notification.company.id === companyId;
          send({ key: notification.content, at, isRight });
        }
        // A company's events arrive in order: the n-th received is the n-th announced.
        if (change?.areas?.join() === 'work') {
          send({ key: `i${place + changes * COMPANIES}`, at, isRight: change.companyId === companyId });
          changes += 1;
        }
      });
    });
  process.once('message', async ({ url, pages }: { url: string; pages: Page[] }) => {
    await Promise.all(pages.map((page) => follow(url, page)));
    send('ready');
  });
}

/** The same clock in both processes. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
