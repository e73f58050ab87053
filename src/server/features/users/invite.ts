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
import { type Act, cancelInvitation, grantable, managerNow } from './team.ts';
import type { Invited } from './types.ts';

/** A company that asks in more people at once than these is asking strangers. */
const MAX_OPEN = 100;
/** Links, so mails, that a company makes in an hour, and for one recipient. */
const MAX_HOURLY = { all: 100, one: 5 };
const MAX_NAME_LENGTH = 100;

export type NewUser = { email: string; role: string; name: string; surname: string };

/** Invites somebody who is neither a member nor invited. */
export async function inviteUser(db: Db, settings: Settings, act: Act, user: NewUser): Promise<Invited> {
  const holder = await managerNow(db, act);
  const email = parseEmail(user.email.trim());
  if (!email) throw new AppError('BAD_EMAIL');
  const role = grantable(holder, user.role);
  const known = await userByEmail(db, act.companyId, email);
  if (known?.status === 'active') throw new AppError('ALREADY_MEMBER');
  if (known?.status === 'invited') throw new AppError('ALREADY_INVITED');
  await keepFew(db, act.companyId);
  const [name, surname] = [user.name, user.surname].map((text) => oneLine(text.slice(0, MAX_NAME_LENGTH))) as [string, string];
  return send(db, settings, act, { email, name, surname, role, isOnboarding: false });
}

/** Ends an invitation's link and sends another one. */
export async function resendInvitation(db: Db, settings: Settings, act: Act, invitationId: string): Promise<Invited> {
  const { email, name, surname, role, isOnboarding } = await openInvitation(db, act, invitationId);
  return send(db, settings, act, { email, name, surname, role, isOnboarding });
}

/** Ends an invitation of which one may give the role. @returns as it was */
export async function endInvitation(db: Db, act: Act, invitationId: string): Promise<ListedUser> {
  const invited = await openInvitation(db, act, invitationId);
  await cancelInvitation(db, act, invited);
  return invited;
}

async function openInvitation(db: Db, act: Act, invitationId: string): Promise<ListedUser & { isOnboarding: boolean }> {
  const holder = await managerNow(db, act);
  const invited = isId(invitationId) ? await invitedById(db, act.companyId, invitationId) : null;
  if (!invited) throw new AppError('NOT_FOUND');
  if (!mayGrant(holder, invited.role)) throw new AppError('ROLE_ABOVE_OWN');
  const { isOnboarding } = await db
    .selectFrom('invitation')
    .select('is_onboarding as isOnboarding')
    .where('company_id', '=', act.companyId)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirstOrThrow();
  return { ...invited, isOnboarding };
}

async function keepFew(db: Db, companyId: string): Promise<void> {
  const { n } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= MAX_OPEN) throw new AppError('TOO_MANY_INVITATIONS', { max: MAX_OPEN });
}

/** Mail to strangers is not for free. @throws TOO_MANY_TRIES */
async function keepCalm(db: Db, companyId: string, email: string | null): Promise<void> {
  const { all, one } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where email = ${email}))::int`.as('one'))
    .where('company_id', '=', companyId)
    .where('invited_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (all >= MAX_HOURLY.all || one >= MAX_HOURLY.one) throw new AppError('TOO_MANY_TRIES', { minutes: 60 });
}

/** Whoever invites sees the link only where no mail takes it: it proves that its owner reads the address. */
async function send(
  db: Db,
  settings: Settings,
  { companyId, actor }: Act,
  whom: Pick<Invitation, 'email' | 'name' | 'surname' | 'role' | 'isOnboarding'>,
): Promise<Invited> {
  await keepCalm(db, companyId, whom.email);
  const company = await db.selectFrom('company').select('name').where('company_id', '=', companyId).executeTakeFirstOrThrow();
  const made = await createInvitation(db, settings, { ...whom, companyId, companyName: company.name, invitedBy: actor });
  return { invitationId: made.invitationId, email: whom.email, isMailed: made.url === null, invitationUrl: made.url };
}
