/** Runs the accounts day by day: moves money between them, raises more when it runs short, pays out the surplus. */
import { toClp } from '#domain/money.ts';
import type { Books, MovementDraft } from './books.ts';
import { bankDay, bankDayBefore, type DayNumber, type MonthNumber, monthOf, monthOfYear, monthStart } from './calendar.ts';
import { commit, next, takeMonth, totalsOf } from './commit.ts';
import { movement } from './draft.ts';
import { dividend } from './dues.ts';
import type { Intent } from './intent.ts';
import { borrow } from './loans.ts';
import { usdRate } from './rates.ts';

type Account = Books['accounts'][number];
/** The drafts of the month by day, and what each account will hold when today is over. */
type Walk = { byDay: Map<DayNumber, MovementDraft[]>; ends: number[]; day: DayNumber; lastDay: DayNumber };

const STEP = 100_000;
/** Cents of dollars from which dollars are sold. */
const ENOUGH_DOLLARS = 6_000_000;

/**
 * The drafts of a month in the order in which banks book them, money in before money out within a day. It updates the balances.
 */
export function bookMonth(books: Books, month: MonthNumber, book: (draft: MovementDraft) => void): void {
  const last = monthStart(month + 1) - 1;
  const walk: Walk = { byDay: new Map(), ends: [], day: 0, lastDay: bankDayBefore(last) };
  const transfers = transferDays(books, month);
  settleMonth(books, bankDay(monthStart(month)));
  for (let day = bankDay(monthStart(month)); day <= Math.min(last, books.today); day = bankDay(day + 1)) {
    walk.day = day;
    absorb(books, walk, month);
    for (let count = transfers.get(day) ?? 0; count > 0; count -= 1) level(books, walk);
    sellDollars(books, walk);
    payOut(books, walk, month);
    absorb(books, walk, month);
    fund(books, walk);
    absorb(books, walk, month);
    const todays = walk.byDay.get(day) ?? [];
    for (const draft of todays) if (draft.amount > 0) book(draft);
    for (const draft of todays) if (draft.amount <= 0) book(draft);
    walk.byDay.delete(day);
  }
}

/** Sorts what is new in the month's queue by day, and computes today's closing balances. */
function absorb(books: Books, walk: Walk, month: MonthNumber): void {
  for (const draft of takeMonth(books.movements, month)) {
    const list = walk.byDay.get(draft.day);
    if (list) list.push(draft);
    else walk.byDay.set(draft.day, [draft]);
  }
  walk.ends = books.accounts.map((one) => one.balance);
  for (const draft of walk.byDay.get(walk.day) ?? []) walk.ends[draft.account] = walk.ends[draft.account]! + draft.amount;
}

