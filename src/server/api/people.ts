import { type Kysely, sql } from 'kysely';
import type { Plan } from '#domain/access.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { effectivePlan } from '#domain/plans.ts';
import { isId } from '#server/db/ids.ts';
import type { DB } from '#server/db/tables.ts';
import type { Settings } from '#server/settings.ts';
import type { Membership, Person } from './context.ts';

/**
 * Where mail is sent, an unproven e-mail opens nothing. Except for the installation's administrator: whoever runs the machine made that
 * account, and needs it to repair the mail.
 */
export function lacksProof(
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  { isProven, systemRole }: { isProven: boolean; systemRole: string | null },
): boolean {
  return smtpUrl !== undefined && !isProven && systemRole !== 'ADMIN';
}

/** The owner of a valid session, with every company they are a member of; null when it was revoked, has ended, or lacks a proof. */
export async function personOfSession(
  app: Kysely<DB>,
  settings: Pick<Settings, 'smtpUrl'>,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<{ person: Person; memberships: Membership[] } | null> {
  if (!isId(personId) || !isId(sessionId)) return null;
  const { rows } = await sql<{ found: SessionPerson | null }>`select person_of_session(${sessionId}, ${personId}) as found`.execute(app);
  const found = rows[0]?.found;
  if (!found || lacksProof(settings, found)) return null;
  const { isProven: _, memberships, ...person } = found;
  const today = dayInChile(new Date());
  return {
    person: { ...person, sessionId },
    memberships: memberships.map(({ trialExpiresOn, ...one }) => ({
      ...one,
      plan: effectivePlan(one.plan, trialExpiresOn, today),
      systemRole: person.systemRole,
    })),
  };
}

/** The database's answer about a session (migration 0100). */
type SessionPerson = Omit<Person, 'sessionId'> & { isProven: boolean; memberships: SessionMembership[] };
type SessionMembership = Omit<Membership, 'systemRole' | 'plan'> & { plan: readonly Plan[]; trialExpiresOn: Day | null };
