// The figures of the dashboard, added up again from nothing but the files that its screens export.
import { AGEING, type AgeingBucket } from '#domain/dashboard/ageing.ts';
import { addDays, addMonths, type Day, day, daysBetween } from '#domain/date.ts';
import { fitted } from '#domain/money.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { FOREIGN_RUT } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { readCompanies } from '#server/db/scope.ts';
import { BANK_MONTH_FILE } from '#server/features/bankmonths/download.ts';
import { draftReport } from '#server/features/bankmonths/report.ts';
import { AGEING_FILE } from '#server/features/dashboard/ageing-file.ts';
import type { DocumentFilter } from '#server/features/documents/document-filter.ts';
import { DOCUMENTS_FILE } from '#server/features/documents/download.ts';
import { MOVEMENTS_FILE, type MovementsFile } from '#server/features/reconciliation/download.ts';
import { BOOK_FILE, type BookFile } from '#server/features/taxbooks/file.ts';
import { readXlsx } from '#server/formats/xlsx.ts';

type Cell = string | number | null;
/** A row of an exported table, by the heading of each column. */
type Row = Readonly<Record<string, Cell>>;
/** Whose files, as whom, on which day; `rates`: pesos of a unit of each currency that day. */
export type Exporter = { context: Context; companyId: string; today: Day; rates: Readonly<Record<string, number>> };

const ALL_DOCUMENTS: DocumentFilter = {
  ...{ documentTypes: [], isReceived: null, codes: [], state: null, dateBy: 'ISSUE', start: null, end: null, isMatch: null },
  ...{ search: '', near: null, net: null },
};
const ALL_MOVEMENTS: Omit<MovementsFile['filter'], 'companyId'> = {
  ...{
    amountMin: null,
    amountMax: null,
    evidence: null,
    origin: null,
    kind: null,
    areaKey: null,
    eoafKey: null,
    rut: null,
    hasNotes: false,
  },
  ...{ sort: 'dateAsc', direction: null, accountId: null, bankCode: null, accountNumber: null, isReconciled: null, isSuggested: false },
  ...{ isHidden: false, from: null, to: null, search: '' },
};
const COLUMNS: Readonly<Record<AgeingBucket, string>> = {
  ...{ valid: 'Al día', expired30: '1-30', expired60: '31-60', expired90: '61-90', expiredOlder: '91+' },
};

async function tableOf(bytes: AsyncIterable<string | Uint8Array>): Promise<Row[]> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part));
  const [head = [], ...rows] = [...(readXlsx(Buffer.concat(parts))[0]?.rows() ?? [])].map(({ cells }) => [...cells]);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), (row[at] ?? null) as Cell])));
}

function documents({ context, companyId }: Exporter, filter: Partial<DocumentFilter> = {}): Promise<Row[]> {
  const of = { which: { ...ALL_DOCUMENTS, ...filter }, sort: { by: 'ISSUE', isDescending: true } } as const;
  return tableOf(DOCUMENTS_FILE.write(context, companyId, { format: 'xlsx', ids: null, filter: of, columns: null, isZip: false }));
}

function book({ context, companyId }: Exporter, file: Pick<BookFile, 'type' | 'periods' | 'section'>): Promise<Row[]> {
  return tableOf(BOOK_FILE.write(context, companyId, { ...file, ids: null, format: 'xlsx' }));
}

/** All movements, hidden ones too, which the list shows apart. */
async function movements({ context, companyId }: Exporter): Promise<Row[]> {
  const read = (isHidden: boolean) =>
    tableOf(MOVEMENTS_FILE.write(context, companyId, { format: 'xlsx', filter: { ...ALL_MOVEMENTS, companyId, isHidden } }));
  return [...(await read(false)), ...(await read(true))];
}

const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
const textOf = (row: Row, column: string) => String(row[column] ?? '');

