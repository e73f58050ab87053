import type { Problem } from '#domain/imports/facts.ts';
import { record } from '#server/db/history.ts';
import type { Loader } from '#server/db/loader.ts';
import { addToCompany, type Db, writeCompany } from '#server/db/scope.ts';
import { type ImportReading, readImport } from './read-import.ts';
import { beginJob, type Ending, endImport, type ImportTask, type Job, keepAnswers, sha256Of } from './store.ts';
import { refusal, writeImport } from './write-import.ts';

/** Hears how an import goes: the rows that its file holds, once it is read, and how much is done, 0 to 1. */
export type ImportReporter = { rows: (count: number) => void; progress: (fraction: number) => void };

/** Attempts after which an import that takes its process down is given up. */
const MAX_ATTEMPTS = 3;
/** How much of the whole reading is, by guess. */
const READING_SHARE = 0.3;

/**
 * Works on an import from its stored bytes to its end: reads the file, and writes all of it, or what it asks, or why it was refused,
 * in one transaction. Can be begun again at any time: what was not committed never was, and an import that has ended stays.
 * @throws LostWork when it is no longer in this hand
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

/** Takes the import in hand. Nothing when it has ended; one that took its process down too often is refused. */
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

/** What hears of each bunch of rows that is written, and says how far the whole import is. */
function countRows(rows: number, { progress }: ImportReporter): (more: number) => void {
  let done = 0;
  return (more) => {
    done += more;
    progress(READING_SHARE + ((1 - READING_SHARE) * done) / Math.max(1, rows));
  };
}

type Writing = { loader: Loader; db: Db; job: Job; advance: (rows: number) => void };

/** Writes the rows, how the import ends, and its act, all in this transaction. */
async function conclude(writing: Writing, { reading, answers }: ImportReading): Promise<void> {
  const { db, job } = writing;
  await keepAnswers(db, job.companyId, job.importId, answers);
  const ending = await writeImport({ ...writing, job: { ...job, answers }, reading });
  await endImport(db, job, ending);
  if (ending.status === 'importado' || ending.status === 'parcial') await recordImport(db, job, ending);
}

/** The history says of imports that changed something what was counted, and the digest of the file. */
async function recordImport(db: Db, { companyId, personId, importId, fileName }: Job, { kind, rows }: Ending): Promise<void> {
  const sha256 = await sha256Of(db, companyId, importId);
  await record(db, { companyId, personId }, 'import.done', { importId, fileName, kind, rows, sha256 });
}
