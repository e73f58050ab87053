/** The table of unpaid documents by counterpart as a spreadsheet. */
import { boolean, custom, nullable, object, picklist, string } from 'valibot';
import { AGEING, type AgeingBucket } from '#domain/dashboard/ageing.ts';
import { AGEING_SORTS, type AgeingView, sumOf, totalOf, viewOf } from '#domain/dashboard/ageing-view.ts';
import { leftOut } from '#domain/dashboard/left-out.ts';
import { type Day, formatDay, isDay } from '#domain/date.ts';
import { read } from '#server/api/context.ts';
import type { FileKind } from '#server/api/download-file.ts';
import { type SheetColumn, type SheetRow, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { type AgeingRates, agesByCounterpart, type CounterpartAges } from './ageing.ts';

/** `today`: the day on which it was requested. */
type AgeingFile = AgeingView & { isReceived: boolean; asOf: Day | null; today: Day };

const DAY = custom<Day>((value) => typeof value === 'string' && isDay(value));

export const AGEING_FILE: FileKind<AgeingFile> = {
  kind: 'ageing',
  action: 'dashboard.read',
  params: object({
    isReceived: boolean(),
    asOf: nullable(DAY),
    today: DAY,
    search: string(),
    bucket: nullable(picklist(AGEING)),
    sort: object({ by: picklist(AGEING_SORTS), isDescending: boolean() }),
  }),
  async *write(context, companyId, { isReceived, asOf, today, ...view }) {
    const { parties, missing } = await read(context, companyId, (db) => agesByCounterpart(db, { companyId, isReceived, asOf, today }));
    const shown = viewOf(parties, view);
    const name = `${isReceived ? 'Por pagar' : 'Por cobrar'} al ${formatDay(asOf ?? today).replaceAll('/', '-')}`;
    yield* writeXlsx({ name, columns: COLUMNS, rows: rowsOf(shown, missing) });
  },
};

const HEADINGS: Readonly<Record<AgeingBucket, string>> = {
  valid: 'Al día',
  expired30: '1-30',
  expired60: '31-60',
  expired90: '61-90',
  expiredOlder: '91+',
};

const COLUMNS: SheetColumn[] = [
  { heading: 'Contraparte', kind: 'text', width: 40 },
  { heading: 'RUT', kind: 'text', width: 14 },
  ...AGEING.map((bucket) => ({ heading: HEADINGS[bucket], kind: 'money', width: 16 }) as const),
  { heading: 'Total', kind: 'money', width: 16 },
  { heading: 'Días del más atrasado', kind: 'money', width: 22 },
];

async function* rowsOf(shown: readonly CounterpartAges[], missing: AgeingRates['missing']): AsyncGenerator<SheetRow> {
  for (const row of shown) yield { cells: [row.name, row.rut, ...AGEING.map((bucket) => row[bucket]), totalOf(row), row.oldestDays] };
  const sum = sumOf(shown);
  yield { cells: ['Total', null, ...AGEING.map((bucket) => sum[bucket]), totalOf(sum), null], looks: Array(COLUMNS.length).fill('bold') };
  for (const { currency, on } of missing) yield { cells: [leftOut(currency, on), ...Array(COLUMNS.length - 1).fill(null)] };
}
