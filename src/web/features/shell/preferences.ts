import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Dismissed = { keys: readonly string[]; dismiss: (key: string) => void };

/** Notices that were put away, each by its own key. */
export const useDismissed = create<Dismissed>()(
  persist(
    (set): Dismissed => ({
      keys: [],
      dismiss: (key) => set(({ keys }) => ({ keys: [...keys.filter((one) => one !== key), key].slice(-MAX_KEYS) })),
    }),
    { name: 'dismissed', partialize: ({ keys }) => ({ keys }) },
  ),
);

const MAX_KEYS = 100;
