import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useRouter } from '@tanstack/react-router';
import classes from './Fields.module.css';
import { Frame } from './Frame.tsx';
import { CompanyFields, Failure, rules } from './fields.tsx';
import { text } from './text.ts';
import { useSignUp } from './useSignUp.ts';

/** The first company of a person who has an account and none yet. */
export function CompanyPage() {
  const { history } = useRouter();
  const form = useForm({ initialValues: { rut: '', companyName: '' }, validate: { rut: rules.rut, companyName: rules.companyName } });
  const { isBusy, failure, createCompany } = useSignUp((field, message) => form.setFieldError(field, message));

  async function submit(values: typeof form.values) {
    if (await createCompany(values)) history.replace('/dashboard');
  }

  return (
    <Frame title={text.companyTitle} lead={text.companyLead} footer={<Link to="/logout">{text.logOut}</Link>}>
      <form className={classes['form']} onSubmit={form.onSubmit(submit)} noValidate>
        <CompanyFields rut={form.getInputProps('rut')} name={form.getInputProps('companyName')} />
        <Failure message={failure} />
        <Button type="submit" size="sm" fullWidth loading={isBusy}>
          {text.createCompany}
        </Button>
      </form>
    </Frame>
  );
}
