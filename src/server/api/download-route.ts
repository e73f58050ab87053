import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isId } from '#server/db/ids.ts';
import { readCompanies } from '#server/db/scope.ts';
import { guardCompanies } from './access.ts';
import type { Context } from './context.ts';
import type { Bytes, Opener } from './download-file.ts';
import { findDownload, type StoredDownload } from './download-store.ts';
import { fileHeaders } from './file-headers.ts';
import { personOfSession } from './people.ts';
import { orRefusal, refuse } from './refuse.ts';
import type { Services } from './services.ts';
import { checkOpenAddress } from './signed-address.ts';

type Params = { companyId: string; id: string };
type Opened = { fileName: string; bytes: Bytes };

/**
 * `GET /archivos/descargas/:companyId/:id`: a file prepared by `prepareDownload`. The address is signed, and the session that requested it
 * must still be valid and have the right.
 */
export function registerDownloadRoute(app: FastifyInstance, services: Services, kinds: readonly Opener[]): void {
  app.get<{ Params: Params }>('/archivos/descargas/:companyId/:id', async (request, reply) => {
    const found = await orRefusal(open(services, kinds, request.url, request.params));
    if (found instanceof AppError) return refuse(reply, found);
    return reply.headers(fileHeaders(found.fileName, null)).send(Readable.from(found.bytes, { objectMode: false }));
  });
}

async function open(services: Services, kinds: readonly Opener[], url: string, { companyId, id }: Params): Promise<Opened> {
  checkOpenAddress(services.settings, url);
  if (!isId(companyId) || !isId(id)) throw new AppError('NOT_FOUND');
  const scope = { personId: null, companyIds: [companyId] };
  const found = await readCompanies(services.database.app, scope, (db) => findDownload(db, companyId, id));
  const kind = kinds.find((one) => one.kind === found?.kind);
  if (!found || !kind) throw new AppError('NOT_FOUND');
  const context = await contextOf(services, found);
  guardCompanies(context, kind.action, [companyId]);
  return { fileName: found.fileName, bytes: kind.open(context, companyId, found.params) };
}

/** The current rights of the session that requested the file. @throws NOT_FOUND when it has ended */
async function contextOf({ database, settings }: Services, { personId, sessionId }: StoredDownload): Promise<Context> {
  const session = await personOfSession(database.app, settings, { personId, sessionId });
  if (!session) throw new AppError('NOT_FOUND');
  const memberships = new Map(session.memberships.map((one) => [one.companyId, one]));
  return {
    database,
    settings,
    person: session.person,
    memberships,
    address: '',
    userAgent: '',
    isLocal: false,
    claim: null,
    knownTag: null,
    live: null,
  };
}
