// On every server: races.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { addDays, day } from '#domain/date.ts';
import type { Operation } from '#domain/documents/operations.ts';
import { AppError } from '#domain/errors.ts';
import { openDatabase } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { matchByHand } from '#server/features/reconciliation/manual-matches.ts';
import { unmatch } from '#server/features/reconciliation/undo.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { LOGIN } from '../../../../tests/support/login.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { applyDocument, unapplyDocument } from './applied.ts';
import { moveCheques } from './cheques.ts';
import { operateDocuments } from './payment-point.ts';

const { database, connection } = await testDatabase();
const CLIENTS = 16;
const ROUNDS = runs(30);
const BEYOND = `select document_id from document where company_id = $1 and (remaining < 0 or remaining > amount)`;
/** Documents whose terms are other than the rows that they sum up. */
const UNTRUE_TERMS = `select d.document_id from document d where d.company_id = $1 and (d.matched, d.credited, d.settled, d.adjusted, d.in_cheques,
    d.factored) is distinct from (
  (select coalesce(sum(document_amount), 0)::bigint from match m where m.company_id = $1 and m.document_id = d.document_id),
  (select coalesce(sum(amount), 0)::bigint from credit_allocation c where c.company_id = $1 and d.document_id in (c.document_id, c.note_id)),
  ${['settlement', 'adjustment', 'cheque', 'factored']
    .map(
      (kind) => `(select coalesce(sum(amount), 0)::bigint from reduction r where r.company_id = $1 and r.document_id = d.document_id
        and r.kind = '${kind}' and r.stands)`,
    )
    .join(', ')})`;
const GRANT = { role: 'FOUNDER', systemRole: 'ADMIN', plan: [], country: 'CHL', features: [], restrictsF29: false } as const;

const money = { on: null, note: null, isClaimConfirmed: false } as const;
const cheque = (number: string, amount: number): Operation => ({
  kind: 'chequePayoff',
  cheques: [{ number, amount, on: day('2026-12-01'), bankCode: null, chequeId: null }],
  isClaimConfirmed: false,
});
const sale = (amount: number): Operation => ({
  ...{ kind: 'factorize', amount, retention: 0, holderName: 'Factor SA', holderRut: null, on: day('2026-12-01') },
  isClaimConfirmed: false,
});

/** One of the operations, by a number. */
function operationOf(choice: number, amount: number): Operation {
  const operations: Operation[] = [
    { kind: 'payoff', ...money },
    { kind: 'partialPayoff', amount, ...money },
    { kind: 'revertPayoff' },
    cheque(String(choice), amount),
    { kind: 'changeAmount', remaining: amount, note: null },
    sale(amount),
    { kind: 'revertFactorize' },
    { kind: 'postpone', on: addDays(day('2026-12-01'), choice % 30), days: null, onlyBankDays: false },
    { kind: 'restoreDueDate' },
    { kind: 'hide' },
    { kind: 'show' },
  ];
  return operations[choice % operations.length] as Operation;
}

/** Takes back one of the matches there are. */
async function unmatchOne(db: Db, actor: Actor, number: number): Promise<unknown> {
  const rows = await db.selectFrom('match').select('match_id').where('company_id', '=', actor.companyId).orderBy('match_id').execute();
  const found = rows[number % Math.max(1, rows.length)];
  return found && unmatch(db, actor, [found.match_id]);
}

const differences = async (companyId: string) => (await database.ownerPool.query('select * from rollup_differences($1)', [companyId])).rows;

test('16 clients pay, revert, sell, match and undo the same documents: never beyond an amount, sums true', async () => {
  const many = await openDatabase(connection, LOGIN, CLIENTS);
  const books = await testBooks(database);
  const account = await books.account();
  const movements = await Promise.all([900, 1_000, 1_100].map((amount) => books.movement(account, '2026-03-10', amount)));
  const documents = await Promise.all([700, 800, 1_500].map((amount) => books.document('2026-03-08', amount)));
  const note = await books.document('2026-03-08', 600, { code: 61, sign: -1 });
  const actor = { companyId: books.companyId, personId: books.personId };
  const outcomes = { done: 0, refused: 0 };

  function act(db: Db, number: number, round: number): Promise<unknown> {
    const id = documents[(number * 5 + round) % 3] ?? '';
    const choice = (number * 7 + round * 13) % 20;
    if (choice === 17) return applyDocument(db, actor, note, [{ documentId: id, amount: 50 + round * 10 }]);
    if (choice === 18) return unapplyDocument(db, actor, note);
    if (choice === 19) return unmatchOne(db, actor, number);
    if (choice >= 14) {
      const movementId = movements[(number + round) % 3] ?? '';
      return matchByHand(db, actor, [{ movementId, parts: [{ documentId: id, amount: 100 + choice }] }]);
    }
    if (choice >= 11) return undoAct(db, actor, 2 + ((number + round * 3) % 40), GRANT);
    return operateDocuments(db, actor, [{ id, operation: () => operationOf(choice + (number % 2) * 11, 50 + choice * 40) }]);
  }

  async function client(number: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeCompany(many.app, actor, (db) => act(db, number, round)).then(
        () => (outcomes.done += 1),
        (error) => {
          if (!(error instanceof AppError)) throw error;
          outcomes.refused += 1;
        },
      );
      expect((await many.ownerPool.query(BEYOND, [actor.companyId])).rows).toEqual([]);
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await many.close();
  expect(outcomes.done).toBeGreaterThan(CLIENTS);
  expect(outcomes.refused).toBeGreaterThan(0);
  expect(await differences(books.companyId)).toEqual([]);
  expect((await database.ownerPool.query(UNTRUE_TERMS, [books.companyId])).rows).toEqual([]);
  const used = await database.ownerPool.query<{ code: string }>('select distinct code from history where company_id = $1', [
    books.companyId,
  ]);
  expect(used.rows.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['document.applied', 'match.made', 'document.paid', 'document.undone']),
  );
});

