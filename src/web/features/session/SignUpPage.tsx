import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/api/ask.ts';
import { errorReason } from '#web/api/errors.ts';
import { keepToken } from '#web/api/session.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordField } from '#web/ui/PasswordField.tsx';
import { useFields } from '#web/ui/useFields.ts';
import { CheckOwnMail } from './CheckMail.tsx';
import { closedSignUp, continueAfterSignIn, doorTo } from './continueAfterSignIn.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { rules, Submit } from './fields.tsx';
import { NameFields } from './NameFields.tsx';
import { login, signUp } from './operations.ts';
import { text } from './text.ts';

/** The code of an installation's first account, from the address that the start prints. */
function firstCode(): string | null {
  return new URLSearchParams(location.search).get('codigo');
}

/** Where a person without a company continues. */
const FIRST_STEP = '/company';

/** The sign-up form, or why there is none. */
export function SignUpPage() {
  const closed = closedSignUp();
  if (!closed) return <SignUpForm />;
  return (
    <Frame title={text.closedTitle} lead={text.closed[closed]}>
      <Button component="a" href={doorTo('/signin')} size="sm" fullWidth>
        {text.goToSignIn}
      </Button>
    </Frame>
  );
}

function SignUpForm() {
  const [email, setEmail] = useState('');
  const [isMailed, setMailed] = useState(false);
  const form = useFields(
    { name: rules.name, lastName: rules.lastName, email: rules.email, password: rules.newPassword },
    async ({ name = '', lastName = '', password = '', ...values }) => {
      const input = { name, lastName, password, email: (values['email'] ?? '').trim() };
      const { error } = await request(signUp, { input, code: firstCode() });
      return error ?? enter(input.email, password);
    },
  );

  /** Where mail is sent, a new account waits for its link; the page must not reveal whether it existed before. */
  async function enter(address: string, password: string) {
    const { data, error } = await request(login, { email: address, password, code: null });
    const reason = error && errorReason(error);
    if (data) {
      keepToken(data.login.accessToken);
      continueAfterSignIn(FIRST_STEP);
    } else if (reason === 'TOTP_REQUIRED') location.assign(doorTo('/signin'));
    else if (reason === 'BAD_CREDENTIALS' || reason === 'EMAIL_UNVERIFIED') setMailed(true);
    else return error;
    return null;
  }

  if (isMailed) return <CheckOwnMail lead={text.checkMail(email)} email={email} />;
  return (
    <Frame
      title={text.signUpTitle}
      lead={text.signUpLead}
      footer={
        <>
          {text.haveAccount} <a href={doorTo('/signin')}>{text.signIn}</a>
        </>
      }
    >
      <form className={classes['form']} {...form.props}>
        <NameFields problems={form.problems} />
        <TextInput
          name="email"
          label={text.email}
          placeholder={text.emailHint}
          type="email"
          inputMode="email"
          autoComplete="username"
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          error={form.problems['email']}
        />
        <NewPasswordField email={email} error={form.problems['password']} />
        <Failure message={form.failure} />
        <Submit isBusy={form.isBusy}>{text.signUp}</Submit>
      </form>
    </Frame>
  );
}
