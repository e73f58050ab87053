import type { WorkKindName, WorkParams, WorkPlace } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import type { Db } from '#server/db/scope.ts';
import type { Step } from './work-steps.ts';

/** What a task has of the work in hand. */
export type WorkAtHand<Kind extends WorkKindName> = {
  companyId: string;
  workId: string;
  /** Who asked for it; null: nobody but Caudal itself. */
  personId: string | null;
  params: WorkParams<Kind>;
  /** Where it stands; null at its beginning. */
  place: WorkPlace<Kind> | null;
  services: Services;
  /** Aborted when the work is to stop, or to be left to another process: a long step then throws, and nothing of it is kept. */
  signal: AbortSignal;
  /** Shows how far the whole work is, 0 to 1; as often as one likes. */
  progress: (fraction: number) => void;
  /**
   * Does steps and keeps what they came to, all in one transaction that changes the company: several short ones, or one that is long.
   * What belongs outside a transaction, such as fetching something, is done before.
   */
  write: (step: (db: Db, place: WorkPlace<Kind> | null) => Promise<Step<Kind>>) => Promise<Step<Kind>>;
  /** The same for one step alone, after which something happens outside of a transaction. */
  writeOne: (step: (db: Db) => Promise<Step<Kind>>) => Promise<Step<Kind>>;
};

/**
 * Does the next step of a work, which ends with `write`. Until there is a result it is called again. It may be killed at any time:
 * what was not written never was, and the next one goes on from the place.
 */
export type WorkTask<Kind extends WorkKindName> = (work: WorkAtHand<Kind>) => Promise<Step<Kind>>;
