import { Button } from '@mantine/core';
import { IconBolt, IconBuildingBank, IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { useCompany } from '#web/api/company.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState, NoneFound } from '#web/ui/states.tsx';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { useSearch } from '#web/ui/useSearch.ts';
import { useActions } from './actions.ts';
import { columnsWith, MovementCard } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { isFiltered, NO_FILTERS, SEARCH, type Search, variablesOf } from './filters.ts';
import { type MovementFragment, reconciliation } from './operations.ts';
import { Progress, States } from './Progress.tsx';
import classes from './Reconciliation.module.css';
import { RunBanner } from './RunBanner.tsx';
import { text } from './text.ts';
import { useKeys } from './useKeys.ts';
import { suggestionsOf } from './words.ts';

const MovementPanel = lazy(() => import('./MovementPanel.tsx'));

type Row = MovementFragment;

/** The company's bank movements, what each one matches, and the work of matching the rest. */
export function ReconciliationPage() {
  const { id: companyId } = useCompany();
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useSearch(SEARCH);
  const { data, error, isWaiting, again } = useMovements(companyId, search);
  const actions = useActions(companyId);
  const rows = data?.getTransactions.docs ?? [];
  const summary = data?.reconciliationSummary;
  const [current, setCurrent] = useState('');
  const { id: open } = search;
  const show = (id: string) => {
    setCurrent(id || current);
    setSearch({ id, page: search.page });
  };
  const clear = () => setSearch({ ...NO_FILTERS });

  const { acceptBest } = actions;
  const columns = useMemo(() => columnsWith(acceptBest), [acceptBest]);
  const { row, move } = usePlace(rows, open || current, (id) => (open ? show(id) : setCurrent(id)));
  const keys = {
    move,
    open: () => row && show(row.id),
    accept: () => row && actions.acceptBest(row),
    undo: () => row && actions.undo(row),
  };
  useKeys(open ? null : keys);

  return (
    <Page
      title={text.title}
      aside={<Progress summary={summary} />}
      actions={
        <>
          <AcceptAll rows={rows} onAccept={(list) => actions.accept(list.map((one) => ({ transactionId: one.id, option: 0 })))} />
          <RunButton onRun={actions.run} />
        </>
      }
      isFilled={!isNarrow}
    >
      {summary?.lastRun && (
        <RunBanner
          key={summary.lastRun.id}
          run={summary.lastRun}
          actions={actions}
          onSee={() => setSearch({ ...NO_FILTERS, state: 'matched' })}
        />
      )}
      <div className={classes['tools']}>
        <States value={search.state} summary={summary} onChange={(state) => setSearch({ state })} />
        <Filters search={search} accounts={data?.transactionAccountBankList ?? []} onChange={setSearch} onClear={clear} />
      </div>
      <div className={classes['body']}>
        {error && !data ? (
          <ErrorState error={error} onRetry={again} />
        ) : (
          <DataTable
            label={text.list}
            columns={columns}
            rows={rows}
            rowKey={(one) => one.id}
            card={(one) => <MovementCard row={one} />}
            onOpen={(one) => show(one.id)}
            isSelected={(one) => one.id === (open || current)}
            isLoading={!data}
            isRefreshing={isWaiting}
            empty={
              <Empty
                search={search}
                isNew={summary?.pending === 0 && summary.reconciled === 0}
                onClear={clear}
                onState={(state) => setSearch({ state })}
              />
            }
            footer={
              <div className={classes['footer']}>
                <span className={`wide-only ${classes['muted']}`}>{text.keys}</span>
                <Pager page={search.page} offset={search.offset} total={data?.getTransactions.totalDocs ?? 0} onChange={setSearch} />
              </div>
            }
          />
        )}
      </div>
      <Suspense>
        {open && (
          <MovementPanel
            id={open}
            known={row?.id === open ? row : undefined}
            companyId={companyId}
            actions={actions}
            onMove={move}
            onClose={() => show('')}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** The row that is meant, and the way to its neighbours: also from where a row was that has left the list since. */
function usePlace(rows: readonly Row[], id: string, go: (id: string) => void) {
  const place = useRef(-1);
  const at = rows.findIndex((one) => one.id === id);
  if (at >= 0) place.current = at;
  const move = (step: 1 | -1) => {
    // The row after one that has gone stands where that one stood.
    const wanted = at >= 0 || step < 0 ? place.current + step : place.current;
    const next = rows[Math.min(rows.length - 1, Math.max(0, wanted))];
    if (next) go(next.id);
  };
  return { row: rows[at], move };
}

function useMovements(companyId: string, search: Search) {
  const { id: _open, ...asked } = search;
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for every part of it
  const variables = useMemo(() => variablesOf(companyId, search), [companyId, key]);
  const [{ data, error, fetching, stale }, ask] = useQuery({ query: reconciliation, variables, requestPolicy: 'cache-and-network' });
  return { data, error, isWaiting: fetching || stale, again: () => ask({ requestPolicy: 'network-only' }) };
}

/** Takes the best suggestion of every movement of the page, after asking. */
function AcceptAll({ rows, onAccept }: { rows: readonly Row[]; onAccept: (rows: readonly Row[]) => Promise<boolean> }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const suggested = rows.filter((row) => suggestionsOf(row).length > 0);
  if (suggested.length === 0) return null;

  async function confirm() {
    setBusy(true);
    await onAccept(suggested);
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => setAsking(true)}>
        <span className="wide-only">{text.acceptPage(suggested.length)}</span>
        <span className="narrow-only">{text.acceptShort(suggested.length)}</span>
      </Button>
      <ConfirmModal isOpen={isAsking} title={text.acceptTitle} isBusy={isBusy} onClose={() => setAsking(false)} onConfirm={confirm}>
        {text.acceptBody(suggested.length)}
      </ConfirmModal>
    </>
  );
}

function RunButton({ onRun }: { onRun: () => Promise<boolean> }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onRun();
    setBusy(false);
  };
  return (
    <Button leftSection={<IconBolt size={16} />} loading={isBusy} onClick={run}>
      <span className="wide-only">{text.run}</span>
      <span className="narrow-only">{text.runShort}</span>
    </Button>
  );
}

type EmptyProps = { search: Search; isNew: boolean; onClear: () => void; onState: (state: Search['state']) => void };

function Empty({ search, isNew, onClear, onState }: EmptyProps) {
  if (isNew) {
    return (
      <EmptyState
        icon={<IconBuildingBank size={40} stroke={1.4} />}
        action={<Button renderRoot={(props) => <Link to={'/carga' as never} {...props} />}>{text.load}</Button>}
      >
        {text.none}
      </EmptyState>
    );
  }
  if (isFiltered(search)) {
    return (
      <NoneFound clear={text.clear} onClear={onClear}>
        {text.noneFound}
      </NoneFound>
    );
  }
  return (
    <EmptyState
      icon={<IconCircleCheck size={40} stroke={1.4} />}
      action={
        <Button variant="default" onClick={() => onState('all')}>
          {text.seeAll}
        </Button>
      }
    >
      {search.state === 'suggested' ? text.noSuggestions : text.allDone}
    </EmptyState>
  );
}
