// What needs a person today by the rules of 'Hoy', evaluated one by one on facts as they were made: no roll-up, no index, no query.
import { isBankDay } from '#domain/bank-days.ts';
import { addDays, type Day, day, weekday } from '#domain/date.ts';
import {
  explainedUnits,
  type Fact,
  givenUnits,
  isIncome,
  PARTIES,
  paidUnits,
  RATES,
  SUGGESTED_DUE,
  type TodayFacts,
} from './today-facts.ts';

/** What a line is about, and its pesos. */
export type Expected = readonly [about: string, risk: number];
type Currency = keyof typeof RATES;
type Money = { currency: Currency; units: number };
/** Money that is expected: what of it is left, and on which day it is meant to move. Days are so many from today. */
type Open = Money & {
  /** Somebody means it to move today or later. */
  isAhead: boolean;
  isReceived: boolean;
  due: number;
  cash: number;
  sign: 1 | -1;
  awaited: number;
  party: string | null;
  tax: string | null;
};

const LATE_HORIZON = 180;
const WEEKS = 13;

/** Every line that must be there. */
export function expectedToday(facts: TodayFacts): Expected[] {
  const books = booksOf(facts);
  return [
    ...claims(facts),
    ...parties(books, 'toReceive'),
    ...parties(books, 'toPay'),
    ...unexplained(facts),
    ...gaps(facts),
    ...oldData(books),
    ...connection(facts),
    ...rates(books),
    ...taxes(books),
    ...lowBalance(books),
    ...cheques(books),
    ...projections(books),
    ...files(books),
    ...certificate(facts),
    ...mentions(books),
  ];
}

type Books = ReturnType<typeof booksOf>;

function booksOf(facts: TodayFacts) {
  const open = openOf(facts);
  const today = localDay(facts.now);
  const accounts = facts.accounts.map((account, index) => ({ ...account, moved: facts.movements.filter((one) => one.account === index) }));
  const balance = (on: number): Money[] => accounts.map((one) => ({ currency: one.currency, units: balanceAt(one, on) }));
  /** What a currency is worth on a day: the last value known then. */
  const isKnown = (currency: Currency, on: number) => currency === 'CLP' || (facts.rates[currency] ?? Number.POSITIVE_INFINITY) <= on;
  const pesos = ({ currency, units }: Money) => (isKnown(currency, 0) ? units * RATES[currency] : 0);
  const last = addDays(addDays(today, 1 - weekday(today)), 7 * WEEKS - 1);
  const planned = facts.occurrences
    .filter((one) => !one.isRemoved && one.on >= -10 && addDays(today, one.on) <= last && givenUnits(one) < one.amount)
    .map((one) => ({ currency: one.currency, units: (isIncome(one) ? 1 : -1) * (one.amount - givenUnits(one)), on: Math.max(one.on, 0) }));
  return { facts, today, open, accounts, balance, isKnown, pesos, last, planned };
}

function openOf({ documents, cheques, movements }: TodayFacts): Open[] {
  const ofDocuments = documents.flatMap((one): Open[] => {
    const { isReceived, type, due, agenda, currency, party } = one;
    const units = one.amount - paidUnits(one);
    if (one.isHidden || !one.isExpected || units === 0) return [];
    const [sign, isTax] = [type === 'note' ? (-1 as const) : (1 as const), type === 'tax'];
    const who = isTax ? null : nameOf(party);
    const side = { isReceived: isReceived || isTax, due, cash: Math.max(agenda ?? due, 0), isAhead: (agenda ?? due) >= 0, sign };
    return [{ ...side, currency, units, awaited: 0, party: who, tax: isTax ? one.id : null }];
  });
  const ofCheques = cheques
    .filter(({ state, isHidden }) => !isHidden && (state === 'open' || state === 'deposited'))
    .map((one): Open => {
      const { isReceived, due, currency, amount: units } = one;
      return { isReceived, due, cash: Math.max(due, 0), isAhead: due >= 0, sign: 1, currency, units, awaited: 0, party: null, tax: null };
    });
  const ofSuggestions = movements
    .filter((one) => one.explained === 'suggested')
    .map((one): Open => {
      const units = explainedUnits(one);
      const at = { due: SUGGESTED_DUE, cash: SUGGESTED_DUE, isAhead: true, party: nameOf(2), tax: null };
      return { isReceived: one.amount < 0, sign: 1, currency: 'CLP', units, awaited: units, ...at };
    });
  return [...ofDocuments, ...ofCheques, ...ofSuggestions];
}

