/** The cash position: what the banks hold today, and what falls due from today on, by week, half month and month. */

import type { Day } from '../date.ts';
import { ranges, type Span } from '../period.ts';
import type { FlowFacts, FlowReport } from './flow.ts';
import { isToCome } from './lines.ts';
import { flowReport } from './report.ts';
import type { FlowWindow } from './window.ts';

/** How many periods of each length it has, the one with today first. Source: product decision "Cash position". */
export const POSITION_SPANS = { week: 8, biweek: 6, month: 6 } as const satisfies Partial<Record<Span, number>>;
export type PositionSpan = keyof typeof POSITION_SPANS;

/** The periods of a length, the one with today first. */
export function positionWindow(span: PositionSpan, today: Day): FlowWindow {
  const list = ranges(span, today, 0, POSITION_SPANS[span]);
  return { view: span, today, ranges: list, current: 0, first: 0, end: list.length };
}

/**
 * The cash-flow report from the end of today on: it opens with the balance of today, and its first period has what is still to come in it.
 * Each later figure is the report's own.
 */
export function positionReport(facts: FlowFacts): FlowReport {
  const { window, balance } = facts;
  const sums = facts.sums.filter((one) => one.slot > window.current || isToCome(one));
  return flowReport({ ...facts, sums, balance: { atStart: balance.today, today: balance.today } }, { showProjections: true });
}
