import { type Day, formatDay, isDay } from '#domain/date.ts';
import { BANK_TABLE_COLUMNS } from '#domain/loans/bank-table.ts';
import {
  type CreditType,
  isDisbursed,
  LOAN_INTERVALS,
  type LoanInterval,
  mayFollowReference,
  methodsOf,
  rateOver,
} from '#domain/loans/terms.ts';
import { formatRut } from '#domain/rut.ts';
import type { LoanInput, LoanQuery } from './operations.ts';

/** A loan with its schedule, as the page reads it. */
export type WholeLoan = LoanQuery['loan'];

type Choices = Required<Pick<LoanInput, 'creditType' | 'method' | 'currency' | 'ratePeriod' | 'dayCount' | 'grace'>>;
/** A loan being edited: the fields of its form. */
export type Draft = { [Name in keyof Choices]: NonNullable<Choices[Name]> } & {
  identificator: string;
  institution: string;
  institutionRut: string;
  principal: number | '';
  payment: number | '';
  count: number | '';
  rate: number | '';
  interval: LoanInterval;
  disbursementDate: Day | '';
  firstDueDate: Day | '';
  graceCount: number | '';
  balloon: number | '';
  insurance: number | '';
  stampTax: number | '';
  notary: number | '';
  downPayment: number | '';
  rolls: boolean;
  separatesInterest: boolean;
  /** Empty: that of all loans. */
  areaId: string;
  /** Empty: nobody said. */
  accountId: string;
  reference: string;
  referenceRate: number | '';
  spread: number | '';
  paidBefore: number | '';
  prepaymentMonths: number | '';
  tolerance: number | '';
  bankTable: string;
};

export const NEW_DRAFT: Draft = {
  ...{ creditType: 'comercial', method: 'french', identificator: '', institution: '', institutionRut: '', currency: 'CLP' },
  ...{ principal: '', payment: '', count: '', rate: '', ratePeriod: 'month', dayCount: 'thirty360', interval: 1 },
  ...{
    disbursementDate: '',
    firstDueDate: '',
    graceCount: '',
    grace: 'interest',
    balloon: '',
    insurance: '',
    rolls: true,
    separatesInterest: false,
    areaId: '',
    accountId: '',
    reference: '',
    referenceRate: '',
    spread: '',
    stampTax: '',
    notary: '',
    downPayment: '',
  },
  ...{ paidBefore: '', prepaymentMonths: '', tolerance: '', bankTable: '' },
};

export function intervalOf(months: number): LoanInterval {
  return LOAN_INTERVALS.find((one) => one === months) ?? 1;
}

/** With the rate that its two parts make, once both are there. */
export function withRate(draft: Draft): Partial<Draft> {
  const { referenceRate, spread } = draft;
  return referenceRate === '' || spread === '' ? {} : { rate: rateOver(referenceRate, spread) };
}

/** The draft of a stored loan. Its installment stays blank where the rest decides it. */
export function draftOf(loan: WholeLoan): Draft {
  const { creditType, method, identificator, currency, principal, payment, count, rate, ratePeriod, dayCount, firstDueDate, grace } = loan;
  const interval = intervalOf(loan.interval);
  return {
    ...{ creditType, method, identificator, currency, principal, count, ratePeriod, dayCount, interval, firstDueDate, grace },
    ...{
      stampTax: loan.stampTax || '',
      notary: loan.notary || '',
      downPayment: loan.downPayment || '',
      institutionRut: loan.institutionRut ? formatRut(loan.institutionRut) : '',
    },
    ...{ institution: loan.institution ?? '', disbursementDate: loan.disbursementDate ?? '' },
    payment: hasPayment(loan) && !loan.hasBankTable ? payment : '',
    rate: creditType === 'cartaCredito' ? '' : rate,
    ...{ graceCount: loan.graceCount || '', balloon: loan.balloon || '', insurance: loan.insurance || '', rolls: loan.rolls },
    ...{ separatesInterest: loan.separatesInterest, areaId: loan.cashflowAreaId ?? '', accountId: loan.accountId ?? '' },
    ...{ reference: loan.reference ?? '', referenceRate: loan.referenceRate ?? '', spread: loan.spread ?? '' },
    ...{ prepaymentMonths: loan.prepaymentMonths ?? '', tolerance: loan.tolerance || '' },
    ...{ paidBefore: loan.paidBefore || '', bankTable: loan.hasBankTable ? bankTableOf(loan) : '' },
  };
}

