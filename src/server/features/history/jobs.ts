import { signHistories } from '#server/db/history-signature.ts';
import type { Task } from '#server/jobs/queue.ts';

/** Signs what was added since the last time. The log keeps each signature out of reach of somebody with rights over the database alone. */
export const signHistoriesByJob: Task<'signHistories'> = async (_payload, { database, settings, log }) => {
  const broken = await signHistories(database.owner, settings.keys, ({ companyId, entryNo, hash, keyId, signature }) =>
    log.info({ companyId, entryNo, hash, keyId, signature }, 'history signed'),
  );
  for (const companyId of broken) log.error({ companyId }, 'a history is not as it was written: it was not signed');
};
