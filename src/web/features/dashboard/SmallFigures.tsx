import { lazy } from 'react';
import type { Day } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Kpi, Kpis } from '#web/ui/Kpi.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import figures from './Figures.module.css';
import { OpeningFigure } from './OpeningFigure.tsx';
import { type ChequesFragment, type DashboardSmallQuery, dashboardSmall } from './operations.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { chequesOf, type IsOpen, invoicedIn } from './places.ts';
import { text } from './text.ts';

/** Not needed for the figures. */
const IncomePanel = lazy(() => import('./IncomePanel.tsx'));

/** Cheques of both sides, what was invoiced this month, and what else came in this year. */
export function SmallFigures({ companyId, isOpen, today }: { companyId: string; isOpen: IsOpen; today: Day }) {
  const { data, error, refetch } = useAnswer(dashboardSmall, { companyId });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const isLoading = !data;
  return (
    <Kpis label={text.small}>
      <Kpi label={text.invoiced} hint={data ? text.invoices(data.issued.count) : ''} isLoading={isLoading}>
        <PlaceLink className={figures['link']} isOpen={isOpen} place={invoicedIn(today)}>
          <Amount value={data?.issued.amount ?? null} />
        </PlaceLink>
      </Kpi>
      <Kpi label={text.chequesIn} hint={data ? chequesHint(data.toCash) : ''} isLoading={isLoading}>
        <PlaceLink className={figures['link']} isOpen={isOpen} place={chequesOf('received')}>
          <Amount value={data?.toCash.amount ?? null} />
        </PlaceLink>
      </Kpi>
      <Kpi label={text.chequesOut} hint={data ? chequesHint(data.issuedCheques) : ''} isLoading={isLoading}>
        <PlaceLink className={figures['link']} isOpen={isOpen} place={chequesOf('issued')}>
          <Amount value={data?.issuedCheques.amount ?? null} />
        </PlaceLink>
      </Kpi>
      <Kpi label={text.otherIncome} hint={data ? otherHint(data.getOtherIncome.unclassified) : ''} isLoading={isLoading}>
        {data && <OtherIncome income={data.getOtherIncome} today={today} isOpen={isOpen} />}
      </Kpi>
    </Kpis>
  );
}

function OtherIncome({ income, today, isOpen: mayOpen }: { income: DashboardSmallQuery['getOtherIncome']; today: Day; isOpen: IsOpen }) {
  const figure = <Amount value={income.amount - income.unclassified} />;
  if (income.areas.length === 0) return figure;
  return (
    <OpeningFigure
      name="otros-ingresos"
      panel={(isOpen, close) => <IncomePanel income={income} today={today} mayOpen={mayOpen} isOpen={isOpen} onClose={close} />}
    >
      {figure}
    </OpeningFigure>
  );
}

/** What nobody classified is most often a customer's payment that waits for its match: it is told beside, and not summed. */
function otherHint(unclassified: number): string {
  return unclassified === 0 ? text.otherIncomeHint : text.unclassified(formatMoney(unclassified));
}

function chequesHint({ count, overdueAmount, bounced }: ChequesFragment): string {
  if (count === 0 && bounced.count === 0) return text.noCheques;
  const money = (amount: number) => (amount === 0 ? null : formatMoney(amount));
  return text.chequesHint(count, money(overdueAmount), money(bounced.amount));
}
