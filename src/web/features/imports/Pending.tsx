import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { MoreButton } from '#web/ui/GrowingList.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useGrowth } from '#web/ui/useGrowth.ts';
import { useUndo } from '../shell/useUndo.ts';
import { decideRepeatedMovements, repeatedMovements } from './operations.ts';
import classes from './Repeats.module.css';
import { type Repeat, SideBySide } from './SideBySide.tsx';
import { text } from './text.ts';

const [FEW, MAX] = [50, 100];

/** Rows about which nothing printed decides: each beside the movement that it may be, to be said with the mouse or the keyboard. */
export function Pending({ companyId, importId }: { companyId: string; importId: string }) {
  const { offset, moreOf } = useGrowth(FEW, MAX);
  const answer = useAnswer(repeatedMovements, { companyId, importId, isPending: true, pagination: { page: 1, offset } });
  const back = useUndo(companyId);
  const [decide, isBusy] = useAct(decideRepeatedMovements, {
    done: ({ decideRepeatedMovements: { nModified } }) => text.decided(nModified),
    undo: ({ decideRepeatedMovements: { actId } }) => back(actId),
  });
  const list = useRef<HTMLUListElement>(null);
  const page = answer.data?.repeatedMovements;
  const docs = page?.docs ?? [];

  const say = (rows: readonly Repeat[], isSame: boolean) => {
    if (!isBusy) void decide({ companyId, importId, decisions: rows.map(({ id }) => ({ id, isSame })) });
  };

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = docs[index];
    const key = event.key.toLowerCase();
    if (row && (key === 'm' || key === 'o')) {
      say([row], key === 'm');
      move(index + 1);
    } else if (key === 'arrowdown' || key === 'arrowup') move(index + (key === 'arrowdown' ? 1 : -1));
    else return;
    event.preventDefault();
  }

  function move(index: number) {
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[Math.max(0, Math.min(index, docs.length - 1))]?.focus();
  }

  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!page) return <SkeletonRows rows={2} />;
  if (page.totalDocs === 0) return null;
  const more = moreOf(docs.length, page.totalDocs, text.more(Math.min(page.totalDocs, MAX) - docs.length));
  return (
    <section className={classes['fold']} aria-label={text.pendingTitle(page.totalDocs)}>
      <h3 className={classes['title']}>{text.pendingTitle(page.totalDocs)}</h3>
      <p className={classes['lead']}>
        {text.pendingLead} {text.keys}
      </p>
      {docs.length > 1 && <Choice same={text.allSame} other={text.allOther} isBusy={isBusy} onChoice={(isSame) => say(docs, isSame)} />}
      <ul className={`${classes['pairs']} ${classes['scroll']}`} ref={list}>
        {docs.map((one, index) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: rows are walked with the arrows
          <li key={one.id} className={classes['pair']} data-row tabIndex={0} onKeyDown={(event) => onKeyDown(event, index)}>
            <SideBySide pair={one} why={one.reason ? text.reasons[one.reason] : ''} />
            <Choice same={text.isSame} other={text.isOther} isBusy={isBusy} onChoice={(isSame) => say([one], isSame)} />
          </li>
        ))}
      </ul>
      {more && <MoreButton {...more} />}
    </section>
  );
}

type ChoiceProps = { same: string; other: string; isBusy: boolean; onChoice: (isSame: boolean) => void };

function Choice({ same, other, isBusy, onChoice }: ChoiceProps) {
  return (
    <div className={classes['acts']}>
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => onChoice(true)}>
        {same}
      </Button>
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => onChoice(false)}>
        {other}
      </Button>
    </div>
  );
}
