import { useMemo } from 'react';
import { useCompany } from '#web/api/company.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { NameOf } from './narrowings.ts';
import { type FlowAreasQuery, flowAreas } from './operations.ts';
import { text } from './text.ts';

type Category = FlowAreasQuery['getFlowStructure']['INCOME'][number];
type Group = { group: string; items: { value: string; label: string }[] };
/** The company's areas by category, as a list to choose from; a category stands first among its own. */
export type Areas = { groups: Group[]; isCategory: (id: string) => boolean; nameOf: NameOf };

/** @param isNeeded  without it nothing is asked */
export function useAreas(isNeeded = true): Areas {
  const { id: companyId } = useCompany();
  const { data } = useAnswer(flowAreas, { companyId }, { pause: !isNeeded, policy: 'cache-first' });
  return useMemo(() => areasOf(data?.getFlowStructure), [data]);
}

function areasOf(structure: FlowAreasQuery['getFlowStructure'] | undefined): Areas {
  const categories: readonly Category[] = [...(structure?.INCOME ?? []), ...(structure?.EXPENSE ?? [])];
  const groups = categories.map((one) => ({
    group: one.label,
    items: [
      { value: one.cashflowCategoryId, label: text.narrowings.wholeCategory(one.label) },
      ...one.fields.map((area) => ({ value: area.cashflowAreaId, label: area.label })),
    ],
  }));
  const names = new Map(groups.flatMap(({ items }) => items.map(({ value, label }) => [value, label])));
  const ids = new Set(categories.map((one) => one.cashflowCategoryId));
  return { groups, isCategory: (id) => ids.has(id), nameOf: (id) => names.get(id) ?? '…' };
}
