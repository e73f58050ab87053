import { type PrintedLine, printedReport } from '#domain/bankmonths/layout.ts';
import type { MonthReport } from '#domain/bankmonths/stored.ts';
import { bankName } from '#domain/banks.ts';
import { formatDay } from '#domain/date.ts';
import { formatCount, formatInstant } from '#domain/format.ts';
import { formatMoney } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import type { PrintedPdf } from '#server/formats/report-drawing.ts';

/** A month's report as its PDF prints it. */
export function pdfOf(report: MonthReport): PrintedPdf {
  const { account, company, month, number, version, preparedBy, closedBy, closedAt } = report;
  const money = (minor: number) => formatMoney(minor, account.currency);
  const row = ({ label, count, amount, isTotal }: PrintedLine) => {
    return { cells: [count === null ? label : `${label} (${formatCount(count)})`, money(amount)], isTotal };
  };
  const { statement, book, lists } = printedReport(report);
  const name = number === null ? 'Borrador' : `Informe N° ${number}`;
  return {
    title: 'Conciliación bancaria',
    name,
    author: company.name,
    facts: [
      ['Empresa', `${company.name} · RUT ${company.rut}`],
      ['Cuenta', `${bankName(account.bankCode)} ${account.number} · ${account.currency}`],
      ['Mes', monthName(month)],
      ['Informe', number === null ? 'Borrador, sin cerrar' : `N° ${number}, versión ${version}`],
      ['Preparado por', preparedBy ?? '—'],
      ['Cerrado por', closedBy ? `${closedBy}${closedAt ? `, ${formatInstant(closedAt)}` : ''}` : '—'],
    ],
    tables: [
      { layout: 'amounts', title: 'De la cartola a Caudal', heads: null, rows: statement.map(row) },
      { layout: 'amounts', title: 'Saldo según Caudal', heads: null, rows: book.map(row) },
      ...lists.map(({ title, items }) => ({
        layout: 'list' as const,
        title: `${title} (${formatCount(items.length)})`,
        heads: ['Fecha', 'Detalle', 'Motivo', 'Monto'],
        rows: items.map(({ on, label, reason, amount }) => ({
          cells: [formatDay(on), label, reason ?? '', money(amount)],
          isTotal: false,
        })),
      })),
    ],
  };
}
