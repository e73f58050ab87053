import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { guardCompanies } from '#server/api/access.ts';
import { type Context, read } from '#server/api/context.ts';
import { orRefusal, refuse } from '#server/api/refuse.ts';
import { logoOf } from './logo.ts';

/**
 * `GET /archivos/logos/:companyId`: a company's logo, for its members. Always served as an image: its type comes from the bytes as they
 * were uploaded, and opened as a page it could do nothing.
 */
export function registerLogoRoute(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.get<{ Params: { companyId: string } }>('/archivos/logos/:companyId', async (request, reply) => {
    const found = await orRefusal(logo(await contextOf(request), request.params.companyId));
    if (found instanceof AppError) return refuse(reply, found);
    return reply
      .headers({
        'content-type': found.type,
        'content-disposition': 'inline; filename="logo"',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(found.content);
  });
}

async function logo(context: Context, companyId: string): Promise<{ content: Buffer; type: string }> {
  guardCompanies(context, 'company.read', [companyId]);
  const found = await read(context, companyId, (db) => logoOf(db, companyId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
