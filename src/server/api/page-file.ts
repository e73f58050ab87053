import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { doorOf } from '#domain/doors.ts';
import type { DB } from '#server/db/tables.ts';
import type { Settings } from '#server/settings.ts';

/**
 * What the page's document contains before the API is asked: a contact address, whether there is no account yet, who may make one,
 * whether mail is sent, and which sites may show the holding in a frame.
 */
type PageFacts = Pick<Settings, 'contact' | 'holdingOrigins'> &
  Partial<Pick<Settings, 'smtpUrl' | 'signUp' | 'chatUrl' | 'analyticsUrl'>> & { isNew: boolean };

/**
 * The document for a page's path, from the two in a folder (visitors have their own), with its facts filled in; null when they were not
 * built.
 */
export async function pageFile(folder: string, page: string, facts: PageFacts): Promise<string | null> {
  const path = join(folder, doorOf(page) ? 'doors.html' : 'index.html');
  return existsSync(path) ? fillPage(await readFile(path, 'utf8'), facts) : null;
}

/** Fills the document's meta elements. Contact and origins are validated settings, so nothing needs escaping. */
export function fillPage(
  text: string,
  { contact, isNew, holdingOrigins, smtpUrl, signUp, chatUrl = '', analyticsUrl = '' }: PageFacts,
): string {
  const closed = isNew || signUp === 'open' ? '' : (signUp ?? '');
  return text
    .replace('<meta name="contact" content=""', `<meta name="contact" content="${contact ?? ''}"`)
    .replace('<meta name="holding-origins" content=""', `<meta name="holding-origins" content="${holdingOrigins.join(' ')}"`)
    .replace('<meta name="chat" content=""', `<meta name="chat" content="${chatUrl}"`)
    .replace('<meta name="analytics" content=""', `<meta name="analytics" content="${analyticsUrl}"`)
    .replace('<meta name="mail" content=""', `<meta name="mail" content="${smtpUrl ? 'yes' : ''}"`)
    .replace('<meta name="sign-up" content=""', `<meta name="sign-up" content="${closed}"`)
    .replace('<meta name="new" content=""', `<meta name="new" content="${isNew ? 'yes' : ''}"`);
}

/** Tells whether an installation has no account yet; once there is one, without the database. */
export function newness(app: Kysely<DB>): () => Promise<boolean> {
  let isNew = true;
  return async () => {
    if (isNew) isNew = (await app.selectFrom('person').select('person_id').limit(1).executeTakeFirst()) === undefined;
    return isNew;
  };
}
