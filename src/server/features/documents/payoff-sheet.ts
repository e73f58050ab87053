/** The sheet in which somebody writes what was paid: open documents with empty columns; payoff-reading.ts reads it back. */
import { sql } from 'kysely';
import { array, nullable, object, picklist, string } from 'valibot';
import type { Day } from '#domain/date.ts';
import { typeLabel } from '#domain/documents/names.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { BOOK_TYPES, bookScope } from '#domain/taxbooks/books.ts';
import { type Context, read } from '#server/api/context.ts';
import type { Bytes, FileKind } from '#server/api/download-file.ts';
import type { Db } from '#server/db/scope.ts';
import { type SheetCell, type SheetColumn, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { HEADINGS } from './payoff-rows.ts';

export const SHEET_TYPES = [...BOOK_TYPES, 'OBLIGACIONES'] as const;
type SheetType = (typeof SHEET_TYPES)[number];
/** Which open documents a sheet lists: of a book or the obligations, by months or by days of issue (half-open), or these alone. */
export type PayoffPart = { type: SheetType; periods: string[]; start: string | null; end: string | null; ids: string[] | null };

const PARAMS = object({
  type: picklist(SHEET_TYPES),
  periods: array(string()),
  start: nullable(string()),
  end: nullable(string()),
  ids: nullable(array(string())),
});
export const PAYOFF_FILE: FileKind<PayoffPart> = { kind: 'payoffSheet', action: 'documents.read', params: PARAMS, write: writeSheet };

type OpenRow = {
  id: string;
  documentType: string;
  code: number | null;
  label: string | null;
  folio: string | null;
  rut: string | null;
  name: string | null;
  issuedOn: Day;
  dueOn: Day;
  currency: Currency;
  amount: number;
  remaining: number;
};

type Part = { column: SheetColumn; cell: (row: OpenRow) => SheetCell };
const part = (heading: string, kind: SheetColumn['kind'], width: number, cell: Part['cell'] = () => null): Part => ({
  column: { heading, kind, width },
  cell,
});
const SHEET: readonly Part[] = [
  part(HEADINGS.id, 'text', 38, ({ id }) => id),
  part('Documento', 'text', 30, ({ code, label, documentType }) => typeLabel({ code, label, documentType })),
  part('Folio', 'text', 12, ({ folio }) => folio),
  part('RUT', 'text', 13, ({ rut }) => rut),
  part('Razón social', 'text', 36, ({ name }) => name),
  part('Emisión', 'day', 12, ({ issuedOn }) => issuedOn),
  part('Vencimiento', 'day', 12, ({ dueOn }) => dueOn),
  part('Moneda', 'text', 8, ({ currency }) => currency),
  part('Total', 'decimal', 16, ({ amount, currency }) => toMajor(amount, currency)),
  part(HEADINGS.remaining, 'decimal', 16, ({ remaining, currency }) => toMajor(remaining, currency)),
  part(HEADINGS.payment, 'decimal', 16),
  part(HEADINGS.on, 'day', 12),
  part(HEADINGS.account, 'text', 24),
];

function writeSheet(context: Context, companyId: string, which: PayoffPart): Bytes {
  return writeXlsx({ name: 'Pagos', columns: SHEET.map(({ column }) => column), rows: sheetCells(context, companyId, which) });
}

const PAGE = 1_000;

async function* sheetCells(context: Context, companyId: string, which: PayoffPart): AsyncGenerator<SheetCell[]> {
  let after: OpenRow | null = null;
  for (;;) {
    const last: OpenRow | null = after;
    const rows: OpenRow[] = await read(context, companyId, (db) => openRows(db, companyId, which, last));
    for (const row of rows) yield SHEET.map(({ cell }) => cell(row));
    if (rows.length < PAGE) return;
    after = rows.at(-1) ?? null;
  }
}

/** The next open documents of a part, the first due first. */
async function openRows(
  db: Db,
  companyId: string,
  { type, periods, start, end, ids }: PayoffPart,
  after: OpenRow | null,
): Promise<OpenRow[]> {
  const scope = type === 'OBLIGACIONES' ? null : bookScope(type);
  const kind = scope
    ? sql`d.document_type = 'TAX_DOCUMENT' and d.code = any (${scope.codes}) and (${scope.isReceived}::boolean is null or d.is_received = ${scope.isReceived})`
    : sql`d.document_type = any (${['OBLIGATION', 'RENDITION', 'MANUAL']})`;
  const conditions = [
    sql`d.company_id = ${companyId} and d.state = 'PENDING' and d.remaining > 0 and d.sign = 1 and not d.is_hidden and not d.is_superseded`,
    ids ? sql`d.document_id = any (${ids}::uuid[])` : kind,
    periods.length > 0 && sql`d.period = any (${periods.map((period) => `${period}-01`)}::date[])`,
    start !== null && sql`d.issued_on >= ${start}::date`,
    end !== null && sql`d.issued_on < ${end}::date`,
    after && sql`(d.due_on, d.document_id) > (${after.dueOn}, ${after.id})`,
  ].filter((one) => one !== false && one !== null);
  const { rows } = await sql<OpenRow>`
    select d.document_id as id, d.document_type as "documentType", d.code, d.label, d.folio, d.counterpart_rut as rut,
      d.counterpart_name as name, d.issued_on as "issuedOn", d.due_on as "dueOn", d.currency, d.amount, d.remaining
    from document d where ${sql.join(conditions, sql` and `)} order by d.due_on, d.document_id limit ${PAGE}`.execute(db);
  return rows;
}
