/** Loans as a company agrees them: what decides their schedule. Rules and values: Ley 18.010 (a month is 30 days, a year 360). */
import { addMonths, type Day, isDay, isWithin } from '../date.ts';
import { formatDecimal } from '../format.ts';
import type { Currency } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import type { Rut } from '../rut.ts';
import { letterCount, oneLine } from '../text.ts';

export const CREDIT_TYPES = ['comercial', 'bullet', 'comex', 'cartaCredito', 'leasing'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];
/**
 * french: equal installments; german: equal capital; balloon: equal installments and a large last one; advance, arrears: rents of a leasing
 * at the start or the end of their period.
 */
export const LOAN_METHODS = ['french', 'german', 'balloon', 'advance', 'arrears'] as const;
export type LoanMethod = (typeof LOAN_METHODS)[number];
export const RATE_PERIODS = ['month', 'year'] as const;
type RatePeriod = (typeof RATE_PERIODS)[number];
/** 30/360, act/360, act/365: how the days of a period and of a year count. */
export const DAY_COUNTS = ['thirty360', 'actual360', 'actual365'] as const;

export const GRACES = ['interest', 'capitalised'] as const;
type Grace = (typeof GRACES)[number];
/** Months between installments. */
export const LOAN_INTERVALS = [1, 3, 6, 12] as const;
export type LoanInterval = (typeof LOAN_INTERVALS)[number];
export const LOAN_CURRENCIES = ['CLP', 'UF', 'USD', 'EUR'] as const satisfies readonly Currency[];
export type LoanCurrency = (typeof LOAN_CURRENCIES)[number];

/** Amounts in minor units of `currency`; rates in percent of their period, as a decimal number. */
export type LoanTerms = {
  creditType: CreditType;
  method: LoanMethod;
  identificator: string;
  institution: string | null;
  /** Of the institution: its invoices take the place of a leasing's rents. */
  institutionRut: Rut | null;
  currency: LoanCurrency;
  /** What is lent, and owed from the first day; of a letter of credit, the line it uses. */
  principal: number;
  /** An installment, without insurance and IVA; of a letter of credit, its commission. */
  payment: number;
  /** How many; of a leasing without its option, which is one rent more. */
  count: number;
  rate: number;
  ratePeriod: RatePeriod;
  dayCount: (typeof DAY_COUNTS)[number];
  interval: LoanInterval;
  /** Null: one interval before the first installment. */
  disbursedOn: Day | null;
  firstDueOn: Day;
  graceCount: number;
  grace: Grace;
  /** The capital that a balloon leaves for its last installment. */
  balloon: number;
  /** With each installment, beside it. */
  insurance: number;
  /** Whether an installment due on a day without banks is paid on the next bank day. */
  rolls: boolean;
  /** Whether the interest of each installment is expected apart, in the area of interest. */
  separatesInterest: boolean;
  /** The area in which its installments are expected; null: that of all loans. */
  areaId: string | null;
  /** The bank account that its installments are charged to. */
  accountId: string | null;
  /** What its rate is made of: the name of the rate of reference, what that was, and what the bank adds; the last two both or neither. */
  reference: string | null;
  referenceRate: number | null;
  spread: number | null;
  /** Kept back from what is lent: impuesto de timbres y estampillas, and the notary. */
  stampTax: number;
  notary: number;
  /** Of a leasing: what is paid when the thing is handed over, beside what is financed, without IVA. */
  downPayment: number;
  /** How many were paid before it came to Caudal. */
  paidBefore: number;
  /** Months of interest on what is prepaid that the lender charges; null: as much as the law allows. */
  prepaymentMonths: number | null;
  /** Percent by which the documents of a letter of credit may exceed its line. */
  tolerance: number;
};

/** One of the four that decide an annuity may be null: it follows from the others. */
export type LoanDraft = Omit<LoanTerms, Solved> & {
  [Name in Solved]: number | null;
} & {
  /** The bank's own schedule, pasted; it overrides the formulae. */
  bankTable: string | null;
};
/** What can be solved from the other three. */
export type Solved = 'principal' | 'payment' | 'count' | 'rate';

