import type { Db } from '#server/db/scope.ts';
import { updatePerson } from '#server/features/session/store.ts';

/** Whether a person wants notifications by mail too. */
export async function wantsMail(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('person').select('wants_mail').where('person_id', '=', personId).executeTakeFirstOrThrow();
  return row.wants_mail;
}

export async function wishMail(db: Db, personId: string, wantsMail: boolean): Promise<void> {
  await updatePerson(db, personId, { wantsMail });
}
