import { useCallback, useMemo, useState } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { collapseCategories } from './operations.ts';
import type { Flow } from './rows.ts';

/** The collapsed categories, stored on the server per company; changes show at once and are saved. */
export function useCollapsed(
  companyId: string,
  flow: Flow | undefined,
): [collapsed: ReadonlySet<string>, toggle: (id: string) => void, toggleAll: () => void] {
  const [save] = useAct(collapseCategories, { done: null });
  const [local, setOwn] = useState<{ companyId: string; ids: ReadonlySet<string> } | null>(null);
  const storedIds = flow?.collapsedCategories;
  const collapsed = useMemo(() => (local?.companyId === companyId ? local.ids : new Set(storedIds)), [local, companyId, storedIds]);
  const change = useCallback(
    (ids: ReadonlySet<string>) => {
      setOwn({ companyId, ids });
      void save({ companyId, categoryId: [...ids] });
    },
    [companyId, save],
  );
  const toggle = useCallback(
    (id: string) => change(collapsed.has(id) ? new Set([...collapsed].filter((one) => one !== id)) : new Set([...collapsed, id])),
    [collapsed, change],
  );
  const toggleAll = useCallback(() => {
    const every = [...(flow?.INCOME ?? []), ...(flow?.EXPENSE ?? [])].flatMap(({ cashflowCategoryId: id }) => (id ? [id] : []));
    change(collapsed.size > 0 ? new Set() : new Set(every));
  }, [flow, collapsed, change]);
  return [collapsed, toggle, toggleAll];
}
