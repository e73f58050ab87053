/** What stands in the way of closing an account's month. */
import { bankDayUpTo } from '../bank-days.ts';
import { addDays, type Day, formatDay } from '../date.ts';
import { plural } from '../format.ts';
import { type Currency, formatMoney } from '../money.ts';
import { MONTHS, monthName, type Period } from '../period.ts';

/**
 * `running`: the month has not ended. `unread`: nothing was loaded for it. `order`: the month before is open while the account has closed
 * ones, or a later one is closed. `changed`: the month before changed after its close. `chain`: printed balances do not connect.
 * `undecided`: rows of a file may or may not be movements. `open`: movements nobody explained, without a reason. `hidden`: movements
 * hidden without a reason. `tail`: the statements end before the month does; whoever closes may confirm that nothing follows.
 */
export const OBSTACLE_KINDS = [
  'running',
  'unread',
  'order',
  'changed',
  'chain',
  'undecided',
  'hidden',
  'open',
  'tail',
  'difference',
] as const;
type ObstacleKind = (typeof OBSTACLE_KINDS)[number];
/** `text`: a Spanish sentence. `month`: the one to close, or to reopen, first. */
export type Obstacle = { kind: ObstacleKind; text: string; count: number; month: Period | null };

/**
 * What is known of a month. `gap`: what is missing between printed balances within it; `printedTo`: the last day that a printed balance
 * proves; `unprinted`: movements of the month after it; `lastDay`: of the month. `mustFollow`: the month to close first, `laterClosed`: the last one closed, if that is later.
 */
export type MonthStanding = {
  month: Period;
  lastDay: Day;
  today: Day;
  currency: Currency;
  isRead: boolean;
  mustFollow: Period | null;
  laterClosed: Period | null;
  isBeforeChanged: boolean;
  gaps: readonly { from: Day; to: Day; amount: number }[];
  undecided: number;
  open: number;
  hidden: number;
  printedTo: Day | null;
  unprinted: number;
};

/** What stands in the way, the most basic first; only `tail` may be confirmed by whoever closes. */
export function obstaclesOf(standing: MonthStanding): Obstacle[] {
  const {
    month,
    lastDay,
    today,
    currency,
    isRead,
    mustFollow,
    laterClosed,
    isBeforeChanged,
    gaps,
    undecided,
    open,
    hidden,
    printedTo,
    unprinted,
  } = standing;
  const all: Obstacle[] = [];
  const add = (kind: ObstacleKind, text: string, count = 0, about: Period | null = null) => all.push({ kind, text, count, month: about });
  if (today <= lastDay) add('running', `${monthName(month)} aún no termina.`);
  if (laterClosed) add('order', `${monthName(laterClosed)} ya está cerrado: reábrelo para cerrar un mes anterior.`, 0, laterClosed);
  else if (mustFollow) add('order', `Antes se cierra ${monthName(mustFollow).toLowerCase()}.`, 0, mustFollow);
  if (!isRead) {
    add('unread', 'No hay cartola con saldos de este mes.');
    return all;
  }
  if (isBeforeChanged) add('changed', 'El mes anterior cambió después de cerrarlo: reábrelo y ciérralo de nuevo.');
  for (const gap of gaps) add('chain', gapText(gap, currency), 1);
  if (unprinted > 0) add('chain', `${plural(unprinted, 'movimiento', 'movimientos')} después del último saldo impreso.`, unprinted);
  if (undecided > 0) add('undecided', `${plural(undecided, 'fila repetida', 'filas repetidas')} por decidir.`, undecided);
  if (hidden > 0) add('hidden', `${plural(hidden, 'movimiento oculto', 'movimientos ocultos')} sin motivo.`, hidden);
  if (open > 0) add('open', `${plural(open, 'movimiento', 'movimientos')} sin conciliar ni motivo.`, open);
  if (printedTo && printedTo < bankDayUpTo(lastDay) && today > lastDay) add('tail', tailText(printedTo, lastDay));
  return all;
}

/** 'Faltan del 3 al 9 de marzo: $ 1.234.567': what they would add to the balance, negative for money out. */
export function gapText(
  { from, to, amount, isWithin = false }: { from: Day; to: Day; amount: number; isWithin?: boolean },
  currency: Currency,
): string {
  if (!isWithin) return `${from === to ? 'Falta el' : 'Faltan del'} ${rangeText(from, to)}: ${formatMoney(amount, currency)}`;
  const money = formatMoney(Math.abs(amount), currency);
  return `${from === to ? 'El' : 'Del'} ${rangeText(from, to)} los saldos no cuadran: ${amount > 0 ? 'falta un abono de' : 'falta un cargo de'} ${money}`;
}

function dayText(on: Day): string {
  return `${Number(on.slice(8))} de ${MONTHS[Number(on.slice(5, 7)) - 1]?.toLowerCase()}`;
}

/** '3 al 9 de marzo', '28 de febrero al 3 de marzo', '9 de marzo'. */
function rangeText(from: Day, to: Day): string {
  if (from === to) return dayText(from);
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))} al ${dayText(to)}` : `${dayText(from)} al ${dayText(to)}`;
}

function tailText(printedTo: Day, lastDay: Day): string {
  return `La última cartola llega al ${formatDay(printedTo)}: confirma que del ${rangeText(addDays(printedTo, 1), lastDay)} no hay más movimientos.`;
}

/** `running`: it has not ended. `ready`: nothing stands in the way but what whoever closes can confirm. */
export const MONTH_STATES = ['none', 'running', 'open', 'ready', 'closed', 'changed'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** The state of a month that is not closed. */
export function openState(obstacles: readonly Obstacle[]): MonthState {
  const kinds = new Set(obstacles.map(({ kind }) => kind));
  if (kinds.has('unread')) return 'none';
  if (kinds.has('running')) return 'running';
  kinds.delete('tail');
  return kinds.size === 0 ? 'ready' : 'open';
}
