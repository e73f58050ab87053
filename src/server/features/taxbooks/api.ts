import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import type { Period } from '#domain/period.ts';
import { type BookType, bookOf, bookOfDocument, bookScope } from '#domain/taxbooks/books.ts';
import { registerFileName } from '#domain/taxbooks/layout.ts';
import { timeOf } from '#domain/taxbooks/part.ts';
import { guardCompanies } from '#server/api/access.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType, type FileLink } from '#server/api/file-link.ts';
import { checkIds, companiesOfRows } from '#server/api/ids.ts';
import { pageOf } from '#server/api/page.ts';
import { companiesOfDocuments } from '#server/features/documents/store.ts';
import { BOOK_FILE, type BookFile, DIN_FILE, registerFileOf } from './file.ts';
import { type BookCount, type BookPart, bookCounts, kindsOf } from './store.ts';
import { BookObject, BookSectionEnum, BookTypeEnum, CountObject, PeriodObject } from './types.ts';

const FormatEnum = builder.enumType('TaxBookFormat', {
  description: 'SII: como lo da el Servicio de Impuestos Internos; XLSX: una planilla.',
  values: { SII: { value: 'sii' }, XLSX: { value: 'xlsx' } } as const,
});

const PAGE_WORDS = 'Sin ella, todo el libro hasta mil filas.';
type Paged = { pagination?: Parameters<typeof pageOf>[0] };

/** Rows of a call that asks for no page, as the API's contract knows them: of a month that is the whole book. */
const WHOLE_BOOK = 1_000;
const bookPage = (pagination: Paged['pagination']) => (pagination ? pageOf(pagination) : { limit: WHOLE_BOOK, skip: 0 });
const bookSizes = ({ pagination }: Paged) => (pagination ? {} : { page: WHOLE_BOOK });

builder.mutationField('getPeriodsAvailable', (t) =>
  t.field({
    type: [PeriodObject],
    size: 1_000,
    description: 'Los meses en que un libro tiene documentos, el último primero.',
    access: 'books.read',
    args: { companyId: t.arg.id(), type: t.arg({ type: BookTypeEnum }) },
    resolve: async (_root, { companyId, type }, context) => {
      guardBook(context, 'din.read', companyId, type);
      return byPeriod(await read(context, companyId, (db) => bookCounts(db, companyId, partOf(type, {}))));
    },
  }),
);

builder.mutationField('countDocumentsRCVBook', (t) =>
  t.field({
    type: [CountObject],
    size: 1_000,
    description: 'Cuántos documentos hay por mes, tipo y sección. Por períodos o por días de emisión, no ambos.',
    access: 'books.read',
    args: {
      companyId: t.arg.id(),
      type: t.arg({ type: BookTypeEnum }),
      periods: t.arg({ type: ['Period'], required: false }),
      dateStart: t.arg({ type: 'Date', required: false }),
      dateEnd: t.arg({ type: 'Date', required: false, description: 'El primer día que ya no entra.' }),
    },
    resolve: (_root, { companyId, type, ...when }, context) => {
      guardBook(context, 'din.read', companyId, type);
      return read(context, companyId, (db) => bookCounts(db, companyId, partOf(type, when)));
    },
  }),
);

builder.mutationField('getRCVBook', (t) =>
  t.field({
    type: BookObject,
    sizes: bookSizes,
    description: 'El libro de un mes tributario. Con isBoleta, honorarios si son recibidos y boletas si son emitidos.',
    access: 'books.read',
    args: {
      companyId: t.arg.id(),
      isReceived: t.arg.boolean(),
      isBoleta: t.arg.boolean(),
      period: t.arg({ type: 'Period' }),
      documentType: t.arg.int({ required: false, description: 'Un tipo según el SII; sin él, todos.' }),
      section: t.arg({ type: BookSectionEnum, required: false, description: 'De compras; sin ella, REGISTRO.' }),
      pagination: t.arg({ type: PaginationInput, required: false, description: PAGE_WORDS }),
    },
    resolve: (_root, { companyId, isReceived, isBoleta, period, documentType, section, pagination }) => {
      const type = isBoleta && (documentType === 0 || documentType === 1) ? 'HONORARIOS' : bookOf(isReceived, isBoleta);
      const part = { ...partOf(type, { periods: [period] }), section: section ?? 'registro', code: documentType ?? null, isReceived };
      return { companyIds: [companyId], part, page: bookPage(pagination) };
    },
  }),
);

