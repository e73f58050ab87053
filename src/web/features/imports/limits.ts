import { LIMITS } from '#domain/imports/report.ts';

export const MEGABYTE = 1_048_576;

/** What becomes of files that were dropped together: the ones to send, the too large ones, or why none is sent. */
export type Sifted<F> = { sent: F[]; tooLarge: F[]; refusal: 'count' | 'weight' | null };

/** The server's limits, told before anything is uploaded. */
export function sift<F extends { size: number }>(files: readonly F[]): Sifted<F> {
  const isTooLarge = ({ size }: F) => size > LIMITS.fileBytes;
  const tooLarge = files.filter(isTooLarge);
  const sent = files.filter((file) => !isTooLarge(file));
  if (files.length > LIMITS.files) return { sent: [], tooLarge: [], refusal: 'count' };
  if (sent.reduce((sum, { size }) => sum + size, 0) > LIMITS.callBytes) return { sent: [], tooLarge: [], refusal: 'weight' };
  return { sent, tooLarge, refusal: null };
}
