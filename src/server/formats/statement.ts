/** A table of movements (CSV, spreadsheet, HTML) as the facts of its accounts. */
import { MAX_MARKS, parseSigns } from '#domain/imports/answers.ts';
import type { FileReading, Problem, Question, ReadingContext } from '#domain/imports/facts.ts';
import { foreignTable } from './foreign-tables.ts';
import { addWarning, hasOnlyRejected, newGatherer, settledReading } from './gatherer.ts';
import { problem } from './problem.ts';
import type { Questions } from './questions.ts';
import { Refused, refuseFatal } from './refused.ts';
import { byCurrency } from './statement-by-currency.ts';
import { answeredLayout, columnsQuestion, UNFIT } from './statement-columns.ts';
import { findLayout, type Layout } from './statement-layout.ts';
import { readSheet, type Sheet } from './statement-sheet.ts';
import { type OpenMark, signsQuestion } from './statement-signs.ts';
import type { Table, TableRow } from './table.ts';

/**
 * Reads the movements of the tables of one file: all those with known headings, each account by itself. Money out is negative. A row
 * with both charge and credit, a negative credit, a sign that contradicts its letter, or an invalid cell is rejected with its
 * line; everything else about order, repeats and balances: `buildLedger`. What the file leaves open is asked, and an answer that does not
 * fit is asked again. Tables that look like movements and are not read are listed among the problems.
 * @throws Refused E_EMPTY, E_HEADER, E_TYPE (another kind of table), E_COMPANY (a RUT above the table is another company's),
 * E_CURRENCY, or what a fatal row says
 */
export function readStatement(tables: readonly Table[], context: ReadingContext): FileReading {
  const chosen = chooseSheets(tables, context);
  if ('question' in chosen) return questionOnly(chosen.question);
  const gatherer = newGatherer();
  const questions: Questions = new Map();
  const marks = new Map<string, string>();
  let sheets = tables.length;
  for (const sheet of chosen.sheets) {
    const parts = byCurrency(sheet, sheets);
    sheets += parts.length - 1;
    for (const part of parts) readSheet(part, { context, gatherer, questions, marks });
  }
  if (chosen.again && hasOnlyRejected(gatherer)) return questionOnly(chosen.again);
  for (const one of chosen.unread) addWarning(gatherer, one);
  const { reading, openMarks } = settledReading(gatherer);
  const open = [...Array.from(marks, ([value, label]) => ({ value, label })), ...openMarks];
  if (open.length > 0) questions.set('signs', signsQuestion([...answeredMarks(context), ...open].slice(0, MAX_MARKS)));
  return { ...reading, questions: [...questions.values()] };
}

/** What was answered before is asked again with what is still open: an answer holds them all. */
function answeredMarks({ answers }: ReadingContext): OpenMark[] {
  return [...(parseSigns(answers.signs ?? '')?.keys() ?? [])].map((value) => ({ value, label: value }));
}

/** Rows inspected before any is read: enough to see how the file writes its amounts. Of many sheets fewer, since all are kept. */
const HEAD_ROWS = 2_000;
const HEAD_ROWS_OF_MANY = 200;
const MANY_SHEETS = 4;

function headOf(table: Table, count: number): TableRow[] {
  const head: TableRow[] = [];
  for (const row of table.rows()) {
    refuseFatal(row);
    head.push(row);
    if (head.length === count) break;
  }
  return head;
}

/** `again`: what is asked when no row can be read with the columns that a person named. */
type ChosenSheets = { sheets: Sheet[]; unread: Problem[]; again: Question | null };
type Unknown = { table: Table; index: number; head: TableRow[]; question: Question };

function chooseSheets(tables: readonly Table[], context: ReadingContext): ChosenSheets | { question: Question } {
  const sheets: Sheet[] = [];
  const unknown: Unknown[] = [];
  const foreign: { table: Table; cause: Problem }[] = [];
  let firstLine: number | null = null;
  for (const [index, table] of tables.entries()) {
    const head = headOf(table, sheets.length + unknown.length < MANY_SHEETS ? HEAD_ROWS : HEAD_ROWS_OF_MANY);
    firstLine ??= head[0]?.line ?? null;
    const layout = findLayout(head);
    const cause = layout && 'refused' in layout ? layout.refused : foreignTable(head, layout !== null);
    const question = cause ? null : columnsQuestion(head);
    if (layout && !('refused' in layout) && (!cause || layout.columns.has('balance')))
      sheets.push({ table, head, layout: widened(layout, head, table), index });
    else if (cause) foreign.push({ table, cause });
    else if (question) unknown.push({ table, index, head, question });
  }
  if (firstLine === null) throw new Refused('E_EMPTY', 'El archivo no trae ninguna fila.');
  const leftOut = foreign.map(({ table, cause }) => problem(null, null, 'W_SHEET', `${sheetName(table)} no se leyó: ${cause.message}`));
  if (sheets.length > 0) return { sheets, unread: [...leftOut, ...unknown.map(unreadSheet)], again: null };
  const [first] = unknown;
  if (!first) throw refusedBy(foreign[0]?.cause ?? problem(firstLine, null, 'E_HEADER', UNKNOWN));
  return answeredSheets(unknown, first, context);
}

/** The answer is for the first table that nobody knows; others with its headings are read by it too. */
function answeredSheets(unknown: readonly Unknown[], first: Unknown, { answers }: ReadingContext): ChosenSheets | { question: Question } {
  if (answers.columns === undefined) return { question: first.question };
  const again = columnsQuestion(first.head, UNFIT) ?? first.question;
  const sheets: Sheet[] = [];
  const unread: Problem[] = [];
  for (const one of unknown) {
    const isAlike = JSON.stringify(one.question.sample[0]) === JSON.stringify(first.question.sample[0]);
    const layout = isAlike ? answeredLayout(one.head, answers.columns) : null;
    if (layout) sheets.push({ table: one.table, head: one.head, layout: widened(layout, one.head, one.table), index: one.index });
    else unread.push(unreadSheet(one));
  }
  return sheets[0]?.index === first.index ? { sheets, unread, again } : { question: again };
}

function unreadSheet({ table }: { table: Table }): Problem {
  const message = `${sheetName(table)} parece una cartola, pero no se reconocen sus columnas y no se leyó: súbela en un archivo aparte.`;
  return problem(null, null, 'W_SHEET', message);
}

function sheetName({ name }: Table): string {
  return name ? `La hoja «${name}»` : 'Una tabla del archivo';
}

const UNKNOWN =
  'El archivo no trae una fila de encabezados que se reconozca (por ejemplo Fecha, Descripción, Cargo, Abono, Saldo), así que no se sabe qué es cada columna.';

function refusedBy({ code, message, line, column }: Problem): Refused {
  return new Refused(code, message, line, column);
}

/** A last column that most rows fill and no heading covers belongs to the table; it is not read. */
function widened(layout: Layout, head: readonly TableRow[], { isSparse }: Table): Layout {
  if (isSparse) return layout;
  const rows = head.slice(layout.start);
  const filled = rows.filter(({ cells }) => cells.slice(layout.width).some((cell) => cell !== undefined && String(cell).trim() !== ''));
  if (filled.length * 2 <= rows.length) return layout;
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), layout.width);
  return { ...layout, unnamed: width - layout.width };
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
