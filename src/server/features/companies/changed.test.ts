// On every server: triggers, what is deferred to the commit, LISTEN.

import { afterAll, expect, test } from 'vitest';
import { BOOK_AREAS } from '#domain/book-areas.ts';
import { day } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import type { Services } from '#server/api/services.ts';
import { newId } from '#server/db/ids.ts';
import { openDatabase } from '#server/db/open.ts';
import { matchByHand } from '#server/features/reconciliation/manual-matches.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { LOGIN } from '../../../../tests/support/login.ts';
import { openSocket, startSockets } from '../../../../tests/support/sockets.ts';

// For the database these are two processes: the books change in one, pages are connected to the other.

const { database, connection, services, person, join, contextOf, ask } = await testApi();
const second = await openDatabase(connection, LOGIN);
const farServices: Services = { ...services, database: second };
const far = await startSockets(farServices);
afterAll(async () => {
  await far.stop();
  await second.close();
});

const CHANGED = 'subscription ($companyId: ID!) { companyChanged(companyId: $companyId) { companyId areas } }';
type Heard = { companyChanged: { companyId: string; areas: string[] | null } };

/** A founder's books, their page on the other process, and the areas it was notified of, in order. */
async function scene() {
  const founder = await person();
  const books = await testBooks(database, founder.id);
  const socket = openSocket(far.url, founder.token);
  const { data, errors } = await socket.subscribe<Heard>(CHANGED, { companyId: books.companyId });
  expect(data[0]).toEqual({ companyChanged: { companyId: books.companyId, areas: null } });
  // The news that the company was created may arrive only now.
  await lastWord(books);
  await expect.poll(() => data.at(-1)?.companyChanged.areas).toEqual(['settings']);
  const { length } = data;
  const receivedAreas = () => data.slice(length).map(({ companyChanged }) => companyChanged.areas?.toSorted());
  return { founder, books, socket, receivedAreas: receivedAreas, errors };
}

/** Everything announced before has arrived once this has. */
async function lastWord({ write, companyId }: TestBooks): Promise<void> {
  await write((db) => db.updateTable('company').set({ comments: newId() }).where('company_id', '=', companyId).execute());
}

test('each commit is one event with the areas that it touched, on pages of other processes too', async () => {
  const { books, socket, receivedAreas } = await scene();
  const account = await books.account();
  const movement = await books.movement(account, '2026-03-10', 1_000);
  const document = await books.document('2026-03-08', 1_000);
  await books.match(movement, document, 1_000);
  await expect
    .poll(receivedAreas)
    .toEqual([['movements'], ['flow', 'movements'], ['documents', 'flow'], expect.arrayContaining(['matches'])]);
  expect(receivedAreas()[3]).toEqual(['documents', 'flow', 'matches', 'movements']);
  expect(
    receivedAreas()
      .flat()
      .every((area) => BOOK_AREAS.some((one) => one === area)),
  ).toBe(true);
  expect((await database.ownerPool.query('select from company_change')).rowCount).toBe(0);
  socket.dispose();
});

test('nothing is heard of what was rolled back, of a statement that found no row, or of another company', async () => {
  const { books, socket, receivedAreas } = await scene();
  const other = await testBooks(database);
  const failed = books.write(async (db) => {
    await db.deleteFrom('area').where('company_id', '=', books.companyId).where('key', '=', 'x').execute();
    await db.updateTable('company').set({ comments: 'x' }).where('company_id', '=', books.companyId).execute();
    throw new Error('changed their mind');
  });
  await expect(failed).rejects.toThrow('changed their mind');
  await books.write((db) => db.updateTable('movement').set({ glosa: 'x' }).where('company_id', '=', books.companyId).execute());
  await other.movement(await other.account(), '2026-03-10', 1_000);
  await lastWord(books);
  await expect.poll(receivedAreas).toEqual([['settings']]);
  socket.dispose();
});

