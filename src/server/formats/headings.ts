import { withoutMarks } from '#domain/fold.ts';

/** A longer cell is not a heading: the rest of it is not read. */
const MAX_HEADING = 300;

/** A heading for comparing: NFC, no accents, lower case, single blanks, `n°`, `nº` and `no.` as `n`; no quotes, dots or colons. */
export function normalHeading(heading: string): string {
  return withoutMarks(heading, MAX_HEADING)
    .toLowerCase()
    .replace(/[°º]/g, '')
    .replace(/[\s\u00a0_.:"'*]+/g, ' ')
    .trim();
}

export type Header = {
  /** Index of the header among the rows given. */
  index: number;
  /** Normal headings in the order of their columns. */
  names: string[];
};

const SEARCHED_ROWS = 40;

/**
 * The first of the first 40 rows that holds every required heading.
 * @param required  one list of alternatives per column, already normal (`normalHeading`)
 */
export function findHeader(rows: readonly { cells: readonly string[] }[], required: readonly (readonly string[])[]): Header | null {
  const last = Math.min(rows.length, SEARCHED_ROWS);
  for (let index = 0; index < last; index += 1) {
    const names = (rows[index]?.cells ?? []).map(normalHeading);
    if (required.every((alternatives) => alternatives.some((one) => names.includes(one)))) return { index, names };
  }
  return null;
}

/** The normal headings that occur more than once: such a table is ambiguous. */
export function repeatedHeadings(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index))];
}
