// Mostly waits: events.
import { afterAll, expect, test, vi } from 'vitest';
import type { Services } from '#server/api/services.ts';
import { newId } from '#server/db/ids.ts';
import { openDatabase } from '#server/db/open.ts';
import { addToCompany } from '#server/db/scope.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { testApi } from '../support/api.ts';
import { LOGIN } from '../support/login.ts';
import { openSocket, type Socket, startSockets } from '../support/sockets.ts';

// Who hears what over real websockets, while what people may see changes.

const { database, connection, services, person, company, join, contextOf, ask } = await testApi();
const near = await startSockets(services);
// A second process as far as the database knows: connections, and an ear, of its own.
const second = await openDatabase(connection, LOGIN);
const farServices: Services = { ...services, database: second };
const far = await startSockets(farServices);
afterAll(async () => {
  await near.stop();
  await far.stop();
  await second.close();
});

const RECEIVED = 'subscription ($userId: ID!) { notificationsReceived(userId: $userId) { id content company { id } recipients { user } } }';
const BOOKS = 'subscription ($companyId: ID!) { companyChanged(companyId: $companyId) { companyId areas } }';
const CHANGED = 'subscription { accessChanged }';
const REMOVE = `mutation ($userEmail: String!, $companyId: ID!) {
  removeUserFromCompany(userEmail: $userEmail, companyId: $companyId) { status } }`;
type Notification = { id: string; content: string; company: { id: string }; recipients: { user: string }[] };
/** Null at first: the subscription stands. */
type Received = { notificationsReceived: Notification | null };
type Books = { companyChanged: { companyId: string; areas: string[] | null } };

type Person = Awaited<ReturnType<typeof person>>;

/** Says something to a person without asking whether they are a member, as a writer would that forgot it. */
async function tellBlindly(companyId: string, personId: string, content: string): Promise<void> {
  const id = newId();
  await database.ownerPool.query(
    `with n as (insert into notification (company_id, notification_id, kind, company_name, content, redirect_url)
         values ($1, $2, 'mention', 'x', $4, '/agenda') returning 1),
       r as (insert into notification_recipient (company_id, notification_id, person_id, is_personal) values ($1, $2, $3, false) returning 1)
     select pg_notify('caudal', $5) from n, r`,
    [companyId, id, personId, content, JSON.stringify({ topic: 'notification', companyId, personId, id })],
  );
}

const notify = (from: Person, companyId: string, to: Person, content: string) =>
  addToCompany(database.app, { personId: from.id, companyId }, (db) =>
    addNotification(db, {
      ...{ companyId, kind: 'mention', recipients: [to.id], senderId: from.id, content, redirectUrl: '/agenda' },
      ...{ referenceType: null, documentId: null, botname: null },
    }),
  );

/** A change of the books of an area that nothing else in this test changes. */
const CHANGE = { topic: 'company', areas: ['work'] } as const;
const changesIn = (data: readonly Books[]) => data.filter(({ companyChanged }) => companyChanged.areas?.join() === 'work');

