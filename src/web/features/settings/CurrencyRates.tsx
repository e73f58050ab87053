import { Button, NumberInput, Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { currencyName } from '#domain/currency-words.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { capitalized, formatDecimal } from '#domain/format.ts';
import { CURRENCIES, type Currency, isCurrency } from '#domain/money.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { positiveField } from '#web/ui/numbers.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraftForm } from '#web/ui/useDraftForm.ts';
import { choice, useSearch } from '#web/ui/useSearch.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './LateRates.module.css';
import { ManyRates } from './ManyRates.tsx';
import { type CompanyRatesQuery, companyRates, removeCompanyRate, saveCompanyRate } from './operations.ts';
import { RateTable } from './RateTable.tsx';
import settings from './Settings.module.css';
import { text } from './text.ts';

type Props = { companyId: string; isReadOnly: boolean };
const PART = v.object({ parte: choice(['', 'valores'], '') });

const CHOICES = CURRENCIES.filter((one) => one !== 'CLP').map((value) => ({ value, label: nameOf(value) }));

/**
 * The values of currencies that the company wrote itself, and one more. Each change is saved by itself. Far down on its page: whoever comes
 * for them (`parte=valores`) finds them in sight.
 */
export function CurrencyRates({ companyId, isReadOnly }: Props) {
  const { data, error, isLoading, refetch } = useAnswer(companyRates, { companyId });
  const [{ parte }] = useSearch(PART);
  const place = useRef<HTMLDivElement>(null);
  const isAwaited = parte === 'valores' && data !== undefined;
  useEffect(() => {
    if (isAwaited) place.current?.scrollIntoView({ block: 'center' });
  }, [isAwaited]);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading || !data) return <SkeletonRows rows={2} />;
  return (
    <div ref={place} className={settings['fields']}>
      <Rates rates={data.companyRates} companyId={companyId} isReadOnly={isReadOnly} />
      {!isReadOnly && <NewRate companyId={companyId} />}
      {!isReadOnly && <ManyRates companyId={companyId} choices={CHOICES} />}
    </div>
  );
}

function Rates({ rates, companyId, isReadOnly }: Props & { rates: CompanyRatesQuery['companyRates'] }) {
  const back = useUndo(companyId);
  const [remove] = useAct(removeCompanyRate, { done: text.currencyRateRemoved, undo: (data) => back(data.removeCompanyRate.actId) });
  return (
    <RateTable
      label={text.currencyRatesList}
      heads={[text.rateDay, text.rateCurrency, text.rateValue]}
      isReadOnly={isReadOnly}
      rows={rates.map(({ currency, on, value }) => ({
        key: `${currency} ${on}`,
        day: formatDay(on),
        cells: [nameOf(currency), `$ ${formatDecimal(value, 6, 2)}`],
        removeLabel: text.removeCurrencyRate(nameOf(currency), formatDay(on)),
        onRemove: () => void remove({ companyId, currency, on }),
      }))}
    />
  );
}

type Draft = { currency: Currency; on: Day | ''; value: string };

function NewRate({ companyId }: { companyId: string }) {
  const back = useUndo(companyId);
  const initial = (): Draft => ({ currency: 'USD', on: dayInChile(new Date()), value: '' });
  const { form, message, refuse, props } = useDraftForm<Draft>(initial, ['currency', 'on', 'value']);
  const { draft, change, at } = form;
  const [save, isBusy] = useAct(saveCompanyRate, {
    done: ({ saveCompanyRate: { actId } }) => (actId === null ? text.currencyRateSame : text.currencyRateSaved),
    undo: ({ saveCompanyRate: { actId } }) => back(actId),
    refuse,
  });
  async function submit() {
    const { currency, on, value } = draft;
    if (on && (await save({ companyId, currency, on, value }))) change({ value: '' });
  }
  return (
    <form className={`${classes['form']} ${classes['even']}`} {...props(() => void submit())}>
      <DateField label={text.rateDay} value={draft.on} {...at('on')} onChange={(on) => change({ on })} />
      <Select
        label={text.rateCurrency}
        data={CHOICES}
        value={draft.currency}
        allowDeselect={false}
        {...at('currency')}
        onChange={(currency) => currency && isCurrency(currency) && change({ currency })}
      />
      <NumberInput
        label={text.rateValue}
        {...positiveField(6)}
        maxLength={20}
        value={draft.value}
        {...at('value')}
        onChange={(value) => change({ value: String(value) })}
      />
      <Button type="submit" loading={isBusy} disabled={draft.value === '' || draft.on === ''}>
        {text.addRate}
      </Button>
      {message && <p role="alert">{message}</p>}
    </form>
  );
}

function nameOf(currency: Currency): string {
  return capitalized(currencyName(currency));
}
