import { LIMITS } from '#domain/imports/report.ts';

export const MEGABYTE = 1_048_576;

/** The files that are sent, each in a request of its own however many they are, and those that are too large to be. */
export function sift<F extends { size: number }>(files: readonly F[]): { sent: F[]; tooLarge: F[] } {
  const isTooLarge = ({ size }: F) => size > LIMITS.fileBytes;
  return { sent: files.filter((file) => !isTooLarge(file)), tooLarge: files.filter(isTooLarge) };
}
