import type { TypedDocumentNode } from '@urql/core';
import { useState } from 'react';
import { useCompany } from '#web/api/company.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { type Act, useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';

type StructureAnswer = { result: { message: string; actId: string | null } };

/**
 * A change of categories or areas: it says so with 'Deshacer', and keeps what is wrong with its name for the field.
 * @param what  whose change it is, below the message
 */
export function useStructureAct<Data extends StructureAnswer, Variables extends { companyId: string }>(
  mutation: TypedDocumentNode<Data, Variables>,
  what: string,
  onRefused: () => void = () => {},
): { act: Act<Data, Variables>; isBusy: boolean; problem: string | null } {
  const back = useUndo(useCompany().id);
  const [problem, setProblem] = useState<string | null>(null);
  const [act, isBusy] = useAct(mutation, {
    what,
    done: ({ result }) => result.message,
    undo: ({ result: { actId } }) => back(actId),
    refuse: (error) => {
      onRefused();
      const isOfName = errorField(error) === 'label';
      setProblem(isOfName ? errorMessage(error) : null);
      return isOfName;
    },
  });
  return { act, isBusy, problem };
}

/**
 * The version that a dialog showed when it opened. Once a save was refused, the person has read what is there now: the next one goes by
 * today's version.
 */
export function useSeenVersion(current: number, refetch: () => void): { version: number; onRefused: () => void } {
  const [first] = useState(current);
  const [wasRefused, setRefused] = useState(false);
  const onRefused = () => {
    setRefused(true);
    refetch();
  };
  return { version: wasRefused ? current : first, onRefused };
}
