/**
 * `acquirer`: what a card acquirer deposits is a run of sales, less what its report says that it kept, or less the commission that its other
 * deposits on that account show.
 */
import { append } from '../../lists.ts';
import { REPORTING_ACQUIRER } from '../card-settlements.ts';
import { commonStep, expectedByChance, SELDOM } from '../chance.ts';
import type { Proposal, ReportedDeposit, SettledDeposit } from '../facts.ts';
import { acquirerOf } from '../glosa-kinds.ts';
import { type Document, dayNumber, groupBy, type Items, type Movement, rejection, STEP, type Steps } from '../items.ts';
import type { Reason } from '../reason-words.ts';
import { plainText } from '../words.ts';
import type { Bundle, MatchClass } from './class.ts';

export const ACQUIRER: MatchClass = { codes: ['acquirer'], find: matchDeposits };

/** Days before a deposit in which its sales were made: two bank days, and holidays beside a weekend. */
export const LOOK_BACK = 7;
/** Days after the day that a report gives in which the bank books the deposit: a weekend with a holiday beside it. */
export const MAX_DELAY = 4;
const MAX_SALES = 200;
/** Deposits that have to show a commission, and how many there may be for one wording: debit, credit and prepaid. */
const MIN_DEPOSITS = 20;
const MAX_RATES = 3;
/** Commissions with IVA, as a share of the sales, that acquirers may take. */
const [LOWEST, HIGHEST] = [0.002, 0.05];
/** How near to each other shares are that may be one commission; a peso more or less makes so much of small deposits. */
const WIDTH = 0.00005;
/** How much more often a commission has to be seen than chance would show it. */
const CLEARLY = 5;
/** Pesos by which a deposit may differ, since the commission and its IVA are rounded one by one. Source: domain handbook on banks, 12. */
const ROUNDING = 1.2;

/** Neighbours among the sales, oldest first: their first and last place, and what they sum to. */
type SalesRun = { first: number; last: number; gross: number };
type Deposit = { movement: Movement; runs: readonly SalesRun[] };
/** The commission with IVA as a share of the sales, and how many deposits show it. */
type Rate = { share: number; deposits: number };

function* matchDeposits(items: Items): Steps<Bundle[]> {
  const sales = items.sales.filter((one) => one.currency === 'CLP' && one.unmatched === one.remaining);
  const deposits = sales.length === 0 ? [] : items.acting.filter(isDeposit);
  const settled = Map.groupBy(items.facts.settledDeposits ?? [], wordingOf);
  const sums = sumsOf(sales);
  const reports = reportsOf(items, deposits);
  const bundles: Bundle[] = [];
  let done = 0;
  for (const [wording, movements] of groupBy(deposits, wordingOf)) {
    const list: Deposit[] = [];
    for (const movement of movements) {
      list.push({ movement, runs: runsFor(movement, sales, sums) });
      done += 1;
      if (done % STEP === 0) yield;
    }
    // Whatever the commission, a deposit is made of what its report says.
    const unreported = list.filter(({ movement }) => !reports.has(movement));
    append(bundles, reportedProposals(items, sales, list, reports));
    append(bundles, proposalsOf(items, sales, unreported, ratesOf(list, settled.get(wording) ?? [])));
    yield;
  }
  return bundles;
}

function isDeposit({ kind, direction, currency, isExplained, returnState, open, amount }: Movement): boolean {
  return kind === 'acquirer' && direction > 0 && currency === 'CLP' && !isExplained && returnState === 'no' && open === amount;
}

/** The report of each deposit that has one, and no other deposit has; null: several may be its own. */
function reportsOf({ facts }: Items, deposits: readonly Movement[]): Map<Movement, ReportedDeposit | null> {
  const found = new Map<Movement, ReportedDeposit[]>();
  const times = new Map<ReportedDeposit, number>();
  const byNet = Map.groupBy(facts.reportedDeposits ?? [], ({ net }) => net);
  for (const movement of deposits) {
    if ((acquirerOf(movement.glosa, movement.rut) ?? REPORTING_ACQUIRER) !== REPORTING_ACQUIRER) continue;
    const near = [-1, 0, 1].flatMap((off) => byNet.get(movement.open + off) ?? []);
    const own = near.filter(({ accountId, on }) => {
      const delay = movement.day - dayNumber(on);
      return (accountId === null || accountId === movement.accountId) && delay >= 0 && delay <= MAX_DELAY;
    });
    if (own.length === 0) continue;
    found.set(movement, own);
    for (const one of own) times.set(one, (times.get(one) ?? 0) + 1);
  }
  const only = (own: readonly ReportedDeposit[]) => (own.length === 1 && own[0] && times.get(own[0]) === 1 ? own[0] : null);
  return new Map([...found].map(([movement, own]) => [movement, only(own)]));
}

