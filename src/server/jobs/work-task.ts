import type { WorkKindName, WorkParams, WorkPlace } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import type { Db } from '#server/db/scope.ts';
import type { Step } from './work-steps.ts';

/** What a task gets of the work it runs. */
export type WorkAtHand<Kind extends WorkKindName> = {
  companyId: string;
  workId: string;
  /** Who requested it; null: Caudal itself. */
  personId: string | null;
  params: WorkParams<Kind>;
  /** Where to resume; null at the start. */
  place: WorkPlace<Kind> | null;
  services: Services;
  /** Aborted when the work is to stop, or to be left to another process: a long step then throws and is rolled back. */
  signal: AbortSignal;
  /** Shows the progress of the whole work, 0 to 1; may be called often. */
  progress: (fraction: number) => void;
  /**
   * Runs steps and saves their outcome in one transaction that changes the company: several short steps, or one long one.
   * Do what belongs outside a transaction, such as a request to another server, before.
   */
  write: (step: (db: Db, place: WorkPlace<Kind> | null) => Promise<Step<Kind>>) => Promise<Step<Kind>>;
  /** The same for a single step, after which something happens outside a transaction. */
  writeOne: (step: (db: Db) => Promise<Step<Kind>>) => Promise<Step<Kind>>;
};

/**
 * Does the next step of a work and ends it with `write`. It is called again until there is a result. It may be killed at any time: what was
 * not written is lost, and the next call continues from the saved place.
 */
export type WorkTask<Kind extends WorkKindName> = (work: WorkAtHand<Kind>) => Promise<Step<Kind>>;
