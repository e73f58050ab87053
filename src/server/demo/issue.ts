/** Gives the documents of a month their folios and dates, and states them as a file would. */

import type { DocumentFacts, RcvSection } from '#domain/imports/facts.ts';
import type { Books, DocumentDraft } from './books.ts';
import { dayText, type MonthNumber, monthOf, periodText } from './calendar.ts';
import { next, takeMonth } from './commit.ts';
import type { DemoDocument } from './types.ts';

/** Documents without detail share these. */
const NONE: never[] = [];

export function issueMonth(books: Books, month: MonthNumber): DemoDocument[] {
  const drafts = takeMonth(books.documents, month).sort((a, b) => a.issued - b.issued);
  for (const draft of drafts) {
    draft.id = next(books, 'document');
    draft.folio = folioOf(books, draft);
  }
  return drafts.map((draft) => documentOf(books, draft));
}

/** The company's own folios go up one by one; a supplier's by what it sells to others in between. */
function folioOf(books: Books, { isReceived, code, party }: DocumentDraft): number {
  if (isReceived) {
    party.folio += books.random.int(1, party.folioStep);
    return party.folio;
  }
  const folio = (books.folios.get(code) ?? FIRST_FOLIOS[code] ?? 0) + 1;
  books.folios.set(code, folio);
  return folio;
}

const FIRST_FOLIOS: Record<number, number> = { 33: 4_180, 34: 310, 39: 51_200, 61: 640, 56: 45, 110: 120 };

function documentOf(books: Books, draft: DocumentDraft): DemoDocument {
  const settled = draft.settled !== null && draft.settled <= books.today ? dayText(draft.settled) : null;
  return {
    id: draft.id,
    facts: factsOf(books, draft),
    dueOn: draft.due === null ? null : dayText(draft.due),
    areaKey: draft.party.contact.areaKey,
    settledOn: settled,
  };
}

function factsOf(books: Books, draft: DocumentDraft): DocumentFacts {
  const isSummary = draft.count !== null;
  const isBoleta = draft.code === 39 && !isSummary;
  const { contact } = draft.party;
  return {
    source: isSummary ? 'rcvSummary' : isBoleta ? 'boletas' : draft.currency === 'CLP' ? 'rcv' : 'dte',
    line: 0,
    isReceived: draft.isReceived,
    code: draft.code,
    folio: isSummary ? null : String(draft.folio),
    counterpartRut: isSummary ? null : contact.rut,
    counterpartName: isSummary || isBoleta ? null : contact.name,
    issuedOn: isSummary ? null : dayText(draft.issued),
    ...(isSummary || isBoleta ? unregistered(draft) : registration(books, draft)),
    currency: draft.currency,
    net: draft.net,
    exempt: draft.exempt,
    iva: draft.iva,
    ivaNotRecoverable: draft.ivaNotRecoverable,
    otherTaxes: draft.otherTaxes.length > 0 ? draft.otherTaxes : NONE,
    total: draft.total,
    rate: draft.rate,
    dueOn: null,
    paymentForm: null,
    payments: NONE,
    transactionKind: isSummary || isBoleta ? null : draft.transactionKind,
    count: draft.count,
    lines: NONE,
    references: draft.references.length > 0 ? draft.references.map(referenceOf) : NONE,
  };
}

type Registration = Pick<DocumentFacts, 'receivedOn' | 'acceptedOn' | 'claimedOn' | 'period' | 'section'>;

/** Boletas and summaries reach the register as sums only. */
function unregistered(draft: DocumentDraft): Registration {
  return {
    receivedOn: null,
    acceptedOn: null,
    claimedOn: null,
    period: periodText(monthOf(draft.issued)),
    section: draft.count === null ? null : 'registro',
  };
}

/** A purchase belongs to the month in which it counts as accepted; until then it is pending. */
function registration({ today }: Books, draft: DocumentDraft): Registration {
  const received = Math.min(today, draft.received);
  const isSettled = draft.accepted <= today;
  const section = sectionOf(draft, isSettled);
  const counts = section === 'registro' ? draft.accepted : received;
  const answered = draft.isAnswered && isSettled ? dayText(draft.accepted) : null;
  return {
    receivedOn: dayText(received),
    acceptedOn: section === 'reclamado' ? null : answered,
    claimedOn: section === 'reclamado' ? answered : null,
    period: periodText(monthOf(draft.isReceived ? counts : draft.issued)),
    section,
  };
}

function sectionOf({ fate, isReceived }: DocumentDraft, isSettled: boolean): RcvSection {
  if (fate === 'claimed' && isSettled) return 'reclamado';
  if (!isReceived) return 'registro';
  if (fate === 'excluded') return 'no_incluir';
  return isSettled ? 'registro' : 'pendiente';
}

function referenceOf({ document, effect, reason }: DocumentDraft['references'][number]): DocumentFacts['references'][number] {
  return { code: String(document.code), folio: String(document.folio), on: dayText(document.issued), effect, reason };
}
