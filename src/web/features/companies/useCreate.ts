import { useState } from 'react';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { useOnce } from '#web/api/once.ts';
import type { CompanyForm } from './form.ts';
import { EMPTY, inputOf } from './form.ts';
import { type OpenCompanyMutation, openCompany } from './operations.ts';
import { text } from './text.ts';

export type Created = NonNullable<OpenCompanyMutation['createCompany']['data']>;
/** An error of a field, or of the whole form. */
type Failure = { field: string | null; message: string };

/** Submits the form. Returns the company, or the error. */
export function useCreate() {
  const [isBusy, setBusy] = useState(false);
  const send = useOnce(openCompany);

  async function create(form: CompanyForm): Promise<Created | Failure> {
    setBusy(true);
    const result = await send(inputOf(form)).catch(() => null);
    setBusy(false);
    if (!result) return { field: null, message: text.errors.unexpected };
    if (result.error) return { field: fieldOf(errorField(result.error)), message: errorMessage(result.error) };
    const { status, message, data } = result.data?.createCompany ?? {};
    return status && data ? data : { field: null, message: message || text.errors.unknown };
  }

  return { isBusy, create };
}

function fieldOf(name: string | undefined): string | null {
  return name && name in EMPTY ? name : null;
}
