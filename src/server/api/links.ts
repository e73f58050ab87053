import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/scope.ts';
import type { Settings } from '#server/settings.ts';

type LinkKind = 'reset' | 'verify' | 'invitation';
/** Whose link it is; an invitation names its company and itself. */
type Target = { personId: string } | { companyId: string; invitationId: string };
type Link = { personId: string | null; companyId: string | null; invitationId: string | null };

const MINUTES: Record<LinkKind, number> = { reset: 30, verify: 7 * 24 * 60, invitation: 7 * 24 * 60 };

/** Until when a link that is made now works. */
export function linkEnd(kind: LinkKind): Date {
  return new Date(Date.now() + MINUTES[kind] * 60_000);
}

/**
 * Makes a one-time link of 256 random bits. Its token is in the answer only: the database keeps the hash.
 * @param path  a page of ours, e.g. `/reset-password`
 */
export async function makeLink(db: Db, settings: Settings, kind: LinkKind, target: Target, path: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { personId = null, ...rest } = target as { personId?: string };
  await db
    .insertInto('link')
    .values({ token_hash: hashToken(token), kind, person_id: personId, target: JSON.stringify(rest), expires_at: linkEnd(kind) })
    .execute();
  return `${baseUrl(settings)}${path}?token=${token}`;
}

/** What a living link is about, without using it. @throws LINK_GONE */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<Link> {
  const row = await db
    .selectFrom('link')
    .select(['person_id', 'target'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return linkOf(row);
}

/** Uses a link up in this transaction: of many at once exactly one wins. @throws LINK_GONE */
export async function takeLink(db: Db, kind: LinkKind, token: string): Promise<Link> {
  const row = await db
    .updateTable('link')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['person_id', 'target'])
    .executeTakeFirst();
  return linkOf(row);
}

/** How people reach this installation. Never taken from a request: whoever asks could write their own host into a mail. */
export function baseUrl({ publicUrl, host, port }: Settings): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${shown}:${port}`;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function linkOf(row: { person_id: string | null; target: unknown } | undefined): Link {
  if (!row) throw new AppError('LINK_GONE');
  const { companyId = null, invitationId = null } = row.target as Partial<Link>;
  return { personId: row.person_id, companyId, invitationId };
}
