import { Button } from '@mantine/core';
import { addDays } from '#domain/date.ts';
import { formatMajor } from '#domain/money.ts';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { CutOffButton, useTerms } from './CutOffNotice.tsx';
import { changeFlowTerms } from './operations.ts';
import type { Flow } from './rows.ts';
import { text } from './text.ts';

/** Documents late by more than the company's horizon: their total, a link to them, and what can be done. */
export function OutsideNotice({ flow: { outsideProjection: outside, currency } }: { flow: Flow }) {
  const { companyId, mayChange } = useTerms();
  const back = useUndo(companyId);
  const [change, isBusy] = useAct(changeFlowTerms, { done: text.broughtIn, undo: (data) => back(data.updateCompany.actId) });
  const { count, days, until, incomeAmount, expenseAmount } = outside;
  if (days === null || until === null) return null;
  return (
    <Notice tone="info">
      <b>{text.outside(count, days)}</b>, {text.outsideAmounts(formatMajor(incomeAmount, currency), formatMajor(expenseAmount, currency))} ·{' '}
      <LinkTo to="/documentos_tributarios" search={{ type: 'all', state: 'LATE_WITHOUT_AGENDA', dateBy: 'DUE', to: until }}>
        {text.seeOutside}
      </LinkTo>
      {mayChange && (
        <>
          {' '}
          <Button
            size="compact-sm"
            variant="transparent"
            loading={isBusy}
            onClick={() => change({ companyId, input: { lateHorizonDays: null } })}
          >
            {text.bringIn}
          </Button>
          <CutOffButton day={addDays(until, 1)} label={text.closeAll} />
        </>
      )}
    </Notice>
  );
}
