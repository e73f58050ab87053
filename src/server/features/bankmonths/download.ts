/** The report of a month as a spreadsheet or a PDF. */
import { custom, type GenericSchema, object, picklist } from 'valibot';
import { type PrintedLine, printedReport } from '#domain/bankmonths/layout.ts';
import type { MonthReport } from '#domain/bankmonths/stored.ts';
import { bankName } from '#domain/banks.ts';
import { toMajor } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import type { Bytes, FileKind } from '#server/api/download-file.ts';
import { reportPdf } from '#server/formats/report-pdf.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { pdfOf } from './pdf.ts';

type BankMonthFile = { format: 'xlsx' | 'pdf'; report: MonthReport };
/** As the report was made, and the store holds it. */
const REPORT: GenericSchema<unknown, MonthReport> = custom<MonthReport>((value) => typeof value === 'object' && value !== null);

/** One report; its rows are those of the screen. */
export const BANK_MONTH_FILE: FileKind<BankMonthFile> = {
  kind: 'bankMonth',
  action: 'bankMonths.export',
  params: object({ format: picklist(['xlsx', 'pdf']), report: REPORT }),
  write: (_context, _companyId, { format, report }) => (format === 'xlsx' ? writeXlsx(sheetOf(report)) : pdfBytes(report)),
};

/** What its file is called, without the ending: `conciliacion_001_123456_2026-03_n12`. */
export function fileNameOf({ account, month, number }: MonthReport): string {
  const place = `${account.bankCode}_${account.number.replace(/[^0-9A-Za-z]/g, '')}`;
  return `conciliacion_${place}_${month}_${number === null ? 'borrador' : `n${number}`}`;
}

async function* pdfBytes(report: MonthReport): Bytes {
  yield await reportPdf(pdfOf(report));
}

const COLUMNS = [
  { heading: 'Concepto', kind: 'text', width: 52 },
  { heading: 'Fecha', kind: 'day', width: 12 },
  { heading: 'Detalle', kind: 'text', width: 50 },
  { heading: 'Motivo', kind: 'text', width: 40 },
  { heading: 'Cantidad', kind: 'money', width: 10 },
  { heading: 'Monto', kind: 'money', width: 18 },
] as const satisfies readonly SheetColumn[];

function sheetOf(report: MonthReport) {
  const isWhole = report.account.currency === 'CLP';
  const columns: SheetColumn[] = COLUMNS.map((one) => (one.heading === 'Monto' && !isWhole ? { ...one, kind: 'decimal' } : one));
  return { name: `Conciliación ${report.month}`, columns, rows: rowsOf(report) };
}

async function* rowsOf(report: MonthReport): AsyncGenerator<SheetCell[]> {
  const { account, company, month, number, version, preparedBy, closedBy } = report;
  const money = (minor: number) => toMajor(minor, account.currency);
  const text = (label: string, value: string): SheetCell[] => [label, null, value, null, null, null];
  const line = ({ label, count, amount }: PrintedLine): SheetCell[] => [label, null, null, null, count, money(amount)];
  yield text('Empresa', `${company.name} · ${company.rut}`);
  yield text('Cuenta', `${bankName(account.bankCode)} ${account.number} · ${account.currency}`);
  yield text('Mes', monthName(month));
  yield text('Informe', number === null ? 'Borrador, sin cerrar' : `N° ${number}, versión ${version}`);
  yield text('Preparado por', preparedBy ?? '');
  yield text('Cerrado por', closedBy ?? '');
  const { statement, book, lists } = printedReport(report);
  yield* [[], ...statement.map(line), [], ...book.map(line)];
  for (const { title, items } of lists) {
    yield [];
    for (const item of items) yield [title, item.on, item.label, item.reason, null, money(item.amount)];
  }
}
