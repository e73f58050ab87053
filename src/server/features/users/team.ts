import { sql } from 'kysely';
import type { CompanyRole } from '#domain/access.ts';
import { isManager } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { isCompanyRole, mayGrant, ROLE_WORDS } from '#domain/people.ts';
import type { Person } from '#server/api/context.ts';
import { record } from '#server/db/history.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { forgetLastCompany } from '#server/features/session/store.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { type ListedUser, userByEmail } from './list.ts';
import { ABOUT_PEOPLE, notifyMember, revokeInvitation } from './store.ts';

/** Who changes the team, and of which company. */
export type TeamActor = { companyId: string; actor: Person };
/** As much as a change of a role needs. */
type RoleActor = { companyId: string; actor: Pick<Person, 'id' | 'systemRole'> };
type Holder = { role: CompanyRole; systemRole: Person['systemRole'] };

/**
 * The caller's current grant, read under the company's lock: their request may have waited while somebody else changed it.
 * @throws ONLY_MANAGERS
 */
export async function currentManager(db: Db, { companyId, actor }: RoleActor): Promise<Holder> {
  const row = await db
    .selectFrom('membership')
    .select('role')
    .where('company_id', '=', companyId)
    .where('person_id', '=', actor.id)
    .executeTakeFirst();
  if (!row) throw new AppError('COMPANY_NOT_FOUND');
  const holder = { role: row.role, systemRole: actor.systemRole };
  if (!isManager(holder)) throw new AppError('ONLY_MANAGERS');
  return holder;
}

/** The role that a text names, if its holder may give it. @throws BAD_ROLE, ROLE_ABOVE_OWN */
export function grantable(holder: Holder, role: string): CompanyRole {
  if (!isCompanyRole(role)) throw new AppError('BAD_ROLE');
  if (!mayGrant(holder, role)) throw new AppError('ROLE_ABOVE_OWN');
  return role;
}

/** Gives a member, or an invited person, another role. @returns who it is now, and the number of the act; null when nothing changed */
export async function changeRole(
  db: Db,
  team: TeamActor,
  email: string,
  roleName: string,
): Promise<{ user: ListedUser; actNo: number | null }> {
  const holder = await currentManager(db, team);
  const role = grantable(holder, roleName);
  const user = await userByEmail(db, team.companyId, email);
  if (!user) throw new AppError('NOT_FOUND');
  if (user.role === role) return { user, actNo: null };
  return { user: { ...user, role }, actNo: await giveRole(db, team, { holder, user, role, undoes: null }) };
}

type GivenRole = { holder: Holder; user: ListedUser; role: CompanyRole; undoes: number | null };

/** @returns the number of the act. @throws ROLE_ABOVE_OWN, LAST_FOUNDER */
export async function giveRole(db: Db, team: RoleActor, { holder, user, role, undoes }: GivenRole): Promise<number> {
  const { companyId, actor } = team;
  if (!mayGrant(holder, role) || !mayGrant(holder, user.role)) throw new AppError('ROLE_ABOVE_OWN');
  await (user.status === 'active' ? changeMember(db, team, user, role) : changeInvited(db, companyId, user, role));
  const params = { personId: user.id, email: user.email ?? '', before: user.role, after: role };
  return record(db, { companyId, personId: actor.id }, 'role.changed', params, { undoes });
}

/** Removes a member or an invitation from the company; anybody may remove themself. @returns who it was */
export async function removeUser(db: Db, settings: Settings, team: TeamActor, email: string): Promise<ListedUser> {
  const { companyId, actor } = team;
  const user = await userByEmail(db, companyId, email);
  const isLeaving = user?.id === actor.id;
  if (!isLeaving) {
    const holder = await currentManager(db, team);
    if (!user) throw new AppError('NOT_FOUND');
    if (!mayGrant(holder, user.role)) throw new AppError('ROLE_ABOVE_OWN');
  }
  if (user.status === 'active') await removeMember(db, settings, team, user);
  else await cancelInvitation(db, team, user);
  return user;
}

