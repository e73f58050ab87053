import { tidyDownloads } from '#server/api/download-store.ts';
import { tidyIdempotency } from '#server/api/idempotency.ts';
import { tidyLimits } from '#server/api/limiter.ts';
import { tidyLinks } from '#server/api/links.ts';
import { tidyRefused } from '#server/features/imports/store.ts';
import { tidyNotifications } from '#server/features/notifications/store.ts';
import { tidyRuns } from '#server/features/reconciliation/store.ts';
import { tidySessions } from '#server/features/session/store.ts';
import { tidyInvitations } from '#server/features/users/store.ts';
import { tidyOutbox } from '#server/mail/outbox.ts';
import type { Task } from './queue.ts';
import { tidyWorkFiles } from './work-files.ts';
import { tidyWorks } from './work-store.ts';

/**
 * What was sent, used or has ended stays for a while, so that people can look at it, and is then deleted: each store says after how long
 * (docs/operacion.md lists them all). Links are deleted before the invitations they are for.
 */
const TIDY = [
  tidyLinks,
  tidySessions,
  tidyIdempotency,
  tidyLimits,
  tidyOutbox,
  tidyRefused,
  tidyInvitations,
  tidyNotifications,
  tidyRuns,
  tidyWorks,
  tidyWorkFiles,
  tidyDownloads,
];

export const tidy: Task<'tidy'> = async (_payload, { database }) => {
  for (const part of TIDY) await part(database.owner);
};
