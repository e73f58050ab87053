/** Helpers that write events down. */
import type { Rut } from '#domain/rut.ts';
import type { Books, DocumentDraft, MovementDraft, PartDraft } from './books.ts';
import { bankDay, type DayNumber } from './calendar.ts';
import { isCreditNote } from './documents.ts';
import type { Intent } from './intent.ts';
import type { Party, Payer } from './parties.ts';
import type { DemoAreaKey, DemoEvent, DemoObligation, DifferenceReason } from './types.ts';

type MovementInput = {
  event: DemoEvent;
  day: DayNumber;
  account: number;
  intent: Intent;
  parts?: PartDraft[];
  /** What the movement is beyond its parts; without parts, all of it. Signed. */
  rest?: number;
  reason?: DifferenceReason;
  pair?: number;
  counterpart?: Rut | null;
  areaKey?: DemoAreaKey;
};

/** A movement whose amount is the sum of its parts and the rest. */
export function movement({
  event,
  day,
  account,
  intent,
  parts = [],
  rest = 0,
  reason,
  pair,
  counterpart,
  areaKey,
}: MovementInput): MovementDraft {
  const amount = parts.reduce((sum, part) => sum + part.amount, rest);
  return {
    event,
    day,
    account,
    intent,
    parts,
    amount,
    difference: parts.length > 0 ? rest : 0,
    reason: reason ?? null,
    pair: pair ?? null,
    counterpart: counterpart === undefined ? (intent.payer?.rut ?? null) : counterpart,
    areaKey: areaKey ?? null,
  };
}

/** Paying `paid` of a document: in for what the company issued, out for what it received; credit notes the other way. */
export function documentPart(document: DocumentDraft, paid = document.total): PartDraft {
  const sign = document.isReceived === isCreditNote(document) ? 1 : -1;
  return { of: 'document', target: document, amount: sign * paid, ownAmount: paid };
}

export function obligationPart(obligation: DemoObligation): PartDraft {
  return { of: 'obligation', target: obligation, amount: -obligation.amount, ownAmount: obligation.amount };
}

/** A transfer with a customer or supplier; sometimes the text names the document. */
export function transfer(books: Books, isReceived: boolean, payer: Payer, about?: DocumentDraft): Intent {
  const kind = isReceived ? 'transferOut' : 'transferIn';
  return about && books.random.chance(0.12) ? { kind, payer, about } : { kind, payer };
}

export function payerOf(party: Party): Payer {
  return party.contact;
}

/** When a party's documents are paid: at its own pace around the due date, on a day on which banks work. */
export function payDay(books: Books, party: Party, due: DayNumber, notBefore: DayNumber): DayNumber {
  const spread = 4 + party.lateness / 2;
  const target = Math.round(due + party.lateness + spread * books.random.normal());
  return bankDay(Math.max(notBefore + 1, target));
}

/** Parties that trade often are first in their list. */
export function pickParty(books: Books, list: readonly Party[]): Party {
  const place = books.random.next();
  return list[Math.floor(list.length * place * Math.sqrt(place))]!;
}

/** A side by the company's share of sales, and a party of that side. */
export function pickSide(books: Books): { isReceived: boolean; party: Party } {
  const isReceived = !books.random.chance(books.profile.saleShare);
  return { isReceived, party: pickParty(books, isReceived ? books.parties.suppliers : books.parties.customers) };
}
