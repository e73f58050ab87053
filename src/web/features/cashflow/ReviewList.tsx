import { Button } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { OccurrenceDialog } from './OccurrenceDialog.tsx';
import { type FlowReviewQuery, flowReview, settlePoint, updateManualDocument } from './operations.ts';
import classes from './SourcesPanel.module.css';
import { text } from './text.ts';

const words = text.waiting;

type Waiting = FlowReviewQuery['flowReview'][number];

/** What waits for a person's word: it was paid elsewhere, comes later, or does not come. Nothing while nothing waits. */
export function ReviewList({ companyId }: { companyId: string }) {
  const { data } = useAnswer(flowReview, { companyId });
  const mayWrite = useMay('cashflow.write');
  const [moved, setMoved] = useState<string | null>(null);
  const waiting = data?.flowReview ?? [];
  if (waiting.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <h3 className={classes['name']}>{words.title}</h3>
      <ul className={classes['list']} data-wide>
        {waiting.map((one) => (
          <li key={one.id}>
            <span className={classes['name']}>{one.name}</span>
            <Amount value={one.amount} currency={one.currency} />
            <span className={classes['what']}>
              <DayText day={one.date} /> · {words.reasons[one.reason]}
            </span>
            {mayWrite && <Acts companyId={companyId} one={one} onMove={() => setMoved(one.id)} />}
          </li>
        ))}
      </ul>
      {moved && <OccurrenceDialog companyId={companyId} id={moved} onClose={() => setMoved(null)} />}
    </section>
  );
}

function Acts({ companyId, one: { id, name }, onMove }: { companyId: string; one: Waiting; onMove: () => void }) {
  const back = useUndo(companyId);
  const [settle, isSettling] = useAct(settlePoint, { what: name, done: words.settled, undo: (data) => back(data.settlePoint.actId) });
  const [update, isHiding] = useAct(updateManualDocument, {
    what: name,
    done: words.discarded,
    undo: (data) => back(data.updateManualDocument.actId),
  });
  const acts = [
    { label: words.paidElsewhere, isBusy: isSettling, act: () => void settle({ companyId, pointId: id }) },
    { label: words.move, isBusy: false, act: onMove },
    { label: words.discard, isBusy: isHiding, act: () => void update({ id, input: { isHidden: true } }) },
  ];
  return (
    <span className={classes['acts']}>
      {acts.map(({ label, isBusy, act }) => (
        <Button key={label} size="compact-sm" variant="subtle" aria-label={`${label}: ${name}`} loading={isBusy} onClick={act}>
          {label}
        </Button>
      ))}
    </span>
  );
}
