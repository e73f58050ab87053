import type { CombinedError } from '@urql/core';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#domain/problem.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { session } from '#web/api/session.ts';
import { useDraft } from './useDraft.ts';

/** A form's state, for its parts. */
export type DraftForm<Draft> = {
  draft: Draft;
  change: (some: Partial<Draft>) => void;
  /** The properties of a field that was refused: its error. */
  at: (field: string) => { error?: string };
};

/** Where a draft stays while its form is closed, as long as the page is open, and under what. */
export type DraftPlace<Draft> = { drafts: Map<string, Draft>; key: string };

/**
 * A form whose fields are a draft until it is sent, and what the server refused of it.
 * @param fields  names at the API of those that show their own error; every other failure is `message`, at the end of the form
 * @param place  where the draft is kept when the form closes without an answer to it; `forget` ends it: it was sent, or is not to be
 */
export function useDraftForm<Draft extends object>(initial: Draft | (() => Draft), fields: readonly string[], place?: DraftPlace<Draft>) {
  const [first] = useState(initial);
  // What it was opened about, whatever changes meanwhile.
  const [{ drafts, key }] = useState(() => ({
    drafts: place?.drafts ?? new Map<string, Draft>(),
    key: `${session()?.uid ?? ''} ${place?.key ?? ''}`,
  }));
  const [isEarlier, setEarlier] = useState(() => drafts.has(key));
  const [draft, setDraft, changeDraft] = useDraft(drafts, key, first);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form: DraftForm<Draft> = {
    draft,
    change: (some) => changeDraft((before) => ({ ...before, ...some })),
    at: (field) => (problem?.field === field ? { error: problem.message } : {}),
  };
  return {
    form,
    forget: () => void drafts.delete(key),
    /** For KeptDraft: whether it shows what was typed before, and how it begins anew. */
    earlier: {
      isEarlier,
      onDiscard: () => {
        setDraft(first);
        setEarlier(false);
      },
    },
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
