import { useState } from 'react';
import { type OperationResult, useMutation } from 'urql';
import { FEATURES, PLANS } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';
import { inOrder } from '#domain/settings/rules.ts';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { type CompanySettingsFragment, setCompanyCountry, setCompanyFeatures, setCompanyPlan } from './operations.ts';
import type { Saver } from './SaveBar.tsx';
import { text } from './text.ts';

export type Modules = {
  plan: readonly string[];
  /** Only of a plan with a trial. */
  trialExpirationDate: Day | null;
  features: readonly string[];
  country: string;
};
type Sent = OperationResult<unknown>;

/** What an administrator changes of a company: its plans, modules and country. */
export function useModules(company: CompanySettingsFragment | undefined, onConflict: () => void) {
  const send = useSend(company?.id ?? '');
  const [edits, setEdits] = useState<Partial<Modules>>({});
  const [undo, setUndo] = useState<Modules | null>(null);
  const [isSaving, setSaving] = useState(false);
  const now = company && modulesOf(company);

  async function save(next: Partial<Modules>, before: Modules): Promise<boolean> {
    setSaving(true);
    const error = await send(next, before);
    setSaving(false);
    if (error) {
      notify.error(errorMessage(error));
      onConflict();
    }
    return !error;
  }

  async function saveEdits() {
    if (!now || !(await save(edits, now))) return;
    setUndo(now);
    setEdits({});
  }

  async function takeBack() {
    if (!now || !undo || !(await save(differences(undo, now), now))) return;
    setUndo(null);
    notify.success(text.undone);
  }

  const saver: Saver = {
    count: Object.keys(edits).length,
    isSaving,
    isSaved: undo !== null,
    onSave: () => void saveEdits(),
    onDiscard: () => setEdits({}),
    onUndo: () => void takeBack(),
    onClose: () => setUndo(null),
  };
  return {
    saver,
    values: now ? { ...now, ...edits } : null,
    change: (next: Partial<Modules>) => now && setEdits(differences(ordered({ ...now, ...edits, ...next }), now)),
  };
}

/** Sends what changed, one matter after the other, up to the first that fails. */
function useSend(companyId: string) {
  const [, plan] = useMutation(setCompanyPlan);
  const [, features] = useMutation(setCompanyFeatures);
  const [, country] = useMutation(setCompanyCountry);
  return async (next: Partial<Modules>, before: Modules): Promise<Sent['error']> => {
    const { trialExpirationDate } = { ...before, ...next };
    const steps: (() => Promise<Sent>)[] = [];
    if (next.plan || next.trialExpirationDate !== undefined)
      steps.push(() => plan({ companyId, plan: next.plan ?? before.plan, trialExpirationDate, expected: before.plan }));
    if (next.features) steps.push(() => features({ companyId, features: next.features ?? [], expected: before.features }));
    if (next.country) steps.push(() => country({ companyId, country: next.country ?? before.country }));
    for (const step of steps) {
      const { error } = await step();
      if (error) return error;
    }
    return undefined;
  };
}

function modulesOf({ storedPlan, plan, features, country, trialExpirationDate }: CompanySettingsFragment): Modules {
  return ordered({ plan: storedPlan ?? plan, features, country, trialExpirationDate });
}

function ordered({ plan, features, ...rest }: Modules): Modules {
  return { ...rest, plan: inOrder(PLANS, plan), features: inOrder(FEATURES, features) };
}

function differences(next: Modules, now: Modules): Partial<Modules> {
  const keys = (Object.keys(next) as (keyof Modules)[]).filter((key) => JSON.stringify(next[key]) !== JSON.stringify(now[key]));
  return Object.fromEntries(keys.map((key) => [key, next[key]]));
}
