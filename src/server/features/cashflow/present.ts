import type { CategoryLine, ExtraKind, FlowCell, FlowLine, FlowPeriod } from '#domain/cashflow/flow.ts';
import { NOTHING } from '#domain/cashflow/lines.ts';
import { addDays, type Day } from '#domain/date.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import type { View } from '#domain/period.ts';
import { type CellKind, cellId } from './cell.ts';
import type { CompanyFlow, FlowOptions } from './store.ts';

/** The report in the contract's shape. Money out is positive in the section EXPENSE and negative everywhere else. */
export type Flow = {
  id: string;
  name: string;
  primaryView: View;
  currency: Currency;
  firstDay: Day | null;
  lastDay: Day;
  futureMonths: number;
  projectedUntil: Day | null;
  periods: Period[];
  INCOME: Category[];
  EXPENSE: Category[];
  RESUME: Category[];
  TOTAL: Category[];
  missingRates: CompanyFlow['missing'];
  rateDays: CompanyFlow['valuedOn'];
  supposedUf: CompanyFlow['supposedUf'];
  /** Of how many of its accounts the data are old, and to which day the oldest go. */
  oldBalances: { count: number; accounts: number; oldest: Day } | null;
  awaitingConfirmation: Awaiting;
  LATE: Category[];
  outsideProjection: Outside;
  proposedCutOff: Day | null;
};
/** Amounts in units of `currency`. */
export type Outside = { count: number; days: number | null; until: Day | null; incomeAmount: number; expenseAmount: number };
/** `cells`: the areas and periods that the expected money was taken from, in units of `currency` and with the sign of the cell. */
export type Awaiting = { count: number; amount: number; cells: { cashflowAreaId: string; start: Day; amount: number }[] };
/** `start` and `end` are its first and last day, inclusive. */
export type Period = { start: Day; end: Day; isPast: boolean; isCurrent: boolean; showAsDisabled: boolean; view: View };
export type Value = {
  fieldValue: number;
  start: Day;
  end: Day;
  currency: Currency;
  flowView: View;
  isLate: boolean;
  showAsDisabled: boolean;
  isProjected: boolean;
  isCrowded: boolean;
  isPast: boolean;
  isTotal: boolean;
  isClickable: boolean;
  documents: readonly string[];
};
type Row = {
  label: string;
  isIncome: boolean;
  isDefault: boolean;
  isVisible: boolean;
  isHidden: boolean;
  values: Value[];
  projected: Value;
};
export type Field = Row & { cashflowAreaId: string };
export type Category = Row & { cashflowCategoryId: string | null; oldCategoryKey: string | null; isTotal: boolean; fields: Field[] };

/** What the cells of one report share. */
type Frame = { ranges: readonly FlowPeriod[]; periods: Period[]; ahead: Period; options: FlowOptions; without: readonly Currency[] };
type Sign = 1 | -1;

const NO_IDS: readonly string[] = [];
/** The row of money outside of the areas. */
export const EXTRAS: Record<ExtraKind, [label: string, key: string]> = {
  transfer: ['Traspasos en tránsito', 'transfersInTransit'],
  exchange: ['Diferencia de cambio', 'exchangeDifference'],
  unexplained: ['Sin explicar (cartola)', 'unexplained'],
};

function outsideOf({ income, expense, ...outside }: CompanyFlow['outside'], currency: Currency): Outside {
  return { ...outside, incomeAmount: toMajor(income, currency), expenseAmount: toMajor(expense, currency) };
}