/** A loan of which nobody said more: nothing kept back or paid at its start, no RUT, no account, installments whole and where all are, a rate of its own. */
export const NO_COSTS: Pick<
  LoanTerms,
  | 'institutionRut'
  | 'stampTax'
  | 'notary'
  | 'downPayment'
  | 'separatesInterest'
  | 'areaId'
  | 'accountId'
  | 'reference'
  | 'referenceRate'
  | 'spread'
> = {
  ...{ institutionRut: null, stampTax: 0, notary: 0, downPayment: 0 },
  ...{ separatesInterest: false, areaId: null, accountId: null },
  ...{ reference: null, referenceRate: null, spread: null },
};

/** Of the area in which installments are expected. */
export const NOT_EXPENSE = 'Las cuotas salen: elige un área de egresos.';
export const MAX_INSTALLMENTS = 600;
export const MAX_LOAN_NAME = 80;
/** Letters of the name of a rate of reference. */
export const MAX_REFERENCE = 40;
export const MAX_LOANS = 200;
/** In minor units: a rate found with 12 decimals then gives back each installment to its last digit. */
const MAX_PRINCIPAL = 10_000_000_000_000;
const MAX_PREPAYMENT_MONTHS = 99;
const MAX_DAYS_AWAY = 36_525;
/** Percent a month from which the rate is asked about: probably a yearly one. [U] */
const DOUBTFUL_RATE = 5;

const METHODS_OF: Readonly<Record<CreditType, readonly LoanMethod[]>> = {
  comercial: ['french', 'german', 'balloon'],
  bullet: ['french'],
  comex: ['french'],
  cartaCredito: ['french'],
  leasing: ['advance', 'arrears'],
};

/** The ways of paying that a type has; a single one is no choice. */
export function methodsOf(creditType: CreditType): readonly LoanMethod[] {
  return METHODS_OF[creditType];
}

/** Whether a loan of a type brings money: a lessor buys the thing, and a letter of credit is only a promise. */
export function isDisbursed(creditType: CreditType): boolean {
  return creditType !== 'leasing' && creditType !== 'cartaCredito';
}

/** The monto líquido: what comes to the bank of what is lent. */
export function netOf({ principal, stampTax, notary }: Pick<LoanTerms, 'principal' | 'stampTax' | 'notary'>): number {
  return principal - stampTax - notary;
}

/** Whether an installment was paid before the loan came to Caudal; the down payment, number 0, comes before the first. */
export function isPaidBefore({ paidBefore }: Pick<LoanTerms, 'paidBefore'>, number: number): boolean {
  return paidBefore > 0 && number <= paidBefore;
}

/** How much of an installment is expected in the area of interest: nothing, unless the loan separates it; in a grace period all. */
export function interestApart(
  { separatesInterest }: Pick<LoanTerms, 'separatesInterest'>,
  { interest, amount }: { interest: number; amount: number },
): number {
  return separatesInterest ? Math.min(Math.max(interest, 0), amount) : 0;
}

type Beginning = Pick<LoanTerms, 'creditType' | 'method' | 'disbursedOn' | 'firstDueOn' | 'interval'>;

/** The day on which a loan begins: its money comes, or a leased thing; an interval before the first installment, unless it says when. */
export function startOf({ disbursedOn, method, firstDueOn, interval }: Omit<Beginning, 'creditType'>): Day {
  return disbursedOn ?? (method === 'advance' ? firstDueOn : addMonths(firstDueOn, -interval));
}

/** Whether a loan is still to begin: it is owed from that day on. A letter of credit is only a promise. */
export function isStillToCome(loan: Beginning, today: Day): boolean {
  return loan.creditType !== 'cartaCredito' && startOf(loan) > today;
}

/** The rate of a loan by that of reference and what the bank adds, to six decimals: 4,3 + 2,9 is 7,2. */
export function rateOver(referenceRate: number, spread: number): number {
  return Math.round((referenceRate + spread) * 1_000_000) / 1_000_000;
}

/** Whether the rate of a type may follow a rate of reference: those in other currencies do. */
export function mayFollowReference(creditType: CreditType): boolean {
  return creditType === 'comex';
}

