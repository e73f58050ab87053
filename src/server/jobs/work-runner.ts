import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { WorkKindName } from '#domain/work/kinds.ts';
import type { Services } from '#server/api/services.ts';
import { newId } from '#server/db/ids.ts';
import { addToCompany, type Db, writeCompany } from '#server/db/scope.ts';
import type { Task } from './queue.ts';
import {
  type BegunWork,
  beginWork,
  concludeStop,
  failWork,
  giveBack,
  isStopRequested,
  kindOfWork,
  LostWork,
  type Step,
  saveStep,
  showProgress,
  type WorkClaim,
} from './work-steps.ts';
import { enqueueWork } from './work-store.ts';
import type { WorkAtHand, WorkTask } from './work-task.ts';
import { WORK_TASKS } from './works.ts';

/** A work that started so often without progress is given up. */
const MAX_ATTEMPTS = 3;
/** Short steps share a transaction for this long: fewer events, and other writers of the company do not wait long. */
const SHARED_MS = 250;
const PROGRESS_MS = 500;

/** A running work, and what stops it. */
type RunningWork = { services: Services; claim: WorkClaim; begun: BegunWork; task: WorkTask<WorkKindName>; stop: AbortController };

/** Runs one long work, step by step, until it ends, is asked to stop, or this process stops. */
export const runWork: Task<'work'> = async ({ companyId, workId }, services, { signal }) => {
  const claim: WorkClaim = { companyId, workId, runnerId: newId() };
  const kind = await inCompany(services, claim, (db) => kindOfWork(db, claim));
  const task = kind && WORK_TASKS[kind];
  if (!task) return;
  if ('wake' in task) return task.wake(services);
  const begun = await inCompany(services, claim, (db) => beginWork(db, claim));
  if (!begun) return;
  const run: RunningWork = { services, claim, begun, task: task as WorkTask<WorkKindName>, stop: new AbortController() };
  if (begun.attempts > MAX_ATTEMPTS) return fail(run, new Error('its process died every time'));
  const halt = () => run.stop.abort();
  signal?.addEventListener('abort', halt);
  // A notification may be about an earlier run of the work.
  const look = async () => {
    if (await inCompany(services, claim, (db) => isStopRequested(db, claim))) halt();
  };
  const leave = services.database.subscribe('work', companyId, ({ id, state }) => {
    if (id === workId && state !== 'running') look().catch((error) => services.log.warn({ err: error }, 'a work cannot be looked at'));
  });
  try {
    // A stop may have been requested before we listened.
    await look();
    if (signal?.aborted) halt();
    await takeSteps(run);
  } catch (error) {
    await handleFailure(run, error);
  } finally {
    leave();
    signal?.removeEventListener('abort', halt);
  }
};

async function takeSteps(run: RunningWork): Promise<void> {
  let { place } = run.begun;
  while (!run.stop.signal.aborted) {
    const step = await run.task(atHand(run, place));
    if (step.result !== undefined) return;
    place = step.place;
  }
  await putDown(run);
}

function atHand({ services, claim, begun, stop }: RunningWork, place: BegunWork['place']): WorkAtHand<WorkKindName> {
  const { companyId, workId } = claim;
  const { personId, params } = begun;
  let shownAt = Date.now();
  return {
    companyId,
    workId,
    personId,
    params,
    place,
    services,
    signal: stop.signal,
    progress: (fraction) => {
      if (Date.now() - shownAt < PROGRESS_MS) return;
      shownAt = Date.now();
      inCompany(services, claim, (db) => showProgress(db, claim, fraction)).catch((error) =>
        services.log.warn({ err: error }, 'progress cannot be shown'),
      );
    },
    write: (step) =>
      writeCompany(services.database.app, { personId, companyId, patience: 'bulk' }, (db) =>
        shareTransaction(db, claim, { place, step, stop: stop.signal }),
      ),
    writeOne: (step) =>
      writeCompany(services.database.app, { personId, companyId, patience: 'bulk' }, async (db) => {
        const result = await step(db);
        await saveStep(db, claim, result);
        return result;
      }),
  };
}

type Sharing = {
  place: BegunWork['place'];
  step: (db: Db, place: BegunWork['place']) => Promise<Step<WorkKindName>>;
  stop: AbortSignal;
};

/** Runs steps for a while in one transaction, and saves the result of the last one. */
async function shareTransaction(db: Db, claim: WorkClaim, { place, step, stop }: Sharing): Promise<Step<WorkKindName>> {
  const until = Date.now() + SHARED_MS;
  let last = await step(db, place);
  while (last.result === undefined && Date.now() < until && !stop.aborted) last = await step(db, last.place);
  await saveStep(db, claim, last);
  return last;
}

/** The work was asked to stop, or is left to another process. */
async function putDown({ services, claim }: RunningWork): Promise<void> {
  await inCompany(services, claim, async (db) => {
    if (await concludeStop(db, claim)) return;
    if (await giveBack(db, claim, { isCounted: false })) await enqueueWork(db, claim);
  });
}

async function handleFailure(run: RunningWork, error: unknown): Promise<void> {
  if (error instanceof LostWork) return;
  if (run.stop.signal.aborted) return putDown(run);
  if (error instanceof AppError || run.begun.attempts >= MAX_ATTEMPTS) return fail(run, error);
  await inCompany(run.services, run.claim, (db) => giveBack(db, run.claim, { isCounted: true }));
  // The queue retries it, with growing delays.
  throw error;
}

/** An expected failure is shown as it is; for any other the person reads a reference to the log. */
async function fail({ services, claim }: RunningWork, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? { code: error.code, sentence: error.message } : logged(services, claim, error);
  await inCompany(services, claim, (db) => failWork(db, claim, failure));
}

function logged({ log }: Services, { workId }: WorkClaim, error: unknown): { code: string; sentence: string } {
  const ref = randomUUID().slice(0, 8);
  log.error({ ref, workId, err: error }, 'a work failed');
  return { code: 'INTERNAL', sentence: `Ha ocurrido un error (referencia ${ref}). Puedes reanudarlo más tarde.` };
}

/** Changes a work's row without waiting for the company's writers: its own step may be one of them. */
function inCompany<Result>({ database }: Services, { companyId }: WorkClaim, work: (db: Db) => Promise<Result>): Promise<Result> {
  return addToCompany(database.app, { personId: null, companyId }, work);
}
