import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/api/context.ts';
import { readLink } from '#server/api/links.ts';
import { readCompanies } from '#server/db/scope.ts';

/**
 * Whether a person has companies, revealed only to that person: by their session, or by a valid invitation mailed to that address. For any
 * other e-mail the answer is the same, whether it has an account or not, and looks nothing up.
 * @throws NOT_SIGNED_IN, NOT_FOUND, LINK_GONE
 */
export async function hasCompanies(context: Context, email: string, token: string | null): Promise<boolean> {
  const normalized = email.trim().toLowerCase();
  if (context.person?.email === normalized) return context.memberships.size > 0;
  if (token === null) throw new AppError(context.person ? 'NOT_FOUND' : 'NOT_SIGNED_IN');
  if ((await invitedEmail(context, token)) !== normalized) throw new AppError('NOT_FOUND');
  return isMemberSomewhere(context, normalized);
}

async function invitedEmail({ database: { app } }: Context, token: string): Promise<string | null> {
  const { companyId, invitationId, addressee, isMailed } = await app.transaction().execute((db) => readLink(db, 'invitation', token));
  if (!companyId || !invitationId) throw new AppError('LINK_GONE');
  // A link that was only shown may be in anybody's hands.
  if (!isMailed) return null;
  const row = await readCompanies(app, { personId: null, companyIds: [companyId] }, (db) =>
    db
      .selectFrom('invitation')
      .select('email')
      .where('company_id', '=', companyId)
      .where('invitation_id', '=', invitationId)
      .executeTakeFirst(),
  );
  return row?.email ?? addressee?.email ?? null;
}

async function isMemberSomewhere({ database: { app } }: Context, email: string): Promise<boolean> {
  const person = await app.selectFrom('person').select('person_id').where('email', '=', email).executeTakeFirst();
  if (!person) return false;
  // Row security shows a person their own memberships.
  const { rows } = await readCompanies(app, { personId: person.person_id, companyIds: [] }, (db) =>
    sql`select from membership where person_id = ${person.person_id} limit 1`.execute(db),
  );
  return rows.length > 0;
}
