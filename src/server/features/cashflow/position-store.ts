/** Reads the cash position. */

import { bankName } from '#domain/banks.ts';
import type { ExtraKind, FlowLine, FlowReport } from '#domain/cashflow/flow.ts';
import { NOTHING } from '#domain/cashflow/lines.ts';
import { POSITION_SPANS, type PositionSpan, positionReport, positionWindow } from '#domain/cashflow/position.ts';
import { POSITION_NAME, type PositionSelection } from '#domain/cashflow/position-selection.ts';
import type { BookBalance, MissingRate } from '#domain/cashflow/valued.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, fitted, toMajor } from '#domain/money.ts';
import type { Range } from '#domain/period.ts';
import { inOne } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { type BooksPart, factsOf, structureOf } from './books.ts';
import { type CellKind, cellId } from './cell.ts';
import { oldBalances } from './old-balances.ts';
import { accountsAt, type PointRow } from './points.ts';
import { EXTRAS } from './present.ts';

/** `documents`: ids that open what it is made of; `amount` in units of the report's currency, of expenses positive. */
export type PositionValue = { fieldValue: number; documents: readonly string[]; isLate: boolean };
type PositionRow = { label: string; values: PositionValue[] };
export type PositionField = PositionRow & { fieldKey: string };
export type PositionCategory = PositionRow & { categoryKey: string; fields: PositionField[] };
/** `end`: its last day, inclusive. */
export type PositionPeriod = { start: Day; end: Day };
export type PositionTable = {
  periods: PositionPeriod[];
  BALANCE: PositionCategory[];
  EXPENSE: PositionCategory[];
  RESUME: PositionCategory[];
};
export type Position = {
  name: string;
  currency: Currency;
  reportDate: Day;
  resume: Record<PositionSpan, PositionTable>;
  missingRates: readonly MissingRate[];
};

/** @throws RATE_MISSING when its currency has no rate for a day that needs one */
export async function readPosition(
  db: Db,
  companyId: string,
  { today, currency, selection = null }: { today: Day; currency: Currency; selection?: PositionSelection | null },
): Promise<Position> {
  const accounts = chosenOf(await accountsAt(db, companyId, addDays(today, 1)), selection);
  const part = selection && partOf(selection, accounts);
  const { since: oldSince } = await oldBalances(db, companyId, today);
  const missingRates: MissingRate[] = [];
  const tableOf = async (span: PositionSpan) => {
    const window = positionWindow(span, today);
    const without = missingRates.map((one) => one.currency);
    const { facts, missing, isIn, inReport } = await factsOf(inOne(db), companyId, window, currency, { without, part });
    missingRates.push(...missing);
    const frame = { window, currency, without: missingRates.map((one) => one.currency), isWhole: !selection?.accountIds, oldSince };
    const valued = valuedOf(accounts.filter(isIn), (minor, of) => inReport(minor, of, today));
    return { table: tableFrom(positionReport(facts), valued, frame), left: frame.without };
  };
  const read = { week: await tableOf('week'), biweek: await tableOf('biweek'), month: await tableOf('month') };
  // The periods begin on different days: what one length lacks a value for is left out of all, so that they end alike.
  const whole = async (span: PositionSpan) => (read[span].left.length === missingRates.length ? read[span] : await tableOf(span)).table;
  const resume = { week: await whole('week'), biweek: await whole('biweek'), month: await whole('month') };
  return { name: selection?.name ?? POSITION_NAME, currency, reportDate: today, resume, missingRates };
}

function saidOn(on: Day | undefined): string | null {
  return on ? `al ${formatDay(on)}` : null;
}

function chosenOf(accounts: readonly PointRow[], selection: PositionSelection | null): readonly PointRow[] {
  const ids = selection?.accountIds;
  return ids ? accounts.filter(({ accountId = '' }) => ids.includes(accountId)) : accounts;
}

/** Accounts at their value in the report, those of one currency adding up to what their sum is worth: the total above them. */
function valuedOf(accounts: readonly PointRow[], inReport: (minor: number, currency: Currency) => number): ValuedAccount[] {
  return [...Map.groupBy(accounts, ({ currency }) => currency)].flatMap(([currency, rows]) => {
    const amounts = fitted(
      rows.map(({ minor }) => inReport(minor, currency)),
      inReport(balanceOf(rows), currency),
    );
    return rows.map((row, index) => ({ row, amount: amounts[index] ?? 0 }));
  });
}

