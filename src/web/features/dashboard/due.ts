import { text } from './text.ts';

type Item = { name: string | null; folio: string | null; description: string };

/** The two lines of something due: of whom, and what it is. Wages are owed to no counterpart: what they are stands alone. */
export function dueWords({ name, folio, description }: Item): { who: string; what: string | null } {
  const what = folio ? text.numbered(folio, description) : description;
  return name ? { who: name, what } : { who: what, what: null };
}
