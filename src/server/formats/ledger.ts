/** The movements of one account put in order: newest-first files reversed, lines listed twice dropped, running balances checked. */
import type { MovementFacts, Problem } from '#domain/imports/facts.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { MAX_PROBLEMS } from './limits.ts';
import { problem } from './problem.ts';

/** Movements in the file's own order. */
export type Listing = {
  movements: MovementFacts[];
  currency: Currency;
  /** Movements in front of which a row was rejected: their balance cannot be checked against the one before. */
  gaps: ReadonlySet<MovementFacts>;
  /** The balance column may hold the day's balance on every row of the day. */
  isDailyBalance: boolean;
  /** As printed above the table. */
  opening: number | null;
  closing: number | null;
  /** Whether rows of this account may be missing: then the printed balances need not add up. */
  isPartial: boolean;
};

export type Ledger = {
  movements: MovementFacts[];
  openingBalance: number | null;
  closingBalance: number | null;
  problems: Problem[];
  duplicates: number;
  /** Duplicates that `problems` lists one by one. */
  listedDuplicates: number;
};

/**
 * Oldest first, the file's order kept within a day. The same line listed twice with the same running balance is counted once
 * (W_DUPLICATE for the others); without a balance, equal lines are different movements. The first running balance that does not
 * follow from the one before is a W_BALANCE, as are printed balances that the movements do not lead from and to.
 */
export function buildLedger(listing: Listing): Ledger {
  const isNewestFirst = runsBackwards(listing.movements);
  const listed = listing.isDailyBalance ? withDailyBalances(listing.movements, isNewestFirst) : listing.movements;
  const { rows, duplicates } = withoutRepeats(listed, listing.gaps, isNewestFirst);
  const ordered = isNewestFirst ? rows.toReversed() : rows;
  const movements = ordered.some((movement, index) => movement.on < (ordered[index - 1]?.on ?? '')) ? ordered.toSorted(byDay) : ordered;
  const broken = firstBreak(rows, movements, listing.gaps, isNewestFirst);
  const { openingBalance, closingBalance } = endBalances(movements, listing);
  const problems = duplicates.slice(0, MAX_PROBLEMS).map(repeated);
  const listedDuplicates = problems.length;
  if (broken) problems.push(problem(broken.line, null, 'W_BALANCE', doesNotFollow(broken, listing.currency)));
  else problems.push(...unbalanced(movements, listing));
  return { movements, openingBalance, closingBalance, problems, duplicates: duplicates.length, listedDuplicates };
}

function byDay(a: MovementFacts, b: MovementFacts): number {
  return a.on < b.on ? -1 : a.on > b.on ? 1 : 0;
}

/** By the balances, which decide even within one day; otherwise by the days. */
function runsBackwards(movements: readonly MovementFacts[]): boolean {
  let forward = 0;
  let backward = 0;
  let later = 0;
  let earlier = 0;
  for (let index = 1; index < movements.length; index += 1) {
    const previous = movements[index - 1] as MovementFacts;
    const current = movements[index] as MovementFacts;
    if (previous.balance !== null && current.balance !== null) {
      if (previous.balance + current.amount === current.balance) forward += 1;
      if (current.balance + previous.amount === previous.balance) backward += 1;
    }
    if (current.on > previous.on) later += 1;
    else if (current.on < previous.on) earlier += 1;
  }
  return forward === backward ? earlier > later : backward > forward;
}

/** When every row of each day prints the same balance, it is the day's: only the day's last movement keeps it. */
function withDailyBalances(movements: MovementFacts[], isNewestFirst: boolean): MovementFacts[] {
  const days = new Map<string, { balance: number; last: MovementFacts }>();
  let hasShared = false;
  for (const movement of movements) {
    if (movement.balance === null) continue;
    const day = days.get(movement.on);
    if (day && day.balance !== movement.balance) return movements;
    if (day) hasShared = true;
    if (!day || !isNewestFirst) days.set(movement.on, { balance: movement.balance, last: movement });
  }
  if (!hasShared) return movements;
  return movements.map((movement) =>
    days.get(movement.on)?.last === movement || movement.balance === null ? movement : dropBalance(movement),
  );
}

/** In place: the gaps know movements by identity. */
function dropBalance(movement: MovementFacts): MovementFacts {
  movement.balance = null;
  return movement;
}

/**
 * A file may list some lines again: a copy pasted below, two exports that overlap. Its lines fall into runs within which each balance
 * follows from the one before; within a run equal lines are real (a payment, its return, the payment again), and a line of a
 * later run that an earlier run already had is a repeat.
 */