export function presentFlow(
  {
    companyId,
    name,
    report,
    missing,
    valuedOn,
    supposedUf,
    oldBalances,
    awaiting,
    outside,
    proposedCutOff,
    firstDay,
    lastDay,
    futureMonths,
    projectedUntil,
  }: CompanyFlow,
  options: FlowOptions,
): Flow {
  const currencies = missing.map((one) => one.currency);
  const frame = frameOf(report.periods, options, currencies);
  const total = (label: string, key: string, line: FlowLine, sign: Sign = 1) => totalRow(frame, label, key, line, sign);
  return {
    id: companyId,
    name,
    primaryView: options.window.view,
    currency: options.currency,
    firstDay,
    lastDay,
    futureMonths,
    projectedUntil,
    periods: frame.periods,
    INCOME: [total('INGRESOS', 'income', report.income.total), ...report.income.categories.map((line) => categoryRow(frame, line, 1))],
    EXPENSE: [
      total('EGRESOS', 'expense', report.expense.total, -1),
      ...report.expense.categories.map((line) => categoryRow(frame, line, -1)),
    ],
    RESUME: [
      openingRow(frame, report.opening),
      ...report.extras.map((line) => extraRow(frame, line)),
      total('VARIACIÓN DE CAJA', 'netInflow', report.variation),
    ],
    TOTAL: [
      total('SALDO FINAL', 'closingBalance', report.closing),
      total('VARIACIÓN ACUMULADA', 'accumulatedVariation', report.accumulated),
    ],
    LATE: [lateRow(frame, report.income.total, 'lateIncome', 1), lateRow(frame, report.expense.total, 'lateExpense', -1)],
    missingRates: missing,
    rateDays: valuedOn,
    supposedUf,
    oldBalances: oldOf(oldBalances),
    proposedCutOff,
    outsideProjection: outsideOf(outside, options.currency),
    awaitingConfirmation: {
      count: awaiting.count,
      amount: toMajor(awaiting.amount, options.currency),
      cells: [...awaitingCells(frame, report.income.categories, 1), ...awaitingCells(frame, report.expense.categories, -1)],
    },
  };
}

function oldOf({ accounts, since }: CompanyFlow['oldBalances']): Flow['oldBalances'] {
  const [oldest] = [...since.values()].sort();
  return oldest ? { count: since.size, accounts, oldest } : null;
}

const LATE = 'De los cuales atrasados';

/** The late money of a section; it opens its documents. */
function lateRow(frame: Frame, line: FlowLine, kind: 'lateIncome' | 'lateExpense', sign: Sign): Category {
  const { start, end } = frame.ahead;
  const idOf = (period: FlowPeriod | null) =>
    period ? cell(frame, kind, '', period.start, period.end) : cell(frame, kind, '', start, addDays(end, 1));
  return totalRow(frame, LATE, kind, lateOf(line), sign, idOf);
}

/** The late part of a line. */
function lateOf({ cells, projected }: FlowLine): FlowLine {
  const late = (cell: FlowCell): FlowCell => ({
    ...NOTHING,
    amount: cell.late,
    count: cell.isLate ? 1 : 0,
    isLate: cell.isLate,
    isProjected: cell.isLate,
  });
  return { cells: cells.map(late), projected: late(projected) };
}

function awaitingCells({ periods, options }: Frame, categories: readonly CategoryLine[], sign: Sign): Awaiting['cells'] {
  return categories.flatMap(({ areas }) =>
    areas.flatMap(({ area, cells }) =>
      cells.flatMap(({ awaiting }, index) => {
        const start = periods[index]?.start;
        return awaiting === 0 || !start ? [] : [{ cashflowAreaId: area.id, start, amount: toMajor(sign * awaiting, options.currency) }];
      }),
    ),
  );
}

function frameOf(ranges: readonly FlowPeriod[], options: FlowOptions, without: readonly Currency[]): Frame {
  const { view, today } = options.window;
  const periods = ranges.map(({ start, end, isPast, isCurrent, isUnknown }) => ({
    start,
    end: addDays(end, -1),
    isPast,
    isCurrent,
    showAsDisabled: isUnknown,
    view,
  }));
  const end = periods.at(-1)?.end ?? today;
  return {
    ranges,
    periods,
    options,
    without,
    ahead: { start: today, end, isPast: end < today, isCurrent: false, showAsDisabled: false, view },
  };
}

