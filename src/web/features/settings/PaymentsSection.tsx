import { Button, NumberInput, Radio } from '@mantine/core';
import { LATE_HORIZON } from '#domain/cashflow/late-horizon.ts';
import { LATE_PROJECTION_DAYS } from '#domain/cashflow/sources.ts';
import { FUTURE_MONTHS } from '#domain/cashflow/window.ts';
import { PAYMENT_DAYS } from '#domain/companies.ts';
import { dayInChile } from '#domain/date.ts';
import { MAX_IPC } from '#domain/rates-ahead.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useMay } from '../shell/access.ts';
import { Works } from '../work/Works.tsx';
import { CurrencyRates } from './CurrencyRates.tsx';
import { LateRates } from './LateRates.tsx';
import type { CompanySettingsFragment } from './operations.ts';
import { Section } from './Section.tsx';
import classes from './Settings.module.css';
import { text } from './text.ts';
import type { Form } from './useSettings.ts';

const TERMS = ['terms'] as const;

type Props = { company: CompanySettingsFragment; form: Form; isReadOnly: boolean };

/** Payment days, the cut-off date, values of currencies, rates for late invoices, and approval of payments. */
export function PaymentsSection({ company, form, isReadOnly }: Props) {
  const mayRates = useMay('rates.write');
  return (
    <>
      <Section title={text.terms} hint={text.termsHint}>
        <Days field="clientPaymentDays" max={PAYMENT_DAYS.max} form={form} isReadOnly={isReadOnly} />
        <Days field="providerPaymentDays" max={PAYMENT_DAYS.max} form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={text.closing} hint={text.cutOffHint}>
        <CutOff form={form} isReadOnly={isReadOnly} />
        <Works companyId={company.id} kinds={TERMS} />
      </Section>
      <Section title={text.late} hint={text.lateHint}>
        <Days field="lateHorizonDays" max={LATE_HORIZON.max} form={form} isReadOnly={isReadOnly} />
        <Days field="lateProjectionDays" max={LATE_PROJECTION_DAYS.max} form={form} isReadOnly={isReadOnly} />
        <Days field="futureMonthsView" max={FUTURE_MONTHS.max} suffix={text.months} form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={text.currencyRates} hint={text.currencyRatesHint}>
        <CurrencyRates companyId={company.id} isReadOnly={!mayRates} />
        <MonthlyIpc form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={text.lateRates} hint={text.lateRatesHint}>
        <LateRates companyId={company.id} isReadOnly={isReadOnly} />
      </Section>
      <Section title={text.approval} hint={text.approvalHint}>
        <Approval company={company} form={form} isReadOnly={isReadOnly} />
      </Section>
    </>
  );
}

type DaysProps = {
  field: 'clientPaymentDays' | 'providerPaymentDays' | 'lateHorizonDays' | 'lateProjectionDays' | 'futureMonthsView';
  max: number;
  suffix?: string;
  form: Form;
  isReadOnly: boolean;
};

function Days({ field, max, suffix = text.days, form, isReadOnly }: DaysProps) {
  return (
    <NumberInput
      name={field}
      className={classes['short'] ?? ''}
      label={text[field]}
      value={form.values[field] ?? ''}
      onChange={(value) => form.set(field, typeof value === 'number' ? value : null)}
      min={0}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      suffix={suffix}
      readOnly={isReadOnly}
      hideControls={isReadOnly}
      error={form.errors[field]}
    />
  );
}

function MonthlyIpc({ form, isReadOnly }: { form: Form; isReadOnly: boolean }) {
  return (
    <NumberInput
      name="ufMonthlyIpc"
      className={classes['short'] ?? ''}
      label={text.ufMonthlyIpc}
      description={text.ufMonthlyIpcHint}
      value={form.values.ufMonthlyIpc ?? ''}
      onChange={(value) => form.set('ufMonthlyIpc', typeof value === 'number' ? value : null)}
      min={-MAX_IPC}
      max={MAX_IPC}
      clampBehavior="none"
      decimalScale={2}
      decimalSeparator=","
      suffix={text.percentMonthly}
      readOnly={isReadOnly}
      hideControls
      error={form.errors.ufMonthlyIpc}
    />
  );
}

function CutOff({ form, isReadOnly }: { form: Form; isReadOnly: boolean }) {
  const { values, errors, set } = form;
  return (
    <div className={classes['row']}>
      <DateField
        name="cutOffDate"
        label={text.cutOffDate}
        value={values.cutOffDate ?? ''}
        max={dayInChile(new Date())}
        readOnly={isReadOnly}
        error={errors.cutOffDate}
        onChange={(day) => set('cutOffDate', day || null)}
      />
      {values.cutOffDate && !isReadOnly && (
        <Button size="sm" variant="subtle" onClick={() => set('cutOffDate', null)}>
          {text.noCutOff}
        </Button>
      )}
    </div>
  );
}

const CHOICES = { auto: null, on: true, off: false } as const;
type Choice = keyof typeof CHOICES;

function Approval({ company, form, isReadOnly }: Props) {
  const chosen = form.values.twoPersonApproval;
  const value = chosen === null ? 'auto' : chosen ? 'on' : 'off';
  if (isReadOnly)
    return (
      <>
        <p>{text.approvals[value]}</p>
        <Now company={company} />
      </>
    );
  return (
    <>
      <Radio.Group
        name="twoPersonApproval"
        aria-label={text.approvalLabel}
        value={value}
        onChange={(next) => set(form, next as Choice)}
        error={form.errors.twoPersonApproval}
      >
        <div className={classes['choices']}>
          {(Object.keys(CHOICES) as Choice[]).map((choice) => (
            <Radio key={choice} value={choice} label={text.approvals[choice]} />
          ))}
        </div>
      </Radio.Group>
      <Now company={company} />
    </>
  );
}

/** What the choice means with the company's current users. */
function Now({ company }: Pick<Props, 'company'>) {
  return (
    <span>
      <StatusBadge tone="neutral">{text.approvalNow[company.needsTwoPeople ? 'true' : 'false']}</StatusBadge>
    </span>
  );
}

function set(form: Form, choice: Choice): void {
  form.set('twoPersonApproval', CHOICES[choice]);
}
