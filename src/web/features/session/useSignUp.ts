import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import { parseRut } from '#domain/rut.ts';
import { errorField, errorMessage, FAILED } from '#web/api/errors.ts';
import { mutate } from '#web/api/mutate.ts';
import { keepToken, session } from '#web/api/session.ts';
import { createCompany, login, signUp } from './operations.ts';

type Person = { name: string; lastName: string; email: string; password: string };
type NewCompany = { rut: string; companyName: string };

/** Creates the account, opens its session and creates its first company; what was done is not done again on a retry. */
export function useSignUp(onFieldError: (field: keyof (Person & NewCompany), message: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function fail(error: CombinedError): false {
    const field = errorField(error);
    if (field === 'email' || field === 'password' || field === 'rut') onFieldError(field, errorMessage(error));
    else setFailure(errorMessage(error));
    return false;
  }

  async function openAccount({ name, lastName, email, password }: Person): Promise<boolean> {
    const created = await mutate(signUp, { input: { name, lastName, email: email.trim(), password } });
    if (created.error) return fail(created.error);
    document.querySelector('meta[name="new"]')?.remove();
    const opened = await mutate(login, { email: email.trim(), password });
    if (opened.error) return fail(opened.error);
    if (opened.data) keepToken(opened.data.login.accessToken);
    return session() !== null;
  }

  async function openCompany({ rut, companyName }: NewCompany): Promise<boolean> {
    const { data, error } = await mutate(createCompany, { input: { rut: parseRut(rut) ?? rut, name: companyName.trim() } });
    if (error) return fail(error);
    if (!data?.createCompany.status) setFailure(data?.createCompany.message ?? FAILED);
    return data?.createCompany.status === true;
  }

  async function busily(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const isDone = await work();
    setBusy(false);
    return isDone;
  }

  return {
    isBusy,
    failure,
    create: (values: Person & NewCompany) =>
      busily(async () => (session() !== null || (await openAccount(values))) && (await openCompany(values))),
    createCompany: (values: NewCompany) => busily(() => openCompany(values)),
  };
}
