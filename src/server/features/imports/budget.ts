/** What one import may use of the machine before its worker is killed and the file is refused. */
export type Budget = {
  /** CPU time until its rows are known, and the same again for the rest. */
  cpuMs: number;
  /** Additional CPU time for each row, once they are known. */
  rowMs: number;
  /** Resident memory beyond that of an idle worker. */
  megabytes: number;
};

export const BUDGET: Budget = { cpuMs: 30_000, rowMs: 1, megabytes: 200 };

/** What matching its rows may use: it weighs all that is open in the company, a million rows in about 1.5 GB. */
export const MATCHING_BUDGET: Budget = { cpuMs: 300_000, rowMs: 0, megabytes: 1_536 };

/** @param rows  null while they are not known */
export function allowedMs({ cpuMs, rowMs }: Budget, rows: number | null): number {
  return rows === null ? cpuMs : 2 * cpuMs + rowMs * rows;
}
