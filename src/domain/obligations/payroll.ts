/** The payroll book (Libro de Remuneraciones Electrónico): what a month of it owes to workers and to Previred. */
import { bankDayOfMonth } from '../bank-days.ts';
import { previredDueOn } from '../cashflow/law-dates.ts';
import { addDays, addMonths, type Day, dayOfMonth } from '../date.ts';
import { formatMoney } from '../money.ts';
import { firstDayOf, type Period } from '../period.ts';
import type { Rut } from '../rut.ts';
import { PREVIRED } from './obligation.ts';
import type { ObligationFacts } from './sheet.ts';

/** Whole pesos by the code that each heading of the book ends with. */
export type PayrollAmounts = Readonly<Partial<Record<PayrollCode, number>>>;
/** A worker's month. `line`: the file's own. */
export type PayrollRow = { line: number; workerRut: Rut; amounts: PayrollAmounts };
export type PayrollMonth = { period: Period; rows: PayrollRow[] };

/** Days, contributions, taxes and totals; the rest of its 145 columns stays in the file. Source: list of the book's headings. */
export const PAYROLL_CODES = [
  ...(['1115', '3141', '3143', '3144', '3145', '3146', '3151', '3154', '3161', '3162', '3163', '3164', '3165', '3166', '3167'] as const),
  ...([
    '4151',
    '4152',
    '4154',
    '4155',
    '5201',
    '5210',
    '5220',
    '5230',
    '5240',
    '5301',
    '5302',
    '5341',
    '5361',
    '5362',
    '5410',
    '5501',
  ] as const),
] as const;
export type PayrollCode = (typeof PAYROLL_CODES)[number];

const WORKERS_PART = ['3141', '3143', '3144', '3145', '3146', '3151', '3154'] as const;
const EMPLOYERS_PART = ['4151', '4152', '4154', '4155'] as const;

function sumOf(amounts: PayrollAmounts, codes: readonly PayrollCode[]): number {
  return codes.reduce((sum, code) => sum + (amounts[code] ?? 0), 0);
}

/** The total that a row prints, or what its parts sum to where the book has no such column. */
function totalOf(amounts: PayrollAmounts, total: PayrollCode, parts: readonly PayrollCode[]): number {
  return amounts[total] ?? sumOf(amounts, parts);
}

/** What the worker receives. Whoever owes more than they earned that month receives nothing, and nobody else less. */
function netPay({ '5501': net = 0 }: PayrollAmounts): number {
  return Math.max(0, net);
}

/** What goes to Previred: the worker's contributions and the employer's. */
function contributions(amounts: PayrollAmounts): number {
  return totalOf(amounts, '5341', WORKERS_PART) + totalOf(amounts, '5410', EMPLOYERS_PART);
}

/** What the total of deductions is made of: other ones, contributions, taxes on pay and on severance. */
const DEDUCTIONS = ['5302', '5341', '5361', '5362'] as const;

/**
 * Where a row does not agree with itself, each a Spanish clause: net pay, all that is taken off and the employer's part are pay and the
 * employer's part, and each total is made of its parts. Source: tax handbook, payroll book.
 * @param printed  the codes of the book's columns: without a part's column its total cannot be checked
 */
export function payrollFaults(amounts: PayrollAmounts, printed: ReadonlySet<string>): string[] {
  const { '5501': net = 0, '5201': pay = 0 } = amounts;
  const parts = sumOf(amounts, DEDUCTIONS);
  const deducted = totalOf(amounts, '5301', DEDUCTIONS);
  const hasParts = ['5301', '5302', '5341', '5361'].every((code) => printed.has(code));
  const exceeds = (total: PayrollCode, of: readonly PayrollCode[]) => printed.has(total) && sumOf(amounts, of) > (amounts[total] ?? 0);
  const found: (string | false)[] = [
    net + deducted !== pay && `líquido y descuentos no suman los haberes${byHow(net + deducted - pay)}`,
    hasParts && parts !== deducted && `los descuentos no suman su total${byHow(parts - deducted)}`,
    exceeds('5341', WORKERS_PART) && 'las cotizaciones del trabajador suman más que su total',
    exceeds('5410', EMPLOYERS_PART) && 'los aportes del empleador suman más que su total',
    net < 0 && 'el líquido es negativo',
  ];
  return found.filter((one) => one !== false);
}

function byHow(gap: number): string {
  return `: hay ${formatMoney(Math.abs(gap))} de ${gap > 0 ? 'más' : 'menos'}`;
}

/** What the rows of a month come to: as much as an obligation may be, or more. */
export function payrollSums(rows: readonly PayrollRow[]): { wages: number; contributions: number } {
  const sum = (amount: (amounts: PayrollAmounts) => number) => rows.reduce((total, row) => total + amount(row.amounts), 0);
  return { wages: sum(netPay), contributions: sum(contributions) };
}

/** @param payrollDay  of the month, as the company pays; null: the last day of its banks */
export function payrollObligations({ period, rows }: PayrollMonth, payrollDay: number | null): ObligationFacts[] {
  const first = firstDayOf(period);
  const paidOn = payrollDay === null ? bankDayOfMonth(first, 'last') : dayInMonth(first, payrollDay);
  const sums = payrollSums(rows);
  const made = [
    factsOf(first, { kindKey: 'sueldo', label: 'Sueldos', institution: null, amount: sums.wages, dueOn: paidOn }),
    factsOf(first, {
      ...{ kindKey: 'cotizacionafp', label: 'Imposiciones', institution: PREVIRED },
      ...{ amount: sums.contributions, dueOn: previredDueOn(period) },
    }),
  ];
  return made.filter(({ amount }) => amount > 0);
}

/** A day of a month, its last one where the month is shorter. */
function dayInMonth(first: Day, date: number): Day {
  const last = addDays(addMonths(first, 1), -1);
  const on = dayOfMonth(first, date);
  return on > last ? last : on;
}

type Own = Pick<ObligationFacts, 'kindKey' | 'label' | 'institution' | 'amount' | 'dueOn'>;

function factsOf(period: Day, own: Own): ObligationFacts {
  const nobody = { counterpartRut: null, counterpartName: null, number: null, referenceNumber: null, detail: null };
  return { ...own, ...nobody, line: 0, isWhole: true, isReceived: true, period, currency: 'CLP', issuedOn: period };
}
