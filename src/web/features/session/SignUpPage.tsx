import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useRouter } from '@tanstack/react-router';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { CompanyFields, Failure, PasswordField, PasswordRule, rules } from './fields.tsx';
import { text } from './text.ts';
import { useSignUp } from './useSignUp.ts';

/** A new person with her first company, in one form. */
export function SignUpPage() {
  const { history } = useRouter();
  const form = useForm({
    initialValues: { name: '', lastName: '', email: '', password: '', rut: '', companyName: '' },
    validate: {
      name: (value) => (value.trim() ? null : text.errors.name),
      lastName: (value) => (value.trim() ? null : text.errors.lastName),
      email: rules.email,
      password: rules.newPassword,
      rut: rules.rut,
      companyName: rules.companyName,
    },
  });
  const { isBusy, failure, create } = useSignUp((field, message) => form.setFieldError(field, message));

  async function submit(values: typeof form.values) {
    if (await create(values)) history.replace('/dashboard');
  }

  return (
    <Frame
      title={text.signUpTitle}
      lead={text.signUpLead}
      footer={
        <>
          {text.haveAccount} <Link to="/signin">{text.signIn}</Link>
        </>
      }
    >
      <form className={classes['form']} onSubmit={form.onSubmit(submit)} noValidate>
        <fieldset className={classes['group']}>
          <legend>{text.you}</legend>
          <div className={classes['pair']}>
            <TextInput label={text.name} autoComplete="given-name" maxLength={100} autoFocus {...form.getInputProps('name')} />
            <TextInput label={text.lastName} autoComplete="family-name" maxLength={100} {...form.getInputProps('lastName')} />
          </div>
          <TextInput
            label={text.email}
            placeholder={text.emailHint}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PasswordField autoComplete="new-password" aria-describedby="password-rule" {...form.getInputProps('password')} />
          <PasswordRule id="password-rule" password={form.values.password} />
        </fieldset>
        <fieldset className={classes['group']}>
          <legend>{text.company}</legend>
          <CompanyFields rut={form.getInputProps('rut')} name={form.getInputProps('companyName')} />
        </fieldset>
        <Failure message={failure} />
        <Button type="submit" size="sm" fullWidth loading={isBusy}>
          {text.signUp}
        </Button>
      </form>
    </Frame>
  );
}