test('1,000 movements matched at once are one event', async () => {
  const { books, socket, receivedAreas } = await scene();
  const account = await books.account();
  const ids = Array.from({ length: 1_000 }, () => ({ movementId: newId(), documentId: newId() }));
  const at = { company_id: books.companyId };
  await books.write(async (db) => {
    const movements = ids.map(({ movementId }) => ({
      ...{ ...at, movement_id: movementId, account_id: account, on_day: day('2026-03-10'), amount: 1_000, amount_clp: 1_000 },
      ...{ currency: 'CLP' as const, glosa: 'TRASPASO' },
    }));
    const documents = ids.map(({ documentId }, index) => ({
      ...{
        ...at,
        document_id: documentId,
        document_type: 'TAX_DOCUMENT' as const,
        code: 33,
        folio: `m${index}`,
        counterpart_rut: rut('76086428-5'),
      },
      ...{
        counterpart_name: 'Cliente SpA',
        is_received: false,
        sign: 1 as const,
        issued_on: day('2026-03-08'),
        period: day('2026-03-01'),
        amount: 1_000,
      },
      ...{
        amount_clp: 1_000,
        due_on: day('2026-03-08'),
        due_from: 'document' as const,
        original_due_on: day('2026-03-08'),
        is_expected: true,
      },
      ...{ area_id: books.area('ventassinclasificar') },
    }));
    await db.insertInto('movement').values(movements).execute();
    await db.insertInto('document').values(documents).execute();
  });
  await expect.poll(() => receivedAreas().length).toBe(2);
  const requests = ids.map(({ movementId, documentId }) => ({ movementId, parts: [{ documentId, amount: null }] }));
  await books.write((db) => matchByHand(db, { companyId: books.companyId, personId: books.personId }, requests));
  await lastWord(books);
  await expect.poll(() => receivedAreas().length).toBe(4);
  expect(receivedAreas().slice(2)).toEqual([
    // What they teach is listed with the suggestions.
    ['documents', 'flow', 'history', 'matches', 'movements', 'suggestions'],
    ['settings'],
  ]);
  socket.dispose();
});

test('work at the tax office that ends, well or not, is heard as of the connections; its steps and other work are not', async () => {
  const { books, socket, receivedAreas } = await scene();
  const { companyId: company_id, write } = books;
  const works = { claims: newId(), terms: newId() };
  const turn = (kind: keyof typeof works, state: 'running' | 'failed' | 'done') =>
    write((db) =>
      db.updateTable('work').set({ state, attempts: 1 }).where('company_id', '=', company_id).where('work_id', '=', works[kind]).execute(),
    );
  for (const kind of ['claims', 'terms'] as const)
    await write((db) => db.insertInto('work').values({ company_id, work_id: works[kind], kind, params: '{}' }).execute());
  await turn('claims', 'running');
  await turn('claims', 'failed');
  await turn('terms', 'failed');
  await turn('claims', 'done');
  await expect.poll(receivedAreas).toEqual([['work'], ['work'], ['work'], ['connections', 'work'], ['work'], ['connections', 'work']]);
  socket.dispose();
});

test('what an owner of the tables changes in several companies at once is heard in each of them', async () => {
  const one = await scene();
  const two = await scene();
  await database.ownerPool.query(`update company set alias = 'x' where company_id = any ($1)`, [
    [one.books.companyId, two.books.companyId],
  ]);
  await expect.poll(() => [one.receivedAreas(), two.receivedAreas()]).toEqual([[['settings']], [['settings']]]);
  one.socket.dispose();
  two.socket.dispose();
});

const REMOVE = `mutation ($userEmail: String!, $companyId: ID!) {
  removeUserFromCompany(userEmail: $userEmail, companyId: $companyId) { status } }`;

test('a removed member hears nothing more, and a stranger nothing at all', async () => {
  const { founder, books, socket, receivedAreas } = await scene();
  const ana = await person();
  await join(books.companyId, ana.id, 'USER');
  await expect.poll(receivedAreas).toEqual([['people']]);
  const colleague = openSocket(far.url, ana.token);
  const received = await colleague.subscribe<Heard>(CHANGED, { companyId: books.companyId });
  await lastWord(books);
  await expect.poll(() => received.data.length).toBe(2);
  const removed = await ask(await contextOf(founder.token), REMOVE, { userEmail: ana.email, companyId: books.companyId });
  expect(removed.code).toBeNull();
  await lastWord(books);
  await expect.poll(() => receivedAreas().at(-1)).toEqual(['settings']);
  await expect.poll(() => received.errors).toEqual(['NOT_FOUND']);
  expect(received.data).toHaveLength(2);

  const stranger = openSocket(far.url, (await person()).token);
  expect(await stranger.subscribe(CHANGED, { companyId: books.companyId })).toEqual({ data: [], errors: ['NOT_FOUND'] });
  for (const one of [socket, colleague, stranger]) one.dispose();
});
