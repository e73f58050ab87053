import { useEffect } from 'react';

type Place = { page: number; offset: number };

/** Goes to a list's last page when the requested one does not exist: its rows are gone, or the address was typed by hand. */
export function useLastPage({ page, offset }: Place, total: number, onChange: (next: Place) => void): void {
  const last = Math.max(1, Math.ceil(total / offset));
  const isBeyond = total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) onChange({ page: last, offset });
  });
}
