import type { Day } from '../date.ts';
import type {
  AreaLine,
  CategoryLine,
  ExtraKind,
  FlowCell,
  FlowFacts,
  FlowLine,
  FlowPeriod,
  FlowReport,
  FlowSum,
  SectionLines,
} from './flow.ts';
import { hasAmounts, inWindow, isToCome, linesBy, NOTHING, sumLines } from './lines.ts';
import type { Section } from './structure.ts';
import type { FlowWindow } from './window.ts';

const EXTRAS: readonly ExtraKind[] = ['transfer', 'exchange', 'unexplained'];

/**
 * The cash-flow report. Past periods show what happened at the banks; the current one what has happened plus what is still expected,
 * including everything late; future ones what is expected. For every period opening + variation = closing = the next opening: the
 * current one opens with the banks' balance at its start, earlier ones are calculated back from it.
 * What the facts do not explain of today's balance is shown as `unexplained`.
 * Source: product decision "The cash-flow report".
 */
export function flowReport(facts: FlowFacts, { showProjections }: { showProjections: boolean }): FlowReport {
  const { window } = facts;
  const sums = [...withPlans(facts).filter(({ kind }) => showProjections || kind !== 'projection'), ...leftOpen(facts)];
  const lineOf = linesBy(window, sums, ({ kind, areaId }) => (isExtra(kind) ? kind : areaId));
  const income = sectionLines('INCOME', facts, lineOf);
  const expense = sectionLines('EXPENSE', facts, lineOf);
  const extras = EXTRAS.map((kind) => ({ kind, ...lineOf(kind) }));
  const variation = sumLines([income.total, expense.total, ...extras], window.ranges.length);
  return {
    periods: window.ranges.slice(window.first, window.end).map((range) => periodOf(range, window, facts.knownFrom)),
    income: shownSection(income, window),
    expense: shownSection(expense, window),
    extras: extras.filter((line) => isUneven(inWindow(line, window))).map((line) => inWindow(line, window)),
    variation: inWindow(variation, window),
    accumulated: accumulate(inWindow(variation, window)),
    ...balances(facts, variation),
  };
}

/** Whether a line has more than movements that cancel out in every period. */
function isUneven({ cells, projected }: FlowLine): boolean {
  return projected.amount !== 0 || cells.some((cell) => cell.amount !== 0);
}

/** With what lowered projections were to be, where all of an area in a range were lowered. */
function withPlans({ sums, lowered = [] }: FlowFacts): readonly FlowSum[] {
  if (lowered.length === 0) return sums;
  const keyOf = ({ areaId, slot }: Pick<FlowSum, 'areaId' | 'slot'>) => `${slot} ${areaId}`;
  const counts = new Map<string, number>();
  for (const sum of sums) if (sum.kind === 'projection') counts.set(keyOf(sum), (counts.get(keyOf(sum)) ?? 0) + sum.count);
  const ratios = new Map(lowered.filter((one) => one.count >= (counts.get(keyOf(one)) ?? 0)).map((one) => [keyOf(one), one.ratio]));
  return sums.map((sum) => {
    const ratio = sum.kind === 'projection' ? ratios.get(keyOf(sum)) : undefined;
    return ratio === undefined ? sum : { ...sum, planned: Math.round(sum.amount * ratio) };
  });
}

/** The difference between today's balance and the sum of the facts up to it. */
function leftOpen({ window, sums, balance }: FlowFacts): FlowSum[] {
  const happened = sums.reduce((sum, one) => (one.slot === window.current && !isToCome(one) ? sum + one.amount : sum), 0);
  const amount = balance.today - balance.atStart - happened;
  if (amount === 0) return [];
  return [{ kind: 'unexplained', slot: window.current, areaId: '', isLate: false, isAhead: false, amount, count: 0 }];
}

function isExtra(kind: string): kind is ExtraKind {
  return (EXTRAS as readonly string[]).includes(kind);
}

function sectionLines(section: Section, { structure, window }: FlowFacts, lineOf: (key: string) => FlowLine): SectionLines {
  const categories = structure
    .filter((one) => one.section === section)
    .map((category): CategoryLine => {
      const areas = category.areas.map((area): AreaLine => {
        const line = lineOf(area.id);
        return { area, isVisible: !area.isHidden && (!area.isDefault || hasAmounts(line, window)), ...line };
      });
      const isVisible = !category.isHidden && (!category.isDefault || areas.some((one) => one.isVisible));
      return { category, areas, isVisible, ...sumLines(areas, window.ranges.length) };
    });
  return { categories, total: sumLines(categories, window.ranges.length) };
}

function shownSection({ total, categories }: SectionLines, window: FlowWindow): SectionLines {
  return {
    total: inWindow(total, window),
    categories: categories.map((line) => ({ ...inWindow(line, window), areas: line.areas.map((one) => inWindow(one, window)) })),
  };
}

function periodOf({ start, end }: { start: Day; end: Day }, { today }: FlowWindow, knownFrom: Day | null): FlowPeriod {
  return {
    start,
    end,
    isPast: end <= today,
    isCurrent: start <= today && today < end,
    isUnknown: end <= today && (knownFrom === null || end <= knownFrom),
  };
}

function balances({ window, balance }: FlowFacts, variation: FlowLine): { opening: FlowLine; closing: FlowLine } {
  const { current } = window;
  const amounts = variation.cells.map((cell) => cell.amount);
  const openings = new Array<number>(amounts.length).fill(balance.atStart);
  for (let index = current + 1; index < amounts.length; index += 1)
    openings[index] = (openings[index - 1] ?? 0) + (amounts[index - 1] ?? 0);
  for (let index = current - 1; index >= 0; index -= 1) openings[index] = (openings[index + 1] ?? 0) - (amounts[index] ?? 0);
  const isOpen = variation.cells[current]?.isProjected ?? false;
  const opening = {
    cells: openings.map((amount, index) => balanceCell(amount, index > current)),
    projected: balanceCell(balance.today, false),
  };
  const closing = {
    cells: openings.map((amount, index) => balanceCell(amount + (amounts[index] ?? 0), index > current || (index === current && isOpen))),
    projected: balanceCell(balance.today + variation.projected.amount, variation.projected.isProjected),
  };
  return { opening: inWindow(opening, window), closing: inWindow(closing, window) };
}

function balanceCell(amount: number, isProjected: boolean): FlowCell {
  return { ...NOTHING, amount, isProjected };
}

function accumulate({ cells, projected }: FlowLine): FlowLine {
  let amount = 0;
  return {
    cells: cells.map((cell) => {
      amount += cell.amount;
      return { ...cell, amount };
    }),
    projected,
  };
}
