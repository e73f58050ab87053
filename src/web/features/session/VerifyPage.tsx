import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { errorField } from '#web/api/errors.ts';
import { keepToken } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { continueAfterSignIn, linkToken } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { LinkExpired } from './LinkExpired.tsx';
import { verifyEmail } from './operations.ts';
import { text } from './text.ts';

/** The page of the link that confirms an e-mail: together with the password, it opens the account. */
export function VerifyPage() {
  const [isGone, setGone] = useState(!linkToken());
  const form = useFields({ password: rules.password }, async ({ password = '' }) => {
    const { data, error } = await request(verifyEmail, { token: linkToken(), password });
    if (data) {
      keepToken(data.verifyEmail.accessToken);
      continueAfterSignIn();
    }
    if (!error || errorField(error) !== 'token') return error;
    setGone(true);
    return null;
  });

  // A password reset also goes through a mailed link, which confirms the e-mail.
  if (isGone) return <LinkExpired retryUrl="/forgot-password" />;
  return (
    <Frame title={text.verifyTitle} lead={text.verifyLead} footer={<a href="/forgot-password">{text.forgot}</a>}>
      <form className={classes['form']} {...form.props}>
        <PasswordField autoComplete="current-password" autoFocus error={form.problems['password']} />
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{text.verify}</Submit>
      </form>
    </Frame>
  );
}
