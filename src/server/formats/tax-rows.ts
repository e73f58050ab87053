import { formatCount } from '#domain/format.ts';
import type { DocumentFacts, Problem } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { documentKey } from './document.ts';
import { MAX_DOCUMENTS } from './limits.ts';
import { problem, problemList } from './problem.ts';
import { newRowReader, type RowReader, readText, rejectRow, startRow } from './row-reader.ts';
import { cellText, type Table, type TableRow } from './table.ts';
import { checkedTotal, readOtherTax, rowKey, type TaxFile, type TaxLayout, type TaxRow } from './tax-layout.ts';
import { inferStyle, type ThousandsStyle } from './values.ts';

/** Where a table's headings are and whose they are. `names` are the normal ones. */
export type TaxHeader = { layout: TaxLayout; line: number; headings: string[]; names: string[] };

type Rows = { documents: DocumentFacts[]; problems: Problem[]; rowsRead: number; rowsRejected: number };

/** The documents under a header. Repeated ones count once, further taxes go into their document. */
export function readTaxRows(table: Table, header: TaxHeader, file: TaxFile, isStyled: boolean): Rows | { refused: Problem } {
  const { layout, line, names, headings } = header;
  const style = isStyled ? styleOf(table, header) : 'dot';
  const row = newRowReader({ headings, names, style, dayOrder: file.dayOrder, serialOffset: table.serialOffset });
  const lastNeeded = table.isSparse ? -1 : Math.max(...layout.signature.concat(layout.required).map((one) => names.indexOf(one)));
  const all = newCollected(layout);
  for (const next of table.rows()) {
    if (next.isFatal && next.problem) return { refused: next.problem };
    if (next.line <= line) continue;
    startRow(row, next);
    checkWidth(row, next, headings.length, lastNeeded);
    if (isContinuation(row, layout)) addTax(all, row);
    else addDocument(all, row, row.fault ? null : layout.read(row, file));
    if (all.rowsRead > MAX_DOCUMENTS) return { refused: problem(next.line, null, 'E_TOO_LARGE', TOO_MANY) };
  }
  return rowsOf(all);
}

const TOO_MANY = `El archivo trae más de ${formatCount(MAX_DOCUMENTS)} documentos: divídelo en partes y súbelas por separado.`;

/** The documents of a file so far, each once, with the taxes of its further rows. */
type Collected = {
  layout: TaxLayout;
  byKey: Map<string, TaxRow>;
  problems: ReturnType<typeof problemList>;
  rowsRead: number;
  rowsRejected: number;
  /** The document of the last row, accepted or not: further rows follow theirs. */
  last: { key: string | null; isAccepted: boolean };
};

function newCollected(layout: TaxLayout): Collected {
  return { layout, byKey: new Map(), problems: problemList(), rowsRead: 0, rowsRejected: 0, last: { key: null, isAccepted: false } };
}

function addDocument(all: Collected, row: RowReader, read: TaxRow | null): void {
  all.rowsRead += 1;
  const key = (read && documentKey(read.document)) ?? `línea ${row.line}`;
  const fault = row.fault ?? (read && repeated(read.document, all.byKey.get(key)?.document));
  all.last = { key, isAccepted: !fault };
  if (fault) reject(all, fault);
  else if (read) all.byKey.set(key, read);
}

/** A further tax of the document above it; of one that was rejected it goes unread. */
function addTax(all: Collected, row: RowReader): void {
  const { layout, byKey, last } = all;
  const key = rowKey(row, layout);
  if (key === last.key && !last.isAccepted) return;
  const target = byKey.get(key ?? '');
  if (!target) rejectRow(row, 'folio', 'E_VALUE', `La línea ${row.line} trae un impuesto de un documento que no está en el archivo.`);
  const tax = layout.otherTax && readOtherTax(row, layout.otherTax);
  const fault = row.fault;
  if (!fault && tax) target?.document.otherTaxes.push({ ...tax, amount: Math.abs(tax.amount) });
  if (!fault) return;
  all.rowsRead += 1;
  reject(all, fault);
}

function reject(all: Collected, fault: Problem): void {
  all.problems.add(fault);
  all.rowsRejected += 1;
}

function rowsOf({ byKey, problems, rowsRead, rowsRejected }: Collected): Rows {
  for (const one of byKey.values()) totalProblem(one).forEach(problems.add);
  return { documents: Array.from(byKey.values(), (one) => one.document), problems: problems.all(), rowsRead, rowsRejected };
}

function styleOf(table: Table, { layout, line, names }: TaxHeader): ThousandsStyle {
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
    rejectRow(row, null, 'E_COLUMNS', `La línea ${line} está cortada: trae ${cells.length} columnas de ${headings}.`);
  for (let index = headings; index < cells.length; index += 1) {
    if (cellText(cells[index]) !== '')
      rejectRow(
        row,
        null,
        'E_COLUMNS',
        `La línea ${line} trae más columnas con datos (${cells.length}) que los encabezados (${headings}).`,
      );
  }
}

/** A further tax of a document above: no number of its own and no total. */
function isContinuation(row: RowReader, { otherTax }: TaxLayout): boolean {
  return otherTax !== null && readText(row, 'nro') === '' && readText(row, 'monto total') === '' && readText(row, otherTax.code) !== '';
}

function repeated(document: DocumentFacts, earlier: DocumentFacts | undefined): Problem | null {
  if (!earlier) return null;
  const name = `La línea ${document.line} repite el documento tipo ${document.code} folio ${document.folio} de la línea ${earlier.line}`;
  if (document.total === earlier.total && document.issuedOn === earlier.issuedOn)
    return problem(document.line, null, 'W_DUPLICATE', `${name}; se contó una sola vez.`);
  return problem(document.line, null, 'E_CONFLICT', `${name} con otros datos; se conservó la primera.`);
}

function totalProblem(one: TaxRow): Problem[] {
  const sum = checkedTotal(one);
  if (sum === null) return [];
  const { line, total } = one.document;
  const message = `En la línea ${line} las partes suman ${formatMoney(sum)} y el total dice ${formatMoney(total)}; se conservó el total del SII.`;
  return [problem(line, null, 'W_TOTAL', message)];
}
