/** How cost centres split a document: the shares and 'Sin centro de costo' always sum to its amount. */
import { AppError } from '../errors.ts';

/** `amount` in minor units of the document's currency; `percentage` in hundredths of a percent, where the split is by percentages. */
export type Share = { costCenterId: string; amount: number; percentage: number | null };
/** A share as a person enters it: an amount or a percentage. */
export type ShareInput = { costCenterId: string; amount: number | null; percentage: number | null };
export const NO_COST_CENTER = 'Sin centro de costo';
export const MAX_SHARES = 50;

/**
 * The shares of a document of `total` minor units, in the order given; the rest has no cost centre.
 * @throws SPLIT_MIXED, SPLIT_TWICE, SPLIT_EMPTY_PART, SPLIT_OVER_AMOUNT, SPLIT_OVER_100
 */
export function splitOf(total: number, inputs: readonly ShareInput[]): Share[] {
  if (new Set(inputs.map(({ costCenterId }) => costCenterId)).size !== inputs.length) throw new AppError('SPLIT_TWICE');
  if (inputs.some(({ amount, percentage }) => (amount === null) === (percentage === null))) throw new AppError('SPLIT_MIXED');
  const isByPercentage = inputs.some(({ percentage }) => percentage !== null);
  if (isByPercentage && inputs.some(({ percentage }) => percentage === null)) throw new AppError('SPLIT_MIXED');
  return isByPercentage ? byPercentages(total, inputs) : byAmounts(total, inputs);
}

function byAmounts(total: number, inputs: readonly ShareInput[]): Share[] {
  const shares = inputs.map(({ costCenterId, amount }) => ({ costCenterId, amount: amount ?? 0, percentage: null }));
  if (shares.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 1)) throw new AppError('SPLIT_EMPTY_PART');
  if (shares.reduce((sum, { amount }) => sum + amount, 0) > total) throw new AppError('SPLIT_OVER_AMOUNT');
  return shares;
}

function byPercentages(total: number, inputs: readonly ShareInput[]): Share[] {
  const percentages = inputs.map(({ percentage }) => percentage ?? 0);
  if (percentages.some((one) => one > WHOLE)) throw new AppError('SPLIT_OVER_100');
  if (percentages.some((one) => !Number.isSafeInteger(one) || one < 1)) throw new AppError('SPLIT_EMPTY_PART');
  const rest = WHOLE - percentages.reduce((sum, one) => sum + one, 0);
  if (rest < 0) throw new AppError('SPLIT_OVER_100');
  const amounts = largestRemainder(total, [...percentages, rest]);
  return inputs.map(({ costCenterId, percentage }, index) => ({ costCenterId, amount: amounts[index] ?? 0, percentage }));
}

const WHOLE = 10_000;

/** Whole shares of `total` by weights out of 10.000: each rounded down, the remainder going to the largest fractions, earlier ones first. */
function largestRemainder(total: number, weights: readonly number[]): number[] {
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(WHOLE)));
  const left = total - parts.reduce((sum, one) => sum + one, 0);
  const order = exact
    .map((value, index) => ({ index, remainder: value % BigInt(WHOLE) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** A stored split applied to a document that now amounts to `total`: percentages recalculated, amounts in order while they fit. */
export function currentShares(total: number, shares: readonly Share[]): Share[] {
  if (shares.some(({ percentage }) => percentage !== null))
    return splitOf(
      total,
      shares.map(({ costCenterId, percentage }) => ({ costCenterId, amount: null, percentage })),
    );
  let left = total;
  return shares.map((share) => {
    const amount = Math.min(share.amount, left);
    left -= amount;
    return { ...share, amount };
  });
}

/** The part of a document that no cost centre takes. */
export function withoutCostCenter(total: number, shares: readonly Share[]): number {
  return total - shares.reduce((sum, { amount }) => sum + amount, 0);
}
