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
import { ownDte } from '#server/formats/own-dte.ts';
import { type DocumentRow, documentRows } from './list.ts';

type Params = { companyId: string; id: string };

/** Where the person who asks finds the XML of a document. */
export function xmlLink(context: Context, row: DocumentRow): FileLink {
  const path = `/archivos/documentos/${row.companyId}/${row.documentId}`;
  return { ...signAddress(context, path), fileName: xmlName(row), mimeType: 'application/xml' };
}

/** What its file is called: `DTE_33_170_76354771-K.xml`. */
function xmlName({ code, folio, isReceived, counterpartRut, companyRut }: DocumentRow): string {
  return `DTE_${code ?? ''}_${folio ?? ''}_${(isReceived ? counterpartRut : companyRut) ?? ''}.xml`;
}

/** `GET /archivos/documentos/:companyId/:id`: the XML of one document, without the others that came in its envelope. */
export function registerDocumentRoute(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.get<{ Params: Params }>('/archivos/documentos/:companyId/:id', async (request, reply) => {
    const found = await orRefusal(xmlOf(await contextOf(request), request.url, request.params));
    if (found instanceof AppError) return refuse(reply, found);
    return reply.headers(fileHeaders(found.name, found.bytes.length)).send(found.bytes);
  });
}

async function xmlOf(context: Context, url: string, { companyId, id }: Params): Promise<{ name: string; bytes: Buffer }> {
  checkAddress(context, url);
  guardCompanies(context, 'documents.read', [companyId]);
  const [row] = isId(id) ? await read(context, companyId, (db) => documentRows(db, [id])) : [];
  const importId = row?.xmlImportId;
  const file = importId ? await originalFile((work) => read(context, companyId, work), companyId, importId) : null;
  if (!row || !file) throw new AppError('NOT_FOUND');
  const issuer = (row.isReceived ? row.counterpartRut : row.companyRut) ?? '';
  const own = ownDte(file, { code: row.code ?? -1, folio: row.folio ?? '', issuer });
  if (!own) throw new AppError('NOT_FOUND');
  return { name: xmlName(row), bytes: own };
}
