import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Day, formatDay } from '#domain/date.ts';
import { useCompany } from '#web/api/company.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { changeFlowTerms, proposedCutOff } from './operations.ts';
import { text } from './text.ts';

/** The same on the import screen: the first files show how far back the bank data reaches. */
export default function ProposedCutOff({ companyId }: { companyId: string }) {
  const { data } = useAnswer(proposedCutOff, { companyId });
  return data?.proposedCutOff.date ? <CutOffNotice day={data.proposedCutOff.date} /> : null;
}

/** Proposes a cut-off date while a company has none: no bank shows whether older documents were paid. */
export function CutOffNotice({ day }: { day: Day }) {
  const { mayChange } = useTerms();
  return (
    <Notice tone="info">
      {text.proposed(formatDay(day))} {mayChange && <CutOffButton day={day} label={text.startFrom(formatDay(day))} />}
    </Notice>
  );
}

/** Sets the cut-off date, after confirmation. */
export function CutOffButton({ day, label }: { day: Day; label: string }) {
  const { companyId } = useTerms();
  const [isAsking, setAsking] = useState(false);
  const back = useUndo(companyId);
  const [change, isBusy] = useAct(changeFlowTerms, {
    done: text.closed(formatDay(day)),
    undo: (data) => back(data.updateCompany.actId),
  });
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

/** Whether the person may change the company's terms. */
export function useTerms(): { companyId: string; mayChange: boolean } {
  return { companyId: useCompany().id, mayChange: useMay('company.write') };
}
