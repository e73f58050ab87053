/** A table of movements (CSV, spreadsheet, HTML) as the facts of its accounts. */
import type { AccountFacts, FileReading, Problem, Question, ReadingContext } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { type AccountAnswer, accountAnswer } from './account-answer.ts';
import { type Gatherer, newAccount, newGatherer } from './gatherer.ts';
import { currencyNamed, type Preamble, readPreamble } from './preamble.ts';
import { Refused } from './refused.ts';
import { inferConventions, minorOf } from './statement-conventions.ts';
import { answeredLayout, columnsQuestion, findLayout, type Layout } from './statement-layout.ts';
import { type RowFound, rowReading } from './statement-rows.ts';
import type { Cell, Table, TableRow } from './table.ts';

/** Rows looked at before any is read: enough to see how the file writes its amounts. */
const HEAD_ROWS = 2_000;

/**
 * Reads the movements of the tables of one file: the first one with known headings and those that repeat its headings (sheets of one
 * statement). Money out is negative. A row with both charge and credit, a negative credit, a sign that contradicts its
 * letter, or a cell that is no value is rejected with its line; everything else about order, repeats and balances: `settle`.
 * @throws Refused E_EMPTY, E_HEADER, E_COMPANY (a RUT above the table is another company's), E_CURRENCY, or what a fatal row says
 */
export function readStatement(tables: readonly Table[], context: ReadingContext): FileReading {
  const chosen = chooseLayouts(tables, context);
  if ('question' in chosen) return questionOnly(chosen.question);
  const gatherer = newGatherer();
  for (const sheet of chosen.sheets) readSheet(sheet, context, gatherer);
  return gatherer.reading();
}

type SheetStart = { table: Table; head: TableRow[]; rest: Iterator<TableRow> };
type Sheet = SheetStart & { layout: Layout };

function sheetStart(table: Table): { head: TableRow[]; rest: Iterator<TableRow> } {
  const rest = table.rows()[Symbol.iterator]();
  const head: TableRow[] = [];
  while (head.length < HEAD_ROWS) {
    const next = rest.next();
    if (next.done) break;
    refuseFatal(next.value);
    head.push(next.value);
  }
  return { head, rest };
}

function refuseFatal({ isFatal, problem: cause, line }: TableRow): void {
  if (isFatal && cause) throw new Refused(cause.code, cause.message, line);
}

/** The other tables are let go as soon as they are seen: each may hold a whole sheet. */
function chooseLayouts(tables: readonly Table[], { answers }: ReadingContext): { sheets: Sheet[] } | { question: Question } {
  const sheets: Sheet[] = [];
  let unknown: (SheetStart & { question: Question }) | null = null;
  let firstLine: number | null = null;
  for (const table of tables) {
    const peek = { table, ...sheetStart(table) };
    firstLine ??= peek.head[0]?.line ?? null;
    const layout = findLayout(peek.head);
    if (layout && 'refused' in layout) throw refusedBy(layout.refused);
    if (layout && (sheets[0] === undefined || layout.headings.join() === sheets[0].layout.headings.join()))
      sheets.push({ ...peek, layout });
    const question: Question | null = sheets.length > 0 || unknown ? null : columnsQuestion(peek.head);
    if (question) unknown = { ...peek, question };
  }
  if (firstLine === null) throw new Refused('E_EMPTY', 'El archivo no trae ninguna fila.');
  if (sheets.length > 0) return { sheets };
  if (!unknown) throw new Refused('E_HEADER', UNKNOWN, firstLine);
  if (answers.columns === undefined) return { question: unknown.question };
  const layout = answeredLayout(unknown.head, answers.columns);
  if ('refused' in layout) throw refusedBy(layout.refused);
  return { sheets: [{ ...unknown, layout }] };
}

const UNKNOWN =
  'El archivo no trae una fila de encabezados que se reconozca (por ejemplo Fecha, Descripción, Cargo, Abono, Saldo), así que no se sabe qué es cada columna.';

const UNSIGNED = 'El archivo no dice qué montos son cargos y cuáles son abonos: todos vienen sin signo y sin una marca que se reconozca.';

function refusedBy({ code, message, line, column }: Problem): Refused {
  return new Refused(code, message, line, column);
}

function questionOnly(question: Question): FileReading {
  return {
    kind: 'CARTOLA',
    documents: [],
    accounts: [],
    questions: [question],
    problems: [],
    rowsRead: 0,
    rowsRejected: 0,
    isRefused: false,
  };
}

function readSheet({ table, head, rest, layout }: Sheet, context: ReadingContext, gatherer: Gatherer): void {
  const preamble = readPreamble(head.slice(0, layout.start - 1));
  const answer = accountAnswer(context);
  const holderRut = holderOf(preamble, context);
  const currency = currencyOf(layout, preamble, answer);
  const { style, signs } = inferConventions(head.slice(layout.start), layout, currency);
  if (layout.columns.has('letter') && !signs.hasLetters && !signs.isSigned && head.length > layout.start)
    throw new Refused('E_HEADER', UNSIGNED, head[layout.start - 1]?.line ?? null);
  const bankCode = layout.bankCode ?? preamble.bankCode;
  const minor = (cell: Cell | null) => (cell === null ? null : minorOf(cell, currency, style));
  const open = (account: string) =>
    newAccount({
      bankCode,
      accountNumber: account || preamble.accountNumber,
      currency,
      holderRut,
      openingBalance: minor(preamble.opening),
      closingBalance: minor(preamble.closing),
      creditLineApproved: minor(preamble.creditLineApproved),
      creditLineUsed: minor(preamble.creditLineUsed),
    });
  const { from, to } = preamble;
  const read = rowReading({ layout, currency, style, signs, from, to, bankCode: bankCode ?? answer?.bankCode ?? null, ...table });
  const add = (found: RowFound): boolean => {
    if (found === 'none' || found === 'end') return found === 'none';
    const account = 'account' in found ? found.account : '';
    if ('movement' in found) gatherer.account(account, () => open(account), layout.isDailyBalance);
    gatherer.add(account, found);
    return true;
  };
  for (let index = layout.start; index < head.length; index += 1) if (!add(read(head[index] as TableRow))) return;
  for (let next = rest.next(); !next.done; next = rest.next()) {
    refuseFatal(next.value);
    if (!add(read(next.value))) return;
  }
}

/** The company's own RUT when it is printed above the table; another company's refuses the file. */
function holderOf({ ruts }: Preamble, { companyRut }: ReadingContext): AccountFacts['holderRut'] {
  if (ruts.length === 0) return null;
  if (ruts.includes(companyRut)) return companyRut;
  throw new Refused('E_COMPANY', `La cartola es de otra empresa: su encabezado dice RUT ${ruts[0]} y esta empresa es ${companyRut}.`);
}

function currencyOf(layout: Layout, preamble: Preamble, answer: AccountAnswer | null): Currency {
  const printed = layout.currency ?? preamble.currency;
  if (printed === null) return answer?.currency ?? 'CLP';
  const currency = currencyNamed(printed);
  if (!currency) throw new Refused('E_CURRENCY', `La cartola está en una moneda que no se maneja: «${printed.slice(0, 40)}».`);
  return currency;
}
