import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { MAX_LENGTH, PAYMENT_DAYS } from '#domain/companies.ts';
import { RutField } from '#web/ui/RutField.tsx';
import { EmailField } from './EmailField.tsx';
import type { Form } from './form.ts';
import classes from './NewCompany.module.css';
import { text } from './text.ts';
import { useCompanyName } from './useCompanyName.ts';

/** The company's identity. */
export function CompanyFields({ form }: { form: Form }) {
  const { rut, name } = form.getValues();
  const found = useCompanyName(rut, name, (answer) => form.setFieldValue('name', answer));
  const days = { min: 0, max: PAYMENT_DAYS.max, allowDecimal: false, allowNegative: false, clampBehavior: 'blur' } as const;
  return (
    <fieldset className={classes['column']}>
      <legend>{text.company}</legend>
      <RutField label={text.rut} required data-autofocus {...form.getInputProps('rut')} value={rut} />
      <TextInput
        label={text.name}
        required
        placeholder={text.namePlaceholder}
        maxLength={MAX_LENGTH.name}
        autoComplete="off"
        {...(found !== null && found === name ? { description: text.nameFound } : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={text.alias}
        required
        placeholder={text.aliasPlaceholder}
        maxLength={MAX_LENGTH.alias}
        autoComplete="off"
        {...form.getInputProps('alias')}
      />
      <div className={classes['pair']}>
        <NumberInput label={text.providerDays} {...days} {...form.getInputProps('providerPaymentDays')} />
        <NumberInput label={text.clientDays} {...days} {...form.getInputProps('clientPaymentDays')} />
      </div>
      <EmailField form={form} />
      <Textarea label={text.comments} rows={3} maxLength={MAX_LENGTH.comments} {...form.getInputProps('comments')} />
    </fieldset>
  );
}
