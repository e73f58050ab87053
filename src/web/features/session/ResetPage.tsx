import { Button } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { errorField } from '#web/api/errors.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { linkToken } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { LinkExpired } from './LinkExpired.tsx';
import { changePasswordFromReset } from './operations.ts';
import { text } from './text.ts';

export function ResetPage() {
  const [state, setState] = useState<'open' | 'done' | 'gone'>('open');
  const form = useFields({ password: rules.newPassword }, async ({ password = '' }) => {
    const { data, error } = await request(changePasswordFromReset, { input: { token: linkToken(), password } });
    if (data) setState('done');
    if (!error || errorField(error) !== 'token') return error;
    setState('gone');
    return null;
  });

  if (state === 'gone' || !linkToken()) return <LinkExpired retryUrl="/forgot-password" />;
  if (state === 'done') {
    return (
      <Frame title={text.resetDone} lead={text.resetDoneLead}>
        <Button component="a" href="/signin" size="sm" fullWidth>
          {text.goToSignIn}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame title={text.resetTitle} lead={text.resetLead} footer={<a href="/signin">{text.backToSignIn}</a>}>
      <form className={classes['form']} {...form.props}>
        <NewPasswordField label={text.newPassword} autoFocus error={form.problems['password']} />
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{text.savePassword}</Submit>
      </form>
    </Frame>
  );
}