type ValuedAccount = { row: PointRow; amount: number };

/** What accounts of one currency hold. @throws SUM_TOO_LARGE */
function balanceOf(rows: readonly PointRow[]): number {
  const minor = Number(rows.reduce((sum, row) => sum + BigInt(row.minor), 0n));
  if (!Number.isSafeInteger(minor)) throw new AppError('SUM_TOO_LARGE');
  return minor;
}

function partOf({ accountIds, areaIds }: PositionSelection, accounts: readonly PointRow[]): BooksPart {
  return { balances: accountIds && balancesOf(accounts), areaIds: areaIds && new Set(areaIds) };
}

/** A position begins with the end of today. */
function balancesOf(accounts: readonly PointRow[]): BookBalance[] {
  return [...Map.groupBy(accounts, (row) => row.currency)].map(([currency, rows]) => {
    const minor = balanceOf(rows);
    return { currency, atStart: minor, today: minor };
  });
}

/** `isWhole`: all accounts are in it. `oldSince`: on which day the balance of an account was last told, where that is long ago. */
type Frame = {
  window: FlowWindow;
  currency: Currency;
  without: readonly Currency[];
  isWhole: boolean;
  oldSince: ReadonlyMap<string, Day>;
};
type Sign = 1 | -1;

function tableFrom(report: FlowReport, accounts: readonly ValuedAccount[], frame: Frame): PositionTable {
  const { window, currency } = frame;
  const total = (label: string, categoryKey: string, line: FlowLine, sign: Sign, idsOf: (index: number) => readonly string[]) => ({
    ...{ label, categoryKey, fields: [] as PositionField[] },
    values: valuesOf(frame, line, sign, idsOf),
  });
  const section = ({ categories }: FlowReport['income'], sign: Sign): PositionCategory[] =>
    categories
      .map(({ category, areas, ...line }) => {
        const filled = areas.filter(({ cells }) => cells.some(({ amount, count }) => amount !== 0 || count > 0));
        const fields = filled.map(({ area, ...cells }) => {
          const values = valuesOf(frame, cells, sign, (index) => idsOfArea(frame, area.id, cells, index));
          return { label: area.label, fieldKey: area.id, values };
        });
        const ids = (index: number) => fields.flatMap(({ values }) => values[index]?.documents ?? []);
        return { label: category.label, categoryKey: category.id, fields, values: valuesOf(frame, line, sign, ids) };
      })
      .filter(({ fields }) => fields.length > 0);
  const [income, expense] = [section(report.income, 1), section(report.expense, -1)];
  const within = (rows: readonly PositionCategory[]) => (index: number) => rows.flatMap(({ values }) => values[index]?.documents ?? []);
  const idOfAccount = (accountId = '') => cellOf(frame, 'balance', accountId, addDays(window.today, 1), addDays(window.today, 2));
  const balanceIds = frame.isWhole ? [idOfAccount()] : accounts.map(({ row }) => idOfAccount(row.accountId));
  const nothing = () => [];
  const balance = (minor: number, ids: readonly string[]): PositionValue[] =>
    window.ranges.map((_, index) => ({
      fieldValue: index === 0 ? toMajor(minor, currency) : 0,
      documents: index === 0 && minor !== 0 ? ids : [],
      isLate: false,
    }));
  const bankBalance = report.opening.cells[0]?.amount ?? 0;
  const outside = report.extras.map(({ kind, ...line }) =>
    total(...EXTRAS[kind], line, 1, (index) => idsOfExtra(frame, kind, line, index)),
  );
  return {
    periods: window.ranges.map(({ start, end }, index) => ({ start: index === 0 ? window.today : start, end: addDays(end, -1) })),
    BALANCE: [
      {
        ...{ label: 'Saldo en bancos', categoryKey: 'bankBalance', values: balance(bankBalance, balanceIds) },
        fields: accounts.map(({ row, amount }) => ({
          label: [accountName(row), saidOn(frame.oldSince.get(row.accountId ?? ''))].filter(Boolean).join(' · '),
          fieldKey: row.accountId ?? '',
          values: balance(amount, [idOfAccount(row.accountId)]),
        })),
      },
    ],
    EXPENSE: expense,
    RESUME: [
      total('Saldo inicial', 'initialBalance', report.opening, 1, (index) => (index === 0 ? balanceIds : [])),
      { ...total('Ingresos', 'income', report.income.total, 1, within(income)), fields: income.flatMap(({ fields }) => fields) },
      total('Egresos', 'expense', report.expense.total, -1, within(expense)),
      ...outside,
      total('Variación de caja', 'netInflow', report.variation, 1, nothing),
      total('Saldo final', 'closingBalance', report.closing, 1, nothing),
    ],
  };
}

