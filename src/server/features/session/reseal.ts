import type { Kysely } from 'kysely';
import { isStale } from '#server/api/seal.ts';
import type { DB } from '#server/db/tables.ts';
import type { Keyring } from '#server/keys.ts';
import { sealTotp, unsealTotp } from './second-step.ts';

/** How many texts were re-sealed with the current key, and how many could not be because their secret is missing. */
export type Resealed = { renewed: number; unknown: number };

/** Re-seals with the current key every second step sealed with an older one, or before keys had ids. */
export async function resealSecondSteps(owner: Kysely<DB>, keys: Keyring): Promise<Resealed> {
  const people = await owner
    .selectFrom('person')
    .select(['person_id as id', 'totp_secret', 'totp_pending'])
    .where((where) => where.or([where('totp_secret', 'is not', null), where('totp_pending', 'is not', null)]))
    .execute();
  const count: Resealed = { renewed: 0, unknown: 0 };
  for (const { id, ...person } of people) {
    for (const column of ['totp_secret', 'totp_pending'] as const) {
      const before = person[column];
      if (before === null || !isStale(keys, before)) continue;
      const after = sealedAnew(keys, id, before);
      if (after === null) count.unknown += 1;
      // Its owner may be changing it right now.
      else
        await owner
          .updateTable('person')
          .set({ [column]: after })
          .where('person_id', '=', id)
          .where(column, '=', before)
          .execute();
      if (after !== null) count.renewed += 1;
    }
  }
  return count;
}

function sealedAnew(keys: Keyring, personId: string, sealed: string): string | null {
  try {
    return sealTotp(keys, personId, unsealTotp(keys, personId, sealed));
  } catch {
    return null;
  }
}
