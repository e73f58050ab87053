import { useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { errorCode, errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { type CompanySoftlandingQuery, companySoftlanding } from './operations.ts';

type Softlanding = CompanySoftlandingQuery['companySoftlanding'];
/** `seen`: what was kept when the writing began, or when it turned out that somebody else had changed it. */
type Draft = { text: string; seen: string; isOvertaken: boolean };
type Send = (text: string, seen: string) => Promise<{ error?: CombinedError | undefined }>;

/**
 * A text that is written over what is kept. What somebody else keeps there meanwhile is shown before it is written over.
 * @param keptOf  where the text stands
 */
export function useWriting(softlanding: Softlanding, keptOf: (softlanding: Softlanding) => string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const client = useClient();
  const { companyId } = softlanding;
  const stored = keptOf(softlanding);

  return {
    stored: stored,
    /** Null: nothing is being written. */
    text: draft?.text ?? null,
    /** What somebody else keeps there by now. */
    storedText: draft?.isOvertaken ? stored : null,
    write: (text: string) => setDraft((before) => ({ seen: stored, isOvertaken: false, ...before, text })),
    leave: () => setDraft(null),
    /** @returns whether it is kept */
    save: async (send: Send): Promise<boolean> => {
      if (!draft) return true;
      const { error } = await send(draft.text, draft.seen);
      // What is kept now is on the page before the draft goes, or is compared with it.
      const { data } = await client.query(companySoftlanding, { companyId }, { requestPolicy: 'network-only' }).toPromise();
      if (!error) setDraft(null);
      else notify.error(errorMessage(error));
      if (error && errorCode(error) === 'CONFLICT' && data)
        setDraft((before) => before && { ...before, isOvertaken: true, seen: keptOf(data.companySoftlanding) });
      return !error;
    },
  };
}
