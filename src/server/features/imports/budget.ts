/** What one import may take of the machine before its worker is ended and the file is refused. */
export type Budget = {
  /** CPU time before its rows are known, and once more for what comes after. */
  cpuMs: number;
  /** CPU time more for each row, once they are known. */
  rowMs: number;
  /** Resident memory over that of a worker that has done nothing yet. */
  megabytes: number;
};

export const BUDGET: Budget = { cpuMs: 30_000, rowMs: 1, megabytes: 150 };

/** @param rows  null while they are not known */
export function allowedMs({ cpuMs, rowMs }: Budget, rows: number | null): number {
  return rows === null ? cpuMs : 2 * cpuMs + rowMs * rows;
}
