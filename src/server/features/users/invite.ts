import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { mayGrant } from '#domain/people.ts';
import { parseEmail } from '#domain/person.ts';
import { oneLine } from '#domain/text.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { Settings } from '#server/settings.ts';
import { invitedById, type ListedUser, userByEmail } from './list.ts';
import { createInvitation, type Invitation } from './store.ts';
import { cancelInvitation, currentManager, grantable, type TeamActor } from './team.ts';
import type { Invited } from './types.ts';

/** Open invitations of a company; one with more is inviting strangers. */
const MAX_OPEN = 100;
/** Links, and so mails, that a company creates per hour, and per recipient. */
const MAX_HOURLY = { all: 100, one: 5 };
const MAX_NAME_LENGTH = 100;

export type NewUser = { email: string; role: string; name: string; surname: string };

/** Invites somebody who is neither a member nor invited. */
export async function inviteUser(db: Db, settings: Settings, team: TeamActor, user: NewUser): Promise<Invited> {
  const holder = await currentManager(db, team);
  const email = parseEmail(user.email.trim());
  if (!email) throw new AppError('BAD_EMAIL');
  const role = grantable(holder, user.role);
  const existing = await userByEmail(db, team.companyId, email);
  if (existing?.status === 'active') throw new AppError('ALREADY_MEMBER');
  if (existing?.status === 'invited') throw new AppError('ALREADY_INVITED');
  await checkOpenCount(db, team.companyId);
  const [name, surname] = [user.name, user.surname].map((text) => oneLine(text.slice(0, MAX_NAME_LENGTH))) as [string, string];
  return send(db, settings, team, { email, name, surname, role, isOnboarding: false });
}

/** Replaces an invitation's link with a new one, and sends it. */
export async function resendInvitation(db: Db, settings: Settings, team: TeamActor, invitationId: string): Promise<Invited> {
  const { email, name, surname, role, isOnboarding } = await openInvitation(db, team, invitationId);
  return send(db, settings, team, { email, name, surname, role, isOnboarding });
}

/** Ends an invitation to a role that the person may give. @returns as it was */
export async function endInvitation(db: Db, team: TeamActor, invitationId: string): Promise<ListedUser> {
  const invited = await openInvitation(db, team, invitationId);
  await cancelInvitation(db, team, invited);
  return invited;
}

async function openInvitation(db: Db, team: TeamActor, invitationId: string): Promise<ListedUser & { isOnboarding: boolean }> {
  const holder = await currentManager(db, team);
  const invited = isId(invitationId) ? await invitedById(db, team.companyId, invitationId) : null;
  if (!invited) throw new AppError('NOT_FOUND');
  if (!mayGrant(holder, invited.role)) throw new AppError('ROLE_ABOVE_OWN');
  const { isOnboarding } = await db
    .selectFrom('invitation')
    .select('is_onboarding as isOnboarding')
    .where('company_id', '=', team.companyId)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirstOrThrow();
  return { ...invited, isOnboarding };
}

async function checkOpenCount(db: Db, companyId: string): Promise<void> {
  const { n } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= MAX_OPEN) throw new AppError('TOO_MANY_INVITATIONS', { max: MAX_OPEN });
}

/** Limits mail to strangers. @throws TOO_MANY_TRIES */
async function checkHourlyLimit(db: Db, companyId: string, email: string | null): Promise<void> {
  const { all, one } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where email = ${email}))::int`.as('one'))
    .where('company_id', '=', companyId)
    .where('invited_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (all >= MAX_HOURLY.all || one >= MAX_HOURLY.one) throw new AppError('TOO_MANY_TRIES', { minutes: 60 });
}

/** The inviter sees the link only if it is not mailed: a mailed link proves that its holder reads the address. */
async function send(
  db: Db,
  settings: Settings,
  { companyId, actor }: TeamActor,
  invitee: Pick<Invitation, 'email' | 'name' | 'surname' | 'role' | 'isOnboarding'>,
): Promise<Invited> {
  await checkHourlyLimit(db, companyId, invitee.email);
  const company = await db.selectFrom('company').select('name').where('company_id', '=', companyId).executeTakeFirstOrThrow();
  const created = await createInvitation(db, settings, { ...invitee, companyId, companyName: company.name, invitedBy: actor });
  return { invitationId: created.invitationId, email: invitee.email, isMailed: created.url === null, invitationUrl: created.url };
}
