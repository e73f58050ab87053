import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Welcome = { isDue: boolean };

/** Whether to show the welcome: once, when somebody first arrives from signing up or onboarding. */
export const useWelcome = create<Welcome>()(persist((): Welcome => ({ isDue: false }), { name: 'welcome' }));
