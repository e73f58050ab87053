import { setImmediate as breathe } from 'node:timers/promises';
import type { Steps } from '#domain/reconciliation/items.ts';

/** Milliseconds of computing before yielding the thread. */
const TURN = 25;

/** Milliseconds after which a transaction that waits for the steps says that it is still there: the database ends one that is idle. */
const BEAT = 30_000;

/**
 * Runs steps of the engine to their end, and lets other work of the thread run in between.
 * @param beat  asks the database something, in the transaction that waits, every `every` milliseconds
 * @throws the reason of `signal` once it is aborted
 */
export async function inTurns<Result>(
  steps: Steps<Result>,
  { signal, beat, every = BEAT }: { signal?: AbortSignal; beat?: () => Promise<unknown>; every?: number } = {},
): Promise<Result> {
  let since = performance.now();
  let beatenAt = since;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < TURN) continue;
    await breathe();
    signal?.throwIfAborted();
    since = performance.now();
    if (!beat || since - beatenAt < every) continue;
    await beat();
    beatenAt = since;
  }
}
