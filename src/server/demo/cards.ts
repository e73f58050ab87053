/** Sales by card and in cash: boletas and vouchers, and the deposits in which they arrive, less the acquirer's commission. */
import { roundHalfAway } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import type { Books, DocumentDraft, PartDraft } from './books.ts';
import { bankDay, bankDayBefore, type DayNumber, type MonthNumber, monthOf, monthOfYear, monthStart } from './calendar.ts';
import { commit, totalsOf } from './commit.ts';
import { creditNote, documentOf } from './documents.ts';
import { documentPart, movement } from './draft.ts';
import type { IntentKind } from './intent.ts';
import { TRANSBANK } from './parties.ts';

type Acquirer = {
  kind: IntentKind /** Published RUT, or null. */;
  rut: Rut | null /** Commission per hundred thousand, before IVA. */;
  fee: number;
  days: number;
};

const ACQUIRERS: readonly Acquirer[] = [
  { kind: 'cardDebit', rut: TRANSBANK.rut, fee: 860, days: 1 },
  { kind: 'cardCredit', rut: TRANSBANK.rut, fee: 1_470, days: 2 },
  { kind: 'cardGetnet', rut: null, fee: 1_190, days: 1 },
];

/** A deposit of one day's card sales on one account. */
export function cards(books: Books, month: MonthNumber): void {
  const { random, profile } = books;
  const sold = random.int(monthStart(month), monthStart(month + 1) - 1);
  const account =
    profile.practice?.counter?.account ?? random.weighted(profile.accounts.map((one) => (one.currency === 'CLP' ? one.inflow : 0)));
  const acquirer = acquirerOf(books, account);
  const { documents, parts } = profile.cards === 'detail' ? slips(books, sold) : voucher(books, sold, saleOfDay(books, sold));
  const gross = parts.reduce((sum, part) => sum + part.amount, 0);
  const fee = roundHalfAway((gross * acquirer.fee) / 100_000);
  const rest = -(fee + roundHalfAway((fee * 19) / 100));
  if (profile.practice && acquirer.rut !== null) books.cardFees += fee;
  const day = bankDay(sold + acquirer.days);
  const intent = { kind: acquirer.kind, payer: null, saleDay: sold };
  const counterpart = acquirer.rut;
  commit(books, {
    documents,
    movements: [movement({ event: 'cards', day, account, intent, parts, rest, reason: 'commission', counterpart })],
  });
}

/** What Transbank kept in a month, as it invoices it at its end: taken off already, so that nothing is left to pay. */
export function invoiceCardFees(books: Books, month: MonthNumber): void {
  const { acquirer } = books.parties;
  if (!acquirer || books.cardFees === 0) return;
  const issued = bankDayBefore(monthStart(month + 1) - 1);
  const document = documentOf(true, 33, acquirer, issued, books.cardFees);
  books.cardFees = 0;
  commit(books, { documents: [{ ...document, settled: issued }] });
}

/** Cash of some days, brought to the bank in round thousands; the coins stay in the till. */
export function cashSales(books: Books, month: MonthNumber): void {
  const { random, profile } = books;
  const sold = random.int(monthStart(month), monthStart(month + 1) - 1);
  const banked = Math.max(1, Math.round(saleOfDay(books, sold) / 1_000)) * 1_000;
  const { parts } = summarised(books, sold, 39, banked);
  const account = random.weighted(profile.accounts.map((one) => (one.currency === 'CLP' ? one.inflow : 0)));
  const day = bankDay(sold + random.int(1, 3));
  commit(books, {
    movements: [movement({ event: 'cheque', day, account, intent: { kind: 'cashIn', payer: null }, parts, counterpart: null })],
  });
}

/** Each account has its acquirer's contract. */
function acquirerOf(books: Books, account: number): Acquirer {
  if (account % 2 === 1) return ACQUIRERS[2]!;
  return books.random.chance(0.55) ? ACQUIRERS[0]! : ACQUIRERS[1]!;
}

/** Single boletas: a series of the day; sometimes with a refund, or with a slip left over from another day. */
function slips(books: Books, sold: DayNumber): { documents: DocumentDraft[]; parts: PartDraft[] } {
  const { random, profile, parties } = books;
  const { median, boletas } = profile.practice?.counter ?? { median: profile.sale.median / 4, boletas: [1, 3] };
  const boleta = () => documentOf(false, 39, parties.anonymous, sold, Math.max(500, Math.round(random.skewed(median, 0.7))));
  const documents = Array.from({ length: random.int(boletas[0], boletas[1]) }, boleta);
  const paid = [...documents];
  const isTrouble = random.chance(profile.cardTrouble);
  const unpaired = books.straySlip;
  if (unpaired && monthOf(unpaired.issued) !== monthOf(sold)) books.straySlip = null;
  else if (unpaired && unpaired.issued < sold) {
    paid.unshift(unpaired);
    documents.unshift(unpaired);
    books.straySlip = null;
  } else if (isTrouble && !unpaired && random.chance(0.5)) books.straySlip = boleta();
  else if (isTrouble) {
    const note = creditNote(random.pick(documents), sold, random.pick([0.3, 0.5]), 'Devolución');
    documents.push(note);
    paid.push(note);
  }
  for (const one of documents) one.due = null;
  return { documents, parts: paid.map((one) => documentPart(one)) };
}

/** Vouchers: the tax office knows only the month's sum. */
function voucher(books: Books, sold: DayNumber, gross: number): { documents: DocumentDraft[]; parts: PartDraft[] } {
  return summarised(books, sold, 48, gross);
}

/** Adds a sale to the month's summary of a code; the summary is made with the first one and grows until its month is written. */
function summarised(books: Books, sold: DayNumber, code: number, gross: number): { documents: DocumentDraft[]; parts: PartDraft[] } {
  const month = monthOf(sold);
  if (sold > books.today)
    return { documents: [], parts: [documentPart(documentOf(false, code, books.parties.anonymous, sold, gross), gross)] };
  let summary = books.summaries.get(code);
  if (!summary || monthOf(summary.issued) !== month) {
    summary = { ...documentOf(false, code, books.parties.anonymous, monthStart(month), 0), due: null, count: 0 };
    books.summaries.set(code, summary);
    commit(books, { documents: [summary] });
  }
  const net = roundHalfAway(gross / 1.19);
  summary.net += net;
  summary.iva += gross - net;
  summary.total += gross;
  summary.count = (summary.count ?? 0) + Math.max(1, Math.round(gross / books.random.int(6_000, 14_000)));
  const totals = totalsOf(books, month);
  totals.sales += gross;
  totals.income += net;
  totals.debit += gross - net;
  return { documents: [], parts: [documentPart(summary, gross)] };
}

function saleOfDay(books: Books, sold: DayNumber): number {
  const { profile, random } = books;
  return Math.max(5_000, Math.round(random.skewed(profile.sale.median, 0.45) * profile.season[monthOfYear(monthOf(sold)) - 1]!));
}