function nameOf(party: number): string {
  const { counterpart_rut: rut, counterpart_name: name } = PARTIES[party] ?? PARTIES[0];
  return rut ?? name;
}

/** 33 and 34 received, and 43 issued, since an agent issues it to its principal: on credit, neither accepted nor claimed, whose eight days end within three days. */
function claims({ claimables, now }: TodayFacts): Expected[] {
  return claimables.flatMap((one): Expected[] => {
    const { id, code, isReceived, received, time, form, isAccepted, isClaimed, isHidden, amount } = one;
    if (![33, 34, 43].includes(code) || isReceived === (code === 43) || received === null || isAccepted || isClaimed || isHidden) return [];
    // One that does not say how it is paid is on credit.
    if (form === 1 || form === 3) return [];
    // Of whose reception only the day is known they end with the seventh day after it, at the latest.
    const [ends, at] = time === null ? [received + 8, '00:00:00'] : [received + 8, time];
    const isOver = ends < 0 || (ends === 0 && localTime(now) >= at);
    const last = at === '00:00:00' ? ends - 1 : ends;
    return isOver || last > 3 ? [] : [[`claim ${id}`, amount]];
  });
}

/** Receivables past due; payables past due, due within a week, and later ones on days that the balance ahead does not cover. */
function parties(books: Books, kind: 'toReceive' | 'toPay'): Expected[] {
  const { open, pesos } = books;
  const short = shortDays(books);
  const partOf = ({ due, cash }: Open) => {
    if (due < 0) return 'late';
    if (kind === 'toReceive') return null;
    return due <= 7 ? 'next' : short.has(cash) ? 'later' : null;
  };
  const mine = open.filter((one) => one.party !== null && one.isReceived === (kind === 'toPay') && partOf(one) !== null);
  return [...Map.groupBy(mine, (one) => `${kind} ${partOf(one)} ${one.party}`)].flatMap(([about, list]): Expected[] => {
    const sums = [...Map.groupBy(list, ({ currency }) => currency)].map(([currency, all]) => ({ currency, units: net(all) }));
    const owed = sums.filter(({ units }) => units > 0);
    return owed.length === 0 ? [] : [[about, sum(owed.map(pesos))]];
  });
}

const net = (list: readonly Open[]) => sum(list.map((one) => one.sign * one.units));
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Movements older than three days without match, kind or area by hand. */
function unexplained({ movements, accounts }: TodayFacts): Expected[] {
  const open = movements.filter((one) => one.on < -3 && !one.isHidden && !one.hasArea && !one.isClosed && left(one) > 0);
  const pesos = (one: Fact<'movements'>) => left(one) * RATES[accounts[one.account]?.currency ?? 'CLP'];
  return open.length === 0 ? [] : [[`unexplained ${open.length}`, sum(open.map(pesos))]];
}

function left(one: Fact<'movements'>): number {
  const isExplained = one.explained !== 'no' && one.explained !== 'suggested';
  return Math.abs(one.amount) - (isExplained ? explainedUnits(one) : 0);
}

type Account = Books['accounts'][number];
const between = (moved: Account['moved'], after: number, to: number) =>
  sum(moved.filter(({ on }) => on > after && on <= to).map(({ amount }) => amount));

function balanceAt({ closings, moved }: Account, on: number): number {
  const sorted = closings.toSorted((a, b) => a.on - b.on);
  const base = sorted.findLast((one) => one.on <= on);
  if (base) return base.balance + between(moved, base.on, on);
  const next = sorted[0];
  return next ? next.balance - between(moved, on, next.on) : between(moved, Number.NEGATIVE_INFINITY, on);
}

/** Breaks of the last 400 days, since the cut-off, in the chain of printed balances of an account in use. */
function gaps(facts: TodayFacts): Expected[] {
  const { accounts, isKnown } = booksOf(facts);
  return accounts.flatMap((account): Expected[] => {
    const { id, currency, isActive, closings, moved } = account;
    const chain = closings.filter(({ on }) => on >= Math.max(-400, facts.cutOff ?? -400)).toSorted((a, b) => a.on - b.on);
    const missing = chain.slice(1).map((one, index) => {
      const before = chain[index] ?? one;
      return Math.abs(one.balance - before.balance - between(moved, before.on, one.on));
    });
    if (!isActive || sum(missing) === 0) return [];
    return [[`gap ${id}`, isKnown(currency, 0) ? sum(missing) * RATES[currency] : 0]];
  });
}

