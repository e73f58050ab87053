import { lazy, Suspense } from 'react';
import type { Day } from '#domain/date.ts';
import { useNear } from '#web/ui/useNear.ts';
import { useWindow } from '#web/ui/useWindow.ts';
import type { BelowFoldProps } from './BelowFoldCards.tsx';
import classes from './DashboardPage.module.css';

const BelowFoldCards = lazy(() => import('./BelowFoldCards.tsx'));

type Props = Omit<BelowFoldProps, 'today'> & { today: Day | undefined };

/** What lies below the first screen: it is asked for when it comes near, or an address opens a part of it. */
export function BelowFold({ today, ...rest }: Props) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const windows = [useWindow('otros-ingresos').isOpen, useWindow('datos-sii').isOpen];
  const isWanted = isNear || windows.includes(true);
  return (
    <div ref={ref} className={classes['below']}>
      <Suspense>{isWanted && today && <BelowFoldCards today={today} {...rest} />}</Suspense>
    </div>
  );
}
