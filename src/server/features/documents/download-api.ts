import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { plural } from '#domain/format.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, add, type Context, read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import type { FileLink } from '#server/api/file-link.ts';
import { distinctIds } from '#server/api/ids.ts';
import { countDocuments } from './document-filter.ts';
import {
  DOCUMENTS_FILE,
  type DocumentFormat,
  type DocumentsFile,
  documentFileName,
  type FilterInOrder,
  isOneEach,
  MAX_AT_ONCE,
  MAX_FILES,
  MAX_PDFS,
  MAX_ROWS,
} from './download.ts';
import { SCREEN_COLUMNS } from './download-sheet.ts';
import { countWithXml, startFile } from './file-work.ts';
import { filterOf, ListFilterInput, sortOf } from './filter-inputs.ts';
import { documentRows, idsByXml } from './list.ts';
import { companiesOfDocuments } from './store.ts';

const FormatEnum = builder.enumType('DocumentFormat', {
  description: 'XML y PDF: un archivo por documento, varios en un zip; XLSX y CSV: una fila por documento.',
  values: { XML: { value: 'xml' }, PDF: { value: 'pdf' }, XLSX: { value: 'xlsx' }, CSV: { value: 'csv' } } as const satisfies Record<
    string,
    { value: DocumentFormat }
  >,
});

const ColumnEnum = builder.enumType('DocumentColumn', { values: SCREEN_COLUMNS });

const DownloadInput = builder.inputType('DownloadDocumentsInput', {
  fields: (t) => ({
    companyId: t.id(),
    ids: t.idList({ required: false, description: 'Los documentos, o bien un filtro.' }),
    filter: t.field({ type: ListFilterInput, required: false, description: 'Todos los de una lista, en su orden.' }),
    format: t.field({ type: FormatEnum }),
    columns: t.field({
      type: [ColumnEnum],
      required: false,
      maxItems: SCREEN_COLUMNS.length,
      description: 'XLSX y CSV: las columnas de la lista, en su orden; sin ellas, todo lo que se sabe de cada documento.',
    }),
  }),
});

/** `link` null: a long work makes the file, which then has its address. */
type Prepared = { link: FileLink | null; workId: string | null; count: number; warning: string | null };

const PreparedType = builder.objectRef<Prepared>('DocumentsDownload').implement({
  description: 'Un archivo; su dirección abre sin otra credencial, por un rato y mientras dure la sesión que la pidió.',
  fields: (t) => ({
    fileName: t.string({ nullable: true, resolve: ({ link }) => link?.fileName ?? null }),
    mimeType: t.string({ nullable: true, resolve: ({ link }) => link?.mimeType ?? null }),
    url: t.string({ nullable: true, description: 'Nula mientras un trabajo largo lo prepara.', resolve: ({ link }) => link?.url ?? null }),
    expiresAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ link }) => link?.expiresAt ?? null }),
    workId: t.exposeID('workId', {
      nullable: true,
      description: 'El trabajo largo que prepara el archivo de más de 200; al terminar se pide con workFile.',
    }),
    count: t.exposeInt('count', { description: 'Los documentos que van.' }),
    warning: t.exposeString('warning', { nullable: true, description: 'Los que no van, si los hay.' }),
  }),
});

builder.mutationField('downloadDocuments', (t) =>
  t.field({
    type: PreparedType,
    description: 'Documentos como archivos o como planilla. El XML son los bytes propios del documento, con su firma.',
    access: 'documents.export',
    args: { input: t.arg({ type: DownloadInput }) },
    resolve: async (_root, { input: { companyId, ids, filter, format, columns } }, context) => {
      if (Boolean(ids) === Boolean(filter)) throw new AppError('IDS_OR_FILTER');
      const table = { format, columns: columns?.length ? [...new Set(columns)] : null };
      if (filter) return prepareFilter(context, companyId, { which: filterOf(filter), sort: sortOf(filter) }, table);
      return prepareIds(context, companyId, ids ?? [], table);
    },
  }),
);

type Table = Pick<DocumentsFile, 'format' | 'columns'>;

async function prepareIds(context: Context, companyId: string, requested: readonly string[], table: Table): Promise<Prepared> {
  const { format } = table;
  const ids = distinctIds(requested);
  const found = await read(context, companyId, (db) => companiesOfDocuments(db, ids));
  if (ids.some((id) => found.get(id) !== companyId)) throw new AppError('NOT_FOUND');
  const [only] = ids.length === 1 ? ids : [];
  const file = { ...table, ids, filter: null, isZip: isOneEach(format) && only === undefined };
  if (ids.length > MAX_AT_ONCE) return makeByWork(context, companyId, file, ids.length);
  if (!isOneEach(format)) return prepare(context, companyId, file, { count: ids.length, missing: 0 });
  const withXml = (await read(context, companyId, (db) => idsByXml(db, companyId, ids))).flatMap((one) => one.ids);
  if (withXml.length === 0) throw new AppError('WITHOUT_XML', { count: ids.length });
  const rows = only === undefined ? [] : await read(context, companyId, (db) => documentRows(db, [only]));
  const [name] = rows.map((row) => documentFileName(row));
  return prepare(context, companyId, file, { count: withXml.length, missing: ids.length - withXml.length, ...(name ? { name } : {}) });
}

async function prepareFilter(context: Context, companyId: string, filter: FilterInOrder, table: Table): Promise<Prepared> {
  const { format } = table;
  const count = await read(context, companyId, (db) => countDocuments(db, companyId, filter.which, dayInChile(new Date())));
  const max = format === 'pdf' ? MAX_PDFS : isOneEach(format) ? MAX_FILES : MAX_ROWS;
  if (count > max) throw new AppError('TOO_MANY_TO_DOWNLOAD', { max });
  const file = { ...table, ids: null, filter, isZip: isOneEach(format) };
  return count > MAX_AT_ONCE ? makeByWork(context, companyId, file, count) : prepare(context, companyId, file, { count, missing: 0 });
}

/** `missing`: of the chosen ones, those without XML. */
type Contents = { count: number; missing: number; name?: string };

async function prepare(context: Context, companyId: string, file: DocumentsFile, { count, missing, name }: Contents): Promise<Prepared> {
  const ending = file.isZip ? 'zip' : file.format;
  const link = await prepareDownload(context, companyId, DOCUMENTS_FILE, file, [name ?? nameOf(file), ending]);
  return { link, workId: null, count, warning: missing === 0 ? null : warningOf(missing, count + missing) };
}

/** Nobody waits for it: other changes of the company neither. @throws WITHOUT_XML where none of them has one */
async function makeByWork(context: Context, companyId: string, file: DocumentsFile, count: number): Promise<Prepared> {
  if (isOneEach(file.format) && (await read(context, companyId, (db) => countWithXml(db, companyId, file))) === 0)
    throw new AppError('WITHOUT_XML', { count });
  const workId = await add(context, companyId, (db) => startFile(db, actorIn(context, companyId), { file, count, name: nameOf(file) }));
  return { link: null, workId, count, warning: null };
}

function nameOf({ isZip, format }: DocumentsFile): string {
  return `documentos_${isZip ? `${format}_` : ''}${dayInChile(new Date())}`;
}

function warningOf(missing: number, total: number): string {
  const [have, go] = missing === 1 ? ['tiene', 'va'] : ['tienen', 'van'];
  return `${missing} de ${plural(total, 'documento', 'documentos')} no ${have} XML y no ${go}.`;
}
