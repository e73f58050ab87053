/** One table of movements: its rows, the balances and accounts printed between them, and what its conventions are. */
import { normalAccount } from '#domain/banks.ts';
import { foldText } from '#domain/fold.ts';
import type { AccountFacts } from '#domain/imports/facts.ts';
import { addRow, addWarning, type DraftStyle, findAccount, type Gatherer, openAccount } from './gatherer.ts';
import { type Preamble, readPreamble } from './preamble.ts';
import { problem } from './problem.ts';
import type { QuestionDesk } from './questions.ts';
import { refuseFatal } from './refused.ts';
import { minorOf } from './statement-conventions.ts';
import { type Layout, layoutAt } from './statement-layout.ts';
import { openRows, type RowFound, type RowReading, readRow } from './statement-rows.ts';
import { type Conventions, conventionsOf, holderOf } from './statement-section.ts';
import { type Cell, cellText, type Table, type TableRow } from './table.ts';

/** A table with its first rows and what its columns are. `index` counts the tables of the file. */
export type Sheet = { table: Table; head: readonly TableRow[]; layout: Layout; index: number };
/** What reading one file shares. */
export type Desk = QuestionDesk & {
  gatherer: Gatherer;
  /** Words that should mark charges and credits and that nobody knows. */
  marks: Map<string, string>;
};

/** A run of rows under one row of headings, or under the line of another account. */
type Section = {
  key: string;
  layout: Layout;
  preamble: Preamble;
  conventions: Conventions;
  rows: RowReading;
  /** What the file calls its account where it gives no number. */
  title: string;
  opening: number | null;
};

type SheetState = {
  desk: Desk;
  sheet: Sheet;
  section: Section;
  sections: number;
  /** Rows since the last movement that are none: they may name another account. */
  between: TableRow[];
  mayNameAccount: boolean;
  /** The movements have ended; only other headings begin new ones. */
  hasEnded: boolean;
};

/** Rows without a movement that are remembered: a page break, and what is above another account. */
const MAX_BETWEEN = 60;
const ACCOUNT_WORD = /\b(?:cuenta|cta)\b/i;

export function readSheet(sheet: Sheet, desk: Desk): void {
  const { head, layout } = sheet;
  const above = head.slice(0, layout.start - 1);
  const first = openSection(sheet, desk, { layout, above, start: layout.start, key: `${sheet.index}` });
  const state: SheetState = { desk, sheet, section: first, sections: 1, between: [], mayNameAccount: false, hasEnded: false };
  let index = 0;
  for (const row of sheet.table.rows()) {
    refuseFatal(row);
    if (index >= layout.start) takeRow(state, row, index);
    index += 1;
  }
  takeQuiet(state);
}

/** A table without rows above which a balance and its day stand: of what account, only its number says. */
function takeQuiet(state: SheetState): void {
  const { desk, section } = state;
  const { accountNumber, toldUntil, closing } = section.preamble;
  if (desk.gatherer.rowsRead > 0 || accountNumber === null || toldUntil === null || closing === null) return;
  openAccount(desk.gatherer, section.key, () => factsOf(state, ''), styleOf(state, ''));
}

type SectionStart = { layout: Layout; above: readonly TableRow[]; start: number; key: string };

function openSection(sheet: Sheet, desk: Desk, { layout, above, start, key }: SectionStart, before?: Section): Section {
  const preamble = readPreamble(above);
  const { table } = sheet;
  const rowsSeen = sectionRows(sheet.head, start);
  const title = titleOf(above);
  const namesAccount = preamble.accountNumber !== null || title !== '';
  const conventions = conventionsOf(desk, { table, layout, preamble, rows: rowsSeen, before: before?.conventions, namesAccount });
  const { context } = desk;
  const bankCode = layout.bankCode ?? preamble.bankCode ?? before?.preamble.bankCode ?? null;
  const known = bankCode ?? conventions.answer?.bankCode ?? null;
  const { serialOffset, isSparse } = table;
  const rows = openRows({ layout, bankCode: known, serialOffset, isSparse, unknownMarks: desk.marks, ...conventions });
  holderOf(preamble, context);
  return { key, layout, preamble: { ...preamble, bankCode }, conventions, rows, title, opening: null };
}

/** Rows that were seen, from the first one of a section to the next headings: its conventions are judged by them. */
function sectionRows(head: readonly TableRow[], start: number): readonly TableRow[] {
  const next = head.findIndex((row, index) => index >= start && layoutAt(row, index) !== null);
  return head.slice(start, next === -1 ? undefined : next);
}

function titleOf(rows: readonly TableRow[]): string {
  for (const { cells } of rows) {
    const title = cells.find((cell) => typeof cell === 'string' && cell.length <= 100 && ACCOUNT_WORD.test(cell));
    if (title !== undefined) return cellText(title);
  }
  return '';
}

function takeRow(state: SheetState, row: TableRow, index: number): void {
  const layout = layoutAt(row, index);
  if (layout) takeHeadings(state, layout, row, index);
  else if (state.hasEnded) remember(state, row);
  else takeBodyRow(state, row, index);
}

function takeBodyRow(state: SheetState, row: TableRow, index: number): void {
  const found = readRow(state.section.rows, row);
  if (found === 'end') state.hasEnded = true;
  if (found === 'none' || found === 'end') remember(state, row);
  else if ('opening' in found) takeOpening(state, found.opening);
  else if ('fault' in found) take(state, found);
  else takeMovement(state, found, row, index);
}

