import { fork } from 'node:child_process';
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

export type ImportWorker = {
  /** False once it has ended: open another one. */
  isAlive: () => boolean;
  /** It holds memory that only its end gives back. */
  isGrown: () => boolean;
  /** One at a time; it may be asked before the worker has started. */
  work: (task: ImportTask, current: WorkerListener) => Promise<Outcome>;
  /** Ends it at once, whatever it does; what it was doing is lost. */
  end: () => Promise<void>;
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
  let isAlive = true;
  let current: WorkerListener | null = null;
  let finish: (outcome: Outcome) => void = () => {};
  let stderr = '';
  let bytes = 0;
  let isReady = false;
  let whenReady = () => {};

  child.stderr?.on('data', (block: Buffer) => {
    stderr = `${stderr}${block}`.slice(-MAX_WORDS);
  });
  child.on('message', (notice: Notice) => {
    if (notice.type === 'rows') current?.rows(notice.count);
    else if (notice.type === 'progress') current?.progress(notice.fraction);
    else if (notice.type === 'stored') current?.stored();
    else if (notice.type === 'usage') {
      bytes = notice.bytes;
      current?.usage(notice.cpuMs);
    } else if (notice.type === 'complaint') current?.complaint(errorOf(notice));
    else if (notice.type === 'failed') finish({ type: 'failed', error: errorOf(notice) });
    else if (notice.type === 'ready') {
      isReady = true;
      whenReady();
    } else {
      if (notice.type === 'memory' || notice.type === 'time') isAlive = false;
      finish(notice);
    }
  });
  const onExit = (code: number | null, signal: string | null) => {
    isAlive = false;
    finish(isOutOfMemory(code, signal) ? { type: 'memory' } : { type: 'lost', reason: `${signal ?? code} ${stderr}` });
  };
  child.on('error', () => onExit(null, 'error'));
  // Not before everything that it said was heard.
  child.on('close', onExit);
  child.send({ connection, budget } satisfies WorkerSettings);
  lowerPriority(child.pid);

  return {
    isAlive: () => isAlive,
    isGrown: () => bytes > GROWN_BYTES,
    work: async (task, listener) => {
      if (!isAlive) return { type: 'lost', reason: stderr };
      current = listener;
      const outcome = new Promise<Outcome>((resolve) => {
        finish = resolve;
      });
      whenReady = () => void child.send(task);
      if (isReady) whenReady();
      const limit = setTimeout(() => {
        isAlive = false;
        finish({ type: 'time' });
        child.kill('SIGKILL');
      }, MAX_MS);
      const ended = await outcome;
      clearTimeout(limit);
      current = null;
      return ended;
    },
    end: async () => {
      isAlive = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
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
