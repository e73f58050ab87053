import { Checkbox, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EDIT_SCOPES, type EditScope } from '#domain/cashflow/edits.ts';
import { MAX_LABEL, isByBooks as ofBooks, SOURCE_CURRENCIES } from '#domain/cashflow/sources.ts';
import { type Day, dayInChile, formatDay } from '#domain/date.ts';
import { type Currency, DECIMALS, formatMoney, isCurrency, toMinor } from '#domain/money.ts';
import { parseRut } from '#domain/rut.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { positiveField } from '#web/ui/numbers.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { ContactField } from './ContactField.tsx';
import {
  type FlowStructureQuery,
  flowStructure,
  type ManualDocumentQuery,
  manualDocument,
  type UpdateManualDocumentMutationVariables,
  updateManualDocument,
} from './operations.ts';
import classes from './StructureDialogs.module.css';
import { text } from './text.ts';

const words = text.occurrence;

type Occurrence = ManualDocumentQuery['manualDocument'];
type Structure = FlowStructureQuery['getFlowStructure'];
type Input = UpdateManualDocumentMutationVariables['input'];
type Props = { companyId: string; id: string; onClose: () => void };

/** One time of a source, to be changed alone, with those after it, or with all of them. */
export function OccurrenceDialog({ companyId, id, onClose }: Props) {
  const { data, error, refetch } = useAnswer(manualDocument, { companyId, id });
  const structure = useAnswer(flowStructure, { companyId });
  const one = data?.manualDocument;
  const failed = error ?? structure.error;
  return (
    <Dialog onClose={onClose} title={one ? words.title(one.label, formatDay(one.date)) : ''}>
      {failed && <ErrorState error={failed} onRetry={error ? refetch : structure.refetch} />}
      {!failed && !(one && structure.data) && <SkeletonRows rows={5} />}
      {one && structure.data && (
        <OccurrenceForm companyId={companyId} one={one} structure={structure.data.getFlowStructure} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Draft = {
  label: string;
  amount: number | string;
  currency: Currency;
  date: Day | '';
  areaId: string;
  isHidden: boolean;
  contactId: string | null;
};
type Form = { draft: Draft; change: (patch: Partial<Draft>) => void; at: (field: string) => { error: string | undefined } };

type FormProps = { companyId: string; one: Occurrence; structure: Structure; onClose: () => void };

function OccurrenceForm({ companyId, one, structure, onClose }: FormProps) {
  // What the person saw when they began: what changes meanwhile is told when they save.
  const [seen] = useState(one);
  const { id, label, amount, currency, date, areaId, isHidden, contactId, sourceType } = seen;
  const [draft, setDraft] = useState<Draft>({ label, amount, currency, date, areaId, isHidden, contactId });
  const [scope, setScope] = useState<EditScope>('ONE');
  const [following, setFollowing] = useState<readonly string[]>([]);
  const { save, isBusy, problem } = useSave(companyId, label);
  const form: Form = {
    draft,
    change: (patch) => setDraft((before) => ({ ...before, ...patch })),
    at: (field) => ({ error: problem?.field === field ? problem.message : undefined }),
  };
  const changes = changesOf(seen, draft);
  const affected =
    scope === 'ONE' ? [] : seen.changedByHand.filter((other) => scope === 'ALL' || (other.isOfSource && other.date > seen.date));
  const submit = async () => {
    const expected = { label, amount, currency, date, areaId, isHidden, contactId };
    const named = following.filter((name) => affected.some((other) => other.id === name));
    // What happens once has no series: its source itself changes.
    const whole = sourceType === 'singleEntry' ? 'ALL' : scope;
    if (await save({ id, input: { ...changes, scope: whole, following: named, expected } })) onClose();
  };
  const isEmpty = Object.keys(changes).length === 0 && following.length === 0;
  return (
    <DialogForm
      submitLabel={words.save}
      isBusy={isBusy}
      isDisabled={isEmpty || draft.date === '' || draft.amount === '' || draft.label.trim() === ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <Fields {...{ form, companyId }} one={seen} structure={structure} isByBooks={ofBooks(sourceType) && scope !== 'ONE'} />
      {sourceType !== 'singleEntry' && <Scope one={seen} scope={scope} error={form.at('scope').error} onScope={setScope} />}
      {affected.length > 0 && (
        <Checkbox.Group label={words.byHand} value={[...following]} onChange={setFollowing}>
          {affected.map((other) => (
            <Checkbox key={other.id} value={other.id} label={nameOf(other)} mt={6} />
          ))}
        </Checkbox.Group>
      )}
    </DialogForm>
  );
}

function useSave(companyId: string, label: string) {
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(updateManualDocument, {
    what: label,
    done: ({ updateManualDocument: { message } }) => message,
    undo: ({ updateManualDocument: { actId } }) => back(actId),
    refuse: (error) => {
      const field = errorField(error);
      if (!field) return false;
      setProblem({ field, message: errorMessage(error) });
      return true;
    },
  });
  return { save, isBusy, problem };
}

type ScopeProps = { one: Occurrence; scope: EditScope; error: string | undefined; onScope: (scope: EditScope) => void };

/** Which times of the source change. */
function Scope({ one: { sourceType, allFrom, allUntil }, scope, error, onScope }: ScopeProps) {
  const choices = EDIT_SCOPES.filter((one) => !ofBooks(sourceType) || one !== 'FROM_HERE');
  const reach = words.reach(allFrom && formatDay(allFrom), allUntil && formatDay(allUntil));
  return (
    <>
      <SegmentedControl
        aria-label={words.scope}
        fullWidth
        data={choices.map((value) => ({ value, label: words.scopes[value] }))}
        value={scope}
        onChange={(value) => onScope(EDIT_SCOPES.find((one) => one === value) ?? 'ONE')}
      />
      {reach && scope === 'ALL' && <p className={classes['nothing']}>{reach}</p>}
      {error && <p className={classes['nothing']}>{error}</p>}
    </>
  );
}

function nameOf({ name, date, amount, currency, isHidden }: Occurrence['changedByHand'][number]): string {
  const what = words.changed(name, formatDay(date), formatMoney(toMinor(amount, currency), currency));
  return isHidden ? `${what} · ${words.isHiddenNow}` : what;
}

/** Only what differs from what the person saw. */
function changesOf(seen: Occurrence, { label, amount, currency, date, areaId, isHidden, contactId }: Draft): Input {
  const isOther = currency !== seen.currency || Number(amount) !== seen.amount;
  return {
    ...(label.trim() === seen.label ? {} : { label }),
    ...(isOther && amount !== '' ? { amount: Number(amount), currency } : {}),
    ...(date === '' || date === seen.date ? {} : { date }),
    ...(areaId === seen.areaId ? {} : { areaId }),
    ...(isHidden === seen.isHidden ? {} : { isHidden }),
    ...(contactId === seen.contactId ? {} : { contactId: contactId ?? '' }),
  };
}

type FieldsProps = { form: Form; companyId: string; one: Occurrence; structure: Structure; isByBooks: boolean };

function Fields({ form: { draft, change, at }, companyId, one, structure, isByBooks }: FieldsProps) {
  const section = [structure.INCOME, structure.EXPENSE].find((side) =>
    side.some(({ fields }) => fields.some(({ cashflowAreaId }) => cashflowAreaId === one.areaId)),
  );
  return (
    <>
      <TextInput
        label={words.name}
        data-autofocus
        {...at('label')}
        value={draft.label}
        onChange={upTo(MAX_LABEL, (label) => change({ label }))}
      />
      <Money form={{ draft, change, at }} isDisabled={isByBooks} />
      <DateField
        label={words.date}
        min={dayInChile(new Date())}
        disabled={isByBooks}
        {...at('date')}
        value={draft.date}
        onChange={(date) => change({ date })}
      />
      {one.originalDueDate !== one.date && <p className={classes['nothing']}>{words.rule(formatDay(one.originalDueDate))}</p>}
      {isByBooks && <p className={classes['nothing']}>{words.byBooks}</p>}
      <NativeSelect
        label={words.area}
        data={(section ?? []).map((category) => ({
          group: category.label,
          items: category.fields.map(({ cashflowAreaId, label }) => ({ value: cashflowAreaId, label })),
        }))}
        {...at('areaId')}
        value={draft.areaId}
        onChange={({ currentTarget }) => change({ areaId: currentTarget.value })}
      />
      {!ofBooks(one.sourceType) && (
        <ContactField
          companyId={companyId}
          rut={parseRut(draft.contactId ?? '')}
          {...at('contactId')}
          onContact={(contact) => change({ contactId: contact?.rut ?? null })}
        />
      )}
      <Checkbox
        label={words.isHidden}
        checked={draft.isHidden}
        onChange={({ currentTarget }) => change({ isHidden: currentTarget.checked })}
      />
    </>
  );
}

function Money({ form: { draft, change, at }, isDisabled }: { form: Form; isDisabled: boolean }) {
  return (
    <div className={classes['pair']}>
      <NumberInput
        label={words.amount}
        {...positiveField(DECIMALS[draft.currency])}
        disabled={isDisabled}
        {...at('amount')}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
      />
      <NativeSelect
        label={words.currency}
        data={[...SOURCE_CURRENCIES]}
        disabled={isDisabled}
        {...at('currency')}
        value={draft.currency}
        onChange={({ currentTarget: { value } }) => isCurrency(value) && change({ currency: value, amount: '' })}
      />
    </div>
  );
}
