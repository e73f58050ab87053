import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { formatInstant } from '#domain/format.ts';
import { useCompany } from '#web/api/company.ts';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RateDays } from '#web/ui/RateDays.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { choice, useSearch } from '#web/ui/useSearch.ts';
import { useOpen } from '../shell/access.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { BelowFold } from './BelowFold.tsx';
import classes from './DashboardPage.module.css';
import { DueCard } from './DueCard.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { FlowCard } from './FlowCard.tsx';
import { dashboard } from './operations.ts';
import { TodayCard } from './TodayCard.tsx';
import { text } from './text.ts';
import { YearsCard } from './YearsCard.tsx';

const AgeingPage = lazy(() => import('./AgeingPage.tsx'));

/** The first screen of the day: balances, and what comes in and goes out. */
export function DashboardPage() {
  const [{ cartera }] = useSearch(VIEWS);
  if (cartera === '') return <Overview />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <AgeingPage />
    </Suspense>
  );
}

/** What stands instead of the overview. */
const VIEWS = v.object({ cartera: choice(['', 'cobrar', 'pagar'], '') });

function Overview() {
  const { id: companyId, alias, name } = useCompany();
  const isOpen = useOpen();
  const { data, error, refetch } = useAnswer(dashboard, { companyId });
  const hasFlow = isOpen('/flujo_caja');
  const summary = data?.dashboardSummary;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (summary && !summary.hasData) return <FirstSteps company={alias || name} />;
  return (
    <Page title={text.title} aside={<Updated at={summary?.updatedAt} />} actions={isOpen('/carga') && <Upload />}>
      <Figures companyId={companyId} summary={summary} isOpen={isOpen} />
      <RateDays days={summary?.rateDays ?? []} />
      {summary?.missingRates.map(({ currency, on }) => (
        <Notice key={currency} tone="info">
          {text.missing(currency, on)}
        </Notice>
      ))}
      <div className={classes['grid']}>
        <div className={classes['column']}>
          {hasFlow && <FlowCard companyId={companyId} />}
          <YearsCard companyId={companyId} today={summary?.today} isOpen={isOpen} />
        </div>
        <div className={classes['column']}>
          <div className={classes['today']}>
            <TodayCard companyId={companyId} today={summary?.today} isOpen={isOpen} />
          </div>
          <AccountsCard accounts={summary?.accounts} balance={summary?.balance} today={summary?.today} isOpen={isOpen} />
        </div>
      </div>
      <div className={classes['halves']}>
        <DueCard kind="toReceive" side={summary?.toReceive} today={summary?.today} isOpen={isOpen} />
        <DueCard kind="toPay" side={summary?.toPay} today={summary?.today} isOpen={isOpen} />
      </div>
      <BelowFold companyId={companyId} isOpen={isOpen} today={summary?.today} />
    </Page>
  );
}

/** Its place is kept until it is known, so that nothing moves when it comes. */
function Updated({ at }: { at: string | null | undefined }) {
  return <p className={classes['updated']}>{at ? text.updated(formatInstant(at)) : '\u00a0'}</p>;
}

function Upload() {
  return (
    <LinkButton to="/carga" variant="default" leftSection={<IconUpload size={16} stroke={1.6} />}>
      {text.upload}
    </LinkButton>
  );
}
