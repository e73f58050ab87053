import { type Kysely, sql } from 'kysely';
import { type Action, type CompanyRole, isBlocked, mayDo } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { mayGrant, ROLE_WORDS } from '#domain/people.ts';
import { effectivePlan } from '#domain/plans.ts';
import { nameForStrangers } from '#domain/text.ts';
import { type Addressee, endInvitationLinks, linkEnd, mailLink, makeLink } from '#server/api/links.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import type { Settings } from '#server/settings.ts';

export { membersOf } from './list.ts';

export type Invitation = {
  companyId: string;
  companyName: string;
  invitedBy: { id: string; name: string; surname: string };
  /** Null: anybody who opens the company's onboarding link. */
  email: string | null;
  name: string;
  surname: string;
  role: CompanyRole;
  isOnboarding: boolean;
};

type CreatedInvitation = { invitationId: string; url: string | null };

/** Common fields of notifications about people. */
export const ABOUT_PEOPLE = { redirectUrl: '/usuarios', referenceType: null, documentId: null, botname: null };

/**
 * Invites somebody to the company of this transaction, with their own link; an open invitation to the same e-mail ends.
 * @returns its link to show to the inviter; null when it is mailed
 */
export function createInvitation(
  db: Db,
  settings: Settings,
  invitation: Invitation & { email: null },
): Promise<CreatedInvitation & { url: string }>;
export function createInvitation(db: Db, settings: Settings, invitation: Invitation): Promise<CreatedInvitation>;
export async function createInvitation(db: Db, settings: Settings, invitation: Invitation): Promise<CreatedInvitation> {
  const { companyId, email, name, surname, role, isOnboarding, invitedBy } = invitation;
  await revokeOpen(db, companyId, email);
  const invitationId = newId();
  await db
    .insertInto('invitation')
    .values({
      company_id: companyId,
      invitation_id: invitationId,
      email,
      name,
      surname,
      role,
      is_onboarding: isOnboarding,
      invited_by: invitedBy.id,
      expires_at: linkEnd(spanOf(isOnboarding)),
    })
    .execute();
  const url = await linkTo(db, settings, invitation, invitationId);
  await record(db, { companyId, personId: invitedBy.id }, 'user.invited', { invitationId, email, name, surname, role });
  await tellAccount(db, invitation);
  return { invitationId, url };
}

type Open = { companyId: string; companyName: string; invitationId: string; role: CompanyRole; isOnboarding: boolean };

/** Mails another link of an open invitation to the person its holder names: the first one used ends the others. */
export async function mailInvitation(db: Db, settings: Settings, invitation: Open, addressee: Addressee): Promise<void> {
  const { companyId, invitationId, role, isOnboarding } = invitation;
  const companyName = nameForStrangers(invitation.companyName);
  const link = { kind: 'invitation', target: { companyId, invitationId, addressee }, ...placeOf(isOnboarding) } as const;
  await mailLink(db, settings, link, (url) => ({
    to: addressee.email,
    subject: `Confirma tu correo para entrar a ${companyName} en Caudal`,
    paragraphs: [
      `Hola, ${nameForStrangers(addressee.name)}:`,
      `Con este enlace confirmas que este correo es tuyo y entras a ${companyName} con el rol ${ROLE_WORDS[role].label}.`,
      `Sirve una vez, durante ${isOnboarding ? 14 : 7} días. Si no lo pediste, ignora este correo.`,
    ],
    action: { label: 'Confirmar y entrar', url },
  }));
}

/** Mails an invitation's link if mail is sent and it names somebody; else returns it, to be shown. */
async function linkTo(db: Db, settings: Settings, invitation: Invitation, invitationId: string): Promise<string | null> {
  const { companyId, email, isOnboarding } = invitation;
  const link = { kind: 'invitation', target: { companyId, invitationId }, ...placeOf(isOnboarding) } as const;
  if (email === null || !settings.smtpUrl) return makeLink(db, settings, link);
  await mailLink(db, settings, link, (url) => mailOf(invitation, email, url));
  return null;
}

function spanOf(isOnboarding: boolean) {
  return isOnboarding ? 'onboarding' : 'invitation';
}

function placeOf(isOnboarding: boolean) {
  return { path: isOnboarding ? '/onboarding/crear_usuario' : '/create-password', span: spanOf(isOnboarding) } as const;
}

/** Ends an open invitation and its link. @returns whether it was open */
export async function revokeInvitation(db: Db, companyId: string, invitationId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ revoked_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await endInvitationLinks(db, invitationId);
  return Number(numUpdatedRows) === 1;
}

/**
 * Makes a person a member by an open invitation, which is used up with its links; call it inside writeCompany, whose lock lets exactly one
 * of several at once succeed. Existing members keep their role.
 * @throws LINK_GONE when the invitation is no longer open, BLOCKED_MODULE when the company is blocked
 */
