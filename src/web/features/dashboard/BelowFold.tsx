import { lazy, type ReactNode, Suspense } from 'react';
import type { Card as CardName } from '#domain/dashboard/cards.ts';
import type { Day } from '#domain/date.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useNear } from '#web/ui/useNear.ts';
import { AgeingCard } from './AgeingCard.tsx';
import { Card } from './Card.tsx';
import classes from './DashboardPage.module.css';
import type { IsOpen } from './places.ts';
import { SmallFigures } from './SmallFigures.tsx';
import { text } from './text.ts';
import type { Arranged } from './useCards.ts';
import { Zone } from './Zone.tsx';

const TaxInfo = lazy(() => import('../taxinfo/TaxInfo.tsx'));

type Props = { companyId: string; isOpen: IsOpen; today: Day | undefined; cards: Arranged };

/** What lies below the first screen: it is asked for when it comes near. */
export function BelowFold({ companyId, isOpen, today, cards }: Props) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const contents: Partial<Record<CardName, ReactNode>> = {
    ageingToReceive: today && <AgeingCard kind="toReceive" companyId={companyId} isOpen={isOpen} today={today} />,
    ageingToPay: today && <AgeingCard kind="toPay" companyId={companyId} isOpen={isOpen} today={today} />,
    taxInfo: (
      <Card title={text.taxInfo} name={text.taxInfo}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <TaxInfo companyId={companyId} />
        </Suspense>
      </Card>
    ),
  };
  return (
    <div ref={ref} className={classes['below']}>
      {isNear && today && (
        <>
          <SmallFigures companyId={companyId} isOpen={isOpen} today={today} cards={cards} />
          <div className={classes['halves']}>
            <Zone name="ageing" cards={cards} contents={contents} />
          </div>
          <Zone name="more" cards={cards} contents={contents} />
        </>
      )}
    </div>
  );
}
