import {
  ALREADY_ENTERED,
  areEventsPlausible,
  type ClaimAction,
  ENTERED,
  isCertain,
  mayStillLand,
  type OfficeEvent,
} from '#domain/claims/office.ts';
import { dayInChile } from '#domain/date.ts';
import { SourceFailure } from '#server/connectors/http.ts';
import { enterEvent, listEvents, type OfficeDocument } from '#server/connectors/sii/claims.ts';
import { type SiiSession, SiiSignInFailure } from '#server/connectors/sii/session.ts';
import { type Outcome, outcomeOf, UNKNOWN, UNLISTED } from './attempts.ts';
import type { ClaimedDocument } from './documents.ts';

/**
 * What became of an event that may have been sent before, as the office's list says; null: nothing of it is under way, so that it may be
 * sent. What the list lacks may still land for a while.
 * @param sentAt  when the same event was sent, in milliseconds; null: it never was
 * @throws SiiSignInFailure
 */
export async function outcomeOfEarlier(
  session: SiiSession,
  document: ClaimedDocument,
  { action, sentAt, now }: { action: ClaimAction; sentAt: number | null; now: number },
): Promise<Outcome | null> {
  const events = await askEvents(session, document);
  if (!events) return UNKNOWN;
  if (lists(events, action)) return outcomeOf(ENTERED, events);
  return sentAt !== null && mayStillLand(sentAt, now) ? { ...UNLISTED, events } : null;
}

/**
 * Sends an event, once. An answer that says nothing certain is followed by the office's own list; what that lacks stays open, and is not
 * sent again here.
 * @param isResend  the same event was sent before: that it is there already then means that it was that one
 * @throws SiiSignInFailure: nothing was sent
 */
export async function enterOnce(
  session: SiiSession,
  document: ClaimedDocument,
  { action, isResend }: { action: ClaimAction; isResend: boolean },
): Promise<Outcome> {
  const named = officeNameOf(document);
  if (!named) return outcomeOf(2, null);
  const code = await certainCode(session, named, action);
  const events = await eventsAfterwards(session, document);
  if (code !== null && !(isResend && code === ALREADY_ENTERED)) return outcomeOf(code, events);
  if (!events) return UNKNOWN;
  return lists(events, action) ? outcomeOf(ENTERED, events) : { ...UNLISTED, events };
}

/** What the office lists of a document; null when it cannot be read or cannot be this document's. @throws SiiSignInFailure */
export async function askEvents(session: SiiSession, document: ClaimedDocument): Promise<OfficeEvent[] | null> {
  const named = officeNameOf(document);
  if (!named) return null;
  try {
    const events = await listEvents(session, named);
    return areEventsPlausible(events, document.issuedOn, dayInChile(new Date())) ? events : null;
  } catch (error) {
    if (error instanceof SourceFailure) return null;
    throw error;
  }
}

/** After something was sent, that nobody is let in any more is as little an answer as any other. */
async function eventsAfterwards(session: SiiSession, document: ClaimedDocument): Promise<OfficeEvent[] | null> {
  try {
    return await askEvents(session, document);
  } catch (error) {
    if (error instanceof SiiSignInFailure) return null;
    throw error;
  }
}

function lists(events: readonly OfficeEvent[], action: ClaimAction): boolean {
  return events.some(({ code }) => code === action);
}

function officeNameOf({ counterpartRut, code, folio }: ClaimedDocument): OfficeDocument | null {
  return counterpartRut && code !== null && folio ? { issuer: counterpartRut, code, folio } : null;
}

/** What the office answered for certain; null: nobody knows whether it entered the event. */
async function certainCode(session: SiiSession, document: OfficeDocument, action: ClaimAction): Promise<number | null> {
  try {
    const { code } = await enterEvent(session, document, action);
    return isCertain(code) ? code : null;
  } catch (error) {
    if (error instanceof SourceFailure) return null;
    throw error;
  }
}
