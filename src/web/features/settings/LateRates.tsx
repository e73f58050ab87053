import { Button, FileButton, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { type Day, formatDay } from '#domain/date.ts';
import { MAX_CERTIFICATE, readLateRates, readPercent } from '#domain/documents/late-charge.ts';
import { formatDecimal } from '#domain/format.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './LateRates.module.css';
import { type LateRatesFragment, lateRates, removeLateRate, saveLateRates } from './operations.ts';
import { RateTable } from './RateTable.tsx';
import { text } from './text.ts';

type Props = { companyId: string; isReadOnly: boolean };

/** The rates of interest for late invoices: what there is, one more, or a file of them. Each change is saved by itself. */
export function LateRates({ companyId, isReadOnly }: Props) {
  const { data, error, isLoading, refetch } = useAnswer(lateRates, { companyId });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading || !data) return <SkeletonRows rows={2} />;
  return (
    <>
      {data.lateRates.length === 0 && <p className={classes['none']}>{text.noLateRates}</p>}
      <Rates rates={data.lateRates.toReversed()} companyId={companyId} isReadOnly={isReadOnly} />
      {!isReadOnly && <NewRate companyId={companyId} />}
      {!isReadOnly && <RateFile companyId={companyId} />}
    </>
  );
}

function Rates({ rates, companyId, isReadOnly }: Props & { rates: readonly LateRatesFragment[] }) {
  const back = useUndo(companyId);
  const [remove] = useAct(removeLateRate, { done: text.rateRemoved, undo: (data) => back(data.removeLateRate.actId) });
  return (
    <RateTable
      label={text.lateRatesList}
      heads={[text.rateFrom, text.ratePercent, text.certificate]}
      isReadOnly={isReadOnly}
      rows={rates.map(({ from, percent, certificate }) => ({
        key: from,
        day: formatDay(from),
        cells: [shownPercent(percent), certificate],
        removeLabel: text.removeRate(formatDay(from)),
        onRemove: () => void remove({ companyId, from }),
      }))}
    />
  );
}

function shownPercent(percent: number): string {
  return `${formatDecimal(percent, 4)} %`;
}

type Values = { from: Day | ''; percent: string; certificate: string };
const EMPTY: Values = { from: '', percent: '', certificate: '' };
type Problem = { field: string; message: string };

function NewRate({ companyId }: { companyId: string }) {
  const [values, setValues] = useState<Values>(EMPTY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveLateRates, {
    done: text.rateSaved,
    undo: (data) => back(data.saveLateRates.actId),
    refuse: (error) => {
      const field = errorField(error);
      if (field) setProblem({ field, message: errorMessage(error) });
      return field !== undefined;
    },
  });
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const at = (field: string) => (problem?.field === field ? { error: problem.message } : {});
  async function submit(event: FormEvent) {
    event.preventDefault();
    const { from, certificate } = values;
    const percent = readPercent(values.percent);
    if (!from) return setProblem({ field: 'from', message: text.writeFrom });
    if (!percent) return setProblem({ field: 'percent', message: text.writePercent });
    setProblem(null);
    if (await save({ companyId, rates: [{ from, percent: Number(percent), certificate }] })) setValues(EMPTY);
  }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <DateField label={text.rateFrom} value={values.from} {...at('from')} onChange={(from) => set({ from })} />
      <TextInput
        label={text.ratePercent}
        inputMode="decimal"
        maxLength={10}
        rightSection="%"
        value={values.percent}
        {...at('percent')}
        onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
      />
      <TextInput
        label={text.certificate}
        maxLength={MAX_CERTIFICATE}
        value={values.certificate}
        {...at('certificate')}
        onChange={({ currentTarget }) => set({ certificate: currentTarget.value })}
      />
      <Button type="submit" loading={isBusy}>
        {text.addRate}
      </Button>
    </form>
  );
}

function RateFile({ companyId }: { companyId: string }) {
  const [problem, setProblem] = useState('');
  const reset = useRef<() => void>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveLateRates, {
    done: (_data, { rates }) => text.ratesSaved([rates].flat().length),
    undo: (data) => back(data.saveLateRates.actId),
  });
  async function read(file: File | null) {
    reset.current?.();
    if (!file) return;
    const { rates, badLines } = readLateRates(await file.text());
    const words = badLines.length > 0 ? text.badRateLines(badLines) : rates.length === 0 ? text.noRatesRead : '';
    setProblem(words);
    if (!words) await save({ companyId, rates: rates.map((rate) => ({ ...rate, percent: Number(rate.percent) })) });
  }
  return (
    <div>
      <FileButton accept=".csv,.txt,text/csv,text/plain" resetRef={reset} onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={isBusy}>
            {text.importRates}
          </Button>
        )}
      </FileButton>
      <p className={classes['none']}>{text.importRatesHint}</p>
      {problem && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
