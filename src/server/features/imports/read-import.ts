import { normalAccount } from '#domain/banks.ts';
import { type Answers, parseNewAccount } from '#domain/imports/answers.ts';
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import type { Loader } from '#server/db/loader.ts';
import { type Db, readCompanies } from '#server/db/scope.ts';
import { accountsOf } from '#server/features/banking/store.ts';
import { readFile } from '#server/formats/read.ts';
import { columnsAnsweredFor, type Job } from './store.ts';
import { bytesOf } from './stored-bytes.ts';

/** What a file says, and the answers with which it was read. */
export type ImportReading = { reading: FileReading; answers: Answers };

/**
 * Reads a stored file. When it asks what its columns are, and somebody has answered that before for the same headings, it is read again
 * with that answer.
 */
export async function readImport(loader: Loader, job: Job): Promise<ImportReading> {
  const content = await inCompany(loader, job, () => bytesOf(loader, job.companyId, job.importId, job.bytes));
  const answers = await inCompany(loader, job, (db) => withAccountNumber(db, job));
  const reading = readFile(content, contextOf(job, answers));
  const headings = reading.questions.find(({ key }) => key === 'columns')?.sample[0];
  const columns = headings && (await inCompany(loader, job, (db) => columnsAnsweredFor(db, job.companyId, headings)));
  if (!columns) return { reading, answers };
  const allAnswers = { ...answers, columns };
  return { reading: readFile(content, contextOf(job, allAnswers)), answers: allAnswers };
}

function contextOf({ fileName, companyRut, kind }: Job, answers: Answers): ReadingContext {
  return { fileName, companyRut, kind, answers };
}

/**
 * The answer about the account as bank, number and currency, also where it names the account by its id: so the same file that is read
 * the same way is recognized as such.
 */
async function withAccountNumber(db: Db, { companyId, answers }: Job): Promise<Answers> {
  if (!answers.account) return answers;
  const named = parseNewAccount(answers.account);
  const account = (await accountsOf(db, companyId)).find((one) =>
    named
      ? one.bank_code === named.bankCode && one.number_norm === normalAccount(named.number) && one.currency === named.currency
      : one.account_id === answers.account,
  );
  return account ? { ...answers, account: `${account.bank_code}|${account.number}|${account.currency}` } : answers;
}

function inCompany<Result>({ app }: Loader, { personId, companyId }: Job, work: (db: Db) => Promise<Result>): Promise<Result> {
  return readCompanies(app, { personId, companyIds: [companyId] }, work);
}
