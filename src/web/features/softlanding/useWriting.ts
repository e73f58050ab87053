import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import { errorCode } from '#web/api/errors.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import { type CompanySoftlandingQuery, companySoftlanding } from './operations.ts';

type Softlanding = CompanySoftlandingQuery['companySoftlanding'];
/** `seen`: the saved text when editing began, or when somebody else's change was noticed. */
type Draft = { text: string; seen: string; isOvertaken: boolean };
/** Saves a text and shows its failure. */
type Send = (text: string, seen: string) => Promise<{ error?: CombinedError | undefined }>;

/**
 * The editing of a saved text. A text that somebody else saves meanwhile is shown before it can be overwritten.
 * @param textIn  selects the text
 */
export function useWriting(softlanding: Softlanding, textIn: (softlanding: Softlanding) => string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fetchSaved] = useFetch(companySoftlanding);
  const { companyId } = softlanding;
  const stored = textIn(softlanding);

  return {
    stored: stored,
    /** Null: not editing. */
    text: draft?.text ?? null,
    /** The text that somebody else has saved meanwhile. */
    storedText: draft?.isOvertaken ? stored : null,
    write: (text: string) => setDraft((before) => ({ seen: stored, isOvertaken: false, ...before, text })),
    leave: () => setDraft(null),
    /** @returns whether it was saved */
    save: async (send: Send): Promise<boolean> => {
      if (!draft) return true;
      const { error } = await send(draft.text, draft.seen);
      // Loads the saved text before the draft is closed, or compared with it.
      const data = await fetchSaved({ companyId }, { refuse: () => error !== undefined });
      if (!error) setDraft(null);
      else if (errorCode(error) === 'CONFLICT' && data)
        setDraft((before) => before && { ...before, isOvertaken: true, seen: textIn(data.companySoftlanding) });
      return !error;
    },
  };
}
