import { claimSentence } from '#domain/claims/office.ts';
import type { ClaimPlace, ClaimResult } from '#domain/claims/work.ts';
import { AppError } from '#domain/errors.ts';
import { readCompanies } from '#server/db/scope.ts';
import { openCertificate, type SigningKey } from '#server/features/connections/store.ts';
import type { Step } from '#server/jobs/work-steps.ts';
import type { WorkAtHand, WorkTask } from '#server/jobs/work-task.ts';
import { beginAttempt, dropAttempt, endAttempt, type Outcome } from './attempts.ts';
import { type ClaimedDocument, claimedDocuments, refusalOf } from './documents.ts';
import { enterOnce, outcomeOfEarlier } from './office.ts';
import { signedIn } from './signed-in.ts';

type ClaimWork = WorkAtHand<'claims'>;

const START: ClaimPlace = { next: 0, entered: 0, refused: 0, unknown: 0 };

/**
 * Accepts or claims the next document. The attempt is recorded before it is sent, so that whoever resumes the work after a kill asks the
 * office for its outcome.
 */
export const enterEventsByWork: WorkTask<'claims'> = async (work) => {
  const { params, place } = work;
  const at = place ?? START;
  const id = params.documents[at.next];
  if (id === undefined) return work.writeOne(async () => ({ result: resultOf(at) }));
  const { document, key } = await prepare(work, id);
  // It was removed with an import that was undone.
  if (!document) return work.writeOne(async () => stepTo(work, at, null));
  const outcome = await outcomeFor(work, at, { document, key });
  return work.writeOne(async (db) => {
    await endAttempt(db, work, { workId: work.workId, document, params }, outcome);
    return stepTo(work, at, outcome);
  });
};

/** @throws NO_CERTIFICATE, NO_MASTER_KEY, CERTIFICATE_SEALED */
async function prepare({ companyId, services }: ClaimWork, id: string) {
  const { database, settings } = services;
  return readCompanies(database.app, { personId: null, companyIds: [companyId] }, async (db) => ({
    document: (await claimedDocuments(db, [id]))[0],
    key: await openCertificate(db, companyId, settings.masterKeys),
  }));
}

type Ready = { document: ClaimedDocument; key: SigningKey };

/** Asks about what may have been sent before; sends only what the office never received. @throws SII_UNREACHABLE, SII_SIGN_IN */
async function outcomeFor(work: ClaimWork, at: ClaimPlace, ready: Ready): Promise<Outcome> {
  const { document, key } = ready;
  const { action } = work.params;
  if (document.open.length === 0) {
    const refusal = refusalOf(document, action, new Date());
    return refusal === null ? send(work, at, ready, false) : refused(refusal);
  }
  const sentAt = document.open.find((one) => one.action === action)?.sentAt ?? null;
  const past = { action, sentAt, now: Date.now() };
  const outcome = await signedIn(work.services.settings, key, (session) => outcomeOfEarlier(session, document, past));
  return outcome ?? send(work, at, ready, sentAt !== null);
}

/** Records the attempt before sending, so that nobody sends it again without asking. */
async function send(work: ClaimWork, at: ClaimPlace, { document, key }: Ready, isResend: boolean): Promise<Outcome> {
  const { params, workId, services } = work;
  const sent = { workId, documentId: document.id };
  const stay = { place: at, done: at.next, total: params.documents.length };
  await work.writeOne(async (db) => {
    await beginAttempt(db, work, sent, params);
    return stay;
  });
  try {
    return await signedIn(services.settings, key, (session) => enterOnce(session, document, { action: params.action, isResend }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await work.writeOne(async (db) => {
      await dropAttempt(db, work, sent);
      return stay;
    });
    throw error;
  }
}

function refused(refusal: Parameters<typeof claimSentence>[0]): Outcome {
  return { state: 'refused', code: typeof refusal === 'number' ? refusal : null, message: claimSentence(refusal), events: null };
}

function stepTo({ params }: ClaimWork, at: ClaimPlace, outcome: Outcome | null): Step<'claims'> {
  const next = { ...at, next: at.next + 1 };
  if (outcome) next[outcome.state] += 1;
  return { place: next, done: next.next, total: params.documents.length };
}

function resultOf({ entered, refused: refusedCount, unknown }: ClaimPlace): ClaimResult {
  return { entered, refused: refusedCount, unknown };
}
