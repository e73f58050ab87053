import { useEffect } from 'react';

type Place = { page: number; offset: number };

/** Leads to the last page of a list when the one that is asked for is not there: its rows are gone, or the address was written by hand. */
export function useLastPage({ page, offset }: Place, total: number, onChange: (next: Place) => void): void {
  const last = Math.max(1, Math.ceil(total / offset));
  const isBeyond = total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) onChange({ page: last, offset });
  });
}
