import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { addPerson, insertSession, MAX_SESSIONS, sessionsOf } from './store.ts';

const { database } = await testDatabase();
const { app, owner } = database;

test('a sign-in beyond the most sessions of a person ends the oldest, however many come at once', async () => {
  const person = { id: newId(), passwordHash: 'x' };
  const names = { email: 'ana@empresa.cl', name: 'Ana', surname: 'Soto' };
  await app.transaction().execute((db) => addPerson(db, { ...person, ...names }));
  const open = () => {
    const session = { sessionId: newId(), person, expiresAt: new Date(Date.now() + 3_600_000), userAgent: '', address: '10.0.0.1' };
    return insertSession(app, session).then(() => session.sessionId);
  };
  const ids: string[] = [];
  for (let count = 0; count < MAX_SESSIONS; count += 1) ids.push(await open());
  expect(await sessionsOf(app, person.id)).toHaveLength(MAX_SESSIONS);
  await sql`update session set created_at = created_at - interval '1 hour' where session_id = ${ids[7]}`.execute(owner);

  const event = database.events('session', ids[7] ?? '').next();
  ids.push(await open());
  expect((await event).done).toBe(false);
  const activeIds = async () => new Set((await sessionsOf(app, person.id)).map(({ id }) => id));
  expect(await activeIds()).toEqual(new Set(ids.filter((id) => id !== ids[7])));

  const more = await Promise.all(Array.from({ length: 10 }, open));
  expect((await activeIds()).size).toBe(MAX_SESSIONS);
  for (const id of more) expect(await activeIds()).toContain(id);
});