function withoutRepeats(
  movements: MovementFacts[],
  gaps: ReadonlySet<MovementFacts>,
  isNewestFirst: boolean,
): { rows: MovementFacts[]; duplicates: MovementFacts[] } {
  const starts = breaks(movements, gaps, isNewestFirst);
  if (starts.length === 0 || !isRunning(starts.length, movements.length)) return { rows: movements, duplicates: [] };
  const seen = new Map<string, number>();
  const rows: MovementFacts[] = [];
  const duplicates: MovementFacts[] = [];
  let start = 0;
  for (const end of [...starts, movements.length]) {
    const run = new Map<string, number>();
    for (let index = start; index < end; index += 1) {
      const movement = movements[index] as MovementFacts;
      const key = movement.balance === null ? null : keyOf(movement);
      const count = key === null ? 1 : (run.get(key) ?? 0) + 1;
      if (key !== null) run.set(key, count);
      if (key !== null && count <= (seen.get(key) ?? 0)) duplicates.push(movement);
      else rows.push(movement);
    }
    for (const [key, count] of run) seen.set(key, Math.max(count, seen.get(key) ?? 0));
    start = end;
  }
  return { rows, duplicates };
}

/** A column that hardly ever runs on (one balance printed on every row) proves nothing about repeats. */
function isRunning(broken: number, rows: number): boolean {
  return rows < 5 || broken * 3 <= (rows - 1) * 2;
}

function keyOf({ on, amount, balance, reference, branch, glosa }: MovementFacts): string {
  return `${on}|${amount}|${balance}|${reference ?? ''}|${branch ?? ''}|${glosa}`;
}

/** Indexes at which the running balance does not follow from the row before; rows without a balance are carried along. */
function breaks(movements: readonly MovementFacts[], gaps: ReadonlySet<MovementFacts>, isNewestFirst: boolean): number[] {
  const indexes: number[] = [];
  /** The balance before the next row, as far as it is known (newest first: after it). */
  let expected: number | null = null;
  for (let index = 0; index < movements.length; index += 1) {
    const movement = movements[index] as MovementFacts;
    if (gaps.size > 0 && gaps.has(movement)) expected = null;
    const { amount, balance } = movement;
    if (balance === null) {
      if (expected !== null) expected += isNewestFirst ? -amount : amount;
      continue;
    }
    if (expected !== null && (isNewestFirst ? expected : expected + amount) !== balance) indexes.push(index);
    expected = isNewestFirst ? balance - amount : balance;
  }
  return indexes;
}

/** The movement, by time, whose balance breaks first: in the file's order or by day, whichever breaks less. */
function firstBreak(
  rows: MovementFacts[],
  sorted: MovementFacts[],
  gaps: ReadonlySet<MovementFacts>,
  isNewestFirst: boolean,
): MovementFacts | null {
  const inFile = breaks(rows, gaps, isNewestFirst);
  if (inFile.length === 0) return null;
  const byTime = isNewestFirst ? null : breaks(sorted, gaps, false);
  if (byTime && byTime.length < inFile.length) return sorted[byTime[0] ?? -1] ?? null;
  const at = isNewestFirst ? (inFile.at(-1) ?? 0) - 1 : (inFile[0] ?? 0);
  return rows[at] ?? null;
}

function endBalances(
  movements: readonly MovementFacts[],
  { opening, closing }: Listing,
): { openingBalance: number | null; closingBalance: number | null } {
  const first = movements.findIndex((movement) => movement.balance !== null);
  const last = movements.findLastIndex((movement) => movement.balance !== null);
  if (first === -1) return { openingBalance: opening, closingBalance: closing };
  const previous = (movements[first]?.balance ?? 0) - sum(movements.slice(0, first + 1));
  return { openingBalance: opening ?? previous, closingBalance: (movements[last]?.balance ?? 0) + sum(movements.slice(last + 1)) };
}

function sum(movements: readonly MovementFacts[]): number {
  return movements.reduce((total, { amount }) => total + amount, 0);
}

function unbalanced(movements: readonly MovementFacts[], { opening, closing, isPartial, currency }: Listing): Problem[] {
  if (isPartial || opening === null || closing === null) return [];
  const missing = closing - opening - sum(movements);
  if (missing === 0) return [];
  const message = `El saldo inicial más los movimientos no da el saldo final de la cartola: la diferencia es de ${formatMoney(missing, currency)}. Pueden faltar movimientos.`;
  return [problem(null, null, 'W_BALANCE', message)];
}

function repeated({ line }: MovementFacts): Problem {
  return problem(line, null, 'W_DUPLICATE', `La línea ${line} repite otra del mismo archivo, con el mismo saldo; se contó una sola vez.`);
}

function doesNotFollow({ line, balance }: MovementFacts, currency: Currency): string {
  return `En la línea ${line} el saldo (${formatMoney(balance ?? 0, currency)}) no sale del saldo anterior más el movimiento; el movimiento se conserva, pero puede faltar otro.`;
}
