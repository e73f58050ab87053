import type { Db } from '#server/db/scope.ts';

/** Whether a person wants the mail of a company. */
export async function wantsMorningMail(db: Db, companyId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('today_mail')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param isOn  whether they want it from the next morning on */
export async function wishMorningMail(db: Db, companyId: string, personId: string, isOn: boolean): Promise<void> {
  const row = { company_id: companyId, person_id: personId };
  if (isOn)
    await db
      .insertInto('today_mail')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('today_mail').where('company_id', '=', companyId).where('person_id', '=', personId).execute();
}
