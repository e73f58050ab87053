/** Recurrences of obligations, as stored. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { RecurrenceChange } from '#domain/obligations/acts.ts';
import type { Recurrence } from '#domain/obligations/recurrence.ts';
import type { Db } from '#server/db/scope.ts';

const FIELDS = sql`recurring_id as id, kind_key as "kindKey", label, is_received as "isReceived", institution,
  counterpart_rut as "counterpartRut", counterpart_name as "counterpartName", detail, reference_number as "referenceNumber",
  area_id as "areaId", currency, amount, first_on as "firstOn", interval_days as interval, pay_day as "payDay", roll,
  until_on as "untilOn", times, made_until as "madeUntil"`;

export async function recurrencesOf(db: Db, companyId: string, ids: readonly string[]): Promise<Recurrence[]> {
  const { rows } = await sql<Recurrence>`select ${FIELDS} from recurrence
    where company_id = ${companyId} and recurring_id = any (${ids}::uuid[]) order by recurring_id`.execute(db);
  return rows;
}

/** Recurrences with times before a day that are not created yet. */
export async function recurrencesDue(db: Db, companyId: string, horizon: Day): Promise<Recurrence[]> {
  const { rows } = await sql<Recurrence>`select ${FIELDS} from recurrence
    where company_id = ${companyId} and made_until < ${horizon} and (until_on is null or until_on >= made_until)
    order by created_at, recurring_id`.execute(db);
  return rows;
}

export async function writeRecurrences(db: Db, companyId: string, changes: readonly RecurrenceChange[]): Promise<void> {
  for (const { before, after } of changes) {
    if (!after) {
      if (before) await db.deleteFrom('recurrence').where('company_id', '=', companyId).where('recurring_id', '=', before.id).execute();
      continue;
    }
    const { company_id, recurring_id, ...values } = rowOf(companyId, after);
    await db
      .insertInto('recurrence')
      .values({ company_id, recurring_id, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'recurring_id']).doUpdateSet(values))
      .execute();
  }
}

function rowOf(companyId: string, one: Recurrence) {
  return {
    company_id: companyId,
    recurring_id: one.id,
    kind_key: one.kindKey,
    label: one.label,
    is_received: one.isReceived,
    institution: one.institution,
    counterpart_rut: one.counterpartRut,
    counterpart_name: one.counterpartName,
    detail: one.detail,
    reference_number: one.referenceNumber,
    area_id: one.areaId,
    currency: one.currency,
    amount: one.amount,
    first_on: one.firstOn,
    interval_days: one.interval,
    pay_day: one.payDay,
    roll: one.roll,
    until_on: one.untilOn,
    times: one.times,
    made_until: one.madeUntil,
  };
}
