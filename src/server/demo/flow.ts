/** A month of trade: as many events of each kind as the profile's mix has, and the documents that nobody pays. */
import type { Books, DocumentDraft } from './books.ts';
import { type MonthNumber, monthOf } from './calendar.ts';
import { cards, cashSales, invoiceCardFees } from './cards.ts';
import { commit, totalsOf } from './commit.ts';
import { creditNote, invoice, issueDay } from './documents.ts';
import { pickSide } from './draft.ts';
import { recurringInvoices } from './dues.ts';
import type { FlowKind } from './profile.ts';
import { accountFees, cheque, foreign, none, reversal } from './special.ts';
import { batch, difference, group, many, single, split } from './trade.ts';

const KINDS: Record<Exclude<FlowKind, 'own'>, (books: Books, month: MonthNumber) => void> = {
  // First those that also make plain payments, last the plain payments, so that every share is met.
  many,
  reversal,
  split,
  difference,
  group,
  batch,
  cheque: (books, month) => (books.profile.cards === 'summary' ? cashSales(books, month) : cheque(books, month)),
  foreign,
  cards,
  none,
  single,
};

export function flowMonth(books: Books, month: MonthNumber): void {
  const isBefore = month < monthOf(books.start);
  for (const kind of Object.keys(books.owed) as FlowKind[])
    if (!isBefore || !isAtOnce(books, kind)) books.owed[kind] += books.profile.flows[kind];
  if (!isBefore) accountFees(books, month);
  recurringInvoices(books, month);
  for (const [kind, make] of Object.entries(KINDS) as [Exclude<FlowKind, 'own'>, typeof single][]) {
    while (books.owed[kind] >= 1) make(books, month);
  }
  invoiceCardFees(books, month);
  unpaid(books, month);
  budget(books, month);
}

/** It happens within its month, so months before the data need none. */
function isAtOnce(books: Books, kind: FlowKind): boolean {
  return kind === 'cards' || kind === 'none' || kind === 'own' || (kind === 'cheque' && books.profile.cards === 'summary');
}

/** Documents that no movement pays: annulled, claimed, not to be included, settled elsewhere, forgotten. */
function unpaid(books: Books, month: MonthNumber): void {
  const { random, profile } = books;
  books.unpaidOwed += (books.drawn * profile.unpaid) / (1 - profile.unpaid);
  books.drawn = 0;
  for (; books.unpaidOwed >= 1; books.unpaidOwed -= 1) {
    const { isReceived, party } = pickSide(books);
    const document = invoice(books, isReceived, party, issueDay(books, month), 0.5);
    commit(books, { documents: withFate(books, document, random.next()) });
  }
  books.drawn = 0;
}

/** Settled elsewhere is most common; what is forgotten stays open. */
function withFate(books: Books, document: DocumentDraft, draw: number): DocumentDraft[] {
  const { random } = books;
  if (draw < 0.12) return [document, creditNote(document, document.issued + random.int(1, 20), 1, 'Anula factura')];
  if (draw < 0.17) return [{ ...document, fate: 'claimed' }];
  if (draw < 0.22) return document.isReceived ? [{ ...document, fate: 'excluded' }] : [document];
  if (draw < 0.22 + books.profile.forgotten) return [document];
  return [{ ...document, settled: (document.due ?? document.issued) + random.int(0, 40) }];
}

/** What suppliers may send next month follows what customers bought: spending stays at the profile's ratio to income. */
function budget(books: Books, month: MonthNumber): void {
  const past = [0, 1, 2, 3, 4, 5].map((back) => totalsOf(books, month - back)).filter((one) => one.sales > 0);
  const mean = (key: 'sales' | 'purchases') => past.reduce((sum, one) => sum + one[key], 0) / Math.max(1, past.length);
  const { fixed, purchases } = totalsOf(books, month);
  if (mean('sales') === 0 || purchases === 0) return;
  // Net IVA and PPM take about 17 % of what is sold over what is bought.
  const target = Math.max(mean('sales') * 0.15, (books.profile.costRatio * mean('sales') - fixed - 0.17 * mean('sales')) / 0.84);
  const ratio = target / mean('purchases');
  books.purchaseUnit *= Math.min(1.25, Math.max(0.8, 1 + (ratio - 1) / 3));
}