/** The one run of sales that comes to what a report says was sold, where that is no chance; with annulled sales it is left to a person. */
function reportedProposals(
  items: Items,
  sales: readonly Document[],
  deposits: readonly Deposit[],
  reports: ReadonlyMap<Movement, ReportedDeposit | null>,
): Bundle[] {
  const reported = deposits.flatMap(({ movement, runs }) => {
    const report = reports.get(movement);
    return report?.annulled === 0 ? [{ movement, report, runs, run: reportedRun(runs, report) }] : [];
  });
  const found = reported.filter(({ run }) => run !== null).length;
  // How often what was sold by card is no run of boletas: cash between them, or another acquirer.
  const others = (reported.length - found + 1) / (found + 1);
  return reported.flatMap(({ movement, report, runs, run }) => {
    if (!run || reportedByChance(sales, runs, { run, report }) * others >= SELDOM) return [];
    const documents = sales.slice(run.first, run.last + 1);
    if (documents.some((one) => rejection(items, movement, one) === 'pair')) return [];
    const reported: Reason = ['report', documents.length, report.on, report.sales, report.net];
    const reasons: Reason[] = [['deposit', movement.name], reported, ['onlyReportedRun']];
    return [[{ ...proposalOf(movement, documents, reasons), settlementId: report.id }]];
  });
}

/** Of runs with one sum the number of sales decides; null where none or several remain. */
function reportedRun(runs: readonly SalesRun[], { sales, count }: ReportedDeposit): SalesRun | null {
  const equal = runs.filter(({ gross }) => gross === sales);
  const counted = equal.filter((one) => lengthOf(one) === count);
  const [run, other] = counted.length === 1 ? counted : equal;
  return run && !other ? run : null;
}

function lengthOf({ first, last }: SalesRun): number {
  return last - first + 1;
}

/** How many other runs would come to a report's sales by chance: of as many boletas as it says, or else of any number. */
function reportedByChance(
  sales: readonly Document[],
  runs: readonly SalesRun[],
  { run, report }: { run: SalesRun; report: ReportedDeposit },
): number {
  const alike = lengthOf(run) === report.count ? runs.filter((one) => lengthOf(one) === report.count) : runs;
  if (alike.length <= 1) return 0;
  const [from, to] = [runs[0]!.first, runs.reduce((last, one) => Math.max(last, one.last), 0)];
  const step = commonStep(sales.slice(from, to + 1).map(({ unmatched }) => unmatched));
  return expectedByChance(alike.length - 1, report.net * (HIGHEST - LOWEST), step);
}

/** What an acquirer keeps with IVA of the deposits of a wording on an account, as a share of the sales, and how many deposits show it. */
export type Commission = Rate & { accountId: string; wording: string };

/** The commissions that deposits which were matched whole show. */
export function commissionsOf(settled: readonly SettledDeposit[]): Commission[] {
  return [...Map.groupBy(settled, wordingOf).values()].flatMap((own) => {
    const [{ accountId, glosa }] = own as [SettledDeposit];
    return ratesOf([], own).map((rate) => ({ ...rate, accountId, wording: wordsOf(glosa) }));
  });
}

/** The account, and the words that an acquirer's deposits of one kind share. */
function wordingOf({ accountId, glosa }: { accountId: string; glosa: string }): string {
  return `${accountId} ${wordsOf(glosa)}`;
}

/** Without numbers and days. */
function wordsOf(glosa: string): string {
  const words = plainText(glosa).split(' ');
  return words.filter((word) => !/\d/.test(word)).join(' ');
}

/** What the sales before each place sum to. */
function sumsOf(sales: readonly Document[]): number[] {
  const sums = [0];
  for (const one of sales) sums.push(sums.at(-1)! + one.unmatched);
  return sums;
}

/** The runs of sales in the days before a deposit that would leave it after a commission. */
function runsFor({ day, open }: Movement, sales: readonly Document[], sums: readonly number[]): SalesRun[] {
  const [start, end] = [placeOf(sales, day - LOOK_BACK), placeOf(sales, day)];
  const most = open / (1 - HIGHEST);
  const runs: SalesRun[] = [];
  let last = start;
  for (let first = start; first < end; first += 1) {
    last = Math.max(last, first);
    while (last < end && sums[last + 1]! - sums[first]! < open / (1 - LOWEST)) last += 1;
    for (let at = last; at < end && at - first < MAX_SALES; at += 1) {
      const gross = sums[at + 1]! - sums[first]!;
      if (gross > most) break;
      runs.push({ first, last: at, gross });
    }
  }
  return runs;
}

