import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Choice } from './search.ts';

/** How the table was last shown, and the filter of its areas. */
type Slice = Choice & { filter: string };

const START: Slice = { view: 'month', currency: 'CLP', projections: true, all: false, filter: '' };

/** What a person last chose in the cash flow, stored on this device until they sign out; the address wins over it. */
export const useFlowSlice = create<Slice>()(persist((): Slice => START, { name: 'cashflow' }));
