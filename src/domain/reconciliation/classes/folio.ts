/** `rutAndFolio`, `folioAndAmount`, `partial`: the text names the folio. A document named by two movements is left for a person. */
import { ROUNDED } from '../differences.ts';
import type { Evidence, Proposal } from '../facts.ts';
import {
  type Document,
  folioOf,
  type Items,
  isOtherName,
  isPayment,
  isTimely,
  type Movement,
  partyKey,
  rejection,
  STEP,
  type Steps,
} from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { exactReason, folioReason, nameReason, partialReason, rutReason } from '../reasons.ts';
import { mayClaim } from '../rivals.ts';
import type { Bundle, MatchClass } from './class.ts';

type Claim = { movement: Movement; documents: Document[]; evidence: Evidence; reasons: Reason[] };

export const FOLIO: MatchClass = { codes: ['rutAndFolio', 'folioAndAmount', 'partial'], find: matchByFolio };

function* matchByFolio(items: Items): Steps<Bundle[]> {
  const claims: Claim[] = [];
  let done = 0;
  for (const movement of items.acting) {
    const claim = movement.numbers.length > 0 && !movement.isExplained ? claimOf(items, movement) : null;
    if (claim) claims.push(claim);
    done += 1;
    if (done % STEP === 0) yield;
  }
  const expected = new Map<Document, number>();
  for (const { documents } of claims) for (const one of documents) expected.set(one, (expected.get(one) ?? 0) + 1);
  return claims.filter(({ documents }) => documents.every((one) => expected.get(one) === 1)).map((one) => [toProposal(one)]);
}

/** The open documents whose folio a text names and that the movement could pay. */
export function namedDocuments(items: Items, movement: Movement): Document[] {
  if (movement.numbers.length === 0) return [];
  const named = movement.numbers.flatMap(({ folio }) => items.byFolio.get(folio) ?? []);
  return [...new Set(named)].filter(
    (one) =>
      one.direction === movement.direction &&
      one.currency === movement.currency &&
      one.unmatched > 0 &&
      (!movement.rut || one.rut === movement.rut),
  );
}

function claimOf(items: Items, movement: Movement): Claim | null {
  if (movement.returnState !== 'no' || !isPayment(items, movement)) return null;
  const documents = namedDocuments(items, movement).filter(
    (one) =>
      !one.isCreditNote &&
      isTimely(items, movement, one) &&
      !isOfAnother(items, movement, one) &&
      rejection(items, movement, one) !== 'pair',
  );
  const exact = documents.filter((one) => one.unmatched === movement.open);
  if (exact.length === 1)
    return callsOthers(movement, documents) || isClaimed(items, movement, exact[0]!) ? null : exactClaim(movement, exact);
  if (exact.length > 1 || documents.length === 0) return null;
  return sumClaim(movement, documents) ?? partialClaim(items, movement, documents);
}

/** Whether the text names somebody else than the party of a document, by a name or by RUTs. */
function isOfAnother(items: Items, movement: Movement, document: Document): boolean {
  if (movement.ruts.length > 0) return !movement.ruts.some((one) => one === document.party);
  const named = movement.rut ? null : items.partyOf(movement);
  return isOtherName(items, movement, document) || (named !== null && named !== document.party);
}

/** Whether a number alone says which document is paid, and payments that name its party are just as much: it may be of anything. */
function isClaimed(items: Items, movement: Movement, document: Document): boolean {
  const isCalled = movement.numbers.some(({ folio, hasLabel }) => hasLabel && folio === folioOf(document));
  if (movement.rut || isCalled || !document.party) return false;
  const key = partyKey(movement.direction, movement.currency, document.party);
  const claims = (items.paymentsByParty().get(key) ?? []).filter((one) => one !== movement && one.open === movement.open && mayClaim(one));
  const owed = (items.byParty.get(key) ?? []).filter((one) => one.unmatched === movement.open && !one.isCreditNote);
  return claims.length >= owed.length;
}

/** Whether the text calls more than one of these by its folio: a payment of one alone is then less than it says. */
function callsOthers({ numbers }: Movement, documents: readonly Document[]): boolean {
  const called = new Set(numbers.flatMap(({ folio, hasLabel }) => (hasLabel ? folio : [])));
  return new Set(documents.flatMap((one) => folioOf(one) ?? []).filter((one) => called.has(one))).size > 1;
}

function exactClaim(movement: Movement, documents: Document[]): Claim {
  if (!movement.rut)
    return { movement, documents, evidence: 'folioAndAmount', reasons: [folioReason(documents), exactReason(movement), ['onlyFolio']] };
  return { movement, documents, evidence: 'rutAndFolio', reasons: [rutReason(movement), folioReason(documents), exactReason(movement)] };
}

/** Everything that the text names, all of one party, adds up. */
function sumClaim(movement: Movement, documents: Document[]): Claim | null {
  const sum = documents.reduce((total, one) => total + one.unmatched, 0);
  const [first] = documents;
  const isOneParty = first?.party && documents.every((one) => one.party === first.party);
  const isClear = new Set(documents.map((one) => one.folio)).size === documents.length;
  return sum === movement.open && isOneParty && isClear ? exactClaim(movement, documents) : null;
}

/** A payment on account: the party, one folio announced by a word like FACT, and no document of that party for the whole amount. */
function partialClaim(items: Items, movement: Movement, documents: Document[]): Claim | null {
  const [document, ...others] = documents;
  const party = movement.rut ?? items.partyOf(movement);
  if (!party || document?.party !== party || others.length > 0 || movement.open >= document.unmatched - ROUNDED) return null;
  const isCalled = movement.numbers.length === 1 && movement.numbers[0]?.hasLabel;
  const ofParty = items.byParty.get(partyKey(movement.direction, movement.currency, party)) ?? [];
  const isRivalled = ofParty.some((one) => one.unmatched === movement.open);
  if (!isCalled || isRivalled) return null;
  const reasons = [movement.rut ? rutReason(movement) : nameReason(document), folioReason(documents), partialReason(movement, document)];
  return { movement, documents, evidence: 'partial', reasons };
}

function toProposal({ movement, documents, evidence, reasons }: Claim): Proposal {
  let remaining = movement.open;
  const parts = documents.map((one) => {
    const amount = Math.min(one.unmatched, remaining);
    remaining -= amount;
    return { documentId: one.id, amount, documentAmount: amount };
  });
  return { movementId: movement.id, parts, evidence, isStrong: true, reasons };
}
