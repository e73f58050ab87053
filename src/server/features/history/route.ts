import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changesIn, sentenceOf } from '#domain/acts.ts';
import { CSV_START, csvRow } from '#domain/csv.ts';
import { type Day, dayInChile, isDay } from '#domain/date.ts';
import { type Change, fieldValueText } from '#domain/history/fields.ts';
import { guardCompanies } from '#server/api/access.ts';
import { type Context, read } from '#server/api/context.ts';
import type { FileLink } from '#server/api/file-link.ts';
import { orRefusal, refuse } from '#server/api/refuse.ts';
import { checkAddress, signAddress } from '#server/api/signed-address.ts';
import { isId } from '#server/db/ids.ts';
import { type HistoryEntry, type HistoryFilter, historyAfter, SYSTEM } from './store.ts';

const ROWS = 1_000;
const HEADS = [
  'N°',
  'Fecha y hora',
  'Persona',
  'Correo',
  'Descripción',
  'Código',
  'Deshace',
  'Campo',
  'Antes',
  'Después',
  'Huella',
] as const;
const WHEN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' });

type ExportRequest = { Params: { companyId: string }; Querystring: Record<string, unknown> };

/** The address of a company's history file for the current person; filters are appended (`&kind=…`). */
export function historyLink(context: Context, companyId: string): FileLink {
  return { ...signAddress(context, `/archivos/historial/${companyId}`), fileName: fileName(), mimeType: 'text/csv' };
}

function fileName(): string {
  return `historial-${dayInChile(new Date())}.csv`;
}

/**
 * `GET /archivos/historial/:companyId`: the history as CSV, oldest entry first, one row per changed field; filtered by `kind`,
 * `personId`, `from`, `to` and `search` like the list. It is written while it is read, so its length does not matter.
 */
export function registerHistoryRoute(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.get<ExportRequest>('/archivos/historial/:companyId', async (request, reply) => {
    const { companyId } = request.params;
    const context = await contextOf(request);
    const refusal = await orRefusal(mayExport(context, request.url, companyId));
    if (refusal) return refuse(reply, refusal);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName()}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(lines(context, companyId, filterOf(request.query))));
  });
}

async function mayExport(context: Context, url: string, companyId: string): Promise<void> {
  checkAddress(context, url);
  guardCompanies(context, 'history.export', [companyId]);
}

async function* lines(context: Context, companyId: string, filter: HistoryFilter): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADS);
  let after = 0;
  for (;;) {
    const entries = await read(context, companyId, (db) => historyAfter(db, companyId, filter, after, ROWS));
    yield entries.flatMap(rowsOf).join('');
    after = entries.at(-1)?.no ?? after;
    if (entries.length < ROWS) return;
  }
}

function rowsOf(entry: HistoryEntry): string[] {
  const person = entry.name === null ? null : `${entry.name} ${entry.surname ?? ''}`.trim();
  const changes: (Change | null)[] = changesIn(entry);
  const start = [entry.no, WHEN.format(entry.at), person ?? 'Caudal', entry.email, sentenceOf(person, entry), entry.code, entry.undoes];
  return (changes.length > 0 ? changes : [null]).map((change) =>
    csvRow([...start, change?.label ?? null, cell(change?.field, change?.before), cell(change?.field, change?.after), entry.hash]),
  );
}

/** Numbers stay numbers, so that a spreadsheet can add them. */
function cell(field: string | undefined, value: unknown): string | number | null {
  if (field === undefined || value === null || value === undefined) return null;
  return typeof value === 'number' ? value : fieldValueText(field, value);
}

/** Invalid values of a filter match nothing or are ignored, since an address may be typed by hand. */
function filterOf(query: Record<string, unknown>): HistoryFilter {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 200) : '');
  const day = (name: string): Day | null => {
    const value = text(name);
    return isDay(value) ? value : null;
  };
  const personId = text('personId');
  const isKnown = personId === SYSTEM || isId(personId);
  return {
    kind: text('kind') || null,
    personId: isKnown ? personId : null,
    documentId: null,
    loanId: null,
    from: day('from'),
    to: day('to'),
    search: text('search'),
  };
}
