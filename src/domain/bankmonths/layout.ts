/** The report of a month in rows, the same on screen, in the spreadsheet and in the PDF. */
import { type EntryKind, type ItemKind, LATER_KINDS, type LaterEntry, type OpenItem, type ReportLine } from './report.ts';
import type { MonthReport } from './stored.ts';

/** `amount`: minor units, signed as it is added. `isTotal`: a balance or the difference. `count`: of what it sums; null for a balance. */
export type PrintedLine = { key: string; label: string; amount: number; count: number | null; isTotal: boolean };
export type PrintedItem = Pick<OpenItem, 'key' | 'on' | 'label' | 'reason' | 'movementId' | 'documentId'> & { amount: number };
/** What a line sums; `key`: the line's. */
export type PrintedList = { key: string; title: string; items: PrintedItem[] };
/** `statement`: from the bank's balance to the company's. `book`: the company's on its own, from the last close. */
export type PrintedReport = { statement: PrintedLine[]; book: PrintedLine[]; lists: PrintedList[] };

const ITEMS: Record<ItemKind, { line: string; list: string }> = {
  cheque: { line: 'Menos: cheques girados y no cobrados', list: 'Cheques girados y no cobrados' },
  deposit: { line: 'Más: depósitos en tránsito', list: 'Depósitos en tránsito' },
  transfer: { line: 'Más o menos: traspasos en tránsito', list: 'Traspasos en tránsito' },
  payment: { line: 'Menos: pagos informados y no cargados', list: 'Pagos informados y no cargados' },
  inflow: { line: 'Menos: abonos pendientes', list: 'Abonos pendientes' },
  outflow: { line: 'Más: cargos pendientes', list: 'Cargos pendientes' },
};
const ENTRIES: Record<EntryKind | 'begun' | LaterEntry['kind'], string> = {
  matched: 'Conciliado con documentos',
  explained: 'Explicado por su tipo',
  transfer: 'Traspasos entre cuentas propias',
  hidden: 'Oculto con motivo',
  closed: 'Anterior a la fecha de corte',
  begun: 'Girado, depositado o traspasado y aún no en el banco',
  settled: 'Pendiente de antes, regularizado este mes',
  released: 'En tránsito de antes, resuelto sin movimiento del mes',
  reopened: 'De meses sin cierre, vuelto a quedar pendiente',
};

/** A report in rows: lines of nothing are left out. */
export function printedReport(report: MonthReport): PrintedReport {
  const { isFirst, statement, lines, items, expected, bookBefore, entries, later, book, difference } = report;
  return {
    statement: [
      balance('statement', 'Saldo según cartola', statement),
      ...lines.map((one) => sum(one, ITEMS[one.kind].line)),
      balance('expected', 'Saldo según cartola, ajustado', expected),
      balance('book', 'Saldo según Caudal', book),
      balance('difference', 'Diferencia', difference),
    ],
    book: [
      balance('before', isFirst ? 'Saldo según Caudal al comenzar' : 'Saldo según Caudal del cierre anterior', bookBefore),
      ...entries.map((one) => sum(one, ENTRIES[one.kind])),
      balance('book', 'Saldo según Caudal', book),
    ],
    lists: [
      ...lines.map(({ kind }) => ({ key: kind, title: ITEMS[kind].list, items: items.filter((one) => one.kind === kind) })),
      // Each later entry, with what it adds.
      ...LATER_KINDS.map((kind) => ({
        key: kind,
        title: ENTRIES[kind],
        items: later.filter((one) => one.kind === kind).map(({ item, amount }) => ({ ...item, amount })),
      })),
    ].filter((list) => list.items.length > 0),
  };
}

function balance(key: string, label: string, amount: number): PrintedLine {
  return { key, label, amount, count: null, isTotal: true };
}

function sum({ kind, count, amount }: ReportLine<string>, label: string): PrintedLine {
  return { key: kind, label, amount, count, isTotal: false };
}
