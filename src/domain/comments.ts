/** What people say to each other of a document or a movement. */
import { manyLines } from './text.ts';

/** Letters in one comment. */
export const MAX_COMMENT = 2_000;
/** Comments in one thread. */
export const MAX_COMMENTS = 500;

/** `@[Ana Pérez](ana@empresa.cl)`, the markup of editors for a mention; the bounds keep it linear. */
const MENTION_MARKUP = /@\[([^\]\n]{1,200})\]\([^)\n]{0,200}\)/g;

/** A comment as it is stored: plain text of several lines, mentions without the editor's markup. */
export function commentText(written: string): string {
  return manyLines(written).replace(MENTION_MARKUP, (_all, name: string) => (name.startsWith('@') ? name : `@${name}`));
}

/** Those of `people` whom a comment mentions as `@e-mail`, each once, ignoring case. */
export function mentionedIn<Person extends { email: string }>(text: string, people: readonly Person[]): Person[] {
  const words = text.toLowerCase().split(/[\s,;:()<>[\]"'¡!¿?]+/);
  const emails = new Set(words.flatMap((word) => (word.startsWith('@') ? [withoutDots(word.slice(1))] : [])));
  return people.filter(({ email }) => emails.has(email.toLowerCase()));
}

/** Dots that end a sentence are not part of an e-mail. */
function withoutDots(word: string): string {
  let end = word.length;
  while (word[end - 1] === '.') end -= 1;
  return word.slice(0, end);
}

/** The link with which a notification opens a movement's comments. */
export function notesUrl(companyId: string, movementId: string): string {
  return `/conciliacion?state=all&id=${movementId}&notes=true&empresa=${companyId}`;
}

/** The link with which a notification opens a document's comments. */
export function commentsUrl(companyId: string, documentId: string): string {
  return `/documentos_tributarios?id=${documentId}&isDocumentDetail=true&detailTab=comments&empresa=${companyId}`;
}
