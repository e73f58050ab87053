import { foldText } from '#domain/fold.ts';

export type Mentionable = { id: string; name: string; email: string };

/** What follows the @ of the word in which the caret stands, and where that @ is; null in any other word. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  let from = caret;
  while (from > 0 && !/[\s(]/.test(text[from - 1] ?? '')) from -= 1;
  return text[from] === '@' && caret > from ? { from, typed: text.slice(from + 1, caret) } : null;
}

const MAX_OFFERED = 6;

/** Whom a mention under way may mean, by name or e-mail; nobody once the e-mail is whole. */
export function offered(people: readonly Mentionable[], typed: string): Mentionable[] {
  const folded = foldText(typed);
  if (people.some(({ email }) => email.toLowerCase() === typed.toLowerCase())) return [];
  return people.filter(({ name, email }) => foldText(`${name} ${email}`).includes(folded)).slice(0, MAX_OFFERED);
}

/** The text with the mention of somebody in place of what was typed, and where the caret then stands. */
export function withMention(text: string, caret: number, email: string): { text: string; caret: number } {
  const from = mentionAt(text, caret)?.from ?? caret;
  const before = `${text.slice(0, from)}@${email} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