builder.mutationField('getDocsRCVBook', (t) =>
  t.field({
    type: BookObject,
    sizes: bookSizes,
    description: 'Los documentos de un libro, por períodos o por días de emisión, no ambos.',
    access: 'books.read',
    args: {
      companyId: t.arg.id(),
      type: t.arg({ type: BookTypeEnum }),
      periods: t.arg({ type: ['Period'], required: false }),
      dateStart: t.arg({ type: 'Date', required: false }),
      dateEnd: t.arg({ type: 'Date', required: false, description: 'El primer día que ya no entra.' }),
      section: t.arg({
        type: BookSectionEnum,
        required: false,
        description: 'De compras; sin ella, todas, cada una aparte en el resumen.',
      }),
      pagination: t.arg({ type: PaginationInput, required: false, description: PAGE_WORDS }),
    },
    resolve: (_root, { companyId, type, section, pagination, ...when }, context) => {
      guardBook(context, 'din.read', companyId, type);
      return { companyIds: [companyId], part: { ...partOf(type, when), section: section ?? null }, page: bookPage(pagination) };
    },
  }),
);

builder.mutationField('getDocsRCVBookById', (t) =>
  t.field({
    type: BookObject,
    sizes: bookSizes,
    description: 'Documentos elegidos de un libro. Uno que no existe los niega todos.',
    access: {
      action: 'books.read',
      companies: ({ ids }: { ids: string[] }, context) => companiesOfRows(context, 'books.read', ids, companiesOfDocuments),
    },
    args: { ids: t.arg.idList(), pagination: t.arg({ type: PaginationInput, required: false, description: PAGE_WORDS }) },
    resolve: async (_root, { ids: requested, pagination }, context) => {
      const ids = checkIds(requested);
      const companyIds = await companiesOfRows(context, 'books.read', ids, companiesOfDocuments);
      return { companyIds, part: { ...partOf(await bookTypeOf(context, companyIds, ids), {}), ids }, page: bookPage(pagination) };
    },
  }),
);

builder.mutationField('downloadRCVBook', (t) =>
  t.field({
    type: DownloadType,
    description: 'El libro de un mes, o los documentos elegidos de él, como lo da el SII o en planilla.',
    access: 'books.export',
    args: {
      companyId: t.arg.id(),
      type: t.arg({ type: BookTypeEnum }),
      period: t.arg({ type: 'Period', required: false, description: 'Sin él, los documentos elegidos.' }),
      ids: t.arg.idList({ required: false }),
      section: t.arg({ type: BookSectionEnum, required: false, description: 'De compras; sin ella, REGISTRO.' }),
      format: t.arg({ type: FormatEnum, required: false, description: 'Sin él, el del SII; de un libro que no lo tiene, planilla.' }),
    },
    resolve: async (_root, { companyId, type, period, ids, section, format }, context) => {
      guardBook(context, 'din.export', companyId, type);
      if (Boolean(period) === Boolean(ids?.length)) throw new AppError('PERIOD_OR_IDS');
      // Selected documents are exported whatever their section.
      const inSection = ids?.length ? null : (section ?? 'registro');
      const file = fileOf({ type, period, ids: await ownIds(context, companyId, ids), section: inSection, format });
      if (file.format === 'sii' && !registerFileOf(file)) throw new AppError('BOOK_WITHOUT_LAYOUT');
      return prepare(context, companyId, file);
    },
  }),
);

