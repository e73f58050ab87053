/** The cash position as a spreadsheet or a PDF. */
import { custom, nullable, object, picklist, string } from 'valibot';
import { type Day, formatDay, isDay } from '#domain/date.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { read } from '#server/api/context.ts';
import type { FileKind } from '#server/api/download-file.ts';
import type { Db } from '#server/db/scope.ts';
import { requireCompany } from '#server/features/companies/store.ts';
import { reportPdf } from '#server/formats/report-pdf.ts';
import { type Look, type Sheet, type SheetRow, streamOf, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { leftOutRows } from './flow-file.ts';
import { pdfOf } from './position-pdf.ts';
import { selectionNamed } from './position-selections.ts';
import { type Position, type PositionCategory, type PositionTable, readPosition, SPANS } from './position-store.ts';

/** `name`: of a saved selection; null: all accounts and areas. */
type PositionFile = { format: 'xlsx' | 'pdf'; currency: Currency; today: Day; name: string | null };

export const POSITION_FILE: FileKind<PositionFile> = {
  kind: 'cashPosition',
  action: 'cashflow.read',
  params: object({
    format: picklist(['xlsx', 'pdf']),
    currency: picklist(CURRENCIES),
    today: custom<Day>((value) => typeof value === 'string' && isDay(value)),
    name: nullable(string()),
  }),
  async *write(context, companyId, file) {
    const position = await read(context, companyId, (db) => positionOf(db, companyId, file));
    if (file.format === 'xlsx') yield* writeXlsx(...SPANS.map((span) => sheetOf(SHEETS[span], position.resume[span], position)));
    else yield await reportPdf(pdfOf(position, await read(context, companyId, (db) => requireCompany(db, companyId))));
  },
};

/** The position that a file shows. @throws POSITION_NOT_FOUND, RATE_MISSING */
export async function positionOf(db: Db, companyId: string, { name, ...rest }: Omit<PositionFile, 'format'>): Promise<Position> {
  return readPosition(db, companyId, { ...rest, selection: await selectionNamed(db, companyId, name) });
}

const SHEETS = { week: 'Semanas', biweek: 'Quincenas', month: 'Meses' } as const;

function sheetOf(name: string, table: PositionTable, { currency, name: title, missingRates }: Position): Sheet {
  const kind = currency === 'CLP' ? 'money' : 'decimal';
  return {
    name,
    isOutlined: true,
    columns: [
      { heading: title, kind: 'text', width: 38 },
      ...table.periods.map(({ start, end }) => ({ heading: `${formatDay(start)} al ${formatDay(end)}`, kind, width: 24 }) as const),
    ],
    rows: streamOf([
      ...[...table.BALANCE, ...table.EXPENSE, ...table.RESUME].flatMap(rowsOf),
      ...leftOutRows(missingRates, table.periods.length),
    ]),
  };
}

function rowsOf({ label, values, fields }: PositionCategory): SheetRow[] {
  const row = (name: string, amounts: PositionCategory['values'], look: Look): SheetRow => ({
    cells: [name, ...amounts.map(({ fieldValue }) => fieldValue)],
    looks: [look, ...amounts.map(({ isLate }) => (isLate && look === 'plain' ? 'late' : look))],
  });
  return [row(label, values, 'bold'), ...fields.map((field) => ({ ...row(`    ${field.label}`, field.values, 'plain'), level: 1 }))];
}
