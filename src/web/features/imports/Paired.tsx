import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { repeatedMovements, separateRepeatedMovements } from './operations.ts';
import classes from './Repeats.module.css';
import { SideBySide } from './SideBySide.tsx';
import { text } from './text.ts';

const STEP = 20;
const MAX_SHOWN = 100;

/** Every row that was taken for a movement that was there, with that movement, by which rule, and a way to separate it. */
export function Paired({ companyId, importId }: { companyId: string; importId: string }) {
  const [page, setPage] = useState(1);
  const [offset, setOffset] = useState(STEP);
  const answer = useAnswer(repeatedMovements, { companyId, importId, isPending: false, pagination: { page, offset } });
  const back = useUndo(companyId);
  const [separate, isBusy] = useAct(separateRepeatedMovements, {
    done: text.separated,
    undo: ({ separateRepeatedMovements: { actId } }) => back(actId),
  });
  const listed = answer.data?.repeatedMovements;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!listed) return <SkeletonRows rows={3} />;
  const left = listed.totalDocs - (page - 1) * offset - listed.docs.length;
  const more = () => (offset < MAX_SHOWN ? setOffset(MAX_SHOWN) : setPage(page + 1));
  return (
    <>
      <ul className={classes['pairs']}>
        {listed.docs.map((one) => (
          <li key={one.id} className={classes['pair']}>
            <SideBySide pair={one} why={one.rule ? text.rules[one.rule] : ''} />
            {one.rule !== 'file' && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                disabled={isBusy}
                onClick={() => void separate({ companyId, importId, ids: [one.id] })}
              >
                {text.separate}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" onClick={more}>
          {text.more(left)}
        </Button>
      )}
    </>
  );
}
