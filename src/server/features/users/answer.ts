import { sql } from 'kysely';
import type { CompanyRole } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { type Context, personOf } from '#server/api/context.ts';
import { markDone } from '#server/api/idempotency.ts';
import { record } from '#server/db/history.ts';
import { isId } from '#server/db/ids.ts';
import { type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import { acceptInvitation, mayStillInvite, notifyMember, revokeInvitation } from './store.ts';

/** An invitation, as the invited person sees it. */
export type OwnInvitation = {
  id: string;
  companyId: string;
  companyName: string;
  role: CompanyRole;
  invitedBy: string | null;
  expiresAt: Date;
};

/** The open invitations to the current person's e-mail, once it is proven to be theirs. */
export async function ownInvitations(context: Context): Promise<OwnInvitation[]> {
  const personId = personOf(context).id;
  const { app } = context.database;
  const rows = await readCompanies(app, { personId, companyIds: [] }, (db) => openOf(db, personId));
  const companyIds = [...new Set(rows.map(({ companyId }) => companyId))];
  // The companies' names, and whether the inviters still have the right: the invited person is not a member yet.
  const loaded = await readCompanies(app, { personId, companyIds }, async (db) => {
    const names = await namesOf(db, companyIds);
    const open: boolean[] = [];
    for (const { companyId, invitedById, role } of rows) open.push(await mayStillInvite(db, companyId, invitedById, role));
    return { names, living: open };
  });
  return rows.filter((_row, index) => loaded.living[index]).map((row) => ({ ...row, companyName: loaded.names.get(row.companyId) ?? '' }));
}

/** Accepts or declines one's own invitation. @throws NOT_FOUND for one that is not theirs or no longer open */
export async function answerInvitation(context: Context, invitationId: string, accepts: boolean): Promise<OwnInvitation> {
  const person = personOf(context);
  const invitation = isId(invitationId) ? (await ownInvitations(context)).find(({ id }) => id === invitationId.toLowerCase()) : undefined;
  if (!invitation) throw new AppError('NOT_FOUND');
  const { companyId } = invitation;
  const scope = { personId: person.id, companyId };
  await writeCompany(context.database.app, scope, async (db) => {
    if (context.claim) await markDone(db, context.claim);
    if (accepts) await acceptInvitation(db, { companyId, invitationId: invitation.id, personId: person.id });
    else await decline(db, invitation, person);
  });
  return invitation;
}

async function decline(db: Db, { companyId, id }: OwnInvitation, person: { id: string; name: string; surname: string; email: string }) {
  if (!(await revokeInvitation(db, companyId, id))) throw new AppError('NOT_FOUND');
  await record(db, { companyId, personId: person.id }, 'invitation.declined', { invitationId: id, email: person.email });
  const { invitedBy } = await db
    .selectFrom('invitation')
    .select('invited_by as invitedBy')
    .where('company_id', '=', companyId)
    .where('invitation_id', '=', id)
    .executeTakeFirstOrThrow();
  const content = `${person.name} ${person.surname} rechazó tu invitación.`;
  await notifyMember(db, { companyId, personId: invitedBy, senderId: person.id, content });
}

/** Row security shows a person the invitations to their own e-mail; it must be proven. */
async function openOf(db: Db, personId: string) {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('person', 'person.email', 'invitation.email')
    .leftJoin('person as inviter', 'inviter.person_id', 'invitation.invited_by')
    .select(['invitation_id as id', 'company_id as companyId', 'role', 'invitation.expires_at as expiresAt', 'invited_by as invitedById'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', inviter.name, inviter.surname)), '')`.as('invitedBy'))
    .where('person.person_id', '=', personId)
    .where('person.email_proven_at', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`now()`)
    .orderBy('invited_at')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role }));
}

async function namesOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db.selectFrom('company').select(['company_id', 'name']).where('company_id', 'in', companyIds).execute();
  return new Map(rows.map(({ company_id, name }) => [company_id, name]));
}
