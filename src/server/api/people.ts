import { type Kysely, sql } from 'kysely';
import type { CompanyRole, SystemRole } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { effectivePlan } from '#domain/plans.ts';
import { isId } from '#server/db/ids.ts';
import type { DB } from '#server/db/tables.ts';
import type { Membership, Person } from './context.ts';

/** Who a living session belongs to, with every company they are a member of; null when it was revoked or has ended. */
export async function personOfSession(
  app: Kysely<DB>,
  personId: string,
  sessionId: string,
): Promise<{ person: Person; memberships: Membership[] } | null> {
  if (!isId(personId) || !isId(sessionId)) return null;
  return app.transaction().execute(async (db) => {
    await sql`select set_config('app.person', ${personId}, true)`.execute(db);
    const person = await db
      .selectFrom('session')
      .innerJoin('person', 'person.person_id', 'session.person_id')
      .select(['person.person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'session_id as sessionId'])
      .where('session_id', '=', sessionId)
      .where('session.person_id', '=', personId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (!person) return null;
    const systemRole = person.systemRole as SystemRole | null;
    const memberships = await db
      .selectFrom('membership')
      .innerJoin('company', 'company.company_id', 'membership.company_id')
      .select([
        'company.company_id as companyId',
        'role',
        'plan',
        'country',
        'features',
        'restricts_f29 as restrictsF29',
        'trial_expires_on',
      ])
      .where('membership.person_id', '=', personId)
      .execute();
    const today = dayInChile(new Date());
    return {
      person: { ...person, systemRole },
      memberships: memberships.map(({ trial_expires_on, ...one }) => ({
        ...one,
        plan: effectivePlan(one.plan, trial_expires_on, today),
        role: one.role as CompanyRole,
        systemRole,
      })),
    };
  });
}
