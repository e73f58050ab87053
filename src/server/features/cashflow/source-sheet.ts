/** The spreadsheet of a company's sources, out and in. */
import { object } from 'valibot';
import { GROSS, NET, NO, SOURCE_COLUMNS, SOURCE_SHEET, type SourceColumn, YES } from '#domain/cashflow/source-sheet.ts';
import { INTERVAL_WORDS, PAY_DAY_WORDS, READJUSTMENT_WORDS, ROLL_WORDS, SOURCE_KIND_WORDS } from '#domain/cashflow/source-words.ts';
import { AppError } from '#domain/errors.ts';
import { toMajor } from '#domain/money.ts';
import { read } from '#server/api/context.ts';
import type { FileKind } from '#server/api/download-file.ts';
import { inTurn } from '#server/db/in-turn.ts';
import { inWorker } from '#server/db/in-worker.ts';
import { type SheetCell, type SheetColumn, streamOf, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { COLUMNS, type ReadSource, type SourceReading } from './source-sheet-rows.ts';
import { type StoredSource, sourcesOf } from './sources.ts';

type WrittenColumn = { kind: SheetColumn['kind']; width: number; cell: (source: StoredSource) => SheetCell };
const text = (width: number, cell: WrittenColumn['cell']): WrittenColumn => ({ kind: 'text', width, cell });
const WRITTEN: Readonly<Record<SourceColumn, WrittenColumn>> = {
  id: text(38, ({ id }) => id),
  kind: text(22, ({ kind }) => SOURCE_KIND_WORDS[kind]),
  label: text(34, ({ label }) => label),
  area: text(26, ({ areaLabel }) => areaLabel),
  contact: text(16, ({ contactRut }) => contactRut),
  amount: { kind: 'decimal', width: 16, cell: ({ amount, currency }) => toMajor(amount, currency) },
  currency: text(8, ({ currency }) => currency),
  isTaxed: text(12, ({ isTaxed }) => (isTaxed ? YES : NO)),
  base: text(12, ({ isNet }) => (isNet ? NET : GROSS)),
  firstOn: { kind: 'day', width: 12, cell: ({ firstOn }) => firstOn },
  interval: text(16, ({ interval }) => (interval === null ? null : INTERVAL_WORDS[interval])),
  payDay: text(18, ({ payDay }) => PAY_DAY_WORDS[payDay]),
  roll: text(22, ({ roll }) => ROLL_WORDS[roll]),
  untilOn: { kind: 'day', width: 12, cell: ({ untilOn }) => untilOn },
  times: { kind: 'money', width: 8, cell: ({ times }) => times },
  readjust: text(18, ({ readjust }) => READJUSTMENT_WORDS[readjust]),
  readjustMonths: { kind: 'money', width: 12, cell: ({ readjustMonths }) => readjustMonths },
  readjustPercent: { kind: 'decimal', width: 12, cell: ({ readjustPercent }) => readjustPercent },
  note: text(40, ({ note }) => note),
  followsLast: text(16, ({ followsLast }) => (followsLast ? YES : NO)),
  salesShare: { kind: 'decimal', width: 14, cell: ({ sales }) => sales?.share ?? null },
  salesCommission: { kind: 'decimal', width: 12, cell: ({ sales }) => sales?.commission ?? null },
  salesBankDays: { kind: 'money', width: 14, cell: ({ sales }) => sales?.bankDays ?? null },
  salesAhead: text(16, ({ sales }) => sales && (sales.isAhead ? YES : NO)),
};

/** The F-29 is not in it: nothing of it can be written. */
export const SOURCES_FILE: FileKind<object> = {
  kind: 'cashSources',
  action: 'cashflow.read',
  params: object({}),
  async *write(context, companyId) {
    const sources = (await read(context, companyId, (db) => sourcesOf(db, companyId))).filter(({ kind }) => kind !== 'f29');
    const columns = COLUMNS.map((column) => ({
      heading: SOURCE_COLUMNS[column],
      kind: WRITTEN[column].kind,
      width: WRITTEN[column].width,
    }));
    const rows = sources.map((source) => COLUMNS.map((column) => WRITTEN[column].cell(source)));
    yield* writeXlsx({ name: 'Fuentes de datos', columns, rows: streamOf(rows) });
  },
};

const WORKER = new URL('./source-sheet-worker.ts', import.meta.url);
const LIMITS = { maxMs: 20_000, maxMemoryMb: 128, otherwise: { why: 'no se puede leer' } } as const;

/** @throws SOURCE_SHEET with why it is not read */
export async function readSourceSheet(file: { size: number; arrayBuffer: () => Promise<ArrayBuffer> }): Promise<ReadSource[]> {
  if (file.size > SOURCE_SHEET.bytes) throw new AppError('SOURCE_SHEET', { why: 'pesa más de 2 MB' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = await inTurn('source sheet', 1, () => inWorker<SourceReading>(WORKER, { bytes }, LIMITS));
  if ('why' in reading) throw new AppError('SOURCE_SHEET', reading);
  return reading.rows;
}
