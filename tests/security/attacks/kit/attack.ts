import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.ts';
import { cpuSeconds } from './usage.ts';

/** What is wrong, one line each; nothing when the attack failed as it must. */
export type Complaint = string | undefined | null | false | readonly (string | undefined | null | false)[];

/** Both servers, and how an attack on them is carried out and written down. */
export type Field = {
  plain: Target;
  mailed: Target;
  /** More variants, and strict figures. */
  isLong: boolean;
  attack: (name: string, work: () => Promise<Complaint>) => Promise<void>;
};

export type Family = { name: string; run: (field: Field) => Promise<void> };
export type Result = {
  family: string;
  attacks: number;
  requests: number;
  failures: string[];
  seconds: number /** Seconds of processor of both servers. */;
  cpu: number;
};

const PATIENCE = 110_000;

/** Carries out one family. An attack that succeeds, does not end, or shows what no answer may show is a failure. */
export async function carryOut({ name, run }: Family, targets: Pick<Field, 'plain' | 'mailed' | 'isLong'>): Promise<Result> {
  const began = performance.now();
  const both = [targets.plain, targets.mailed];
  const requests = () => both.reduce((sum, { watch }) => sum + watch.count(), 0);
  const cpu = () => both.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0);
  const [before, cpuBefore] = [requests(), cpu()];
  const failures: string[] = [];
  let attacks = 0;
  const attack = async (title: string, work: () => Promise<Complaint>) => {
    attacks += 1;
    const complaints = await patiently(work);
    const breaches = both.flatMap(({ watch }) => watch.breaches());
    const lines = [...complaints, ...breaches.slice(0, 5)];
    if (lines.length > 0) failures.push(`${title}: ${lines.join('; ')}`);
  };
  try {
    await run({ ...targets, attack });
  } catch (error) {
    failures.push(`(cannot be carried out) ${error instanceof Error ? error.stack : error}`);
  }
  const seconds = (performance.now() - began) / 1000;
  return { family: name, attacks, requests: requests() - before, failures, seconds, cpu: cpu() - cpuBefore };
}

async function patiently(work: () => Promise<Complaint>): Promise<string[]> {
  const late = new AbortController();
  try {
    const complaint = await Promise.race([work(), sleep(PATIENCE, `no end within ${PATIENCE / 1000} s`, { signal: late.signal })]);
    const lines = Array.isArray(complaint) ? complaint : [complaint];
    return lines.filter((line) => typeof line === 'string');
  } catch (error) {
    return [`cannot be carried out: ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`];
  } finally {
    late.abort();
  }
}

/** What is printed of a run, one line for each family, with a sum. */
export function tableOf(results: readonly Result[]) {
  const rows = results.map(({ family, attacks, requests, failures, seconds, cpu }) => ({
    family,
    attacks,
    requests,
    failures: failures.length,
    seconds: Number(seconds.toFixed(1)),
    cpu: Number(cpu.toFixed(1)),
  }));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  return [
    ...rows,
    {
      family: 'in all',
      attacks: sum((row) => row.attacks),
      requests: sum((row) => row.requests),
      failures: sum((row) => row.failures),
      seconds: Math.round(sum((row) => row.seconds)),
      cpu: Math.round(sum((row) => row.cpu)),
    },
  ];
}
