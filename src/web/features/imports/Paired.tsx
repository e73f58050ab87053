import { Button } from '@mantine/core';
import { GrowingList } from '#web/ui/GrowingList.tsx';
import { GrowingPages } from '#web/ui/GrowingPages.tsx';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { repeatedMovements, separateRepeatedMovements } from './operations.ts';
import classes from './Repeats.module.css';
import { SideBySide } from './SideBySide.tsx';
import { text } from './text.ts';

const SIZE = 20;

type Props = { companyId: string; importId: string };

/** Every row that was taken for a movement that was there, with that movement, by which rule, and a way to separate it. */
export function Paired({ companyId, importId }: Props) {
  const back = useUndo(companyId);
  const [separate, isBusy] = useAct(separateRepeatedMovements, {
    done: text.separated,
    undo: ({ separateRepeatedMovements: { actId } }) => back(actId),
  });
  const act = (id: string) => void separate({ companyId, importId, ids: [id] });
  return (
    <GrowingPages>
      {(page, onMore) => <Page companyId={companyId} importId={importId} page={page} onMore={onMore} isBusy={isBusy} onSeparate={act} />}
    </GrowingPages>
  );
}

type PageProps = Props & { page: number; onMore: (() => void) | undefined; isBusy: boolean; onSeparate: (id: string) => void };

function Page({ companyId, importId, page, onMore, isBusy, onSeparate }: PageProps) {
  const answer = useAnswer(repeatedMovements, { companyId, importId, isPending: false, pagination: { page, offset: SIZE } });
  const { docs = [], totalDocs = 0 } = answer.data?.repeatedMovements ?? {};
  const left = totalDocs - page * SIZE;
  return (
    <GrowingList
      answer={answer}
      rows={docs}
      loading={<SkeletonRows rows={3} />}
      className={classes['pairs']}
      more={onMore && left > 0 ? { label: text.more(left), onMore } : undefined}
      isContinued={page > 1}
    >
      {(one) => (
        <li key={one.id} className={classes['pair']}>
          <SideBySide pair={one} why={one.rule ? text.rules[one.rule] : ''} />
          {one.rule !== 'file' && (
            <Button size="xs" variant="subtle" color="gray" disabled={isBusy} onClick={() => onSeparate(one.id)}>
              {text.separate}
            </Button>
          )}
        </li>
      )}
    </GrowingList>
  );
}
