import { claimSentence } from '#domain/claims/office.ts';
import type { ClaimPlace, ClaimResult } from '#domain/claims/work.ts';
import { AppError } from '#domain/errors.ts';
import { type SiiSession, SiiSignInFailure, siiSession } from '#server/connectors/sii/session.ts';
import { siiAt } from '#server/connectors/sii/soap.ts';
import { readCompanies } from '#server/db/scope.ts';
import { openCertificate, type SigningKey } from '#server/features/connections/store.ts';
import type { Step } from '#server/jobs/work-steps.ts';
import type { WorkAtHand, WorkTask } from '#server/jobs/work-task.ts';
import { beginAttempt, endAttempt, type Outcome } from './attempts.ts';
import { type ClaimedDocument, claimedDocuments, refusalOf } from './documents.ts';
import { enterOnce } from './office.ts';

type ClaimWork = WorkAtHand<'claims'>;

const START: ClaimPlace = { next: 0, mayBeSent: false, entered: 0, refused: 0, unknown: 0 };

/**
 * Accepts or claims the next document. That it is about to be sent is written before, so that whoever takes the work up after a kill asks
 * the office what became of it.
 */
export const enterEventsByWork: WorkTask<'claims'> = async (work) => {
  const { params, place } = work;
  const at = place ?? START;
  const id = params.documents[at.next];
  if (id === undefined) return work.writeOne(async () => ({ result: resultOf(at) }));
  const { document, key } = await prepare(work, id);
  // It went with an import that was undone.
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

async function outcomeFor(
  work: ClaimWork,
  at: ClaimPlace,
  { document, key }: { document: ClaimedDocument; key: SigningKey },
): Promise<Outcome> {
  const { params, workId, services } = work;
  const mayBeSent = at.mayBeSent || document.isOpen;
  const refusal = mayBeSent ? null : refusalOf(document, params.action, new Date());
  if (refusal !== null) return refused(refusal);
  if (!at.mayBeSent)
    await work.writeOne(async (db) => {
      await beginAttempt(db, work, { workId, documentId: document.id }, params);
      return { place: { ...at, mayBeSent: true }, done: at.next, total: params.documents.length };
    });
  return signedIn(siiAt(services.settings.simulatorsUrl), key, (session) =>
    enterOnce(session, { document, action: params.action, mayBeSent }),
  );
}

function refused(refusal: Parameters<typeof claimSentence>[0]): Outcome {
  return { state: 'refused', code: typeof refusal === 'number' ? refusal : null, message: claimSentence(refusal), events: null };
}

/** Tokens by credential: one serves for about an hour, and is renewed when it no longer does. */
const TOKENS = new Map<string, string>();
const MAX_TOKENS = 1_000;

/** @throws SII_SIGN_IN */
async function signedIn<Result>(sii: SiiSession['sii'], key: SigningKey, act: (session: SiiSession) => Promise<Result>): Promise<Result> {
  const session = siiSession(sii, key, TOKENS.get(key.credentialId) ?? null);
  try {
    return await act(session);
  } catch (error) {
    if (error instanceof SiiSignInFailure) throw new AppError('SII_SIGN_IN', { glosa: error.glosa });
    throw error;
  } finally {
    if (TOKENS.size >= MAX_TOKENS) TOKENS.clear();
    if (session.token) TOKENS.set(key.credentialId, session.token);
  }
}

function stepTo({ params }: ClaimWork, at: ClaimPlace, outcome: Outcome | null): Step<'claims'> {
  const next = { ...at, next: at.next + 1, mayBeSent: false };
  if (outcome) next[outcome.state] += 1;
  return { place: next, done: next.next, total: params.documents.length };
}

function resultOf({ entered, refused: refusedCount, unknown }: ClaimPlace): ClaimResult {
  return { entered, refused: refusedCount, unknown };
}
