import type { Actor } from '#domain/actor.ts';
import { type ClaimAction, type ClaimRefusal, isClaim } from '#domain/claims/office.ts';
import { AppError } from '#domain/errors.ts';
import { manyLines } from '#domain/text.ts';
import { inOrder } from '#server/db/in-order.ts';
import type { Db } from '#server/db/scope.ts';
import { certificateOf } from '#server/features/connections/store.ts';
import { startWork } from '#server/jobs/work-store.ts';
import { type ClaimedDocument, claimedDocuments, refusalOf } from './documents.ts';
import { claimRules } from './rules.ts';

/** Documents per call. */
const MAX_DOCUMENTS = 200;
const MAX_REASON = 500;

export type ClaimRequest = { action: ClaimAction; documents: readonly string[]; reason: string; isConfirmed: boolean };
/** `refusal` null: it will be sent. */
export type RequestedDocument = { document: ClaimedDocument; refusal: ClaimRefusal | null };
/** `workId` null: there was nothing to send. */
export type Requested = { documents: RequestedDocument[]; workId: string | null };

/**
 * Requests that the tax office records an event on each of these documents, as long work; what it would refuse is not sent, and reported
 * at once.
 * @throws BAD_CLAIM_DOCUMENTS; NOT_FOUND, also for one of another company; CLAIM_WITHOUT_REASON; CLAIM_UNCONFIRMED; NO_CERTIFICATE
 */
export async function requestEvents(db: Db, actor: Actor, request: ClaimRequest, now: Date): Promise<Requested> {
  const { action } = request;
  const reason = checkReason(request);
  const documents = await checkDocuments(db, request.documents);
  const certificate = await certificateOf(db, actor.companyId);
  if (!certificate || certificate.validUntil <= now) throw new AppError('NO_CERTIFICATE');
  const requested = documents.map((document) => ({ document, refusal: refusalNow(document, action, now) }));
  const sent = requested.flatMap(({ document, refusal }) => (refusal === null ? [document] : []));
  if (isClaim(action) && !request.isConfirmed) await checkLimit(db, actor.companyId, sent);
  if (sent.length === 0) return { documents: requested, workId: null };
  const workId = await startWork(db, actor, 'claims', { action, reason, documents: sent.map(({ id }) => id) });
  return { documents: requested, workId };
}

/** When the outcome of the last attempt is not known, the office itself is asked. */
function refusalNow(document: ClaimedDocument, action: ClaimAction, now: Date): ClaimRefusal | null {
  return document.open.length > 0 ? null : refusalOf(document, action, now);
}

function checkReason({ action, reason }: ClaimRequest): string {
  const text = manyLines(reason);
  if (text.length > MAX_REASON) throw new AppError('TEXT_TOO_LONG', { label: 'motivo', max: MAX_REASON, field: 'reason' });
  if (isClaim(action) && !text) throw new AppError('CLAIM_WITHOUT_REASON');
  return text;
}

/** In the order requested. */
async function checkDocuments(db: Db, ids: readonly string[]): Promise<ClaimedDocument[]> {
  const distinct = new Set(ids);
  if (ids.length === 0 || ids.length > MAX_DOCUMENTS || distinct.size !== ids.length)
    throw new AppError('BAD_CLAIM_DOCUMENTS', { max: MAX_DOCUMENTS });
  const byId = new Map((await claimedDocuments(db, ids)).map((one) => [one.id, one]));
  return inOrder(ids, byId);
}

async function checkLimit(db: Db, companyId: string, documents: readonly ClaimedDocument[]): Promise<void> {
  const { confirmAbove } = await claimRules(db, companyId);
  const amount = documents.reduce((sum, one) => sum + one.amount, 0);
  if (confirmAbove !== null && amount > confirmAbove) throw new AppError('CLAIM_UNCONFIRMED', { amount, limit: confirmAbove });
}