/** Ends an invitation, and updates the invited person's open pages. */
export async function cancelInvitation(
  db: Db,
  { companyId, actor }: TeamActor,
  { id, email, name, surname, role }: ListedUser,
): Promise<void> {
  await revokeInvitation(db, companyId, id);
  await record(db, { companyId, personId: actor.id }, 'invitation.canceled', { invitationId: id, email, name, surname, role });
  await announceToInvited(db, email);
}

/** Makes the open pages of an invited person, if they have an account, reload their invitations. */
async function announceToInvited(db: Db, email: string | null): Promise<void> {
  const person = await db.selectFrom('person').select('person_id').where('email', '=', email).executeTakeFirst();
  if (person) await announceIn(db, { topic: 'access', personId: person.person_id });
}

async function changeMember(db: Db, { companyId, actor }: RoleActor, user: ListedUser, role: CompanyRole): Promise<void> {
  if (user.role === 'FOUNDER') await requireFounder(db, companyId);
  await db.updateTable('membership').set({ role }).where('company_id', '=', companyId).where('person_id', '=', user.id).execute();
  await announceIn(db, { topic: 'access', personId: user.id });
  if (user.id === actor.id) return;
  await addNotification(db, {
    ...ABOUT_PEOPLE,
    companyId,
    kind: 'role',
    recipients: [user.id],
    senderId: actor.id,
    content: `Ahora es ${ROLE_WORDS[role].label}; antes era ${ROLE_WORDS[user.role].label}. ${ROLE_WORDS[role].description}`,
  });
}

async function changeInvited(db: Db, companyId: string, { id, email }: ListedUser, role: CompanyRole): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('invitation_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await announceToInvited(db, email);
}

async function removeMember(db: Db, settings: Settings, { companyId, actor }: TeamActor, user: ListedUser): Promise<void> {
  const { id: personId, email, name, surname, role } = user;
  if (role === 'FOUNDER') await requireFounder(db, companyId);
  await db.deleteFrom('membership').where('company_id', '=', companyId).where('person_id', '=', personId).execute();
  await forgetLastCompany(db, personId, companyId);
  const code = personId === actor.id ? 'user.left' : 'user.removed';
  await record(db, { companyId, personId: actor.id }, code, { personId, email, name, surname, role });
  await announceIn(db, { topic: 'access', personId });
  await (personId === actor.id ? tellFounders(db, companyId, actor) : tellRemoved(db, settings, companyId, actor, user));
}

/** Requires another FOUNDER, under the company's lock, so that two cannot leave at once. @throws LAST_FOUNDER */
async function requireFounder(db: Db, companyId: string): Promise<void> {
  const { n } = await db
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'FOUNDER')
    .executeTakeFirstOrThrow();
  if (n < 2) throw new AppError('LAST_FOUNDER');
}

async function tellFounders(db: Db, companyId: string, actor: Person): Promise<void> {
  const founders = await db
    .selectFrom('membership')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'FOUNDER')
    .execute();
  const content = `${actor.name} ${actor.surname} dejó la empresa.`;
  for (const { person_id } of founders) await notifyMember(db, { companyId, personId: person_id, senderId: actor.id, content });
}

/** By mail only: a former member cannot read the company's notifications. */
async function tellRemoved(db: Db, settings: Settings, companyId: string, actor: Person, { email, name }: ListedUser): Promise<void> {
  if (email === null) return;
  const company = await db.selectFrom('company').select('name').where('company_id', '=', companyId).executeTakeFirstOrThrow();
  await queueMail(db, settings, {
    to: email,
    subject: `Ya no tienes acceso a ${company.name} en Caudal`,
    paragraphs: [
      name ? `Hola, ${name}:` : 'Hola:',
      `${actor.name} ${actor.surname} te quitó de ${company.name}. Tu cuenta y tus demás empresas siguen igual.`,
    ],
  });
}
