import { type Kysely, sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { effectivePlan } from '#domain/plans.ts';
import { isId } from '#server/db/ids.ts';
import type { DB } from '#server/db/tables.ts';
import type { Settings } from '#server/settings.ts';
import type { Membership, Person } from './context.ts';

/**
 * Where mail is sent, nothing opens to an e-mail that is not proven. But to who administers the installation: that account was
 * made by whoever runs the machine, and the way of the mail is mended with it.
 */
export function lacksProof(
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  { provenAt, systemRole }: { provenAt: Date | null; systemRole: string | null },
): boolean {
  return smtpUrl !== undefined && provenAt === null && systemRole !== 'ADMIN';
}

/** Who a living session belongs to, with every company they are a member of; null when it was revoked or has ended, or lacks a proof. */
export async function personOfSession(
  app: Kysely<DB>,
  settings: Pick<Settings, 'smtpUrl'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<{ person: Person; memberships: Membership[] } | null> {
  if (!isId(personId) || !isId(sessionId)) return null;
  return app.transaction().execute(async (db) => {
    await sql`select set_config('app.person', ${personId}, true)`.execute(db);
    const found = await db
      .selectFrom('person')
      .select(['person_id as id', 'email', 'name', 'surname', 'system_role as systemRole', 'email_proven_at as provenAt'])
      .where('person_id', '=', personId)
      .where(sql<boolean>`is_living_session(${sessionId}, ${personId})`)
      .executeTakeFirst();
    if (!found || lacksProof(settings, found)) return null;
    const { provenAt: _, ...person } = found;
    const systemRole = person.systemRole;
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
      person: { ...person, systemRole, sessionId },
      memberships: memberships.map(({ trial_expires_on, ...one }) => ({
        ...one,
        plan: effectivePlan(one.plan, trial_expires_on, today),
        role: one.role,
        systemRole,
      })),
    };
  });
}