export async function acceptInvitation(
  db: Db,
  { companyId, invitationId, personId }: { companyId: string; invitationId: string; personId: string },
): Promise<{ role: CompanyRole; isOnboarding: boolean }> {
  const company = await db.selectFrom('company').select('plan').where('company_id', '=', companyId).executeTakeFirst();
  if (company && isBlocked(company.plan)) throw new AppError('BLOCKED_MODULE');
  const { role, isOnboarding, ...invitation } = await takeInvitation(db, companyId, invitationId, personId);
  await endInvitationLinks(db, invitationId);
  const person = await db
    .selectFrom('person')
    .select(['email', 'name', 'surname'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  await revokeOpen(db, companyId, person.email);
  await addMember(db, companyId, personId, role);
  await record(db, { companyId, personId }, 'invitation.accepted', { personId, email: person.email, role });
  await announceIn(db, { topic: 'access', personId });
  const content = `${person.name} ${person.surname} aceptó tu invitación y entró con el rol ${ROLE_WORDS[role].label}.`;
  await notifyMember(db, { companyId, personId: invitation.invitedBy, senderId: personId, content });
  return { role, isOnboarding };
}

/** Makes a person a member of a company; existing members stay unchanged. */
export async function addMember(db: Db, companyId: string, personId: string, role: CompanyRole): Promise<void> {
  await db
    .insertInto('membership')
    .values({ company_id: companyId, person_id: personId, role })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doNothing())
    .execute();
}

/** Notifies one member of a change in the team; nobody, if they made it themselves. */
export async function notifyMember(
  db: Db,
  { companyId, personId, senderId, content }: { companyId: string; personId: string | null; senderId: string; content: string },
): Promise<void> {
  if (personId) await addNotification(db, { ...ABOUT_PEOPLE, companyId, kind: 'member', recipients: [personId], senderId, content });
}

async function takeInvitation(db: Db, companyId: string, invitationId: string, personId: string) {
  const invitation = await db
    .updateTable('invitation')
    .set({ accepted_at: sql`now()`, accepted_by: personId })
    .where('company_id', '=', companyId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['role', 'invited_by as invitedBy', 'is_onboarding as isOnboarding'])
    .executeTakeFirst();
  if (!invitation) throw new AppError('LINK_GONE');
  const role = invitation.role;
  if (!(await mayStillInvite(db, companyId, invitation.invitedBy, role))) throw new AppError('LINK_GONE');
  return { ...invitation, role };
}

/** Whether an inviter still has the right: without it, their open invitations lapse; null: the installation itself invited. */
export async function mayStillInvite(db: Db, companyId: string, personId: string | null, role: CompanyRole): Promise<boolean> {
  if (personId === null) return true;
  const holder = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.person_id', 'membership.person_id')
    .select(['role', 'system_role as systemRole'])
    .where('company_id', '=', companyId)
    .where('membership.person_id', '=', personId)
    .executeTakeFirst();
  return holder !== undefined && mayGrant({ role: holder.role, systemRole: holder.systemRole }, role);
}

async function revokeOpen(db: Db, companyId: string, email: string | null): Promise<void> {
  const open = await db
    .updateTable('invitation')
    .set({ revoked_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('email', 'is not distinct from', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('invitation_id')
    .execute();
  for (const { invitation_id } of open) await endInvitationLinks(db, invitation_id);
}

/** Somebody who has an account, with a proven e-mail, also finds the invitation inside Caudal. */
async function tellAccount(db: Db, { companyId, email, role, invitedBy }: Invitation): Promise<void> {
  if (email === null) return;
  const owners = db.selectFrom('person').select('person_id').where('email', '=', email).where('email_proven_at', 'is not', null);
  const person = await owners.executeTakeFirst();
  if (!person) return;
  await addNotification(db, {
    ...ABOUT_PEOPLE,
    companyId,
    kind: 'invitation',
    recipients: [person.person_id],
    senderId: invitedBy.id,
    content: `Con el rol ${ROLE_WORDS[role].label}. Puedes aceptar o rechazar la invitación arriba, en cualquier pantalla.`,
  });
}

function mailOf({ invitedBy, name, role, ...invitation }: Invitation, to: string, url: string) {
  const inviterName = nameForStrangers(`${invitedBy.name} ${invitedBy.surname}`);
  const companyName = nameForStrangers(invitation.companyName);
  return {
    to,
    subject: `${inviterName} te invitó a ${companyName} en Caudal`,
    paragraphs: [
      name ? `Hola, ${nameForStrangers(name)}:` : 'Hola:',
      `${inviterName} te invitó a trabajar en ${companyName} con el rol ${ROLE_WORDS[role].label}.`,
      `El enlace sirve una vez, durante ${invitation.isOnboarding ? 14 : 7} días. Si no esperabas esta invitación, ignora este correo.`,
    ],
    action: { label: 'Aceptar la invitación', url },
  };
}

/** Accepted, revoked or expired invitations are deleted after a year. */
export async function tidyInvitations(owner: Kysely<DB>): Promise<void> {
  await sql`delete from invitation where coalesce(accepted_at, revoked_at, expires_at) < now() - interval '1 year'`.execute(owner);
}

/** Whether a person may still do something in a company, once their request is over; nobody may. */
export async function mayStillDo(db: Db, { companyId, personId }: Actor, action: Action): Promise<boolean> {
  if (personId === null) return false;
  const row = await db
    .selectFrom('membership as m')
    .innerJoin('company as e', 'e.company_id', 'm.company_id')
    .innerJoin('person as p', 'p.person_id', 'm.person_id')
    .select(['m.role', 'p.system_role as systemRole', 'e.plan', 'e.country', 'e.features'])
    .select(['e.restricts_f29 as restrictsF29', 'e.trial_expires_on as trialExpiresOn'])
    .where('m.company_id', '=', companyId)
    .where('m.person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return false;
  const plan = effectivePlan(row.plan, row.trialExpiresOn, dayInChile(new Date()));
  return mayDo(action, { ...row, isClaimer: false, plan });
}
