import { array, boolean, custom, type GenericSchema, nullable, object, optional, picklist, string } from 'valibot';
import { dayInChile } from '#domain/date.ts';
import { read } from '#server/api/context.ts';
import type { Bytes, FileKind } from '#server/api/download-file.ts';
import type { Db } from '#server/db/scope.ts';
import { originalFile } from '#server/features/imports/store.ts';
import { documentPdf, resolutionOf } from '#server/formats/document-pdf.ts';
import { ownDtes } from '#server/formats/own-dte.ts';
import { newZip, type Zip, zipEnd, zipEntry } from '#server/formats/zip-writer.ts';
import type { DocumentFilter } from './document-filter.ts';
import { SCREEN_COLUMNS, type ScreenColumn, writeDocumentCsv, writeDocumentSheet } from './download-sheet.ts';
import { type DocumentRow, documentRows, idsByXml, idsInOrder } from './list.ts';
import type { DocumentSort } from './list-order.ts';

const DOCUMENT_FORMATS = ['xml', 'pdf', 'xlsx', 'csv'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
/** One file for each document. */
export type SingleFormat = 'xml' | 'pdf';

/** Makes one document's file of its own XML. */
type DocumentMaker = (xml: Buffer, resolution: string | null) => Promise<Uint8Array | null> | Uint8Array;
/** Null: its XML cannot be printed. */
const MAKERS: Readonly<Record<SingleFormat, DocumentMaker>> = {
  xml: (xml) => xml,
  pdf: (xml, resolution) => documentPdf(xml, resolution).catch(() => null),
};

/** Documents as files: `ids`, or all of a filter. `isZip` false: one document, as it is. */
export type DocumentsFile = {
  format: DocumentFormat;
  ids: string[] | null;
  filter: FilterInOrder | null;
  /** Of a table: those on screen; null: all. */
  columns: ScreenColumn[] | null;
  isZip: boolean;
};
export type FilterInOrder = { which: DocumentFilter; sort: DocumentSort };

export function isOneEach(format: DocumentFormat): format is SingleFormat {
  return format === 'xml' || format === 'pdf';
}

/** As the list made it, and the store holds it. */
const FILTER: GenericSchema<unknown, FilterInOrder> = custom<FilterInOrder>((value) => typeof value === 'object' && value !== null);
/** As a download or a long work stores it. */
export const DOCUMENTS_PARAMS = object({
  format: picklist(DOCUMENT_FORMATS),
  ids: nullable(array(string())),
  filter: nullable(FILTER),
  columns: optional(nullable(array(picklist(SCREEN_COLUMNS))), null),
  isZip: boolean(),
});

/** Documents as XML or PDF, several in a zip, or as rows of a table. */
export const DOCUMENTS_FILE: FileKind<DocumentsFile> = {
  kind: 'documents',
  action: 'documents.export',
  params: DOCUMENTS_PARAMS,
  write: (context, companyId, file) => writeDocuments((work) => read(context, companyId, work), companyId, file),
};

/** Of a filter; the zip of one file each takes longer and has a limit of its own (65,535 files). */
export const MAX_ROWS = 100_000;
export const MAX_FILES = 10_000;
/** Each is drawn: some tens of milliseconds. */
export const MAX_PDFS = 1_000;
/** More than a person waits for: made by long work. */
export const MAX_AT_ONCE = 200;

/** What its file is called, without the ending: `DTE_33_170_76354771-K`. */
export function documentFileName({ code, folio, isReceived, counterpartRut, companyRut }: DocumentRow, prefix = 'DTE'): string {
  return `${prefix}_${code ?? ''}_${folio ?? ''}_${(isReceived ? counterpartRut : companyRut) ?? ''}`;
}

/** Reads a company's rows, with the access of whoever asked for the file. */
export type Reader = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

async function* writeDocuments(reader: Reader, companyId: string, file: DocumentsFile): Bytes {
  const { format } = file;
  if (!isOneEach(format)) yield* writeTable(reader, companyId, file);
  else if (file.isZip) yield* writeZip(reader, companyId, await idsOf(reader, companyId, file), format);
  else for await (const { bytes } of filesOf(reader, companyId, file.ids ?? [], format)) yield bytes;
}

/**
 * A table of documents in the order of their list.
 * @param onRow  hears how many are written
 */
export async function* writeTable(
  reader: Reader,
  companyId: string,
  file: DocumentsFile,
  onRow: (count: number) => void = () => {},
): Bytes {
  const rows = rowsInOrder(reader, await idsOf(reader, companyId, file), onRow);
  yield* (file.format === 'xlsx' ? writeDocumentSheet : writeDocumentCsv)(rows, file.columns);
}

async function idsOf(reader: Reader, companyId: string, { ids, filter }: DocumentsFile): Promise<readonly string[]> {
  if (ids || !filter) return ids ?? [];
  const today = dayInChile(new Date());
  return reader((db) => idsInOrder(db, companyId, filter.which, { sort: filter.sort, today, max: MAX_ROWS }));
}

const PAGE = 500;

/** A page of rows in memory at a time, in the order of the ids. */
async function* rowsInOrder(reader: Reader, ids: readonly string[], onRow: (count: number) => void): AsyncGenerator<DocumentRow> {
  let count = 0;
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    const rows = await reader((db) => documentRows(db, page));
    const byId = new Map(rows.map((row) => [row.documentId, row]));
    for (const id of page) {
      const row = byId.get(id);
      if (!row) continue;
      count += 1;
      onRow(count);
      yield row;
    }
  }
}

