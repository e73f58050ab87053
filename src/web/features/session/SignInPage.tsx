import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { ROUTES } from '#domain/access.ts';
import { errorMessage } from '#web/api/errors.ts';
import { keepToken } from '#web/api/session.ts';
import { safeNext } from '#web/api/token.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { Failure, PasswordField, rules } from './fields.tsx';
import { login } from './operations.ts';
import { text } from './text.ts';

export function SignInPage() {
  const { history } = useRouter();
  const { next } = useSearch({ strict: false });
  const [{ fetching }, signIn] = useMutation(login);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: rules.email, password: (value) => (value ? null : text.errors.password) },
    validateInputOnBlur: false,
  });

  async function submit({ email, password }: typeof form.values) {
    setFailure(null);
    const { data, error } = await signIn({ email: email.trim(), password });
    if (error) return setFailure(errorMessage(error));
    if (!data) return;
    keepToken(data.login.accessToken);
    history.replace(safeNext(next, ROUTES));
  }

  return (
    <Frame
      title={text.signInTitle}
      lead={text.signInLead}
      footer={
        <>
          {text.noAccount} <Link to="/signup">{text.signUp}</Link>
        </>
      }
    >
      <form className={classes['form']} onSubmit={form.onSubmit(submit)} noValidate>
        <TextInput
          label={text.email}
          placeholder={text.emailHint}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
        <Failure message={failure} />
        <Button type="submit" size="sm" fullWidth loading={fetching}>
          {text.signIn}
        </Button>
      </form>
    </Frame>
  );
}