builder.mutationField('downloadDinBook', (t) =>
  t.field({
    type: DownloadType,
    description: 'Las declaraciones de ingreso elegidas, o todas, en planilla.',
    access: 'din.export',
    args: { companyId: t.arg.id(), ids: t.arg.idList({ required: false }) },
    resolve: async (_root, { companyId, ids }, context) => {
      const file = fileOf({ type: 'DIN', period: null, ids: await ownIds(context, companyId, ids), section: null, format: 'xlsx' });
      return prepareDownload(context, companyId, DIN_FILE, file, ['libro_din', 'xlsx']);
    },
  }),
);

/** Import declarations have their own access, even as a book. @throws BLOCKED_MODULE */
export function guardBook(context: Context, action: 'din.read' | 'din.export', companyId: string, type: BookType): void {
  if (type === 'DIN') guardCompanies(context, action, [companyId]);
}

/** A book limited to periods or days. @throws PERIODS_OR_DATES, TOO_MANY_PERIODS, DAYS_EXCHANGED */
export function partOf(type: BookType, when: Parameters<typeof timeOf>[0]): BookPart {
  return { type, ...timeOf(when), section: null, code: null, isReceived: null, ids: null };
}

/** The documents of each month, the last one first. */
export function byPeriod(counts: readonly BookCount[]): { period: Day; count: number }[] {
  const months = new Map<Day, number>();
  for (const { period, count } of counts) months.set(period, (months.get(period) ?? 0) + count);
  return Array.from(months, ([period, count]) => ({ period, count }));
}

type FileRequest = {
  type: BookType;
  period: Period | null | undefined;
  ids: string[] | null;
  section: RcvSection | null;
  format: BookFile['format'] | null | undefined;
};

function fileOf({ type, period, ids, section, format }: FileRequest): BookFile {
  const inSection = bookScope(type).hasSections ? section : null;
  const usual = registerFileOf({ type, section: inSection }) ? 'sii' : 'xlsx';
  return { type, periods: period ? [period] : [], ids, section: inSection, format: format ?? usual };
}

async function prepare(context: Context, companyId: string, file: BookFile): Promise<FileLink> {
  const register = registerFileOf(file);
  const [company] = await read(context, companyId, (db) =>
    db.selectFrom('company').select('rut').where('company_id', '=', companyId).execute(),
  );
  const month = file.periods[0] ?? 'elegidos';
  const name =
    file.format === 'sii' && register
      ? registerFileName(register, company?.rut ?? '', month).replace(/\.csv$/, '')
      : `libro_${file.type.toLowerCase()}_${month}`;
  return prepareDownload(context, companyId, BOOK_FILE, file, [name, file.format === 'sii' ? 'csv' : 'xlsx']);
}

/** Ids that are all of this company. @throws NOT_FOUND */
async function ownIds(context: Context, companyId: string, requested: readonly string[] | null | undefined): Promise<string[] | null> {
  if (!requested || requested.length === 0) return null;
  const ids = checkIds(requested);
  const found = await read(context, companyId, (db) => companiesOfDocuments(db, ids));
  if (ids.some((id) => found.get(id) !== companyId)) throw new AppError('NOT_FOUND');
  return ids;
}

/** The one book that contains all of these. @throws NOT_ONE_BOOK */
async function bookTypeOf(context: Context, companyIds: readonly string[], ids: readonly string[]): Promise<BookType> {
  const kinds = ids.length === 0 ? [] : await read(context, companyIds, (db) => kindsOf(db, companyIds, ids));
  const [type, ...others] = new Set(kinds.map(({ code, isReceived }) => bookOfDocument(code, isReceived)));
  if (type === null || others.length > 0) throw new AppError('NOT_ONE_BOOK');
  return type ?? 'COMPRAS';
}
