import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { dayInChile } from '#domain/date.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { percentOf } from '#web/ui/percent.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useWindow } from '#web/ui/useWindow.ts';
import { monthRatio } from './operations.ts';
import classes from './Progress.module.css';
import { text } from './text.ts';

const ProgressModal = lazy(() => import('./ProgressModal.tsx'));
const words = text.progress;

/** How much of this month is reconciled, with a link to all months. */
export function Progress({ companyId }: { companyId: string }) {
  const { isOpen, open, close } = useWindow('avance');
  const month = `${dayInChile(new Date())}T12:00:00Z`;
  const { data } = useAnswer(monthRatio, { companyId, month }, { policy: 'cache-first' });
  const ratio = data?.getMonthlyMatchsRatio ?? null;
  const percent = ratio === null ? null : percentOf(ratio);
  return (
    <div className={classes['progress']}>
      <div className={classes['figure']}>
        <p className={`num ${classes['label']}`}>
          {percent === null ? '\u2007' : `${percent}%`}
          {percent !== null && <span className={classes['rest']}> {words.ofMonth}</span>}
        </p>
        <ProgressBar label={percent === null ? words.title : `${percent}% ${words.ofMonth}`} value={ratio ?? 0} tone="matched" />
      </div>
      <Tooltip label={words.expand}>
        <ActionIcon size={30} aria-label={words.expand} aria-haspopup="dialog" onClick={open}>
          <IconArrowsMaximize size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Suspense>{isOpen && <ProgressModal companyId={companyId} onClose={close} />}</Suspense>
    </div>
  );
}
