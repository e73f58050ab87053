/** The cash position as a spreadsheet. */
import { custom, object, picklist } from 'valibot';
import { type Day, formatDay, isDay } from '#domain/date.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { read } from '#server/api/context.ts';
import type { FileKind } from '#server/api/download-file.ts';
import { type Look, type Sheet, type SheetRow, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { type Position, type PositionCategory, type PositionTable, readPosition, SPANS } from './position-store.ts';

type PositionFile = { currency: Currency; today: Day };

export const POSITION_FILE: FileKind<PositionFile> = {
  kind: 'cashPosition',
  action: 'cashflow.read',
  params: object({ currency: picklist(CURRENCIES), today: custom<Day>((value) => typeof value === 'string' && isDay(value)) }),
  async *write(context, companyId, file) {
    const position = await read(context, companyId, (db) => readPosition(db, companyId, file));
    yield* writeXlsx(...SPANS.map((span) => sheetOf(SHEETS[span], position.resume[span], position)));
  },
};

const SHEETS = { week: 'Semanas', biweek: 'Quincenas', month: 'Meses' } as const;

function sheetOf(name: string, table: PositionTable, { currency }: Position): Sheet {
  const kind = currency === 'CLP' ? 'money' : 'decimal';
  return {
    name,
    isOutlined: true,
    columns: [
      { heading: 'Posición de caja', kind: 'text', width: 38 },
      ...table.periods.map(({ start, end }) => ({ heading: `${formatDay(start)} al ${formatDay(end)}`, kind, width: 24 }) as const),
    ],
    rows: stream([...table.BALANCE, ...table.EXPENSE, ...table.RESUME].flatMap(rowsOf)),
  };
}

function rowsOf({ label, values, fields }: PositionCategory): SheetRow[] {
  const row = (name: string, amounts: PositionCategory['values'], look: Look): SheetRow => ({
    cells: [name, ...amounts.map(({ fieldValue }) => fieldValue)],
    looks: [look, ...amounts.map(({ isLate }) => (isLate && look === 'plain' ? 'late' : look))],
  });
  return [row(label, values, 'bold'), ...fields.map((field) => ({ ...row(`    ${field.label}`, field.values, 'plain'), level: 1 }))];
}

async function* stream<One>(list: readonly One[]): AsyncGenerator<One> {
  yield* list;
}
