import type { FlowCell, FlowKind, FlowLine, FlowSum } from './flow.ts';
import type { FlowWindow } from './window.ts';

export const NOTHING: FlowCell = { amount: 0, count: 0, isLate: false, isProjected: false, isCrowded: false, late: 0, awaiting: 0 };

/** One line per key over all ranges of the window; PROYECTADO is what is to come up to the last shown range. */
export function linesBy(window: FlowWindow, sums: readonly FlowSum[], keyOf: (sum: FlowSum) => string): (key: string) => FlowLine {
  const drafts = new Map<string, Draft>();
  for (const sum of sums) {
    const key = keyOf(sum);
    const draft = drafts.get(key) ?? { cells: [], projected: newTally() };
    drafts.set(key, draft);
    const tally = draft.cells[sum.slot] ?? newTally();
    draft.cells[sum.slot] = tally;
    add(tally, sum);
    if (isToCome(sum) && sum.slot >= window.current && sum.slot < window.end) add(draft.projected, sum);
  }
  const finished = (draft: Draft): FlowLine => {
    const cells = window.ranges.map((_, slot) => finish(draft.cells[slot]));
    // Period by period: what is real in one and projected in another stands beside nothing, and what one lacks lowers no other.
    const isCrowded = cells.slice(window.current, window.end).some((cell) => cell.isCrowded);
    return { cells, projected: { ...finish(draft.projected), isCrowded } };
  };
  const lines = new Map([...drafts].map(([key, draft]) => [key, finished(draft)]));
  const empty: FlowLine = { cells: window.ranges.map(() => NOTHING), projected: NOTHING };
  return (key) => lines.get(key) ?? empty;
}

/** Whether no bank has reported it yet: it is valued at today's rate. */
export function isUnpaid(kind: FlowKind): boolean {
  return kind === 'expected' || kind === 'awaiting' || kind === 'projection';
}

/** Whether the money has still to move, so that it is not in today's balance. */
export function isToCome({ kind, isAhead }: { kind: FlowKind; isAhead: boolean }): boolean {
  return isUnpaid(kind) || isAhead;
}

/** The sum of some lines, cell by cell. `length`: the number of cells, needed for a sum of no lines. */
export function sumLines(lines: readonly FlowLine[], length: number): FlowLine {
  const cells = Array.from({ length }, (_, index) => sumCells(lines.map((line) => line.cells[index] ?? NOTHING)));
  return { cells, projected: sumCells(lines.map((line) => line.projected)) };
}

/** The shown part of a line. */
export function inWindow<Line extends FlowLine>(line: Line, { first, end }: FlowWindow): Line {
  return { ...line, cells: line.cells.slice(first, end) };
}

/** Whether the shown part of a line has any amount. */
export function hasAmounts({ cells, projected }: FlowLine, { first, end }: FlowWindow): boolean {
  for (let index = first; index < end; index += 1) if (isSomething(cells[index] ?? NOTHING)) return true;
  return isSomething(projected);
}

function isSomething({ amount, count, awaiting }: FlowCell): boolean {
  return amount !== 0 || count > 0 || awaiting !== 0;
}

function sumCells(cells: readonly FlowCell[]): FlowCell {
  const filled = cells.filter((cell) => cell !== NOTHING);
  if (filled.length < 2) return filled[0] ?? NOTHING;
  return {
    amount: filled.reduce((sum, cell) => sum + cell.amount, 0),
    count: filled.reduce((sum, cell) => sum + cell.count, 0),
    isLate: filled.some((cell) => cell.isLate),
    isProjected: filled.some((cell) => cell.isProjected),
    isCrowded: filled.some((cell) => cell.isCrowded),
    late: filled.reduce((sum, cell) => sum + cell.late, 0),
    awaiting: filled.reduce((sum, cell) => sum + cell.awaiting, 0),
  };
}

type Draft = { /** By slot; holes where there is nothing. */ cells: (Tally | undefined)[]; projected: Tally };
type Tally = {
  amount: number;
  count: number;
  isLate: boolean;
  isProjected: boolean;
  hasProjection: boolean;
  hasReal: boolean;
  /** Has a projection that nobody lowered. */
  hasWhole: boolean;
  /** What those that were lowered were to be. */
  planned: number;
  late: number;
  awaiting: number;
};

function newTally(): Tally {
  return {
    amount: 0,
    count: 0,
    isLate: false,
    isProjected: false,
    hasProjection: false,
    hasReal: false,
    hasWhole: false,
    planned: 0,
    late: 0,
    awaiting: 0,
  };
}

function add(tally: Tally, sum: FlowSum): void {
  if (sum.kind === 'awaiting') {
    tally.awaiting += sum.amount;
    return;
  }
  if (sum.amount === 0 && sum.count === 0) return;
  tally.amount += sum.amount;
  tally.count += sum.count;
  if (sum.isLate) {
    tally.isLate = true;
    tally.late += sum.amount;
  }
  if (isToCome(sum)) tally.isProjected = true;
  if (sum.kind !== 'projection') tally.hasReal = true;
  else {
    tally.hasProjection = true;
    if (sum.planned === undefined) tally.hasWhole = true;
    else tally.planned += sum.planned;
  }
}

function finish(tally: Tally | undefined): FlowCell {
  if (!tally || (!tally.hasReal && !tally.hasProjection && tally.awaiting === 0)) return NOTHING;
  const { amount, count, isLate, isProjected, hasProjection, hasReal, hasWhole, planned, late, awaiting } = tally;
  // Beside what is real, one that was lowered comes to what was planned, but for a unit that a currency rounds.
  const isMore = hasWhole || Math.abs(amount) > Math.abs(planned) + 1;
  return { amount, count, isLate, isProjected, isCrowded: hasProjection && hasReal && isMore, late, awaiting };
}
