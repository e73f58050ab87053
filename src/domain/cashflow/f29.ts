/** What the monthly F-29 will cost; nothing else calculates it. */
import { businessDayFrom } from '../bank-days.ts';
import { addDays, addMonths, type Day } from '../date.ts';
import { roundHalfAway } from '../money.ts';
import { firstDayOf, type Period, periodOf } from '../period.ts';

/** A tax month in the books, in pesos, after credit and debit notes. */
export type F29Month = {
  /** IVA of sales: what code 538 adds up. */
  debitoFiscal: number;
  /** IVA of purchases that gives credit: code 537 without the remanente of the month before. */
  creditoFiscal: number;
  /** Net and exempt sales, code 563. */
  income: number;
  /** Withheld from fees and wages, codes 151 and 48. */
  withheld: number;
  /** IVA that a buyer withheld from a seller, code 596. */
  retained: number;
};
/** `total`: code 91. `remanente`: code 77, credit carried to the next month. */
export type F29 = { iva: number; ppm: number; total: number; remanente: number };

/**
 * The form of one month.
 * @param ppmRate    percent of `income`, code 115; 0 when it is not known
 * @param remanente  code 504: the remanente of the month before, in pesos of the month of filing
 * Source: form 29, codes 89, 77, 62, 595, 547 and 91.
 */
export function f29Of(month: F29Month, ppmRate: number, remanente: number): F29 {
  const balance = month.debitoFiscal - month.creditoFiscal - remanente;
  const iva = Math.max(0, balance);
  const ppm = Math.max(0, roundHalfAway((month.income * ppmRate) / 100));
  return { iva, ppm, total: iva + ppm + month.withheld + month.retained, remanente: Math.max(0, -balance) };
}

/**
 * A remanente as the next form takes it: stored in hundredths of a UTM.
 * @param before, now  UTM of the month in which each form is filed; null leaves the pesos unchanged
 * Source: D.L. 825, article 27.
 */
export function carriedRemanente(remanente: number, before: number | null, now: number | null): number {
  if (before === null || now === null) return remanente;
  return roundHalfAway((roundHalfAway((remanente * 100) / before) * now) / 100);
}

/** The day on which a month's form is due: of the next month, moved to the next business day. */
export function f29DueOn(period: Period, dayOfMonth: F29DueDay | typeof F29_UNPAID_DAY): Day {
  return businessDayFrom(addDays(addMonths(firstDayOf(period), 1), dayOfMonth - 1));
}
/** Filing online, for issuers of electronic invoices; others. Source: D.L. 825, article 64; Resoluciones of the tax office. */
export const F29_DUE_DAYS = [20, 12] as const;
export type F29DueDay = (typeof F29_DUE_DAYS)[number];
/** Of a company that has not said otherwise: practically all issue electronic invoices. */
export const F29_DUE_DAY: F29DueDay = 20;

/** By when a form that asks for no payment is filed. */
export const F29_UNPAID_DAY = 28;

/** closed: the month is over; running: the month so far; estimated: the median of the last closed months. */
export type F29Basis = 'closed' | 'running' | 'estimated';
export type F29Ahead = { period: Period; amount: number; basis: F29Basis };
export type F29Facts = {
  /** By month; the first one starts the chain of remanentes. */
  months: ReadonlyMap<Period, F29Month>;
  ppmRate: number;
  /** Pesos of a month's UTM; null: not known. */
  utm: (period: Period) => number | null;
  /** What sources that are afectos a IVA bring to the form of a month: the IVA of income less that of expenses, by their rule. */
  taxed?: ReadonlyMap<Period, number>;
  /** What they still bring to the form of the current month, beyond its documents. */
  toCome?: number;
};

const NONE: F29Month = { debitoFiscal: 0, creditoFiscal: 0, income: 0, withheld: 0, retained: 0 };
/** Closed months whose median is the estimate. */
const CLOSED_MONTHS = 3;

