import { BANKS } from '../banks.ts';
import { type Day, isDay } from '../date.ts';
import { CURRENCIES, type Currency, toMinor } from '../money.ts';
import { type Problem, wrong } from '../problem.ts';
import { oneLine } from '../text.ts';

/** Income-tax regimes, which determine the monthly prepayment (PPM) on the F-29. */
export const TAX_REGIMES = ['GENERAL_14A', 'PRO_PYME_14D3', 'TRANSPARENTE_14D8', 'OTRO'] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];

/** Each as people read it, with its article of the Ley sobre Impuesto a la Renta. */
export const REGIME_WORDS: Readonly<Record<TaxRegime, string>> = {
  GENERAL_14A: 'General (14 A)',
  PRO_PYME_14D3: 'Pro Pyme general (14 D N° 3)',
  TRANSPARENTE_14D8: 'Pro Pyme transparente (14 D N° 8)',
  OTRO: 'Otro',
};

export const LOAN_CURRENCIES: readonly Currency[] = ['CLP', 'UF', 'USD'];
export const ACCOUNT_CURRENCIES: readonly Currency[] = CURRENCIES.filter((one) => one !== 'UTM');

/** A loan being repaid; `installment` in units of its currency. */
export type AnsweredLoan = {
  lender: string;
  /** One of LOAN_CURRENCIES. */
  currency: Currency;
  installment: number;
  dueDay: number;
  installmentsLeft?: number | null | undefined;
};

/** The onboarding answers, as the API names them. Left out: unchanged; null: withdrawn. Amounts in units of their currency. */
export type Answers = {
  alias?: string | null | undefined;
  cutOffDate?: Day | null | undefined;
  clientPaymentDays?: number | null | undefined;
  providerPaymentDays?: number | null | undefined;
  payrollDay?: number | null | undefined;
  payrollAmount?: number | null | undefined;
  rentDay?: number | null | undefined;
  rentAmount?: number | null | undefined;
  taxRegime?: TaxRegime | null | undefined;
  ppmRate?: number | null | undefined;
  loans?: readonly AnsweredLoan[] | null | undefined;
};

/** Settings of the company itself: only those who manage it change them. */
export const SETTINGS = ['alias', 'cutOffDate', 'clientPaymentDays', 'providerPaymentDays'] as const satisfies readonly (keyof Answers)[];

export const MAX_LOANS = 30;
const MAX_PESOS = 1_000_000_000_000;

const MESSAGES = {
  alias: 'Escribe un alias de hasta 100 letras.',
  cutOff: 'La fecha de corte no puede estar en el futuro.',
  term: 'Escribe un plazo entre 0 y 365 días.',
  day: 'Escribe un día del mes, del 1 al 31.',
  pesos: 'Escribe un monto en pesos, sin decimales.',
  ppm: 'Escribe una tasa entre 0 y 100, con hasta 3 decimales.',
  loans: `Se aceptan hasta ${MAX_LOANS} préstamos.`,
  lender: 'Indica el banco o acreedor.',
  installment: 'Escribe una cuota mayor que cero, con los decimales de su moneda.',
  left: 'Escribe cuántas cuotas quedan: un número entero desde 1.',
  bank: 'Elige el banco.',
  number: 'Escribe el número: de 4 a 30 dígitos, letras o guiones.',
  currency: 'Elige la moneda.',
  date: 'Elige el día del saldo.',
  future: 'El saldo no puede ser de un día futuro.',
  balance: 'Escribe un monto con los decimales de su moneda.',
} as const;

