import { type DemoOptions, streamGroup } from '#server/demo/generate.ts';
import type { DemoGroup, DemoHead, DemoMonth, DemoStream } from '#server/demo/types.ts';

/** A company of the generator with all of its months together. */
export type DemoCompany = DemoHead & Omit<DemoMonth, 'period'>;

/** The whole group in memory; for a million movements, stream it. */
export function generateGroup(options: DemoOptions): DemoGroup<DemoCompany> {
  const group = streamGroup(options);
  return { ...group, companies: group.companies.map(collect) };
}

function collect({ months: make, ...head }: DemoStream): DemoCompany {
  const company: DemoCompany = { ...head, documents: [], obligations: [], loans: [], movements: [], truth: [] };
  for (const month of make()) {
    company.documents.push(...month.documents);
    company.obligations.push(...month.obligations);
    company.loans.push(...month.loans);
    company.movements.push(...month.movements);
    company.truth.push(...month.truth);
  }
  return company;
}
