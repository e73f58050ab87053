import { Button } from '@mantine/core';
import { IconChartArrows } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { dayInChile, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { errorReason } from '#web/api/errors.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Page } from '#web/ui/Page.tsx';
import { EmptyState, ErrorState, RefreshBar, SkeletonRows, Updating } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { type SetSearch, useSearch } from '#web/ui/useSearch.ts';
import { useMay } from '../shell/access.ts';
import classes from './CashFlowPage.module.css';
import { CellPanel, type CellPlace, type OpenCell } from './CellPanel.tsx';
import { CutOffNotice } from './CutOffNotice.tsx';
import { titleOf } from './columns.ts';
import { Figures } from './Figures.tsx';
import { FilterBox } from './FilterBox.tsx';
import { Grid } from './Grid.tsx';
import { Notices } from './Notices.tsx';
import { OutsideNotice } from './OutsideNotice.tsx';
import { cashFlowAsExcel } from './operations.ts';
import { type Flow, type GridRow, OPENING, rowsOf } from './rows.ts';
import { SourcesPanel } from './SourcesPanel.tsx';
import { useStructure } from './Structure.tsx';
import { ScenarioNotice } from './scenarios/ScenarioNotice.tsx';
import { text as scenarioText } from './scenarios/text.ts';
import { AHEAD, type Choice, CLOSED, hasWindow, moved, SEARCH, type Search, searchOf } from './search.ts';
import { useFlowSlice } from './slice.ts';
import { crowdedIn, termsOf } from './sums.ts';
import { Periods, Tools } from './Toolbar.tsx';
import { text } from './text.ts';
import { useCollapsed } from './useCollapsed.ts';
import { type FlowReport, useFlowReport } from './useFlowReport.ts';
import { useYearBefore } from './yearBefore.ts';

const F29Dialog = lazy(() => import('./F29Dialog.tsx'));

/** The cash-flow table: the banks' balance, what comes in and goes out, and when. */
export function CashFlowPage({ tabs }: { tabs: ReactNode }) {
  const { id: companyId } = useCompany();
  const [search, setSearch] = useSearch(SEARCH);
  const report = useFlowReport(companyId, search);
  const { flow, error, choice } = report;
  const { collapsed, isLoading: isFolding, toggle, toggleAll } = useCollapsed(companyId, flow);
  const filter = useFlowSlice((slice) => slice.filter);
  const showsAll = choice.all;
  const rows = useMemo(() => (flow ? rowsOf(flow, { collapsed, showsAll, filter }) : []), [flow, collapsed, showsAll, filter]);
  const open = useMemo(() => (flow ? openCell(flow, rows, search) : null), [flow, rows, search]);
  const onOpen = useOnOpen(flow, setSearch);
  const yearBefore = useYearBefore(report, search.year_before === 'true', { collapsed, showsAll, filter });
  const onBooks = search.scenario === '' ? null : () => setSearch({ scenario: '' });
  const [editing, structure] = useStructure(companyId, flow, rows);
  const isCollapsed = flow !== undefined && collapsed.size > 0;
  const choose = (change: Partial<Choice>, more: Partial<Search> = {}) => {
    useFlowSlice.setState(change);
    setSearch({ ...searchOf(change), ...more });
  };
  return (
    <Page
      title={text.title}
      isFilled
      tabs={
        <div className={classes['tabs']}>
          {tabs}
          <FilterBox flow={flow} showsAll={showsAll} value={filter} onChange={(next) => useFlowSlice.setState({ filter: next })} />
        </div>
      }
      aside={<FlowPeriods report={report} start={search.start} onMove={(change) => setSearch({ ...CLOSED, ...change }, 'forward')} />}
      actions={<FlowTools {...{ report, search, setSearch, isCollapsed }} onChange={choose} onCollapse={toggleAll} />}
    >
      <Figures flow={flow} currency={report.shown.currency} hasFailed={error !== undefined} />
      {onBooks && <ScenarioNotice companyId={companyId} id={search.scenario} onLeave={onBooks} />}
      {flow && <Notices flow={flow} />}
      <div className={classes['body']} data-beside={open !== null || undefined}>
        <Stage {...{ report, isFolding, onBooks }} onPesos={() => choose({ currency: 'CLP' })}>
          {flow && <Grid {...{ flow, rows, collapsed, onOpen, editing, yearBefore }} {...report.shown} onToggle={toggle} />}
        </Stage>
        {flow && flow.outsideProjection.count > 0 && <OutsideNotice flow={flow} />}
        {flow?.proposedCutOff && <CutOffNotice day={flow.proposedCutOff} />}
      </div>
      {structure}
      <Panels {...{ companyId, flow, open, search, setSearch }} />
    </Page>
  );
}

type PanelsProps = {
  companyId: string;
  flow: Flow | undefined;
  open: OpenCell | null;
  search: Search;
  setSearch: SetSearch<Search>;
};

/** What opens beside the table: the sources, and a cell, from which one may be added. */
function Panels({ companyId, flow, open, search, setSearch }: PanelsProps) {
  const [fresh, setFresh] = useState<CellPlace | null>(null);
  return (
    <>
      <SourcesPanel
        {...{ companyId, flow, fresh }}
        isOpen={search.tab === 'sources'}
        onForm={(f29) => setSearch({ f29 }, 'forward')}
        onClose={() => {
          setFresh(null);
          setSearch(CLOSED, 'back');
        }}
      />
      <CellPanel
        companyId={companyId}
        cell={open}
        scenario={search.scenario || null}
        onTerm={({ row, column, start = search.start }) => setSearch({ row, column, start }, 'forward')}
        onAddSource={(place) => {
          setFresh(place);
          setSearch({ ...CLOSED, tab: 'sources' }, 'forward');
        }}
        onClose={() => setSearch(CLOSED, 'back')}
      />
      {search.f29 && (
        <Suspense>
          <F29Dialog period={search.f29} onClose={() => setSearch({ f29: '' }, 'back')} />
        </Suspense>
      )}
    </>
  );
}

type StageProps = { report: FlowReport; isFolding: boolean; onPesos: () => void; onBooks: (() => void) | null; children: ReactNode };

/** Where the grid stands: what is shown until it is there, and instead of it. */
function Stage({ report: { flow, error, choice, isRefreshing, isChanging, refetch }, isFolding, onPesos, onBooks, children }: StageProps) {
  const mayRates = useMay('rates.write');
  return (
    <div className={classes['stage']}>
      <RefreshBar isActive={isRefreshing} />
      <Updating isActive={isChanging} />
      {error && (
        <ErrorState error={error} onRetry={refetch}>
          {choice.currency !== 'CLP' && <Button onClick={onPesos}>{text.backToPesos}</Button>}
          {mayRates && errorReason(error) === 'RATE_MISSING' && (
            <LinkButton to="/configuracion" search={{ seccion: 'pagos' }}>
              {text.writeRate}
            </LinkButton>
          )}
          {onBooks && <Button onClick={onBooks}>{scenarioText.leave}</Button>}
        </ErrorState>
      )}
      {(flow ? isFolding : !error) && <SkeletonRows rows={16} />}
      {flow && !isFolding && (isEmpty(flow) ? <Nothing /> : children)}
    </div>
  );
}

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
function FlowPeriods({ report: { flow, choice, count }, start, onMove }: PeriodsProps) {
  const from = start || dayInChile(new Date());
  const isAway = start !== '' && flow !== undefined && !flow.periods.some((period) => period.isCurrent);
  return (
    <Periods
      view={choice.view}
      onView={(next) => {
        useFlowSlice.setState({ view: next });
        onMove({ view_type: next });
      }}
      hasBefore={flow !== undefined && hasWindow(flow, -1)}
      hasAfter={flow !== undefined && hasWindow(flow, 1)}
      onMove={(direction) =>
        flow && onMove({ start: moved({ view: choice.view, from, count, firstDay: flow.firstDay, lastDay: flow.lastDay }, direction) })
      }
      onToday={isAway ? () => onMove({ start: '' }) : null}
    />
  );
}

type FlowToolsProps = {
  report: FlowReport;
  search: Search;
  setSearch: SetSearch<Search>;
  isCollapsed: boolean;
  onChange: (change: Partial<Choice>) => void;
  onCollapse: () => void;
};

function FlowTools({ report: { flow, choice, shown, variables }, search, setSearch, ...rest }: FlowToolsProps) {
  const company = useCompany();
  const hasYearBefore = search.year_before === 'true';
  const [prepare] = useAct(cashFlowAsExcel, { done: null });
  const download = async () => {
    const data = await prepare({ ...variables, all: choice.all });
    if (data) location.assign(data.CashFlowAsExcel.url);
  };
  return (
    <Tools
      {...rest}
      {...{ choice, hasYearBefore }}
      onYearBefore={() => setSearch({ year_before: hasYearBefore ? '' : 'true' })}
      onSources={() => setSearch({ ...CLOSED, tab: 'sources' }, 'forward')}
      onSpreadsheet={() => void download()}
      onScreenshot={async () => {
        const { takeScreenshot } = await import('./screenshot.ts');
        const caption = text.picture({
          ...{ company: company.alias || company.name, currency: shown.currency, day: formatDay(dayInChile(new Date())) },
          ...{ hasProjections: choice.projections, isSupposed: search.scenario !== '' },
        });
        if (flow) await takeScreenshot(text.fileName, caption);
      }}
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
    isCrowded: cell.isCrowded && (row.kind === 'area' || row.kind === 'category'),
    crowded: column === AHEAD ? crowdedIn(row, flow) : null,
    place: placeOf(row, column === AHEAD ? null : period),
    sum: terms && { total: cell.fieldValue, currency: flow.currency, terms, lead: key === OPENING ? text.detail.opening : null },
  };
}

/** Where a source would stand that a person adds to a cell; null where it would be past, or of no area. */
function placeOf({ kind, key }: GridRow, period: Flow['periods'][number] | null | undefined): CellPlace | null {
  const today = dayInChile(new Date());
  if (kind !== 'area' || (period && period.end <= today)) return null;
  return { areaId: key, from: period ? (period.start > today ? period.start : today) : '' };
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
