import { useCallback, useMemo, useState } from 'react';
import { session } from '#web/api/session.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { collapseCategories, collapsedCategories } from './operations.ts';
import type { Flow } from './rows.ts';

type Collapsed = {
  collapsed: ReadonlySet<string>;
  /** Not known yet: a table would unfold for a moment. */
  isLoading: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
};

/** The categories that the person keeps collapsed in a company, stored on the server; changes show at once and are saved. */
export function useCollapsed(companyId: string, flow: Flow | undefined): Collapsed {
  const { data, error } = useAnswer(collapsedCategories, { id: session()?.uid ?? '' });
  const [save] = useAct(collapseCategories, { done: null });
  const [local, setOwn] = useState<{ companyId: string; ids: ReadonlySet<string> } | null>(null);
  const storedIds = data?.User.cashflowCollapsedCategories.find((one) => one.companyId === companyId)?.cashflowCategories;
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
  return { collapsed, isLoading: data === undefined && error === undefined, toggle, toggleAll };
}
