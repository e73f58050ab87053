import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_LIMIT } from '#domain/reconciliation/differences.ts';
import { positiveField } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type DifferenceLimitsQuery, differenceLimits, setDifferenceLimits } from './operations.ts';
import classes from './Quality.module.css';
import { text } from './text.ts';

const words = text.quality.limits;
type Limit = DifferenceLimitsQuery['differenceLimits'][number];

/** How far a payment may be off in this company without a person, by reason. */
export function DifferenceLimits({ companyId, mayManage }: { companyId: string; mayManage: boolean }) {
  const { data, error, refetch } = useAnswer(differenceLimits, { companyId });
  const list = data?.differenceLimits;
  return (
    <section className={classes['section']} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={classes['hint']}>
        {words.hint} {!mayManage && text.quality.onlyManagers}
      </p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {/* What somebody saved meanwhile starts the fields anew. */}
      {list && <Fields key={list.map(({ amount }) => amount).join()} companyId={companyId} list={list} mayManage={mayManage} />}
    </section>
  );
}

function Fields({ companyId, list, mayManage }: { companyId: string; list: readonly Limit[]; mayManage: boolean }) {
  const [amounts, setAmounts] = useState<ReadonlyMap<Limit['reason'], number>>(new Map(list.map(({ reason, amount }) => [reason, amount])));
  const back = useUndo(companyId);
  const [set, isBusy] = useAct(setDifferenceLimits, { done: () => words.saved, undo: (data) => back(data.setDifferenceLimits.actId) });
  const changed = list
    .filter(({ reason, amount }) => amounts.get(reason) !== amount)
    .map(({ reason }) => ({ reason, amount: amounts.get(reason) ?? 0 }));
  return (
    <form
      className={classes['limits']}
      onSubmit={(event) => {
        event.preventDefault();
        void set({ companyId, limits: changed });
      }}
    >
      {list.map(({ reason, label }) => (
        <NumberInput
          key={reason}
          size="xs"
          label={label}
          aria-label={words.amountOf(label)}
          value={amounts.get(reason) ?? 0}
          {...positiveField(0)}
          prefix="$ "
          max={MAX_LIMIT}
          disabled={!mayManage}
          onChange={(value) => setAmounts(new Map(amounts).set(reason, Number(value) || 0))}
        />
      ))}
      {mayManage && (
        <Button type="submit" size="xs" loading={isBusy} disabled={changed.length === 0}>
          {words.save}
        </Button>
      )}
    </form>
  );
}
