import { closings } from '#domain/banking/balances.ts';
import { type Coverage, coverage } from '#domain/banking/coverage.ts';
import type { Layout } from '#domain/banking/evidence.ts';
import { pairMovements } from '#domain/banking/pair.ts';
import type { Verdict } from '#domain/banking/pairing-state.ts';
import type { Day } from '#domain/date.ts';
import { isClosedOn } from '#domain/documents/expectation.ts';
import type { AccountFacts, MovementFacts } from '#domain/imports/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { newIds } from '#server/db/ids.ts';
import type { Loader } from '#server/db/loader.ts';
import type { Db } from '#server/db/scope.ts';
import type { Rates } from '#server/features/rates/store.ts';
import {
  COMPLETED,
  COMPLETED_COLUMNS,
  completeStored,
  copyIncoming,
  type Incoming,
  insertIncoming,
  insertPending,
  makeIncomingTable,
  NOTHING,
  recordSources,
} from './incoming.ts';
import { accountPast, ROW_FACTS, type StoredMovement, storedLike } from './voices.ts';

/**
 * What writing movements needs: the session's COPY and transaction, the rates of their days, a callback for progress, and one that hears how
 * many rows there are more, so that the planner knows of them.
 */
export type Writing = { loader: Loader; db: Db; rates: Rates; advance: (rows: number) => void; grow: (rows: number) => Promise<void> };
/** The movements of one account from one source, oldest first. */
export type Statement = {
  companyId: string;
  sourceId: string;
  accountId: string;
  bankCode: string | null;
  currency: AccountFacts['currency'];
  layout: Layout;
  movements: readonly MovementFacts[];
  /** Movements before this day are closed. */
  cutOffOn: Day | null;
};
/** `completed`: stored movements to which the source added something; `pending`: rows that need a person's decision. */
export type WriteCounts = { added: number; repeated: number; completed: number; pending: number };

/** Rows that are paired and sent at a time; a day is never split. */
const CHUNK = 10_000;

/**
 * Stores the movements of a statement that are new (domain/banking/pair.ts decides), completes stored ones with what they lacked, and sets
 * aside those that need a person's decision. Each of them gets a row in movement_source.
 */
export async function writeMovements({ loader, db, rates, advance, grow }: Writing, statement: Statement): Promise<WriteCounts> {
  const counts: WriteCounts = { added: 0, repeated: 0, completed: 0, pending: 0 };
  const [first, last] = [statement.movements[0], statement.movements.at(-1)];
  if (!first || !last) return counts;
  await makeIncomingTable(db);
  const past = await accountPast(loader, statement, { from: first.on, to: last.on });
  const file = fileCoverage(statement.movements);
  const place = ordinals();
  let storing: Promise<void> = Promise.resolve();
  for (const rows of chunks(statement.movements)) {
    // The database stores one chunk while this thread prepares the next one.
    const { stored, beside } = await storedLike(loader, statement, rows, past);
    const verdicts = pairMovements({ rows, layout: statement.layout, stored, beside, file, ledger: past.ledger });
    const prepared = prepare({ rows, verdicts, stored: [...stored, ...beside], statement, rates, place });
    await storing;
    await copyIncoming(loader, prepared.rows);
    storing = store(db, statement, prepared).then(() => grow(rows.length));
    storing.catch(() => {});
    counts.added += prepared.added;
    counts.pending += prepared.pending;
    counts.repeated += rows.length - prepared.added - prepared.pending;
    counts.completed += prepared.completed;
    advance(rows.length);
  }
  await storing;
  return counts;
}

/** How completely the file contains each of its days. */
function fileCoverage(movements: readonly MovementFacts[]): (on: Day) => Coverage {
  const [first, last] = [movements[0], movements.at(-1)];
  const balances = new Map(closings(movements, null, null).map(({ on, closing }) => [on, closing]));
  const sums = new Map<Day, number>();
  for (const { on, amount } of movements) sums.set(on, (sums.get(on) ?? 0) + amount);
  const days = [...sums].map(([on, amount]) => ({ on, amount, closing: balances.get(on) ?? null }));
  return coverage(first && last ? [{ from: first.on, to: last.on }] : [], days);
}

