import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { type Mail, queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';

type LinkKind = 'reset' | 'verify' | 'invitation';
/** Whose link it is. An invitation has its company and id, and the addressee when the invitation itself names nobody. */
type Target = { personId: string } | { companyId: string; invitationId: string; addressee?: Addressee };
export type Addressee = { email: string; name: string; surname: string };
type Link = {
  personId: string | null;
  companyId: string | null;
  invitationId: string | null;
  addressee: Addressee | null;
  /** It was sent by mail and shown to nobody: whoever has it can read that mailbox. */
  isMailed: boolean;
};

/** A link in the database. */
type Row = { personId: string | null; target: unknown; isMailed: boolean };

/** Determines how long a link works: its kind, or longer for the invitation that onboards a company's first people. */
type Span = LinkKind | 'onboarding';
const DAY = 24 * 60;
const MINUTES: Record<Span, number> = { reset: 30, verify: 7 * DAY, invitation: 7 * DAY, onboarding: 14 * DAY };

/** The expiry of a link made now. */
export function linkEnd(span: Span): Date {
  return new Date(Date.now() + MINUTES[span] * 60_000);
}

type NewLink = {
  kind: LinkKind;
  target: Target;
  /** A page of ours, e.g. `/reset-password`. */
  path: string;
  /** How long it works, when not by its kind. */
  span?: Span;
};

/** Makes a one-time link to show to somebody, who passes it on: using it proves no e-mail. @returns its address */
export function makeLink(db: Db, settings: Settings, link: NewLink): Promise<string> {
  return insertLink(db, settings, link, false);
}

/** Makes a one-time link and queues its mail. Nobody else sees the address, so using it proves the e-mail. */
export async function mailLink(db: Db, settings: Settings, link: NewLink, write: (url: string) => Mail): Promise<void> {
  if (!settings.smtpUrl) throw new Error('This installation sends no mail.');
  await queueMail(db, settings, write(await insertLink(db, settings, link, true)));
}

/** Reads a valid link without using it. @throws LINK_GONE */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<Link> {
  const { rows } = await sql<Row>`select * from read_link(${hashToken(token)}, ${kind})`.execute(db);
  return linkOf(rows[0]);
}

/** Uses up a link in this transaction: of several attempts at once exactly one succeeds. @throws LINK_GONE */
export async function takeLink(db: Db, kind: LinkKind, token: string): Promise<Link> {
  const { rows } = await sql<Row>`select * from take_link(${hashToken(token)}, ${kind})`.execute(db);
  return linkOf(rows[0]);
}

/** Revokes the unused password-reset links of a person. */
export async function endResetLinks(db: Db, personId: string): Promise<void> {
  await sql`select end_reset_links(${personId})`.execute(db);
}

/** Revokes the unused links of an invitation. */
export async function endInvitationLinks(db: Db, invitationId: string): Promise<void> {
  await sql`select end_invitation_links(${invitationId})`.execute(db);
}

/** Deletes mailed links a week after they expired. Runs as the owner. */
export async function tidyLinks(owner: Kysely<DB>): Promise<void> {
  await sql`delete from link where expires_at < now() - interval '7 days'`.execute(owner);
}

/** The public address of this installation. Never taken from a request: an attacker could put their own host into a mail. */
export function baseUrl({ publicUrl, host, port }: Settings): string {
  const hostText = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${hostText}:${port}`;
}

/** 256 random bits. Only the answer has the token: the database stores its hash. */
async function insertLink(db: Db, settings: Settings, { kind, target, path, span = kind }: NewLink, isMailed: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { personId = null, ...rest } = target as { personId?: string };
  await sql`select add_link(${hashToken(token)}, ${kind}, ${personId}, ${JSON.stringify(rest)}, ${isMailed}, ${linkEnd(span)})`.execute(db);
  return `${baseUrl(settings)}${path}?token=${token}`;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function linkOf(row: Row | undefined): Link {
  if (!row) throw new AppError('LINK_GONE');
  const { companyId = null, invitationId = null, addressee = null } = row.target as Partial<Link>;
  return { personId: row.personId, companyId, invitationId, addressee, isMailed: row.isMailed };
}
