import { create } from 'zustand';
import { persist } from 'zustand/middleware';

// A person's display preferences, stored on this device until they sign out; used by more than one feature.

export const FOREIGN = ['USD', 'UF'] as const;
export type Foreign = (typeof FOREIGN)[number];

/** The currency whose rate the header shows. */
export const useForeign = create<{ currency: Foreign }>()(persist((): { currency: Foreign } => ({ currency: 'USD' }), { name: 'foreign' }));
