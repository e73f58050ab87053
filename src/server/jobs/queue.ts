import { sql } from 'kysely';
import type { Services } from '#server/api/services.ts';
import type { Db } from '#server/db/scope.ts';

/** Every kind of job, with its payload: ids and days, never secrets. Adding one: a line here and one in tasks.ts. */
export type Payloads = {
  /** Sends one mail of the outbox. */
  mail: { outboxId: string };
  /** A mail requested with only an e-mail: the job looks up whether it has an account. */
  accountMail: { kind: 'signUp' | 'verify' | 'reset'; email: string };
  /** Deletes what has ended: links, sessions, answers stored for repeated requests, old mail. */
  tidy: Record<string, never>;
  /** Records the end of trials that are over. */
  endTrials: Record<string, never>;
  /** Runs one long work: see work-runner.ts. */
  work: { companyId: string; workId: string };
  /** Updates what gives way and what the F-29 will cost; without a company, for every one (a day has passed). */
  refreshProjections: { companyId?: string };
  refreshRents: { companyId: string };
  /** Extends repeated obligations to a year ahead, for every company. */
  repeatObligations: Record<string, never>;
  /** Takes the snapshot of what is ahead of each company, at the end of the day. */
  snapshotFlow: Record<string, never>;
  /** Compares each company's roll-ups with its books. */
  compareRollups: Record<string, never>;
  /** Sums again what explained the movements of months that changed, for every company. */
  refreshQuality: Record<string, never>;
  /** Learns what people matched before that was learned, once for each company. */
  teachPast: Record<string, never>;
  /** Counts what waits in each company whose books changed, for the list of companies. */
  countToday: Record<string, never>;
  /** Notifies of documents that can be accepted or claimed for two more days. */
  claimDeadlines: Record<string, never>;
  /** Asks the tax office for the outcome of unanswered actions; without a company, queues one job for each. */
  claimDoubts: { companyId?: string };
  /** Signs the end of each company's history. */
  signHistories: Record<string, never>;
  /** Mails each who wants it what needs them today. */
  morningMail: Record<string, never>;
  /** Sends one notification to its recipients by mail. */
  notificationMail: { companyId: string; notificationId: string };
};
export type TaskName = keyof Payloads;
/** `isLast`: if this try fails, there is no other. `signal`: the process is stopping; long work is left to another. */
export type Attempt = { isLast: boolean; signal?: AbortSignal };
/** Does one job. It may run again after a failure or a kill, even when its work was already done, and must then do no harm. */
export type Task<Name extends TaskName> = (payload: Payloads[Name], services: Services, attempt: Attempt) => Promise<void>;

type Options = {
  /** A later job with the same key replaces one that has not started. */
  key?: string;
  runAt?: Date;
  /** How often it is tried, at growing intervals: 12 tries take about a day. */
  attempts?: number;
};

/** Adds a job in this transaction: it runs if, and only if, the transaction commits. */
export async function enqueue<Name extends TaskName>(db: Db, task: Name, payload: Payloads[Name], options: Options = {}): Promise<void> {
  const { key = null, runAt = null, attempts = 12 } = options;
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${key}, ${runAt}, ${attempts})`.execute(db);
}

/** Projects a company's cash flow ahead anew, once for all that is asked until then. */
export function enqueueProjections(db: Db, companyId: string): Promise<void> {
  return enqueue(db, 'refreshProjections', { companyId }, { key: `projections:${companyId}` });
}
