import { TextInput } from '@mantine/core';
import type { Form } from './form.ts';
import { text } from './text.ts';

const LIST = 'onboardingEmails';

/** The invited person: one, by the specification; more are invited from the company's users. */
export function EmailField({ form }: { form: Form }) {
  const { error = form.errors[LIST], ...input } = form.getInputProps(`${LIST}.0`);
  return (
    <TextInput
      type="email"
      inputMode="email"
      label={text.email}
      description={text.emailHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={text.emailPlaceholder}
      maxLength={254}
      autoComplete="off"
      {...input}
      error={error}
    />
  );
}
