import type { CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useRef, useState } from 'react';
import { useClient } from 'urql';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { rememberUndo } from './lastUndo.ts';
import { notify } from './notify.tsx';

export type ActOptions<Data, Variables> = {
  /** What is said when it went well; null says nothing. */
  done?: string | null | ((data: Data, variables: Variables) => string | null);
  /** What was done, to whom: below the sentence. */
  what?: string;
  /** What takes it back, where something can: 'Deshacer' then stands beside the sentence. */
  undo?: (data: Data, variables: Variables) => (() => unknown) | undefined;
  /** Shows a failure at its place. @returns whether it did; otherwise it is said at the top */
  refuse?: (error: CombinedError) => boolean;
};

/** `more`: what only the call knows, such as what stood there before. */
export type Act<Data, Variables> = (variables: Variables, more?: ActOptions<Data, Variables>) => Promise<Data | null>;

/**
 * Something that a person can do: a mutation that says how it went, and whether it is under way.
 * @returns `act`, whose identity never changes and which answers null when it failed, and `isBusy`
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

type FieldForm = { values: object; setFieldError: (field: string, message: string) => void };

/** For `refuse`: a failure that names a field of the form stands at that field. */
export function atField(form: FieldForm): (error: CombinedError) => boolean {
  return (error) => {
    const field = errorField(error);
    if (!field || !(field in form.values)) return false;
    form.setFieldError(field, errorMessage(error));
    return true;
  };
}
