import { pairMovements } from '#domain/banking/pair.ts';
import type { Day } from '#domain/date.ts';
import { isClosedOn } from '#domain/documents/expectation.ts';
import type { AccountFacts, MovementFacts } from '#domain/imports/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { copyRows } from '#server/db/bulk.ts';
import { newIds } from '#server/db/ids.ts';
import type { Loader } from '#server/db/loader.ts';
import type { Db } from '#server/db/scope.ts';
import type { Rates } from '#server/features/rates/store.ts';
import {
  COMPLETED,
  COMPLETED_COLUMNS,
  completeStored,
  INCOMING_COLUMNS,
  INCOMING_TABLE,
  type Incoming,
  insertIncoming,
  makeIncomingTable,
  recordSources,
} from './incoming.ts';

/** Where movements are written: the session's COPY and its transaction, the rates of their days, and who hears how many are done. */
export type Writing = { loader: Loader; db: Db; rates: Rates; advance: (rows: number) => void };
/** The movements of one account out of one source, oldest first. */
export type Statement = {
  companyId: string;
  sourceId: string;
  accountId: string;
  bankCode: string | null;
  currency: AccountFacts['currency'];
  movements: readonly MovementFacts[];
  /** Movements before this day are closed. */
  cutOffOn: Day | null;
};
/** `completed`: stored movements that the source added something to. */
export type WriteCounts = { added: number; repeated: number; completed: number };

/** Rows that are paired and sent at a time; a day is never divided. */
const CHUNK = 10_000;

/**
 * Stores the movements of a statement that are not stored yet (domain/banking/pair.ts says which) and completes the others with what
 * they lack. Each of them gets a row in movement_source.
 */
export async function writeMovements({ loader, db, rates, advance }: Writing, statement: Statement): Promise<WriteCounts> {
  await makeIncomingTable(db);
  const occupied = await occupiedDays(db, statement);
  const counts: WriteCounts = { added: 0, repeated: 0, completed: 0 };
  const place = ordinals();
  let storing: Promise<void> = Promise.resolve();
  for (const rows of chunks(statement.movements)) {
    // The database stores one chunk while this thread prepares the next.
    const prepared = prepare(rows, await storedLike(loader, statement, rows, occupied), statement, rates, place);
    await storing;
    await copyRows(loader.client, INCOMING_TABLE, INCOMING_COLUMNS, prepared.rows);
    storing = store(db, statement, prepared);
    storing.catch(() => {});
    counts.added += prepared.added;
    counts.repeated += rows.length - prepared.added;
    counts.completed += prepared.completed;
    advance(rows.length);
  }
  await storing;
  return counts;
}

/** Days of the statement on which something is stored: others need no look. */
async function occupiedDays(db: Db, { companyId, accountId, movements }: Statement): Promise<ReadonlySet<string>> {
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last) return new Set();
  const days = await db
    .selectFrom('account_day')
    .select('on_day')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('on_day', '>=', first.on)
    .where('on_day', '<=', last.on)
    .where('n', '>', 0)
    .execute();
  return new Set(days.map((day) => day.on_day));
}

/** Whole days of at least CHUNK rows together. A bank's ids may name movements of any day, so then everything is one chunk. */
function* chunks(movements: readonly MovementFacts[]): Generator<readonly MovementFacts[]> {
  const size = movements.some(({ bankUid }) => bankUid !== null) ? movements.length : CHUNK;
  for (let start = 0; start < movements.length; ) {
    let end = Math.min(start + size, movements.length);
    while (end < movements.length && movements[end]?.on === movements[end - 1]?.on) end += 1;
    yield movements.slice(start, end);
    start = end;
  }
}

type Completable = (typeof COMPLETED)[keyof typeof COMPLETED];
type Stored = Pick<MovementFacts, 'on' | 'amount' | 'glosa' | Completable> & { id: string };