async function* writeZip(reader: Reader, companyId: string, ids: readonly string[], format: SingleFormat): Bytes {
  const zip = newZip();
  const missing = new Set(ids);
  const names = new Set<string>();
  for await (const { row, bytes } of filesOf(reader, companyId, ids, format)) {
    missing.delete(row.documentId);
    yield* fileEntry(zip, uniqueName(names, documentFileName(row), format), bytes);
  }
  if (missing.size > 0) yield* missingEntry(zip, reader, [...missing]);
  yield zipEnd(zip);
}

/** A file in a zip. */
export function fileEntry(zip: Zip, name: string, bytes: Uint8Array): AsyncGenerator<Buffer> {
  return zipEntry(zip, name, single(bytes));
}

async function* single(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function uniqueName(names: Set<string>, name: string, format: SingleFormat): string {
  let unique = `${name}.${format}`;
  for (let no = 2; names.has(unique); no += 1) unique = `${name}_${no}.${format}`;
  names.add(unique);
  return unique;
}

/** Names the documents that have no file in a zip, by a file of its own. */
export async function* missingEntry(zip: Zip, reader: Reader, ids: readonly string[]): Bytes {
  const lines = ['Estos documentos no tienen un XML que se pueda leer:'];
  for await (const row of rowsInOrder(reader, ids, () => {})) lines.push(`${documentFileName(row)} ${row.counterpartName ?? ''}`.trim());
  yield* fileEntry(zip, 'sin_xml.txt', Buffer.from(`${lines.join('\r\n')}\r\n`));
}

/** The file of each document that has an XML; an envelope is read once for all of its documents. */
export async function* filesOf(
  reader: Reader,
  companyId: string,
  ids: readonly string[],
  format: SingleFormat,
): AsyncGenerator<{ row: DocumentRow; bytes: Uint8Array }> {
  const make = MAKERS[format];
  for (const { importId, ids: inFile } of await reader((db) => idsByXml(db, companyId, ids))) {
    const file = await originalFile(reader, companyId, importId);
    if (!file) continue;
    const rows = await reader((db) => documentRows(db, inFile));
    const resolution = format === 'pdf' ? resolutionOf(file) : null;
    const names = rows.map(({ code, folio, isReceived, counterpartRut, companyRut }) => ({
      code: code ?? -1,
      folio: folio ?? '',
      issuer: (isReceived ? counterpartRut : companyRut) ?? '',
    }));
    for (const { index, bytes } of ownDtes(file, names)) {
      const row = rows[index];
      const made = row && (await make(bytes, resolution));
      if (row && made) yield { row, bytes: made };
    }
  }
}
