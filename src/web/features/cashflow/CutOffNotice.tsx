import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Day, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { changeFlowTerms, proposedCutOff } from './operations.ts';
import { text } from './text.ts';

/** The same where files come in: the first ones tell how far back the banks reach. */
export default function ProposedCutOff({ companyId }: { companyId: string }) {
  const { data } = useAnswer(proposedCutOff, { companyId });
  return data?.proposedCutOff.date ? <CutOffNotice day={data.proposedCutOff.date} /> : null;
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

/** Sets the cut-off date, after it was confirmed. */
export function CutOffButton({ day, label }: { day: Day; label: string }) {
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

/** Whether the person may change what the company counts. */
export function useTerms(): { companyId: string; mayChange: boolean } {
  return { companyId: useCompany().id, mayChange: useMay('company.write') };
}
