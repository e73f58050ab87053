import { Button } from '@mantine/core';
import { IconBuildingBank, IconCircleCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { formatDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { useCompany } from '#web/api/company.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { forgetUndo, undoLast } from '#web/ui/lastUndo.ts';
import { listText } from '#web/ui/listText.ts';
import { noFilters } from '#web/ui/listUrl.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useIsNarrow } from '#web/ui/useIsNarrow.ts';
import { useKeys } from '#web/ui/useKeys.ts';
import { useList } from '#web/ui/useList.ts';
import { focusRow } from '#web/ui/useListFocus.ts';
import { usePlace } from '#web/ui/usePlace.ts';
import { Works } from '../work/Works.tsx';
import { type Actions, type AskReason, useActions } from './actions.ts';
import { columnsWith, MovementCard } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { MOVEMENTS, type State, variablesOf } from './filters.ts';
import { Sums } from './ListTools.tsx';
import { type MovementFragment, type ReconciliationQuery, reconciliation } from './operations.ts';
import { PageActs } from './PageActs.tsx';
import { Progress, States } from './Progress.tsx';
import classes from './Reconciliation.module.css';
import { RunBanner } from './RunBanner.tsx';
import { text } from './text.ts';
import { markKeys, type OnMark, useMarking } from './useMarks.ts';

const MarkModal = lazy(() => import('./MarkModal.tsx'));
const MovementPanel = lazy(() => import('./MovementPanel.tsx'));

type Row = MovementFragment;

/** The company's bank movements, their matches, and matching the rest. */
export function ReconciliationPage({ views, askReason }: { views: ReactNode; askReason: AskReason }) {
  const { id: companyId } = useCompany();
  const isNarrow = useIsNarrow();
  const actions = useActions(companyId, askReason);
  const { list, answer, rows, total, summary } = useMovements(companyId);
  const { search, setSearch, openId } = list;
  const marking = useMarking(companyId);
  const walk = useWalk({ list, answer, rows, total }, actions, marking.onMark);
  const { current, row, show } = walk;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((one) => chosen.has(one.id));
  const columns = useMemo(() => columnsWith(actions.acceptBest), [actions]);
  const accounts = answer.data?.transactionAccountBankList ?? [];
  const isNew = summary?.pending === 0 && summary.reconciled === 0;
  const onState = (state: State) => setSearch({ state });

  return (
    <ListPage
      title={text.title}
      aside={<Progress summary={summary} />}
      tabs={views}
      actions={<PageActs companyId={companyId} accounts={accounts} search={search} rows={rows} selected={selected} actions={actions} />}
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
      left={{ countOf: companyId, words: (one) => text.left(one.description, formatMajor(one.amount, one.currency)) }}
      selection={{ ids: chosen, onChange: setChosen, nameOf }}
      views={<States value={search.state} summary={summary} onChange={onState} />}
      filters={<Filters search={search} accounts={accounts} onChange={setSearch} />}
      empty={<Empty state={search.state} isNew={isNew} onState={onState} />}
      isNew={isNew}
      noneFound={text.noneFound}
      totals={<Chosen count={selected.length} sums={<Sums companyId={companyId} search={search} />} onClear={() => setChosen(new Set())} />}
      panel={
        openId && (
          <MovementPanel
            id={openId}
            initialRow={row?.id === openId ? row : undefined}
            companyId={companyId}
            isNoting={search.notes}
            actions={actions}
            marking={marking}
            walk={walk}
          />
        )
      }
    >
      <Suspense>{marking.question && <MarkModal {...marking} question={marking.question} companyId={companyId} />}</Suspense>
      <Works companyId={companyId} kinds={['reconciliation']} />
      <LastRun {...{ summary, companyId, actions }} onSee={() => setSearch({ ...noFilters(MOVEMENTS), state: 'matched' })} />
    </ListPage>
  );
}

type Summary = ReconciliationQuery['reconciliationSummary'] | undefined;

/** The list for the address. */
function useMovements(companyId: string) {
  const list = useList(MOVEMENTS);
  const answer = useAnswer(reconciliation, variablesOf(companyId, list.search));
  const { docs: rows, totalDocs: total } = answer.data?.getTransactions ?? NONE;
  return { list, answer, rows, total, summary: answer.data?.reconciliationSummary };
}
type Movements = Omit<ReturnType<typeof useMovements>, 'summary'>;
const NONE: { docs: readonly Row[]; totalDocs: number } = { docs: [], totalDocs: 0 };

/** The current row, in the list or in the open panel, and its keyboard commands. */
function useWalk({ list, answer, rows, total }: Movements, actions: Actions, onMark: OnMark) {
  const { search, setSearch, openId } = list;
  const [current, setCurrent] = useState('');
  const show = (id: string) => {
    setCurrent(id || current);
    list.show(id);
  };
  const go = (id: string) => {
    if (openId) return show(id);
    setCurrent(id);
    focusRow(id);
  };
  const pages = { page: search.page, last: Math.ceil(total / search.offset), onPage: (page: number) => setSearch({ page }) };
  const { row, move } = usePlace(rows, openId || current, go, { ...pages, isThere: !answer.isRefreshing });
  const note = (id: string) => setSearch({ id, notes: true, page: search.page }, openId ? 'replace' : 'forward');
  const undo = () => undoLast() || (row && actions.undo(row));
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    Enter: () => row && show(row.id),
    a: () => row && actions.acceptBest(row),
    ...markKeys(row, onMark),
    c: () => row && note(row.id),
    u: () => undo(),
  };
  useKeys(openId ? null : keys);
  // What was done in another company cannot be undone from this one.
  useEffect(() => forgetUndo, []);
  return { current, row, show, move, undo, note };
}

const nameOf = ({ date, description }: Row) => `${formatDay(date)} ${description}`;

/** The number of selected rows, or the sums and the keyboard commands. */
function Chosen({ count, sums, onClear }: { count: number; sums: ReactNode; onClear: () => void }) {
  if (count === 0)
    return (
      <span className={classes['foot']}>
        {sums}
        <span className={`wide-only ${classes['muted']}`} title={text.keys}>
          {text.keys}
        </span>
      </span>
    );
  return (
    <span role="status">
      {listText.selected(count)}{' '}
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        {listText.unselect}
      </Button>
    </span>
  );
}

type LastRunProps = { summary: Summary; companyId: string; actions: Actions; onSee: () => void };

function LastRun({ summary, companyId, actions, onSee }: LastRunProps) {
  const run = summary?.lastRun;
  return run ? <RunBanner key={run.id} run={run} companyId={companyId} actions={actions} onSee={onSee} /> : null;
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
      {state === 'suggested' ? text.noSuggestions : state === 'hidden' ? text.noHidden : text.allDone}
    </EmptyState>
  );
}