/** Of each month of this year and the one before. */
export async function netByBooks(exporter: Exporter): Promise<Record<'sales' | 'purchases', ReadonlyMap<Period, number>>> {
  const january = day(`${Number(exporter.today.slice(0, 4)) - 1}-01-01`);
  const periods = Array.from({ length: 24 }, (_, month) => periodOf(addMonths(january, month)));
  const sold = [
    ...(await book(exporter, { type: 'VENTAS', periods, section: null })),
    ...(await book(exporter, { type: 'BOLETAS', periods, section: null })),
  ];
  const bought = [
    ...(await book(exporter, { type: 'COMPRAS', periods, section: 'registro' })),
    ...(await book(exporter, { type: 'COMPRAS', periods, section: 'pendiente' })),
  ];
  const net = (rows: readonly Row[]) =>
    new Map(
      periods.map((period) => {
        const own = rows.filter((row) => row['Período'] === period);
        return [period, sum(own, 'Neto') + sum(own, 'Exento')];
      }),
    );
  // What an agent sold is a sale that he documents, what the buyer documents is a purchase that he issues: neither is in this group.
  const others = [...sold.filter(({ Tipo }) => Tipo === 46 || Tipo === 45), ...bought.filter(({ Tipo }) => Tipo === 43)];
  if (others.length > 0) throw new Error('sums of the books need 43, 45 and 46 apart');
  return { sales: net(sold), purchases: net(bought) };
}

/** Of this month, by the book of sales and those of the months beside it: a document may be declared in another month. */
export async function invoicedByBook(exporter: Exporter): Promise<{ amount: number; count: number }> {
  const month = periodOf(exporter.today);
  const periods = [-1, 0, 1].map((months) => periodOf(addMonths(firstDayOf(month), months)));
  const rows = (await book(exporter, { type: 'VENTAS', periods, section: null })).filter((row) => textOf(row, 'Emisión').startsWith(month));
  const of = (codes: readonly number[]) => rows.filter(({ Tipo }) => codes.includes(Number(Tipo)));
  return { amount: sum(of([33, 34, 110, 56, 61, 111, 112]), 'Total'), count: of([33, 34, 110]).length };
}

/** Cheques of a side by the list of documents: what is open of them, by the days printed on them, and what came back. */
export async function chequesByList(exporter: Exporter, isReceived: boolean) {
  const { today } = exporter;
  const all = (await documents(exporter)).filter((row) => /^Cheque /.test(textOf(row, 'Documento')) && row['Moneda'] === 'CLP');
  // What the company issued it owes.
  const open = all.filter((row) => row['Lado'] === (isReceived ? 'Emitido' : 'Recibido') && Number(row['Pendiente']) > 0);
  const overdue = open.filter((row) => textOf(row, 'Vencimiento') < today);
  const next = open.filter((row) => textOf(row, 'Vencimiento') >= today && textOf(row, 'Vencimiento') < addDays(today, 30));
  return {
    ...{ amount: sum(open, 'Pendiente'), count: open.length, next30Amount: sum(next, 'Pendiente') },
    ...{ overdueAmount: sum(overdue, 'Pendiente'), overdueCount: overdue.length },
  };
}

/** By month of this year: what came in and stands in one of these areas. */
export async function incomeByMovements(exporter: Exporter, areas: readonly string[]): Promise<ReadonlyMap<Period, number>> {
  const year = exporter.today.slice(0, 4);
  const own = (await movements(exporter)).filter((row) => textOf(row, 'Fecha').startsWith(year) && areas.includes(textOf(row, 'Área')));
  return new Map(
    [...Map.groupBy(own, (row) => periodOf(day(textOf(row, 'Fecha'))))].map(([month, rows]) => [month, sum(rows, 'Monto en pesos')]),
  );
}