function categoryRow(frame: Frame, { category, areas, isVisible, ...line }: CategoryLine, sign: Sign): Category {
  const { id, label, isDefault, isHidden } = category;
  const fields = areas.map(({ area, isVisible: isShown, ...cells }): Field => {
    const head = { label: area.label, isIncome: sign > 0, isDefault: area.isDefault, isVisible: isShown, isHidden: area.isHidden };
    return { ...head, cashflowAreaId: area.id, ...values(frame, cells, sign, false, (period) => areaCell(frame, area.id, period)) };
  });
  const head = { label, isIncome: sign > 0, isDefault, isVisible, isHidden };
  return { ...head, cashflowCategoryId: id, oldCategoryKey: null, isTotal: false, fields, ...values(frame, line, sign, false) };
}

function totalRow(frame: Frame, label: string, key: string, line: FlowLine, sign: Sign, idOf?: IdOf): Category {
  const head = { label, isIncome: key === 'income', isDefault: true, isVisible: true, isHidden: false };
  return { ...head, cashflowCategoryId: null, oldCategoryKey: key, isTotal: true, fields: [], ...values(frame, line, sign, true, idOf) };
}

function extraRow(frame: Frame, { kind, ...line }: FlowLine & { kind: ExtraKind }): Category {
  const [label, key] = EXTRAS[kind];
  const { start, end } = frame.ahead;
  const idOf = (period: FlowPeriod | null) =>
    period ? cell(frame, kind, '', period.start, period.end) : cell(frame, kind, '', addDays(start, 1), addDays(end, 1));
  return totalRow(frame, label, key, line, 1, idOf);
}

/** The banks' balance can be opened on the days for which it is known: at the start of each period up to the current one, and today. */
function openingRow(frame: Frame, line: FlowLine): Category {
  const row = totalRow(frame, 'SALDO INICIAL', 'initialBalance', line, 1);
  const openable = (value: Value, start: Day) => ({
    ...value,
    isClickable: true,
    documents: [cell(frame, 'balance', '', start, addDays(start, 1))],
  });
  const cells = row.values.map((value) => (value.start <= frame.options.window.today ? openable(value, value.start) : value));
  return { ...row, values: cells, projected: openable(row.projected, addDays(frame.options.window.today, 1)) };
}

/** The id of a cell; null stands for PROYECTADO. */
type IdOf = (period: FlowPeriod | null) => string | null;

function values(
  frame: Frame,
  { cells, projected }: FlowLine,
  sign: Sign,
  isTotal: boolean,
  idOf?: IdOf,
): Pick<Row, 'values' | 'projected'> {
  const value = (one: FlowCell, period: Period, range: FlowPeriod | null): Value => {
    const id = idOf && (one.count > 0 || one.amount !== 0 || one.awaiting !== 0) ? idOf(range) : null;
    return {
      fieldValue: toMajor(sign * one.amount, frame.options.currency),
      start: period.start,
      end: period.end,
      currency: frame.options.currency,
      flowView: period.view,
      isLate: one.isLate && !isTotal,
      showAsDisabled: period.showAsDisabled,
      isProjected: one.isProjected,
      isCrowded: one.isCrowded,
      isPast: period.isPast,
      isTotal,
      isClickable: id !== null,
      documents: id === null ? NO_IDS : [id],
    };
  };
  const list = cells.map((one, index) => value(one, frame.periods[index] ?? frame.ahead, frame.ranges[index] ?? null));
  return { values: list, projected: value(projected, frame.ahead, null) };
}

function areaCell(frame: Frame, areaId: string, period: FlowPeriod | null): string {
  if (period) return cell(frame, 'area', areaId, period.start, period.end);
  return cell(frame, 'ahead', areaId, frame.ahead.start, addDays(frame.ahead.end, 1));
}

function cell({ options, without }: Frame, kind: CellKind, areaId: string, start: Day, end: Day): string {
  const { window, currency, showProjections } = options;
  return cellId({ kind, view: window.view, areaId, start, end, currency, showProjections, without });
}