/** Accounts in use of which the last that a bank told is older than five bank days; at risk is their mean of five days. */
function oldData({ accounts, facts, today, pesos }: Books): Expected[] {
  return accounts.flatMap(({ id, currency, isActive, made, closings, moved }): Expected[] => {
    const daysOfBank = [...closings.map(({ on }) => on), ...moved.filter((one) => !one.isByHand).map(({ on }) => on)];
    const known = daysOfBank.length > 0 ? Math.max(...daysOfBank) : null;
    const from = known ?? daysFrom(today, localDay(new Date(facts.now.getTime() + made * 86_400_000)));
    const bankDays = Array.from({ length: -from }, (_, index) => addDays(today, from + 1 + index)).filter(
      (on) => on < today && isBankDay(on),
    );
    if (!isActive || bankDays.length < 5) return [];
    const lately = moved.filter(({ on }) => known !== null && on > known - 60 && on <= known);
    return [[`oldData ${id}`, Math.round((pesos({ currency, units: sum(lately.map((one) => Math.abs(one.amount))) }) * 5) / 60)]];
  });
}

/** The last work at the tax office failed because of the connection, and no certificate came since. */
function connection({ runs, certificate: signs, officeEvents, now }: TodayFacts): Expected[] {
  const [last] = runs.filter(({ state }) => state === 'done' || state === 'failed').toSorted((a, b) => a.hours - b.hours);
  if (last?.state !== 'failed' || last.code === 'CLAIMER_GONE' || (signs && signs.hours < last.hours)) return [];
  const failed = daysFrom(localDay(now), localDay(new Date(now.getTime() - last.hours * 3_600_000)));
  const brought = sum(officeEvents.filter(({ on }) => on > failed - 30 && on <= failed).map(({ amount }) => amount));
  return [['connection', Math.round((brought * (1 - failed)) / 30)]];
}

/** Currencies that a report of today needs and that have no value of the last days, or none of the evening on which its balances begin. */
function rates({ facts, open, balance, planned, isKnown, pesos }: Books): Expected[] {
  return (['UF', 'USD'] as const).flatMap((currency): Expected[] => {
    const isOf = (one: Money) => one.currency === currency;
    const inBanks = Math.abs(
      sum(
        balance(0)
          .filter(isOf)
          .map(({ units }) => units),
      ),
    );
    const [owed, due] = [true, false].map((isReceived) => open.filter((one) => isOf(one) && one.isReceived === isReceived && one.sign > 0));
    const expected = [...(owed ?? []), ...(due ?? [])].map(({ units }) => units);
    const units = inBanks + sum(expected) + sum(planned.filter(isOf).map((one) => Math.abs(one.units)));
    const before = sum(
      balance(-1)
        .filter(isOf)
        .map((one) => one.units),
    );
    const isOld = units !== 0 && (!isKnown(currency, 0) || (facts.rates[currency] ?? 0) < -5);
    const isMissing = before !== 0 && !isKnown(currency, -1);
    return isOld || isMissing ? [[`rate ${currency}`, pesos({ currency, units })]] : [];
  });
}

/** Taxes that are owed or projected, due within seven days; of those projected what passed up to ten days ago. */
function taxes({ open, facts, pesos }: Books): Expected[] {
  const owed = open.filter((one) => one.tax !== null && one.due <= 7).map((one): Expected => [`tax ${one.tax}`, pesos(one)]);
  const projected = facts.occurrences
    .filter((one) => !one.isRemoved && ['f29', 'f22', 'otrosimpuestos'].includes(one.area) && one.on >= -10 && one.on <= 7)
    .filter((one) => givenUnits(one) < one.amount)
    .map((one): Expected => [`tax ${one.id}`, pesos({ currency: one.currency, units: one.amount - givenUnits(one) })]);
  return [...owed, ...projected];
}

/** What the banks hold and the balances at the end of each day of 13 weeks, in pesos; null while no bank has told of any money. */
function ahead(books: Books): { now: number; plan: number[] } | null {
  const { facts, open, balance, planned, isKnown, today, last } = books;
  if (facts.movements.length === 0) return null;
  const counted = open.filter((one) => one.due >= -LATE_HORIZON || one.isAhead);
  const flows = [
    ...counted.map((one) => ({
      currency: one.currency,
      on: one.cash,
      units: (one.isReceived ? -1 : 1) * one.sign * (one.units - one.awaited),
    })),
    ...planned,
  ];
  const isIn = ({ currency }: Money) =>
    currency === 'CLP' || isKnown(currency, sum(balance(-1).map((one) => (one.currency === currency ? one.units : 0))) === 0 ? 0 : -1);
  const worth = (list: readonly Money[]) => sum(list.filter(isIn).map(({ currency, units }) => units * RATES[currency]));
  const now = worth(balance(0));
  const plan = Array.from({ length: daysFrom(today, last) + 1 }, (_, day) => now + worth(flows.filter(({ on }) => on <= day)));
  return { now, plan };
}

