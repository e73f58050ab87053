import { randomUUID } from 'node:crypto';
import type { Problem } from '#domain/imports/facts.ts';
import { ROWS_ANSWERED } from '#domain/imports/report.ts';
import type { Services } from '#server/api/services.ts';
import type { Database } from '#server/db/open.ts';
import { addToCompany } from '#server/db/scope.ts';
import { endImport } from './store.ts';
import { type Hear, type Outcome, openThread, type Thread } from './thread.ts';
import type { Order } from './worker.ts';

/**
 * The imports of one process. The table `import` is the queue: whatever stands in it as en_proceso is worked on by some process,
 * also when the one that took it in was killed.
 */
export type Imports = {
  /** Works on an import. Answers when it has ended, when it turns out to be long, or when it has waited long enough. */
  run: (order: Order) => Promise<void>;
  /** What is not finished is begun again by the next process. */
  stop: () => Promise<void>;
};

const SWEEP_MS = 15_000;
/** An answer waits no longer than this for its turn and its end. */
const PATIENCE_MS = 25_000;
const IDLE_MS = 300_000;
const PROGRESS_MS = 250;

const RUNNING = new WeakMap<Database, Imports>();

/** Works on an import in this process, if it works on imports at all; else it is left to one that does. Never throws. */
export async function runImport(database: Database, order: Order): Promise<void> {
  await RUNNING.get(database)?.run(order);
}

/** Starts working on imports: what other processes left unfinished at once, what they leave from now on within seconds. */
export function startImports(services: Pick<Services, 'database' | 'log'>): Imports {
  const { database, log } = services;
  const queue: Waiting[] = [];
  let thread: Thread | null = null;
  let isBusy = false;
  let isStopped = false;
  let idle: NodeJS.Timeout | undefined;

  const enqueue = (order: Order, settled: () => void) => {
    queue.push({ order, settled });
    void next();
  };
  const next = async () => {
    const waiting = queue[0];
    if (isBusy || isStopped || !waiting) return;
    isBusy = true;
    clearTimeout(idle);
    if (!thread?.isAlive()) thread = openThread(database.appConnection);
    const isLong = await workOn(services, thread, waiting);
    queue.shift();
    // What a long file took of memory comes back only with the thread.
    if (isLong && !isStopped) {
      await thread.end();
      thread = openThread(database.appConnection);
    }
    isBusy = false;
    idle = setTimeout(retire, IDLE_MS).unref();
    void next();
  };
  const retire = async () => {
    const retired = thread;
    thread = null;
    await retired?.end();
  };
  const sweep = async () => {
    for (const order of await unfinished(database)) {
      if (!queue.some((one) => one.order.importId === order.importId)) enqueue(order, () => {});
    }
  };
  const sweepSafely = () => void sweep().catch((error) => log.warn({ err: error }, 'imports cannot be swept'));
  const timer = setInterval(sweepSafely, SWEEP_MS).unref();
  sweepSafely();

  const imports: Imports = {
    run: (order) =>
      new Promise((resolve) => {
        const patience = setTimeout(resolve, PATIENCE_MS).unref();
        enqueue(order, () => {
          clearTimeout(patience);
          resolve();
        });
      }),
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(idle);
      await thread?.end();
      for (const { settled } of queue.splice(0)) settled();
    },
  };
  RUNNING.set(database, imports);
  return imports;
}

type Waiting = { order: Order; settled: () => void };

/** @returns whether the import was a long one */
async function workOn(
  { database, log }: Pick<Services, 'database' | 'log'>,
  thread: Thread,
  { order, settled }: Waiting,
): Promise<boolean> {
  const { companyId, importId } = order;
  let isLong = false;
  let heardAt = 0;
  const announce = (progress?: number) => {
    const event = { topic: 'import', companyId, id: importId, ...(progress === undefined ? {} : { progress }) } as const;
    database.announce(event).catch((error) => log.warn({ err: error }, 'an import cannot be announced'));
  };
  const hear: Hear = {
    rows: (count) => {
      isLong = count > ROWS_ANSWERED;
      if (isLong) settled();
    },
    progress: (fraction) => {
      const now = Date.now();
      if (now - heardAt < PROGRESS_MS) return;
      heardAt = now;
      announce(fraction);
    },
    complaint: (error) => log.error({ err: error, importId }, 'matching after an import failed'),
  };
  const outcome = await thread.work(order, hear);
  await conclude(database, log, order, outcome).catch((error) => log.error({ err: error, importId }, 'an import cannot be concluded'));
  if (outcome.type !== 'lost') announce();
  settled();
  return isLong;
}

/** Ends the imports that the thread could not end itself. A lost one stays in the queue. */
async function conclude({ app }: Database, log: Services['log'], { companyId, importId }: Order, outcome: Outcome): Promise<void> {
  if (outcome.type === 'ended' || outcome.type === 'taken' || outcome.type === 'lost') return;
  const ref = randomUUID().slice(0, 8);
  log.error({ ref, importId, reason: outcome.type, err: outcome.type === 'failed' ? outcome.error : undefined }, 'an import failed');
  const problem: Problem = { line: null, column: null, ...fault(outcome.type, ref) };
  const rows = { read: 0, new: 0, repeated: 0, rejected: 0 };
  await addToCompany(app, { personId: null, companyId }, (db) =>
    endImport(db, companyId, importId, { status: 'rechazado', kind: null, rows, problems: [problem], questions: [] }),
  );
}

function fault(type: 'failed' | 'memory' | 'time', ref: string): Pick<Problem, 'code' | 'message'> {
  if (type === 'failed') {
    const message = `Ha ocurrido un error al procesar el archivo (referencia ${ref}); no se guardó nada de él. Vuelve a intentarlo más tarde.`;
    return { code: 'E_INTERNAL', message };
  }
  const cause = type === 'memory' ? 'necesita más memoria de la que se le puede dar' : 'tarda demasiado en leerse';
  return { code: 'E_TOO_LARGE', message: `El archivo ${cause} (referencia ${ref}); no se guardó nada de él. Divídelo en partes.` };
}

/** Imports that wait or whose process was killed; those on which somebody works are refused by their lock. */
async function unfinished({ owner }: Database): Promise<Order[]> {
  return owner
    .selectFrom('import')
    .select(['company_id as companyId', 'import_id as importId'])
    .where('status', '=', 'en_proceso')
    .orderBy('created_at')
    .limit(100)
    .execute();
}
