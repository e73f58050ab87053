import { type FormEvent, useRef, useState } from 'react';
import { type ApiError, errorField, errorMessage } from '#web/api/errors.ts';

/** Returns what is wrong with a field's value, or null. */
type Rule = (value: string, values: Readonly<Record<string, string>>) => string | null;

/**
 * A form with uncontrolled fields (the form library would be a fifth of the sign-in page). `rules` name the fields checked before `send`
 * gets all values; errors that `send` returns are shown at their field, or below the form.
 */
export function useFields(
  rules: Readonly<Record<string, Rule>>,
  send: (values: Readonly<Record<string, string>>) => Promise<ApiError | null | undefined>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  function show(found: Readonly<Record<string, string>>) {
    setProblems(found);
    const first = Object.keys(rules).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  function fail(error: ApiError) {
    const field = errorField(error);
    if (field && field in rules) show({ [field]: errorMessage(error) });
    else setFailure(errorMessage(error));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const values = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
    const found = problemsOf(rules, values);
    setFailure(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const error = await send(values);
    setBusy(false);
    if (error) fail(error);
  }

  return { isBusy, failure, problems, setFailure, props: { ref: form, onSubmit, noValidate: true } };
}

function problemsOf(rules: Readonly<Record<string, Rule>>, values: Readonly<Record<string, string>>): Record<string, string> {
  const found = Object.entries(rules).flatMap(([name, rule]) => {
    const problem = rule(values[name] ?? '', values);
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}
