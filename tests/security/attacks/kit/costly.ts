import type { Person } from './people.ts';

const VALUES = 'values { fieldValue start end documents currency isClickable }';

/** A report by day, so many days back and ahead, with all that it shows. */
export function report(days: number): string {
  return `getFlow(companyId: $c, view: day, past: ${days}, future: ${days}) { periods { start end view }
    INCOME { label ${VALUES} fields { label cashflowAreaId ${VALUES} } } EXPENSE { label ${VALUES} fields { label cashflowAreaId ${VALUES} } }
    TOTAL { label ${VALUES} } RESUME { label ${VALUES} } }`;
}

/** The largest report by day that this person may ask for in one request. @throws when even a week is refused */
export async function costliest({ ask }: Person, companyId: string): Promise<string> {
  for (const days of [366, 180, 90, 60, 40, 30, 20, 14, 7]) {
    const query = `query ($c: ID!) { ${report(days)} }`;
    if ((await ask(query, { c: companyId })).code === null) return query;
  }
  throw new Error('every report is refused');
}
