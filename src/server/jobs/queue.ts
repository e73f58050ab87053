import { sql } from 'kysely';
import type { Services } from '#server/api/services.ts';
import type { Db } from '#server/db/scope.ts';

/** Every kind of job, with what it carries: ids and days, never secrets. Adding one: a line here and one in tasks.ts. */
export type Payloads = {
  /** Sends one mail of the outbox. */
  mail: { outboxId: string };
  /** A mail that somebody asked for with an e-mail only: whether it has an account is looked up by the job. */
  accountMail: { kind: 'signUp' | 'verify' | 'reset'; email: string };
  /** Clears what has ended: links, sessions, answers kept for repeated requests, old mail. */
  tidy: Record<string, never>;
  /** Writes down the end of the trials that are over. */
  endTrials: Record<string, never>;
  /** Works off one long work: see work-runner.ts. */
  work: { companyId: string; workId: string };
  /** Looks again at what gives way and at what the F-29 will cost; without a company, at every one's (a day has passed). */
  refreshProjections: { companyId?: string };
  /** Compares each company's roll-ups with its books. */
  compareRollups: Record<string, never>;
  /** Tells of what can be accepted or claimed for two more days. */
  claimDeadlines: Record<string, never>;
  /** Signs the end of each company's history. */
  signHistories: Record<string, never>;
  /** Sends one notification to its recipients by mail. */
  notificationMail: { companyId: string; notificationId: string };
};
export type TaskName = keyof Payloads;
/** `isLast`: if this try fails, there will be no other. `signal`: the process stops, what takes long is left to another. */
export type Attempt = { isLast: boolean; signal?: AbortSignal };
/** Does one job. It may run again after a failure or a kill: it must do no harm when its work was done already. */
export type Task<Name extends TaskName> = (payload: Payloads[Name], services: Services, attempt: Attempt) => Promise<void>;

type Options = {
  /** A later job with the same key takes the place of one that has not begun. */
  key?: string;
  runAt?: Date;
  /** How often it is tried, waiting longer each time: 12 are about a day. */
  attempts?: number;
};

/** Adds a job in this transaction: it is done if, and only if, the transaction commits. */
export async function enqueue<Name extends TaskName>(db: Db, task: Name, payload: Payloads[Name], options: Options = {}): Promise<void> {
  const { key = null, runAt = null, attempts = 12 } = options;
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${key}, ${runAt}, ${attempts})`.execute(db);
}
