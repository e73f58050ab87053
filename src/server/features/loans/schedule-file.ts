/** The schedule of a loan as a spreadsheet. */
import { object, string } from 'valibot';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { read } from '#server/api/context.ts';
import type { FileKind } from '#server/api/download-file.ts';
import { type SheetCell, type SheetColumn, streamOf, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { type InstallmentStanding, installmentStandings, loanStandings } from './standing.ts';

const STATES: Readonly<Record<InstallmentStanding['state'], string>> = {
  PAID: 'Pagada',
  CLOSED: 'Anterior a la fecha de corte',
  PENDING: 'Por pagar',
  LATE: 'Atrasada',
  INVOICED: 'Facturada',
  NONE: 'Nada que pagar',
};

export const LOAN_FILE: FileKind<{ id: string }> = {
  kind: 'loanSchedule',
  action: 'loans.read',
  params: object({ id: string() }),
  async *write(context, companyId, { id }) {
    const today = dayInChile(new Date());
    const [loan] = await read(context, companyId, (db) => loanStandings(db, companyId, today, [id]));
    if (!loan) throw new AppError('NOT_FOUND');
    const rows = await read(context, companyId, (db) => installmentStandings(db, companyId, id, today));
    const { currency } = loan.terms;
    const money = currency === 'CLP' ? 'money' : 'decimal';
    const column = (heading: string, kind: SheetColumn['kind'], width = 14): SheetColumn => ({ heading, kind, width });
    const columns = [
      ...[column('N°', 'money', 6), column('Fecha', 'day'), column('Se paga', 'day'), column('Cuota', money), column('Interés', money)],
      ...[column('Capital', money), column('Seguro o comisión', money, 18), column('IVA', money), column('Saldo', money)],
      ...[column('Moneda', 'text', 8), column('Estado', 'text', 26)],
    ];
    yield* writeXlsx({ name: 'Tabla de cuotas', columns, rows: streamOf(rows.map((row) => cellsOf(row, currency))) });
  },
};

function cellsOf(row: InstallmentStanding, currency: Parameters<typeof toMajor>[1]): SheetCell[] {
  const major = (minor: number) => toMajor(minor, currency);
  return [
    ...[row.number, row.dueOn, row.cashOn, major(row.amount), major(row.interest), major(row.capital), major(row.charges), major(row.vat)],
    ...[major(row.stock), currency, STATES[row.state]],
  ];
}
