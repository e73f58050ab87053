import { AppError } from '#domain/errors.ts';
import type { Rut } from '#domain/rut.ts';
import type { Upload } from '#server/api/spool.ts';
import { inTurn } from '#server/db/in-turn.ts';
import { inWorker } from '#server/db/in-worker.ts';
import type { Certificate, PfxProblem } from '#server/formats/pfx.ts';

const MAX_BYTES = 100 * 1_024;
/** A file itself says how often its password is hashed; those of the issuers take well under a second. */
const MAX_MS = 10_000;
const MAX_MEMORY_MB = 64;

/**
 * Reads and checks the certificate in a .pfx.
 * @param rut  of the person who signs: the certificate's holder
 * @param now  milliseconds
 * @throws CERTIFICATE_TOO_LARGE, CERTIFICATE_UNREADABLE, CERTIFICATE_PASSWORD, CERTIFICATE_WITHOUT_KEY, CERTIFICATE_WITHOUT_RUT,
 *   CERTIFICATE_OTHER_RUT, CERTIFICATE_EXPIRED, CERTIFICATE_NOT_YET_VALID, CERTIFICATES_BUSY
 */
export async function checkCertificate(file: Upload, password: string, rut: Rut, now: number): Promise<Certificate> {
  if (file.size > MAX_BYTES) throw new AppError('CERTIFICATE_TOO_LARGE', { kilobytes: MAX_BYTES / 1_024 });
  const certificate = await readInTurn(async () => readApart(new Uint8Array(await file.arrayBuffer()), password));
  if (typeof certificate === 'string') throw new AppError(PROBLEMS[certificate]);
  const { holderRut, validFrom, validUntil } = certificate;
  if (holderRut !== rut) throw new AppError('CERTIFICATE_OTHER_RUT', { holder: holderRut, expected: rut });
  if (validUntil <= now) throw new AppError('CERTIFICATE_EXPIRED', { at: new Date(validUntil) });
  if (validFrom > now) throw new AppError('CERTIFICATE_NOT_YET_VALID', { at: new Date(validFrom) });
  return certificate;
}

/** Files waiting for their turn; each occupies memory. */
const MAX_WAITING = 8;
let waiting = 0;

/** One at a time, because opening a file occupies a processor: other requests keep the rest. @throws CERTIFICATES_BUSY */
async function readInTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  if (waiting > MAX_WAITING) throw new AppError('CERTIFICATES_BUSY');
  waiting += 1;
  try {
    return await inTurn('pfx', 1, read);
  } finally {
    waiting -= 1;
  }
}

const PROBLEMS = {
  unreadable: 'CERTIFICATE_UNREADABLE',
  password: 'CERTIFICATE_PASSWORD',
  withoutKey: 'CERTIFICATE_WITHOUT_KEY',
  withoutRut: 'CERTIFICATE_WITHOUT_RUT',
} as const satisfies Record<PfxProblem, string>;

/** A file may require any number of rounds, and the library throws on a hostile one. */
function readApart(bytes: Uint8Array, password: string): Promise<Certificate | PfxProblem> {
  const limits = { maxMs: MAX_MS, maxMemoryMb: MAX_MEMORY_MB, otherwise: 'unreadable' } as const;
  return inWorker<Certificate | PfxProblem>(new URL('./pfx-worker.ts', import.meta.url), { bytes, password }, limits);
}