/** The stored movements of the rows' days, and those with the rows' bank ids. */
async function storedLike(
  { client }: Loader,
  { companyId, accountId }: Statement,
  rows: readonly MovementFacts[],
  occupied: ReadonlySet<string>,
): Promise<Stored[]> {
  const days = [...new Set(rows.map(({ on }) => on))].filter((day) => occupied.has(day));
  const uids = rows.flatMap(({ bankUid }) => (bankUid === null ? [] : [bankUid]));
  if (days.length === 0 && uids.length === 0) return [];
  const completed = COMPLETED_COLUMNS.map((name) => `${name} as "${COMPLETED[name]}"`).join(', ');
  const { rows: found } = await client.query<Stored>(
    `select movement_id as id, on_day as on, amount, glosa, ${completed}
     from movement where company_id = $1 and account_id = $2 and (on_day = any ($3) or bank_uid = any ($4))
     order by on_day, ordinal, movement_id`,
    [companyId, accountId, days, uids],
  );
  return found;
}

type Prepared = { rows: Incoming[]; added: number; completed: number };

function prepare(
  rows: readonly MovementFacts[],
  stored: readonly Stored[],
  statement: Statement,
  rates: Rates,
  place: (on: Day) => number,
): Prepared {
  const pairs = pairMovements(rows, stored);
  const prepared: Prepared = { rows: [], added: 0, completed: 0 };
  const ids = newIds(rows.length);
  rows.forEach((row, index) => {
    const ordinal = place(row.on);
    const match = stored[pairs[index] ?? -1];
    if (match) {
      const incoming = repeatedRow(match, row);
      if (incoming.enriched !== null) prepared.completed += 1;
      prepared.rows.push(incoming);
    } else {
      prepared.added += 1;
      prepared.rows.push(newRow(ids[index] ?? '', row, ordinal, statement, rates));
    }
  });
  return prepared;
}

/** Numbers the movements of each day in the bank's order, from 1. */
function ordinals(): (on: Day) => number {
  let day = '';
  let count = 0;
  return (on) => {
    count = on === day ? count + 1 : 1;
    day = on;
    return count;
  };
}

const EMPTY = Object.fromEntries(INCOMING_COLUMNS.map((name) => [name, null])) as Incoming;

/** What a row says that its stored movement lacks; `enriched` keeps that it was lacking, for undo. */
function repeatedRow(match: Stored, row: MovementFacts): Incoming {
  const added = COMPLETED_COLUMNS.filter((name) => match[COMPLETED[name]] === null && row[COMPLETED[name]] !== null);
  return {
    ...EMPTY,
    ...Object.fromEntries(added.map((name) => [name, row[COMPLETED[name]]])),
    movement_id: match.id,
    is_new: false,
    line_no: row.line,
    enriched: added.length > 0 ? JSON.stringify(Object.fromEntries(added.map((name) => [name, null]))) : null,
  };
}

function newRow(id: string, row: MovementFacts, ordinal: number, { bankCode, currency, cutOffOn }: Statement, rates: Rates): Incoming {
  return {
    movement_id: id,
    is_new: true,
    on_day: row.on,
    amount: row.amount,
    amount_clp: rates.pesos(row.amount, currency, row.on),
    glosa: row.glosa,
    reference: row.reference,
    branch: row.branch,
    counterpart_rut: row.counterpartRut,
    counterpart_name: row.counterpartName,
    balance: row.balance,
    bank_uid: row.bankUid,
    kind: readGlosa(row.glosa, bankCode).kind,
    ordinal,
    is_closed: isClosedOn(row.on, cutOffOn),
    line_no: row.line,
    enriched: null,
  };
}

async function store(db: Db, statement: Statement, { added, completed }: Pick<Prepared, 'added' | 'completed'>): Promise<void> {
  if (added > 0) await insertIncoming(db, statement);
  if (completed > 0) await completeStored(db, statement.companyId);
  await recordSources(db, statement.companyId, statement.sourceId);
}
