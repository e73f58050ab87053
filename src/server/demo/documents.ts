/** Tax documents: their amounts, and what credit notes take from them. */
import { roundHalfAway, toClp } from '#domain/money.ts';
import type { Books, DocumentDraft } from './books.ts';
import { type DayNumber, type MonthNumber, monthOf, monthOfYear, monthStart, weekdayOf } from './calendar.ts';
import type { Party } from './parties.ts';
import { usdRate } from './rates.ts';

/** An invoice (33, or 34 for an exempt party) of the usual size for the side; `scale` makes it smaller or larger. */
export function invoice(books: Books, isReceived: boolean, party: Party, issued: DayNumber, scale = 1): DocumentDraft {
  const last = books.lastAmounts.get(party);
  const isSame = last?.month === monthOf(issued) && books.random.chance(books.profile.equalAmounts);
  const net = isSame ? last.net : Math.max(1_000, usualNet(books, isReceived, party, issued, scale));
  books.lastAmounts.set(party, { month: monthOf(issued), net });
  const document = documentOf(isReceived, party.isExempt ? 34 : 33, party, issued, net);
  const isAsset = isReceived && document.iva > 0 && books.random.chance(0.02);
  return isAsset ? { ...document, transactionKind: 'Activo Fijo' } : document;
}

/**
 * A document of pesos whose parts are exact: IVA is 19 % of the net, rounded half away from zero, and so are other taxes.
 * @param amount  the net; for code 34 the exempt amount
 */
export function documentOf(isReceived: boolean, code: number, party: Party, issued: DayNumber, amount: number): DocumentDraft {
  const isExempt = code === 34 || (party.isExempt && code !== 33);
  const net = isExempt ? 0 : amount;
  const iva = roundHalfAway((net * 19) / 100);
  const isLost = isReceived && party.isUnrecoverable;
  const otherTaxes = isExempt
    ? []
    : party.taxes.map((tax) => ({ code: tax.code, rate: tax.rate, amount: roundHalfAway((net * tax.perMille) / 1000) }));
  return {
    id: 0,
    folio: 0,
    isReceived,
    code,
    party,
    issued,
    due: issued + party.contact.paymentDays,
    currency: 'CLP',
    rate: null,
    net,
    exempt: isExempt ? amount : 0,
    iva: isLost ? 0 : iva,
    ivaNotRecoverable: isLost ? iva : 0,
    otherTaxes,
    total: amount + iva + otherTaxes.reduce((sum, tax) => sum + tax.amount, 0),
    references: [],
    transactionKind: isLost ? 'IVA no Recuperable' : 'Del Giro',
    fate: 'normal',
    settled: null,
    count: null,
    received: issued,
    accepted: issued,
    isAnswered: false,
  };
}

/** A credit note for a part of a document; the whole of it annuls. */
export function creditNote(document: DocumentDraft, issued: DayNumber, share: number, reason: string): DocumentDraft {
  const isWhole = share >= 1;
  const amount = isWhole ? document.net + document.exempt : Math.max(1, Math.round((document.net + document.exempt) * share));
  const note = documentOf(document.isReceived, 61, { ...document.party, isExempt: document.exempt > 0 }, issued, amount);
  return { ...note, party: document.party, due: document.due, references: [{ document, effect: isWhole ? 1 : 3, reason }] };
}

/** A debit note, as for interest on a late payment. */
export function debitNote(document: DocumentDraft, issued: DayNumber, amount: number): DocumentDraft {
  const note = documentOf(document.isReceived, 56, { ...document.party, isExempt: document.exempt > 0 }, issued, amount);
  return { ...note, party: document.party, references: [{ document, effect: 3, reason: 'Intereses por mora' }] };
}

/** An export invoice in dollars (cents), with the rate of its day. */
export function exportInvoice(party: Party, issued: DayNumber, cents: number): DocumentDraft {
  return { ...documentOf(false, 110, party, issued, 0), exempt: cents, total: cents, currency: 'USD', rate: usdRate(issued), iva: 0 };
}

export function isCreditNote(document: DocumentDraft): boolean {
  return document.code === 61;
}

/** A document in pesos, at its own rate. */
export function pesosOf(document: DocumentDraft): number {
  return document.rate === null ? document.total : toClp(document.total, document.currency, document.rate);
}

/** The sum of documents; credit notes are subtracted. */
export function sumOf(documents: readonly DocumentDraft[]): number {
  return documents.reduce((sum, one) => sum + (isCreditNote(one) ? -one.total : one.total), 0);
}

/** A day of a month on which documents are issued: mostly weekdays. */
export function issueDay(books: Books, month: MonthNumber): DayNumber {
  const first = monthStart(month);
  const day = books.random.int(first, monthStart(month + 1) - 1);
  const weekday = weekdayOf(day);
  return weekday > 5 && books.random.chance(0.85) ? Math.max(first, day - (weekday - 5)) : day;
}

function usualNet(books: Books, isReceived: boolean, party: Party, issued: DayNumber, scale: number): number {
  const { profile, random } = books;
  const weight = party.prices ? random.pick(party.prices) : random.skewed(1, profile.sale.sigma);
  if (isReceived) return roundAmount(random.next(), books.purchaseUnit * weight * scale);
  if (party.prices) return roundAmount(0.7, profile.sale.median * weight * scale);
  const months = (issued - books.start) / 30.4;
  return roundAmount(
    random.next(),
    profile.sale.median * weight * scale * (1 + (profile.growth - 1) * months) * profile.season[monthOfYear(monthOf(issued)) - 1]!,
  );
}

/** Prices are rarely uneven: half of them end in zeros. */
function roundAmount(chance: number, amount: number): number {
  const step = chance < 0.45 ? 1 : chance < 0.65 ? 10 : chance < 0.85 ? 100 : 1_000;
  return Math.max(step, Math.round(amount / step) * step);
}
