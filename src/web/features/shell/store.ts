import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Company } from '#web/api/company.ts';

type Selected = { company: Company | null };
type Rail = { isPinned: boolean };

/** The selected company as it was last known, so that a page can ask for its figures before the list arrives. */
export const useSelected = create<Selected>()(persist((): Selected => ({ company: null }), { name: 'company' }));

/** Whether the rail stays open, on this device. */
export const useRail = create<Rail>()(persist((): Rail => ({ isPinned: false }), { name: 'rail' }));

/** Whether the selected company's softlanding waits to be completed. */
export function usePending(): boolean {
  return useSelected(({ company }) => company?.softlanding?.isCompleted === false);
}