/**
 * What the forms of some months will cost, in pesos, never below zero: a closed month by its documents, the current one by its documents
 * so far and what sources still bring to it, later ones by the median of the last three closed.
 * @param periods  ascending, without gaps
 * Source: product decision "The cash-flow report", Ahead by law.
 */
export function f29Ahead(facts: F29Facts, periods: readonly Period[], today: Day): F29Ahead[] {
  const running = periodOf(today);
  const forms = formsUpTo(facts, running);
  const closed = [...forms].filter(([period]) => period < running).map(([, form]) => form.total);
  const estimate = median(closed.slice(-CLOSED_MONTHS));
  // What a source brings every month is in the closed ones already: only what it changes counts.
  const usual = median(
    [...forms.keys()]
      .filter((period) => period < running)
      .slice(-CLOSED_MONTHS)
      .map((period) => facts.taxed?.get(period) ?? 0),
  );
  return periods.map((period) => {
    if (period > running) {
      const amount = Math.max(0, estimate + (facts.taxed?.get(period) ?? 0) - usual);
      return { period, amount, basis: 'estimated' };
    }
    return { period, amount: forms.get(period)?.total ?? 0, basis: period === running ? 'running' : 'closed' };
  });
}

/** A form with what it was made of: its month, the remanente of the one before, and what sources still bring. */
type MadeForm = F29 & { month: F29Month; former: number; toCome: number };

/** The forms from the first month of the books up to the current one, each with the remanente of the one before. */
function formsUpTo({ months, ppmRate, utm, toCome: ahead = 0 }: F29Facts, last: Period): Map<Period, MadeForm> {
  const forms = new Map<Period, MadeForm>();
  let former = 0;
  for (let at = [...months.keys()].sort()[0] ?? last; at <= last; at = after(at)) {
    const month = months.get(at) ?? NONE;
    const toCome = at === last ? ahead : 0;
    const form = f29Of({ ...month, debitoFiscal: month.debitoFiscal + toCome }, ppmRate, former);
    forms.set(at, { ...form, month, former, toCome });
    former = carriedRemanente(form.remanente, utm(after(at)), utm(after(after(at))));
  }
  return forms;
}

/** What a form adds up; `carried` is what of its credit goes to the next one. */
const F29_PARTS = ['debito', 'toCome', 'credito', 'former', 'carried', 'ppm', 'withheld', 'retained'] as const;
export type F29Part = { key: (typeof F29_PARTS)[number]; amount: number };
/**
 * A form and what it is made of, in pesos. `parts`: without those of 0; they sum to `amount`, or there are none of an estimated one.
 * `closed`: the closed months whose median an estimate is.
 */
export type F29Detail = F29Ahead & { parts: F29Part[]; closed: { period: Period; amount: number }[] };

/** What the form of a month is made of, as `f29Ahead` tells its amount. @param today  the day that is the current one */
export function f29Detail(facts: F29Facts, period: Period, today: Day): F29Detail {
  const running = periodOf(today);
  const [ahead = { period, amount: 0, basis: 'closed' as const }] = f29Ahead(facts, [period], today);
  const forms = formsUpTo(facts, running);
  const closed = [...forms].filter(([at]) => at < running).map(([at, { total }]) => ({ period: at, amount: total }));
  if (ahead.basis === 'estimated') return { ...ahead, parts: [], closed: closed.slice(-CLOSED_MONTHS) };
  const form = forms.get(period);
  return { ...ahead, parts: form ? partsOf(form) : [], closed: [] };
}

function partsOf({ month, former, toCome, remanente, ppm }: MadeForm): F29Part[] {
  const amounts: Record<F29Part['key'], number> = {
    debito: month.debitoFiscal,
    toCome,
    credito: -month.creditoFiscal,
    former: -former,
    carried: remanente,
    ppm,
    withheld: month.withheld,
    retained: month.retained,
  };
  return F29_PARTS.map((key) => ({ key, amount: amounts[key] })).filter(({ amount }) => amount !== 0);
}

function after(period: Period): Period {
  return periodOf(addMonths(firstDayOf(period), 1));
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return roundHalfAway(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
}