/** Complete days, at least CHUNK rows together. A bank's ids may match movements of any day, so then everything is one chunk. */
function* chunks(movements: readonly MovementFacts[]): Generator<readonly MovementFacts[]> {
  const size = movements.some(({ bankUid }) => bankUid !== null) ? movements.length : CHUNK;
  for (let start = 0; start < movements.length; ) {
    let end = Math.min(start + size, movements.length);
    while (end < movements.length && movements[end]?.on === movements[end - 1]?.on) end += 1;
    yield movements.slice(start, end);
    start = end;
  }
}

type Draft = {
  rows: readonly MovementFacts[];
  verdicts: readonly Verdict[];
  stored: readonly StoredMovement[];
  statement: Statement;
  rates: Rates;
  place: (on: Day) => number;
};
type Prepared = { rows: Incoming[]; added: number; completed: number; pending: number };

function prepare({ rows, verdicts, stored, statement, rates, place }: Draft): Prepared {
  const prepared: Prepared = { rows: [], added: 0, completed: 0, pending: 0 };
  const ids = newIds(rows.length);
  rows.forEach((row, index) => {
    const ordinal = place(row.on);
    const verdict = verdicts[index] as Verdict;
    const match = verdict.kind === 'new' ? undefined : stored[verdict.stored];
    if (verdict.kind === 'same' && match) {
      const incoming = repeatedRow(match, row, verdict.rule);
      if (incoming.enriched !== null) prepared.completed += 1;
      prepared.rows.push(incoming);
      return;
    }
    const fresh = newRow(ids[index] ?? '', row, ordinal, statement, rates);
    if (verdict.kind === 'pending' && match) {
      prepared.pending += 1;
      prepared.rows.push({ ...fresh, isNew: false, candidateId: match.candidateId ?? match.id, reason: verdict.reason });
    } else {
      prepared.added += 1;
      prepared.rows.push(fresh);
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

/**
 * What a row has that its stored movement lacks; `enriched` records that it was lacking, for undo, and `printed` what the row says
 * differently. A pending row is not completed.
 */
function repeatedRow(match: StoredMovement, row: MovementFacts, rule: string): Incoming {
  const isWaiting = match.candidateId !== null;
  const added = isWaiting ? [] : COMPLETED_COLUMNS.filter((name) => match[COMPLETED[name]] === null && row[COMPLETED[name]] !== null);
  const completed = new Set<string>(added.map((name) => COMPLETED[name]));
  const other = ROW_FACTS.filter((name) => !completed.has(name) && match[name] !== row[name]);
  return {
    ...NOTHING,
    ...Object.fromEntries(added.map((name) => [COMPLETED[name], row[COMPLETED[name]]])),
    movementId: match.id,
    isNew: false,
    lineNo: row.line,
    enriched: added.length > 0 ? JSON.stringify(Object.fromEntries(added.map((name) => [name, null]))) : null,
    pairedBy: rule,
    printed: other.length > 0 ? JSON.stringify(Object.fromEntries(other.map((name) => [name, row[name]]))) : null,
  };
}

function newRow(id: string, row: MovementFacts, ordinal: number, { bankCode, currency, cutOffOn }: Statement, rates: Rates): Incoming {
  return {
    ...NOTHING,
    movementId: id,
    isNew: true,
    onDay: row.on,
    amount: row.amount,
    amountClp: rates.pesos(row.amount, currency, row.on),
    glosa: row.glosa,
    reference: row.reference,
    branch: row.branch,
    counterpartRut: row.counterpartRut,
    counterpartName: row.counterpartName,
    balance: row.balance,
    bankUid: row.bankUid,
    kind: readGlosa(row.glosa, bankCode).kind,
    ordinal,
    isClosed: isClosedOn(row.on, cutOffOn),
    lineNo: row.line,
  };
}

async function store(db: Db, statement: Statement, { added, completed, pending }: Omit<Prepared, 'rows'>): Promise<void> {
  if (added > 0) await insertIncoming(db, statement);
  if (completed > 0) await completeStored(db, statement.companyId);
  if (pending > 0) await insertPending(db, statement);
  await recordSources(db, statement.companyId, statement.sourceId);
}