/** Of each account in its own currency, by its number: what its bank printed for the end of last month, and what moved since. */
export async function balancesByFiles(exporter: Exporter): Promise<ReadonlyMap<string, number>> {
  const { context, companyId, today } = exporter;
  const month = periodOf(addMonths(firstDayOf(periodOf(today)), -1));
  const rows = (await movements(exporter)).filter(
    (row) => textOf(row, 'Fecha') >= firstDayOf(periodOf(today)) && textOf(row, 'Fecha') <= today,
  );
  const scope = { personId: null, companyIds: [companyId] };
  const accounts = await readCompanies(context.database.app, scope, (db) =>
    db
      .selectFrom('bank_account')
      .select(['account_id as id', 'number'])
      .where('company_id', '=', companyId)
      .where('is_active', '=', true)
      .execute(),
  );
  const balances = new Map<string, number>();
  for (const { id, number } of accounts) {
    const report = await readCompanies(context.database.app, scope, (db) => draftReport(db, companyId, id, month));
    const printed = report ? await tableOf(BANK_MONTH_FILE.write(context, companyId, { format: 'xlsx', report })) : [];
    const stated = printed.find((row) => row['Concepto'] === 'Saldo según cartola');
    balances.set(
      number,
      Number(stated?.['Monto'] ?? Number.NaN) +
        sum(
          rows.filter((row) => row['Cuenta'] === number),
          'Monto',
        ),
    );
  }
  return balances;
}

/** Whole pesos by counterpart and age, of the list of what is unpaid: each currency added up before it is converted. */
export async function agesByList(exporter: Exporter, isReceived: boolean): Promise<ReadonlyMap<string, readonly number[]>> {
  const { today, rates } = exporter;
  const rows = await documents(exporter, { isReceived, state: 'PENDING', withoutLaterInstallments: true });
  const bucketOf = (row: Row): AgeingBucket => {
    const late = daysBetween(day(textOf(row, 'Vencimiento')), today);
    return late <= 0 ? 'valid' : late <= 30 ? 'expired30' : late <= 60 ? 'expired60' : late <= 90 ? 'expired90' : 'expiredOlder';
  };
  const ages = new Map([...new Set(rows.map(partyOf))].map((party) => [party, AGEING.map(() => 0)]));
  for (const [currency, own] of Map.groupBy(rows, (row) => textOf(row, 'Moneda'))) {
    const pesos = (list: Row[]) => Math.round(sum(list, 'Pendiente') * (rates[currency] ?? Number.NaN));
    const groups = [...Map.groupBy(own, (row) => `${AGEING.indexOf(bucketOf(row))} ${partyOf(row)}`)];
    // What was rounded one by one adds up to the rounded whole.
    const amounts = fitted(
      groups.map(([, list]) => pesos(list)),
      pesos(own),
    );
    for (const [at, [, list]] of groups.entries()) ages.get(partyOf(list[0]!))![AGEING.indexOf(bucketOf(list[0]!))]! += amounts[at] ?? 0;
  }
  return new Map([...ages].filter(([, amounts]) => amounts.some((amount) => amount !== 0)));
}

/** The same of the exported table of ages. */
export async function agesByTable(
  { context, companyId, today }: Exporter,
  isReceived: boolean,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const view = { search: '', bucket: null, sort: { by: 'total', isDescending: true } } as const;
  const rows = await tableOf(AGEING_FILE.write(context, companyId, { isReceived, asOf: null, today, ...view }));
  const own = rows.filter((row) => row['Contraparte'] !== 'Total' || row['RUT'] !== null || rows.at(-1) !== row);
  return new Map(own.map((row) => [partyOf(row), AGEING.map((bucket) => Number(row[COLUMNS[bucket]] ?? 0))]));
}

function partyOf(row: Row): string {
  return partyName(row['RUT'] ?? null, row['Contraparte'] ?? null);
}

/** Whom a line is about: a RUT, or a name without one; foreigners share a RUT. */
export function partyName(rut: unknown, name: unknown): string {
  return typeof rut === 'string' && rut !== FOREIGN_RUT ? rut : String(name ?? '');
}
