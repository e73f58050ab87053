/** The movements of a filter as a spreadsheet or text. */
import { custom, type GenericSchema, object, picklist } from 'valibot';
import { CSV_START, csvRow } from '#domain/csv.ts';
import { day, formatDay } from '#domain/date.ts';
import { typeLabel } from '#domain/documents/names.ts';
import { eoafKey } from '#domain/kinds/eoaf.ts';
import { toMajor } from '#domain/money.ts';
import type { MovementFilter } from '#domain/reconciliation/movement-filter.ts';
import { read } from '#server/api/context.ts';
import type { Bytes, FileKind } from '#server/api/download-file.ts';
import type { Db } from '#server/db/scope.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { type Comment, commentsOf } from '../comments/store.ts';
import { type MovementWithLinks, movementIds, movementsById } from './list.ts';

const FORMATS = ['xlsx', 'csv'] as const;
export type MovementsFile = { format: (typeof FORMATS)[number]; filter: MovementFilter };
/** As the list made it, and the store holds it. */
const FILTER: GenericSchema<unknown, MovementFilter> = custom<MovementFilter>((value) => typeof value === 'object' && value !== null);

/** Rows of a file, at most. */
export const MAX_ROWS = 100_000;

/** A row for each movement, a page of them in memory at a time. */
export const MOVEMENTS_FILE: FileKind<MovementsFile> = {
  kind: 'movements',
  action: 'movements.export',
  params: object({ format: picklist(FORMATS), filter: FILTER }),
  write: (context, companyId, { format, filter }) => {
    const rows = rowsOf((work) => read(context, companyId, work), companyId, { ...filter, companyId });
    return format === 'xlsx'
      ? writeXlsx({ name: 'Movimientos', columns: COLUMNS.map(({ column }) => column), rows: cells(rows) })
      : writeCsv(rows);
  },
};

type Row = MovementWithLinks & { notes: readonly Comment[] };
type Part = { column: SheetColumn; cell: (row: Row) => SheetCell };
const part = (heading: string, kind: SheetColumn['kind'], width: number, cell: Part['cell']): Part => ({
  column: { heading, kind, width },
  cell,
});

const COLUMNS: readonly Part[] = [
  part('Fecha', 'day', 12, ({ on }) => on),
  part('Banco', 'text', 8, ({ bankCode }) => bankCode),
  part('Cuenta', 'text', 20, ({ accountNumber }) => accountNumber),
  part('Glosa', 'text', 50, ({ glosa }) => glosa),
  part('N.º de documento', 'text', 16, ({ reference }) => reference),
  part('RUT', 'text', 13, ({ rut }) => rut),
  part('Contraparte', 'text', 40, ({ name }) => name),
  part('Moneda', 'text', 8, ({ currency }) => currency),
  part('Monto', 'decimal', 15, ({ amount, currency }) => toMajor(amount, currency)),
  part('Monto en pesos', 'money', 15, ({ amountClp }) => amountClp),
  part('Por conciliar', 'decimal', 15, ({ amount, matched, isReconciled, currency }) =>
    isReconciled ? 0 : toMajor(Math.abs(amount) - matched, currency),
  ),
  part('Concilia con', 'text', 50, matchText),
  part('Área', 'text', 24, ({ areaLabel, explanations }) => areaLabel ?? explanations[0]?.areaLabel ?? null),
  part('Tipo', 'text', 24, ({ isKindByHand, kindLabel, kind, explanations }) =>
    isKindByHand ? (kindLabel ?? kind) : (explanations[0]?.kindLabel ?? null),
  ),
  part('Clave EOAF', 'text', 24, (row) => (row.eoafKey === null ? null : (eoafKey(row.eoafKey)?.label ?? row.eoafKey))),
  part('Origen', 'text', 10, ({ origin }) => (origin === 'manual' ? 'A mano' : 'Cartola')),
  part('Oculto', 'text', 30, ({ isHidden, hiddenReason }) => (isHidden ? (hiddenReason ?? 'Sí') : null)),
  part('Notas', 'text', 50, ({ notes }) => notes.map(({ body }) => body).join(' · ') || null),
];

function matchText({ matches, explanations, transfer }: MovementWithLinks): string | null {
  if (transfer) return 'Traspaso propio';
  const papers = matches.map((one) => `${typeLabel(one)} ${one.folio ?? ''}`.trim());
  return [...papers, ...explanations.map(({ kindLabel }) => kindLabel)].join(', ') || null;
}

const PAGE = 500;
type Reader = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

async function* rowsOf(reader: Reader, companyId: string, filter: MovementFilter): AsyncGenerator<Row> {
  const ids = await reader((db) => movementIds(db, filter, MAX_ROWS));
  for (let start = 0; start < ids.length; start += PAGE) {
    yield* await reader((db) => pageOf(db, companyId, ids.slice(start, start + PAGE)));
  }
}

async function pageOf(db: Db, companyId: string, ids: readonly string[]): Promise<Row[]> {
  const movements = await movementsById(db, [companyId], ids);
  const notes = Map.groupBy(await commentsOf(db, 'movement', ids), ({ subjectId }) => subjectId);
  return movements.map((row) => ({ ...row, notes: notes.get(row.id) ?? [] }));
}

async function* cells(rows: AsyncIterable<Row>): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield COLUMNS.map(({ cell }) => cell(row));
}

async function* writeCsv(rows: AsyncIterable<Row>): Bytes {
  yield CSV_START + csvRow(COLUMNS.map(({ column }) => column.heading));
  for await (const row of rows)
    yield csvRow(
      COLUMNS.map(({ column, cell }) => {
        const value = cell(row);
        return column.kind === 'day' && typeof value === 'string' ? formatDay(day(value)) : value;
      }),
    );
}
