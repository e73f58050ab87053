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
  /** Null: the link's holder enters their own. */
  email: string | null;
  name: string;
  surname: string;
  role: CompanyRole;
  isOnboarding: boolean;
  /** The link was mailed to that address: its holder can read that mailbox. */
  isMailed: boolean;
  /** Whether that e-mail has an account, which then has to sign in. Null when this may not be revealed. */
  hasAccount: boolean | null;
};

/** The content of a valid invitation link. @throws LINK_GONE, also when the inviter has lost the right to invite */
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

/** Mails a link to this invitation to the e-mail that its holder entered. */
export function mailToAddressee(app: Kysely<DB>, settings: Settings, invited: Invited, addressee: Addressee): Promise<void> {
  return app.transaction().execute((db) => mailInvitation(db, settings, invited, addressee));
}

/** Who joins: an identified or signed-in person, or a new person to add in the same transaction. */
export type Joining =
  | { id: string; isNew: false; sessionId?: string }
  | { id: string; isNew: true; person: Omit<Parameters<typeof addPerson>[1], 'id'> };
type Joined = { app: Kysely<DB>; settings: Settings; token: string; invited: Invited };

/**
 * Uses up an invitation link: adds the person if they are new, makes them a member, and records it, all or nothing.
 * @throws LINK_GONE when it was used first by somebody else or its inviter has lost the right to invite, EMAIL_TAKEN
 */
export async function join({ app, settings, token, invited }: Joined, joining: Joining): Promise<void> {
  const { companyId, invitationId, isMailed } = invited;
  await writeCompany(app, { personId: joining.id, companyId }, async (db) => {
    await takeLink(db, 'invitation', token);
    if (joining.isNew && !(await addPerson(db, { ...joining.person, id: joining.id, isProven: isMailed })))
      throw new AppError('EMAIL_TAKEN');
    // Signing in with a link that was mailed to this address proves that the account's e-mail is theirs.
    if (isMailed && !joining.isNew) await proveEmail(db, settings, joining.id, joining.sessionId);
    await acceptInvitation(db, { companyId, invitationId, personId: joining.id });
  });
}

/** An open invitation whose inviter still has the right to make it. */
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
