import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningServer } from '#server/db/embedded/folder.ts';
import type { Target } from './target.ts';

// What a server and its database use of the machine. Read from /proc: undefined on systems without it.

const TICKS_A_SECOND = 100;
export const isMeasured = existsSync('/proc/self/stat');

/** Seconds of processor that a server used since it began, with what works for it. */
export function cpuSeconds(pid: number): number | undefined {
  if (!isMeasured) return undefined;
  return [pid, ...workersOf(pid)].reduce((sum, one) => sum + ticksOf(one) / TICKS_A_SECOND, 0);
}

/** Megabytes of memory that a server holds now, with what works for it; what they share counts once. */
export function memory(pid: number): number | undefined {
  if (!isMeasured) return undefined;
  return [pid, ...workersOf(pid)].reduce((sum, one) => sum + proportional(one), 0);
}

/** Megabytes of the database's processes together; what they share counts once. */
export function databaseMemory({ folder }: Target): number | undefined {
  const { pid } = runningServer(join(folder, 'pgdata'));
  if (!isMeasured || !pid) return undefined;
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + proportional(one), 0);
}

/** The database server's process, while it runs. */
export function databasePid({ folder }: Target): number | undefined {
  return runningServer(join(folder, 'pgdata')).pid;
}

/** Whether a process has ended and only its parent has not asked after it. */
export function isZombie(pid: number): boolean {
  return statOf(pid)?.[0] === 'Z';
}

/** Processes that a server started, its database apart. */
function workersOf(pid: number): number[] {
  return childrenOf(pid).filter((child) => !commandOf(child).includes('postgres'));
}

/** Its own time, and that of children that have ended. */
function ticksOf(pid: number): number {
  return (statOf(pid) ?? []).slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => Number(statOf(pid)?.[1]) === parent);
}

/** The fields of /proc/PID/stat after the name, which may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function proportional(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
