import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { mayDo } from '#domain/access.ts';
import { dayInChile, daysBetween, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { notify } from '#web/ui/notify.tsx';
import { grantOf } from '../shell/access.ts';
import type { SubscriptionQuery } from './operations.ts';
import classes from './Subscription.module.css';
import { text } from './text.ts';

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
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const isSaved = await import('../history/saveHistory.ts').then(({ saveHistory }) => saveHistory(companyId));
    setBusy(false);
    if (!isSaved) notify.error(text.exportFailed);
  }
  return (
    <div className={classes['blocked']}>
      <p>
        <strong>{text.blockedTitle}.</strong> {text.blockedText}
      </p>
      {mayExport && (
        <>
          <p>{text.blockedExport}</p>
          <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy} onClick={() => void save()}>
            {text.exportIt}
          </Button>
        </>
      )}
    </div>
  );
}
