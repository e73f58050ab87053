import { lazy, Suspense } from 'react';
import type { Day } from '#domain/date.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useNear } from '#web/ui/useNear.ts';
import { AgeingCard } from './AgeingCard.tsx';
import { Card } from './Card.tsx';
import classes from './DashboardPage.module.css';
import type { IsOpen } from './places.ts';
import { SmallFigures } from './SmallFigures.tsx';
import { text } from './text.ts';

const TaxInfo = lazy(() => import('../taxinfo/TaxInfo.tsx'));

type Props = { companyId: string; isOpen: IsOpen; today: Day | undefined };

/** What lies below the first screen: it is asked for when it comes near. */
export function BelowFold({ companyId, isOpen, today }: Props) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  return (
    <div ref={ref} className={classes['below']}>
      {isNear && (
        <>
          <SmallFigures companyId={companyId} isOpen={isOpen} />
          <div className={classes['halves']}>
            <AgeingCard kind="toReceive" companyId={companyId} isOpen={isOpen} today={today} />
            <AgeingCard kind="toPay" companyId={companyId} isOpen={isOpen} today={today} />
          </div>
          <Card title={text.taxInfo} name={text.taxInfo}>
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <TaxInfo companyId={companyId} />
            </Suspense>
          </Card>
        </>
      )}
    </div>
  );
}
