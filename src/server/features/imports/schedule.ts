// Decides whose file is next. A slow file cannot be recognised in advance, so large files and those that have already taken long share all
// workers but one, and that one is always soon free for a small file.

/** The next import of a company. */
export type Waiting = { companyId: string; importId: string; bytes: number };
/** A running import. */
export type Running = {
  companyId: string;
  bytes: number;
  /** CPU time so far. */
  cpuMs: number;
  /** Its rows are known: most of the work that could be lost is done. */
  isRead: boolean;
};
/** Per company: when its last import started, and when one last had to give way, by the same clock; 0: never. */
export type Turn = { begunAt: number; stoppedAt: number };

export type Schedule = {
  workers: number;
  running: readonly Running[];
  /** Imports that had to give way. */
  slow: ReadonlySet<string>;
  turns: ReadonlyMap<string, Turn>;
};

/** A file of this size has rows for a second or two of work. */
const LARGE_BYTES = 1_048_576;
/** An ordinary file of 20,000 rows takes less. */
const LONG_MS = 500;

/**
 * The import to start, if any: of a company without a running one, preferring companies that were not in the way lately, then whoever's
 * turn is the longest ago.
 * @param waiting  one per company, the oldest first
 */
export function nextImport(waiting: readonly Waiting[], { workers, running, slow, turns }: Schedule): Waiting | undefined {
  if (running.length >= workers) return undefined;
  const mayBeLong = running.filter(isLong).length < workers - 1;
  const rank = ({ companyId }: Waiting) => turns.get(companyId) ?? NEVER;
  return waiting
    .filter(({ companyId }) => running.every((one) => one.companyId !== companyId))
    .filter((one) => mayBeLong || isQuick(one, slow))
    .toSorted((a, b) => rank(a).stoppedAt - rank(b).stoppedAt || rank(a).begunAt - rank(b).begunAt)[0];
}

/**
 * The running import that has to give way, if any: when all of them take long and somebody else's small file waits, the one that loses
 * the least. One that is writing is nearly done, and stays.
 */
export function importToStop<One extends Running>(
  waiting: readonly Waiting[],
  { workers, running, slow }: Pick<Schedule, 'workers' | 'slow'> & { running: readonly One[] },
): One | undefined {
  if (running.length < workers || !running.every(isLong)) return undefined;
  const isBlocked = waiting.some((one) => isQuick(one, slow) && running.every(({ companyId }) => companyId !== one.companyId));
  if (!isBlocked) return undefined;
  return running.filter(({ isRead }) => !isRead).toSorted((a, b) => a.cpuMs - b.cpuMs)[0];
}

export function isLong({ bytes, cpuMs }: Pick<Running, 'bytes' | 'cpuMs'>): boolean {
  return bytes > LARGE_BYTES || cpuMs > LONG_MS;
}

function isQuick({ importId, bytes }: Waiting, slow: ReadonlySet<string>): boolean {
  return bytes <= LARGE_BYTES && !slow.has(importId);
}

const NEVER: Turn = { begunAt: 0, stoppedAt: 0 };
