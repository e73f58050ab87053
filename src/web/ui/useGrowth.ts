import { useState } from 'react';
import type { More } from './GrowingList.tsx';

/**
 * The size of a list that is one query: a few rows, then as many as one page of the API holds.
 * @returns `offset` for the query, and the button for the rest, if there is one that fits
 */
export function useGrowth(
  few: number,
  max: number,
): { offset: number; moreOf: (rows: number, total: number, label: string) => More | undefined } {
  const [offset, setOffset] = useState(few);
  return {
    offset,
    moreOf: (rows, total, label) => (total > rows && offset < max ? { label, onMore: () => setOffset(max) } : undefined),
  };
}
