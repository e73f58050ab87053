import { isUnderWay } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import type { ImportTask } from './store.ts';
import { hasEnded } from './store.ts';

/** Waits for the end of an import. */
export type Answers = {
  /** Resolves when the import has ended in any process, when `settle` is called for it, or after a time limit. */
  wait: (task: Pick<ImportTask, 'companyId' | 'importId'>) => Promise<void>;
  /** A run of the import is over; whoever already waits for its next run goes on waiting. */
  look: (importId: string) => void;
  /** Whoever waits is answered though it is not over. */
  settle: (importId: string) => void;
  settleAll: () => void;
};

type Waiting = { done: () => void; check: () => void };

/** The longest that a request waits for an import's turn and end. */
const PATIENCE_MS = 25_000;

export function openAnswers({ database, log }: Pick<Services, 'database' | 'log'>): Answers {
  const waiting = new Map<string, Set<Waiting>>();
  const settle = (importId: string) => {
    for (const { done } of waiting.get(importId) ?? []) done();
  };
  const look = (importId: string) => {
    for (const { check } of waiting.get(importId) ?? []) check();
  };
  const wait: Answers['wait'] = ({ companyId, importId }) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(patience);
        unsubscribe();
        const others = waiting.get(importId);
        others?.delete(one);
        if (others?.size === 0) waiting.delete(importId);
        resolve();
      };
      // A notification may be about an earlier run of the import, which ended with a question.
      const check = () => {
        hasEnded(database.owner, companyId, importId).then(
          (has) => has && done(),
          (error) => log.warn({ err: error }, 'an import cannot be looked at'),
        );
      };
      const unsubscribe = database.subscribe('work', companyId, ({ id, state }) => {
        if (id === importId && !isUnderWay({ state })) check();
      });
      const patience = setTimeout(done, PATIENCE_MS).unref();
      const one = { done, check };
      waiting.set(importId, (waiting.get(importId) ?? new Set()).add(one));
      // It may have ended before we listened.
      check();
    });
  return { wait, look, settle, settleAll: () => [...waiting.keys()].forEach(settle) };
}
