import { Button } from '@mantine/core';
import { IconBuildingBank, IconCircleCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { formatDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { useCompany } from '#web/api/company.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { listText } from '#web/ui/listText.ts';
import { noFilters } from '#web/ui/listUrl.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useList } from '#web/ui/useList.ts';
import { Works } from '../work/Works.tsx';
import { type Actions, type AskReason, useActions } from './actions.ts';
import { columnsWith, MovementCard } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { filterOf, MOVEMENTS, type Search, type State, variablesOf } from './filters.ts';
import { Sums } from './ListTools.tsx';
import { type MovementFragment, movementCounts, type ReconciliationQuery, reconciliation } from './operations.ts';
import { PageActs } from './PageActs.tsx';
import { Progress, States } from './Progress.tsx';
import classes from './Reconciliation.module.css';
import { RunBanner } from './RunBanner.tsx';
import { text } from './text.ts';
import { useBench } from './useBench.ts';
import { useMarking } from './useMarks.ts';

const KeysDialog = lazy(() => import('#web/ui/KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));
const AcceptModal = lazy(() => import('./AcceptModal.tsx'));
const MarkModal = lazy(() => import('./MarkModal.tsx'));
const MovementPanel = lazy(() => import('./MovementPanel.tsx'));

type Row = MovementFragment;

/** The company's bank movements, their matches, and matching the rest. */
export function ReconciliationPage({ views, askReason }: { views: ReactNode; askReason: AskReason }) {
  const { id: companyId } = useCompany();
  const actions = useActions(companyId, askReason);
  const { list, answer, rows, total, summary, counts } = useMovements(companyId);
  const [dialog, setDialog] = useState<'accept' | 'keys' | null>(null);
  const { search, setSearch, openId } = list;
  const marking = useMarking(companyId);
  const bench = useBench({ list, answer, rows, total }, actions, marking.onMark, () => setDialog('keys'));
  const { current, listed, show } = bench;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((one) => chosen.has(one.id));
  const columns = useMemo(() => columnsWith(bench.may ? actions.acceptBest : null), [actions, bench.may]);
  const accounts = answer.data?.transactionAccountBankList ?? [];
  const isNew = summary?.pending === 0 && summary.reconciled === 0;
  const onState = (state: State) => setSearch({ state });

  return (
    <ListPage
      title={text.title}
      aside={<Progress summary={summary} />}
      tabs={views}
      actions={
        <PageActs
          {...{ companyId, accounts, search, selected, actions, counts }}
          onMark={marking.onMark}
          onSuggested={() => setDialog('accept')}
        />
      }
      isBench
      list={{ ...list, show }}
      label={text.list}
      {...{ answer, rows, total, columns, current, isNew }}
      rowKey={(one) => one.id}
      card={(one) => <MovementCard row={one} />}
      left={{ countOf: companyId, words: (one) => text.left(one.description, formatMajor(one.amount, one.currency)) }}
      selection={{ ids: chosen, onChange: setChosen, nameOf }}
      views={<States value={search.state} counts={counts} onChange={onState} />}
      filters={<Filters {...{ search, accounts, rows, total }} onChange={setSearch} onRow={bench.go} />}
      empty={<Empty state={search.state} isNew={isNew} onState={onState} />}
      noneFound={text.noneFound}
      totals={
        <SelectionBar count={selected.length} sums={<Sums companyId={companyId} search={search} />} onClear={() => setChosen(new Set())} />
      }
      panel={
        openId && (
          <MovementPanel
            id={openId}
            initialRow={listed?.id === openId ? listed : undefined}
            isNoting={search.notes}
            {...{ companyId, actions, marking, bench }}
          />
        )
      }
    >
      <Suspense>{marking.question && <MarkModal {...marking} question={marking.question} companyId={companyId} />}</Suspense>
      <Dialogs {...{ companyId, search, dialog, show }} onClose={() => setDialog(null)} />
      <LastRun {...{ summary, companyId, actions }} onSee={() => setSearch({ ...noFilters(MOVEMENTS), state: 'matched' })} />
    </ListPage>
  );
}

type DialogsProps = {
  companyId: string;
  search: Search;
  dialog: 'accept' | 'keys' | null;
  show: (id: string) => void;
  onClose: () => void;
};

/** What is asked over the list, and the long work that is begun there. */
function Dialogs({ companyId, search, dialog, show, onClose }: DialogsProps) {
  const see = (id: string) => {
    onClose();
    show(id);
  };
  return (
    <>
      <Suspense>
        {dialog === 'accept' && <AcceptModal {...{ companyId, search, onClose }} onSee={see} />}
        {dialog === 'keys' && <KeysDialog title={text.keys.title} keys={text.keys.list} onClose={onClose} />}
      </Suspense>
      <Works companyId={companyId} kinds={['reconciliation', 'acceptSuggestions']} />
    </>
  );
}

type Summary = ReconciliationQuery['reconciliationSummary'] | undefined;

/** The list for the address. */
function useMovements(companyId: string) {
  const list = useList(MOVEMENTS);
  const answer = useAnswer(reconciliation, variablesOf(companyId, list.search));
  const { docs: rows, totalDocs: total } = answer.data?.getTransactions ?? NONE;
  const summary = answer.data?.reconciliationSummary;
  const counted = useAnswer(movementCounts, filterOf(companyId, list.search), { pause: !list.isFiltered });
  return { list, answer, rows, total, summary, counts: list.isFiltered ? (counted.data?.getTransactions.counts ?? undefined) : summary };
}
const NONE: { docs: readonly Row[]; totalDocs: number } = { docs: [], totalDocs: 0 };

const nameOf = ({ date, description }: Row) => `${formatDay(date)} ${description}`;

/** The number of selected rows, or the sums and the keyboard commands. */
function SelectionBar({ count, sums, onClear }: { count: number; sums: ReactNode; onClear: () => void }) {
  if (count === 0)
    return (
      <span className={classes['foot']}>
        {sums}
        <span className={`wide-only ${classes['muted']}`}>{text.keys.hint}</span>
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
