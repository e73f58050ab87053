/** How a counterpart pays, by what people matched. Nothing is matched by a habit: it orders what a person chooses from, and says why. */
import { type Day, daysBetween } from '../date.ts';
import { formatMoney } from '../money.ts';
import { FOREIGN_RUT, formatRut, type Rut } from '../rut.ts';

/** Pays several documents together; so many days after their issue; rounded; from or to an account of the company. */
export const HABIT_TOPICS = ['sums', 'days', 'rounds', 'account'] as const;
type HabitTopic = (typeof HABIT_TOPICS)[number];
/**
 * What one payment shows. The value is of `sums` 'month' or 'months', of `days` how many, of `rounds` a unit in pesos or 'exact', of
 * `account` the id of one. `key`: of `habitKey`.
 */
export type HabitLesson = { topic: HabitTopic; key: string; value: string };

/** Names a party, and on which side it pays. @param direction  1: it pays the company */
export function habitKey(direction: 1 | -1, party: string): string {
  return `${direction > 0 ? 'in' : 'out'} ${party}`;
}

/** The RUT in a `habitKey`, and whether its money comes in. */
export function habitParty(key: string): { rut: string; isIncoming: boolean } {
  const [side, rut = ''] = key.split(' ');
  return { rut, isIncoming: side === 'in' };
}

/** A whole movement that was matched with documents of one party. Minor units; `gross`: what its documents come to, less credit notes. */
export type Payment = { direction: 1 | -1; accountId: string; on: Day; amount: number; isInPesos: boolean; gross: number };
export type PaidDocument = { issuedOn: Day; isCreditNote: boolean };

/** Units to which somebody rounds, in pesos, the largest first. */
const UNITS = [1_000, 100, 10] as const;

/** What a payment shows of who it is of. @param company  its RUT: how it pays itself says nothing */
export function habitLessons(payment: Payment, documents: readonly PaidDocument[], party: Rut, company: Rut): HabitLesson[] {
  if (party === FOREIGN_RUT || party === company) return [];
  const key = habitKey(payment.direction, party);
  const bills = documents.filter((one) => !one.isCreditNote);
  const [only, ...others] = bills;
  const rounding = roundingOf(payment);
  const lessons: HabitLesson[] = [{ topic: 'account', key, value: payment.accountId }];
  if (rounding) lessons.push({ topic: 'rounds', key, value: rounding });
  if (only && others.length === 0) lessons.push({ topic: 'days', key, value: String(daysBetween(only.issuedOn, payment.on)) });
  if (others.length > 0) lessons.push({ topic: 'sums', key, value: new Set(bills.map(monthOf)).size === 1 ? 'month' : 'months' });
  return lessons;
}

/** The unit to which a payment is rounded; 'exact' when it could have been and is not; null when it shows neither. */
function roundingOf({ amount, gross, isInPesos }: Payment): string | null {
  if (!isInPesos) return null;
  if (amount === gross) return gross % 10 === 0 ? null : 'exact';
  const unit = UNITS.find((one) => isRounded(amount, gross, one));
  return unit ? String(unit) : null;
}

/** Whether an amount is another, rounded up or down to a multiple of the unit. */
export function isRounded(amount: number, gross: number, unit: number): boolean {
  return amount % unit === 0 && amount !== gross && Math.abs(amount - gross) < unit;
}

/** The month of a document. */
export function monthOf({ issuedOn }: { issuedOn: Day }): string {
  return issuedOn.slice(0, 7);
}

/** Days that payments of one habit lie apart, at most. */
const DAYS_APART = 10;

/** Whether so many days after its issue is when somebody pays. @param usual  how many days they take */
export function isUsualDelay(days: number, usual: number): boolean {
  return Math.abs(days - usual) <= DAYS_APART;
}

/** How many days payments take, each as often as given: the middle one, or how far they lie apart when they show no habit. */
export function usualDelay(payments: readonly { days: number; times: number }[]): { usual: number } | { from: number; to: number } {
  const inOrder = payments.flatMap(({ days, times }) => Array.from({ length: times }, () => days)).sort((a, b) => a - b);
  const [from = 0, to = 0] = [inOrder[0], inOrder.at(-1)];
  return to - from > DAYS_APART ? { from, to } : { usual: inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0 };
}

/** What a habit is, in words. `name`: of the party, if known; `account`: of the company's own. */
export function habitSentence({ topic, key, value }: HabitLesson, { name, account }: { name: string | null; account: string }): string {
  const { rut, isIncoming } = habitParty(key);
  const who = name ? `${name} (${formatRut(rut)})` : formatRut(rut);
  if (topic === 'account') return isIncoming ? `${who} paga en la cuenta ${account}` : `A ${who} se le paga desde la cuenta ${account}`;
  const pays = isIncoming ? `${who} paga` : `A ${who} se le paga`;
  if (topic === 'rounds') return value === 'exact' ? `${pays} al peso` : `${pays} redondeando a ${formatMoney(Number(value), 'CLP')}`;
  if (topic === 'sums') return value === 'month' ? `${pays} junto lo de un mes` : `${pays} junto lo de varios meses`;
  return `${pays} ${delayWords(value)}`;
}

/** @param value  days, or two of them with '..' between */
function delayWords(value: string): string {
  const [from = '', to] = value.split('..');
  return to === undefined ? afterIssue(Number(from)) : `entre ${from} y ${to} días después de la emisión`;
}

/** `unos 30 días después de la emisión`. */
export function afterIssue(days: number): string {
  if (days === 0) return 'el día de la emisión';
  const length = Math.abs(days) === 1 ? 'un día' : `unos ${Math.abs(days)} días`;
  return `${length} ${days < 0 ? 'antes' : 'después'} de la emisión`;
}

/** How one party pays, of what was seen often enough: days after the issue, the account, a unit in pesos, all of a month together. */
export type Habits = { days?: number; account?: string; rounds?: number; paysMonths?: true };

/** By `habitKey`. @param habits  one of a topic for each party: none that was contradicted */
export function habitsByParty(habits: readonly HabitLesson[]): ReadonlyMap<string, Habits> {
  const byParty = new Map<string, Habits>();
  for (const { topic, key, value } of habits) {
    const own = byParty.get(key) ?? {};
    if (topic === 'days') own.days = Number(value);
    else if (topic === 'account') own.account = value;
    else if (topic === 'rounds' && value !== 'exact') own.rounds = Number(value);
    else if (topic === 'sums' && value === 'month') own.paysMonths = true;
    byParty.set(key, own);
  }
  return byParty;
}
