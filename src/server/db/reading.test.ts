// On every server: snapshots and connections.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { inOne, readSideBySide } from './reading.ts';
import { type Db, writeCompany } from './scope.ts';

const api = await testApi();
const { database } = api;
const person = await api.person();
const { max } = database.appPool.options;

/** Ends once as many have come. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come === count) open();
    return all;
  };
}

const aliasOf = async (db: Db, companyId: string) => {
  const { rows } = await sql<{ alias: string; pid: number }>`
    select alias, pg_backend_pid() as pid from company where company_id = ${companyId}`.execute(db);
  return rows[0];
};

test('what is asked for together is read on two connections, of one instant, and of the named companies alone', async () => {
  const [companyId, other] = [await api.company(person.id), await api.company((await api.person()).id)];
  const rename = (alias: string) =>
    writeCompany(database.app, { personId: person.id, companyId }, (db) =>
      db.updateTable('company').set({ alias }).where('company_id', '=', companyId).execute(),
    );
  await rename('before');
  const both = meeting(2);
  const found = await readSideBySide(database, { personId: person.id, companyIds: [companyId] }, async (reading) => {
    const work = (id: string) =>
      reading(async (db) => {
        // Neither ends before the other has begun.
        await both();
        await rename('after');
        return [await aliasOf(db, companyId), await aliasOf(db, id)];
      });
    return Promise.all([work(other), work(other)]);
  });
  expect(found.map(([own]) => own?.alias)).toEqual(['before', 'before']);
  expect(new Set(found.map(([own]) => own?.pid)).size).toBe(2);
  expect(found.map(([, foreign]) => foreign)).toEqual([undefined, undefined]);
});

test('where connections are short it is read on one, and nobody waits for another', async () => {
  const companyId = await api.company(person.id);
  const busy = await Promise.all(Array.from({ length: max - 1 }, () => database.appPool.connect()));
  let isHeld = true;
  const release = () => {
    if (isHeld) for (const one of busy) one.release();
    isHeld = false;
  };
  onTestFinished(release);
  const pids = await readSideBySide(database, { personId: person.id, companyIds: [companyId] }, (reading) =>
    Promise.all([1, 2, 3].map(() => reading((db) => aliasOf(db, companyId)))),
  );
  expect(new Set(pids.map((one) => one?.pid)).size).toBe(1);
  release();
  // As many at once as there are connections, and more.
  const many = await Promise.all(
    Array.from({ length: 3 * max }, () =>
      readSideBySide(database, { personId: person.id, companyIds: [companyId] }, (reading) =>
        Promise.all([1, 2, 3, 4].map(() => reading((db) => aliasOf(db, companyId)))),
      ),
    ),
  );
  expect(many.flat()).toHaveLength(12 * max);
});

test('what fails once fails as a whole, what waited is not begun, and the connections come back', async () => {
  const companyId = await api.company(person.id);
  for (let round = 0; round < max + 1; round += 1) {
    const begun: number[] = [];
    const reading = readSideBySide(database, { personId: person.id, companyIds: [companyId] }, (ask) =>
      Promise.all([
        ask((db) => sql`select 1 / 0`.execute(db)),
        ...[1, 2, 3, 4, 5].map((n) =>
          ask(async (db) => {
            begun.push(n);
            await sql`select pg_sleep(0.02)`.execute(db);
          }),
        ),
      ]),
    );
    await expect(reading).rejects.toThrow('division by zero');
    expect(begun.length).toBeLessThan(5);
  }
  const one = await readSideBySide(database, { personId: person.id, companyIds: [companyId] }, (ask) =>
    ask((db) => aliasOf(db, companyId)),
  );
  expect(one).toBeDefined();
});

test('a work that throws before it has asked anything fails like any other', async () => {
  const companyId = await api.company(person.id);
  const work = () => {
    throw new Error('at once');
  };
  await expect(readSideBySide(database, { personId: person.id, companyIds: [companyId] }, (ask) => ask(work))).rejects.toThrow('at once');
});

test('who has one transaction does one work after the other in it', async () => {
  const companyId = await api.company(person.id);
  const pids = await writeCompany(database.app, { personId: person.id, companyId }, (db) => {
    const ask = inOne(db);
    return Promise.all([1, 2].map(() => ask((same) => aliasOf(same, companyId))));
  });
  expect(new Set(pids.map((one) => one?.pid)).size).toBe(1);
});
