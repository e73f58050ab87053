import type { FlowSum } from './flow.ts';
import type { FlowWindow } from './window.ts';

/** The accounts of one currency together. */
export type CurrencyBooks = {
  /** At the banks, in minor units of that currency: at the start of the current period, and at the end of today. */
  balance: { atStart: number; today: number };
  /** What happened, by range: in minor units of that currency, and in the report's. */
  flows: readonly { slot: number; minor: number; value: number }[];
};

/** An amount in minor units of its own currency, and its value in the report's. */
type Valued = { minor: number; value: number };
/** What the exchange of one range is made of: the value of `end`, less that of `start`, less that of what `moved`. */
export type ExchangePart = { slot: number; start: Valued; moved: Valued; end: Valued };

/** When a balance is valued in the report's currency: at the start of a range, or today. */
export type ValuationMoment = { startOf: number } | 'today';

/**
 * What an account's currency gained or lost against the report's, by range: the value of the balance at the range's end, less its value
 * at the start, less what happened in it. Also the unexplained difference in the statements of the current period, and the value of
 * both balances. Only ranges up to the current one: future rates are not known.
 * @param valueAt  minor units of the books' currency converted to the report's, at a moment
 */
export function exchangeOf(
  { balance, flows }: CurrencyBooks,
  window: FlowWindow,
  valueAt: (minor: number, at: ValuationMoment) => number,
): { sums: FlowSum[]; parts: ExchangePart[]; balance: { atStart: number; today: number } } {
  const { current, first } = window;
  const minors = new Array<number>(window.ranges.length).fill(0);
  const values = new Array<number>(window.ranges.length).fill(0);
  for (const flow of flows) {
    minors[flow.slot] = (minors[flow.slot] ?? 0) + flow.minor;
    values[flow.slot] = (values[flow.slot] ?? 0) + flow.value;
  }
  const today = valueAt(balance.today, 'today');
  const atStart = valueAt(balance.atStart, { startOf: current });
  const open = balance.today - balance.atStart - (minors[current] ?? 0);
  const openValue = open === 0 ? 0 : valueAt(open, 'today');
  let end = { minor: balance.atStart, value: atStart };
  const moved = { minor: balance.today - balance.atStart, value: (values[current] ?? 0) + openValue };
  const parts: ExchangePart[] = [{ slot: current, start: end, moved, end: { minor: balance.today, value: today } }];
  for (let slot = current - 1; slot >= first; slot -= 1) {
    const startMinor = end.minor - (minors[slot] ?? 0);
    const start = { minor: startMinor, value: valueAt(startMinor, { startOf: slot }) };
    parts.push({ slot, start, moved: { minor: minors[slot] ?? 0, value: values[slot] ?? 0 }, end });
    end = start;
  }
  const sums = [
    sumOf('unexplained', current, openValue),
    ...parts.map((part) => sumOf('exchange', part.slot, part.end.value - part.start.value - part.moved.value)),
  ];
  return { sums: sums.filter((one) => one.amount !== 0), parts, balance: { atStart, today } };
}

function sumOf(kind: 'unexplained' | 'exchange', slot: number, amount: number): FlowSum {
  return { kind, slot, areaId: '', isLate: false, isAhead: false, amount, count: 0 };
}
