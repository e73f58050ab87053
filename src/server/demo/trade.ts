/** How invoices are paid by transfer: one by one, many together, in parts, not exactly, by somebody else. */
import type { Books, DocumentDraft, MovementDraft } from './books.ts';
import { bankDay, type DayNumber, type MonthNumber } from './calendar.ts';
import { commit } from './commit.ts';
import { creditNote, debitNote, invoice, issueDay, sumOf } from './documents.ts';
import { documentPart, movement, payDay, payerOf, pickParty, pickSide, transfer } from './draft.ts';
import type { Intent } from './intent.ts';
import type { Party } from './parties.ts';
import type { DemoEvent, DifferenceReason } from './types.ts';

/** The banks' limit for one transfer to another bank. */
const TRANSFER_CAP = 7_000_000;
/** How many documents a collective payment holds: 2 to 12, mostly few. */
const SIZES = [46, 24, 12, 7, 4, 2, 1.5, 1, 1, 0.8, 0.7];

/** One transfer pays one document. */
export function single(books: Books, month: MonthNumber): void {
  const { isReceived, party } = pickSide(books);
  const document = invoice(books, isReceived, party, issueDay(books, month));
  payOne(books, document);
  if (books.random.chance(0.015))
    payOne(books, debitNote(document, document.issued + books.random.int(20, 40), books.random.int(5, 90) * 1_000));
}

/** Pays a document in full with one movement of that party, around `due`. */
export function payOne(books: Books, document: DocumentDraft, due: DayNumber = document.due ?? document.issued): void {
  payWith(books, document, due, transfer(books, document.isReceived, payerOf(document.party), document));
}

/** The same, in the words of another kind of payment. */
export function payWith(books: Books, document: DocumentDraft, due: DayNumber, intent: Intent): void {
  const { party } = document;
  const day = payDay(books, party, due, document.issued);
  const parts = [documentPart(document)];
  commit(books, { documents: [document], movements: [movement({ event: 'single', day, account: party.account, intent, parts })] });
}

/** One movement pays several documents of a party; some with a credit note taken off, some leaving one out in between. */
export function many(books: Books, month: MonthNumber): void {
  const { isReceived, party } = pickSide(books);
  const documents = severalInvoices(books, isReceived, party, month, books.random.weighted(SIZES) + 2);
  const last = documents.at(-1)!;
  if (documents.length > 2 && books.random.chance(0.4)) payOne(books, documents.splice(1, 1)[0]!);
  if (books.random.chance(0.2)) {
    const corrected = books.random.pick(documents);
    documents.push(
      creditNote(corrected, corrected.issued + books.random.int(0, 6), books.random.int(5, 40) / 100, 'Devolución de mercadería'),
    );
  }
  const day = payDay(books, party, Math.max(last.due ?? 0, last.issued + 7), last.issued + 7);
  pay(books, 'many', documents, party, day);
}

/** A document paid in two to four movements: by agreement, or because of the bank's limit. */
export function split(books: Books, month: MonthNumber): void {
  const { isReceived, party } = pickSide(books);
  const document = invoice(books, isReceived, party, issueDay(books, month), 2);
  const day = payDay(books, party, document.due ?? 0, document.issued);
  const isCapped = document.total > TRANSFER_CAP && document.total < 4 * TRANSFER_CAP && books.random.chance(0.6);
  const amounts = isCapped ? capped(document.total) : shares(books, document.total);
  // Some never send the last part.
  if (!isCapped && books.random.chance(0.12)) amounts.pop();
  const movements: MovementDraft[] = [];
  let on: DayNumber = day;
  for (const paid of amounts) {
    const intent = transfer(books, isReceived, payerOf(party), document);
    movements.push(movement({ event: 'split', day: on, account: party.account, intent, parts: [documentPart(document, paid)] }));
    on = bankDay(on + (isCapped ? books.random.int(0, 1) : books.random.int(5, 30)));
  }
  commit(books, { documents: [document], movements });
}

