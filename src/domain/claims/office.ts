/**
 * Accepting and claiming received documents at the tax office: which action may follow which, and what the office's answers mean. The
 * office decides; this predicts its answer. Source: SII, WSREGISTRORECLAMODTE v1.2.
 */
import type { Day } from '../date.ts';

/** ACD accepts the content, ERM confirms goods or services; RCD claims the content, RFP and RFT claim goods missing in part or completely. */
export const CLAIM_ACTIONS = ['ACD', 'ERM', 'RCD', 'RFP', 'RFT'] as const;
export type ClaimAction = (typeof CLAIM_ACTIONS)[number];

/** An event that the office lists for a document, with its local day and time; some, such as NCA (annulled by a note), nobody can enter. */
export type OfficeEvent = { code: string; description: string; responsible: string | null; on: Day; time: string };

export const CLAIM_WORDS: Readonly<Record<ClaimAction, string>> = {
  ACD: 'Aceptación del contenido',
  ERM: 'Recibo de mercaderías o servicios',
  RCD: 'Reclamo al contenido',
  RFP: 'Reclamo por falta parcial de mercaderías',
  RFT: 'Reclamo por falta total de mercaderías',
};

const CLAIMS: readonly string[] = ['RCD', 'RFP', 'RFT'];
const ACCEPTANCES: readonly string[] = ['ACD', 'ERM'];

/** Whether an event, or an action, is a claim. */
export function isClaim(code: string): boolean {
  return CLAIMS.includes(code);
}

/** Whether an event accepts the document or acknowledges its receipt. */
function isAcceptance(code: string): boolean {
  return ACCEPTANCES.includes(code);
}

/** Document types for which the office records such events. */
export const CLAIMABLE_CODES: readonly number[] = [33, 34, 43];

/** What an agent sells for its principal: the agent issues it, so that its receiver stands on the side of sales. */
export const SETTLEMENT_CODE = 43;

export type ClaimFacts = {
  code: number | null;
  /** The side: the company bought. */
  isReceived: boolean;
  /** FmaPago: 1 was paid at issue. */
  paymentForm: number | null;
  /** Codes of the events that the office listed. */
  events: readonly string[];
  /** From the register of purchases, which names no event: its receipt was confirmed, or it was claimed. */
  isAcknowledged: boolean;
  isClaimed: boolean;
  /** The eight days have passed. */
  isPast: boolean;
};

/** Paid at issue: the office's codes have none for it. */
const PAID_AT_ISSUE = 'paidAtIssue';
export type ClaimRefusal = number | typeof PAID_AT_ISSUE;

/** Why the office would refuse an action on a document, as its own code; null: nothing known here speaks against it. */
export function claimRefusal(action: ClaimAction, facts: ClaimFacts): ClaimRefusal | null {
  const { code, isReceived, paymentForm, events, isPast } = facts;
  if (code === null || !CLAIMABLE_CODES.includes(code)) return 3;
  if (isReceived === (code === SETTLEMENT_CODE)) return 17;
  if (paymentForm === 1) return PAID_AT_ISSUE;
  if (events.includes(action)) return 7;
  if (isPast) return 8;
  if (facts.isClaimed || events.some(isClaim)) return action === 'ERM' ? 6 : action === 'ACD' ? 12 : null;
  if (!isClaim(action)) return null;
  if (events.includes('ERM')) return 13;
  if (events.includes('ACD')) return 11;
  return facts.isAcknowledged ? 13 : null;
}

/** The office recorded the event. */
export const ENTERED = 0;
/** What each code of the office means. Its other methods answer with the same table, so their codes are here too. */
const SENTENCES: Readonly<Record<number, string>> = {
  0: 'Quedó registrado en el SII.',
  1: 'El SII no reconoce el RUT del emisor.',
  2: 'El SII no reconoce el folio.',
  3: 'El SII registra aceptaciones y reclamos solo de facturas electrónicas, exentas y liquidaciones (33, 34 y 43).',
  4: 'El SII no conoce esa acción.',
  5: 'El documento ya fue reclamado.',
  6: 'El documento fue reclamado: ya no admite el recibo de mercaderías o servicios.',
  7: 'Ese evento ya está registrado en el SII.',
  8: 'Pasaron los 8 días desde su recepción: ya no se acepta ni se reclama.',
  9: 'El SII no tiene registros de este documento.',
  10: 'El documento no fue recibido por el SII desde el 14/01/2017.',
  11: 'El contenido ya fue aceptado: no se puede reclamar.',
  12: 'El documento fue reclamado: ya no se puede aceptar.',
  13: 'Ya se dio el recibo de mercaderías o servicios: no se puede reclamar.',
  14: 'Solo el emisor o el receptor pueden consultar este documento.',
  15: 'El SII listó los eventos del documento.',
  16: 'El documento no tiene eventos en el SII.',
  17: 'Solo el receptor del documento lo acepta o lo reclama.',
  18: 'El SII aún no recibe el documento.',
  19: 'Ya hay un reclamo por falta de mercaderías.',
  20: 'Los documentos de este tipo no se ceden.',
  21: 'El documento no se puede ceder: una nota de crédito lo anuló dentro de los 8 días.',
  22: 'El documento no tiene reclamo ni recibo.',
  23: 'El documento se puede ceder.',
  24: 'El documento no se puede ceder: fue reclamado.',
  25: 'El documento se puede ceder: pasaron los 8 días.',
};

/** A full sentence for a finance person. */
export function claimSentence(refusal: ClaimRefusal): string {
  if (refusal === PAID_AT_ISSUE) return 'El documento se pagó al emitirse: no admite aceptación ni reclamo.';
  return SENTENCES[refusal] ?? `El SII respondió con un código que esta versión no conoce (${refusal}).`;
}

/** Somebody recorded the same event before. */
export const ALREADY_ENTERED = 7;

/** Minutes after sending during which the office may still record an event that it does not list yet. */
const LANDING_MINUTES = 30;

/** Whether an event sent at `sentAt` may still be recorded. @param sentAt  milliseconds, as `now` */
export function mayStillLand(sentAt: number, now: number): boolean {
  return now - sentAt < LANDING_MINUTES * 60_000;
}

/** What the office answers to other requests: to an action they say nothing. */
const ANSWERS_TO_OTHERS: readonly number[] = [15, 16, 20, 21, 22, 23, 24, 25];

/** Whether an answer settles the action's outcome; -1, unknown codes and those of other requests do not. */
export function isCertain(code: number): boolean {
  return Object.hasOwn(SENTENCES, code) && !ANSWERS_TO_OTHERS.includes(code);
}

/**
 * Whether a list of events can be this document's: nothing happens before its issue or after now.
 * @param now  the day in Chile
 */
export function areEventsPlausible(events: readonly OfficeEvent[], issuedOn: Day, now: Day): boolean {
  return events.every(({ on }) => on >= issuedOn && on <= now);
}

/** The first day of acceptance and of claim among events; null where there is none. */
export function officeDays(events: readonly Pick<OfficeEvent, 'code' | 'on'>[]): { acceptedOn: Day | null; claimedOn: Day | null } {
  const first = (is: (code: string) => boolean) =>
    events
      .filter(({ code }) => is(code))
      .map(({ on }) => on)
      .toSorted()[0] ?? null;
  return { acceptedOn: first(isAcceptance), claimedOn: first(isClaim) };
}