test('10,000 events, 20 companies, 50 people who come and go: none reaches anybody it is not for, and none is lost', async () => {
  const founder = await person();
  const firms = await Promise.all(Array.from({ length: 20 }, () => company(founder.id)));
  const people = await Promise.all(Array.from({ length: 50 }, () => person()));
  // Each is in four companies, so that each company has ten; the first three of each are removed on the way.
  const membersOf = firms.map((_, firm) => people.filter((_one, index) => [0, 5, 9, 14].some((step) => (index + step) % 20 === firm)));
  for (const [firm, members] of membersOf.entries()) for (const one of members) await join(firms[firm]!, one.id, 'USER');
  const meeting = await company(founder.id);
  for (const one of people) await join(meeting, one.id, 'USER');

  const sockets = people.map((one, index) => openSocket(index % 2 ? near.url : far.url, one.token));
  const subscriptions = await Promise.all(people.map((one, index) => sockets[index]!.subscribe<Received>(RECEIVED, { userId: one.id })));
  const seen = await Promise.all(
    membersOf.map((members, firm) =>
      Promise.all(members.map((one) => sockets[people.indexOf(one)]!.subscribe<Books>(BOOKS, { companyId: firms[firm] }))),
    ),
  );

  const EVENTS = 500;
  const boss = await contextOf(founder.token);
  /** The number of the last event before each removal: what is told later must not arrive. */
  const removedAfter = new Map<string, number>();
  const due = new Map<string, string[]>(people.map((one) => [one.id, []]));
  await Promise.all(
    firms.map(async (companyId, firm) => {
      const members = membersOf[firm]!;
      for (let number = 1; number <= EVENTS; number += 1) {
        const leaver = number % 125 === 0 ? members[number / 125 - 1] : undefined;
        if (leaver && number < EVENTS) {
          const { code } = await ask(boss, REMOVE, { userEmail: leaver.email, companyId });
          expect(code).toBeNull();
          removedAfter.set(`${companyId} ${leaver.id}`, number - 1);
        }
        if (number % 20 === 0) {
          await database.announce({ ...CHANGE, companyId });
          continue;
        }
        const reader = members[number % members.length]!;
        await tellBlindly(companyId, reader.id, `${companyId} ${number}`);
        if (!removedAfter.has(`${companyId} ${reader.id}`)) due.get(reader.id)?.push(`${companyId} ${number}`);
      }
    }),
  );
  // The last word on every socket: what was said before has arrived by then, or never will.
  for (const companyId of firms) await database.announce({ ...CHANGE, companyId });
  for (const one of people) {
    await tellBlindly(meeting, one.id, 'end');
  }
  await vi.waitFor(
    () => expect(subscriptions.filter(({ data }) => data.at(-1)?.notificationsReceived?.content !== 'end')).toEqual([]),
    60_000,
  );
  const staying = membersOf.map((members, firm) => members.map((one) => !removedAfter.has(`${firms[firm]} ${one.id}`)));
  await vi.waitFor(
    () =>
      expect(
        seen.flatMap((those, firm) => those.filter(({ data }, at) => staying[firm]![at] && changesIn(data).length < EVENTS / 20 + 1)),
      ).toEqual([]),
    60_000,
  );

  const misdelivered: string[] = [];
  const lost: string[] = [];
  for (const [index, { data }] of subscriptions.entries()) {
    const reader = people[index]!;
    const arrived = new Set<string>();
    for (const { notificationsReceived: one } of data) {
      if (!one) continue;
      const [companyId = '', number = ''] = one.content.split(' ');
      const last = removedAfter.get(`${companyId} ${reader.id}`) ?? Number.POSITIVE_INFINITY;
      if (one.recipients[0]?.user !== reader.id || Number(number) > last) misdelivered.push(`${reader.id}: ${one.content}`);
      arrived.add(one.content);
    }
    const missing = due
      .get(reader.id)
      ?.filter((content) => !removedAfter.has(`${content.split(' ')[0]} ${reader.id}`) && !arrived.has(content));
    lost.push(...(missing ?? []));
  }
  for (const [firm, those] of seen.entries()) {
    for (const [at, { data, errors }] of those.entries()) {
      const last = removedAfter.get(`${firms[firm]} ${membersOf[firm]![at]!.id}`);
      const wrong = data.filter(({ companyChanged }) => companyChanged.companyId !== firms[firm]);
      misdelivered.push(...wrong.map(({ companyChanged }) => JSON.stringify(companyChanged)));
      const { length } = changesIn(data);
      if (last !== undefined && length > Math.floor(last / 20))
        misdelivered.push(`${firms[firm]}: ${length} changes, removed after ${last}`);
      if (last === undefined && length !== EVENTS / 20 + 1) lost.push(`${firms[firm]}: ${length} changes`);
      expect(errors).toEqual(last === undefined ? [] : ['NOT_FOUND']);
    }
  }
  expect({ misdelivered, lost }).toEqual({ misdelivered: [], lost: [] });
  expect(removedAfter.size).toBe(60);
  for (const socket of sockets) socket.dispose();
});

test('a session that is ended closes its websockets in every process, and no other', async () => {
  const ana = await person();
  const luis = await person();
  const sockets: Socket[] = [openSocket(near.url, ana.token), openSocket(far.url, ana.token)];
  const other = openSocket(near.url, luis.token);
  const subscription = await other.subscribe(CHANGED);
  for (const socket of sockets) await socket.subscribe(CHANGED);
  expect((await ask(await contextOf(ana.token), 'mutation { logOut }')).data).toEqual({ logOut: true });
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
  await database.announce({ topic: 'access', personId: luis.id });
  await expect.poll(() => subscription.data).toEqual([{ accessChanged: false }, { accessChanged: true }]);
  other.dispose();
  expect(await openSocket(near.url, ana.token).closed).toBe(4403);
  expect(await openSocket(near.url, 'no token').closed).toBe(4403);
});

test('a session that ended without a word is noticed when what it may see is read again', async () => {
  const ana = await person();
  const socket = openSocket(near.url, ana.token);
  const subscription = await socket.subscribe(CHANGED);
  await database.owner.updateTable('session').set({ revoked_at: new Date() }).where('session_id', '=', ana.sessionId).execute();
  await database.announce({ topic: 'access', personId: ana.id });
  expect(await socket.closed).toBe(4403);
  expect(subscription.data).toEqual([{ accessChanged: false }]);
});

test('an event told in one process reaches a page that is connected to another', async () => {
  const boss = await person();
  const ana = await person();
  const firm = await company(boss.id);
  await join(firm, ana.id, 'USER');
  const socket = openSocket(far.url, ana.token);
  const subscription = await socket.subscribe<Received>(RECEIVED, { userId: ana.id });
  const id = await notify(boss, firm, ana, '<script>alert(1)</script>');
  // The first says that it stands: a page asks then for what came before.
  await expect.poll(() => subscription.data).toHaveLength(2);
  expect(subscription.data[0]).toEqual({ notificationsReceived: null });
  expect(subscription.data[1]?.notificationsReceived).toMatchObject({ id, content: '<script>alert(1)</script>', company: { id: firm } });
  socket.dispose();
});

