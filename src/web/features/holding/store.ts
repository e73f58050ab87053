import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Holding = {
  /** Ids of the chosen companies; null: all of them. */
  selected: readonly string[] | null;
};

/** The companies viewed together. */
export const useHolding = create<Holding>()(persist((): Holding => ({ selected: null }), { name: 'holding' }));
