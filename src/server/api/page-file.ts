import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '#server/db/tables.ts';

/** What the page's document knows before it asks the API: whom to write to, and whether nobody has an account yet. */
type Known = { contact: string | undefined; isNew: boolean };

/** The page's one document in a folder, with what is known; null when the page was not built. */
export async function pageFile(folder: string, known: Known): Promise<string | null> {
  const path = join(folder, 'index.html');
  return existsSync(path) ? fillPage(await readFile(path, 'utf8'), known) : null;
}

/** Fills the document's meta elements. The contact is a checked mail address: nothing in it needs escaping. */
export function fillPage(text: string, { contact, isNew }: Known): string {
  return text
    .replace('<meta name="contact" content=""', `<meta name="contact" content="${contact ?? ''}"`)
    .replace('<meta name="new" content=""', `<meta name="new" content="${isNew ? 'yes' : ''}"`);
}

/** Asks whether an installation has no account yet; once it has one, without the database. */
export function newness(app: Kysely<DB>): () => Promise<boolean> {
  let isNew = true;
  return async () => {
    if (isNew) isNew = (await app.selectFrom('person').select('person_id').limit(1).executeTakeFirst()) === undefined;
    return isNew;
  };
}
