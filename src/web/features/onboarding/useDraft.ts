import { useRef, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { type Problem, problemsOf } from '#domain/onboarding/answers.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { answersOf, changesOf, type Draft, draftOf } from './draft.ts';
import { type Onboarding, useJourney } from './journey.ts';

/** The answers while they are written: kept as soon as a field is left, wrong ones only said. */
export function useDraft(answers: NonNullable<Onboarding['answers']>) {
  const { isManager, save, goTo } = useJourney();
  const [draft, setDraft] = useState(() => draftOf(answers));
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Problem | null>(null);
  const kept = useRef(answersOf(draft, isManager));

  const now = answersOf(draft, isManager);
  const problems = problemsOf(now, dayInChile(new Date()));

  async function send(mark: 'DRAFT' | 'DONE', of: Draft = draft): Promise<string | null> {
    const asked = answersOf(of, isManager);
    const changes = changesOf(asked, kept.current, problemsOf(asked, dayInChile(new Date())));
    if (mark === 'DRAFT' && Object.keys(changes).length === 0) return null;
    const error = await save('additional', mark, changes);
    if (!error) {
      kept.current = { ...kept.current, ...changes };
      setRefused(null);
      return null;
    }
    const field = errorField(error);
    setRefused(field ? { field, message: errorMessage(error) } : null);
    return errorMessage(error);
  }

  return {
    draft,
    isManager,
    /** What to say beside a field. */
    problem: (field: string) =>
      (refused?.field === field && refused.message) ||
      ((touched === 'all' || touched.has(field)) && problems.find((one) => one.field === field)?.message),
    change: (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch })),
    /** A choice is kept when it is made. */
    choose: (patch: Partial<Draft>) => {
      const next = { ...draft, ...patch };
      setDraft(next);
      void send('DRAFT', next);
    },
    leaveField: (field: string) => {
      if (touched !== 'all' && field) setTouched(new Set([...touched, field]));
      void send('DRAFT');
    },
    finish: async (): Promise<string | null> => {
      setTouched('all');
      if (problems.length > 0) return 'Revisa las respuestas marcadas.';
      const failure = await send('DONE');
      if (!failure) goTo('waitingRoom');
      return failure;
    },
  };
}

export type DraftControl = ReturnType<typeof useDraft>;
