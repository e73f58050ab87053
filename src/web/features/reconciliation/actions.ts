import { useCallback, useMemo } from 'react';
import { useClient } from 'urql';
import { useAct } from '#web/ui/useAct.ts';
import {
  acceptSuggestions,
  type MovementFragment,
  makeTransfer,
  matchDocuments,
  movementDetail,
  runReconciliation,
  undoMatchAct,
  undoMatches,
  undoRun,
  undoTransfer,
} from './operations.ts';
import { text } from './text.ts';
import { paperName, suggestionsOf } from './words.ts';

type Row = MovementFragment;

/** Everything that a person can do here; the list follows by itself. Its identity changes with the company only. */
export function useActions(companyId: string) {
  const matches = useMatching(companyId);
  const transfers = useTransfers(companyId);
  const runs = useRuns(companyId);
  return useMemo(
    () => ({
      ...matches,
      ...transfers,
      ...runs,
      /** Everything that a movement matches, or its transfer. */
      undo: (row: Row) => {
        if (row.transfer) void transfers.unpair(row);
        else if (row.matchs.length > 0) void matches.unmatch(row, row.matchs);
      },
    }),
    [matches, transfers, runs],
  );
}
export type Actions = ReturnType<typeof useActions>;

function useMatching(companyId: string) {
  const [accept] = useAct(acceptSuggestions, { done: (data) => text.accepted(data.acceptSuggestions.nModified) });
  const [match] = useAct(matchDocuments);
  const [unmatch] = useAct(undoMatches);
  const [undoOne] = useAct(undoMatchAct);
  const matchesOf = useMatchesOf();

  return useMemo(() => {
    const free = (ids: readonly string[]) => unmatch({ inputs: ids.map((id) => ({ companyId, id })) });
    /** What a movement has now and did not have before. */
    const freeNew =
      ({ id, matchs }: Row) =>
      async () => {
        const before = new Set(matchs.map((one) => one.id));
        await free((await matchesOf(id)).filter((one) => !before.has(one)));
      };
    /** Takes back exactly what that act did, whatever came after it elsewhere. */
    const back = (actId: string | null) => (actId === null ? undefined : () => undoOne({ companyId, actId }));
    const acceptOne = (row: Row, option: number) =>
      accept(
        { companyId, inputs: [{ transactionId: row.id, option: option || null }] },
        { undo: (data) => back(data.acceptSuggestions.actId), what: text.matched(row.description, papersOf(row, option)) },
      );
    return {
      /** `option` 0: the best one. */
      accept: acceptOne,
      /** Nothing when there is no suggestion. */
      acceptBest: (row: Row) => suggestionsOf(row).length > 0 && void acceptOne(row, 0),
      acceptAll: (rows: readonly Row[]) => accept({ companyId, inputs: rows.map(({ id }) => ({ transactionId: id, option: null })) }),
      match: (row: Row, documents: { documentId: string; amount: number }[], names: string) =>
        match(
          { input: { companyId, transactionId: row.id, documents } },
          { undo: () => freeNew(row), what: text.matched(row.description, names) },
        ),
      unmatch: (row: Row, matches: Row['matchs']) =>
        unmatch(
          { inputs: matches.map(({ id }) => ({ companyId, id })) },
          { undo: (data) => back(data.generateMultipleUnMatch.actId), what: text.unmatched(row.description) },
        ),
    };
  }, [companyId, accept, match, unmatch, undoOne, matchesOf]);
}

/** Asks the server which matches a movement has by now. */
function useMatchesOf(): (id: string) => Promise<string[]> {
  const client = useClient();
  return useCallback(
    async (id) => {
      const { data } = await client.query(movementDetail, { id }, { requestPolicy: 'network-only' }).toPromise();
      return data?.getTransaction.matchs.map((one) => one.id) ?? [];
    },
    [client],
  );
}

function useTransfers(companyId: string) {
  const [pair] = useAct(makeTransfer);
  const [unpair] = useAct(undoTransfer);
  return useMemo(() => {
    const pairWith = (transactionId: string, otherTransactionId: string) =>
      pair({ companyId, transactionId, otherTransactionId }, { undo: () => () => unpair({ companyId, transactionId }) });
    return {
      pair: pairWith,
      unpair: ({ id, transfer }: Row) =>
        unpair({ companyId, transactionId: id }, { undo: () => (transfer ? () => pairWith(id, transfer.transactionId) : undefined) }),
    };
  }, [companyId, pair, unpair]);
}

function useRuns(companyId: string) {
  const [run] = useAct(runReconciliation, {
    done: ({ runReconciliation: { automatic, suggestions, work } }) => (work ? text.runs : text.ran(automatic ?? 0, suggestions ?? 0)),
  });
  const [takeBack] = useAct(undoRun, { done: (data) => text.undone(data.undoEngineRun.nModified) });
  return useMemo(
    () => ({ run: () => run({ companyId }), undoRun: (runId: string) => takeBack({ companyId, runId }) }),
    [companyId, run, takeBack],
  );
}

/** What a suggestion explains a movement with; `option` 0: the best one. */
function papersOf(row: Row, option: number): string {
  const suggestions = suggestionsOf(row);
  const suggestion = suggestions.find((one) => one.option === option) ?? suggestions[0];
  return suggestion?.parts.map(({ document }) => paperName(document)).join(', ') ?? '';
}
