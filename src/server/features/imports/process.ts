import { sql } from 'kysely';
import { normalAccount } from '#domain/banks.ts';
import { type Answers, parseNewAccount } from '#domain/imports/answers.ts';
import type { AccountFacts, FileReading, Problem, Question, ReadingContext } from '#domain/imports/facts.ts';
import { exceeded, quotaSentence } from '#domain/imports/quotas.ts';
import { endStatus, MAX_AWAITED_ROWS, type RowCounts } from '#domain/imports/report.ts';
import type { Rut } from '#domain/rut.ts';
import { record } from '#server/db/history.ts';
import type { Loader } from '#server/db/loader.ts';
import { addToCompany, type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import { accountsOf, writeStatements } from '#server/features/banking/store.ts';
import { documentRules, writeDocuments } from '#server/features/documents/store.ts';
import type { Rates } from '#server/features/rates/store.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { readFile } from '#server/formats/read.ts';
import { accountQuestion, identifyAccounts } from './account-question.ts';
import { quotaUsage } from './quota.ts';
import { rateQuestion, ratesFor } from './rates.ts';
import { beginJob, columnsAnsweredFor, type Ending, endImport, type Job, keepAnswers, lockJob, twinsOf } from './store.ts';
import { bytesOf } from './stored-bytes.ts';

/** Hears how an import goes: the rows that its file holds, once it is read, and how much is done, 0 to 1. */
export type ImportReporter = { rows: (count: number) => void; progress: (fraction: number) => void };

/** Attempts after which an import that takes its process down is given up. */
const MAX_ATTEMPTS = 3;
/** How much of the work reading is, by guess. */
const READING = 0.3;

/**
 * Matches what came in with what is open. A work of its own: when it fails, or the process is killed before it, the import stands
 * and the next run of the engine makes up for it.
 */
export async function matchImported({ app }: Loader, companyId: string, { personId, rows }: Stored): Promise<void> {
  await writeCompany(app, { personId, companyId }, async (db) => {
    if (rows > MAX_AWAITED_ROWS) await sql`select analyze_imported()`.execute(db);
    await runEngine(db, { companyId, personId });
  });
}

/** For whom something was stored, and how many new rows. */
type Stored = { personId: string | null; rows: number };

/**
 * Works on an import from its stored bytes to its end: reads the file, and writes all of it, or what it asks, or why it was refused,
 * in one transaction. Can be begun again at any time: what was not committed never was, and an import that has ended stays.
 * @returns what was stored; undefined when nothing was
 */
export async function processImport(
  loader: Loader,
  companyId: string,
  importId: string,
  reporter: ImportReporter,
): Promise<Stored | undefined> {
  const job = await addToCompany(loader.app, { personId: null, companyId }, (db) => beginJob(db, companyId, importId));
  if (!job) return undefined;
  if (job.attempts > MAX_ATTEMPTS) {
    const ending = refused({ kind: null, problems: [GIVEN_UP], rowsRead: 0 });
    await addToCompany(loader.app, { personId: null, companyId }, (db) => endImport(db, companyId, importId, ending));
    return undefined;
  }
  const { reading, answers } = await read(loader, job);
  reporter.rows(reading.rowsRead);
  reporter.progress(READING);
  return writeCompany(loader.app, { personId: job.personId, companyId }, async (db) => {
    if (!(await lockJob(db, companyId, importId))) return undefined;
    await keepAnswers(db, companyId, importId, answers);
    const ending = await writeOrRollBack(loader, db, { ...job, answers }, reading, reporter);
    await endImport(db, companyId, importId, ending);
    if (ending.status !== 'importado' && ending.status !== 'parcial') return undefined;
    await recordImport(db, job, ending);
    return { personId: job.personId, rows: ending.rows.new };
  });
}

const GIVEN_UP: Problem = {
  line: null,
  column: null,
  code: 'E_INTERNAL',
  message: 'El archivo no se pudo procesar después de varios intentos. Divídelo en partes más pequeñas y vuelve a subirlo.',
};

/** Reads the file, with the account that was told spelled out, and with columns that were told before for the same headings. */
async function read(loader: Loader, job: Job): Promise<{ reading: FileReading; answers: Answers }> {
  const { content, answers } = await narrowed(loader, job, async (db) => ({
    content: await bytesOf(loader, job.companyId, job.importId, job.bytes),
    answers: await spelledOut(db, job),
  }));
  const context: ReadingContext = { fileName: job.fileName, companyRut: job.companyRut as Rut, kind: job.kind, answers };
  const reading = readFile(content, context);
  const headings = reading.questions.find(({ key }) => key === 'columns')?.sample[0];
  const columns = headings && (await narrowed(loader, job, (db) => columnsAnsweredFor(db, job.companyId, headings)));
  if (!columns) return { reading, answers };
  const again = { ...answers, columns };
  return { reading: readFile(content, { ...context, answers: again }), answers: again };
}

function narrowed<Result>({ app }: Loader, { personId, companyId }: Job, work: (db: Db) => Promise<Result>): Promise<Result> {
  return readCompanies(app, { personId, companyIds: [companyId] }, work);
}

/** An account is told by its id or by bank and number: spelled out one way, so that the same file read the same way is known again. */
async function spelledOut(db: Db, { companyId, answers }: Job): Promise<Answers> {
  if (!answers.account) return answers;
  const stated = parseNewAccount(answers.account);
  const account = (await accountsOf(db, companyId)).find((one) =>
    stated
      ? one.bank_code === stated.bankCode && one.number_norm === normalAccount(stated.number) && one.currency === stated.currency
      : one.account_id === answers.account,
  );
  return account ? { ...answers, account: `${account.bank_code}|${account.number}|${account.currency}` } : answers;
}

/** Writes what was read, or nothing: then only the ending tells of it. */
async function writeOrRollBack(loader: Loader, db: Db, job: Job, reading: FileReading, reporter: ImportReporter): Promise<Ending> {
  await sql`savepoint before_rows`.execute(db);
  const ending = await write(loader, db, job, reading, reporter);
  if (ending.status === 'pregunta' || ending.status === 'rechazado') await sql`rollback to savepoint before_rows`.execute(db);
  return ending;
}

async function write(loader: Loader, db: Db, job: Job, reading: FileReading, reporter: ImportReporter): Promise<Ending> {
  const { kind, problems, rowsRead, rowsRejected } = reading;
  if (reading.isRefused) return refused(reading);
  const accounts = identifyAccounts(reading.accounts, await accountsOf(db, job.companyId));
  const { rates, missing } = await ratesFor(db, job.companyId, reading, job.answers.rate);
  const questions = await openQuestions(db, job, reading, accounts);
  if (missing.size > 0) questions.push(rateQuestion(missing));
  if (questions.length > 0)
    return { status: 'pregunta', kind, rows: { read: rowsRead, new: 0, repeated: 0, rejected: rowsRejected }, problems, questions };
  if (rowsRejected > 0 && job.isAllOrNothing) return refused(reading);
  const ending = await writeAll(loader, db, job, { ...reading, accounts: accounts ?? [] }, rates, reporter);
  const problem = await overQuota(db, job.companyId, ending.rows.new);
  return problem ? refused({ kind, problems: [problem], rowsRead }) : ending;
}

/** Counted when they are written: rows that a company has already take no room. */
async function overQuota(db: Db, companyId: string, rows: number): Promise<Problem | undefined> {
  const { used, limit } = await quotaUsage(db, companyId);
  if (!exceeded(used, { rows }, limit)) return undefined;
  const message = quotaSentence('rows', { used: used.rows, limit: limit.rows, more: rows });
  return { line: null, column: null, code: 'E_QUOTA', message };
}

/** What the file still leaves open; the account question knows the company's accounts. */
async function openQuestions(db: Db, job: Job, reading: FileReading, accounts: readonly AccountFacts[] | null): Promise<Question[]> {
  const others = reading.questions.filter(({ key }) => key !== 'account');
  if (accounts) return others;
  const question = reading.questions.find(({ key }) => key === 'account') ?? UNKNOWN_ACCOUNT;
  return [accountQuestion(question, reading.accounts, await accountsOf(db, job.companyId)), ...others];
}

const UNKNOWN_ACCOUNT: Question = { key: 'account', message: '¿De qué cuenta bancaria es esta cartola?', options: [], sample: [] };

async function writeAll(loader: Loader, db: Db, job: Job, reading: FileReading, rates: Rates, reporter: ImportReporter): Promise<Ending> {
  const { companyId, importId } = job;
  const { kind, accounts, documents, rowsRead, rowsRejected } = reading;
  let done = 0;
  const advance = (rows: number) => {
    done += rows;
    reporter.progress(READING + ((1 - READING) * done) / Math.max(1, rowsRead));
  };
  const rules = await documentRules(db, companyId, rates.rate);
  const documentCounts = await writeDocuments(db, rules, importId, documents, advance);
  const problems = [...reading.problems, ...documentCounts.problems];
  const rejected = rowsRejected + documentCounts.rejected;
  if (documentCounts.rejected > 0 && job.isAllOrNothing) return refused({ kind, problems, rowsRead });
  const source = { companyId, sourceId: importId, twins: await twinsOf(db, companyId, importId), cutOffOn: rules.terms.cutOffOn };
  const movementCounts = await writeStatements({ loader, db, rates, advance }, source, accounts);
  const added = documentCounts.fresh + movementCounts.added;
  const repeated = documentCounts.repeated + movementCounts.repeated;
  const rows: RowCounts = { read: added + repeated + rejected, new: added, repeated, rejected };
  return { status: endStatus(rows, added + documentCounts.changed + movementCounts.completed > 0), kind, rows, problems, questions: [] };
}

/** Of a file nothing of which is stored, every row counts as rejected. */
function refused({ kind, problems, rowsRead }: Pick<FileReading, 'kind' | 'problems' | 'rowsRead'>): Ending {
  return { status: 'rechazado', kind, rows: { read: rowsRead, new: 0, repeated: 0, rejected: rowsRead }, problems, questions: [] };
}

/** The history tells of imports that changed something: what was counted, and the digest of the file. */
async function recordImport(db: Db, job: Job, { kind, rows }: Ending): Promise<void> {
  const { companyId, importId, personId, fileName } = job;
  const { sha256 } = await db
    .selectFrom('import')
    .select('sha256')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  await record(db, { companyId, personId }, 'import.done', { importId, fileName, kind, rows, sha256 });
}
