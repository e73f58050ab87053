import { leftOut } from '#domain/dashboard/left-out.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { RateDays } from '#web/ui/RateDays.tsx';
import type { DashboardQuery } from './operations.ts';

type Props = Pick<DashboardQuery['dashboard'], 'rateDays' | 'missingRates'>;

/** Of which day the values are that figures below use, and which currencies they are without. */
export function RateNotices({ rateDays, missingRates }: Props) {
  return (
    <>
      <RateDays days={rateDays} />
      {missingRates.map(({ currency, on }) => (
        <Notice key={currency} tone="info">
          {leftOut(currency, on)}
        </Notice>
      ))}
    </>
  );
}
