import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayDo } from '#domain/access.ts';
import { addDays, type Day, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { session } from '#web/api/session.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { grantOf } from '../shell/access.ts';
import { changeFlowTerms } from './operations.ts';
import { type Flow, moneyOf } from './rows.ts';
import { text } from './text.ts';

/** What is late by more than the company's horizon: what it comes to, which documents, and what can be done about it. */
export function OutsideNotice({ flow: { outsideProjection: outside, currency } }: { flow: Flow }) {
  const { companyId, mayChange } = useTerms();
  const [change, isBusy] = useAct(changeFlowTerms);
  const { count, days, until, incomeAmount, expenseAmount } = outside;
  if (days === null || until === null) return null;
  return (
    <Notice tone="info">
      <b>{text.outside(count, days)}</b>, {moneyOf(incomeAmount + expenseAmount, currency)} ·{' '}
      <LinkTo to="/documentos_tributarios" search={{ state: 'LATE', dateBy: 'DUE', to: until }}>
        {text.seeOutside}
      </LinkTo>
      {mayChange && (
        <>
          {' · '}
          <Button
            size="compact-sm"
            variant="transparent"
            loading={isBusy}
            onClick={() =>
              change(
                { companyId, input: { lateHorizonDays: null } },
                { done: text.broughtIn, undo: () => () => change({ companyId, input: { lateHorizonDays: days } }) },
              )
            }
          >
            {text.bringIn}
          </Button>
          <CutOffButton day={addDays(until, 1)} label={text.closeAll} />
        </>
      )}
    </Notice>
  );
}

/** Proposed while a company has no cut-off date: whether what is older was paid, no bank tells. */
export function CutOffNotice({ day }: { day: Day }) {
  const { mayChange } = useTerms();
  return (
    <Notice tone="info">
      {text.proposed(formatDay(day))} {mayChange && <CutOffButton day={day} label={text.startFrom(formatDay(day))} />}
    </Notice>
  );
}

function CutOffButton({ day, label }: { day: Day; label: string }) {
  const { companyId } = useTerms();
  const [isAsking, setAsking] = useState(false);
  const [change, isBusy] = useAct(changeFlowTerms, { done: text.closed(formatDay(day)) });
  const confirm = async () => {
    await change({ companyId, input: { cutOffDate: day } });
    setAsking(false);
  };
  return (
    <>
      <Button size="compact-sm" variant="transparent" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={text.closeTitle(formatDay(day))}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {text.closeHint(formatDay(day))}
      </ConfirmModal>
    </>
  );
}

function useTerms(): { companyId: string; mayChange: boolean } {
  const company = useCompany();
  return { companyId: company.id, mayChange: mayDo('company.write', grantOf(company, session()?.roles ?? [])) };
}
