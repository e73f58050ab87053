// The thread that reads files and writes what they say, so that neither keeps the process from answering.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openLoader } from '#server/db/loader.ts';
import { isOutOfRange } from '#server/db/parsers.ts';
import { addToCompany } from '#server/db/scope.ts';
import { LostWork } from '#server/jobs/work-steps.ts';
import { MATCHING_BUDGET } from './budget.ts';
import { matchImported, wayOfMatching } from './matching.ts';
import { processImport } from './process.ts';
import type { ImportTask } from './store.ts';

/**
 * What the process hears back of a task, one at a time. `stored`: the import has ended, and what it brought is still to be matched.
 * `ended`, `taken` (another process works for the company), `sum` (one that no number holds) and `failed` are the last of a task.
 */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'rows'; count: number }
  | { type: 'progress'; fraction: number }
  | { type: 'complaint'; message: string; stack: string | undefined }
  | { type: 'stored' }
  | { type: 'ended' }
  | { type: 'taken' }
  | { type: 'sum' }
  | { type: 'failed'; message: string; stack: string | undefined };

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a thread');
const send = (message: WorkerMessage) => port.postMessage(message);
// Without its session the thread is of no use: it ends, and the import is begun again.
const loader = await openLoader(workerData.connection, () => process.exit(1));
// Workers end by a kill: what was compiled is kept now.
flushCompileCache();
send({ type: 'ready' });

port.on('message', (task: ImportTask) => {
  work(task).then(send, async (error: Error) => {
    await loader.client.query('select 1').catch(() => process.exit(1));
    send(isOutOfRange(error) ? { type: 'sum' } : { type: 'failed', message: error.message, stack: error.stack });
  });
});

/** The import stands; what it could not be matched with is told to the log. */
function sendComplaint({ message, stack }: Error): void {
  send({ type: 'complaint', message, stack });
}

/** Holds the company's lock of imports meanwhile: it ends with the session, so that nobody waits for a worker that died. */
async function work(task: ImportTask): Promise<WorkerMessage> {
  const key = [`imports ${task.companyId}`];
  const { rows } = await loader.client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"',
    key,
  );
  if (!rows[0]?.isLocked) return { type: 'taken' };
  try {
    const reporter = {
      rows: (count: number) => send({ type: 'rows', count }),
      progress: (fraction: number) => send({ type: 'progress', fraction }),
    };
    await processImport(loader, task, reporter).catch((error) => {
      if (!(error instanceof LostWork)) throw error;
    });
    send({ type: 'stored' });
    await match(task.companyId).catch(sendComplaint);
    return { type: 'ended' };
  } finally {
    await loader.client.query('select pg_advisory_unlock(hashtextextended($1, 0))', key);
  }
}

/**
 * In a thread of its own where the company's open rows would not fit into the memory that a file may take. It takes longer to start, and this
 * process ends with what it leaves behind: not for the first of several files.
 */
async function match(companyId: string): Promise<void> {
  const way = await addToCompany(loader.app, { personId: null, companyId }, (db) => wayOfMatching(db, companyId));
  if (way === 'none') return;
  if (way === 'here') return matchImported(loader, companyId);
  const resourceLimits = { maxOldGenerationSizeMb: MATCHING_BUDGET.megabytes, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 };
  const { connection } = workerData;
  const thread = new Worker(new URL('./matching-thread.ts', import.meta.url), {
    workerData: { connection, companyId },
    resourceLimits,
    execArgv: [],
  });
  const [code] = await once(thread, 'exit');
  if (code !== 0) throw new Error(`the matching thread ended with ${code}`);
}