/** Every answer that is refused, by its field; empty when all are valid. */
export function problemsOf(answers: Answers, today: Day): Problem[] {
  const { alias, cutOffDate, ppmRate, loans } = answers;
  const found: (Problem | false)[] = [
    alias !== undefined && (alias === null || !oneLine(alias) || alias.length > 100) && wrong('alias', MESSAGES.alias),
    Boolean(cutOffDate && cutOffDate > today) && wrong('cutOffDate', MESSAGES.cutOff),
    ...(['clientPaymentDays', 'providerPaymentDays'] as const).map(
      (field) => answers[field] !== undefined && !isWhole(answers[field], 0, 365) && wrong(field, MESSAGES.term),
    ),
    ...(['payrollDay', 'rentDay'] as const).map(
      (field) => isGiven(answers[field]) && !isDayOfMonth(answers[field]) && wrong(field, MESSAGES.day),
    ),
    ...(['payrollAmount', 'rentAmount'] as const).map(
      (field) => isGiven(answers[field]) && !isWhole(answers[field], 0, MAX_PESOS) && wrong(field, MESSAGES.pesos),
    ),
    isGiven(ppmRate) && !isRate(ppmRate) && wrong('ppmRate', MESSAGES.ppm),
    (loans?.length ?? 0) > MAX_LOANS && wrong('loans', MESSAGES.loans),
    ...(loans ?? []).slice(0, MAX_LOANS).flatMap(loanProblems),
  ];
  return found.filter((one) => one !== false);
}

function loanProblems({ lender, currency, installment, dueDay, installmentsLeft }: AnsweredLoan, index: number): (Problem | false)[] {
  const at = (name: string) => `loans.${index}.${name}`;
  return [
    (!oneLine(lender) || lender.length > 100) && wrong(at('lender'), MESSAGES.lender),
    !LOAN_CURRENCIES.includes(currency) && wrong(at('currency'), MESSAGES.currency),
    (!isAmountOf(installment, currency) || installment <= 0) && wrong(at('installment'), MESSAGES.installment),
    !isDayOfMonth(dueDay) && wrong(at('dueDay'), MESSAGES.day),
    isGiven(installmentsLeft) && !isWhole(installmentsLeft, 1, 1000) && wrong(at('installmentsLeft'), MESSAGES.left),
  ];
}

/** The closing balance of one of the company's accounts on a day, entered by a person; `balance` in units of the currency. */
export type InitialBalance = { bankId: string; accountNumber: string; currency: Currency; date: Day; balance: number };

/** A balance in a form: it may have no day yet. */
type BalanceDraft = Omit<InitialBalance, 'date'> & { date: Day | '' };

/**
 * What is wrong with an opening balance, by field: bank, number, currency, a day after today, an amount with more decimals than
 * its currency has.
 */
export function balanceProblems({ bankId, accountNumber, currency, date, balance }: BalanceDraft, today: Day): Problem[] {
  const isKnown = ACCOUNT_CURRENCIES.includes(currency);
  const found = [
    !BANKS.some(({ code }) => code === bankId) && wrong('bankId', MESSAGES.bank),
    !isAccountNumber(accountNumber) && wrong('accountNumber', MESSAGES.number),
    !isKnown && wrong('currency', MESSAGES.currency),
    !isDay(date) && wrong('date', MESSAGES.date),
    date > today && wrong('date', MESSAGES.future),
    isKnown && !isAmountOf(balance, currency) && wrong('balance', MESSAGES.balance),
  ];
  return found.filter((one) => one !== false);
}

function isAccountNumber(text: string): boolean {
  const number = text.trim();
  return /^[0-9A-Za-z .-]{4,30}$/.test(number) && number.replace(/\D/g, '').length >= 3;
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

function isWhole(value: number | null | undefined, least: number, max: number): boolean {
  return isGiven(value) && Number.isInteger(value) && value >= least && value <= max;
}

function isDayOfMonth(value: number | null | undefined): boolean {
  return isWhole(value, 1, 31);
}

/** A percentage with at most three decimals: 0,125 has been seen in the F-29's code 115. */
function isRate(value: number): boolean {
  return value >= 0 && value <= 100 && Number(value.toFixed(3)) === value;
}

function isAmountOf(value: number, currency: Currency): boolean {
  try {
    return Math.abs(toMinor(value, currency)) <= MAX_PESOS * 100;
  } catch {
    return false;
  }
}
