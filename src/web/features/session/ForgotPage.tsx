import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { doorTo } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { type RequestPasswordResetMutation, requestPasswordReset } from './operations.ts';
import { text } from './text.ts';

type Answer = RequestPasswordResetMutation['requestPasswordReset'];

export function ForgotPage() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useFields({ email: rules.email }, async ({ email = '' }) => {
    const { data, error } = await request(requestPasswordReset, { email: email.trim() });
    if (data) setAnswer(data.requestPasswordReset);
    return error;
  });
  const footer = <a href={doorTo('/signin')}>{text.backToSignIn}</a>;

  if (answer) {
    return (
      <Frame title={answer.status ? text.mailTitle : text.noMailTitle} lead={answer.message} footer={footer}>
        {answer.status && (
          <p className={classes['note']} role="status">
            {text.mailHint}
          </p>
        )}
      </Frame>
    );
  }
  return (
    <Frame title={text.forgotTitle} lead={text.forgotLead} footer={footer}>
      <form className={classes['form']} {...form.props}>
        <TextInput
          name="email"
          label={text.email}
          placeholder={text.emailHint}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          error={form.problems['email']}
        />
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{text.sendLink}</Submit>
      </form>
    </Frame>
  );
}
