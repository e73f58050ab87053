import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { guardCompanies } from '#server/api/access.ts';
import { type Context, read } from '#server/api/context.ts';
import { fileHeaders } from '#server/api/file-headers.ts';
import type { FileLink } from '#server/api/file-link.ts';
import { orRefusal, refuse } from '#server/api/refuse.ts';
import { checkAddress, signAddress } from '#server/api/signed-address.ts';
import { isId } from '#server/db/ids.ts';
import { originalFile } from '#server/features/imports/store.ts';
import { documentPdf, resolutionOf } from '#server/formats/document-pdf.ts';
import { ownDte } from '#server/formats/own-dte.ts';
import { detailsOf } from './details.ts';
import { documentFileName } from './download.ts';
import { type DocumentRow, documentRows } from './list.ts';

type Params = { companyId: string; id: string };

/** Where the person who asks finds the XML of a document. */
export function xmlLink(context: Context, row: DocumentRow): FileLink {
  return { ...signAddress(context, pathOf(row)), fileName: `${documentFileName(row)}.xml`, mimeType: 'application/xml' };
}

/** Where they find it as it is printed. */
export function pdfLink(context: Context, row: DocumentRow): FileLink {
  return { ...signAddress(context, `${pathOf(row)}/pdf`), fileName: `${documentFileName(row)}.pdf`, mimeType: 'application/pdf' };
}

/** Where they find the file of its sale (AEC). */
export function cesionLink(context: Context, row: DocumentRow): FileLink {
  return { ...signAddress(context, `${pathOf(row)}/cesion`), fileName: cesionFileName(row), mimeType: 'application/xml' };
}

function cesionFileName(row: DocumentRow): string {
  return `${documentFileName(row, 'AEC')}.xml`;
}

function pathOf({ companyId, documentId }: DocumentRow): string {
  return `/archivos/documentos/${companyId}/${documentId}`;
}

/** `GET /archivos/documentos/:companyId/:id`: the XML of one document, without the others of its envelope; behind `/pdf` as it is printed, behind `/cesion` the file of its sale. */
export function registerDocumentRoute(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  const path = '/archivos/documentos/:companyId/:id';
  const serve = <Found>(
    route: string,
    find: (context: Context, url: string, params: Params) => Promise<Found>,
    fileOf: (found: Found) => Promise<{ name: string; bytes: Buffer }>,
  ) =>
    app.get<{ Params: Params }>(route, async (request, reply) => {
      const file = await orRefusal(
        contextOf(request)
          .then((context) => find(context, request.url, request.params))
          .then(fileOf),
      );
      if (file instanceof AppError) return refuse(reply, file);
      return reply.headers(fileHeaders(file.name, file.bytes.length)).send(file.bytes);
    });
  serve(path, xmlOf, async ({ row, own }) => ({ name: `${documentFileName(row)}.xml`, bytes: own }));
  serve(`${path}/pdf`, xmlOf, async ({ row, own, file }) => ({
    name: `${documentFileName(row)}.pdf`,
    bytes: await documentPdf(own, resolutionOf(file)),
  }));
  serve(`${path}/cesion`, cesionOf, async (file) => file);
}

/** `own`: its XML in `file`, which may hold others. */
type FoundXml = { row: DocumentRow; own: Buffer; file: Buffer };

async function cesionOf(context: Context, url: string, params: Params): Promise<{ name: string; bytes: Buffer }> {
  const row = await rowOf(context, url, params);
  const { files } = await detailsOf(context, row.documentId);
  return { name: cesionFileName(row), bytes: await fileOf(context, params.companyId, files.cesionImportId) };
}

/** @throws NOT_FOUND */
async function rowOf(context: Context, url: string, { companyId, id }: Params): Promise<DocumentRow> {
  checkAddress(context, url);
  guardCompanies(context, 'documents.read', [companyId]);
  const [row] = isId(id) ? await read(context, companyId, (db) => documentRows(db, [id])) : [];
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws NOT_FOUND */
async function fileOf(context: Context, companyId: string, importId: string | null): Promise<Buffer> {
  const file = importId ? await originalFile((work) => read(context, companyId, work), companyId, importId) : null;
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}

async function xmlOf(context: Context, url: string, params: Params): Promise<FoundXml> {
  const row = await rowOf(context, url, params);
  const file = await fileOf(context, params.companyId, row.xmlImportId);
  const issuer = (row.isReceived ? row.counterpartRut : row.companyRut) ?? '';
  const own = ownDte(file, { code: row.code ?? -1, folio: row.folio ?? '', issuer });
  if (!own) throw new AppError('NOT_FOUND');
  return { row, own, file };
}
