import { type DayNumber, dayText } from './calendar.ts';
import type { DemoRate } from './types.ts';

/** Made-up pesos per dollar of a day, as decimal text: waves around 938, no two days far apart. */
export function usdRate(day: DayNumber): string {
  return (938 + 28 * wave(day, 391) + 11 * wave(day, 67) + 3 * wave(day, 9)).toFixed(2);
}

export function usdRates(from: DayNumber, to: DayNumber): DemoRate[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ on: dayText(from + index), rate: usdRate(from + index) }));
}

/** A triangle between -1 and 1. */
function wave(day: DayNumber, length: number): number {
  const phase = (day % length) / length;
  return 4 * Math.abs(phase - 0.5) - 1;
}
