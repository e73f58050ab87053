import { type RefObject, useRef, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { problemsOf } from '#domain/onboarding/answers.ts';
import type { Problem } from '#domain/problem.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { badDay } from '#web/ui/badDay.ts';
import { answersOf, changesOf, type Draft, draftOf } from './draft.ts';
import { type Journey, type Onboarding, useJourney } from './journey.ts';

/** The answers being edited: saved when a field is left; invalid ones only show an error. */
export function useAnswers(answers: NonNullable<Onboarding['answers']>) {
  const { isManager, save, goTo } = useJourney();
  const [draft, setDraft] = useState(() => draftOf(answers));
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const latest = useRef(draft);
  const { send, refused } = useSending(latest, { isManager, save });
  const problems = problemsOf(answersOf(draft, isManager), dayInChile(new Date()));

  function show(patch: Partial<Draft>): void {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
  }

  return {
    draft,
    isManager,
    /** The error beside a field. */
    problem: (field: string) =>
      (refused?.field === field && refused.message) ||
      ((touched === 'all' || touched.has(field)) && problems.find((one) => one.field === field)?.message),
    change: show,
    /** A choice is saved at once. */
    choose: (patch: Partial<Draft>) => {
      show(patch);
      void send('DRAFT');
    },
    leaveField: (field: string) => {
      if (touched !== 'all' && field) setTouched(new Set([...touched, field]));
      void send('DRAFT');
    },
    finish: async (): Promise<string | null> => {
      setTouched('all');
      if (problems.length > 0 || badDay()) return 'Revisa las respuestas marcadas.';
      const failure = await send('DONE');
      if (!failure) goTo('waitingRoom');
      return failure;
    },
  };
}

export type DraftControl = ReturnType<typeof useAnswers>;

type Mark = 'DRAFT' | 'DONE';

/** Saves valid changes. Answers that the server refused, and why, are in `refused`. */
function useSending(latest: RefObject<Draft>, { isManager, save }: Pick<Journey, 'isManager' | 'save'>) {
  const [refused, setRefused] = useState<Problem | null>(null);
  const saved = useRef(answersOf(latest.current, isManager));
  const sending = useRef(Promise.resolve<string | null>(null));

  /** One request after another, each with the state at that time: of two at once, the older might be stored last. */
  function send(mark: Mark): Promise<string | null> {
    sending.current = sending.current.then(() => sendNow(mark));
    return sending.current;
  }

  async function sendNow(mark: Mark): Promise<string | null> {
    const current = answersOf(latest.current, isManager);
    const changes = changesOf(current, saved.current, problemsOf(current, dayInChile(new Date())));
    if (mark === 'DRAFT' && Object.keys(changes).length === 0) return null;
    const error = await save('additional', mark, changes);
    if (!error) {
      saved.current = { ...saved.current, ...changes };
      setRefused(null);
      return null;
    }
    const field = errorField(error);
    setRefused(field ? { field, message: errorMessage(error) } : null);
    return errorMessage(error);
  }

  return { send, refused };
}
