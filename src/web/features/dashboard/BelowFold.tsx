import { lazy, Suspense } from 'react';
import { useNear } from '#web/ui/useNear.ts';
import { useWindow } from '#web/ui/useWindow.ts';
import type { BelowFoldProps } from './BelowFoldCards.tsx';
import classes from './DashboardPage.module.css';

const BelowFoldCards = lazy(() => import('./BelowFoldCards.tsx'));

type Props = Omit<BelowFoldProps, 'basis'> & { basis: BelowFoldProps['basis'] | undefined };

/** What lies below the first screen: it is asked for when it comes near, or an address opens a part of it. */
export function BelowFold({ basis, ...rest }: Props) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const windows = [useWindow('otros-ingresos').isOpen, useWindow('datos-sii').isOpen];
  const isWanted = isNear || windows.includes(true);
  return (
    <div ref={ref} className={classes['below']}>
      <Suspense>{isWanted && basis && <BelowFoldCards basis={basis} {...rest} />}</Suspense>
    </div>
  );
}
