import type { OperationResult } from '@urql/core';
import { useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { acceptSuggestions, makeTransfer, matchDocuments, runReconciliation, undoMatches, undoRun, undoTransfer } from './operations.ts';
import { text } from './text.ts';

/** Everything that a person can do here. Each tells how it went and answers whether it went well; the list follows by itself. */
export function useActions(companyId: string) {
  const [, accept] = useMutation(acceptSuggestions);
  const [, match] = useMutation(matchDocuments);
  const [, unmatch] = useMutation(undoMatches);
  const [, run] = useMutation(runReconciliation);
  const [, undo] = useMutation(undoRun);
  const [, pair] = useMutation(makeTransfer);
  const [, unpair] = useMutation(undoTransfer);
  return {
    /** `option` 0: the best one. */
    accept: (choices: { transactionId: string; option: number }[]) =>
      told(accept({ companyId, inputs: choices.map(({ transactionId, option }) => ({ transactionId, option: option || null })) }), (data) =>
        text.accepted(data.acceptSuggestions.nModified),
      ),
    match: (transactionId: string, documents: { documentId: string; amount: number }[]) =>
      told(match({ input: { companyId, transactionId, documents } })),
    unmatch: (ids: readonly string[]) => told(unmatch({ inputs: ids.map((id) => ({ companyId, id })) })),
    run: () => told(run({ companyId }), (data) => text.ran(data.runReconciliation.automatic, data.runReconciliation.suggestions)),
    undoRun: (runId: string) => told(undo({ companyId, runId }), (data) => text.undone(data.undoEngineRun.nModified)),
    pair: (transactionId: string, otherTransactionId: string) => told(pair({ companyId, transactionId, otherTransactionId })),
    unpair: (transactionId: string) => told(unpair({ companyId, transactionId })),
  };
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
