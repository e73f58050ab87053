import { Button, TextInput } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ROUTES } from '#domain/access.ts';
import { errorMessage } from '#web/api/errors.ts';
import { mutate, warmClient } from '#web/api/mutate.ts';
import { keepToken } from '#web/api/session.ts';
import { safeNext } from '#web/api/token.ts';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { Failure, PasswordField, rules } from './fields.tsx';
import { login } from './operations.ts';
import { text } from './text.ts';

type Problems = { email?: string | null; password?: string | null; form?: string };

// Two fields by hand: this is the first page anybody loads, the form library would be a fifth of its own code.
export function SignInPage() {
  const { history } = useRouter();
  const { next } = useSearch({ strict: false });
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password'));
    const found = { email: rules.email(email), password: password ? null : text.errors.password };
    setProblems(found);
    if (found.email || found.password) return focusFirst(event.currentTarget, found.email ? 'email' : 'password');
    setBusy(true);
    const { data, error } = await mutate(login, { email, password });
    setBusy(false);
    if (error) setProblems({ form: errorMessage(error) });
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
      <form className={classes['form']} onSubmit={submit} onInput={warmClient} noValidate>
        <TextInput
          name="email"
          label={text.email}
          placeholder={text.emailHint}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          error={problems.email}
        />
        <PasswordField name="password" autoComplete="current-password" error={problems.password} />
        <Failure message={problems.form} />
        <Button type="submit" size="sm" fullWidth loading={isBusy}>
          {text.signIn}
        </Button>
      </form>
    </Frame>
  );
}

function focusFirst(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
