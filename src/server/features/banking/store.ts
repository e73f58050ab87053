import { sql } from 'kysely';
import { type Closing, closings, joinedDays, quietClosing } from '#domain/banking/balances.ts';
import type { Day } from '#domain/date.ts';
import type { AccountFacts } from '#domain/imports/facts.ts';
import { append } from '#domain/lists.ts';
import type { Db } from '#server/db/scope.ts';
import { growthAnalysis } from '#server/db/statistics.ts';
import { accountFor } from './accounts.ts';
import { type Gap, refreshBalances, saveClosings, type Touched } from './balances.ts';
import { replaceByHand, type Unreplaced } from './by-hand.ts';
import { refreshCreditLines } from './credit-lines.ts';
import { type Statement, type WriteCounts, type Writing, writeMovements } from './movements.ts';
import { layoutOf } from './voices.ts';

export { moveMovements } from './area-moves.ts';
export { dropEmptyCells, mendRollups } from './balances.ts';
export { countAlike, coveredDays, deleteByHand, findAccount, insertByHand } from './by-hand.ts';
export { confirmPending, promoteRow, rejoinRow, reopenRow, separateRow } from './decisions.ts';
export { type BrokenChains, brokenChains } from './gaps.ts';
export { clearInitialBalance, initialBalanceOf, putBackAccount, setInitialBalance } from './initial-balance.ts';
export { lockMarks, type StoredMarked, setCounterparts, setMarks } from './movement-marks.ts';
export { isOpenMovement, isTold } from './open-movement.ts';
export { type Page, pairedRows, pendingRows, type Repeat, type Side } from './repeats.ts';
export { applyCutOff } from './terms.ts';
export { movementsOnlyOf, withdrawSources } from './withdraw.ts';

