import { IconChartArrows } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useMutation } from 'urql';
import { dayInChile } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { useFlowView } from '#web/api/preferences.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useSearch } from '#web/ui/useSearch.ts';
import classes from './CashFlowPage.module.css';
import { CellPanel, type OpenCell } from './CellPanel.tsx';
import { titleOf } from './columns.ts';
import { Figures } from './Figures.tsx';
import { Grid } from './Grid.tsx';
import { Notices } from './Notices.tsx';
import { cashFlow, collapseCategories } from './operations.ts';
import { type Flow, type GridRow, rowsOf } from './rows.ts';
import { moved, SEARCH, SPAN } from './search.ts';
import { Periods, Tools } from './Toolbar.tsx';
import { text } from './text.ts';

/** What was in the banks, what comes in and goes out, and when. */
export function CashFlowPage() {
  const { id: companyId } = useCompany();
  const [{ view_type, currency, projections, all, start }, setSearch] = useSearch(SEARCH);
  const usual = useFlowView((state) => state.view);
  const view = view_type || usual;
  const showProjections = projections === 'true';
  const variables = { companyId, view, currency, showProjections, ...(start ? { from: start } : {}), ...SPAN[view] };
  const { data, error, isRefreshing, again } = useAnswer(cashFlow, variables);
  const flow = data?.getFlow;
  // Until the next figures come those of before stay, in their own currency and periods.
  const shown = { view: flow?.primaryView ?? view, currency: flow?.currency ?? currency };
  const [collapsed, toggle, toggleAll] = useCollapsed(companyId, flow);
  const rows = useMemo(() => (flow ? rowsOf(flow, { collapsed, showsAll: all }) : []), [flow, collapsed, all]);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const onOpen = useCallback(
    (rowKey: string, column: number) => flow && setOpen(cellAt(flow, rows, flow.primaryView, rowKey, column)),
    [flow, rows],
  );
  const move = (direction: 1 | -1) => setSearch({ start: moved(view, start || dayInChile(new Date()), direction) });
  const currentOf = (list: Flow) => list.periods.some((period) => period.isCurrent);

  return (
    <Page
      title={text.title}
      isFilled
      aside={
        <Periods
          view={view}
          onView={(next) => {
            useFlowView.setState({ view: next });
            setSearch({ view_type: next });
          }}
          onMove={move}
          onToday={start && flow && !currentOf(flow) ? () => setSearch({ start: '' }) : null}
        />
      }
      actions={
        <Tools
          currency={currency}
          projections={showProjections}
          showsAll={all}
          isCollapsed={flow !== undefined && collapsed.size > 0}
          onChange={({ projections: shown, ...change }) =>
            setSearch(shown === undefined ? change : { ...change, projections: shown ? 'true' : 'false' })
          }
          onCollapse={toggleAll}
          onScreenshot={() =>
            flow ? import('./screenshot.ts').then(({ takeScreenshot }) => takeScreenshot(text.fileName)) : Promise.resolve()
          }
        />
      }
    >
      <Figures flow={flow} currency={shown.currency} />
      {flow && <Notices flow={flow} />}
      <div className={classes['stage']}>
        <RefreshBar isActive={isRefreshing} />
        {error && <ErrorState error={error} onRetry={again} />}
        {!flow && !error && <SkeletonRows rows={16} />}
        {flow && isEmpty(flow) && <Nothing />}
        {flow && !isEmpty(flow) && <Grid flow={flow} {...shown} rows={rows} collapsed={collapsed} onToggle={toggle} onOpen={onOpen} />}
      </div>
      <CellPanel companyId={companyId} cell={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** The collapsed categories: as the server keeps them for the company, changed at once here and saved there. */
function useCollapsed(companyId: string, flow: Flow | undefined): [ReadonlySet<string>, (id: string) => void, () => void] {
  const [, save] = useMutation(collapseCategories);
  const [own, setOwn] = useState<{ companyId: string; ids: ReadonlySet<string> } | null>(null);
  const kept = flow?.collapsedCategories;
  const collapsed = useMemo(() => (own?.companyId === companyId ? own.ids : new Set(kept)), [own, companyId, kept]);
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

function cellAt(flow: Flow, rows: readonly GridRow[], view: 'month' | 'week' | 'day', rowKey: string, column: number): OpenCell | null {
  const row = rows.find((one) => one.key === rowKey);
  const cell = row?.values[column] ?? row?.projected;
  if (!row || !cell?.isClickable) return null;
  const period = flow.periods[column];
  return { title: row.label, period: period ? titleOf(view, period.start) : text.projected, pointIds: cell.documents };
}

function isEmpty(flow: Flow): boolean {
  const nothing = (row: Flow['INCOME'][number]) => row.values.every((cell) => cell.fieldValue === 0) && row.projected.fieldValue === 0;
  return [...flow.INCOME, ...flow.EXPENSE, ...flow.RESUME].every(nothing) && flow.periods.some((period) => period.isCurrent);
}

function Nothing() {
  return (
    <EmptyState icon={<IconChartArrows size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.toImports}</LinkButton>}>
      {text.empty}
    </EmptyState>
  );
}
