import type { DocumentFacts, FileReading, Problem, Question, RcvSection, ReadingContext } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { BOLETAS } from './boletas.ts';
import { csvRows, sniffDelimiter } from './csv.ts';
import { documentKey } from './document.ts';
import { isOwner, nameFacts } from './file-name.ts';
import { findHeader, repeatedHeadings } from './headings.ts';
import { problem, refusal } from './problem.ts';
import { RCV_PURCHASES, RCV_SALES } from './rcv.ts';
import { RCV_SUMMARY } from './rcv-summary.ts';
import { type RowReader, rowReader } from './row-reader.ts';
import { cellText, type Table, type TableRow } from './table.ts';
import { readOtherTax, rowKey, settle, type TaxFile, type TaxLayout, type TaxRow } from './tax-layout.ts';
import type { Decoded } from './text.ts';
import { inferStyle, type ThousandsStyle } from './values.ts';

/** A CSV of the tax office, or null when its headings are not one's. The register never quotes, so no quote spans lines. */
export function readTaxText(decoded: Decoded, context: ReadingContext): FileReading | null {
  const delimiter = sniffDelimiter(decoded.text);
  const rows = () => csvRows(decoded.text, delimiter, { isMultiline: false });
  const isStyled = /\d,\d{3}(?!\d)/.test(decoded.text);
  const reading = readTaxTable({ rows, serialOffset: 0, isSparse: false }, context, isStyled);
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
  const file: TaxFile = { period: answeredPeriod(context) ?? name.period, section: sectionOf(header.names, name.section) };
  const read = readRows(table, header, file, isStyled ? styleOf(table, header) : 'dot');
  if ('refused' in read) return refusal(read.refused, layout.kind);
  if (read.rowsRead === 0)
    return refusal(problem(null, null, 'E_EMPTY', 'El archivo trae solo los encabezados: no hay ningún documento.'), layout.kind);
  setPeriods(read.documents, layout, file.period);
  const isAsked = layout === RCV_SUMMARY && file.period === null;
  return { kind: layout.kind, accounts: [], questions: isAsked ? [PERIOD_QUESTION] : [], isRefused: false, ...read };
}

type FoundHeader = { layout: TaxLayout; line: number; headings: string[]; names: string[] };

const LAYOUTS: readonly TaxLayout[] = [RCV_PURCHASES, RCV_SALES, BOLETAS, RCV_SUMMARY];
const HEADER_ROWS = 40;

