/** The data of the cash-flow report: the input of the engine (`report.ts`) and its output. */
import type { Day } from '../date.ts';
import type { Section } from './structure.ts';
import type { FlowWindow } from './window.ts';

/** A company's areas, in the order it chose. */
export type FlowCategory = {
  id: string;
  label: string;
  section: Section;
  isDefault: boolean;
  isHidden: boolean;
  areas: readonly FlowArea[];
};
export type FlowArea = { id: string; label: string; isDefault: boolean; isHidden: boolean };

/** Cash outside of the areas: own transfers in transit, exchange gains and losses, gaps between statement balances. */
export type ExtraKind = 'transfer' | 'exchange' | 'unexplained';
/**
 * actual and the extra kinds happened at the banks; expected is the unpaid part of documents, projection the occurrences of a source.
 * awaiting is the part of unpaid documents that a suggestion explains: its movement counts already, so it is in no amount.
 */
export type FlowKind = 'actual' | ExtraKind | 'expected' | 'awaiting' | 'projection';

/** The sum of one kind in one area and range. Amounts, here and below: minor units of the report's currency, in positive, out negative. */
export type FlowSum = {
  kind: FlowKind;
  /** Index in `window.ranges`; late money is in the current one. */
  slot: number;
  /** Meaningless for the extra kinds. */
  areaId: string;
  /** Expected before today. */
  isLate: boolean;
  /** Dated after today by the bank: not yet in the balance of today. */
  isAhead: boolean;
  amount: number;
  /** How many items it sums up. */
  count: number;
  /** Of a projection that a person lowered, every item of it: what it was to be. */
  planned?: number;
};

/** Projections of an area in a range that a person lowered: how many, and what they were to be, in parts of what they still expect. */
export type LoweredTimes = { areaId: string; slot: number; count: number; ratio: number };

export type FlowFacts = {
  window: FlowWindow;
  structure: readonly FlowCategory[];
  sums: readonly FlowSum[];
  /** At the banks: at the start of the current period, and at the end of today. */
  balance: { atStart: number; today: number };
  /** The first day with bank data; null when there is none. */
  knownFrom: Day | null;
  lowered?: readonly LoweredTimes[];
};

export type FlowPeriod = {
  start: Day;
  /** The first day after it. */
  end: Day;
  isPast: boolean;
  isCurrent: boolean;
  /** Ends before the first day with bank data. */
  isUnknown: boolean;
};

export type FlowCell = {
  amount: number;
  count: number;
  isLate: boolean;
  /** Includes money that has not moved yet. */
  isProjected: boolean;
  /** A projection beside real documents, which it may count twice: a person should lower it; one that was lowered enough is none. */
  isCrowded: boolean;
  /** The part of `amount` that was expected before today. */
  late: number;
  /** Outside of `amount`: what would also be expected, had a movement with a suggestion not brought it already. */
  awaiting: number;
};
/** One cell per period; `projected` is what is still to come, from today to the end of the last period. */
export type FlowLine = { cells: readonly FlowCell[]; projected: FlowCell };
/** `isVisible`: shown without asking for all rows: neither hidden by a person nor a default row without amounts. */
export type AreaLine = FlowLine & { area: FlowArea; isVisible: boolean };
export type CategoryLine = FlowLine & { category: FlowCategory; areas: readonly AreaLine[]; isVisible: boolean };
export type SectionLines = { total: FlowLine; categories: readonly CategoryLine[] };

export type FlowReport = {
  periods: readonly FlowPeriod[];
  opening: FlowLine;
  income: SectionLines;
  expense: SectionLines;
  /** Without those that cancel out in every period, such as both legs of an own transfer in one period. */
  extras: readonly (FlowLine & { kind: ExtraKind })[];
  /** Income, expense and extras together. */
  variation: FlowLine;
  closing: FlowLine;
  /** The running sum of the variations, from the first period on. */
  accumulated: FlowLine;
};