/** Whether installments follow from líquido, rate and count as an annuity, so that a missing one of the four can be solved. */
export function isAnnuity({ creditType, method }: Pick<LoanTerms, 'creditType' | 'method'>): boolean {
  return creditType === 'leasing' || (creditType === 'comercial' && method !== 'german');
}

/** What is wrong with a draft, whatever is missing in it; the first fault first, empty when it is valid. */
export function draftProblems(draft: LoanDraft, today: Day): Problem[] {
  const { creditType, method, identificator, institution, currency, count, rate, disbursedOn, firstDueOn, graceCount } = draft;
  const isAmount = (value: number, min: number) => Number.isSafeInteger(value) && value >= min && value <= MAX_PRINCIPAL;
  const found: (Problem | false)[] = [
    isNameless(identificator) && wrong('identificator', `Escribe un identificador de hasta ${MAX_LOAN_NAME} letras.`),
    letterCount(institution ?? '') > MAX_LOAN_NAME && wrong('institution', `La institución tiene hasta ${MAX_LOAN_NAME} letras.`),
    !methodsOf(creditType).includes(method) && wrong('method', 'Elige cómo se paga.'),
    creditType === 'comex' && currency !== 'USD' && currency !== 'EUR' && wrong('currency', 'Un crédito comex es en dólares o euros.'),
    draft.principal !== null && draft.principal > MAX_PRINCIPAL && wrong('principal', 'El monto es demasiado grande.'),
    draft.principal !== null && !isAmount(draft.principal, 1) && wrong('principal', 'Escribe un monto líquido mayor que cero.'),
    draft.payment !== null && !isAmount(draft.payment, 1) && wrong('payment', 'Escribe una cuota mayor que cero.'),
    count !== null && !isCount(count, 1) && wrong('count', `Escribe entre 1 y ${MAX_INSTALLMENTS} cuotas.`),
    rate !== null && !isRate(draft, rate) && wrong('rate', 'Escribe una tasa desde 0 y menor que 100 % al mes.'),
    !isWithin(MAX_DAYS_AWAY, firstDueOn, today) && wrong('firstDueDate', 'Elige un primer vencimiento a no más de cien años de hoy.'),
    disbursedOn !== null &&
      !isBefore(disbursedOn, firstDueOn) &&
      wrong('disbursementDate', 'La entrega debe ser antes del primer vencimiento.'),
    !isCount(graceCount, 0) && wrong('graceCount', 'Escribe cuántas cuotas de gracia.'),
    graceCount > 0 && creditType !== 'comercial' && wrong('graceCount', 'Solo un crédito comercial tiene cuotas de gracia.'),
    count !== null && graceCount >= count && wrong('graceCount', 'Las cuotas de gracia deben ser menos que las cuotas.'),
    !isAmount(draft.insurance, 0) && wrong('insurance', 'Escribe un seguro desde cero.'),
    !isAmount(draft.stampTax, 0) && wrong('stampTax', 'Escribe el impuesto de timbres desde cero.'),
    !isAmount(draft.notary, 0) && wrong('notary', 'Escribe los gastos notariales desde cero.'),
    ...downPaymentProblems(draft, isAmount),
    draft.stampTax + draft.notary > 0 && !isDisbursed(creditType) && wrong('stampTax', 'Solo un crédito que entrega dinero los descuenta.'),
    draft.principal !== null &&
      netOf({ ...draft, principal: draft.principal }) < 1 &&
      wrong('principal', 'Escribe un monto líquido mayor que cero.'),
    !isAmount(draft.balloon, method === 'balloon' ? 1 : 0) && wrong('balloon', 'Escribe el cuotón.'),
    draft.principal !== null &&
      draft.balloon >= draft.principal &&
      draft.balloon > 0 &&
      wrong('balloon', 'El cuotón debe ser menor que el monto.'),
    ...referenceProblems(draft),
    !isUpTo(draft.prepaymentMonths ?? 0, MAX_PREPAYMENT_MONTHS) && wrong('prepaymentMonths', 'Escribe cuántos meses de interés se cobran.'),
    !isUpTo(draft.tolerance, 100) && wrong('tolerance', 'La tolerancia va de 0 a 100 %.'),
    draft.separatesInterest &&
      !isDisbursed(creditType) &&
      wrong('separatesInterest', 'Los intereses se separan solo en un crédito que entrega dinero.'),
    !isCount(draft.paidBefore, 0) && wrong('paidBefore', 'Escribe cuántas cuotas ya están pagadas.'),
  ];
  return found.filter((problem) => problem !== false);
}

