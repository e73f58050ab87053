import { isUnderWay } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import type { ImportTask } from './store.ts';
import { hasEnded } from './store.ts';

/** Who waits for the end of an import. */
export type Answers = {
  /** Answers when the import has ended in any process, when `settle` is called for it, or when it took too long. */
  wait: (task: Pick<ImportTask, 'companyId' | 'importId'>) => Promise<void>;
  settle: (importId: string) => void;
  settleAll: () => void;
};

/** An answer waits no longer than this for its turn and its end. */
const PATIENCE_MS = 25_000;

export function openAnswers({ database, log }: Pick<Services, 'database' | 'log'>): Answers {
  const waiting = new Map<string, Set<() => void>>();
  const settle = (importId: string) => {
    for (const resolve of waiting.get(importId) ?? []) resolve();
    waiting.delete(importId);
  };
  const wait: Answers['wait'] = ({ companyId, importId }) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(patience);
        unsubscribe();
        const others = waiting.get(importId);
        others?.delete(done);
        if (others?.size === 0) waiting.delete(importId);
        resolve();
      };
      // What is heard may also be how an earlier turn of the import ended: then it asked something.
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
      waiting.set(importId, (waiting.get(importId) ?? new Set()).add(done));
      // It may have ended before anybody listened.
      check();
    });
  return { wait, settle, settleAll: () => [...waiting.keys()].forEach(settle) };
}
