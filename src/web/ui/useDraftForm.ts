import type { CombinedError } from '@urql/core';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#domain/problem.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';

/** A form's state, for its parts. */
export type DraftForm<Draft> = {
  draft: Draft;
  change: (some: Partial<Draft>) => void;
  /** The properties of a field that was refused: its error. */
  at: (field: string) => { error?: string };
};

/**
 * A form whose fields are a draft until it is sent, and what the server refused of it.
 * @param fields  names at the API of those that show their own error; every other failure is `message`, at the end of the form
 */
export function useDraftForm<Draft>(initial: Draft | (() => Draft), fields: readonly string[]) {
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form: DraftForm<Draft> = {
    draft,
    change: (some) => setDraft((before) => ({ ...before, ...some })),
    at: (field) => (problem?.field === field ? { error: problem.message } : {}),
  };
  return {
    form,
    message: problem && !fields.includes(problem.field) ? problem.message : null,
    /** For `refuse` of useAct: every failure is shown in the form. */
    refuse: (error: CombinedError) => {
      setProblem({ field: errorField(error) ?? '', message: errorMessage(error) });
      return true;
    },
    /** Properties of the form element. */
    props: (send: () => unknown) => ({
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setProblem(null);
        send();
      },
    }),
  };
}