/** How many transfers between own accounts are due on each day. */
function transferDays(books: Books, month: MonthNumber): Map<DayNumber, number> {
  const days = new Map<DayNumber, number>();
  const first = monthStart(month);
  for (let left = Math.floor(books.owed.own / 2); left > 0; left -= 1) {
    const day = bankDayBefore(
      books.random.chance(0.15) ? monthStart(month + 1) - 1 : Math.max(bankDay(first), books.random.int(first, monthStart(month + 1) - 1)),
    );
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

/** Moves part of what the fullest account has over the emptiest; at a month's end it often arrives after it. */
function level(books: Books, walk: Walk): void {
  const { from, to } = extremes(books, walk);
  if (from === to) return;
  const spare = walk.ends[from.index]! - floorOf(books, from);
  const target = (walk.ends[from.index]! - walk.ends[to.index]!) * (0.15 + 0.35 * books.random.next());
  const amount = Math.max(STEP, Math.round(target / STEP) * STEP);
  if (amount > spare) return;
  const isLate = books.random.chance(walk.day === walk.lastDay ? 0.6 : 0.06);
  move(books, walk, from, to, amount, isLate ? bankDay(walk.day + 1) : walk.day);
}

/** Lifts every account over its floor: from another account while one has enough, else with new money. */
function fund(books: Books, walk: Walk): void {
  for (const account of pesoAccounts(books)) {
    const missing = floorOf(books, account) - walk.ends[account.index]!;
    if (missing <= 0) continue;
    const { from } = extremes(books, walk);
    const spare = walk.ends[from.index]! - floorOf(books, from);
    const amount = Math.ceil(Math.max(missing * 1.3, spare * 0.4) / STEP) * STEP;
    if (from !== account && spare >= amount) move(books, walk, from, account, amount, walk.day);
    else raise(books, walk, account, missing);
  }
}

/** A loan or a capital contribution, enough for some weeks. */
function raise(books: Books, walk: Walk, account: Account, missing: number): void {
  const unit = 5_000_000;
  const amount = Math.ceil(Math.max(missing * 1.5, meanSales(books, walk) * 0.6) / unit) * unit;
  walk.ends[account.index] = walk.ends[account.index]! + amount;
  if (books.profile.funding === 'loan') {
    borrow(
      books,
      { name: 'Crédito comercial', account: account.index, principal: amount, monthlyRate: '0.95', installments: 24, age: 0 },
      walk.day,
    );
    return;
  }
  const payer = books.random.pick(books.parties.shareholders);
  const intent: Intent = { kind: 'transferIn', payer };
  commit(books, {
    movements: [movement({ event: 'dues', day: walk.day, account: account.index, intent, rest: amount, areaKey: 'aportesdecapital' })],
  });
}

function move(books: Books, walk: Walk, from: Account, to: Account, amount: number, arrives: DayNumber): void {
  const pair = next(books, 'pair');
  const about = { event: 'own' as const, pair, counterpart: books.own.rut };
  walk.ends[from.index] = walk.ends[from.index]! - amount;
  if (arrives === walk.day) walk.ends[to.index] = walk.ends[to.index]! + amount;
  const out = movement({ ...about, day: walk.day, account: from.index, intent: { kind: 'ownOut', payer: books.own }, rest: -amount });
  const back = movement({ ...about, day: arrives, account: to.index, intent: { kind: 'ownIn', payer: books.own }, rest: amount });
  commit(books, { movements: [out, back] });
}

/** Exporters turn dollars into pesos of their first account. */
function sellDollars(books: Books, walk: Walk): void {
  const dollars = books.accounts.find((one) => one.currency === 'USD');
  if (!dollars || walk.ends[dollars.index]! < ENOUGH_DOLLARS || !books.random.chance(0.25)) return;
  const cents = Math.round((walk.ends[dollars.index]! * (0.5 + 0.3 * books.random.next())) / 100_000) * 100_000;
  const about = { event: 'own' as const, pair: next(books, 'pair'), counterpart: books.own.rut, day: walk.day };
  const out = movement({ ...about, account: dollars.index, intent: { kind: 'exchangeOut', payer: null }, rest: -cents });
  const back = movement({
    ...about,
    account: pesoAccounts(books)[0]!.index,
    intent: { kind: 'exchangeIn', payer: null },
    rest: toClp(cents, 'USD', usdRate(walk.day)),
  });
  commit(books, { movements: [out, back] });
}

/** Three times a year, what is over the ceiling goes to the owners. */
function payOut(books: Books, walk: Walk, month: MonthNumber): void {
  const isDay = walk.day === bankDay(monthStart(month) + 16);
  if (!isDay || monthOfYear(month) % 4 !== 0) return;
  const richest = extremes(books, walk).from;
  const total = pesoAccounts(books).reduce((sum, one) => sum + walk.ends[one.index]!, 0);
  const ceiling = meanSales(books, walk) * books.profile.cashCeiling;
  if (total <= ceiling) return;
  const amount = Math.floor((total - ceiling * 0.8) / books.parties.shareholders.length / STEP) * STEP;
  for (const payer of books.parties.shareholders) dividend(books, month, walk.day, richest.index, payer, amount);
}

/** Interest and stamp tax of what the credit line lent last month; interest on what an account that earns some held. */
function settleMonth(books: Books, day: DayNumber): void {
  for (const account of books.accounts) {
    const used = Math.max(0, -account.lowest);
    if (account === pesoAccounts(books).at(-1)) earnInterest(books, day, account);
    account.lowest = account.balance;
    if (used === 0) continue;
    const about = { event: 'none' as const, day, account: account.index, counterpart: null };
    const interest = movement({
      ...about,
      intent: { kind: 'lineInterest', payer: null },
      rest: -Math.ceil(used * 0.011),
      areaKey: 'intereses',
    });
    const tax = movement({
      ...about,
      intent: { kind: 'lineTax', payer: null },
      rest: -Math.ceil(used * 0.00066),
      areaKey: 'otrosimpuestos',
    });
    commit(books, { movements: [interest, tax] });
  }
}

function earnInterest(books: Books, day: DayNumber, { index, lowest }: Account): void {
  const rest = Math.round(Math.max(0, lowest) * books.profile.interest);
  if (rest === 0) return;
  const intent: Intent = { kind: 'interestIn', payer: null };
  const about = { event: 'none' as const, day, account: index, counterpart: null, areaKey: 'interesesganados' as const };
  commit(books, { movements: [movement({ ...about, intent, rest })] });
}

/** The fullest and the emptiest account in pesos, over their floors, at the end of today. */
function extremes(books: Books, walk: Walk): { from: Account; to: Account } {
  const room = (one: Account) => walk.ends[one.index]! - floorOf(books, one);
  const sorted = pesoAccounts(books).toSorted((a, b) => room(b) - room(a));
  return { from: sorted[0]!, to: sorted.at(-1)! };
}

/** Companies that borrow live on the credit line too; the others keep some days' money. */
function floorOf(books: Books, account: Account): number {
  return books.profile.funding === 'loan' ? -0.6 * account.creditLine : books.profile.cushion;
}

function pesoAccounts(books: Books): Account[] {
  return books.accounts.filter((one) => one.currency === 'CLP');
}

/** Gross sales of an average month of the last year. */
function meanSales(books: Books, walk: Walk): number {
  const past = Array.from({ length: 12 }, (_, back) => totalsOf(books, monthOf(walk.day) - 1 - back).sales).filter((sales) => sales > 0);
  return past.reduce((sum, sales) => sum + sales, 0) / Math.max(1, past.length);
}
