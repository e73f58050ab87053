/** What a document in one currency is worth to a movement in another. */
import type { Day } from '../date.ts';
import { type Currency, fromClp, toClp } from '../money.ts';
import { type RateSeries, rateToStore } from '../rates.ts';

/** What is as near as so many times the tolerance could be meant as well: a person may say so. */
export const WIDEST = 3;

type RatesOfDay = { rates: ReadonlyMap<Currency, RateSeries>; on: Day };

/** Minor units of one currency in another at the rates of a day, over pesos; null when one of them has none, or an old one. */
export function convertOn(minor: number, { rates, on }: RatesOfDay, from: Currency, to: Currency): number | null {
  if (from === to) return minor;
  const [source, target] = [rateToStore(rates.get(from) ?? [], from, on, on), rateToStore(rates.get(to) ?? [], to, on, on)];
  return source && target ? fromClp(toClp(minor, from, source), to, target) : null;
}

/**
 * How a movement and a document of another currency pay each other, by the rates of the movement's day. When what is asked of the
 * document is worth all of the movement but for the tolerance, both are taken whole: the rest is an exchange difference.
 * @param left       what is open of each, minor units of its own currency
 * @param amount     how much of the document, null for as much as fits
 * @param tolerance  share of the document's worth
 * @returns minor units of the movement's and of the document's currency; null without a rate
 */
export function exchanged({
  movement,
  document,
  left,
  amount,
  tolerance,
  ...day
}: RatesOfDay & {
  movement: { currency: Currency };
  document: { currency: Currency };
  left: { movement: number; document: number };
  amount: number | null;
  tolerance: number;
}): { amount: number; documentAmount: number } | null {
  const ofDocument = amount ?? left.document;
  const worth = convertOn(ofDocument, day, document.currency, movement.currency);
  if (worth === null) return null;
  if (Math.abs(worth - left.movement) <= worth * tolerance) return { amount: left.movement, documentAmount: ofDocument };
  if (worth < left.movement || amount !== null) return { amount: worth, documentAmount: ofDocument };
  const part = convertOn(left.movement, day, movement.currency, document.currency);
  return part === null ? null : { amount: left.movement, documentAmount: Math.min(part, left.document) };
}
