// The process around the thread that works on imports. A thread cannot be ended in the middle of a long call of native code, its
// memory outside the heap has no ceiling, and a heap that runs full takes the whole process with it: so that process is this one,
// which serves nobody. It keeps its own event loop free to watch what the thread takes, and to end it all.
import { Worker } from 'node:worker_threads';
import { allowedMs, type Budget, MATCHING_BUDGET } from './budget.ts';
import type { ImportTask } from './store.ts';
import type { WorkerMessage } from './worker.ts';

/** The first thing that the process hears; then come orders, one at a time. */
export type WorkerSettings = { connection: unknown; budget: Budget };
/** What it says beside the words of its thread. */
export type Notice = WorkerMessage | { type: 'usage'; cpuMs: number; bytes: number } | { type: 'memory' } | { type: 'time' };

const WATCH_MS = 50;
const MEGABYTE = 1_048_576;
/** What the code itself takes of the heap, in megabytes. */
const HEAP_AT_START = 32;
/** Young objects take up to three times this, on top of what lives: a small share of it costs no more time. */
const HEAP = { maxYoungGenerationSizeMb: 4, stackSizeMb: 4 };
/** The heap's share of what the import may take: V8 then clears away what died before the ceiling of resident memory is met. */
const HEAP_SHARE = 2 / 3;

process.once('message', open);
process.once('disconnect', end);
// Signals of a terminal reach the whole group: the server decides when its workers end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

function open({ connection, budget }: WorkerSettings): void {
  const resourceLimits = { ...HEAP, maxOldGenerationSizeMb: HEAP_AT_START + Math.round(budget.megabytes * HEAP_SHARE) };
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { connection }, resourceLimits, execArgv: [] });
  let rows: number | null = null;
  let current = budget;
  let cpuBefore = 0;
  let memoryBefore = Number.POSITIVE_INFINITY;
  let watch: NodeJS.Timeout | undefined;

  const checkBudget = () => {
    const cpuMs = cpuTime() - cpuBefore;
    const bytes = process.memoryUsage.rss() - memoryBefore;
    if (bytes > current.megabytes * MEGABYTE) sendLast({ type: 'memory' });
    else if (cpuMs > allowedMs(current, rows)) sendLast({ type: 'time' });
    else send({ type: 'usage', cpuMs, bytes });
  };
  thread.on('message', (word: WorkerMessage) => {
    if (word.type === 'rows') rows = word.count;
    if (word.type === 'ready') memoryBefore = process.memoryUsage.rss();
    if (word.type === 'stored') current = MATCHING_BUDGET;
    if (word.type === 'ended' || word.type === 'taken' || word.type === 'sum' || word.type === 'failed') {
      clearInterval(watch);
      checkBudget();
    }
    send(word);
  });
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const { message, stack } = error;
    const hasStarted = memoryBefore < Number.POSITIVE_INFINITY;
    if (!hasStarted) process.stderr.write(message);
    if (!hasStarted) end();
    else sendLast(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { type: 'memory' } : { type: 'failed', message, stack });
  });
  thread.on('exit', end);
  process.on('message', (task: ImportTask) => {
    rows = null;
    current = budget;
    cpuBefore = cpuTime();
    watch = setInterval(checkBudget, WATCH_MS);
    thread.postMessage(task);
  });
}

/** Of the whole process, garbage collection included. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function send(notice: Notice): void {
  process.send?.(notice);
}

function sendLast(notice: Notice): void {
  process.send?.(notice, undefined, undefined, end);
}

/** At once, whatever the thread is doing: an orderly exit would wait for it. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
