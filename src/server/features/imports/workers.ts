import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Budget } from './budget.ts';
import type { ImportTask } from './store.ts';
import type { Notice, WorkerSettings } from './worker-process.ts';

/** How an order ended. `lost`: the worker went without saying why, so nothing is known but that nothing was committed. */
export type Outcome =
  | { type: 'ended' }
  | { type: 'taken' }
  | { type: 'lost'; reason: string }
  | { type: 'memory' }
  | { type: 'time' }
  | { type: 'sum' }
  | { type: 'failed'; error: Error };

/** What is heard meanwhile. */
export type WorkerListener = {
  rows: (count: number) => void;
  progress: (fraction: number) => void;
  /** The import has ended; what it brought is being matched. */
  stored: () => void;
  /** CPU time that the order took so far. */
  usage: (cpuMs: number) => void;
  /** Something beside the import went wrong. */
  complaint: (error: Error) => void;
};

/** A process that works on one import at a time, and what is known of it. */
export type ImportWorker = {
  readonly child: ChildProcess;
  /** False once it has ended: open another one. */
  isAlive: boolean;
  isReady: boolean;
  /** What it is to do as soon as it is ready. */
  pending: ImportTask | null;
  listener: WorkerListener | null;
  /** Settles the outcome of the order that it works on. */
  finish: (outcome: Outcome) => void;
  /** The end of what it complained of. */
  stderr: string;
  /** Memory that it holds, as of its last word. */
  bytes: number;
};

/** Waiting for the database has a ceiling too. */
const MAX_MS = 600_000;
/** Pages come before files where both want the same core, and files still get a quarter of it. */
const NICENESS = 5;
/** What a worker may keep of an import for the next one. */
const GROWN_BYTES = 48 * 1_048_576;
/** What of a crash is worth a line in the log. */
const MAX_WORDS = 2_000;
/** Compiled code, so that a worker starts in half the time and memory. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/caudal-compile');

/** Starts a process that reads and writes imports, within a budget for each. */
export function openWorker(connection: pg.ClientConfig, budget: Budget): ImportWorker {
  const child = fork(new URL('./worker-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    execArgv: [],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const worker = newWorker(child);
  child.stderr?.on('data', (block: Buffer) => {
    worker.stderr = `${worker.stderr}${block}`.slice(-MAX_WORDS);
  });
  child.on('message', (notice: Notice) => receive(worker, notice));
  child.on('error', () => markEnded(worker, null, 'error'));
  // Not before everything that it said was heard.
  child.on('close', (code, signal) => markEnded(worker, code, signal));
  child.send({ connection, budget } satisfies WorkerSettings);
  lowerPriority(child.pid);
  return worker;
}

/** It holds memory that only its end gives back. */
export function isGrown({ bytes }: ImportWorker): boolean {
  return bytes > GROWN_BYTES;
}

/** Works on one import; one at a time. It may be asked before the worker is ready. */
export async function runTask(worker: ImportWorker, task: ImportTask, listener: WorkerListener): Promise<Outcome> {
  if (!worker.isAlive) return { type: 'lost', reason: worker.stderr };
  worker.listener = listener;
  const outcome = new Promise<Outcome>((resolve) => {
    worker.finish = resolve;
  });
  if (worker.isReady) worker.child.send(task);
  else worker.pending = task;
  const limit = setTimeout(() => {
    worker.isAlive = false;
    worker.finish({ type: 'time' });
    worker.child.kill('SIGKILL');
  }, MAX_MS);
  const ended = await outcome;
  clearTimeout(limit);
  worker.listener = null;
  return ended;
}

/** Ends it at once, whatever it does; what it was doing is lost. */
export async function killWorker(worker: ImportWorker): Promise<void> {
  const { child } = worker;
  worker.isAlive = false;
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

function newWorker(child: ChildProcess): ImportWorker {
  return { child, isAlive: true, isReady: false, pending: null, listener: null, finish: () => {}, stderr: '', bytes: 0 };
}

function receive(worker: ImportWorker, notice: Notice): void {
  const { listener } = worker;
  if (notice.type === 'rows') listener?.rows(notice.count);
  else if (notice.type === 'progress') listener?.progress(notice.fraction);
  else if (notice.type === 'stored') listener?.stored();
  else if (notice.type === 'usage') {
    worker.bytes = notice.bytes;
    listener?.usage(notice.cpuMs);
  } else if (notice.type === 'complaint') listener?.complaint(errorOf(notice));
  else if (notice.type === 'failed') worker.finish({ type: 'failed', error: errorOf(notice) });
  else if (notice.type === 'ready') sendPending(worker);
  else {
    if (notice.type === 'memory' || notice.type === 'time') worker.isAlive = false;
    worker.finish(notice);
  }
}

function sendPending(worker: ImportWorker): void {
  worker.isReady = true;
  if (worker.pending) worker.child.send(worker.pending);
  worker.pending = null;
}

function markEnded(worker: ImportWorker, code: number | null, signal: string | null): void {
  worker.isAlive = false;
  worker.finish(isOutOfMemory(code, signal) ? { type: 'memory' } : { type: 'lost', reason: `${signal ?? code} ${worker.stderr}` });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // The process has ended already, or the machine does not let it.
  }
}

/** V8 aborts when its heap is full; Windows says so by a code. */
function isOutOfMemory(code: number | null, signal: string | null): boolean {
  return signal === 'SIGABRT' || code === 134;
}

/** What a process needs to run here. One that reads strangers' files holds no secret but its way to the database. */
const NEEDED_VARIABLES =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w{1,40}|LD_LIBRARY_PATH|SystemRoot|NODE_ENV|NODE_EXTRA_CA_CERTS|SSL_CERT_\w{1,9})$/;

function environment(): NodeJS.ProcessEnv {
  const needed = Object.entries(process.env).filter(([name]) => NEEDED_VARIABLES.test(name));
  return { NODE_COMPILE_CACHE: CACHE, ...Object.fromEntries(needed) };
}

function errorOf({ message, stack }: { message: string; stack: string | undefined }): Error {
  return Object.assign(new Error(message), { stack });
}
