import { sql } from 'kysely';
import { quietClosing } from '#domain/banking/balances.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import type { AccountFacts, FileReading, Problem, Question } from '#domain/imports/facts.ts';
import { contentsOf, DISCARDED, PREVIEW, previewQuestion } from '#domain/imports/preview.ts';
import { exceeded, quotaSentence } from '#domain/imports/quotas.ts';
import { endStatus, type RowCounts } from '#domain/imports/report.ts';
import { append } from '#domain/lists.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import type { Loader } from '#server/db/loader.ts';
import type { Db } from '#server/db/scope.ts';
import { accountsOf, writeStatements } from '#server/features/banking/store.ts';
import { writeImportedDins } from '#server/features/dins/store.ts';
import { documentRules, writeDocuments } from '#server/features/documents/store.ts';
import { obligationsOfPayroll, writeImportedObligations, writePayroll } from '#server/features/obligations/store.ts';
import { writeImportedMatches, writeImportedSettlements } from '#server/features/reconciliation/store.ts';
import { writeImportedTaxInfo } from '#server/features/taxinfo/store.ts';
import { mayStillDo } from '#server/features/users/store.ts';
import { accountQuestion, identifyAccounts } from './account-question.ts';
import { quotaUsage } from './quota.ts';
import { type ImportRates, rateQuestion, ratesFor } from './rates.ts';
import { type Ending, type Job, twinsOf } from './store.ts';

/** An import whose file was read, in the transaction that writes it. `advance` hears how many more rows are written. */
export type ImportWrite = { loader: Loader; db: Db; job: Job; reading: FileReading; advance: (rows: number) => void };

/** Writes what was read, and says how the import ends. Of a file that asks something or is refused nothing stays written. */
export async function writeImport(write: ImportWrite): Promise<Ending> {
  await sql`savepoint before_rows`.execute(write.db);
  const ending = await tryToWrite(write);
  if (ending.status === 'pregunta' || ending.status === 'rechazado') await sql`rollback to savepoint before_rows`.execute(write.db);
  return ending;
}

async function tryToWrite(write: ImportWrite): Promise<Ending> {
  const { db, job, reading } = write;
  if (reading.isRefused) return refusal(reading);
  if (job.answers.preview === PREVIEW.discard) return refusal({ ...reading, problems: [DISCARDED] });
  if (reading.dins?.length && !(await mayStillDo(db, job, 'din.write'))) return refusal({ ...reading, problems: [NO_DINS] });
  if (reading.matches?.length && !(await mayStillDo(db, job, 'movements.match'))) return refusal({ ...reading, problems: [NO_MATCHES] });
  if (reading.taxInfo && !(await mayStillDo(db, job, 'dashboard.read'))) return refusal({ ...reading, problems: [NO_TAX_INFO] });
  const accounts = identifyAccounts(reading.accounts, await accountsOf(db, job.companyId));
  const rates = await ratesFor(db, job.companyId, reading, job.answers.rate);
  const questions = await openQuestions(write, accounts, rates);
  if (questions.length > 0) return question(reading, questions);
  if (reading.rowsRejected > 0 && job.isAllOrNothing) return refusal(reading);
  // Writing empties the lists of what was read.
  const contents = job.answers.preview === PREVIEW.see ? contentsOf(reading) : '';
  const ending = await writeRows(write, accounts ?? [], rates);
  const problem = await quotaProblem(db, job.companyId, ending.rows.new);
  if (problem) return refusal({ ...reading, problems: [problem] });
  if (job.answers.preview !== PREVIEW.see || ending.status === 'pregunta' || ending.status === 'rechazado') return ending;
  return question({ ...reading, problems: [...ending.problems] }, [previewQuestion(contents, ending.rows)]);
}

const NO_DINS: Problem = {
  ...{ line: null, column: null, code: 'E_ACCESS' },
  message: 'No tienes acceso a las declaraciones de ingreso: pide a quien lo tenga que suba este archivo.',
};

const NO_MATCHES: Problem = {
  ...{ line: null, column: null, code: 'E_ACCESS' },
  message: 'No puedes conciliar en esta empresa: pide a quien pueda que suba este archivo.',
};

const NO_TAX_INFO: Problem = {
  ...{ line: null, column: null, code: 'E_ACCESS' },
  message: 'No tienes acceso a la información tributaria de esta empresa: pide a quien lo tenga que suba este archivo.',
};

/** What the file leaves open. `accounts` null: it does not say its account, or the company has several that it may mean. */
async function openQuestions(
  { db, job, reading }: ImportWrite,
  accounts: readonly AccountFacts[] | null,
  { missing }: ImportRates,
): Promise<Question[]> {
  const questions = reading.questions.filter(({ key }) => key !== 'account');
  if (!accounts) {
    const question = reading.questions.find(({ key }) => key === 'account') ?? UNKNOWN_ACCOUNT;
    questions.unshift(accountQuestion(question, reading.accounts, await accountsOf(db, job.companyId)));
  }
  if (missing.size > 0) questions.push(rateQuestion(missing));
  return questions;
}

const UNKNOWN_ACCOUNT: Question = { key: 'account', message: '¿De qué cuenta bancaria es esta cartola?', options: [], sample: [] };