/** A run of a connection that has ended, but was not announced. */
async function runOf(companyId: string): Promise<string> {
  const [connection, run] = [newId(), newId()];
  await database.owner
    .insertInto('connection')
    .values({ company_id: companyId, connection_id: connection, template_id: 'sii', name: 'SII' })
    .execute();
  const row = { company_id: companyId, run_id: run, connection_id: connection, status: 'success', message: 'x' } as const;
  await database.owner.insertInto('connection_run').values(row).execute();
  return run;
}

const RUNS = 'subscription ($companyId: ID!) { botlogResponse(companyId: $companyId) { id } }';

test('a company that is blocked is heard no more; what remains of the person is', async () => {
  const boss = await person();
  const [firm, other] = [await company(boss.id), await company(boss.id)];
  const runs = [await runOf(firm), await runOf(other)];
  const socket = openSocket(near.url, boss.token);
  const [changed, blocked, open] = await Promise.all([
    socket.subscribe(CHANGED),
    socket.subscribe(RUNS, { companyId: firm }),
    socket.subscribe(RUNS, { companyId: other }),
  ]);
  await database.owner
    .updateTable('company')
    .set({ plan: ['blocked'] })
    .where('company_id', '=', firm)
    .execute();
  await database.announce({ topic: 'access', personId: boss.id });
  await database.announce({ topic: 'connection', companyId: firm, id: runs[0]! });
  await database.announce({ topic: 'connection', companyId: other, id: runs[1]! });
  await expect.poll(() => open.data).toEqual([{ botlogResponse: { id: runs[1] } }]);
  await expect.poll(() => blocked).toEqual({ data: [], errors: ['FORBIDDEN'] });
  // Word of the companies that were just made may still come after the subscription began.
  const [first, ...later] = changed.data;
  expect(first).toEqual({ accessChanged: false });
  expect(new Set(later.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify({ accessChanged: true })]));
  socket.dispose();
});

test("somebody else's notifications are refused, and live events only go over a websocket", async () => {
  const ana = await person();
  const luis = await person();
  const socket = openSocket(near.url, ana.token);
  expect(await socket.subscribe(RECEIVED, { userId: luis.id })).toEqual({ data: [], errors: ['NOT_FOUND'] });
  socket.dispose();
  const response = await fetch(`${near.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${ana.token}` },
    body: JSON.stringify({ query: CHANGED }),
  });
  expect(await response.text()).toContain('ONLY_BY_SOCKET');
});

test('a websocket carries events only, and with the limits of every request', async () => {
  const ana = await person();
  const socket = openSocket(near.url, ana.token);
  expect(await socket.subscribe('{ companiesByUser { id } }')).toEqual({ data: [], errors: ['BAD_USER_INPUT'] });
  expect(await socket.subscribe('mutation { logOut }')).toEqual({ data: [], errors: ['BAD_USER_INPUT'] });
  expect(await socket.subscribe(RECEIVED, { userId: `${ana.id}\0` })).toEqual({ data: [], errors: ['BAD_USER_INPUT'] });
  expect(await socket.subscribe(RECEIVED, { userId: ana.id })).toEqual({ data: [{ notificationsReceived: null }], errors: [] });
  socket.dispose();
});

test('one person has forty pages open in a process at most, and another their own', async () => {
  const [ana, luis] = [await person(), await person()];
  const sockets = Array.from({ length: 40 }, () => openSocket(near.url, ana.token));
  for (const socket of sockets) expect(await socket.subscribe(CHANGED)).toMatchObject({ errors: [] });
  const beyond = openSocket(near.url, ana.token);
  expect(await beyond.closed).toBe(1013);
  const other = openSocket(near.url, luis.token);
  expect(await other.subscribe(CHANGED)).toMatchObject({ errors: [] });
  sockets[0]?.dispose();
  await expect.poll(async () => (await openSocket(near.url, ana.token).subscribe(CHANGED)).data.length).toBeGreaterThan(0);
  for (const socket of [...sockets, other]) socket.dispose();
});

test('when the ear of a process breaks, its pages are sent away to come back, and then hear again', async () => {
  const ana = await person();
  const before = openSocket(far.url, ana.token);
  await before.subscribe(CHANGED);
  await database.appPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and query ilike 'listen%'`,
  );
  expect(await before.closed).toBe(1012);
  const after = openSocket(far.url, ana.token);
  const subscription = await after.subscribe(CHANGED);
  await database.announce({ topic: 'access', personId: ana.id });
  await expect.poll(() => subscription.data).toEqual([{ accessChanged: false }, { accessChanged: true }]);
  after.dispose();
});

test('without its database the server sends a page away to try later; it does not sign anybody out', async () => {
  const ana = await person();
  const third = await openDatabase(connection, LOGIN);
  const ill = await startSockets({ ...services, database: third });
  const before = openSocket(ill.url, ana.token);
  await before.subscribe(CHANGED);
  await third.appPool.end();
  await database.announce({ topic: 'access', personId: ana.id });
  expect(await before.closed).toBe(1013);
  expect(await openSocket(ill.url, ana.token).closed).toBe(1013);
  await ill.stop();
});
