import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Choice } from './choices.ts';

const MAX_SHOWN = 6;

type Recent = { choices: readonly { companyId: string; choice: Choice }[] };

/** Recent choices on this device, newest first; deleted on sign-out. */
const useStore = create<Recent>()(persist((): Recent => ({ choices: [] }), { name: 'recent' }));

/** The recent choices in a company, and recently chosen other companies. */
export function useRecent(companyId: string): readonly Choice[] {
  const choices = useStore((state) => state.choices);
  return choices
    .filter((one) => (one.choice.kind === 'company' ? !isCompany(one.choice, companyId) : one.companyId === companyId))
    .map(({ choice }) => choice)
    .slice(0, MAX_SHOWN);
}

export function addRecent(companyId: string, choice: Choice): void {
  useStore.setState(({ choices }) => ({
    choices: [{ companyId, choice }, ...choices.filter((one) => one.choice.key !== choice.key)].slice(0, MAX_SHOWN * 3),
  }));
}

function isCompany({ target }: Choice, companyId: string): boolean {
  return 'companyId' in target && target.companyId === companyId;
}