/** The place of the first sale made on or after `day`. */
function placeOf(sales: readonly Document[], day: number): number {
  let [low, high] = [0, sales.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sales[middle]!.issued < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One way to read a deposit. `of`: tells deposits apart. */
type Reading = { of: number; gross: number; fee: number; share: number };

/** The commissions that so many deposits show, to the peso, that chance does not. */
function ratesOf(deposits: readonly Deposit[], settled: readonly SettledDeposit[]): Rate[] {
  const open = deposits.flatMap(({ movement, runs }, of) => runs.map(({ gross }) => readingOf(of, gross, movement.open)));
  const past = settled.map(({ gross, amount }, index) => readingOf(-1 - index, gross, amount));
  let readings = [...open, ...past].filter(({ share }) => share >= LOWEST && share <= HIGHEST).sort((a, b) => a.share - b.share);
  const rates: Rate[] = [];
  while (rates.length < MAX_RATES) {
    const rate = mostSeen(readings);
    if (!rate) break;
    rates.push(rate);
    const shown = new Set(readings.filter((one) => isOfRate(one, rate)).map(({ of }) => of));
    readings = readings.filter(({ of }) => !shown.has(of));
  }
  return rates;
}

function readingOf(of: number, gross: number, net: number): Reading {
  return { of, gross, fee: gross - net, share: (gross - net) / gross };
}

function isOfRate({ gross, fee }: Pick<Reading, 'gross' | 'fee'>, { share }: Rate): boolean {
  return Math.abs(gross * share - fee) <= ROUNDING;
}

/** The commission that most deposits agree on; null when they are too few. */
function mostSeen(readings: readonly Reading[]): Rate | null {
  let best: readonly Reading[] = [];
  for (let from = 0, to = 0; from < readings.length; from += 1) {
    while (to < readings.length && readings[to]!.share <= readings[from]!.share + WIDTH) to += 1;
    if (to - from > best.length) best = readings.slice(from, to);
  }
  const middle = best[best.length >> 1];
  if (!middle) return null;
  let rate: Rate = { share: middle.share, deposits: 0 };
  // Each round takes away what only lies near by chance.
  for (let round = 0; round < 3; round += 1) {
    const agreeing = best.filter((one) => isOfRate(one, rate));
    const gross = agreeing.reduce((sum, one) => sum + one.gross, 0);
    if (gross === 0) return null;
    rate = { share: agreeing.reduce((sum, one) => sum + one.fee, 0) / gross, deposits: new Set(agreeing.map(({ of }) => of)).size };
  }
  const byChance = (readings.length * WIDTH) / (HIGHEST - LOWEST);
  return rate.deposits >= MIN_DEPOSITS && rate.deposits >= byChance * CLEARLY ? rate : null;
}

/** The deposits that one run of sales explains, to the peso, and no other run at any of the commissions. */
function proposalsOf(items: Items, sales: readonly Document[], deposits: readonly Deposit[], rates: readonly Rate[]): Bundle[] {
  const explained = deposits.flatMap((deposit) => {
    const ways = deposit.runs.flatMap((run) => rates.filter((rate) => fits(deposit, run, rate)).map((rate) => ({ run, rate })));
    return ways.length > 0 ? [{ ...deposit, ways }] : [];
  });
  // How often a deposit is not a run of sales at all: only then may chance stand in for it.
  const others = (deposits.length - explained.length + 1) / (explained.length + 1);
  return explained.flatMap(({ movement, runs, ways: [way, other] }) => {
    const byChance = (runs.length * rates.length * 2 * ROUNDING) / (movement.open * (HIGHEST - LOWEST));
    if (!way || other || byChance * others >= SELDOM) return [];
    const documents = sales.slice(way.run.first, way.run.last + 1);
    return documents.some((one) => rejection(items, movement, one) === 'pair')
      ? []
      : [[proposalOf(movement, documents, rateReasons(movement, documents, way.rate))]];
  });
}

function fits({ movement }: Deposit, { gross }: SalesRun, rate: Rate): boolean {
  return isOfRate({ gross, fee: gross - movement.open }, rate);
}

function rateReasons(movement: Movement, documents: readonly Document[], { share, deposits }: Rate): Reason[] {
  const gross = grossOf(documents);
  return [['deposit', movement.name], ['commission', documents.length, gross, movement.open, share, deposits], ['onlyRun']];
}

function grossOf(documents: readonly Document[]): number {
  return documents.reduce((sum, one) => sum + one.unmatched, 0);
}

function proposalOf(movement: Movement, documents: readonly Document[], reasons: readonly Reason[]): Proposal {
  const gross = grossOf(documents);
  let [sold, paid] = [0, 0];
  const parts = documents.map(({ id, unmatched }) => {
    sold += unmatched;
    // Each sale bears its part of the commission, and all of them the whole of it.
    const amount = Math.round((sold * movement.open) / gross) - paid;
    paid += amount;
    return { documentId: id, amount, documentAmount: unmatched };
  });
  return { movementId: movement.id, parts, evidence: 'acquirer', isStrong: true, reasons };
}
