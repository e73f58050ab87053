import type { Kysely } from 'kysely';
import type { CompanyRole } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { type Addressee, readLink, takeLink } from '#server/api/links.ts';
import { type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { acceptInvitation, mailInvitation, mayStillInvite } from '#server/features/users/store.ts';
import type { Settings } from '#server/settings.ts';
import { proveEmail } from './proof.ts';
import { addPerson } from './store.ts';

export type Invited = {
  companyId: string;
  invitationId: string;
  companyName: string;
  /** Null: whoever holds the link says their own. */
  email: string | null;
  name: string;
  surname: string;
  role: CompanyRole;
  isOnboarding: boolean;
  /** The link went to that e-mail by mail: whoever holds it reads that mailbox. */
  isMailed: boolean;
  /** Whether that e-mail has an account, which then has to sign in. Told to nobody else (null). */
  hasAccount: boolean | null;
};

/** What a living invitation link is about. @throws LINK_GONE, also when whoever invited may no longer do so */
export async function invitationOf(app: Kysely<DB>, token: string): Promise<Invited> {
  const link = await app.transaction().execute((db) => readLink(db, 'invitation', token));
  const { companyId, invitationId, addressee } = link;
  if (!companyId || !invitationId) throw new AppError('LINK_GONE');
  return readCompanies(app, { personId: null, companyIds: [companyId] }, async (db) => {
    const row = await openInvitation(db, companyId, invitationId);
    const invited = row.email === null ? { ...row, ...addressee } : row;
    const isMailed = link.isMailed && invited.email !== null;
    if (!isMailed) return { ...invited, isMailed, hasAccount: null };
    const account = await db.selectFrom('person').select('person_id').where('email', '=', invited.email).executeTakeFirst();
    return { ...invited, isMailed, hasAccount: account !== undefined };
  });
}

/** Sends a link that opens this invitation to the e-mail that its holder gave. */
export function mailToAddressee(app: Kysely<DB>, settings: Settings, invited: Invited, addressee: Addressee): Promise<void> {
  return app.transaction().execute((db) => mailInvitation(db, settings, invited, addressee));
}

/** Whoever joins: somebody who was identified, or is signed in, or a new person to add in the same transaction. */
export type Joining =
  | { id: string; isNew: false; sessionId?: string }
  | { id: string; isNew: true; person: Omit<Parameters<typeof addPerson>[1], 'id'> };
type Joined = { app: Kysely<DB>; settings: Settings; token: string; invited: Invited };

/**
 * Uses an invitation link up: adds the person if they are new, makes them a member, and writes that down, all or nothing.
 * @throws LINK_GONE when another use was quicker or whoever invited may no longer do so, EMAIL_TAKEN
 */
export async function join({ app, settings, token, invited }: Joined, joining: Joining): Promise<void> {
  const { companyId, invitationId, isMailed } = invited;
  await writeCompany(app, { personId: joining.id, companyId }, async (db) => {
    await takeLink(db, 'invitation', token);
    if (joining.isNew && !(await addPerson(db, { ...joining.person, id: joining.id, isProven: isMailed })))
      throw new AppError('EMAIL_TAKEN');
    // Who holds a link that went to this e-mail, and signs in to its account, has shown that it is theirs.
    if (isMailed && !joining.isNew) await proveEmail(db, settings, joining.id, joining.sessionId);
    await acceptInvitation(db, { companyId, invitationId, personId: joining.id });
  });
}

/** An open invitation whose inviter could still make it: what somebody may no longer do, their links do no more either. */
async function openInvitation(db: Db, companyId: string, invitationId: string): Promise<Omit<Invited, 'hasAccount' | 'isMailed'>> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('company', 'company.company_id', 'invitation.company_id')
    .select(['invitation.company_id as companyId', 'invitation_id as invitationId', 'company.name as companyName'])
    .select(['invitation.email', 'invitation.name', 'invitation.surname', 'invitation.role', 'is_onboarding as isOnboarding'])
    .select('invited_by as invitedBy')
    .where('invitation.company_id', '=', companyId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || !(await mayStillInvite(db, companyId, row.invitedBy, row.role))) throw new AppError('LINK_GONE');
  const { companyName, email, name, surname, role, isOnboarding } = row;
  return { companyId, invitationId, companyName, email, name, surname, role, isOnboarding };
}
