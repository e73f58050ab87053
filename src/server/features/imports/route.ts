import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Action, mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import type { ImportKind } from '#domain/imports/facts.ts';
import type { ImportStatus } from '#domain/imports/report.ts';
import { guardCompanies } from '#server/api/access.ts';
import { type Context, read } from '#server/api/context.ts';
import { fileHeaders } from '#server/api/file-headers.ts';
import type { FileLink } from '#server/api/file-link.ts';
import { orRefusal, refuse } from '#server/api/refuse.ts';
import { checkAddress, signAddress } from '#server/api/signed-address.ts';
import { isId } from '#server/db/ids.ts';
import { originalOf, partsOf } from './content.ts';

type Params = { companyId: string; id: string };

/** The address of an import's original for the current person. */
export function originalLink(context: Context, { companyId, id, fileName }: Params & { fileName: string }): FileLink {
  return { ...signAddress(context, `/archivos/importaciones/${companyId}/${id}`), fileName, mimeType: 'application/octet-stream' };
}

/**
 * `GET /archivos/importaciones/:companyId/:id`: the original bytes of an import, for the person who requested the address and may still
 * read imports. Always a download, never a page: a script in a file must not run as one of ours.
 */
export function registerImportRoutes(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.get<{ Params: Params }>('/archivos/importaciones/:companyId/:id', async (request, reply) => {
    const found = await orRefusal(original(await contextOf(request), request.url, request.params));
    if (found instanceof AppError) return refuse(reply, found);
    return reply
      .headers(fileHeaders(found.fileName, found.bytes))
      .send(Readable.from(found.parts, { objectMode: false, highWaterMark: 1 }));
  });
}

/** What a member needs to read the files of a kind that says of persons what not everybody may see. */
const NEEDED: Partial<Record<ImportKind, Action>> = { CONTRIBUYENTE: 'company.write', LRE: 'payroll.read' };

/** Until a file was read, nobody knows of which kind it is, nor of one that could not be read. */
const UNREAD: readonly ImportStatus[] = ['en_proceso', 'detenido'];

type KnownImport = { kind: ImportKind | null; status: ImportStatus };

/** Whether the current person may have the bytes of an import, besides its report: of one that was not read, who may read every kind. */
export function maySeeOriginal({ memberships }: Context, companyId: string, { kind, status }: KnownImport): boolean {
  const needed = kind === null || UNREAD.includes(status) ? Object.values(NEEDED) : [NEEDED[kind]];
  const grant = memberships.get(companyId);
  return needed.every((one) => one === undefined || (grant !== undefined && mayDo(one, grant)));
}

type Original = { fileName: string; bytes: number; parts: AsyncIterable<Buffer> };

async function original(context: Context, url: string, { companyId, id }: Params): Promise<Original> {
  checkAddress(context, url);
  guardCompanies(context, 'imports.read', [companyId]);
  const found = isId(id) ? await read(context, companyId, (db) => originalOf(db, companyId, id)) : undefined;
  if (!found?.sha256 || !maySeeOriginal(context, companyId, found)) throw new AppError('NOT_FOUND');
  const { fileName, sha256, bytes } = found;
  return { fileName, bytes, parts: partsOf((work) => read(context, companyId, work), companyId, { sha256, bytes }) };
}
