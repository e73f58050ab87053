import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './api/context.ts';
import { openerOf } from './api/download-file.ts';
import { registerDownloadRoute } from './api/download-route.ts';
import type { Services } from './api/services.ts';
import { registerDocumentRoute } from './features/documents/route.ts';
import { registerHistoryRoute } from './features/history/route.ts';
import { registerImportRoutes } from './features/imports/route.ts';
import { registerPaymentNotice } from './features/settings/notice.ts';
import { registerLogoRoute } from './features/settings/route.ts';
import { BOOK_FILE, DIN_FILE } from './features/taxbooks/file.ts';

/** Every kind of file that is made when its address is opened. */
const DOWNLOADS = [openerOf(BOOK_FILE), openerOf(DIN_FILE)];

/** The plain routes of every feature: files, which GraphQL does not carry, and what another service calls. */
export function plainRoutes(services: Services): (app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) => void {
  return (app, contextOf) => {
    registerImportRoutes(app, contextOf);
    registerDocumentRoute(app, contextOf);
    registerLogoRoute(app, contextOf);
    registerHistoryRoute(app, contextOf);
    registerDownloadRoute(app, services, DOWNLOADS);
    registerPaymentNotice(app, services);
  };
}
