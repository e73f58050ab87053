import { Button } from '@mantine/core';
import { IconBolt, IconBuildingBank, IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { forgetUndo, undoLast } from '#web/ui/lastUndo.ts';
import { listText } from '#web/ui/listText.ts';
import { noFilters } from '#web/ui/listUrl.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { useList } from '#web/ui/useList.ts';
import { focusRow } from '#web/ui/useListFocus.ts';
import { Works } from '../work/Works.tsx';
import { useActions } from './actions.ts';
import { columnsWith, MovementCard } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { MOVEMENTS, type State, variablesOf } from './filters.ts';
import { type MovementFragment, reconciliation } from './operations.ts';
import { Progress, States } from './Progress.tsx';
import classes from './Reconciliation.module.css';
import { RunBanner } from './RunBanner.tsx';
import { text } from './text.ts';
import { useKeys } from './useKeys.ts';
import { money, suggestionsOf } from './words.ts';

const MovementPanel = lazy(() => import('./MovementPanel.tsx'));

type Row = MovementFragment;

/** The company's bank movements, what each one matches, and the work of matching the rest. */
export function ReconciliationPage() {
  const { id: companyId } = useCompany();
  const isNarrow = useIsNarrow();
  const list = useList(MOVEMENTS);
  const { search, setSearch, openId } = list;
  const answer = useAnswer(reconciliation, variablesOf(companyId, search));
  const actions = useActions(companyId);
  const rows = answer.data?.getTransactions.docs ?? [];
  const summary = answer.data?.reconciliationSummary;
  const isNew = summary?.pending === 0 && summary.reconciled === 0;
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((one) => chosen.has(one.id));
  const show = (id: string) => {
    setCurrent(id || current);
    list.show(id);
  };

  const { acceptBest } = actions;

  const columns = useMemo(() => columnsWith(acceptBest), [acceptBest]);
  const go = (id: string) => {
    if (openId) return show(id);
    setCurrent(id);
    focusRow(id);
  };
  const total = answer.data?.getTransactions.totalDocs ?? 0;
  const pages = { page: search.page, last: Math.ceil(total / search.offset), onPage: (page: number) => setSearch({ page }) };
  const { row, move } = usePlace(rows, openId || current, go, { ...pages, isThere: !answer.isRefreshing });
  const undo = () => undoLast() || (row && actions.undo(row));
  const keys = { move, open: () => row && show(row.id), accept: () => row && actions.acceptBest(row), undo };
  useKeys(openId ? null : keys);
  // What was done in another company is not taken back from this one.
  useEffect(() => forgetUndo, []);

  return (
    <ListPage
      title={text.title}
      aside={<Progress summary={summary} />}
      actions={
        <>
          <AcceptAll rows={selected.length > 0 ? selected : rows} isAll={selected.length === 0} onAccept={actions.acceptAll} />
          <RunButton onRun={actions.run} />
        </>
      }
      isFilled={!isNarrow}
      list={{ ...list, show }}
      answer={answer}
      label={text.list}
      rows={rows}
      total={total}
      columns={columns}
      rowKey={(one) => one.id}
      card={(one) => <MovementCard row={one} />}
      current={current}
      left={{ countOf: companyId, words: (one) => text.left(one.description, money(one.amount, one.currency)) }}
      selection={{ ids: chosen, onChange: setChosen, nameOf }}
      views={<States value={search.state} summary={summary} onChange={(state) => setSearch({ state })} />}
      filters={<Filters search={search} accounts={answer.data?.transactionAccountBankList ?? []} onChange={setSearch} />}
      empty={<Empty state={search.state} isNew={isNew} onState={(state) => setSearch({ state })} />}
      isNew={isNew}
      noneFound={text.noneFound}
      totals={
        selected.length > 0 ? (
          <Chosen count={selected.length} onClear={() => setChosen(new Set())} />
        ) : (
          <span className={`wide-only ${classes['muted']}`}>{text.keys}</span>
        )
      }
      panel={
        openId && (
          <MovementPanel
            id={openId}
            initialRow={row?.id === openId ? row : undefined}
            companyId={companyId}
            actions={actions}
            onMove={move}
            onUndo={undo}
            onClose={() => show('')}
          />
        )
      }
    >
      <Works companyId={companyId} kinds={['reconciliation']} />
      {summary?.lastRun && (
        <RunBanner
          key={summary.lastRun.id}
          run={summary.lastRun}
          actions={actions}
          onSee={() => setSearch({ ...noFilters(MOVEMENTS), state: 'matched' })}
        />
      )}
    </ListPage>
  );
}

/** `isThere`: the rows are those of `page`. */
type Pages = { page: number; last: number; isThere: boolean; onPage: (page: number) => void };

/**
 * The row that is meant, and the way to its neighbours: also from where a row was that has left the list since, and on to the next page
 * or the one before.
 */
function usePlace(rows: readonly Row[], id: string, go: (id: string) => void, { page, last, isThere, onPage }: Pages) {
  const place = useRef(-1);
  /** On the way to another page: which of its rows is meant. */
  const entering = useRef<{ page: number; step: 1 | -1 } | null>(null);
  const at = rows.findIndex((one) => one.id === id);
  if (at >= 0) place.current = at;
  useEffect(() => {
    const { current } = entering;
    const next = current?.step === 1 ? rows[0] : rows.at(-1);
    if (current?.page !== page || !isThere || !next) return;
    entering.current = null;
    go(next.id);
  });
  const move = (step: 1 | -1) => {
    // The row after one that has gone stands where that one stood.
    const target = at >= 0 || step < 0 ? place.current + step : place.current;
    const isBeyond = rows.length > 0 && (target >= rows.length || (target < 0 && place.current >= 0));
    if (isBeyond && page + step >= 1 && page + step <= last) {
      entering.current = { page: page + step, step };
      return onPage(page + step);
    }
    const next = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (next) go(next.id);
  };
  return { row: rows[at], move };
}

const nameOf = ({ date, description }: Row) => `${formatDay(date)} ${description}`;

function Chosen({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <span role="status">
      {listText.selected(count)}{' '}
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        {listText.unselect}
      </Button>
    </span>
  );
}

/** Takes the best suggestion of every movement that is chosen, or of the page, after asking. */
function AcceptAll({
  rows,
  isAll,
  onAccept,
}: {
  rows: readonly Row[];
  isAll: boolean;
  onAccept: (rows: readonly Row[]) => Promise<unknown>;
}) {
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
        {isAll ? text.acceptBody(suggested.length) : text.acceptChosen(suggested.length)}
      </ConfirmModal>
    </>
  );
}

function RunButton({ onRun }: { onRun: () => Promise<unknown> }) {
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

type EmptyProps = { state: State; isNew: boolean; onState: (state: State) => void };

function Empty({ state, isNew, onState }: EmptyProps) {
  if (isNew)
    return (
      <EmptyState icon={<IconBuildingBank size={40} stroke={1.4} />} action={<LinkButton to="/carga">{text.load}</LinkButton>}>
        {text.none}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCircleCheck size={40} stroke={1.4} />}
      action={
        <Button variant="default" onClick={() => onState('all')}>
          {text.seeAll}
        </Button>
      }
    >
      {state === 'suggested' ? text.noSuggestions : text.allDone}
    </EmptyState>
  );
}