async function writeRows(write: ImportWrite, accounts: readonly AccountFacts[], { rates }: ImportRates): Promise<Ending> {
  const { loader, db, job, reading, advance } = write;
  const { companyId, importId } = job;
  const rules = await documentRules(db, companyId, rates.rate);
  const documents = await writeDocuments({ loader, db, importId, advance }, rules, reading.documents);
  const problems = [...reading.problems, ...documents.problems];
  if (documents.rejected > 0 && job.isAllOrNothing) return refusal({ ...reading, problems });
  const [twins, broughtOn] = [await twinsOf(db, companyId, importId), dayInChile(job.broughtAt)];
  const source = { companyId, sourceId: importId, twins, cutOffOn: rules.terms.cutOffOn, broughtOn };
  const isQuiet = reading.kind === 'CARTOLA' && reading.rowsRead === 0;
  if (isQuiet && accounts.every((one) => quietClosing(one, broughtOn).length === 0))
    return refusal({ ...reading, problems: [NO_MOVEMENT] });
  const movements = await writeStatements({ loader, db, rates, advance }, source, accounts);
  const others = await writeOthers(write);
  if (others.question) return question(reading, [others.question]);
  append(problems, [...movements.joints.map(jointProblem), ...unreplacedProblems(movements.unreplaced), ...others.problems]);
  if (others.rejected > 0 && job.isAllOrNothing) return refusal({ ...reading, problems });
  const added = documents.added + movements.added + others.added;
  const repeated = documents.repeated + movements.repeated + others.repeated;
  const rejected = reading.rowsRejected + documents.rejected + others.rejected;
  const { pending } = movements;
  const rows: RowCounts = { read: added + repeated + rejected + pending, new: added, repeated, rejected, pending };
  const hasChanged = added + documents.changed + movements.completed + others.changed + pending > 0;
  const status = isQuiet && twins.length > 0 ? 'repetido' : endStatus(rows, hasChanged || isQuiet);
  return { status, kind: reading.kind, rows, problems, questions: [] };
}

const NO_MOVEMENT: Problem = {
  ...{ line: null, column: null, code: 'E_EMPTY' },
  message: 'La cartola no trae ningún movimiento, y su período todavía no termina: súbela cuando haya terminado.',
};

type WrittenOthers = Awaited<ReturnType<typeof writeImportedObligations>>;

/** What is neither a document of the tax office nor a movement. The rows of a payroll book are its workers. */
async function writeOthers({ db, job, reading }: ImportWrite): Promise<WrittenOthers> {
  const { companyId, importId, personId } = job;
  const months = reading.payroll ?? [];
  const choice = job.answers.obligations === 'archivo' || job.answers.obligations === 'actual' ? job.answers.obligations : null;
  const ofMonths = await obligationsOfPayroll(db, companyId, months);
  const source = { companyId, sourceId: importId };
  const listed = await writeImportedObligations(db, source, reading.obligations ?? [], choice);
  const owed = await writeImportedObligations(db, source, ofMonths, choice);
  const workers = await writePayroll(db, { companyId, importId, isDeclined: choice === 'actual' }, months);
  const dins = await writeImportedDins(db, { companyId, personId }, importId, reading.dins ?? []);
  const matches = await writeImportedMatches(db, { companyId, personId }, importId, reading.matches ?? []);
  const settlements = await writeImportedSettlements(db, source, reading.settlements ?? []);
  const tax = await writeImportedTaxInfo(db, { companyId, personId }, importId, reading.taxInfo);
  return {
    added: listed.added + workers.added + dins.added + matches.added + settlements.added + tax.added,
    repeated: listed.repeated + workers.repeated + dins.repeated + matches.repeated + settlements.repeated + tax.repeated,
    rejected: listed.rejected + dins.rejected + matches.rejected,
    changed: listed.changed + owed.added + owed.changed,
    problems: [...listed.problems, ...owed.problems, ...dins.problems, ...matches.problems, ...settlements.problems],
    question: listed.question ?? owed.question,
  };
}

/** Movements by hand named in a report, at most. */
const MAX_UNREPLACED = 20;

/** Movements that somebody wrote down and the statement of their days does not have. */
function unreplacedProblems(rows: readonly { on: Day; amount: number; currency: Currency; glosa: string }[]): Problem[] {
  return rows.slice(0, MAX_UNREPLACED).map(({ on, amount, currency, glosa }) => {
    const message = `«${glosa}», anotado a mano el ${formatDay(on)} por ${formatMoney(amount, currency)}, no está en esta cartola: revísalo en la conciliación.`;
    return { line: null, column: null, code: 'W_BY_HAND', message };
  });
}

/** Balances of two files of an account that do not join. */
function jointProblem({ on, amount, currency }: { on: Day; amount: number; currency: Currency }): Problem {
  const message = `El saldo no sigue de una cartola a la otra: al ${formatDay(on)} hay una diferencia de ${formatMoney(amount, currency)} que ningún movimiento explica. Puede faltar una cartola entre ambas, o haber un movimiento por decidir o que se tomó por repetido.`;
  return { line: null, column: null, code: 'W_BALANCE', message };
}

/** Counted after writing: rows that the company has already take no room. */
async function quotaProblem(db: Db, companyId: string, rows: number): Promise<Problem | undefined> {
  const { used, limit } = await quotaUsage(db, companyId);
  if (!exceeded(used, { rows }, limit)) return undefined;
  const message = quotaSentence('rows', { used: used.rows, limit: limit.rows, more: rows });
  return { line: null, column: null, code: 'E_QUOTA', message };
}

function question({ kind, problems, rowsRead, rowsRejected }: FileReading, questions: readonly Question[]): Ending {
  return { status: 'pregunta', kind, rows: { read: rowsRead, new: 0, repeated: 0, rejected: rowsRejected }, problems, questions };
}

/** Of a file nothing of which is stored, every row counts as rejected. */
export function refusal({ kind, problems, rowsRead }: Pick<FileReading, 'kind' | 'problems' | 'rowsRead'>): Ending {
  return { status: 'rechazado', kind, rows: { read: rowsRead, new: 0, repeated: 0, rejected: rowsRead }, problems, questions: [] };
}
