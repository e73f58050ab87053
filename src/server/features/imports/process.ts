import type { Problem } from '#domain/imports/facts.ts';
import { record } from '#server/db/history.ts';
import type { Loader } from '#server/db/loader.ts';
import { addToCompany, type Db, writeCompany } from '#server/db/scope.ts';
import { type ImportReading, readImport } from './read-import.ts';
import { beginJob, type Ending, endImport, type ImportTask, type Job, keepAnswers, sha256Of } from './store.ts';
import { refusal, writeImport } from './write-import.ts';

/** Receives an import's progress: the rows in its file, once it is read, and the share that is done, 0 to 1. */
export type ImportReporter = { rows: (count: number) => void; progress: (fraction: number) => void };

/** Attempts after which an import that crashes its process is given up. */
const MAX_ATTEMPTS = 3;
/** Estimated share of the reading. */
const READING_SHARE = 0.3;

/**
 * Runs an import from its stored bytes to its end: reads the file, and stores its rows, or its questions, or why it was refused, in one
 * transaction. It can be restarted at any time: uncommitted work is lost, and an import that has ended stays.
 * @throws LostWork when another runner has it
 */
export async function processImport(loader: Loader, task: ImportTask, reporter: ImportReporter): Promise<void> {
  const job = await begin(loader, task);
  if (!job) return;
  const read = await readImport(loader, job);
  reporter.rows(read.reading.rowsRead);
  reporter.progress(READING_SHARE);
  const advance = countRows(read.reading.rowsRead, reporter);
  await writeCompany(loader.app, job, (db) => conclude({ loader, db, job, advance }, read));
}

/** Claims the import. Undefined when it has ended; one that crashed its process too often is refused. */
async function begin({ app }: Loader, task: ImportTask): Promise<Job | undefined> {
  return addToCompany(app, { personId: null, companyId: task.companyId }, async (db) => {
    const job = await beginJob(db, task);
    if (!job || job.attempts <= MAX_ATTEMPTS) return job;
    await endImport(db, task, refusal({ kind: null, problems: [GIVEN_UP], rowsRead: 0 }));
    return undefined;
  });
}

const GIVEN_UP: Problem = {
  line: null,
  column: null,
  code: 'E_INTERNAL',
  message: 'El archivo no se pudo procesar después de varios intentos. Divídelo en partes más pequeñas y vuelve a subirlo.',
};

/** Reports each batch of written rows as progress of the whole import. */
function countRows(rows: number, { progress }: ImportReporter): (more: number) => void {
  let done = 0;
  return (more) => {
    done += more;
    progress(READING_SHARE + ((1 - READING_SHARE) * done) / Math.max(1, rows));
  };
}

type Writing = { loader: Loader; db: Db; job: Job; advance: (rows: number) => void };

/** Stores the rows, the outcome of the import, and its act, all in this transaction. */
async function conclude(writing: Writing, { reading, answers }: ImportReading): Promise<void> {
  const { db, job } = writing;
  await keepAnswers(db, job.companyId, job.importId, answers);
  const ending = await writeImport({ ...writing, job: { ...job, answers }, reading });
  await endImport(db, job, ending);
  if (ending.status === 'importado' || ending.status === 'parcial') await recordImport(db, job, ending);
}

/** Records the import, if it changed something, with its counts and the digest of the file. */
async function recordImport(db: Db, { companyId, personId, importId, fileName }: Job, { kind, rows }: Ending): Promise<void> {
  const sha256 = await sha256Of(db, companyId, importId);
  await record(db, { companyId, personId }, 'import.done', { importId, fileName, kind, rows, sha256 });
}
