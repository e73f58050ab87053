/** The words of the cash-flow report: what goes into the engine (`report.ts`) and what comes out. */
import type { Day } from '../date.ts';
import type { Section } from './structure.ts';
import type { FlowWindow } from './window.ts';

/** The areas of a company as it ordered them. */
export type FlowCategory = {
  id: string;
  label: string;
  section: Section;
  isDefault: boolean;
  isHidden: boolean;
  areas: readonly FlowArea[];
};
export type FlowArea = { id: string; label: string; isDefault: boolean; isHidden: boolean };

/** What no area explains: own transfers on their way, what currencies gained or lost, statement balances that do not chain. */
export type ExtraKind = 'transfer' | 'exchange' | 'unexplained';
/**
 * actual and the extra kinds happened at the banks; expected is the unpaid part of documents, projection what a manual
 * source repeats. awaiting is what a suggestion explains of unpaid documents: its movement counts, so it is in no amount.
 */
export type FlowKind = 'actual' | ExtraKind | 'expected' | 'awaiting' | 'projection';

/**
 * What one area has of one kind in one range. Amounts, here and in all that follows: minor units of the report's currency,
 * in positive, out negative.
 */
export type FlowSum = {
  kind: FlowKind;
  /** Index in `window.ranges`; what is late stands in the current one. */
  slot: number;
  /** Says nothing for the extra kinds. */
  areaId: string;
  /** Expected before today. */
  isLate: boolean;
  /** Dated after today by the bank: not yet in the balance of today. */
  isAhead: boolean;
  amount: number;
  /** Points in it. */
  count: number;
};

export type FlowFacts = {
  window: FlowWindow;
  structure: readonly FlowCategory[];
  sums: readonly FlowSum[];
  /** At the banks, at the start of the current period and at the end of today. */
  balance: { atStart: number; today: number };
  /** The first day of which the banks tell something; null when there is none. */
  knownFrom: Day | null;
};

export type FlowPeriod = {
  start: Day;
  /** The first day after it. */
  end: Day;
  isPast: boolean;
  isCurrent: boolean;
  /** Ends before the banks' first day. */
  isUnknown: boolean;
};

export type FlowCell = {
  amount: number;
  count: number;
  isLate: boolean;
  /** Holds money that has not moved yet. */
  isProjected: boolean;
  /** A projection beside real documents, which it may count twice: it should be lowered. */
  isCrowded: boolean;
  /** Of `amount`, what was expected before today. */
  late: number;
  /** Outside of `amount`: what would be expected too, had no movement with a suggestion brought it already. */
  awaiting: number;
};
/** One cell per period, and apart what is still to come from today to the end of the last one. */
export type FlowLine = { cells: readonly FlowCell[]; projected: FlowCell };
/** `isVisible`: to be shown without asking for all rows: not hidden by a person, nor a default row without amounts. */
export type AreaLine = FlowLine & { area: FlowArea; isVisible: boolean };
export type CategoryLine = FlowLine & { category: FlowCategory; areas: readonly AreaLine[]; isVisible: boolean };
export type SectionLines = { total: FlowLine; categories: readonly CategoryLine[] };

export type FlowReport = {
  periods: readonly FlowPeriod[];
  opening: FlowLine;
  income: SectionLines;
  expense: SectionLines;
  /** Only those that do not cancel out in every period: both legs of an own transfer in one period are no row. */
  extras: readonly (FlowLine & { kind: ExtraKind })[];
  /** Income, expense and extras together. */
  variation: FlowLine;
  closing: FlowLine;
  /** The variations of the periods added up, from the first one. */
  accumulated: FlowLine;
};
