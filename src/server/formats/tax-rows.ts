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
  const collector = documentCollector(layout);
  for (const next of table.rows()) {
    if (next.isFatal && next.problem) return { refused: next.problem };
    if (next.line <= line) continue;
    startRow(row, next);
    checkWidth(row, next, headings.length, lastNeeded);
    if (isContinuation(row, layout)) collector.addTax(row);
    else collector.add(row, row.fault ? null : layout.read(row, file));
    if (collector.rows() > MAX_DOCUMENTS) return { refused: problem(next.line, null, 'E_TOO_LARGE', TOO_MANY) };
  }
  return collector.done();
}

const TOO_MANY = `El archivo trae más de ${MAX_DOCUMENTS.toLocaleString('es-CL')} documentos: divídelo en partes y súbelas por separado.`;

/** Collects the documents of a file: each once, with the taxes of its further rows. */
function documentCollector(layout: TaxLayout) {
  const rowsByKey = new Map<string, TaxRow>();
  const problems = problemList();
  let rowsRead = 0;
  let rowsRejected = 0;
  /** The document of the last row, kept or not: further rows follow theirs. */
  let last: { key: string | null; isAccepted: boolean } = { key: null, isAccepted: false };

  function reject(fault: Problem) {
    problems.add(fault);
    rowsRejected += 1;
  }

  return {
    rows: () => rowsRead,

    add(row: RowReader, read: TaxRow | null) {
      rowsRead += 1;
      const key = (read && documentKey(read.document)) ?? `línea ${row.line}`;
      const fault = row.fault ?? (read && repeated(read.document, rowsByKey.get(key)?.document));
      last = { key, isAccepted: !fault };
      if (fault) reject(fault);
      else if (read) rowsByKey.set(key, read);
    },

    addTax(row: RowReader) {
      const key = rowKey(row, layout);
      if (key === last.key && !last.isAccepted) return;
      const target = rowsByKey.get(key ?? '');
      if (!target) rejectRow(row, 'folio', 'E_VALUE', `La línea ${row.line} trae un impuesto de un documento que no está en el archivo.`);
      const tax = layout.otherTax && readOtherTax(row, layout.otherTax);
      const fault = row.fault;
      if (!fault && tax) target?.document.otherTaxes.push({ ...tax, amount: Math.abs(tax.amount) });
      if (!fault) return;
      rowsRead += 1;
      reject(fault);
    },

    done(): Rows {
      for (const one of rowsByKey.values()) totalProblem(one).forEach(problems.add);
      return { documents: Array.from(rowsByKey.values(), (one) => one.document), problems: problems.all(), rowsRead, rowsRejected };
    },
  };
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
