import { setImmediate as breathe } from 'node:timers/promises';
import type { Steps } from '#domain/reconciliation/items.ts';

/** Milliseconds of computing before yielding the thread. */
const TURN = 25;

/** Runs steps of the engine to their end, and lets other work of the thread run in between. @throws the reason of `signal` once it is aborted */
export async function inTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < TURN) continue;
    await breathe();
    signal?.throwIfAborted();
    since = performance.now();
  }
}
