import type { CombinedError } from '@urql/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { errorCode, errorField, errorMessage } from '#web/api/errors.ts';
import { badDay } from '#web/ui/badDay.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useFetch } from '#web/ui/useFetch.ts';
import { afterSave, type Draft, edited, expectedOf, type Field, isField, NO_DRAFT, refused, shownIn, type Values } from './edits.ts';
import { type CompanySettingsFragment, companySettings, updateCompany } from './operations.ts';
import type { Saver } from './SaveBar.tsx';
import { text } from './text.ts';

/** How fields are bound to the draft. */
export type Form = {
  values: Values;
  errors: Draft['errors'];
  set: <Name extends Field>(field: Name, value: Values[Name] | null) => void;
};
type Undo = { input: Draft['edits']; expected: Draft['edits'] };

const DAYS: readonly Field[] = ['clientPaymentDays', 'providerPaymentDays'];

/** The company's settings and their draft. `onRefused` gets the field that the server, or the form, refuses. */
export function useSettings(companyId: string, onRefused: (field: Field) => void) {
  const { data, error, refetch: retry } = useAnswer(companySettings, { id: companyId });
  const [send, isSaving] = useAct(updateCompany);
  const [fetchSettings] = useFetch(companySettings);
  const [draft, setDraft] = useState(NO_DRAFT);
  const [undo, setUndo] = useState<Undo | null>(null);
  const company = data?.get_company;

  function refuse(field: Field, message: string) {
    setDraft((before) => refused(before, field, message));
    onRefused(field);
  }

  /** @returns whether the failure is shown at its field */
  function showFailure(failure: CombinedError): boolean {
    const field = errorField(failure);
    const show = () => isField(field) && refuse(field, errorMessage(failure));
    // The current values are loaded before the conflict is shown: saving again overwrites exactly those.
    if (errorCode(failure) === 'CONFLICT') void fetchSettings({ id: companyId }).then(show);
    else show();
    return isField(field);
  }

  async function save() {
    if (!company) return;
    const problem = unwritten(draft);
    if (problem) return refuse(...problem);
    const { edits } = draft;
    const expected = expectedOf(draft, company);
    const answer = await send({ id: companyId, input: edits, expected }, { done: null, refuse: showFailure });
    if (!answer) return;
    setUndo({ input: expected, expected: edits });
    setDraft((before) => afterSave(before, edits, answer.updateCompany));
  }

  async function takeBack() {
    if (!undo) return;
    const refuse = (failure: CombinedError) => {
      // A colleague's later change is not undone, now or later.
      if (errorCode(failure) === 'CONFLICT') setUndo(null);
      return false;
    };
    if (await send({ id: companyId, ...undo }, { done: text.undone, refuse })) setUndo(null);
  }

  const saver: Saver = {
    count: Object.keys(draft.edits).length,
    isSaving,
    isSaved: undo !== null,
    onSave: () => void save(),
    onDiscard: () => setDraft(NO_DRAFT),
    onUndo: () => void takeBack(),
    onClose: () => setUndo(null),
  };
  return { company, error, retry, form: company ? formOf(company, draft, setDraft) : null, saver };
}

function formOf(company: CompanySettingsFragment, draft: Draft, setDraft: Dispatch<SetStateAction<Draft>>): Form {
  return {
    values: shownIn(draft, company),
    errors: draft.errors,
    set: (field, value) => setDraft((before) => edited(before, company, field, value)),
  };
}

/** The first field that cannot be sent, and why. */
function unwritten({ edits }: Draft): readonly [Field, string] | null {
  const empty = DAYS.find((field) => edits[field] === null);
  if (empty) return [empty, text.writeDays];
  const half = badDay();
  return half && isField(half.name) ? [half.name, half.validationMessage] : null;
}
