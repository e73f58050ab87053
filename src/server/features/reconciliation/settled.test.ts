// What people marked as paid by hand, and the movements that paid it.
import { describe, expect, test } from 'vitest';
import type { Grant } from '#domain/access.ts';
import { day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { operateDocuments } from '../documents/store.ts';
import { undoAct } from '../history/undo.ts';
import { acceptSuggestions } from './accept.ts';
import { matchByHand } from './manual-matches.ts';
import { runEngine } from './store.ts';
import { unmatch } from './undo.ts';

const { database } = await testDatabase();
const GLOSA = { glosa: '0760864285 Transf. CLIENTE', kind: 'transferIn', counterpart_rut: '76086428-5', counterpart_name: 'CLIENTE' };
const OWNER: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false };

const actorOf = ({ companyId, personId }: TestBooks) => ({ companyId, personId });
const run = (books: TestBooks) => books.write((db) => runEngine(db, actorOf(books)));
const accept = (books: TestBooks, movementId: string) =>
  books.write((db) => acceptSuggestions(db, actorOf(books), [{ movementId, option: null }]));
const undo = (books: TestBooks, actNo = 0) => books.write((db) => undoAct(db, actorOf(books), actNo, OWNER));

/** Marks a document as paid by hand, whole or in part. */
async function pay(books: TestBooks, id: string, { amount, on = '2026-03-09' }: { amount?: number; on?: string } = {}): Promise<void> {
  const about = { on: day(on), note: 'transferencia', isClaimConfirmed: false };
  const operation = amount === undefined ? ({ kind: 'payoff', ...about } as const) : ({ kind: 'partialPayoff', amount, ...about } as const);
  await books.write((db) => operateDocuments(db, actorOf(books), [{ id, operation: () => operation }]));
}

/** A movement of 10 March, and the document that it pays, marked as paid the day before. */
async function scene(settledOn = '2026-03-09') {
  const books = await testBooks(database);
  const movement = await books.movement(await books.account({ bank_code: '037' }), '2026-03-10', 119_000, GLOSA);
  const document = await books.document('2026-03-08', 119_000);
  await pay(books, document, { on: settledOn });
  return { books, movement, document };
}

async function state(books: TestBooks) {
  const [documents, matches, reductions, suggestions] = await books.read((db) =>
    Promise.all([
      db.selectFrom('document').select(['matched', 'settled', 'remaining', 'awaiting', 'state']).orderBy('document_id').execute(),
      db.selectFrom('match').select(['movement_id', 'evidence', 'origin', 'document_amount']).orderBy('match_id').execute(),
      db.selectFrom('reduction').select(['reduction_id', 'kind', 'amount', 'on_day', 'note', 'act_no', 'created_by']).execute(),
      db.selectFrom('match_suggestion').select(['movement_id', 'evidence', 'is_strong']).orderBy('option_no').execute(),
    ]),
  );
  return { documents, matches, reductions, suggestions };
}

async function isTrue(books: TestBooks): Promise<void> {
  expect((await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);
  expect(await books.read((db) => verifyHistory(db, books.companyId))).toBeNull();
}

async function refused(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : `bug: ${error}`),
  );
}

describe('what a person marked as paid', () => {
  test('waits as a sure suggestion; accepting it replaces the payment by hand, and undoing brings both back', async () => {
    const { books, movement } = await scene();
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 1 });
    const before = await state(books);
    expect(before).toMatchObject({
      documents: [{ matched: 0, settled: 119_000, remaining: 0, awaiting: 0, state: 'PAID' }],
      suggestions: [{ movement_id: movement, evidence: 'settledByHand', is_strong: true }],
    });
    const {
      nModified,
      actNos: [actNo],
    } = await accept(books, movement);
    expect(nModified).toBe(1);
    expect(await state(books)).toMatchObject({
      documents: [{ matched: 119_000, settled: 0, remaining: 0, state: 'PAID' }],
      matches: [{ movement_id: movement, evidence: 'settledByHand', origin: 'manual', document_amount: 119_000 }],
      reductions: [],
      suggestions: [],
    });
    await isTrue(books);
    await undo(books, actNo);
    expect(await state(books)).toEqual(before);
    await isTrue(books);
  });

  test('is proposed at once in place of what was suggested when a person marks it', async () => {
    const books = await testBooks(database);
    const movement = await books.movement(await books.account({ bank_code: '037' }), '2026-03-10', 119_000, GLOSA);
    const document = await books.document('2026-03-08', 119_000);
    const mode = { company_id: books.companyId, class: 'rutAndAmount', mode: 'suggest' as const };
    await books.write((db) => db.insertInto('matching_mode').values(mode).execute());
    await run(books);
    expect((await state(books)).suggestions).toEqual([{ movement_id: movement, evidence: 'rutAndAmount', is_strong: true }]);
    await pay(books, document);
    expect((await state(books)).suggestions).toEqual([{ movement_id: movement, evidence: 'settledByHand', is_strong: true }]);
    await isTrue(books);
  });

  test('more than 60 days away it is not proposed', async () => {
    const { books } = await scene('2026-05-10');
    expect(await run(books)).toMatchObject({ automatic: 0, suggestions: 0 });
  });

  test('a part of a document gives way to the movement of that part', async () => {
    const books = await testBooks(database);
    const movement = await books.movement(await books.account({ bank_code: '037' }), '2026-03-10', 40_000, GLOSA);
    const document = await books.document('2026-03-08', 119_000);
    await pay(books, document, { amount: 40_000 });
    await run(books);
    expect((await state(books)).suggestions[0]).toMatchObject({ evidence: 'settledByHand', is_strong: true });
    await accept(books, movement);
    expect((await state(books)).documents).toMatchObject([{ matched: 40_000, settled: 0, remaining: 79_000, state: 'PENDING' }]);
    await isTrue(books);
  });

  test('reverted meanwhile, or paid by hand once more, the suggestion no longer fits as it was', async () => {
    const { books, movement, document } = await scene();
    await run(books);
    const revert = { kind: 'revertPayoff' } as const;
    await books.write((db) => operateDocuments(db, actorOf(books), [{ id: document, operation: () => revert }]));
    await pay(books, document, { amount: 19_000 });
    const { suggestions } = await state(books);
    expect(suggestions.filter(({ evidence }) => evidence === 'settledByHand')).toEqual([]);
    expect(await refused(accept(books, movement))).toMatch(/done|SUGGESTION_GONE/);
    expect((await state(books)).documents[0]).toMatchObject({ settled: 19_000 });
    await isTrue(books);
  });

  test('what was accepted is not taken back where the money has another place by now', async () => {
    const { books, movement, document } = await scene();
    await run(books);
    const {
      actNos: [actNo],
    } = await accept(books, movement);
    const matchId = (await books.read((db) => db.selectFrom('match').select('match_id').executeTakeFirstOrThrow())).match_id;
    await books.write((db) => unmatch(db, actorOf(books), [matchId]));
    expect((await state(books)).documents).toMatchObject([{ matched: 0, settled: 0, remaining: 119_000, state: 'PENDING' }]);
    expect(await refused(undo(books, actNo))).toBe('ACT_OVERTAKEN');
    await books.write((db) => matchByHand(db, actorOf(books), [{ movementId: movement, parts: [{ documentId: document, amount: null }] }]));
    expect(await refused(undo(books, actNo))).toBe('ACT_OVERTAKEN');
    await isTrue(books);
  });
});
