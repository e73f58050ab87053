import { formatDay } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { monthName } from '#domain/period.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { MissingRates } from '#web/ui/MissingRates.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RateDays } from '#web/ui/RateDays.tsx';
import { useOpen } from '../shell/access.ts';
import type { Flow } from './rows.ts';
import { text } from './text.ts';

/** What a reader should know before trusting the figures. */
export function Notices({ flow }: { flow: Flow }) {
  return (
    <>
      <MissingRates rates={flow.missingRates} />
      <RateDays days={flow.rateDays} />
      {flow.supposedUf && <Notice tone="info">{text.supposedUf(flow.supposedUf.monthlyIpc, formatDay(flow.supposedUf.knownUntil))}</Notice>}
      {flow.projectedUntil && <Notice tone="info">{text.projectedUntil(monthName(flow.projectedUntil).toLowerCase())}</Notice>}
      {flow.awaitingConfirmation.count > 0 && <AwaitingNotice flow={flow} />}
    </>
  );
}

function AwaitingNotice({ flow: { awaitingConfirmation: awaiting, currency } }: { flow: Flow }) {
  const isOpen = useOpen();
  return (
    <Notice tone="info">
      <b>{text.awaiting(awaiting.count, formatMajor(awaiting.amount, currency))}</b> · {text.awaitingHint}{' '}
      {isOpen('/conciliacion') && (
        <LinkTo to="/conciliacion" search={{ state: 'suggested' }}>
          {text.review}
        </LinkTo>
      )}
    </Notice>
  );
}
