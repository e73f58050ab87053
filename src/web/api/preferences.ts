import { create } from 'zustand';
import { persist } from 'zustand/middleware';

// A person's display preferences, stored on this device until they sign out; used by more than one feature.

export const FOREIGN = ['USD', 'UF'] as const;
export type Foreign = (typeof FOREIGN)[number];

/** The currency whose rate the header shows. */
export const useForeign = create<{ currency: Foreign }>()(persist((): { currency: Foreign } => ({ currency: 'USD' }), { name: 'foreign' }));

export type FlowView = 'month' | 'week' | 'day';

/** The last view of the cash flow, used when the address does not name one. */
export const useFlowView = create<{ view: FlowView }>()(persist((): { view: FlowView } => ({ view: 'month' }), { name: 'flowView' }));
