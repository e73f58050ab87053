import { useMediaQuery } from '@mantine/hooks';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Company } from '#web/api/company.ts';

type Selected = { company: Company | null };
type Rail = { isPinned: boolean | null };

/** The selected company as it was last known, so that a page can ask for its figures before the list arrives. */
export const useSelected = create<Selected>()(persist((): Selected => ({ company: null }), { name: 'company' }));

/** Whether the rail stays open, on this device; null until the person says so. */
const useRail = create<Rail>()(persist((): Rail => ({ isPinned: null }), { name: 'rail' }));

/** Whether the rail stays open: as the person wants it, else where it leaves the page room enough. */
export function useIsPinned(): boolean {
  const isPinned = useRail((state) => state.isPinned);
  const hasRoom = useMediaQuery('(min-width: 1440px)', undefined, { getInitialValueInEffect: false }) ?? false;
  return isPinned ?? hasRoom;
}

export function setPinned(isPinned: boolean): void {
  useRail.setState({ isPinned });
}

/** Whether the selected company's softlanding waits to be completed. */
export function usePending(): boolean {
  return useSelected(({ company }) => company?.softlanding?.isCompleted === false);
}
