import { useMemo } from 'react';
import { useCompany } from '#web/api/company.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { NameOf } from './narrowings.ts';
import { costCenterChoices, kindChoices } from './operations.ts';

type Choice = { value: string; label: string };
/** The company's cost centres, and its kinds of obligations. */
export type Choices = { centers: Choice[]; kinds: { group: string; items: Choice[] }[]; nameOf: NameOf };

/** @param isNeeded  without it nothing is asked */
export function useChoices(isNeeded = true): Choices {
  const { id: companyId } = useCompany();
  const options = { pause: !isNeeded, policy: 'cache-first' } as const;
  const centers = useAnswer(costCenterChoices, { companyId }, options).data?.costCenters;
  const kinds = useAnswer(kindChoices, { companyId }, options).data?.movementKinds;
  return useMemo(() => {
    const all = (centers ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
    const groups = [...Map.groupBy(kinds ?? [], ({ familyLabel }) => familyLabel)].map(([group, some]) => ({
      group,
      items: some.map(({ key, label }) => ({ value: key, label })),
    }));
    const names = new Map([...all, ...groups.flatMap(({ items }) => items)].map(({ value, label }) => [value, label]));
    return { centers: all, kinds: groups, nameOf: (id) => names.get(id) ?? '…' };
  }, [centers, kinds]);
}
