import type { OperationResult } from '@urql/core';
import { useMemo } from 'react';
import { useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import {
  acceptSuggestions,
  type MovementFragment,
  makeTransfer,
  matchDocuments,
  runReconciliation,
  undoMatches,
  undoRun,
  undoTransfer,
} from './operations.ts';
import { text } from './text.ts';
import { suggestionsOf } from './words.ts';

/** Everything that a person can do here. Each tells how it went and answers whether it went well; the list follows by itself. */
export function useActions(companyId: string) {
  const [, accept] = useMutation(acceptSuggestions);
  const [, match] = useMutation(matchDocuments);
  const [, unmatch] = useMutation(undoMatches);
  const [, run] = useMutation(runReconciliation);
  const [, undo] = useMutation(undoRun);
  const [, pair] = useMutation(makeTransfer);
  const [, unpair] = useMutation(undoTransfer);
  return useMemo(() => {
    /** `option` 0: the best one. */
    const take = (choices: { transactionId: string; option: number }[]) =>
      told(accept({ companyId, inputs: choices.map(({ transactionId, option }) => ({ transactionId, option: option || null })) }), (data) =>
        text.accepted(data.acceptSuggestions.nModified),
      );
    const free = (ids: readonly string[]) => told(unmatch({ inputs: ids.map((id) => ({ companyId, id })) }));
    const part = (transactionId: string) => told(unpair({ companyId, transactionId }));
    return {
      accept: take,
      /** Nothing when there is no suggestion. */
      acceptBest: (row: MovementFragment) => {
        if (suggestionsOf(row).length > 0) void take([{ transactionId: row.id, option: 0 }]);
      },
      match: (transactionId: string, documents: { documentId: string; amount: number }[]) =>
        told(match({ input: { companyId, transactionId, documents } })),
      unmatch: free,
      pair: (transactionId: string, otherTransactionId: string) => told(pair({ companyId, transactionId, otherTransactionId })),
      unpair: part,
      /** Everything that a movement matches, or its transfer. */
      undo: (row: MovementFragment) => {
        if (row.transfer) void part(row.id);
        else if (row.matchs.length > 0) void free(row.matchs.map((one) => one.id));
      },
      run: () => told(run({ companyId }), (data) => text.ran(data.runReconciliation.automatic, data.runReconciliation.suggestions)),
      undoRun: (runId: string) => told(undo({ companyId, runId }), (data) => text.undone(data.undoEngineRun.nModified)),
    };
  }, [companyId, accept, match, unmatch, run, undo, pair, unpair]);
}
export type Actions = ReturnType<typeof useActions>;

async function told<Data>(work: Promise<OperationResult<Data>>, message?: (data: Data) => string): Promise<boolean> {
  const { data, error } = await work;
  if (error || !data) {
    notify.error(error ? errorMessage(error) : undefined);
    return false;
  }
  notify.success(message?.(data));
  return true;
}
