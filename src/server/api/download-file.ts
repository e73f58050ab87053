import { type GenericSchema, parse } from 'valibot';
import type { Action } from '#domain/access.ts';
import { newId } from '#server/db/ids.ts';
import { builder } from './builder.ts';
import { add, type Context, personOf } from './context.ts';
import { addDownload } from './download-store.ts';
import { type SignedAddress, signOpenAddress } from './signed-address.ts';

/**
 * A kind of file that is made when somebody opens its address: whose right it needs, what it is made of, and its bytes, written while
 * they are sent, so that its length does not matter.
 */
export type FileKind<Params> = {
  kind: string;
  action: Action;
  params: GenericSchema<unknown, Params>;
  write: (context: Context, companyId: string, params: Params) => AsyncIterable<string | Uint8Array>;
};

/** Any kind, as the route meets it. @throws what is no parameter of its kind */
export type Opener = { kind: string; action: Action; open: (context: Context, companyId: string, stored: unknown) => Bytes };
export type Bytes = AsyncIterable<string | Uint8Array>;

export function openerOf<Params>({ kind, action, params, write }: FileKind<Params>): Opener {
  return { kind, action, open: (context, companyId, stored) => write(context, companyId, parse(params, stored)) };
}

export type DownloadFile = SignedAddress & { fileName: string; mimeType: string };

const MIME = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  pdf: 'application/pdf',
  xml: 'application/xml',
} as const;
type Ending = keyof typeof MIME;

/** Where a file will be for a while: to be followed by a browser, without any header. It stops with the session that asked for it. */
export async function prepareDownload<Params>(
  context: Context,
  companyId: string,
  { kind }: FileKind<Params>,
  params: Params,
  [name, ending]: [name: string, ending: Ending],
): Promise<DownloadFile> {
  const id = newId();
  const fileName = `${name}.${ending}`;
  const address = signOpenAddress(context.settings, downloadPath(companyId, id));
  const { id: personId, sessionId } = personOf(context);
  await add(context, companyId, (db) =>
    addDownload(db, { companyId, id, kind, params, fileName, personId, sessionId, expiresAt: address.expiresAt }),
  );
  return { ...address, fileName, mimeType: MIME[ending] };
}

function downloadPath(companyId: string, id: string): string {
  return `/archivos/descargas/${companyId}/${id}`;
}

export const DownloadObject = builder.objectRef<DownloadFile>('Download').implement({
  description: 'Un archivo; su dirección abre sin otra credencial, por un rato y mientras dure la sesión que la pidió.',
  fields: (t) => ({
    fileName: t.exposeString('fileName'),
    mimeType: t.exposeString('mimeType'),
    url: t.exposeString('url'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});
