import type { FlowSum } from './flow.ts';
import type { FlowWindow } from './window.ts';

/** The accounts of one currency together. */
export type CurrencyBooks = {
  /** At the banks, in minor units of that currency: at the start of the current period, and at the end of today. */
  balance: { atStart: number; today: number };
  /** What happened, by range: in minor units of that currency, and in the report's. */
  flows: readonly { slot: number; own: number; value: number }[];
};

/** When a balance is worth something in the report's currency: at the start of a range, or today. */
export type ValuationMoment = { startOf: number } | 'today';

/**
 * What an account's currency gained or lost against the report's, by range: the worth of the balance at its end less the
 * worth at its start less what happened in it. Also what the statements of the current period leave open, and the worth of
 * both balances. Only ranges up to the current one: rates ahead are not known.
 * @param valueAt  minor units of the books' currency in the report's, at a moment
 */
export function exchangeOf(
  { balance, flows }: CurrencyBooks,
  window: FlowWindow,
  valueAt: (minor: number, at: ValuationMoment) => number,
): { sums: FlowSum[]; balance: { atStart: number; today: number } } {
  const { current, first } = window;
  const own = new Array<number>(window.ranges.length).fill(0);
  const values = new Array<number>(window.ranges.length).fill(0);
  for (const flow of flows) {
    own[flow.slot] = (own[flow.slot] ?? 0) + flow.own;
    values[flow.slot] = (values[flow.slot] ?? 0) + flow.value;
  }
  const today = valueAt(balance.today, 'today');
  const atStart = valueAt(balance.atStart, { startOf: current });
  const open = balance.today - balance.atStart - (own[current] ?? 0);
  const openWorth = open === 0 ? 0 : valueAt(open, 'today');
  const sums = [sumOf('unexplained', current, openWorth), sumOf('exchange', current, today - atStart - (values[current] ?? 0) - openWorth)];
  let end = { own: balance.atStart, value: atStart };
  for (let slot = current - 1; slot >= first; slot -= 1) {
    const startOwn = end.own - (own[slot] ?? 0);
    const start = { own: startOwn, value: valueAt(startOwn, { startOf: slot }) };
    sums.push(sumOf('exchange', slot, end.value - start.value - (values[slot] ?? 0)));
    end = start;
  }
  return { sums: sums.filter((one) => one.amount !== 0), balance: { atStart, today } };
}

function sumOf(kind: 'unexplained' | 'exchange', slot: number, amount: number): FlowSum {
  return { kind, slot, areaId: '', isLate: false, isAhead: false, amount, count: 0 };
}