/** An account in a row: its alias, else its bank, with the number, and the currency unless it is in pesos. */
export function accountName({ counterpartName, bankCode, accountNumber, currency }: PointRow): string {
  const name = counterpartName ?? (bankCode && accountNumber ? bankName(bankCode) : null);
  return [name, accountNumber, currency === 'CLP' ? null : currency].filter(Boolean).join(' · ');
}

function valuesOf({ currency }: Frame, { cells }: FlowLine, sign: Sign, idsOf: (index: number) => readonly string[]): PositionValue[] {
  return cells.map(({ amount, isLate }, index) => ({
    fieldValue: toMajor(sign > 0 ? amount : 0 - amount, currency),
    documents: idsOf(index),
    isLate,
  }));
}

/** The first period opens what is still to come in it. */
function idsOfArea(frame: Frame, areaId: string, line: FlowLine, index: number): readonly string[] {
  const { today } = frame.window;
  return idsOf(line, frame, index, (range) =>
    index === 0 ? cellOf(frame, 'ahead', areaId, today, range.end) : cellOf(frame, 'area', areaId, range.start, range.end),
  );
}

/** Money outside of the areas is of a day after today. */
function idsOfExtra(frame: Frame, kind: ExtraKind, line: FlowLine, index: number): readonly string[] {
  const tomorrow = addDays(frame.window.today, 1);
  return idsOf(line, frame, index, ({ start, end }) => cellOf(frame, kind, '', index === 0 ? tomorrow : start, end));
}

/** What a figure opens, unless there is nothing in it. */
function idsOf({ cells }: FlowLine, { window }: Frame, index: number, idOf: (range: Range) => string): readonly string[] {
  const [range, cell] = [window.ranges[index], cells[index] ?? NOTHING];
  return !range || (cell.amount === 0 && cell.count === 0) ? [] : [idOf(range)];
}

function cellOf({ window, currency, without }: Frame, kind: CellKind, areaId: string, start: Day, end: Day): string {
  return cellId({ kind, view: window.view, areaId, start, end, currency, showProjections: true, without });
}

/** What a position has, before it is made. */
export type PositionStructure = {
  name: string;
  accounts: { id: string; label: string; currency: Currency }[];
  categories: Awaited<ReturnType<typeof structureOf>>;
  periods: Record<PositionSpan, PositionPeriod[]>;
};

export async function readPositionStructure(
  db: Db,
  companyId: string,
  { today, selection = null }: { today: Day; selection?: PositionSelection | null },
): Promise<PositionStructure> {
  const accounts = chosenOf(await accountsAt(db, companyId, addDays(today, 1)), selection);
  const areaIds = selection?.areaIds;
  const categories = (await structureOf(db, companyId)).map((category) => ({
    ...category,
    areas: areaIds ? category.areas.filter(({ id }) => areaIds.includes(id)) : category.areas,
  }));
  const periodsOf = (span: PositionSpan) =>
    positionWindow(span, today).ranges.map(({ start, end }, index) => ({ start: index === 0 ? today : start, end: addDays(end, -1) }));
  return {
    name: selection?.name ?? POSITION_NAME,
    accounts: accounts.map((row) => ({ id: row.accountId ?? '', label: accountName(row), currency: row.currency })),
    categories: areaIds ? categories.filter(({ areas }) => areas.length > 0) : categories,
    periods: { week: periodsOf('week'), biweek: periodsOf('biweek'), month: periodsOf('month') },
  };
}

/** The lengths of periods, in the order in which they are shown. */
export const SPANS = Object.keys(POSITION_SPANS) as PositionSpan[];
