import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Welcome = { isDue: boolean };

/** Whether the welcome is still to be shown: due once, when somebody first comes from signing up or from onboarding. */
export const useWelcome = create<Welcome>()(persist((): Welcome => ({ isDue: false }), { name: 'welcome' }));
