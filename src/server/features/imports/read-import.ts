import type { Answers } from '#domain/imports/answers.ts';
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import type { Loader } from '#server/db/loader.ts';
import { type Db, readCompanies } from '#server/db/scope.ts';
import { accountsOf } from '#server/features/banking/store.ts';
import { kindsOf } from '#server/features/kinds/store.ts';
import { readFile } from '#server/formats/read.ts';
import { accountName, withAccountNames } from './account-question.ts';
import { columnsAnsweredFor, type Job } from './store.ts';
import { bytesOf } from './stored-bytes.ts';

/** The contents of a file, and the answers it was read with. */
export type ImportReading = { reading: FileReading; answers: Answers };

/**
 * Reads a stored file. When it asks about its columns, and somebody answered that before for the same headings, it is read again with that
 * answer.
 */
export async function readImport(loader: Loader, job: Job): Promise<ImportReading> {
  const content = await inCompany(loader, job, () => bytesOf(loader, job.companyId, job.importId, job.bytes));
  const accounts = await inCompany(loader, job, (db) => accountsOf(db, job.companyId));
  const kinds = await inCompany(loader, job, (db) => kindsOf(db, job.companyId));
  const answers = withAccountNames(job.answers, accounts);
  const { fileName, companyRut, kind } = job;
  const context: ReadingContext = { fileName, companyRut, kind, answers, accounts: accounts.map(accountName), kinds };
  const reading = readFile(content, context);
  const headings = reading.questions.find(({ key }) => key === 'columns')?.sample[0];
  const columns = headings && (await inCompany(loader, job, (db) => columnsAnsweredFor(db, job.companyId, headings)));
  if (!columns) return { reading, answers };
  const allAnswers = { ...answers, columns };
  return { reading: readFile(content, { ...context, answers: allAnswers }), answers: allAnswers };
}

function inCompany<Result>({ app }: Loader, { personId, companyId }: Job, work: (db: Db) => Promise<Result>): Promise<Result> {
  return readCompanies(app, { personId, companyIds: [companyId] }, work);
}
