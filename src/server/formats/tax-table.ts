import type { DocumentFacts, FileReading, Problem, Question, RcvSection, ReadingContext } from '#domain/imports/facts.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { BOLETAS } from './boletas.ts';
import { csvRows, sniffDelimiter } from './csv.ts';
import { type DayHints, inferDayOrder } from './day-order.ts';
import { isOwner, nameFacts } from './file-name.ts';
import { findHeader, repeatedHeadings } from './headings.ts';
import { problem, refusal } from './problem.ts';
import { orderFrom, type Questions } from './questions.ts';
import { RCV_PURCHASES, RCV_SALES } from './rcv.ts';
import { RCV_SUMMARY } from './rcv-summary.ts';
import { cellText, type Table } from './table.ts';
import type { TaxFile, TaxLayout } from './tax-layout.ts';
import { readTaxRows, type TaxHeader } from './tax-rows.ts';
import type { Decoded } from './text.ts';

/** A CSV of the tax office, or null when its headings are not one's. The register never quotes, so no quote spans lines. */
export function readTaxText(decoded: Decoded, context: ReadingContext): FileReading | null {
  const delimiter = sniffDelimiter(decoded.text);
  const rows = () => csvRows(decoded.text, delimiter, { isMultiline: false });
  const isStyled = /\d,\d{3}(?!\d)/.test(decoded.text);
  const reading = readTaxTable({ name: null, rows, serialOffset: 0, isSparse: false }, context, isStyled);
  return reading && { ...reading, problems: [...decoded.problems, ...reading.problems] };
}

/**
 * The register of purchases and sales, its summaries and the book of boletas, from rows of any origin; null for any other table.
 * Refused: repeated or missing headings (E_HEADER), no documents (E_EMPTY), another company's file by its name (E_COMPANY).
 * Amounts stay as the tax office prints them: parts that do not make the total only warn (W_TOTAL).
 * @param isStyled  whether amounts may group thousands by commas, which costs a reading of all of them
 */
export function readTaxTable(table: Table, context: ReadingContext, isStyled = true): FileReading | null {
  const header = findLayout(table);
  if (!header) return null;
  const { layout } = header;
  const wrong = headerProblem(header) ?? companyProblem(context);
  if (wrong) return refusal(wrong, layout.kind);
  const name = nameFacts(context.fileName);
  const questions: Questions = new Map();
  const dayOrder = orderFrom(inferDayOrder(dayTexts(table, header), DAY_HINTS), context, questions);
  const file: TaxFile = { period: answeredPeriod(context) ?? name.period, section: sectionOf(header.names, name.section), dayOrder };
  const read = readTaxRows(table, header, file, isStyled);
  if ('refused' in read) return refusal(read.refused, layout.kind);
  if (read.rowsRead === 0)
    return refusal(problem(null, null, 'E_EMPTY', 'El archivo trae solo los encabezados: no hay ningún documento.'), layout.kind);
  setPeriods(read.documents, layout, file.period);
  if (layout === RCV_SUMMARY && file.period === null) questions.set('period', PERIOD_QUESTION);
  return { kind: layout.kind, accounts: [], questions: [...questions.values()], isRefused: false, ...read };
}

/** Its rows are in no order of days. */
const DAY_HINTS: DayHints = { from: null, to: null, isChilean: true, direction: 'none' };

function* dayTexts(table: Table, { line, names }: TaxHeader): Generator<string, void, undefined> {
  const columns = names.flatMap((name, index) => (name.startsWith('fecha') ? [index] : []));
  for (const row of table.rows()) {
    if (row.line <= line) continue;
    for (const column of columns) {
      const cell = row.cells[column];
      if (typeof cell === 'string' && cell !== '') yield cell;
    }
  }
}

const LAYOUTS: readonly TaxLayout[] = [RCV_PURCHASES, RCV_SALES, BOLETAS, RCV_SUMMARY];
const HEADER_ROWS = 40;

function findLayout(table: Table): TaxHeader | null {
  const first = firstRows(table, HEADER_ROWS);
  for (const layout of LAYOUTS) {
    const header = findHeader(
      first,
      layout.signature.map((one) => [one]),
    );
    const row = first[header?.index ?? -1];
    if (header && row) return { layout, line: row.line, headings: row.cells.map(cellText), names: header.names };
  }
  return null;
}

function firstRows(table: Table, count: number): { line: number; cells: string[] }[] {
  const first: { line: number; cells: string[] }[] = [];
  for (const row of table.rows()) {
    first.push({ line: row.line, cells: row.cells.map(cellText) });
    if (first.length === count) break;
  }
  return first;
}

function headerProblem({ layout, line, names, headings }: TaxHeader): Problem | null {
  const repeated = repeatedHeadings(names)[0];
  if (repeated !== undefined) {
    const heading = headings[names.indexOf(repeated)] ?? repeated;
    return problem(line, heading, 'E_HEADER', `La columna «${heading}» está repetida, así que no se sabe cuál leer.`);
  }
  const missing = layout.required.find((one) => !names.includes(one));
  return missing === undefined
    ? null
    : problem(
        line,
        missing,
        'E_HEADER',
        `Falta la columna «${missing}», que este archivo del SII siempre trae: descárgalo de nuevo sin modificarlo.`,
      );
}

function companyProblem(context: ReadingContext): Problem | null {
  const { owner } = nameFacts(context.fileName);
  if (isOwner(owner, context.companyRut)) return null;
  return problem(null, null, 'E_COMPANY', `El nombre del archivo dice que es del RUT ${owner}, que no es el de esta empresa.`);
}

function answeredPeriod(context: ReadingContext): Period | null {
  const answer = context.answers.period ?? '';
  return isPeriod(answer) ? answer : null;
}

/**
 * The section by the columns of each download; the file's name distinguishes the two that differ least. Without a day of receipt a
 * purchase is pending only where the file is that very download: in any other table somebody left the column out.
 */
function sectionOf(names: readonly string[], named: RcvSection | null): RcvSection {
  if (names.includes('fecha reclamo')) return 'reclamado';
  if (named === 'registro' || named === 'no_incluir') return named;
  if (names.includes('fecha acuse')) return names.includes('tabacos puros') ? 'registro' : 'no_incluir';
  const isPending = !names.includes('tabacos puros') && PENDING_COLUMNS.every((name) => names.includes(name));
  return named === 'pendiente' || isPending ? 'pendiente' : 'registro';
}

/** Columns that the tax office's list of pending purchases always has. */
const PENDING_COLUMNS = ['nro', 'tipo compra', 'fecha recepcion', 'monto iva recuperable', 'iva no retenido', 'codigo otro impuesto'];

const PERIOD_QUESTION: Question = {
  key: 'period',
  message: '¿De qué mes es este resumen? El archivo no lo dice.',
  options: [],
  sample: [],
};

/** A file is of one period: its name's, or else the one that all its documents share. */
function setPeriods(documents: DocumentFacts[], layout: TaxLayout, named: Period | null) {
  const [first] = documents;
  const stated = first ? layout.statedPeriod(first) : null;
  const period = named ?? (documents.every((one) => layout.statedPeriod(one) === stated) ? stated : null);
  for (const one of documents) one.period = period;
}
