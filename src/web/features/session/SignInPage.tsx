import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { errorReason } from '#web/api/errors.ts';
import { keepToken } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { CheckOwnMail } from './CheckMail.tsx';
import { CodeStep } from './CodeStep.tsx';
import { cameForStep, closedSignUp, continueAfterSignIn, doorTo } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { login } from './operations.ts';
import { text } from './text.ts';

type Credentials = { email: string; password: string };

export function SignInPage() {
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  /** The e-mail that a link was sent to: its account is older than this installation's mail. */
  const [unproven, setUnproven] = useState<string | null>(null);
  const form = useFields({ email: rules.email, password: rules.password }, ({ email = '', password = '' }) =>
    enter({ email: email.trim(), password }),
  );

  async function enter(credentials: Credentials, code?: string) {
    const { data, error } = await request(login, { ...credentials, code: code ?? null });
    if (data) {
      keepToken(data.login.accessToken);
      continueAfterSignIn();
    }
    setUnsure(error !== undefined && errorReason(error) === 'BAD_CREDENTIALS' && sendsMail());
    const reason = error && errorReason(error);
    if (reason === 'TOTP_REQUIRED') setWaiting(credentials);
    else if (reason === 'EMAIL_UNVERIFIED') setUnproven(credentials.email);
    else return error;
    return null;
  }

  if (unproven) return <CheckOwnMail lead={text.confirmMail(unproven)} email={unproven} />;
  if (waiting) return <CodeStep send={(code) => enter(waiting, code)} onBack={() => setWaiting(null)} />;
  return (
    <Frame title={text.signInTitle} lead={cameForStep() ? text.stepLead : text.signInLead} footer={<ToSignUp />}>
      <form className={classes['form']} {...form.props}>
        <TextInput
          name="email"
          label={text.email}
          placeholder={text.emailHint}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          error={form.problems['email']}
        />
        <PasswordField autoComplete="current-password" error={form.problems['password']} />
        <Failure message={form.failure} />
        {isUnsure && <p className={classes['note']}>{text.notVerified}</p>}
        <Submit isBusy={form.isBusy}>{text.signIn}</Submit>
        <a className={classes['aside']} href={doorTo('/forgot-password')}>
          {text.forgot}
        </a>
      </form>
    </Frame>
  );
}

function ToSignUp() {
  const closed = closedSignUp();
  if (closed) return text.closed[closed];
  return (
    <>
      {text.noAccount} <a href={doorTo('/signup')}>{text.signUp}</a>
    </>
  );
}

/** The server writes it into the document: new accounts then wait for a link. */
function sendsMail(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content === 'yes';
}