/** Another account may print its days and amounts otherwise: then the row is read again. */
function takeMovement(state: SheetState, found: RowFound, row: TableRow, index: number): void {
  const start = { layout: state.section.layout, start: index, hasHeadings: false };
  const isOther = state.mayNameAccount && beginSection(state, start);
  forget(state);
  take(state, isOther ? readRow(state.section.rows, row) : found);
}

function forget(state: SheetState): void {
  state.between = [];
  state.mayNameAccount = false;
}

function remember(state: SheetState, row: TableRow): void {
  if (state.between.length === MAX_BETWEEN) state.between.shift();
  state.between.push(row);
  state.mayNameAccount ||= row.cells.some((cell) => typeof cell === 'string' && cell.length <= 200 && ACCOUNT_WORD.test(cell));
}

/** The headings of another page, or of another account, or other headings. */
function takeHeadings(state: SheetState, layout: Layout, { line }: TableRow, index: number): void {
  const isOther = layout.headings.join() !== state.section.layout.headings.join();
  const hasBegun = state.mayNameAccount && beginSection(state, { layout, start: index + 1, hasHeadings: true });
  // What a summary lists in a table of its own, such as commissions, is among the movements already.
  if (!hasBegun && isOther && state.hasEnded && !layout.columns.has('balance') && !layout.columns.has('debit')) {
    addWarning(state.desk.gatherer, problem(line, null, 'W_SHEET', unreadTable(line)));
    return;
  }
  if (!hasBegun && isOther) nextSection(state, { layout, above: state.between, start: index + 1 });
  forget(state);
  state.hasEnded = false;
}

function unreadTable(line: number): string {
  return `La tabla de la línea ${line}, bajo el fin de los movimientos, no se leyó: parece un detalle de los de arriba. Si son otros, súbela en un archivo aparte.`;
}

/** Opens a section when the rows before it name another account. @returns whether they do */
function beginSection(state: SheetState, { layout, start, hasHeadings }: { layout: Layout; start: number; hasHeadings: boolean }): boolean {
  const { accountNumber } = readPreamble(state.between);
  const before = state.section.preamble.accountNumber;
  const isOther =
    accountNumber === null
      ? hasHeadings && titleOf(state.between) !== state.section.title && before === null
      : before === null || normalAccount(accountNumber) !== normalAccount(before);
  if (!isOther) return false;
  nextSection(state, { layout, above: aboveAccount(state.between), start });
  return true;
}

/** What is before the line of the next account still belongs to the last one: its final balance. */
function aboveAccount(rows: readonly TableRow[]): readonly TableRow[] {
  const first = rows.findIndex((row) => titleOf([row]) !== '');
  return rows.slice(Math.max(0, first));
}

function nextSection(state: SheetState, start: Omit<SectionStart, 'key'>): void {
  const { sheet, desk, section } = state;
  const next = openSection(sheet, desk, { ...start, key: `${sheet.index}.${state.sections}` }, section);
  state.sections += 1;
  state.section = next.preamble.accountNumber === null && next.title === '' ? continued(next, section) : next;
}

/** Other headings without another account: the same account continues. */
function continued(next: Section, { key, preamble, title, opening, conventions }: Section): Section {
  const isAppended = conventions.signs.by !== 'nothing';
  return { ...next, key, preamble, title, opening, rows: { ...next.rows, isAppended } };
}

function takeOpening({ desk, section }: SheetState, opening: number): void {
  const facts = findAccount(desk.gatherer, section.key);
  if (!facts) section.opening ??= opening;
}

function take(state: SheetState, found: RowFound): void {
  if (typeof found === 'string' || 'opening' in found) return;
  const { desk, section } = state;
  const account = 'account' in found ? found.account : '';
  const key = account === '' ? section.key : `${section.key}|${normalAccount(account)}`;
  if ('movement' in found) openAccount(desk.gatherer, key, () => factsOf(state, account), styleOf(state, account));
  addRow(desk.gatherer, key, found);
}

function factsOf({ section, desk }: SheetState, account: string): AccountFacts {
  const { preamble, conventions, opening } = section;
  const { currency, isAssumed, style } = conventions;
  const minor = (cell: Cell | null) => (cell === null ? null : minorOf(cell, currency, style));
  return {
    bankCode: preamble.bankCode,
    accountNumber: account === '' ? preamble.accountNumber : isNumber(account) ? account : null,
    currency,
    ...(isAssumed && { isCurrencyAssumed: true }),
    holderRut: holderOf(preamble, desk.context),
    openingBalance: minor(preamble.opening) ?? opening,
    closingBalance: minor(preamble.closing),
    // Above a table that prints the month first, it may be another day.
    toldUntil: conventions.days.order === 'dayFirst' ? preamble.toldUntil : null,
    creditLineApproved: minor(preamble.creditLineApproved),
    creditLineUsed: minor(preamble.creditLineUsed),
    layout: layoutName(section.layout),
    movements: [],
  };
}

/** The table by its headings, in whatever order and case. */
function layoutName({ headings }: Layout): string {
  return headings.map(foldText).filter(Boolean).sort().join(',').slice(0, MAX_LAYOUT_NAME);
}

const MAX_LAYOUT_NAME = 200;

/** What a column of accounts holds: a number, or a name that somebody gave the account. */
function isNumber(account: string): boolean {
  return account.replace(/\D/g, '').length >= 3;
}

function styleOf({ sheet, section, sections }: SheetState, account: string): DraftStyle {
  const { layout, conventions, title } = section;
  const kind = account === '' ? (sections === 1 ? 'sheet' : 'section') : 'column';
  const name = account || (sections === 1 && sheet.table.name) || title;
  return { isDailyBalance: layout.isDailyBalance, signs: conventions.signs, origin: { kind, name, headings: layout.headings.join() } };
}
