import { create } from 'zustand';
import { persist } from 'zustand/middleware';

// How a person likes to look at things, on this device until they sign out; more than one feature reads it.

export const FOREIGN = ['USD', 'UF'] as const;
export type Foreign = (typeof FOREIGN)[number];

/** The currency beside pesos of which the header shows the day's value. */
export const useForeign = create<{ currency: Foreign }>()(persist((): { currency: Foreign } => ({ currency: 'USD' }), { name: 'foreign' }));

export type FlowView = 'month' | 'week' | 'day';

/** How the cash flow was last cut; it starts so where its address does not say. */
export const useFlowView = create<{ view: FlowView }>()(persist((): { view: FlowView } => ({ view: 'month' }), { name: 'flowView' }));
