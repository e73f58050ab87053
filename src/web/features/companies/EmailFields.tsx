import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { MOST_ONBOARDING_EMAILS } from '#domain/companies.ts';
import type { Form } from './form.ts';
import classes from './NewCompany.module.css';
import { text } from './text.ts';

const LIST = 'onboardingEmails';

/** Who is invited; one field stays. */
export function EmailFields({ form }: { form: Form }) {
  const { onboardingEmails: emails } = form.getValues();
  const label = useId();
  const problem = form.errors[LIST];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a group needs no legend of its own
    <div role="group" aria-labelledby={label} className={classes['emails']}>
      <Input.Label component="span" labelElement="div" id={label}>
        {text.emails}
      </Input.Label>
      {emails.map((_email, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list is all that a field is
        <div key={index} className={classes['email']}>
          <TextInput
            type="email"
            inputMode="email"
            aria-label={text.email(index)}
            placeholder={text.emailPlaceholder}
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps(`${LIST}.${index}`)}
          />
          {emails.length > 1 && (
            <ActionIcon aria-label={text.removeEmail(index)} onClick={() => form.removeListItem(LIST, index)}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {problem && <Input.Error role="alert">{problem}</Input.Error>}
      <div className={classes['below']}>
        <Input.Description>{text.emailsHint}</Input.Description>
        {emails.length < MOST_ONBOARDING_EMAILS && (
          <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={14} />} onClick={() => form.insertListItem(LIST, '')}>
            {text.addEmail}
          </Button>
        )}
      </div>
    </div>
  );
}
