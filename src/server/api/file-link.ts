import { builder } from './builder.ts';
import type { SignedAddress } from './signed-address.ts';

/** A file under a temporary address: with its person's session (`FileLink`), or opened by its signature alone (`Download`). */
export type FileLink = SignedAddress & { fileName: string; mimeType: string };

/** A stored file, for whoever requested the address, with their session. */
export const FileLinkType = linkType('FileLink', 'Un archivo; su dirección sirve un rato a quien la pidió, con su sesión.');

/** A file that is made when its address is opened (download-file.ts). */
export const DownloadType = linkType(
  'Download',
  'Un archivo; su dirección abre sin otra credencial, por un rato y mientras dure la sesión que la pidió.',
);

function linkType(name: string, description: string) {
  return builder.objectRef<FileLink>(name).implement({
    description,
    fields: (t) => ({
      fileName: t.exposeString('fileName'),
      mimeType: t.exposeString('mimeType'),
      url: t.exposeString('url'),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    }),
  });
}
