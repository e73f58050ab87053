import { lazy, Suspense } from 'react';
import { mayDo } from '#domain/access.ts';
import { dayInChile, daysBetween, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { grantOf } from '../shell/access.ts';
import type { SubscriptionQuery } from './operations.ts';
import classes from './Subscription.module.css';
import { text } from './text.ts';

const ExportButton = lazy(() => import('../history/ExportButton.tsx'));

type Company = SubscriptionQuery['get_company'];

/** Says that the company is blocked, or when its trial ends. */
export function Notice({ company }: { company: Company }) {
  if (company.isBlocked) return <Blocked companyId={company.id} />;
  const lastDay = company.trialExpirationDate;
  if (!lastDay) return null;
  const left = daysBetween(dayInChile(new Date()), lastDay);
  if (left < 0) return <p className={classes['notice']}>{text.trialEnded(formatDay(lastDay))}</p>;
  if (!company.plan.includes('trial')) return null;
  return (
    <p className={classes['notice']}>
      <strong>{text.trialLeft(left, formatDay(lastDay))}</strong> {company.plan.length > 1 ? text.trialAfterOthers : text.trialAfter}
    </p>
  );
}

function Blocked({ companyId }: { companyId: string }) {
  const mayExport = mayDo('history.export', grantOf(useCompany(), session()?.roles ?? []));
  return (
    <div className={classes['blocked']}>
      <p>
        <strong>{text.blockedTitle}.</strong> {text.blockedText}
      </p>
      {mayExport && (
        <>
          <p>{text.blockedExport}</p>
          <Suspense>
            <ExportButton companyId={companyId} label={text.exportIt} />
          </Suspense>
        </>
      )}
    </div>
  );
}
