import { Button } from '@mantine/core';
import { IconChartArrows } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
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
import { CutOffNotice, OutsideNotice } from './OutsideNotice.tsx';
import { cashFlow, collapseCategories } from './operations.ts';
import { type Flow, type GridRow, rowsOf } from './rows.ts';
import { AHEAD, CLOSED, moved, SEARCH, spanOf } from './search.ts';
import { Periods, Tools } from './Toolbar.tsx';
import { text } from './text.ts';
import { usePeriods } from './usePeriods.ts';

/** What was in the banks, what comes in and goes out, and when. */
export function CashFlowPage() {
  const { id: companyId } = useCompany();
  const [search, setSearch] = useSearch(SEARCH);
  const { view_type, currency, projections, all, start } = search;
  // As it was when the page opened: what an address without a view means must not change under Back.
  const [savedView] = useState(() => useFlowView.getState().view);
  const count = usePeriods();
  const view = view_type || savedView;
  const showProjections = projections === 'true';
  const variables = { companyId, view, currency, showProjections, ...(start ? { from: start } : {}), ...spanOf(count) };
  const { data, error, isRefreshing, refetch } = useAnswer(cashFlow, variables);
  const flow = data?.getFlow;
  // Until the next figures come those of before stay, in their own currency and periods.
  const shown = { view: flow?.primaryView ?? view, currency: flow?.currency ?? currency };
  const [collapsed, toggle, toggleAll] = useCollapsed(companyId, flow);
  const rows = useMemo(() => (flow ? rowsOf(flow, { collapsed, showsAll: all }) : []), [flow, collapsed, all]);
  const open = useMemo(() => (flow ? openCell(flow, rows, search) : null), [flow, rows, search]);
  const latest = useRef(setSearch);
  latest.current = setSearch;
  const onOpen = useCallback(
    (row: string, column: number) => latest.current({ row, column: flow?.periods[column]?.start ?? AHEAD }, 'forward'),
    [flow],
  );
  const from = start || dayInChile(new Date());
  const move = (direction: 1 | -1) => {
    if (flow) setSearch({ ...CLOSED, start: moved({ view, from, count, lastDay: flow.lastDay }, direction) }, 'forward');
  };
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
            setSearch({ ...CLOSED, view_type: next }, 'forward');
          }}
          hasBefore={flow?.periods[0]?.showAsDisabled === false}
          hasAfter={flow !== undefined && flow.lastDay > (flow.periods.at(-1)?.end ?? '')}
          onMove={move}
          onToday={start && flow && !currentOf(flow) ? () => setSearch({ ...CLOSED, start: '' }, 'forward') : null}
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
      <Figures flow={flow} currency={shown.currency} hasFailed={error !== undefined} />
      {flow && <Notices flow={flow} />}
      <div className={classes['body']}>
        <div className={classes['stage']}>
          <RefreshBar isActive={isRefreshing} />
          {error && (
            <ErrorState error={error} onRetry={refetch}>
              {currency !== 'CLP' && <Button onClick={() => setSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
            </ErrorState>
          )}
          {!flow && !error && <SkeletonRows rows={16} />}
          {flow && isEmpty(flow) && <Nothing />}
          {flow && !isEmpty(flow) && <Grid flow={flow} {...shown} rows={rows} collapsed={collapsed} onToggle={toggle} onOpen={onOpen} />}
        </div>
        {flow && flow.outsideProjection.count > 0 && <OutsideNotice flow={flow} />}
        {flow?.proposedCutOff && <CutOffNotice day={flow.proposedCutOff} />}
      </div>
      <CellPanel companyId={companyId} cell={open} onClose={() => setSearch(CLOSED, 'back')} />
    </Page>
  );
}

/** The collapsed categories: as the server keeps them for the company, changed at once here and saved there. */
function useCollapsed(companyId: string, flow: Flow | undefined): [ReadonlySet<string>, (id: string) => void, () => void] {
  const [, save] = useMutation(collapseCategories);
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

/** The cell that the address names, if these figures have it. */
function openCell(flow: Flow, rows: readonly GridRow[], { row: key, column }: { row: string; column: string }): OpenCell | null {
  const row = rows.find((one) => one.key === key);
  const index = flow.periods.findIndex((period) => period.start === column);
  const cell = column === AHEAD ? row?.projected : row?.values[index];
  if (!row || !cell?.isClickable) return null;
  const period = flow.periods[index];
  return { title: row.label, period: period ? titleOf(flow.primaryView, period.start) : text.projected, pointIds: cell.documents };
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
