import { useState } from 'react';
import { type ApiError, errorField, errorMessage } from '#web/api/errors.ts';
import type { Problem } from './EventDialog.tsx';

/** What the server refused of a form, for its fields. */
export function useProblem() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const refuse = (error: ApiError): true => {
    setProblem({ field: errorField(error) ?? '', message: errorMessage(error) });
    return true;
  };
  const at = (field: string) => (problem?.field === field ? { error: problem.message } : {});
  return { problem, refuse, at };
}