/** A rate in words: '7,2 % anual, act/360 (SOFR 4,3 + 2,9)'. */
export function rateWords({ rate, ratePeriod, dayCount, reference, referenceRate, spread }: Rated): string {
  const period = ratePeriod === 'year' ? 'anual' : 'mensual';
  const parts =
    referenceRate == null || spread == null
      ? ''
      : ` (${[reference, formatDecimal(referenceRate, 4)].filter(Boolean).join(' ')} ${spread < 0 ? '−' : '+'} ${formatDecimal(Math.abs(spread), 4)})`;
  return `${formatDecimal(rate, 4)} % ${period}, ${DAY_COUNT_WORDS[dayCount]}${parts}`;
}
type Rated = Pick<LoanTerms, 'rate' | 'ratePeriod' | 'dayCount'> & Partial<Pick<LoanTerms, 'reference' | 'referenceRate' | 'spread'>>;
export const DAY_COUNT_WORDS = { thirty360: '30/360', actual360: 'act/360', actual365: 'act/365' } as const;

/** What a person should look at twice before saving: a yearly rate given as a monthly one. */
export function rateWarning({ rate, ratePeriod }: Pick<LoanTerms, 'rate' | 'ratePeriod'>): string | null {
  return ratePeriod === 'month' && rate >= DOUBTFUL_RATE ? `¿${formatDecimal(rate, 4)} % al mes?` : null;
}

/** Absent in scenarios that were stored before there was one. */
function downPaymentProblems(
  { creditType, downPayment = 0 }: LoanDraft,
  isAmount: (value: number, min: number) => boolean,
): (Problem | false)[] {
  return [
    !isAmount(downPayment, 0) && wrong('downPayment', 'Escribe un pie desde cero.'),
    downPayment > 0 && creditType !== 'leasing' && wrong('downPayment', 'Solo un leasing tiene pie.'),
  ];
}

/** Absent in scenarios that were stored before there was one. */
function referenceProblems({ creditType, reference = null, referenceRate = null, spread = null, rate }: LoanDraft): (Problem | false)[] {
  const has = referenceRate !== null || spread !== null;
  const isPercent = (value: number | null) => value !== null && Number.isFinite(value) && Math.abs(value) < 100;
  return [
    letterCount(reference ?? '') > MAX_REFERENCE && wrong('reference', `La tasa de referencia se llama con hasta ${MAX_REFERENCE} letras.`),
    (has || reference !== null) &&
      !mayFollowReference(creditType) &&
      wrong('referenceRate', 'Solo un crédito comex tiene tasa de referencia.'),
    (has || reference !== null) && !isPercent(referenceRate) && wrong('referenceRate', 'Escribe la tasa de referencia.'),
    (has || reference !== null) && !isPercent(spread) && wrong('spread', 'Escribe el spread.'),
    referenceRate !== null &&
      spread !== null &&
      rate !== null &&
      Math.abs(rate - rateOver(referenceRate, spread)) > 1e-6 &&
      wrong('rate', 'La tasa es la de referencia más el spread.'),
  ];
}

function isNameless(name: string): boolean {
  return oneLine(name) === '' || letterCount(name) > MAX_LOAN_NAME;
}

function isCount(value: number, min: number): boolean {
  return Number.isInteger(value) && value >= min && value <= MAX_INSTALLMENTS;
}

function isRate({ ratePeriod }: Pick<LoanTerms, 'ratePeriod'>, rate: number): boolean {
  return Number.isFinite(rate) && rate >= 0 && (ratePeriod === 'year' ? rate / 12 : rate) < 100;
}

function isUpTo(value: number, max: number): boolean {
  return Number.isFinite(value) && value >= 0 && value <= max;
}

function isBefore(on: Day, other: Day): boolean {
  return isDay(on) && on < other;
}
