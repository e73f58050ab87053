import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './api/context.ts';
import { openerOf } from './api/download-file.ts';
import { registerDownloadRoute } from './api/download-route.ts';
import type { Services } from './api/services.ts';
import { BANK_MONTH_FILE } from './features/bankmonths/download.ts';
import { FLOW_FILE } from './features/cashflow/flow-file.ts';
import { POSITION_FILE } from './features/cashflow/position-file.ts';
import { SOURCES_FILE } from './features/cashflow/source-sheet.ts';
import { AGEING_FILE } from './features/dashboard/ageing-file.ts';
import { DOCUMENTS_FILE } from './features/documents/download.ts';
import { PAYOFF_FILE } from './features/documents/payoff-sheet.ts';
import { registerDocumentRoute } from './features/documents/route.ts';
import { registerHistoryRoute } from './features/history/route.ts';
import { registerImportRoutes } from './features/imports/route.ts';
import { LOAN_FILE } from './features/loans/schedule-file.ts';
import { MOVEMENTS_FILE } from './features/reconciliation/download.ts';
import { registerPaymentNotice } from './features/settings/notice.ts';
import { registerLogoRoute } from './features/settings/route.ts';
import { BOOK_FILE, DIN_FILE } from './features/taxbooks/file.ts';
import { WORK_FILE } from './features/work/file.ts';

/** Every kind of file that is made when its address is opened. */
const DOWNLOADS = [
  openerOf(AGEING_FILE),
  openerOf(BANK_MONTH_FILE),
  openerOf(BOOK_FILE),
  openerOf(DIN_FILE),
  openerOf(DOCUMENTS_FILE),
  openerOf(FLOW_FILE),
  openerOf(SOURCES_FILE),
  openerOf(LOAN_FILE),
  openerOf(POSITION_FILE),
  openerOf(MOVEMENTS_FILE),
  openerOf(PAYOFF_FILE),
  openerOf(WORK_FILE),
];

/** The plain routes of every feature: files, which GraphQL does not serve, and what other services call. */
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
