import { useCallback, useMemo } from 'react';
import { DIFFERENCE_LABELS, type DifferenceReason } from '#domain/reconciliation/differences.ts';
import { keepFor } from '#web/ui/undoLater.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import {
  acceptSuggestions,
  explainTransactions,
  type MovementFragment,
  type MultipleMatchInput,
  makeTransfer,
  matchDocuments,
  redoRun,
  registerAdvance,
  removeExplanations,
  runReconciliation,
  settleRest,
  splitMovement,
  undoMatches,
  undoReconciliations,
  undoRun,
  undoTogether,
  undoTransfer,
} from './operations.ts';
import { text } from './text.ts';
import type { UndoReason } from './UndoQuestion.tsx';
import { bestName, hasSuggestion, paperName, partsName, suggestionsOf } from './words.ts';

type Row = MovementFragment;
type Advance = { amount: number | null; rut: string; name: string | null; fieldKey: string | null };
type Explain = { transactionId: string; amount: number | null; kind: string; fieldKey: string | null; reason: string | null };

/** What is matched with a movement: amounts null for all of it. */
type Documents = MultipleMatchInput['documents'];

/** Asks why a person undoes what the engine made; null: they do not. */
export type AskReason = () => Promise<UndoReason | null>;

/** Everything that a person can do here; the list updates by itself. Its identity changes only with the company. */
export function useActions(companyId: string, askReason: AskReason) {
  const matches = useMatching(companyId);
  const undoing = useUndoing(companyId, askReason);
  const undoMany = useUndoingMany(companyId, askReason);
  const transfers = useTransfers(companyId, askReason);
  const runs = useRuns(companyId);
  return useMemo(
    () => ({
      ...matches,
      ...undoing,
      ...transfers,
      ...runs,
      undoMany,
      /** Everything that a movement matches, its transfer, or what it is without a document. */
      undo: (row: Row) => {
        if (row.transfer) void transfers.unpair(row);
        else if (row.matchs.length > 0) void undoing.unmatch(row, row.matchs);
        else if (row.explanations.length > 0) void undoing.unexplain(row, row.explanations);
      },
    }),
    [matches, undoing, undoMany, transfers, runs],
  );
}
export type Actions = ReturnType<typeof useActions>;

function useMatching(companyId: string) {
  const [accept] = useAct(acceptSuggestions, { done: (data) => text.accepted(data.acceptSuggestions.nModified) });
  const [match] = useAct(matchDocuments);
  const [explain] = useAct(explainTransactions);
  const [advance] = useAct(registerAdvance);
  const [split] = useAct(splitMovement);
  const [settle] = useAct(settleRest);
  const back = useUndo(companyId);
  const backAll = useUndoAll(companyId);

  return useMemo(() => {
    const acceptOne = (row: Row, option: number) =>
      accept(
        { companyId, inputs: [{ transactionId: row.id, option: option || null }] },
        { undo: (data) => backAll(data.acceptSuggestions.actIds), what: text.matched(row.description, papersOf(row, option)) },
      );
    return {
      /** `option` 0: the best one. */
      accept: acceptOne,
      /** Null when there is no suggestion. */
      acceptBest: (row: Row) => (hasSuggestion(row) ? acceptOne(row, 0) : null),
      acceptAll: (rows: readonly Row[]) =>
        accept(
          { companyId, inputs: rows.map(({ id }) => ({ transactionId: id, option: null })) },
          { undo: (data) => backAll(data.acceptSuggestions.actIds) },
        ),
      match: (row: Row, documents: Documents, names: string) =>
        match(
          { inputs: [{ companyId, transactionId: row.id, documents }] },
          { undo: (data) => back(data.generateMassiveMatches.actId), what: text.matched(row.description, names) },
        ),
      /** Among documents, and parts without one. */
      split: (row: Row, documents: Documents, kinds: { kind: string; amount: number }[]) =>
        split(
          { input: { companyId, transactionId: row.id, documents }, kinds },
          { undo: (data) => backAll(data.splitTransaction.actIds), what: text.split(row.description, documents.length + kinds.length) },
        ),
      /** Lets a match pay the little that is left of its document, by a difference. */
      settleRest: (match: Row['matchs'][number], reason: DifferenceReason) =>
        settle(
          { companyId, id: match.id, reason },
          { undo: (data) => back(data.settleRest.actId), what: text.restSettled(paperName(match.document), DIFFERENCE_LABELS[reason]) },
        ),
      /** Makes a payment on account of a movement, or of a part of it. */
      advance: (row: Row, input: Advance) =>
        advance(
          { companyId, transactionId: row.id, ...input },
          { undo: (data) => back(data.registerAdvance.actId), what: text.matched(row.description, text.panel.advance) },
        ),
      /** Says what a movement, or a part of it, is without a document. */
      explain: (row: Row, input: Omit<Explain, 'transactionId'>, kind: string) =>
        explain(
          { companyId, inputs: [{ transactionId: row.id, ...input }] },
          { undo: (data) => back(data.explainTransactions.actId), what: text.explained(row.description, kind) },
        ),
    };
  }, [companyId, accept, match, explain, advance, split, settle, back, backAll]);
}