/** The days that end below zero. */
function shortDays(books: Books): ReadonlySet<number> {
  return new Set((ahead(books)?.plan ?? []).flatMap((balance, day) => (balance < 0 ? [day] : [])));
}

/** The first day below the company's line, without one below zero; at risk is what is missing on the worst. */
function lowBalance(books: Books): Expected[] {
  const { facts, today } = books;
  const known = ahead(books);
  if (!known) return [];
  const { now, plan } = known;
  const [line, balances] = [facts.lowBalance ?? 0, plan.map((one, day) => (day === 0 ? Math.min(one, now) : one))];
  const first = balances.findIndex((one) => one < line);
  return first < 0 ? [] : [[`lowBalance ${addDays(today, first)}`, line - Math.min(...balances)]];
}

/** Cheques to deposit, to cover where the banks hold less than all of them, and those that came back. */
function cheques({ facts, balance, pesos }: Books): Expected[] {
  const seen = facts.cheques.filter(({ isHidden, state, due }) => !isHidden && (state === 'bounced' || (state === 'open' && due <= 0)));
  const inBanks = sum(balance(0).map(pesos));
  const kinds = Map.groupBy(seen, ({ isReceived, state }) => {
    if (state === 'bounced') return isReceived ? 'ownChequeBounced' : 'chequeBounced';
    return isReceived ? 'chequeToCover' : 'chequeToDeposit';
  });
  return [...kinds].flatMap(([kind, list]): Expected[] => {
    const risk = sum(list.map(({ currency, amount: units }) => pesos({ currency, units })));
    return kind === 'chequeToCover' && inBanks >= risk ? [] : [[`${kind} ${list.length}`, risk]];
  });
}

/** Times of sources that passed more than ten days ago, and later ones that several real things may be. */
function projections({ facts, pesos }: Books): Expected[] {
  const waiting = facts.occurrences.filter((one) => {
    if (one.isRemoved || givenUnits(one) > 0) return false;
    return one.on < -10 ? one.on >= -72 : one.isDoubtful;
  });
  const units = waiting.map(({ currency, amount }) => pesos({ currency, units: amount }));
  return waiting.length === 0 ? [] : [[`projection ${waiting.length}`, sum(units)]];
}

/** Files that ask and did not come in since: their rows at the mean of a movement of their account in sixty days. */
function files({ facts, accounts, pesos }: Books): Expected[] {
  const asking = facts.files.filter(({ status, isUndone, cameIn }) => status === 'pregunta' && !isUndone && !cameIn);
  return asking.map(({ id, rows, account: index }): Expected => {
    const of = index === null ? undefined : accounts[index];
    const lately = (of?.moved ?? []).filter(({ on }) => on > -60).map(({ amount }) => Math.abs(amount));
    if (!of || lately.length === 0) return [`import ${id}`, 0];
    const minor = of.currency === 'CLP' ? 1 : 100;
    // In whole cents, so that half a peso is one.
    const mean = Math.round((sum(lately) * minor) / lately.length);
    return [`import ${id}`, rows * Math.round(pesos({ currency: of.currency, units: mean }) / minor)];
  });
}

/** One that ends within thirty days, or has ended. */
function certificate({ certificate: one }: TodayFacts): Expected[] {
  return one && one.ends <= 30 ? [[`certificate ${one.id}`, 0]] : [];
}

/** What mentions this person and they have not read. */
function mentions({ facts, pesos }: Books): Expected[] {
  return facts.mentions
    .filter(({ isRead, isMention, isOther }) => !isRead && isMention && !isOther)
    .map(({ id, document: index }): Expected => {
      const of = index === null ? undefined : facts.documents[index % facts.documents.length];
      return [`mention ${id}`, of ? pesos({ currency: of.currency, units: of.amount - paidUnits(of) }) : 0];
    });
}

function daysFrom(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

const LOCAL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' });
/** As a clock in Santiago shows it. */
export const localDay = (at: Date): Day => day(LOCAL.format(at).slice(0, 10));
const localTime = (at: Date) => LOCAL.format(at).slice(11, 19);
