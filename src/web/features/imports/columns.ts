import type { ReportFragment } from './operations.ts';

type Question = ReportFragment['questions'][number];

/** The first rows of a file, the headings first. */
export function sampleRows({ sample }: Pick<Question, 'sample'>): string[][] {
  return sample.map((row) => JSON.parse(row) as string[]);
}

/** Which column (its index) plays which role. */
export type Roles = Readonly<Record<string, number>>;

/** Gives a column a role, or none; a role is played by one column, and a column plays one role. */
export function withRole(roles: Roles, column: number, role: string): Roles {
  const others = Object.entries(roles).filter(([name, index]) => index !== column && name !== role);
  return Object.fromEntries(role ? [...others, [role, column]] : others);
}

/** What a statement cannot do without, and is not told yet. */
export function missingRoles(roles: Roles): ('date' | 'description' | 'amount')[] {
  const hasAmount = 'amount' in roles || ('debit' in roles && 'credit' in roles);
  return [
    ...('date' in roles ? [] : (['date'] as const)),
    ...('description' in roles ? [] : (['description'] as const)),
    ...(hasAmount ? [] : (['amount'] as const)),
  ];
}

const DAY = /^\d{1,4}[/.-]\d{1,2}([/.-]\d{1,4})?$/;

/** What is plain to see: the first column of days. The rest is a person's to say. */
export function guessedRoles([headings = [], ...rows]: readonly string[][]): Roles {
  const isDays = (index: number) =>
    rows.length > 0 && rows.every((row) => !row[index] || DAY.test(row[index])) && rows.some((row) => row[index]);
  const date = headings.findIndex((_, index) => isDays(index));
  return date === -1 ? {} : { date };
}