/** The company's accounts, as answers and questions name them. */
export function accountsOf(db: Db, companyId: string) {
  return db
    .selectFrom('bank_account')
    .select(['account_id as id', 'bank_code as bankCode', 'number', 'number_norm as normalNumber', 'currency', 'alias'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
}

/**
 * Where rows of the ledger come from: an imported file has the import's id, anything else its own time-ordered id (UUID v7).
 * `twins`: identical sources still in force; `cutOffOn`: movements before it are closed; `broughtOn`: the day on which it came.
 */
export type Source = { companyId: string; sourceId: string; twins: readonly string[]; cutOffOn: Day | null; broughtOn: Day };

/**
 * Stores the movements and printed balances of every account of a source; the accounts have their bank and number. Rows of a twin are not
 * paired again: the first time decided.
 * @returns the counts, the balances that do not connect with those of other sources, and movements by hand that the source does not have
 */
export async function writeStatements(
  { loader, db, rates, advance }: Omit<Writing, 'grow'>,
  source: Source,
  accounts: readonly AccountFacts[],
): Promise<WriteCounts & { joints: Gap[]; unreplaced: Unreplaced[] }> {
  const { companyId, sourceId } = source;
  const total: WriteCounts = { added: 0, repeated: 0, completed: 0, pending: 0 };
  const rows = accounts.reduce((sum, { movements }) => sum + movements.length, 0);
  if (await isVouchedFor(db, source, rows)) {
    advance(rows);
    return { ...total, repeated: rows, joints: [], unreplaced: [] };
  }
  const writing = { loader, db, rates, advance, grow: await growth(db, companyId, rows) };
  const parts = new Map<string, AccountFacts[]>();
  for (const facts of accounts) {
    const accountId = await accountFor(db, companyId, sourceId, facts);
    parts.set(accountId, [...(parts.get(accountId) ?? []), facts]);
  }
  const touched: WrittenStatement[] = [];
  const unreplaced: Unreplaced[] = [];
  for (const [accountId, facts] of parts) {
    const { bankCode = null, currency = 'CLP' } = facts[0] ?? {};
    const movements = together(facts);
    const statement = { ...source, accountId, bankCode, currency, layout: layoutOf(facts, movements), movements };
    const days = await writeStatement(writing, statement, facts, total);
    const [first, last] = [movements[0], movements.at(-1)];
    if (first && last) append(unreplaced, await replaceByHand(db, statement, first.on, last.on));
    if (days) touched.push(days);
  }
  const gaps = await refreshBalances(db, companyId, touched);
  return { ...total, joints: gaps.filter((gap) => isJoint(gap, touched)), unreplaced };
}

/** `joinedDays`: on which the source's own balance follows from its balance before. */
type WrittenStatement = Touched & { joinedDays: ReadonlySet<Day> };

/** Whether balances do not connect where this source begins or ends, or within it, though its own balances connect there. */
function isJoint({ accountId, on }: Gap, touched: readonly WrittenStatement[]): boolean {
  const own = touched.find((one) => one.accountId === accountId);
  return own !== undefined && (on === own.closingDays[0] || on > own.to || own.joinedDays.has(on));
}

/** A source of fewer rows is planned well without statistics. */
const MANY_ROWS = 1_000;

/** Counts what a long source adds, and has statistics gathered when that is most of what there is. */
async function growth(db: Db, companyId: string, rows: number): Promise<(rows: number) => Promise<void>> {
  if (rows < MANY_ROWS) return async () => {};
  const { n } = await db
    .selectFrom('movement')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const analyze = growthAnalysis(db, 'movements', n);
  let added = 0;
  return (more) => {
    added += more;
    return analyze(added);
  };
}

/** Stores everything a source says of one account. @returns the days that it touches; undefined when it says nothing */
async function writeStatement(
  writing: Writing,
  statement: Statement & Pick<Source, 'broughtOn'>,
  facts: readonly AccountFacts[],
  total: WriteCounts,
): Promise<WrittenStatement | undefined> {
  const { companyId, sourceId, accountId, movements } = statement;
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last) return writeQuiet(writing.db, statement, facts);
  const counts = await writeMovements(writing, statement);
  total.added += counts.added;
  total.repeated += counts.repeated;
  total.completed += counts.completed;
  total.pending += counts.pending;
  await saveStatement(writing.db, statement, first.on, last.on);
  const printed: Closing[] = [];
  for (const one of facts) {
    const ownClosings = [...quietClosing(one, statement.broughtOn), ...closings(one.movements, one.openingBalance, one.closingBalance)];
    await saveClosings(writing.db, { companyId, sourceId, accountId }, ownClosings);
    append(printed, ownClosings);
  }
  await saveCreditLine(writing.db, statement, facts, last.on);
  const closingDays = [...new Set(printed.map(({ on }) => on))].sort();
  const days = [first.on, last.on, ...closingDays].sort();
  return { accountId, from: days[0] ?? first.on, to: days.at(-1) ?? last.on, closingDays, joinedDays: joinedDays(movements) };
}

/** Stores until when a source without movements tells that there were none. */
async function writeQuiet(
  db: Db,
  statement: Statement & Pick<Source, 'broughtOn'>,
  facts: readonly AccountFacts[],
): Promise<WrittenStatement | undefined> {
  const printed = facts.flatMap((one) => quietClosing(one, statement.broughtOn));
  const closingDays = [...new Set(printed.map(({ on }) => on))].sort();
  const [from, to] = [closingDays[0], closingDays.at(-1)];
  if (!from || !to) return undefined;
  await saveClosings(db, statement, printed);
  return { accountId: statement.accountId, from, to, closingDays, joinedDays: new Set() };
}

/** Stores how the source prints and which days it contains, for pairing later files. */
async function saveStatement(db: Db, { companyId, accountId, sourceId, layout }: Statement, from: Day, to: Day): Promise<void> {
  await db
    .insertInto('statement')
    .values({
      company_id: companyId,
      account_id: accountId,
      source_id: sourceId,
      layout: layout.name,
      is_numbered: layout.isNumbered,
      from_day: from,
      to_day: to,
    })
    .execute();
}

/** Whether a twin still has a movement for each of its rows. */
async function isVouchedFor(db: Db, { companyId, twins }: Source, rows: number): Promise<boolean> {
  for (const twin of rows > 0 ? twins : []) {
    const { n } = await db
      .selectFrom('movement_source')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('company_id', '=', companyId)
      .where('source_id', '=', twin)
      .executeTakeFirstOrThrow();
    if (n === rows) return true;
  }
  return false;
}

/** Joins several statements of one account in one file, oldest first. */
function together(facts: readonly AccountFacts[]): AccountFacts['movements'] {
  const [only] = facts;
  if (facts.length === 1 && only) return only.movements;
  return facts.flatMap(({ movements }) => movements).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** Keeps what a statement says of the credit line; a line below zero is none that a bank can give. */
async function saveCreditLine(
  db: Db,
  { companyId, accountId, sourceId }: Statement,
  facts: readonly AccountFacts[],
  lastOn: Day,
): Promise<void> {
  const newest = facts.findLast((one) => one.creditLineApproved !== null);
  if (!newest || newest.creditLineApproved === null || newest.creditLineApproved < 0) return;
  const line = { approved: newest.creditLineApproved, used: newest.creditLineUsed ?? 0 };
  await db
    .insertInto('credit_line_day')
    .values({ company_id: companyId, account_id: accountId, on_day: lastOn, source_id: sourceId, ...line })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id', 'on_day', 'source_id']).doUpdateSet(line))
    .execute();
  await refreshCreditLines(db, companyId, [accountId]);
}

/** Movements of some days, without hidden ones: all of them, and those that are reconciled. */
export type Reconciled = { count: number; reconciled: number };

type Days = { start: Day; end: Day };
/** Movements of an account, whether it is still in use or not. */
export type AccountReconciled = Reconciled & { accountId: string; bankCode: string; number: string; alias: string };

/** For the days from `start` up to, but not including, `end`. */
export async function reconciledIn(db: Db, companyId: string, days: Days): Promise<Reconciled> {
  const { rows } = await sql<Reconciled>`
    select coalesce(sum(n), 0)::bigint as count, coalesce(sum(n_reconciled), 0)::bigint as reconciled
    from (${countedDays(companyId, days)}) days`.execute(db);
  return rows[0] ?? { count: 0, reconciled: 0 };
}

/** The same by account, the one with most left first. */
export async function reconciledByAccount(db: Db, companyId: string, days: Days): Promise<AccountReconciled[]> {
  const { rows } = await sql<AccountReconciled>`
    select d.*, a.bank_code as "bankCode", a.number, a.alias from (
      select account_id as "accountId", sum(n)::bigint as count, sum(n_reconciled)::bigint as reconciled
      from (${countedDays(companyId, days)}) days group by 1 having sum(n) > 0) d
    join bank_account a on a.company_id = ${companyId} and a.account_id = d."accountId"
    order by d.count - d.reconciled desc, a.number`.execute(db);
  return rows;
}

/** From the roll-up: only hidden movements, which are few, are read. */
const countedDays = (companyId: string, { start, end }: Days) => sql`
  select account_id, n, n_reconciled from account_day where company_id = ${companyId} and on_day >= ${start} and on_day < ${end}
  union all
  select account_id, -1, -is_reconciled::int from movement
  where company_id = ${companyId} and on_day >= ${start} and on_day < ${end} and is_hidden`;