function findLayout(table: Table): FoundHeader | null {
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

function headerProblem({ layout, line, names, headings }: FoundHeader): Problem | null {
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

/** The section by the columns of each download; the file's name tells apart the two that differ least. */
function sectionOf(names: readonly string[], named: RcvSection | null): RcvSection {
  if (names.includes('fecha reclamo')) return 'reclamado';
  if (!names.includes('fecha acuse')) return 'pendiente';
  if (named === 'registro' || named === 'no_incluir') return named;
  return names.includes('tabacos puros') ? 'registro' : 'no_incluir';
}

const PERIOD_QUESTION: Question = {
  key: 'period',
  message: '¿De qué mes es este resumen? El archivo no lo dice.',
  options: [],
  sample: [],
};

type Rows = { documents: DocumentFacts[]; problems: Problem[]; rowsRead: number; rowsRejected: number };

function readRows(
  table: Table,
  { layout, line, names, headings }: FoundHeader,
  file: TaxFile,
  style: ThousandsStyle,
): Rows | { refused: Problem } {
  const row = rowReader({ headings, names, style, serialOffset: table.serialOffset });
  const lastNeeded = table.isSparse ? -1 : Math.max(...layout.signature.concat(layout.required).map((one) => names.indexOf(one)));
  const kept = keeper(layout);
  for (const next of table.rows()) {
    if (next.isFatal && next.problem) return { refused: next.problem };
    if (next.line <= line) continue;
    row.start(next);
    checkWidth(row, next, headings.length, lastNeeded);
    if (isContinuation(row, layout)) kept.addTax(row);
    else kept.add(row, row.fault() ? null : layout.read(row, file));
  }
  return kept.done();
}

/** Collects the documents of a file: each once, with the taxes of its further rows. */
function keeper(layout: TaxLayout) {
  const kept = new Map<string, TaxRow>();
  const problems: Problem[] = [];
  let rowsRead = 0;
  let rowsRejected = 0;
  /** The document of the last row, kept or not: further rows follow theirs. */
  let last: { key: string | null; isKept: boolean } = { key: null, isKept: false };

  function reject(fault: Problem) {
    problems.push(fault);
    rowsRejected += 1;
  }

  return {
    add(row: RowReader, read: TaxRow | null) {
      rowsRead += 1;
      const key = (read && documentKey(read.document)) ?? `línea ${row.line()}`;
      const fault = row.fault() ?? (read && repeated(read.document, kept.get(key)?.document));
      last = { key, isKept: !fault };
      if (fault) reject(fault);
      else if (read) kept.set(key, read);
    },

    addTax(row: RowReader) {
      const key = rowKey(row, layout);
      if (key === last.key && !last.isKept) return;
      const target = kept.get(key ?? '');
      if (!target) row.reject('folio', 'E_VALUE', `La línea ${row.line()} trae un impuesto de un documento que no está en el archivo.`);
      const tax = layout.otherTax && readOtherTax(row, layout.otherTax);
      const fault = row.fault();
      if (!fault && tax) target?.document.otherTaxes.push({ ...tax, amount: Math.abs(tax.amount) });
      if (!fault) return;
      rowsRead += 1;
      reject(fault);
    },

    done(): Rows {
      for (const one of kept.values()) problems.push(...totalProblem(one));
      return { documents: Array.from(kept.values(), (one) => one.document), problems, rowsRead, rowsRejected };
    },
  };
}

function styleOf(table: Table, { layout, line, names }: FoundHeader): ThousandsStyle {
  const columns = layout.amounts.map((one) => names.indexOf(one)).filter((index) => index !== -1);
  return inferStyle(amountsIn());

  function* amountsIn(): Generator<string> {
    for (const row of table.rows()) {
      if (row.line <= line) continue;
      for (const column of columns) {
        const cell = row.cells[column];
        if (typeof cell === 'string') yield cell;
      }
    }
  }
}

/** A row may end early, or in empty cells that no heading covers, as the tax office's own do. */
function checkWidth(row: RowReader, { line, cells }: TableRow, headings: number, lastNeeded: number) {
  if (cells.length <= lastNeeded)
    row.reject(null, 'E_COLUMNS', `La línea ${line} está cortada: trae ${cells.length} columnas de ${headings}.`);
  for (let index = headings; index < cells.length; index += 1) {
    if (cellText(cells[index]) !== '')
      row.reject(null, 'E_COLUMNS', `La línea ${line} trae más columnas con datos (${cells.length}) que los encabezados (${headings}).`);
  }
}

/** A further tax of a document above: no number of its own and no total. */
function isContinuation(row: RowReader, { otherTax }: TaxLayout): boolean {
  return otherTax !== null && row.text('nro') === '' && row.text('monto total') === '' && row.text(otherTax.code) !== '';
}

function repeated(document: DocumentFacts, earlier: DocumentFacts | undefined): Problem | null {
  if (!earlier) return null;
  const name = `La línea ${document.line} repite el documento tipo ${document.code} folio ${document.folio} de la línea ${earlier.line}`;
  if (document.total === earlier.total && document.issuedOn === earlier.issuedOn)
    return problem(document.line, null, 'W_DUPLICATE', `${name}; se contó una sola vez.`);
  return problem(document.line, null, 'E_CONFLICT', `${name} con otros datos; se conservó la primera.`);
}

function totalProblem(one: TaxRow): Problem[] {
  const sum = settle(one);
  if (sum === null) return [];
  const { line, total } = one.document;
  const message = `En la línea ${line} las partes suman ${formatMoney(sum)} y el total dice ${formatMoney(total)}; se conservó el total del SII.`;
  return [problem(line, null, 'W_TOTAL', message)];
}

/** A file is of one period: its name's, or else the one that all its documents share. */
function setPeriods(documents: DocumentFacts[], layout: TaxLayout, named: Period | null) {
  const [first] = documents;
  const own = first ? layout.ownPeriod(first) : null;
  const period = named ?? (documents.every((one) => layout.ownPeriod(one) === own) ? own : null);
  for (const one of documents) one.period = period;
}
