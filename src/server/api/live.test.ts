// On every server: LISTEN.
import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { openLine } from './live.ts';
import { signToken } from './token.ts';

const { database, services, person, company, join, contextOf } = await testApi();

test('what a person holds is read once, again after an announcement about them, and for no other reason', async () => {
  const ana = await person();
  const luis = await person();
  const firm = await company(luis.id);
  let loads = 0;
  const load = () => {
    loads += 1;
    return contextOf(ana.token);
  };
  const line = openLine(database, { token: ana.token, load, onEnd: () => {} });
  const several = () => Promise.all(Array.from({ length: 100 }, () => line.present()));
  await several();
  await several();
  expect(loads).toBe(1);

  await join(firm, ana.id, 'USER');
  await database.announce({ topic: 'access', personId: luis.id });
  expect((await line.present()).memberships.has(firm)).toBe(false);
  await database.announce({ topic: 'access', personId: ana.id });
  await expect.poll(async () => (await line.present()).memberships.has(firm)).toBe(true);
  await several();
  expect(loads).toBe(2);
  line.end();
});

test('an announcement while it is being read has it read once more: nobody is given what is older than it', async () => {
  const ana = await person();
  const firm = await company((await person()).id);
  const loaded = Promise.withResolvers<void>();
  let loads = 0;
  const load = async () => {
    loads += 1;
    const context = await contextOf(ana.token);
    if (loads === 1) await loaded.promise;
    return context;
  };
  const line = openLine(database, { token: ana.token, load, onEnd: () => {} });
  const pending = line.present();
  const event = Promise.withResolvers<void>();
  const unsubscribe = database.subscribe('access', ana.id, () => event.resolve());
  await expect.poll(() => loads).toBe(1);
  await join(firm, ana.id, 'USER');
  await database.announce({ topic: 'access', personId: ana.id });
  await event.promise;
  loaded.resolve();
  expect((await pending).memberships.has(firm)).toBe(true);
  expect(loads).toBe(2);
  unsubscribe();
  line.end();
});

test('a failure to read is told, and the next event tries again', async () => {
  const ana = await person();
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new Error('no database');
    return contextOf(ana.token);
  };
  const line = openLine(database, { token: ana.token, load, onEnd: () => {} });
  await expect(line.present()).rejects.toThrow('no database');
  expect((await line.present()).person?.id).toBe(ana.id);
  line.end();
});

test('a token whose time is up ends the socket', async () => {
  const ana = await person();
  // A token's time is told in whole seconds: one second from now may be over before the socket begins.
  const soon = new Date(Date.now() + 3_000);
  const token = await signToken(services.settings.keys, { personId: ana.id, sessionId: ana.sessionId }, soon, {});
  const ended = Promise.withResolvers<void>();
  const line = openLine(database, { token, load: () => contextOf(token), onEnd: ended.resolve });
  await line.present();
  await ended.promise;
  await expect.poll(async () => (await contextOf(token)).person).toBeNull();
  line.end();
});
