import type { CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useRef, useState } from 'react';
import { useClient } from 'urql';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { rememberUndo } from './lastUndo.ts';
import { notify } from './notify.tsx';

export type ActOptions<Data, Variables> = {
  /** The message on success; null shows none. */
  done?: string | null | ((data: Data, variables: Variables) => string | null);
  /** Details below the message: what was done, to whom. */
  what?: string;
  /** How to undo the act, if possible: adds 'Deshacer' to the message. */
  undo?: (data: Data, variables: Variables) => (() => unknown) | undefined;
  /** Shows a failure at its field. @returns whether it did; otherwise it is shown at the top */
  refuse?: (error: CombinedError) => boolean;
};

/** `more`: options that only this call knows, such as the previous value. */
export type Act<Data, Variables> = (variables: Variables, more?: ActOptions<Data, Variables>) => Promise<Data | null>;

/**
 * An act: a mutation that reports its result, and whether it is running.
 * @returns `act`, which has a stable identity and returns null on failure, and `isBusy`
 */
export function useAct<Data, Variables extends object>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: ActOptions<Data, Variables> = {},
): readonly [act: Act<Data, Variables>, isBusy: boolean] {
  const client = useClient();
  const latest = useRef(options);
  latest.current = options;
  const [pending, setPending] = useState(0);

  const act = useCallback(
    async (variables: Variables, more: ActOptions<Data, Variables> = {}) => {
      const all = { ...latest.current, ...more };
      setPending((count) => count + 1);
      const { data, error } = await client.mutation<Data, Variables>(mutation, variables).toPromise();
      setPending((count) => count - 1);
      if (data && !error) return announce(all, data, variables);
      if (!error || !all.refuse?.(error)) notify.error(error ? errorMessage(error) : undefined);
      return null;
    },
    [client, mutation],
  );
  return [act, pending > 0];
}

function announce<Data, Variables>({ done, what, undo }: ActOptions<Data, Variables>, data: Data, variables: Variables): Data {
  const message = typeof done === 'function' ? done(data, variables) : done;
  const back = undo?.(data, variables);
  if (back) {
    rememberUndo(back);
    notify.undoable(message ?? undefined, back, what);
  } else if (message !== null) notify.success(message);
  return data;
}

/**
 * Runs a mutation whose caller needs the failure, and shows it in place unless `more.refuse` leaves it to the top. Without `more` its
 * success has no message either.
 * @returns the data, or null with the error
 */
export async function attempt<Data, Variables>(
  act: Act<Data, Variables>,
  variables: Variables,
  more: Pick<ActOptions<Data, Variables>, 'done' | 'undo' | 'refuse'> = { done: null },
): Promise<{ data: Data | null; error: CombinedError | undefined }> {
  let error: CombinedError | undefined;
  const data = await act(variables, {
    ...more,
    refuse: (failure) => {
      error = failure;
      return more.refuse?.(failure) ?? true;
    },
  });
  return { data, error };
}

/** For `refuse`: the failure is shown at the top. */
export const atTop = () => false;

type FieldForm = { values: object; setFieldError: (field: string, message: string) => void };

/** For `refuse`: shows a failure that names a field at that field of the form. */
export function atField(form: FieldForm): (error: CombinedError) => boolean {
  return (error) => {
    const field = errorField(error);
    if (!field || !(field in form.values)) return false;
    form.setFieldError(field, errorMessage(error));
    return true;
  };
}
