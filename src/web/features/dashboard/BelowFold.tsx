import { lazy, type ReactNode, Suspense } from 'react';
import { type CardIn, shownIn } from '#domain/dashboard/cards.ts';
import type { Day } from '#domain/date.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useNear } from '#web/ui/useNear.ts';
import { AgeingCard } from './AgeingCard.tsx';
import { Card } from './Card.tsx';
import classes from './DashboardPage.module.css';
import type { IsOpen } from './places.ts';
import { SmallFigures } from './SmallFigures.tsx';
import { text } from './text.ts';
import { type Arranged, CardContext } from './useCards.ts';

const TaxInfo = lazy(() => import('../taxinfo/TaxInfo.tsx'));

type Props = { companyId: string; isOpen: IsOpen; today: Day | undefined; cards: Arranged };

/** What lies below the first screen: it is asked for when it comes near. */
export function BelowFold(props: Props) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  return (
    <div ref={ref} className={classes['below']}>
      {isNear && props.today && (
        <>
          <SmallFigures companyId={props.companyId} isOpen={props.isOpen} today={props.today} />
          <Cards {...props} />
        </>
      )}
    </div>
  );
}

function Cards({ companyId, isOpen, today, cards: { layout, toolsOf } }: Props) {
  const shown = shownIn(layout, 'below');
  const contents: Record<CardIn<'below'>, ReactNode> = {
    receivablesByAge: <AgeingCard kind="toReceive" companyId={companyId} isOpen={isOpen} today={today} />,
    payablesByAge: <AgeingCard kind="toPay" companyId={companyId} isOpen={isOpen} today={today} />,
    taxInfo: (
      <Card title={text.taxInfo} name={text.taxInfo}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <TaxInfo companyId={companyId} />
        </Suspense>
      </Card>
    ),
  };
  return (
    <div className={classes['halves']}>
      {shown.map((card) => (
        <CardContext key={card} value={toolsOf(card, shown)}>
          {card === 'taxInfo' ? <div className={classes['whole']}>{contents[card]}</div> : contents[card]}
        </CardContext>
      ))}
    </div>
  );
}
