import { useState } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { afterSave, backOf, changed, type Modules, NO_DRAFT, ordered } from './modules.ts';
import { type CompanySettingsFragment, setCompanyCountry, setCompanyFeatures, setCompanyPlan } from './operations.ts';
import type { Saver } from './SaveBar.tsx';
import { text } from './text.ts';

/** How to undo the last change, and what it set. */
type Undo = { back: Partial<Modules>; applied: Partial<Modules> };

/** The administrator's part of a company: plans, modules and country. */
export function useModules(company: CompanySettingsFragment | undefined, onConflict: () => void) {
  const send = useSend(company?.id ?? '');
  const [draft, setDraft] = useState(NO_DRAFT);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [isSaving, setSaving] = useState(false);
  const now = company && modulesOf(company);
  const { edits, seen } = draft;

  async function save(next: Partial<Modules>, before: Modules, done: string | null): Promise<boolean> {
    setSaving(true);
    const isSaved = await send(next, before, done);
    setSaving(false);
    if (!isSaved) onConflict();
    return isSaved;
  }

  async function saveEdits() {
    if (!now) return;
    const before = seen ?? now;
    if (await save(edits, before, null)) {
      setUndo({ back: backOf(edits, before), applied: edits });
      setDraft((known) => afterSave(known, edits));
    }
    // Whoever was shown the current values and saves again intends it.
    else setDraft((known) => ({ ...known, seen: null }));
  }

  async function takeBack() {
    if (now && undo && (await save(undo.back, { ...now, ...undo.applied }, text.undone))) setUndo(null);
  }

  const saver: Saver = {
    count: Object.keys(edits).length,
    isSaving,
    isSaved: undo !== null,
    onSave: () => void saveEdits(),
    onDiscard: () => setDraft(NO_DRAFT),
    onUndo: () => void takeBack(),
    onClose: () => setUndo(null),
  };
  return {
    saver,
    values: now ? { ...now, ...edits } : null,
    change: (next: Partial<Modules>) => now && setDraft((before) => changed(before, now, next)),
  };
}

/** Saves the changes one by one, up to the first failure, and says `done` after the last. Resolves to whether all were saved. */
function useSend(companyId: string) {
  const [plan] = useAct(setCompanyPlan);
  const [features] = useAct(setCompanyFeatures);
  const [country] = useAct(setCompanyCountry);
  return async (next: Partial<Modules>, before: Modules, done: string | null): Promise<boolean> => {
    const { trialExpirationDate } = { ...before, ...next };
    const steps: ((more: { done: string | null }) => Promise<object | null>)[] = [];
    if (next.plan || next.trialExpirationDate !== undefined)
      steps.push((more) => plan({ companyId, plan: next.plan ?? before.plan, trialExpirationDate, expected: before.plan }, more));
    if (next.features) steps.push((more) => features({ companyId, features: next.features ?? [], expected: before.features }, more));
    if (next.country) steps.push((more) => country({ companyId, country: next.country ?? before.country }, more));
    for (const step of steps) if (!(await step({ done: step === steps.at(-1) ? done : null }))) return false;
    return true;
  };
}

function modulesOf({ storedPlan, plan, features, country, trialExpirationDate }: CompanySettingsFragment): Modules {
  return ordered({ plan: storedPlan ?? plan, features, country, trialExpirationDate });
}