/** One document, not paid to the peso. */
export function difference(books: Books, month: MonthNumber): void {
  const { isReceived, party } = pickSide(books);
  const document = invoice(books, isReceived, party, issueDay(books, month));
  const { reason, more } = deviation(books, document.total);
  const day = payDay(books, party, document.due ?? 0, document.issued);
  const rest = isReceived ? -more : more;
  const intent = transfer(books, isReceived, payerOf(party));
  const parts = [documentPart(document)];
  commit(books, {
    documents: [document],
    movements: [movement({ event: 'difference', day, account: party.account, intent, parts, rest, reason })],
  });
}

/** A parent company pays for one to three of its group. */
export function group(books: Books, month: MonthNumber): void {
  const family = books.random.pick(books.parties.groups);
  const party = family[0]!;
  const parent = party.parent!;
  const siblings = books.random.chance(0.5) ? [books.random.pick(family)] : family.slice(0, 3);
  const documents = siblings.map((one) => invoice(books, false, one, issueDay(books, month)));
  const last = Math.max(...documents.map((one) => one.issued));
  const day = payDay(books, party, last + party.contact.paymentDays, last);
  const intent = { ...transfer(books, false, parent), isNamed: books.profile.practice !== null };
  commit(books, {
    documents,
    movements: [movement({ event: 'group', day, account: party.account, intent, parts: documents.map((one) => documentPart(one)) })],
  });
}

/** One charge for a batch of suppliers, on one of the company's payment days. */
export function batch(books: Books, month: MonthNumber): void {
  const { random, profile, parties } = books;
  const count = random.int(...profile.batchSize);
  const documents = Array.from({ length: count }, () => invoice(books, true, pickParty(books, parties.suppliers), issueDay(books, month)));
  const last = Math.max(...documents.map((one) => one.issued));
  books.counters.batch += 1;
  const account = documents[0]!.party.account;
  const intent = { kind: 'batchOut' as const, payer: null, number: books.counters.batch };
  const day = bankDay(last + random.int(8, 35));
  commit(books, {
    documents,
    movements: [movement({ event: 'batch', day, account, intent, parts: documents.map((one) => documentPart(one)) })],
  });
}

function pay(books: Books, event: DemoEvent, documents: DocumentDraft[], party: Party, day: DayNumber): void {
  // Not a refund: credit notes larger than the rest are left out.
  const isEnough = sumOf(documents) > 0;
  const paid = isEnough ? documents : documents.filter((one) => one.code !== 61);
  const intent = transfer(books, paid[0]!.isReceived, payerOf(party));
  commit(books, {
    documents: paid,
    movements: [movement({ event, day, account: party.account, intent, parts: paid.map((one) => documentPart(one)) })],
  });
}

/** Documents of a party over some weeks, oldest first. */
function severalInvoices(books: Books, isReceived: boolean, party: Party, month: MonthNumber, count: number): DocumentDraft[] {
  const first = issueDay(books, month);
  const span = books.random.int(3, 28);
  const days = Array.from({ length: count }, () => first + books.random.int(0, span)).sort((a, b) => a - b);
  return days.map((day) => invoice(books, isReceived, party, day, 0.8));
}

function capped(total: number): number[] {
  const whole = Math.floor((total - 1) / TRANSFER_CAP);
  return [...Array.from({ length: whole }, () => TRANSFER_CAP), total - whole * TRANSFER_CAP];
}

/** Two to four parts that sum to the total, the first ones round. */
function shares(books: Books, total: number): number[] {
  const count = books.random.int(2, 4);
  const usual = Math.floor(total / count / 1_000) * 1_000 || Math.floor(total / count);
  return [...Array.from({ length: count - 1 }, () => usual), total - usual * (count - 1)];
}

/** Pesos paid beyond the document, negative when short. */
function deviation(books: Books, total: number): { reason: DifferenceReason; more: number } {
  const { random } = books;
  const draw = random.next();
  if (draw < 0.3) return { reason: 'commission', more: -Math.min(random.int(30, 450) * 10, Math.floor(total / 20)) || -1 };
  if (draw < 0.55) return { reason: 'discount', more: -Math.max(1, Math.round((total * random.int(1, 3)) / 100)) };
  if (draw < 0.85) return { reason: 'rounding', more: Math.round(total / 100) * 100 - total || 1 };
  return { reason: 'interest', more: Math.max(1, Math.round((total * random.int(5, 15)) / 1000)) };
}
