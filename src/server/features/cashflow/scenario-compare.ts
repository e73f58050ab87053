/** Reports side by side, with the difference of each cell: scenarios, and what was expected beside what happened. */
import { MAX_COMPARED } from '#domain/cashflow/scenario.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor, toMinor } from '#domain/money.ts';
import { rangeOf, type View } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { type Category, type Field, type Flow, type Period, presentFlow } from './present.ts';
import type { Scenario } from './scenario-books.ts';
import { openScenario } from './scenarios.ts';
import { frozenOf } from './snapshots.ts';
import { readFlow } from './store.ts';

/** One of those compared; `id` null: the books as they are. */
export type Side = { id: string | null; name: string; frozenOn: Day | null };
/** By side, in units of the report's currency; `differences` against the first side. */
export type ComparedCell = { amounts: number[]; differences: number[] };
export type ComparedRow = {
  key: string;
  label: string;
  kind: 'balance' | 'section' | 'category' | 'area' | 'extra' | 'total';
  isIncome: boolean;
  /** Whether any side shows it without asking for all rows. */
  isVisible: boolean;
  cells: ComparedCell[];
};
export type Comparison = {
  currency: Currency;
  view: View;
  periods: Period[];
  sides: Side[];
  rows: ComparedRow[];
  missing: Flow['missingRates'];
};

/** Of which report. */
type Question = {
  currency: Currency;
  view: View;
  showProjections: boolean;
  today: Day;
  span: { from: Day; past: number; future: number };
};
type ScenarioChoice = Question & { ids: readonly string[]; withBooks: boolean };

/** @throws BAD_COMPARISON, NOT_FOUND, RATE_MISSING */
export async function compareScenarios(db: Db, companyId: string, { ids, withBooks, ...question }: ScenarioChoice): Promise<Comparison> {
  const once = [...new Set(ids.map((id) => id.toLowerCase()))];
  const count = once.length + (withBooks ? 1 : 0);
  if (count < 2 || count > MAX_COMPARED) throw new AppError('BAD_COMPARISON', { max: MAX_COMPARED });
  const scenarios: (Scenario | null)[] = withBooks ? [null] : [];
  for (const id of once) scenarios.push(await openScenario(db, companyId, id));
  const named = scenarios.map((scenario) => ({ scenario, name: scenario?.name ?? BOOKS }));
  return compareSides(db, companyId, named, question);
}

/** What a period came to beside what was expected of it; null: nobody kept what was ahead before it. */
export type RealAgainstProjected = { keptOn: Day; comparison: Comparison } | null;

/**
 * A period that has ended, as the last snapshot before it expected it, and as it came.
 * @param on  a day of the period
 * @throws PERIOD_NOT_OVER, RATE_MISSING
 */
export async function realAgainstProjected(
  db: Db,
  companyId: string,
  { on, ...question }: Pick<Question, 'currency' | 'view' | 'today'> & { on: Day },
): Promise<RealAgainstProjected> {
  const period = rangeOf(question.view, on);
  if (period.end > question.today) throw new AppError('PERIOD_NOT_OVER');
  const frozen = await frozenOf(db, companyId, addDays(period.start, -1));
  if (!frozen) return null;
  const projected = { name: `Proyectado el ${formatDay(frozen.on)}`, scenario: { id: '', name: '', steps: [], frozen } };
  const span = { from: period.start, past: 0, future: 0 };
  const sides = [projected, { name: 'Real', scenario: null }];
  return { keptOn: frozen.on, comparison: await compareSides(db, companyId, sides, { ...question, showProjections: true, span }) };
}

type Named = { name: string; scenario: Scenario | null };

async function compareSides(db: Db, companyId: string, sides: readonly Named[], question: Question): Promise<Comparison> {
  const flows: Flow[] = [];
  for (const { scenario } of sides) flows.push(await flowOf(db, companyId, scenario, question));
  const [first] = flows;
  return {
    ...{ currency: question.currency, view: question.view, periods: first?.periods ?? [], rows: comparedRows(flows) },
    sides: sides.map(({ name, scenario }) => ({ id: scenario?.id || null, name, frozenOn: scenario?.frozen?.on ?? null })),
    missing: flows.flatMap(({ missingRates }) => missingRates),
  };
}

