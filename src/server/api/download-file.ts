import { type GenericSchema, parse } from 'valibot';
import type { Action } from '#domain/access.ts';
import { newId } from '#server/db/ids.ts';
import { add, type Context, personOf } from './context.ts';
import { addDownload } from './download-store.ts';
import type { FileLink } from './file-link.ts';
import { signOpenAddress } from './signed-address.ts';

/**
 * A kind of file made when its address is opened: the right it requires, its parameters, and its bytes, written while they are sent, so
 * that its length does not matter.
 */
export type FileKind<Params> = {
  kind: string;
  action: Action;
  params: GenericSchema<unknown, Params>;
  write: (context: Context, companyId: string, params: Params) => AsyncIterable<string | Uint8Array>;
};

/** Any kind, as the route uses it. @throws when the params do not fit the kind */
export type Opener = { kind: string; action: Action; open: (context: Context, companyId: string, stored: unknown) => Bytes };
export type Bytes = AsyncIterable<string | Uint8Array>;

/**
 * Wraps a kind of file for the route: the stored parameters are first checked against the kind's schema.
 * @throws ValiError from `open` for parameters that do not fit the kind
 */
export function openerOf<Params>({ kind, action, params, write }: FileKind<Params>): Opener {
  return { kind, action, open: (context, companyId, stored) => write(context, companyId, parse(params, stored)) };
}

const MIME = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  pdf: 'application/pdf',
  xml: 'application/xml',
} as const;
type Ending = keyof typeof MIME;

/** Prepares a file under a temporary address that a browser can follow without headers. It ends with the session that requested it. */
export async function prepareDownload<Params>(
  context: Context,
  companyId: string,
  { kind }: FileKind<Params>,
  params: Params,
  [name, ending]: [name: string, ending: Ending],
): Promise<FileLink> {
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
