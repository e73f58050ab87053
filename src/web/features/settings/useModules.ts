import { useState } from 'react';
import { type OperationResult, useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { afterSave, backOf, changed, type Modules, NO_DRAFT, ordered } from './modules.ts';
import { type CompanySettingsFragment, setCompanyCountry, setCompanyFeatures, setCompanyPlan } from './operations.ts';
import type { Saver } from './SaveBar.tsx';
import { text } from './text.ts';

type Sent = OperationResult<unknown>;
/** What takes the last change back, and what that change made. */
type Undo = { back: Partial<Modules>; applied: Partial<Modules> };

/** What an administrator changes of a company: its plans, modules and country. */
export function useModules(company: CompanySettingsFragment | undefined, onConflict: () => void) {
  const send = useSend(company?.id ?? '');
  const [draft, setDraft] = useState(NO_DRAFT);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [isSaving, setSaving] = useState(false);
  const now = company && modulesOf(company);
  const { edits, seen } = draft;

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
    if (!now) return;
    const before = seen ?? now;
    if (await save(edits, before)) {
      setUndo({ back: backOf(edits, before), applied: edits });
      setDraft((known) => afterSave(known, edits));
    }
    // Whoever was told what it is now and saves again means it.
    else setDraft((known) => ({ ...known, seen: null }));
  }

  async function takeBack() {
    if (!now || !undo || !(await save(undo.back, { ...now, ...undo.applied }))) return;
    setUndo(null);
    notify.success(text.undone);
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
