import { builder } from './builder.ts';
import type { SignedAddress } from './signed-address.ts';

export type FileLink = SignedAddress & { fileName: string; mimeType: string };

/** A download, as the API answers it. */
export const FileLinkType = builder.objectRef<FileLink>('FileLink').implement({
  description: 'Un archivo; su dirección sirve un rato a quien la pidió, con su sesión.',
  fields: (t) => ({
    fileName: t.exposeString('fileName'),
    mimeType: t.exposeString('mimeType'),
    url: t.exposeString('url'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});
