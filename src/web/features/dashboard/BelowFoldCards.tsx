import { lazy, type ReactNode, Suspense } from 'react';
import type { Card as CardName } from '#domain/dashboard/cards.ts';
import { SkeletonRows } from '#web/ui/states.tsx';
import { AgeingCard } from './AgeingCard.tsx';
import { Card } from './Card.tsx';
import classes from './DashboardPage.module.css';
import type { IsOpen } from './places.ts';
import { type Basis, SmallFigures } from './SmallFigures.tsx';
import { text } from './text.ts';
import type { Arranged } from './useCards.ts';
import { Zone } from './Zone.tsx';

const TaxInfo = lazy(() => import('../taxinfo/TaxInfo.tsx'));

/** `basis`: what of the company there is. */
export type BelowFoldProps = { companyId: string; isOpen: IsOpen; basis: Basis; cards: Arranged };

/** Small figures, ageing and the tax data. */
export default function BelowFoldCards({ companyId, isOpen, basis, cards }: BelowFoldProps) {
  const contents: Partial<Record<CardName, ReactNode>> = {
    ageingToReceive: <AgeingCard kind="toReceive" companyId={companyId} isOpen={isOpen} basis={basis} />,
    ageingToPay: <AgeingCard kind="toPay" companyId={companyId} isOpen={isOpen} basis={basis} />,
    taxInfo: (
      <Card title={text.taxInfo} name={text.taxInfo}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <TaxInfo companyId={companyId} />
        </Suspense>
      </Card>
    ),
  };
  return (
    <>
      <SmallFigures companyId={companyId} isOpen={isOpen} basis={basis} cards={cards} />
      <div className={classes['halves']}>
        <Zone name="ageing" cards={cards} contents={contents} />
      </div>
      <Zone name="more" cards={cards} contents={contents} />
    </>
  );
}
