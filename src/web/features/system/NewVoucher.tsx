import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef } from 'react';
import { isBlocked, PLANS } from '#domain/access.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { PLAN_WORDS } from '#domain/settings/words.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { atField, useAct } from '#web/ui/useAct.ts';
import { useStep } from '#web/ui/useStep.ts';
import { createVoucher } from './operations.ts';
import classes from './System.module.css';
import { text } from './text.ts';

const words = text.vouchers;
const FORM = 'nuevo-voucher';
const OFFERED = PLANS.filter((plan) => !isBlocked([plan]));
const MAX = { trialDays: 365, uses: 100_000 } as const;

type Values = { code: string; plan: string[]; trialDays: number | string; uses: number | string; endsOn: Day | '' };

/** A code, what it gives, how often and until when. */
export default function NewVoucher({ onClose }: { onClose: () => void }) {
  useStep(true, onClose);
  const { form, lastDay, isBusy, send } = useVoucher(onClose);
  return (
    <SidePanel
      isOpen
      title={words.add}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button size="sm" type="submit" form={FORM} loading={isBusy}>
            {words.add}
          </Button>
        </>
      }
    >
      <form id={FORM} className={classes['form']} onSubmit={form.onSubmit((values) => void send(values))} noValidate>
        <Gift form={form} />
        <Limits form={form} lastDay={lastDay} />
      </form>
    </SidePanel>
  );
}

/** The code, and what it gives. */
function Gift({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput
        label={words.columns.code}
        description={words.codeHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <Checkbox.Group label={words.columns.plan} {...form.getInputProps('plan')}>
        <div className={classes['plans']}>
          {OFFERED.map((plan) => (
            <Checkbox key={plan} value={plan} label={PLAN_WORDS[plan].label} />
          ))}
        </div>
      </Checkbox.Group>
      {form.values.plan.includes('trial') && (
        <NumberInput
          label={words.columns.trialDays}
          description={words.trialHint}
          {...countUpTo(MAX.trialDays)}
          {...form.getInputProps('trialDays')}
        />
      )}
    </>
  );
}

/** How often, and until when. */
function Limits({ form, lastDay }: { form: UseFormReturnType<Values>; lastDay: RefObject<HTMLInputElement | null> }) {
  return (
    <>
      <NumberInput label={words.uses} {...countUpTo(MAX.uses)} {...form.getInputProps('uses')} />
      <DateField
        inputRef={lastDay}
        label={words.endsOn}
        description={words.endsOnHint}
        min={dayInChile(new Date())}
        {...form.getInputProps('endsOn')}
      />
    </>
  );
}

function countUpTo(max: number) {
  return { min: 1, max, clampBehavior: 'strict', allowDecimal: false } as const;
}

function useVoucher(onDone: () => void) {
  const lastDay = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({
    initialValues: { code: '', plan: ['trial'], trialDays: '', uses: 1, endsOn: '' },
    validate: {
      uses: (value) => (value === '' ? words.writeUses : null),
      // Half-written it would be read as no last day.
      endsOn: () => lastDay.current?.validationMessage || null,
    },
  });

  const [create, isBusy] = useAct(createVoucher, { done: (data) => words.added(data.createVoucher.code), refuse: atField(form) });

  async function send({ code, plan, trialDays, uses, endsOn }: Values) {
    const days = plan.includes('trial') && trialDays !== '' ? Number(trialDays) : null;
    const input = { code, plan, trialDays: days, uses: Number(uses), endsOn: endsOn || null };
    if (await create({ input })) onDone();
  }

  return { form, lastDay, isBusy, send };
}
