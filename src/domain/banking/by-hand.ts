/** What a person may write down as a movement, before a statement brings it. */
import type { Day } from '../date.ts';
import { AppError } from '../errors.ts';
import { oneLine } from '../text.ts';

const MAX_TEXT = { description: 200, bankDocId: 50, name: 100 } as const;
const LABELS = { description: 'la glosa', bankDocId: 'el número de documento', name: 'el nombre' } as const;

/**
 * The signed amount of a movement by hand: its type gives the sign.
 * @param amount  in minor units; a negative one only says that money goes out
 * @throws MOVEMENT_AMOUNT
 */
export function signedAmount(amount: number, isInflow: boolean): number {
  if (!Number.isSafeInteger(amount) || amount === 0 || (amount < 0 && isInflow)) throw new AppError('MOVEMENT_AMOUNT');
  return isInflow ? amount : -Math.abs(amount);
}

/** @throws MOVEMENT_DAY for a day ahead of today */
export function checkMovementDay(on: Day, today: Day): void {
  if (on > today) throw new AppError('MOVEMENT_DAY');
}

/** A text of a movement, as it is stored. @throws TEXT_TOO_LONG */
export function movementText(field: keyof typeof MAX_TEXT, written: string | null | undefined): string | null {
  const text = oneLine(written ?? '');
  if (text.length > MAX_TEXT[field]) throw new AppError('TEXT_TOO_LONG', { label: LABELS[field], max: MAX_TEXT[field], field });
  return text === '' ? null : text;
}
