import { Button } from '@mantine/core';
import { IconChartArrows } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { useFlowView } from '#web/api/preferences.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type SetSearch, useSearch } from '#web/ui/useSearch.ts';
import classes from './CashFlowPage.module.css';
import { CellPanel, type OpenCell } from './CellPanel.tsx';
import { CutOffNotice } from './CutOffNotice.tsx';
import { titleOf } from './columns.ts';
import { Figures } from './Figures.tsx';
import { Grid } from './Grid.tsx';
import { Notices } from './Notices.tsx';
import { OutsideNotice } from './OutsideNotice.tsx';
import { cashFlow } from './operations.ts';
import { type Flow, type GridRow, rowsOf } from './rows.ts';
import { SourcesPanel } from './SourcesPanel.tsx';
import { AHEAD, CLOSED, isInWindow, moved, SEARCH, type Search, spanOf } from './search.ts';
import { termsOf } from './sums.ts';
import { Periods, Tools } from './Toolbar.tsx';
import { text } from './text.ts';
import { useCollapsed } from './useCollapsed.ts';
import { usePeriods } from './usePeriods.ts';

/** What was in the banks, what comes in and goes out, and when. */
export function CashFlowPage() {
  const { id: companyId } = useCompany();
  const [search, setSearch] = useSearch(SEARCH);
  const asked = useAsked(companyId, search);
  const { flow, error } = asked;
  const [collapsed, toggle, toggleAll] = useCollapsed(companyId, flow);
  const rows = useMemo(() => (flow ? rowsOf(flow, { collapsed, showsAll: search.all }) : []), [flow, collapsed, search.all]);
  const open = useMemo(() => (flow ? openCell(flow, rows, search) : null), [flow, rows, search]);
  const onOpen = useOnOpen(flow, setSearch);
  const isCollapsed = flow !== undefined && collapsed.size > 0;
  return (
    <Page
      title={text.title}
      isFilled
      aside={<FlowPeriods asked={asked} start={search.start} onMove={(change) => setSearch({ ...CLOSED, ...change }, 'forward')} />}
      actions={<FlowTools {...{ search, flow, isCollapsed }} onSearch={setSearch} onCollapse={toggleAll} />}
    >
      <Figures flow={flow} currency={asked.shown.currency} hasFailed={error !== undefined} />
      {flow && <Notices flow={flow} />}
      <div className={classes['body']} data-beside={open !== null || undefined}>
        <div className={classes['stage']}>
          <RefreshBar isActive={asked.isRefreshing} />
          {error && (
            <ErrorState error={error} onRetry={asked.refetch}>
              {search.currency !== 'CLP' && <Button onClick={() => setSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
            </ErrorState>
          )}
          {!flow && !error && <SkeletonRows rows={16} />}
          {flow && isEmpty(flow) && <Nothing />}
          {flow && !isEmpty(flow) && (
            <Grid flow={flow} {...asked.shown} rows={rows} collapsed={collapsed} onToggle={toggle} onOpen={onOpen} />
          )}
        </div>
        {flow && flow.outsideProjection.count > 0 && <OutsideNotice flow={flow} />}
        {flow?.proposedCutOff && <CutOffNotice day={flow.proposedCutOff} />}
      </div>
      <SourcesPanel companyId={companyId} flow={flow} isOpen={search.tab === 'sources'} onClose={() => setSearch(CLOSED, 'back')} />
      <CellPanel
        companyId={companyId}
        cell={open}
        onTerm={({ row, column }) => setSearch({ row, column }, 'forward')}
        onClose={() => setSearch(CLOSED, 'back')}
      />
    </Page>
  );
}

/** The figures that the address asks for, and those that are shown until they come. */
function useAsked(companyId: string, { view_type, currency, projections, start, row, column }: Search) {
  // As it was when the page opened: what an address without a view means must not change under Back.
  const [savedView] = useState(() => useFlowView.getState().view);
  const view = view_type || savedView;
  const [whole, beside] = [usePeriods(false), usePeriods(true)];
  // The period that is open stays in the window, whatever room its panel takes.
  const window = { view, from: start || dayInChile(new Date()), count: beside };
  const hasRoom = column === AHEAD || isInWindow(window, column);
  const count = row && hasRoom ? beside : whole;
  const variables = {
    companyId,
    view,
    currency,
    showProjections: projections === 'true',
    ...(start ? { from: start } : {}),
    ...spanOf(count),
  };
  const { data, error, isRefreshing, refetch } = useAnswer(cashFlow, variables);
  const flow = data?.getFlow;
  // Until the next figures come those of before stay, in their own currency and periods.
  const shown = { view: flow?.primaryView ?? view, currency: flow?.currency ?? currency };
  return { flow, error, isRefreshing, refetch, view, count, shown };
}
type Asked = ReturnType<typeof useAsked>;

/** Opens a cell as a step of the address. It never changes with what else the address says: the grid is not drawn again for that. */
function useOnOpen(flow: Flow | undefined, setSearch: SetSearch<Search>) {
  const latest = useRef(setSearch);
  latest.current = setSearch;
  return useCallback(
    (row: string, column: number) => latest.current({ row, column: flow?.periods[column]?.start ?? AHEAD }, 'forward'),
    [flow],
  );
}

type PeriodsProps = { asked: Asked; start: Search['start']; onMove: (change: Partial<Pick<Search, 'start' | 'view_type'>>) => void };

/** Which periods are seen. */
function FlowPeriods({ asked: { flow, view, count }, start, onMove }: PeriodsProps) {
  const from = start || dayInChile(new Date());
  const isAway = start !== '' && flow !== undefined && !flow.periods.some((period) => period.isCurrent);
  return (
    <Periods
      view={view}
      onView={(next) => {
        useFlowView.setState({ view: next });
        onMove({ view_type: next });
      }}
      hasBefore={flow?.periods[0]?.showAsDisabled === false}
      hasAfter={flow !== undefined && flow.lastDay > (flow.periods.at(-1)?.end ?? '')}
      onMove={(direction) => flow && onMove({ start: moved({ view, from, count, lastDay: flow.lastDay }, direction) })}
      onToday={isAway ? () => onMove({ start: '' }) : null}
    />
  );
}

type FlowToolsProps = { search: Search; flow: Flow | undefined; isCollapsed: boolean; onSearch: SetSearch<Search>; onCollapse: () => void };

function FlowTools({ search, flow, isCollapsed, onSearch, onCollapse }: FlowToolsProps) {
  return (
    <Tools
      currency={search.currency}
      projections={search.projections === 'true'}
      showsAll={search.all}
      isCollapsed={isCollapsed}
      onChange={({ projections, ...change }) =>
        onSearch(projections === undefined ? change : { ...change, projections: projections ? 'true' : 'false' })
      }
      onCollapse={onCollapse}
      onSources={() => onSearch({ ...CLOSED, tab: 'sources' }, 'forward')}
      onScreenshot={() =>
        flow ? import('./screenshot.ts').then(({ takeScreenshot }) => takeScreenshot(text.fileName)) : Promise.resolve()
      }
    />
  );
}

/** The cell that the address names, if these figures have it. */
function openCell(flow: Flow, rows: readonly GridRow[], { row: key, column }: { row: string; column: string }): OpenCell | null {
  const row = rows.find((one) => one.key === key);
  const index = flow.periods.findIndex((period) => period.start === column);
  const cell = column === AHEAD ? row?.projected : row?.values[index];
  if (!row || !cell?.isClickable) return null;
  const period = flow.periods[index];
  const terms = termsOf(rows, flow, { row: key, column });
  return {
    title: row.label,
    period: period ? titleOf(flow.primaryView, period.start) : text.projected,
    pointIds: cell.documents,
    sum: terms && { total: cell.fieldValue, currency: flow.currency, terms },
  };
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
