import { areEventsPlausible, type ClaimAction, ENTERED, isCertain, type OfficeEvent } from '#domain/claims/office.ts';
import { dayInChile } from '#domain/date.ts';
import { SourceFailure } from '#server/connectors/http.ts';
import { enterEvent, listEvents, type OfficeDocument } from '#server/connectors/sii/claims.ts';
import type { SiiSession } from '#server/connectors/sii/session.ts';
import { type Outcome, outcomeOf, UNKNOWN } from './attempts.ts';
import type { ClaimedDocument } from './documents.ts';

/** Two tries, and the second only after the office said that the first left nothing. */
const TRIES = 2;
const NOT_ENTERED = -1;

/**
 * Enters an event, and never twice: an answer that says nothing certain is followed by the office's own list, and only when that lacks
 * the event it is sent again.
 * @param mayBeSent  an earlier try was begun, and nobody knows how it ended
 * @throws SiiSignInFailure
 */
export async function enterOnce(
  session: SiiSession,
  { document, action, mayBeSent }: { document: ClaimedDocument; action: ClaimAction; mayBeSent: boolean },
): Promise<Outcome> {
  const named = officeNameOf(document);
  if (!named) return outcomeOf(2, null);
  let isOpen = mayBeSent;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (isOpen) {
      const events = await readableEvents(session, named, document);
      if (!events) return UNKNOWN;
      if (events.some(({ code }) => code === action)) return outcomeOf(ENTERED, events);
    }
    const code = await certainCode(session, named, action);
    if (code !== null) return outcomeOf(code, await readableEvents(session, named, document));
    isOpen = true;
  }
  const events = await readableEvents(session, named, document);
  if (!events) return UNKNOWN;
  if (events.some(({ code }) => code === action)) return outcomeOf(ENTERED, events);
  return { state: 'refused', code: NOT_ENTERED, message: 'El SII no lo registró: vuelve a intentarlo más tarde.', events };
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

/** The list, or null when it cannot be read or cannot be this document's. */
async function readableEvents(session: SiiSession, named: OfficeDocument, { issuedOn }: ClaimedDocument): Promise<OfficeEvent[] | null> {
  try {
    const events = await listEvents(session, named);
    return areEventsPlausible(events, issuedOn, dayInChile(new Date())) ? events : null;
  } catch (error) {
    if (error instanceof SourceFailure) return null;
    throw error;
  }
}
