import { Button } from '@mantine/core';
import { IconChartArrows } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { useFlowView } from '#web/api/preferences.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
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
import { cashFlow, cashFlowAsExcel } from './operations.ts';
import { type Flow, type GridRow, OPENING, rowsOf } from './rows.ts';
import { SourcesPanel } from './SourcesPanel.tsx';
import { useStructure } from './Structure.tsx';
import { AHEAD, CLOSED, isInWindow, moved, SEARCH, type Search, spanOf } from './search.ts';
import { termsOf } from './sums.ts';
import { Periods, Tools } from './Toolbar.tsx';
import { text } from './text.ts';
import { useCollapsed } from './useCollapsed.ts';
import { usePeriods } from './usePeriods.ts';

/** The cash-flow table: the banks' balance, what comes in and goes out, and when. */
export function CashFlowPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const [search, setSearch] = useSearch(SEARCH);
  const report = useFlowReport(companyId, search);
  const { flow, error } = report;
  const { collapsed, isLoading: isFolding, toggle, toggleAll } = useCollapsed(companyId, flow);
  const rows = useMemo(() => (flow ? rowsOf(flow, { collapsed, showsAll: search.all }) : []), [flow, collapsed, search.all]);
  const open = useMemo(() => (flow ? openCell(flow, rows, search) : null), [flow, rows, search]);
  const onOpen = useOnOpen(flow, setSearch);
  const [editing, structure] = useStructure(companyId, flow, rows);
  const isCollapsed = flow !== undefined && collapsed.size > 0;
  return (
    <Page
      title={text.title}
      isFilled
      tabs={tabs}
      aside={<FlowPeriods report={report} start={search.start} onMove={(change) => setSearch({ ...CLOSED, ...change }, 'forward')} />}
      actions={<FlowTools {...{ search, report, isCollapsed }} onSearch={setSearch} onCollapse={toggleAll} />}
    >
      <Figures flow={flow} currency={report.shown.currency} hasFailed={error !== undefined} />
      {flow && <Notices flow={flow} />}
      <div className={classes['body']} data-beside={open !== null || undefined}>
        <div className={classes['stage']}>
          <RefreshBar isActive={report.isRefreshing} />
          {error && (
            <ErrorState error={error} onRetry={report.refetch}>
              {search.currency !== 'CLP' && <Button onClick={() => setSearch({ currency: 'CLP' })}>{text.backToPesos}</Button>}
            </ErrorState>
          )}
          {(flow ? isFolding : !error) && <SkeletonRows rows={16} />}
          {flow && !isFolding && isEmpty(flow) && <Nothing />}
          {flow && !isFolding && !isEmpty(flow) && (
            <Grid flow={flow} {...report.shown} rows={rows} collapsed={collapsed} onToggle={toggle} onOpen={onOpen} editing={editing} />
          )}
        </div>
        {flow && flow.outsideProjection.count > 0 && <OutsideNotice flow={flow} />}
        {flow?.proposedCutOff && <CutOffNotice day={flow.proposedCutOff} />}
      </div>
      {structure}
      <SourcesPanel companyId={companyId} flow={flow} isOpen={search.tab === 'sources'} onClose={() => setSearch(CLOSED, 'back')} />
      <CellPanel
        companyId={companyId}
        cell={open}
        onTerm={({ row, column, start = search.start }) => setSearch({ row, column, start }, 'forward')}
        onClose={() => setSearch(CLOSED, 'back')}
      />
    </Page>
  );
}

/** The report for the address, and the one shown until it arrives. */
function useFlowReport(companyId: string, { view_type, currency, projections, start, row, column }: Search) {
  // Fixed when the page opens: an address without a view must keep its meaning when going Back.
  const [savedView] = useState(() => useFlowView.getState().view);
  const view = view_type || savedView;
  const [whole, beside] = [usePeriods(false), usePeriods(true)];
  // The open period stays in the window, whatever space its panel takes.
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
  // Until the new report arrives the previous one stays, in its own currency and periods.
  const shown = { view: flow?.primaryView ?? view, currency: flow?.currency ?? currency };
  return { flow, error, isRefreshing, refetch, view, count, shown, variables };
}
type FlowReport = ReturnType<typeof useFlowReport>;

/** Opens a cell as a step of the address. It has a stable identity, so that changes of the address do not render the grid again. */
function useOnOpen(flow: Flow | undefined, setSearch: SetSearch<Search>) {
  const latest = useRef(setSearch);
  latest.current = setSearch;
  return useCallback(
    (row: string, column: number) => latest.current({ row, column: flow?.periods[column]?.start ?? AHEAD }, 'forward'),
    [flow],
  );
}

type PeriodsProps = { report: FlowReport; start: Search['start']; onMove: (change: Partial<Pick<Search, 'start' | 'view_type'>>) => void };

/** The choice of the periods shown. */
function FlowPeriods({ report: { flow, view, count }, start, onMove }: PeriodsProps) {
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

type FlowToolsProps = { search: Search; report: FlowReport; isCollapsed: boolean; onSearch: SetSearch<Search>; onCollapse: () => void };

function FlowTools({ search, report: { flow, variables }, isCollapsed, onSearch, onCollapse }: FlowToolsProps) {
  const [prepare] = useAct(cashFlowAsExcel, { done: null });
  const download = async () => {
    const data = await prepare({ ...variables, all: search.all });
    if (data) location.assign(data.CashFlowAsExcel.url);
  };
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
      onSpreadsheet={() => void download()}
      onScreenshot={() =>
        flow ? import('./screenshot.ts').then(({ takeScreenshot }) => takeScreenshot(text.fileName)) : Promise.resolve()
      }
    />
  );
}

/** The cell named in the address, if this report has it. */
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
    sum: terms && { total: cell.fieldValue, currency: flow.currency, terms, lead: key === OPENING ? text.detail.opening : null },
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
