import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { INTERVAL_WORDS } from '#domain/cashflow/source-words.ts';
import { isByBooks } from '#domain/cashflow/sources.ts';
import { addMonths } from '#domain/date.ts';
import { type Period, periodOf } from '#domain/period.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import type { CellPlace } from './CellPanel.tsx';
import { type CashSourceRowFragment as CashSourceRow, cashSources, deleteCashSource } from './operations.ts';
import { ReviewList } from './ReviewList.tsx';
import type { Flow } from './rows.ts';
import { SourceForm } from './SourceForm.tsx';
import { SourceSheet } from './SourceSheet.tsx';
import classes from './SourcesPanel.module.css';
import { draftOf, newSource, type SourceDraft } from './sourceDraft.ts';
import { text } from './text.ts';

const words = text.sources;

type Props = {
  companyId: string;
  flow: Flow | undefined;
  isOpen: boolean;
  /** Where a new one is to stand, as a cell asked for it; null without. */
  fresh: CellPlace | null;
  /** Opens what the form of a month is made of. */
  onForm: (period: Period) => void;
  onClose: () => void;
};

/** The sources of the cash flow: edit, remove or add them. */
export function SourcesPanel({ companyId, flow, isOpen, fresh, onForm, onClose }: Props) {
  const [edited, setEditing] = useState<CashSourceRow | 'new' | null>(null);
  const editing = fresh ? 'new' : edited;
  const { data, error, refetch } = useAnswer(cashSources, { companyId }, { pause: !isOpen });
  const isNew = editing === 'new';
  const title = isNew ? words.add : editing ? words.edit(editing.name) : words.title;
  const close = () => {
    setEditing(null);
    onClose();
  };
  const leave = fresh ? close : () => setEditing(null);
  return (
    // The form closes first: what is behind it is the list.
    <SidePanel isOpen={isOpen} title={title} onClose={editing ? leave : close}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && flow && editing && (
        <SourceForm
          companyId={companyId}
          flow={flow}
          source={isNew ? null : editing}
          initial={isNew ? newIn(flow, fresh) : draftOf(editing)}
          onDone={leave}
        />
      )}
      {data && !editing && <SourceList companyId={companyId} sources={data.cashSources} onForm={onForm} onEdit={setEditing} />}
    </SidePanel>
  );
}

/** A new source: of the first area of expenses, unless a cell says where. A cell is of one day on which it may fall, so it is a single one. */
function newIn(flow: Flow, fresh: CellPlace | null): SourceDraft {
  if (!fresh) return newSource(flow.EXPENSE[1]?.fields[0]?.cashflowAreaId ?? '');
  return { ...newSource(fresh.areaId), sourceType: 'singleEntry', firstDate: fresh.from };
}

type ListProps = {
  companyId: string;
  sources: readonly CashSourceRow[];
  onForm: (period: Period) => void;
  onEdit: (source: CashSourceRow | 'new') => void;
};

function SourceList({ companyId, sources, onForm, onEdit }: ListProps) {
  const mayWrite = useMay('cashflow.write');
  return (
    <>
      <ReviewList companyId={companyId} />
      <p className={classes['note']}>{sources.length > 0 ? words.hint : words.empty}</p>
      <ul className={classes['list']}>
        {sources.map((source) => (
          <SourceRow key={source.id} {...{ companyId, source, onForm }} onEdit={mayWrite ? () => onEdit(source) : null} />
        ))}
      </ul>
      <div className={classes['tools']}>
        {mayWrite && (
          <Button size="sm" variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => onEdit('new')}>
            {words.add}
          </Button>
        )}
        <SourceSheet companyId={companyId} mayWrite={mayWrite} />
      </div>
    </>
  );
}

type SourceRowProps = { companyId: string; source: CashSourceRow; onForm: (period: Period) => void; onEdit: (() => void) | null };

function SourceRow({ companyId, source, onForm, onEdit }: SourceRowProps) {
  const { id, name, cashflowAreaLabel, isFromAnswers, nextDate, nextAmount, currency, interval } = source;
  const back = useUndo(companyId);
  const [remove, isBusy] = useAct(deleteCashSource, {
    done: words.removed(name),
    undo: ({ deleteCashSource: { actId } }) => back(actId),
  });
  const repeats = Object.entries(INTERVAL_WORDS).find(([days]) => days === String(interval))?.[1];
  return (
    <li>
      <span className={classes['name']}>{name}</span>
      {nextAmount !== null ? <Amount value={nextAmount} currency={currency} /> : <span>{words.noNext}</span>}
      <span className={classes['what']}>
        {[
          cashflowAreaLabel !== name && cashflowAreaLabel,
          isByBooks(source.sourceType) ? words.byBooks : repeats,
          isFromAnswers && words.isAnswered,
        ]
          .filter(Boolean)
          .join(' · ')}
        {nextDate && (
          <>
            {' · '}
            {words.next} <DayText day={nextDate} />
          </>
        )}
        {nextDate && source.sourceType === 'f29' && (
          // It is due in the month after its own.
          <Button size="compact-xs" variant="transparent" onClick={() => onForm(periodOf(addMonths(nextDate, -1)))}>
            {text.f29.open}
          </Button>
        )}
      </span>
      {onEdit && (
        <span className={classes['acts']}>
          <ActionIcon variant="subtle" size={36} aria-label={words.edit(name)} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="subtle" size={36} aria-label={words.remove(name)} loading={isBusy} onClick={() => remove({ companyId, id })}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
