import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Choice } from './choices.ts';

const MOST = 6;

type Recent = { choices: readonly { companyId: string; choice: Choice }[] };

/** What was chosen last on this device, the newest first; forgotten with the session, as everything the browser keeps. */
const useStore = create<Recent>()(persist((): Recent => ({ choices: [] }), { name: 'recent' }));

/** The last choices of a company, and other companies that were switched to. */
export function useRecent(companyId: string): readonly Choice[] {
  const choices = useStore((state) => state.choices);
  return choices
    .filter((one) => (one.choice.kind === 'company' ? !isCompany(one.choice, companyId) : one.companyId === companyId))
    .map(({ choice }) => choice)
    .slice(0, MOST);
}

export function addRecent(companyId: string, choice: Choice): void {
  useStore.setState(({ choices }) => ({
    choices: [{ companyId, choice }, ...choices.filter((one) => one.choice.key !== choice.key)].slice(0, MOST * 3),
  }));
}

function isCompany({ target }: Choice, companyId: string): boolean {
  return 'companyId' in target && target.companyId === companyId;
}
