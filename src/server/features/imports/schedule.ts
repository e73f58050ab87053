// Whose file is next. Nobody can tell a file that takes long by looking at it, so what waits is split by what was seen: large files
// and those that took long already share all workers but one, and that one is always soon free for a small file.

/** The import that a company is to have worked on next. */
export type Waiting = { companyId: string; importId: string; bytes: number };
/** An import that is worked on. */
export type Running = {
  companyId: string;
  bytes: number;
  /** CPU time so far. */
  cpuMs: number;
  /** Its rows are known: most of the work that could be lost is done. */
  isRead: boolean;
};
/** What is remembered of a company: when its last import began and when its last one had to give way, by the same clock; 0: never. */
export type Turn = { begunAt: number; stoppedAt: number };

export type Schedule = {
  workers: number;
  running: readonly Running[];
  /** Imports that had to give way. */
  slow: ReadonlySet<string>;
  turns: ReadonlyMap<string, Turn>;
};

/** A file of these bytes has rows for a second or two of work. */
const LARGE_BYTES = 1_048_576;
/** An ordinary file of 20,000 rows is read in less. */
const LONG_MS = 500;

/**
 * The import to begin, if any: one of a company with none at work, first of companies that were not in the way lately, then of
 * whoever had a turn the longest ago.
 * @param waiting  one for each company, the oldest first
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
 * The running import to give way, if any: when all of them take long and a small file of somebody else waits, the one that loses the
 * least. What is being written is nearly done, and stays.
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
