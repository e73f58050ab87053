import type { Db } from '#server/db/scope.ts';

/** Whether a person wants what they are told by mail too. */
export async function mailWish(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('person').select('wants_mail').where('person_id', '=', personId).executeTakeFirstOrThrow();
  return row.wants_mail;
}

export async function wishMail(db: Db, personId: string, wantsMail: boolean): Promise<void> {
  await db.updateTable('person').set({ wants_mail: wantsMail }).where('person_id', '=', personId).execute();
}