/** Undoing what one press did, from its message: all of its acts or none. */
export function useUndoAll(companyId: string): (ids: readonly string[]) => (() => unknown) | undefined {
  const [undo] = useAct(undoTogether, { done: (data) => data.undoActs.description });
  return useCallback(
    (ids) => {
      if (ids.length === 0) return undefined;
      const back = (): unknown => undo({ companyId, ids: [...ids] }, { refuse: keepFor(back) });
      return back;
    },
    [companyId, undo],
  );
}

/** Undoing all that reconciles several movements: all of it or nothing. */
function useUndoingMany(companyId: string, askReason: AskReason) {
  const [takeBack] = useAct(undoReconciliations, { done: (data) => text.chosen.undone(data.undoReconciliations.nModified) });
  const back = useUndoAll(companyId);
  return useCallback(
    async (rows: readonly Row[]) => {
      const made = rows.flatMap(({ matchs, explanations, transfer }) => [...matchs, ...explanations, ...(transfer ? [transfer] : [])]);
      const reason = await reasonFor(made, askReason);
      if (!reason) return null;
      return takeBack({ companyId, ids: rows.map(({ id }) => id), reason }, { undo: (data) => back(data.undoReconciliations.actIds) });
    },
    [companyId, askReason, takeBack, back],
  );
}

/** Undoing matches and explanations; of what the engine made, with the reason. */
function useUndoing(companyId: string, askReason: AskReason) {
  const [unmatch] = useAct(undoMatches);
  const [unexplain] = useAct(removeExplanations);
  const back = useUndo(companyId);
  return useMemo(
    () => ({
      unexplain: async (row: Row, explanations: Row['explanations']) => {
        const reason = await reasonFor(explanations, askReason);
        if (!reason) return null;
        return unexplain(
          { companyId, ids: explanations.map(({ id }) => id), reason },
          { undo: (data) => back(data.removeExplanations.actId), what: text.unexplained(row.description) },
        );
      },
      unmatch: async (row: Row, matches: Row['matchs']) => {
        const reason = await reasonFor(matches, askReason);
        if (!reason) return null;
        return unmatch(
          { inputs: matches.map(({ id }) => ({ companyId, id, reason })) },
          { undo: (data) => back(data.generateMultipleUnMatch.actId), what: text.unmatched(row.description) },
        );
      },
    }),
    [companyId, askReason, unmatch, unexplain, back],
  );
}

/** Only what the engine made needs a reason. */
function reasonFor(made: readonly { origin: string }[], askReason: AskReason): Promise<UndoReason | null> {
  return made.some(({ origin }) => origin === 'engine') ? askReason() : Promise.resolve('OTHER');
}

function useTransfers(companyId: string, askReason: AskReason) {
  const [pair] = useAct(makeTransfer);
  const [unpair] = useAct(undoTransfer);
  const back = useUndo(companyId);
  return useMemo(
    () => ({
      pair: (transactionId: string, otherTransactionId: string) =>
        pair({ companyId, transactionId, otherTransactionId }, { undo: (data) => back(data.generateTransfer.actId) }),
      unpair: async ({ id, transfer }: Row) => {
        const reason = await reasonFor(transfer ? [transfer] : [], askReason);
        if (!reason) return null;
        return unpair({ companyId, transactionId: id, reason }, { undo: (data) => back(data.deleteTransfer.actId) });
      },
    }),
    [companyId, askReason, pair, unpair, back],
  );
}

type Outcome = { automatic: number | null; suggestions: number | null; ruled: number | null; work: object | null };

function outcomeText({ automatic, suggestions, ruled, work }: Outcome): string {
  return work ? text.runs : text.ran(automatic ?? 0, suggestions ?? 0, ruled ?? 0);
}

function useRuns(companyId: string) {
  const [run] = useAct(runReconciliation, {
    done: ({ runReconciliation }) => outcomeText(runReconciliation),
  });
  const [takeBack] = useAct(undoRun, { done: (data) => text.undone(data.undoEngineRun.nModified) });
  const [again] = useAct(redoRun, {
    done: ({ redoEngineRun }) => outcomeText(redoEngineRun),
  });
  return useMemo(
    () => ({
      run: () => run({ companyId }),
      /** `isPartial`: what is in a closed month stays. */
      undoRun: (runId: string, isPartial: boolean) => takeBack({ companyId, runId, isPartial }),
      redoRun: (runId: string, isPartial: boolean) => again({ companyId, runId, isPartial }),
    }),
    [companyId, run, takeBack, again],
  );
}

/** The documents of a suggestion as text; `option` 0: the best one. */
function papersOf(row: Row, option: number): string {
  const suggestions = suggestionsOf(row);
  const suggestion = suggestions.find((one) => one.option === option);
  if (!suggestion) return bestName(row);
  return partsName(suggestion.parts, row.currency);
}
