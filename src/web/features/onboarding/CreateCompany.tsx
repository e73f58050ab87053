import { NumberInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconChevronRight } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_LENGTH, PAYMENT_DAYS } from '#domain/companies.ts';
import { parseRut } from '#domain/rut.ts';
import { errorField, errorMessage, FAILED } from '#web/api/errors.ts';
import { useOnce } from '#web/api/once.ts';
import { RutField } from '#web/ui/RutField.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import { useCompanyName } from '../companies/useCompanyName.ts';
import classes from './Form.module.css';
import { InvitedNotice } from './InvitedNotice.tsx';
import { useJourney } from './journey.ts';
import { type CreateFirstCompanyMutationVariables, createFirstCompany, onboardingCompanies, saveOnboardingStep } from './operations.ts';
import { StepBody } from './StepBody.tsx';
import { text } from './text.ts';

const words = text.company;
const FIELDS = ['rut', 'name', 'alias', 'clientPaymentDays', 'providerPaymentDays', 'voucher'] as const;
const MORE = ['clientPaymentDays', 'providerPaymentDays', 'voucher'] as const;
const EMPTY = {
  rut: '',
  name: '',
  alias: '',
  clientPaymentDays: 30 as number | string,
  providerPaymentDays: 30 as number | string,
  voucher: '',
};
const DAYS = {
  min: 0,
  max: PAYMENT_DAYS.max,
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'blur',
  suffix: ` ${words.days}`,
} as const;

type Values = typeof EMPTY;
type Form = UseFormReturnType<Values>;

const RULES = {
  rut: (value: string) => (parseRut(value) ? null : words.errors.rut),
  name: (value: string) => (value.trim() ? null : words.errors.name),
  clientPaymentDays: (value: Values['clientPaymentDays']) => (isTerm(value) ? null : words.errors.days),
  providerPaymentDays: (value: Values['providerPaymentDays']) => (isTerm(value) ? null : words.errors.days),
};

/** The form for a person's first company: its RUT is checked while typing, its name looked up. */
export function CreateCompany() {
  const [isMore, setMore] = useState(false);
  const form = useForm({ initialValues: EMPTY, validate: RULES });
  const submit = useCreation(form, setMore);
  return (
    <StepBody step="company" title={words.createTitle} lead={words.createLead} onNext={submit} nextLabel={words.create} canSkip={false}>
      <InvitedNotice />
      <div className={classes['card']}>
        <NameFields form={form} />
        <details className={classes['more']} open={isMore} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
          <summary>
            <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
            {words.more}
          </summary>
          <div className={classes['pair']}>
            <NumberInput label={words.clientDays} size="sm" {...DAYS} {...form.getInputProps('clientPaymentDays')} />
            <NumberInput label={words.providerDays} size="sm" {...DAYS} {...form.getInputProps('providerPaymentDays')} />
            <TextInput label={words.voucher} size="sm" autoComplete="off" {...form.getInputProps('voucher')} />
          </div>
        </details>
      </div>
    </StepBody>
  );
}

/** @returns a function that creates the company and continues with it, or shows errors at their fields, also under «more options» */
function useCreation(form: Form, setMore: (isMore: boolean) => void): () => Promise<string | null> {
  const { track, goTo } = useJourney();
  const create = useOnce(createFirstCompany);
  const [mark] = useAct(saveOnboardingStep, { done: null });
  const [fetchCompanies] = useFetch(onboardingCompanies);

  function refuse(problems: Record<string, ReactNode>): null {
    const [first = ''] = FIELDS.filter((one) => one in problems);
    // A collapsed field cannot take the focus.
    if (MORE.some((one) => one in problems)) flushSync(() => setMore(true));
    form.setErrors(problems);
    form.getInputNode(first)?.focus();
    return null;
  }

  function fail(error: CombinedError): string | null {
    const field = FIELDS.find((one) => one === errorField(error));
    return field ? refuse({ [field]: errorMessage(error) }) : errorMessage(error);
  }

  return async () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return refuse(errors);
    const { data, error } = await track(() => create(inputOf(form.getValues())));
    if (error) return fail(error);
    const companyId = data?.createCompany.data?.id;
    if (!companyId) return data?.createCompany.message ?? FAILED;
    await mark({ companyId, step: 'company', mark: 'DONE' });
    // The next step belongs to a company that the frame has to load first.
    await fetchCompanies({});
    goTo('documents', companyId);
    return null;
  };
}

function inputOf({ voucher, ...input }: Values): CreateFirstCompanyMutationVariables {
  const days = { clientPaymentDays: Number(input.clientPaymentDays), providerPaymentDays: Number(input.providerPaymentDays) };
  return { input: { ...input, ...days, name: input.name.trim(), alias: input.alias.trim() || null }, voucher: voucher.trim() || null };
}

/** The company's identity; a known name is filled in from the RUT. */
function NameFields({ form }: { form: Form }) {
  const { rut, name } = form.getValues();
  const found = useCompanyName(rut, name, (answer) => form.setFieldValue('name', answer));
  const isWrong = isWholeRut(rut) && !parseRut(rut);
  return (
    <>
      <RutField label={words.rut} size="sm" {...form.getInputProps('rut')} value={rut} {...(isWrong ? { error: words.errors.rut } : {})} />
      <TextInput
        label={words.name}
        size="sm"
        autoComplete="organization"
        maxLength={MAX_LENGTH.name}
        {...(found !== null && found === name ? { description: words.found } : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={`${words.alias} (${text.optional})`}
        description={words.aliasHint}
        size="sm"
        maxLength={MAX_LENGTH.alias}
        {...form.getInputProps('alias')}
      />
    </>
  );
}

function isTerm(value: number | string): boolean {
  return value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= PAYMENT_DAYS.max;
}

/** Long enough to show an error while the person is still typing. */
function isWholeRut(typed: string): boolean {
  return typed.replace(/[^0-9kK]/g, '').length >= 8;
}
