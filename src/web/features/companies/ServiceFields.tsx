import { Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { SERVICE_PLANS, SERVICES, type ServicePlan } from '#domain/companies.ts';
import { DateField } from '#web/ui/DateField.tsx';
import type { Form } from './form.ts';
import classes from './NewCompany.module.css';
import { text } from './text.ts';

/** The services that the company takes. */
export function ServiceFields({ form }: { form: Form }) {
  const plan = useId();
  const additional = useId();
  return (
    <fieldset className={classes['column']}>
      <legend>{text.services}</legend>
      <div>
        <Input.Label component="span" labelElement="div" id={plan}>
          {text.plan}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={plan}
          data={SERVICE_PLANS.map((value) => ({ value, label: text.plans[value] }))}
          value={form.getValues().scfo_plan}
          onChange={(value) => form.setFieldValue('scfo_plan', value as ServicePlan)}
        />
      </div>
      <div className={classes['pair']}>
        <DateField label={text.entryDate} {...form.getInputProps('entryDate')} />
        <TextInput
          label={text.voucher}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('voucher')}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group inside a group needs no legend of its own */}
      <div role="group" aria-labelledby={additional} className={classes['services']}>
        <Input.Label component="span" labelElement="div" id={additional}>
          {text.additional}
        </Input.Label>
        {SERVICES.map((service) => (
          <ServiceRow key={service} form={form} service={service} />
        ))}
        {form.errors['selectedServices'] && <Input.Error role="alert">{form.errors['selectedServices']}</Input.Error>}
      </div>
    </fieldset>
  );
}

/** One service, with an optional start date. */
function ServiceRow({ form, service }: { form: Form; service: string }) {
  const services = form.getValues().selectedServices;
  const others = services.filter((one) => one.service !== service);
  const selected = services.find((one) => one.service === service);
  const set = (startDate: string) => form.setFieldValue('selectedServices', [...others, { service, startDate }]);
  return (
    <div className={classes['service']}>
      <Checkbox
        label={service}
        checked={selected !== undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? set('') : form.setFieldValue('selectedServices', others))}
      />
      {selected && <DateField size="xs" aria-label={text.startOf(service)} value={selected.startDate} onChange={set} />}
    </div>
  );
}