/** The name of the side that supposes nothing. */
const BOOKS = 'Los libros';

async function flowOf(db: Db, companyId: string, scenario: Scenario | null, question: Question): Promise<Flow> {
  const { currency, view, showProjections, today, span } = question;
  const options = { window: flowWindow(view, scenario?.frozen?.on ?? today, span), currency, showProjections, scenario };
  return presentFlow(await readFlow(db, companyId, options), options);
}

type Line = Pick<Field, 'values'>;
type Head = Omit<ComparedRow, 'cells'>;
type FoundRow = { head: Head; line: Line };

/** Every row of a report, in the screen's order. */
function rowsOf(flow: Flow): FoundRow[] {
  const [opening, ...rest] = flow.RESUME;
  const total = (row: Category, kind: ComparedRow['kind']): FoundRow => {
    const { label, oldCategoryKey, isIncome } = row;
    return { head: { key: oldCategoryKey ?? label, label, kind, isIncome, isVisible: true }, line: row };
  };
  const section = ([sum, ...categories]: readonly Category[]) => [
    ...(sum ? [total(sum, 'section')] : []),
    ...categories.flatMap(categoryRows),
  ];
  return [
    ...(opening ? [total(opening, 'balance')] : []),
    ...section(flow.INCOME),
    ...section(flow.EXPENSE),
    ...rest.map((row) => total(row, row.oldCategoryKey === 'netInflow' ? 'total' : 'extra')),
    ...flow.TOTAL.map((row) => total(row, row.oldCategoryKey === 'closingBalance' ? 'total' : 'extra')),
  ];
}

function categoryRows(category: Category): FoundRow[] {
  const { label, isIncome, isVisible, fields, cashflowCategoryId } = category;
  return [
    { head: { key: cashflowCategoryId ?? label, label, kind: 'category', isIncome, isVisible }, line: category },
    ...fields.map((field): FoundRow => {
      const head = { key: field.cashflowAreaId, label: field.label, isIncome, isVisible: isVisible && field.isVisible };
      return { head: { ...head, kind: 'area' }, line: field };
    }),
  ];
}

/** The rows of all sides: one that a side does not have is nothing there. */
function comparedRows(flows: readonly Flow[]): ComparedRow[] {
  const sides = flows.map((flow) => new Map(rowsOf(flow).map((row) => [row.head.key, row])));
  const heads = new Map<string, Head>();
  for (const { head } of flows.flatMap(rowsOf)) {
    const isVisible = head.isVisible || (heads.get(head.key)?.isVisible ?? false);
    heads.set(head.key, { ...head, isVisible });
  }
  const [first] = flows;
  return inOrder([...heads.values()], first ? rowsOf(first).map(({ head }) => head.key) : []).map((head) => ({
    ...head,
    cells: (first?.periods ?? []).map((_, index) => {
      const values = sides.map((side) => side.get(head.key)?.line.values[index]);
      return cellOf(
        values.map((value) => value?.fieldValue ?? 0),
        first?.currency ?? 'CLP',
      );
    }),
  }));
}

/** Rows that only some sides have stand before the total of the extra rows. */
function inOrder(heads: readonly Head[], keys: readonly string[]): Head[] {
  const place = (key: string) => {
    const found = keys.indexOf(key);
    return found < 0 ? keys.indexOf('netInflow') - 0.5 : found;
  };
  return heads.toSorted((a, b) => place(a.key) - place(b.key));
}

function cellOf(amounts: number[], currency: Currency): ComparedCell {
  const [base = 0] = amounts;
  return { amounts, differences: amounts.map((amount) => toMajor(toMinor(amount, currency) - toMinor(base, currency), currency)) };
}
