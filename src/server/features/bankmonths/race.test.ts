// On every server: races.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Grant } from '#domain/access.ts';
import type { MonthReport } from '#domain/bankmonths/stored.ts';
import { day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { periodOf } from '#domain/period.ts';
import { namedRefusal } from '#server/db/closed-month.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { openDatabase } from '#server/db/open.ts';
import { addToCompany, type Db, readCompanies } from '#server/db/scope.ts';
import { undoAct } from '#server/features/history/undo.ts';
import { matchByHand } from '#server/features/reconciliation/manual-matches.ts';
import { unmatch } from '#server/features/reconciliation/undo.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { LOGIN } from '../../../../tests/support/login.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { draftReport, storedReport } from './report.ts';
import { closeMonth, reopenMonth } from './store.ts';

const { database, connection } = await testDatabase();
const CLIENTS = 16;
const ROUNDS = runs(10);
const GRANT: Grant = { role: 'FOUNDER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: [], restrictsF29: false };
const MARCH = periodOf(day('2026-03-01'));

test('16 clients match, unmatch, undo, close and reopen: what is closed does not change, and is what its report says', async () => {
  const many = await openDatabase(connection, LOGIN, CLIENTS);
  const books = await testBooks(database);
  const { companyId, personId } = books;
  const actor = { companyId, personId };
  const account = await books.account({ bank_code: '037' });
  const amounts = [500, 700];
  const movements = await Promise.all(amounts.map((amount) => books.movement(account, '2026-03-10', amount)));
  const documents = await Promise.all(amounts.map((amount) => books.document('2026-03-05', amount)));
  await books.closing(account, '2026-02-28', 1_000);
  await books.closing(account, '2026-03-31', 2_200);
  const done = new Set<string>();
  const refused = new Set<string>();
  const matchesOf = (db: Db) => db.selectFrom('match').select(['movement_id', 'document_id', 'amount']).orderBy('movement_id').execute();
  /** What stood matched in the month when it was closed, by close. */
  const closedWith = new Map<string, unknown>();

  type Act = (db: Db, turn: number) => Promise<unknown>;
  const match: Act = (db, turn) =>
    matchByHand(db, actor, [{ movementId: movements[turn % 2]!, parts: [{ documentId: documents[turn % 2]!, amount: null }] }]);
  const takeBack: Act = async (db, turn) => {
    const rows = await db.selectFrom('match').select('match_id').orderBy('match_id').execute();
    if (rows.length > 0) await unmatch(db, actor, [rows[turn % rows.length]!.match_id]);
  };
  const undoLast: Act = async (db, turn) => {
    const acts = await db.selectFrom('history').select('entry_no').orderBy('entry_no', 'desc').limit(3).execute();
    await undoAct(db, actor, acts[turn % acts.length]!.entry_no, GRANT);
  };
  const close: Act = async (db) => {
    const { closeId } = await closeMonth(db, actor, { accountId: account, month: MARCH, coversTail: true });
    closedWith.set(closeId, await matchesOf(db));
  };
  const reopen: Act = (db) => reopenMonth(db, actor, account, MARCH, 'Faltó un abono');
  const ACTS = { match, takeBack, undoLast, close, reopen };
  const TURNS = ['match', 'match', 'match', 'close', 'close', 'takeBack', 'undoLast', 'reopen'] as const;

  /** Like writeCompany, in a process of its own: without waiting for its turn there. */
  const writeAlone = (work: (db: Db) => Promise<unknown>) =>
    addToCompany(many.app, actor, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`.execute(db);
      await work(db);
    }).catch((error: unknown) => {
      throw namedRefusal(error);
    });

  async function client(number: number): Promise<void> {
    const chance = chances(number + 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = TURNS[chance(TURNS.length)]!;
      await writeAlone((db) => ACTS[name](db, chance(6))).then(
        () => done.add(name),
        (error) => {
          if (!(error instanceof AppError)) throw error;
          refused.add(`${name} ${error.code}`);
        },
      );
      await readCompanies(many.app, { personId, companyIds: [companyId] }, isAsClosed);
    }
  }

  /** In one snapshot: the closed month is as it was closed, and its report is what is computed now. */
  async function isAsClosed(db: Db): Promise<void> {
    const closes = await db.selectFrom('bank_month_close').select('close_id').where('reopened_at', 'is', null).execute();
    expect(closes.length).toBeLessThan(2);
    const [one] = closes;
    if (!one) return;
    expect(await matchesOf(db)).toEqual(closedWith.get(one.close_id));
    expect(figuresOf(await storedReport(db, companyId, one.close_id))).toEqual(figuresOf(await draftReport(db, companyId, account, MARCH)));
  }

  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await many.close();
  expect([...done].sort()).toEqual(Object.keys(ACTS).sort());
  // Which of them met a closed month is chance.
  expect([...refused].some((one) => one.endsWith(' BANK_MONTH_CLOSED'))).toBe(true);
  expect((await database.ownerPool.query('select * from rollup_differences($1)', [companyId])).rows).toEqual([]);
  expect(await books.read((db) => verifyHistory(db, companyId))).toBeNull();
});

/** Numbers below the one asked for, the same on every run. */
function chances(seed: number): (below: number) => number {
  let now = seed * 7_919;
  return (below) => {
    now = (now * 16_807) % 2_147_483_647;
    return now % below;
  };
}

function figuresOf(report: MonthReport | null | undefined) {
  if (!report) throw new Error('no report');
  const { statement, lines, items, expected, bookBefore, entries, later, book, difference } = report;
  return { statement, lines, items, expected, bookBefore, entries, later, book, difference };
}
