/** What falls due by the calendar: people, taxes, rents, monthly suppliers; and profit paid to the owners. */
import { roundHalfAway } from '#domain/money.ts';
import type { Books } from './books.ts';
import { bankDay, bankDayBefore, type DayNumber, type MonthNumber, monthOfYear, monthStart, periodText } from './calendar.ts';
import { commit, totalsOf } from './commit.ts';
import { documentOf } from './documents.ts';
import { movement, obligationPart, payerOf } from './draft.ts';
import { obligation, payObligations } from './obligations.ts';
import type { Payer } from './parties.ts';
import { payPeople } from './payroll.ts';
import { payWith } from './trade.ts';

/** Property taxes fall due at the end of April, June, September and November. */
const QUARTERS = [4, 6, 9, 11];

export function duesMonth(books: Books, month: MonthNumber): void {
  const before = books.scheduled;
  f29(books, month);
  payPeople(books, month);
  contribuciones(books, month);
  if (monthOfYear(month) === 4) f22(books, month);
  rents(books, month);
  totalsOf(books, month).fixed += books.scheduled - before;
}

/** Suppliers that invoice every month: power, telephone, insurance, fuel. */
export function recurringInvoices(books: Books, month: MonthNumber): void {
  for (const { party, plan } of books.parties.recurring) {
    const net = Math.round(plan.net * (0.85 + 0.3 * books.random.next()));
    const document = documentOf(true, 33, party, monthStart(month) + books.random.int(1, 12), net);
    const tax = plan.isFuel ? Math.round(net * 0.38) : 0;
    if (tax > 0) document.otherTaxes.push({ code: 35, amount: tax, rate: null });
    document.total += tax;
    payWith(books, document, document.due ?? document.issued, { kind: 'serviceOut', payer: payerOf(party) });
  }
}

/** Profit paid to an owner. */
export function dividend(books: Books, month: MonthNumber, day: DayNumber, account: number, payer: Payer, amount: number): void {
  const one = obligation('dividendo', `Retiro ${payer.name}`, month, day, amount, payer);
  const intent = { kind: 'transferOut' as const, payer };
  commit(books, { obligations: [one], movements: [movement({ event: 'dues', day, account, intent, parts: [obligationPart(one)] })] });
}

/** IVA, PPM of 1 % and withholdings of the month before, on the 20th or the next day on which offices work. */
function f29(books: Books, month: MonthNumber): void {
  const { random, profile } = books;
  const { debit, credit, income } = totalsOf(books, month - 1);
  const iva = debit - credit - books.remanente;
  books.remanente = Math.max(0, -iva);
  const amount = Math.max(0, iva) + Math.max(0, roundHalfAway(income / 100)) + books.withheld;
  books.withheld = 0;
  const due = bankDay(monthStart(month) + 19);
  const late = profile.missesTaxes && random.chance(0.35) ? random.int(15, 45) : -random.int(0, 1);
  const one = obligation('f29', `F-29 ${periodText(month - 1)}`, month - 1, due, amount);
  const day = late > 0 ? bankDay(due + late) : bankDayBefore(due + late);
  if (amount > 0) payObligations(books, [one], { day, intent: { kind: 'sii', payer: null }, account: 0, isVariable: true });
  if (profile.exports && books.remanente > 0 && month % 2 === 0) ivaRefund(books, month);
}

/** Exporters get the credit back. */
function ivaRefund(books: Books, month: MonthNumber): void {
  const about = { event: 'dues' as const, account: 0, counterpart: null, areaKey: 'f29' as const, day: bankDay(monthStart(month) + 24) };
  commit(books, { movements: [movement({ ...about, intent: { kind: 'siiRefund', payer: null }, rest: books.remanente })] });
  books.remanente = 0;
}

function contribuciones(books: Books, month: MonthNumber): void {
  const quarter = QUARTERS.indexOf(monthOfYear(month)) + 1;
  if (quarter === 0) return;
  const due = bankDayBefore(monthStart(month + 1) - 1);
  for (const [account, amount] of books.profile.contribuciones.entries()) {
    const one = obligation('contribuciones', `Contribuciones cuota ${quarter}`, month, due, amount);
    payObligations(books, [one], { day: due, intent: { kind: 'tgr', payer: null }, account });
  }
}

/** Income tax of the year before; the PPM have paid most of it. */
function f22(books: Books, month: MonthNumber): void {
  const due = bankDayBefore(monthStart(month + 1) - 1);
  const income = Array.from({ length: 12 }, (_, back) => totalsOf(books, month - 4 - back).income).reduce((sum, one) => sum + one, 0);
  const amount = Math.round(income * (1 - books.profile.costRatio) * 0.06);
  if (amount <= 0) return;
  const one = obligation('f22', `F-22 Renta ${Math.floor(month / 12)}`, month, due, amount);
  payObligations(books, [one], { day: due, intent: { kind: 'sii', payer: null }, account: 0 });
}

function rents(books: Books, month: MonthNumber): void {
  const due = monthStart(month) + 4;
  for (const [account, amount] of books.profile.rents.entries()) {
    const payer = books.parties.landlords[account]!;
    const one = obligation('arriendo', `Arriendo ${periodText(month)}`, month, due, amount, payer);
    payObligations(books, [one], { day: bankDay(due - books.random.int(0, 2)), intent: { kind: 'transferOut', payer }, account });
  }
}
