import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { FACT_TONES, Movements } from './fact-parts.tsx';
import { counterpartHabits, removeMatchingFact } from './operations.ts';
import classes from './Quality.module.css';
import { text } from './text.ts';

const words = text.quality;

/** How each counterpart pays, by what people matched, each removable. Asked for: it may be long. */
export function Habits({ companyId, mayManage }: { companyId: string; mayManage: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <section className={classes['section']} aria-label={words.habits}>
      <h2>{words.habits}</h2>
      <p className={classes['hint']}>{words.habitsHint}</p>
      {isShown ? (
        <HabitList companyId={companyId} mayManage={mayManage} />
      ) : (
        <span>
          <Button size="xs" variant="default" onClick={() => setShown(true)}>
            {words.showHabits}
          </Button>
        </span>
      )}
    </section>
  );
}

function HabitList({ companyId, mayManage }: { companyId: string; mayManage: boolean }) {
  const [search, setSearch] = useState('');
  const { data, error, isLoading, refetch } = useAnswer(counterpartHabits, { companyId, search });
  const back = useUndo(companyId);
  const [forget, isBusy] = useAct(removeMatchingFact, {
    done: words.forgotten,
    undo: ({ removeMatchingFact: { actId } }) => back(actId),
  });
  const { count = 0, habits = [] } = data?.counterpartHabits ?? {};
  return (
    <>
      <SearchField label={words.searchHabits} value={search} onChange={setSearch} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={3} />}
      {data && habits.length === 0 && <p className={classes['hint']}>{words.noHabits}</p>}
      {habits.length > 0 && (
        <ul className={classes['list']}>
          {habits.map(({ id, text: sentence, state, times, taughtAt, transactionIds }) => (
            <li key={id}>
              <span className={classes['name']}>
                {sentence} <StatusBadge tone={FACT_TONES[state]}>{words.habitStates[state]}</StatusBadge>
                {state === 'suspended' && <small>{words.ambiguous}</small>}
              </span>
              <span className={classes['figures']}>
                {words.times(times, formatInstant(taughtAt))}
                <small>
                  {words.taughtBy}: <Movements ids={transactionIds} />
                </small>
              </span>
              {mayManage && (
                <Button size="xs" variant="subtle" disabled={isBusy} onClick={() => void forget({ companyId, id })}>
                  {words.forget}
                  <span className="sr"> {sentence}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {count > habits.length && <p className={classes['hint']}>{words.moreHabits(habits.length, count)}</p>}
    </>
  );
}