/** All that documents, cheques and the cash flow hold; nothing of who did what when. */
const stateOf = (books: TestBooks) =>
  books.read(async (db) => ({
    documents: await db.selectFrom('document').selectAll().orderBy('document_id').execute(),
    reductions: await db.selectFrom('reduction').selectAll().orderBy('reduction_id').execute(),
    cheques: await db.selectFrom('cheque').selectAll().orderBy('cheque_id').execute(),
    factorings: await db.selectFrom('factoring').selectAll().orderBy('document_id').execute(),
    allocations: await db.selectFrom('credit_allocation').selectAll().orderBy('note_id').orderBy('document_id').execute(),
    flow: await db
      .selectFrom('flow_day')
      .select(['kind', 'on_day', 'area_id', 'amount', 'n'])
      .where('n', '>', 0)
      .orderBy('kind')
      .orderBy('on_day')
      .orderBy('area_id')
      .execute(),
  }));

/** A company with an invoice each way and a credit note, and that it stands as it did. */
async function ground() {
  const books = await testBooks(database);
  const ids = [await books.document('2026-03-08', 1_000), await books.document('2026-03-09', 700, { is_received: true })];
  const note = await books.document('2026-03-08', 300, { code: 61, sign: -1 });
  const actor: Actor = { companyId: books.companyId, personId: books.personId };
  return { books, ids, note, actor, first: await stateOf(books) };
}
type Ground = Awaited<ReturnType<typeof ground>>;

/** `choice`: of the operations, or of what else changes what a document owes. */
type Step = { choice: number; amount: number; which: number };
const step: fc.Arbitrary<Step> = fc.record({
  // Paying all, or selling, leaves little to do afterwards.
  choice: fc.oneof({ arbitrary: fc.nat(14), weight: 1 }, { arbitrary: fc.constantFrom(1, 2, 3, 4, 7, 8, 11, 12, 13, 14), weight: 3 }),
  amount: fc.integer({ min: 1, max: 400 }),
  which: fc.constantFrom(0, 0, 0, 1),
});
const OPERATIONS = 11;

/** Does it. @returns its number in the history; null where it was refused */
function done({ books, ids, note, actor }: Ground, { choice, amount, which }: Step): Promise<number | null> {
  const id = ids[which] ?? '';
  const act = async (db: Db): Promise<number | null> => {
    if (choice < OPERATIONS) return (await operateDocuments(db, actor, [{ id, operation: () => operationOf(choice, amount) }])).actNo;
    if (choice === 11) return (await applyDocument(db, actor, note, [{ documentId: id, amount }])).actNo;
    if (choice === 12) return (await unapplyDocument(db, actor, note)).actNo;
    const cheques = await db.selectFrom('cheque').select('cheque_id').where('company_id', '=', actor.companyId).execute();
    const [cheque] = cheques.slice(amount % Math.max(1, cheques.length));
    if (!cheque) return null;
    const state = choice === 13 ? 'deposited' : amount % 2 === 0 ? 'bounced' : 'cancelled';
    return moveCheques(db, actor, [cheque.cheque_id], { state, on: null, reason: 'Sin fondos', slipId: null });
  };
  return books.write(act).catch(refused);
}

test('whatever was done, undone in any order that is allowed it comes to the first state; a refusal names what stands in the way', async () => {
  let at = await ground();
  const outcomes = { undone: 0, refused: 0 };
  async function undoAll(acts: readonly number[], order: readonly number[]): Promise<void> {
    const { books, actor } = at;
    let left = acts.map((no, place) => ({ no, rank: order[place] ?? 0 })).toSorted((a, b) => a.rank - b.rank);
    let now = await stateOf(books);
    while (left.length > 0) {
      const still: typeof left = [];
      for (const one of left) {
        const why = await books.write((db) => undoAct(db, actor, one.no, GRANT)).then(() => null, overtaken);
        outcomes[why === null ? 'undone' : 'refused'] += 1;
        const then = await stateOf(books);
        if (why === null) expect(await differences(books.companyId)).toEqual([]);
        else {
          expect(why).toMatch(NAMED);
          expect(then).toEqual(now);
          still.push(one);
        }
        now = then;
      }
      // What was done last stands on everything else, and nothing on it.
      expect(still.length).toBeLessThan(left.length);
      left = still;
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 12 }),
      fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
      async (steps, order) => {
        try {
          const acts: number[] = [];
          for (const one of steps) {
            const no = await done(at, one);
            if (no !== null) acts.push(no);
          }
          expect(await differences(at.books.companyId)).toEqual([]);
          await undoAll(acts, order);
          expect(await stateOf(at.books)).toEqual(at.first);
        } catch (error) {
          at = await ground();
          throw error;
        }
      },
    ),
    { numRuns: runs(40), endOnFailure: true },
  );
  expect(outcomes.undone).toBeGreaterThan(40);
  expect(outcomes.refused).toBeGreaterThan(5);
});

/** What stands in the way, as the sentence of a refusal names it. */
const NAMED = /^El cheque \d+ .+\.$|^No se puede deshacer: hay un cambio posterior en (?:el|la|lo|los|uno de sus) .+\.$/;

function overtaken(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.message;
}

function refused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