/** What a type usually has, when it is chosen. */
export function usualOf(creditType: CreditType): Partial<Draft> {
  const method = methodsOf(creditType)[0] ?? 'french';
  const usual = { creditType, method, currency: 'CLP', interval: 1, ratePeriod: 'month', dayCount: 'thirty360' } as const;
  if (creditType === 'bullet') return { ...usual, ratePeriod: 'year', dayCount: 'actual360' };
  if (creditType === 'comex') return { ...usual, currency: 'USD', ratePeriod: 'year', dayCount: 'actual360' };
  return creditType === 'cartaCredito' ? { ...usual, interval: 3 } : usual;
}

/** Whether a person may say how much an installment is: of others it follows. */
export function hasPayment({ creditType, method }: Pick<Draft, 'creditType' | 'method'>): boolean {
  return creditType === 'cartaCredito' || creditType === 'leasing' || (creditType === 'comercial' && method !== 'german');
}

/** The mutation's input; null while the first due date is missing. */
export function inputOf(draft: Draft): LoanInput | null {
  const {
    creditType,
    method,
    graceCount,
    balloon,
    insurance,
    stampTax,
    notary,
    downPayment,
    institutionRut,
    paidBefore,
    prepaymentMonths,
    tolerance,
    disbursementDate,
    firstDueDate,
    bankTable,
    areaId,
    accountId,
    reference,
    referenceRate,
    spread,
    ...rest
  } = draft;
  if (!isDay(firstDueDate)) return null;
  const some = (value: number | '') => (value === '' ? null : value);
  return {
    ...{ ...rest, creditType, method, firstDueDate },
    ...{ principal: some(rest.principal), payment: hasPayment(draft) ? some(rest.payment) : null },
    ...{ count: some(rest.count), rate: creditType === 'cartaCredito' ? null : some(rest.rate) },
    ...(mayFollowReference(creditType) && (referenceRate !== '' || spread !== '')
      ? { reference: reference.trim() || null, referenceRate: some(referenceRate), spread: some(spread) }
      : {}),
    accountId: accountId || null,
    disbursementDate: disbursementDate || null,
    graceCount: creditType === 'comercial' ? graceCount || 0 : 0,
    balloon: method === 'balloon' ? balloon || 0 : 0,
    institutionRut: institutionRut.trim() || null,
    ...{ separatesInterest: isDisbursed(creditType) && rest.separatesInterest, cashflowAreaId: areaId || null },
    ...{ stampTax: isDisbursed(creditType) ? stampTax || 0 : 0, notary: isDisbursed(creditType) ? notary || 0 : 0 },
    downPayment: creditType === 'leasing' ? downPayment || 0 : 0,
    ...{ insurance: insurance || 0, paidBefore: paidBefore || 0, prepaymentMonths: some(prepaymentMonths) },
    tolerance: creditType === 'cartaCredito' ? tolerance || 0 : 0,
    bankTable: creditType === 'cartaCredito' || bankTable.trim() === '' ? null : bankTable.trimEnd().split('\n'),
  };
}

/** A schedule as a bank's table is pasted. */
function bankTableOf({ installments }: WholeLoan): string {
  const number = (value: number) => String(value).replace('.', ',');
  const numbered = installments.filter(({ number: no }) => no > 0);
  const rows = numbered.map(({ number: no, dueDate, amount, capital, interest, stock }) =>
    [no, formatDay(dueDate), number(amount), number(capital), number(interest), number(stock)].join('\t'),
  );
  return [BANK_TABLE_COLUMNS.join('\t'), ...rows].join('\n');
}

const FOUR = ['principal', 'payment', 'count', 'rate'] as const;
type Four = (typeof FOUR)[number];

/** Which of the four must be there: of the usual loan none by itself, since one of them may be left blank. */
export function requiredOf(draft: Draft): readonly Four[] {
  if (draft.creditType === 'cartaCredito') return ['principal', 'payment', 'count'];
  // A bank's table says the rest.
  if (draft.bankTable.trim() !== '') return ['principal', 'rate'];
  return hasPayment(draft) ? [] : ['principal', 'count', 'rate'];
}

/** Whether enough is filled in for a schedule. */
export function isPlannable(draft: Draft): boolean {
  if (draft.identificator.trim() === '' || draft.firstDueDate === '') return false;
  const required = requiredOf(draft);
  const blank = (names: readonly Four[]) => names.filter((name) => draft[name] === '').length;
  return required.length > 0 ? blank(required) === 0 : blank(FOUR) <= 1;
}
