// On every server: races.
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { openDatabase } from '#server/db/open.ts';
import { addToCompany, writeCompany } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { LOGIN } from '../../../../tests/support/login.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { lockRows } from './locked.ts';
import { matchByHand, writeMatches } from './manual-matches.ts';
import { planMatches, remainingOf } from './planned.ts';
import { unmatch } from './undo.ts';

const { database, connection } = await testDatabase();
const CLIENTS = 16;
const ROUNDS = runs(40);

type Change = { movementId: string; documentId: string; amount: number };
type Match = (app: Kysely<DB>, actor: Actor, change: Change) => Promise<unknown>;

const throughStore: Match = (app, actor, { movementId, documentId, amount }) =>
  writeCompany(app, actor, (db) => matchByHand(db, actor, [{ movementId, parts: [{ documentId, amount }] }]));

/** Bypasses the company's lock: the row locks must suffice. */
const pastStore: Match = (app, actor, { movementId, documentId, amount }) =>
  addToCompany(app, actor, async (db) => {
    const locked = await lockRows(db, actor.companyId, [movementId], [documentId]);
    const planned = planMatches(locked, remainingOf(locked), { movementId, parts: [{ documentId, amount }] });
    await writeMatches(db, actor, planned);
  });

test.each([
  ['one writer at a time', throughStore],
  ['row locks alone', pastStore],
])('16 clients match and unmatch the same rows, never beyond an amount: %s', async (_name, match) => {
  const many = await openDatabase(connection, LOGIN, CLIENTS);
  const books = await testBooks(database);
  const account = await books.account();
  const movements = await Promise.all([900, 1_000, 1_100].map((amount) => books.movement(account, '2026-03-10', amount)));
  const documents = await Promise.all([700, 800, 1_500].map((amount) => books.document('2026-03-08', amount)));
  const actor = { companyId: books.companyId, personId: books.personId };
  const outcomes = { done: 0, refused: 0 };

  async function client(number: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const chance = (number * 7 + round * 13) % 11;
      const movementId = movements[(number + round) % 3] ?? '';
      const documentId = documents[(number * 5 + round) % 3] ?? '';
      const work = chance < 7 ? match(many.app, actor, { movementId, documentId, amount: 100 + chance * 90 }) : unmatchSome(round);
      await work.then(
        () => (outcomes.done += 1),
        (error) => {
          if (!(error instanceof AppError) && error.code !== DEADLOCK) throw error;
          outcomes.refused += 1;
        },
      );
      expect((await many.ownerPool.query(BEYOND, [actor.companyId])).rows).toEqual([]);
    }
  }

  async function unmatchSome(round: number): Promise<void> {
    const rows = await books.read((db) => db.selectFrom('match').select('match_id').orderBy('match_id').execute());
    const row = rows[round % Math.max(1, rows.length)];
    if (row) await writeCompany(many.app, actor, (db) => unmatch(db, actor, [row.match_id]));
  }

  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await many.close();
  expect(outcomes.done).toBeGreaterThan(CLIENTS);
  expect(outcomes.refused).toBeGreaterThan(0);
  expect((await database.ownerPool.query('select * from rollup_differences($1)', [actor.companyId])).rows).toEqual([]);
  expect((await database.ownerPool.query(UNTRUE, [actor.companyId])).rows).toEqual([]);
});

const DEADLOCK = '40P01';
const BEYOND = `select 1 from movement where company_id = $1 and (matched < 0 or matched > abs(amount))
  union all select 1 from document where company_id = $1 and remaining < 0`;
const UNTRUE = `select movement_id from movement m where company_id = $1
  and matched <> (select coalesce(sum(amount), 0) from match x where x.company_id = m.company_id and x.movement_id = m.movement_id)`;
