/** Adds what events make to the books: queued for its month, counted for taxes and budgets. */
import type { Books, Commitment, DocumentDraft, MonthTotals } from './books.ts';
import { type MonthNumber, monthOf } from './calendar.ts';
import { isCreditNote, pesosOf } from './documents.ts';

/**
 * Takes what one event made. What ended before the first day is left out completely (it was paid before the data begins);
 * what is after today has not happened: those documents do not exist, those movements are still to come.
 */
export function commit(books: Books, { documents = [], obligations = [], movements = [] }: Commitment): void {
  for (const movement of movements) if (movement.event !== 'dues') books.owed[movement.event] -= 1;
  for (const document of documents) {
    register(books, document);
    count(books, document);
  }
  books.drawn += documents.length;
  const isOver = movements.length > 0 ? movements.some((one) => one.day < books.start) : documents.some((one) => one.issued < books.start);
  if (isOver) return;
  for (const document of documents) if (document.issued <= books.today) queue(books.documents, monthOf(document.issued), document);
  for (const obligation of obligations) books.obligations.push(Object.assign(obligation, { id: next(books, 'obligation') }));
  for (const movement of movements) if (movement.day <= books.today) queue(books.movements, monthOf(movement.day), movement);
}

export function next(books: Books, counter: keyof Books['counters']): number {
  books.counters[counter] += 1;
  return books.counters[counter];
}

export function totalsOf(books: Books, month: MonthNumber): MonthTotals {
  let totals = books.totals.get(month);
  if (!totals) {
    totals = { sales: 0, purchases: 0, debit: 0, credit: 0, income: 0, fixed: 0 };
    books.totals.set(month, totals);
  }
  return totals;
}

/** Takes a month's drafts out of a queue. */
export function takeMonth<T>(from: Map<MonthNumber, T[]>, month: MonthNumber): T[] {
  const list = from.get(month) ?? [];
  from.delete(month);
  return list;
}

/**
 * When the other side had the document and what it said. A purchase counts as accepted when somebody says so, or eight days after
 * it came. Source: tax office, RCV questions 6 and 29.
 */
function register(books: Books, document: DocumentDraft): void {
  const { random } = books;
  document.received = document.issued + random.int(0, document.isReceived ? 2 : 1);
  document.isAnswered = document.fate === 'claimed' || (document.fate === 'normal' && random.chance(0.35));
  document.accepted = document.received + (document.isAnswered ? random.int(0, 7) : 8);
}

/**
 * Adds to the totals of its months; credit notes take away. What is left out does not count, nor a purchase that was claimed; a sale
 * that its buyer claimed counts until its note.
 */
function count(books: Books, document: DocumentDraft): void {
  if (document.fate === 'excluded' || (document.fate === 'claimed' && document.isReceived)) return;
  const sign = isCreditNote(document) ? -1 : 1;
  const totals = totalsOf(books, monthOf(document.issued));
  if (document.isReceived) {
    totals.purchases += sign * document.total;
    totalsOf(books, monthOf(document.accepted)).credit += sign * document.iva;
    return;
  }
  totals.sales += sign * pesosOf(document);
  totals.income += sign * (document.rate === null ? document.net + document.exempt : pesosOf(document));
  totals.debit += sign * document.iva;
}

function queue<T>(into: Map<MonthNumber, T[]>, month: MonthNumber, one: T): void {
  const list = into.get(month);
  if (list) list.push(one);
  else into.set(month, [one]);
}
