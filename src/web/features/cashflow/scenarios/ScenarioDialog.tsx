import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { MAX_SCENARIO_NAME, MAX_STEPS } from '#domain/cashflow/scenario.ts';
import { stepText } from '#domain/cashflow/scenario-words.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../../shell/useUndo.ts';
import {
  type CashPositionStructureQuery,
  cashPositionStructure,
  cashSources,
  type ScenarioRowFragment,
  type ScenarioStepInput,
  saveScenario,
} from '../operations.ts';
import { text as flowText } from '../text.ts';
import { useSeenVersion } from '../useStructureAct.ts';
import classes from './Scenarios.module.css';
import { type StepChoices, StepForm } from './StepForm.tsx';
import { draftOf, hasTarget, newStep, type StepDraft, stepInput } from './steps.ts';
import { text } from './text.ts';

type Props = {
  companyId: string;
  /** Null: a new one. */
  scenario: ScenarioRowFragment | null;
  refetch: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/** The name and steps of a scenario. */
export default function ScenarioDialog(props: Props) {
  const { companyId, scenario, onClose } = props;
  const structure = useAnswer(cashPositionStructure, { companyId });
  const sources = useAnswer(cashSources, { companyId });
  const error = structure.error ?? sources.error;
  const title = scenario ? (scenario.frozenDate ? text.rename : text.editing)(scenario.name) : text.add;
  const choices = structure.data && sources.data && choicesOf(structure.data.getCashPositionStructure, sources.data.cashSources);
  return (
    <Dialog onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      {error && <ErrorState error={error} onRetry={structure.refetch} />}
      {!choices && !error && <SkeletonRows rows={6} />}
      {choices && <Form {...props} choices={choices} />}
    </Dialog>
  );
}

type Structure = CashPositionStructureQuery['getCashPositionStructure'];

function choicesOf({ categories }: Structure, sources: readonly { id: string; name: string }[]): StepChoices {
  const side = (isIncome: boolean) => categories.filter((one) => one.isIncome === isIncome);
  const items = (isIncome: boolean) =>
    side(isIncome).flatMap(({ fields }) => fields.map(({ fieldKey, label }) => ({ value: fieldKey, label })));
  return {
    areas: [
      { group: flowText.sources.expense, items: items(false) },
      { group: flowText.sources.income, items: items(true) },
    ],
    sources: sources.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** A step of the list: one that the scenario had, or one that is added. `draft`: its fields, to be edited. */
type Listed = { key: number; words: string; isThere: boolean; input: ScenarioStepInput; draft: StepDraft };
/** A step in the form; `key` of the one that it changes, null while it is added. */
type Open = { key: number | null; draft: StepDraft };

function Form({ companyId, scenario, choices, refetch, onSaved, onClose }: Props & { choices: StepChoices }) {
  const [name, setName] = useState(scenario?.name ?? '');
  const form = useSteps(scenario, choices);
  const { steps, open } = form;
  const seen = useSeenVersion(scenario?.version ?? 0, refetch);
  const { save, isBusy, problem } = useSave(companyId, seen.onRefused);
  const isFrozen = scenario?.frozenDate != null;
  const submit = async () => {
    const which = scenario ? { id: scenario.id, version: seen.version } : {};
    if (await save({ companyId, ...which, input: { name, steps: form.withOpen.map((one) => one.input) } })) onSaved();
  };
  const stepForm = open && (
    <StepForm
      {...{ companyId, choices, draft: open.draft, change: form.change }}
      isEdited={open.key !== null}
      onAdd={form.add}
      onCancel={form.cancel}
    />
  );
  return (
    <DialogForm submitLabel={text.save} isBusy={isBusy} isDisabled={name.trim() === ''} onClose={onClose} onSubmit={submit}>
      <TextInput
        label={text.name}
        data-autofocus
        error={problem?.field === 'name' ? problem.message : undefined}
        value={name}
        onChange={upTo(MAX_SCENARIO_NAME, setName)}
      />
      <StepList steps={steps} openKey={open?.key ?? null} acts={isFrozen ? null : form} form={stepForm} />
      {open?.key === null && stepForm}
      {!open && !isFrozen && steps.length < MAX_STEPS && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.6} />}
          className={classes['addStep'] ?? ''}
          onClick={form.begin}
        >
          {text.addStep}
        </Button>
      )}
      {problem && problem.field !== 'name' && <p role="alert">{problem.message}</p>}
    </DialogForm>
  );
}

/** The steps, and the one in the form; `withOpen`: with that one in its place. */
function useSteps(scenario: ScenarioRowFragment | null, choices: StepChoices) {
  const fresh = (): Open => ({ key: null, draft: newStep(firstArea(choices)) });
  const [steps, setSteps] = useState<readonly Listed[]>(() => listedOf(scenario, firstArea(choices)));
  const [open, setOpen] = useState<Open | null>(() => (scenario ? null : fresh()));
  const input = open && stepInput(open.draft);
  const withOpen =
    open && input ? placed(steps, open, { words: wordsOf(open.draft, choices), isThere: true, input, draft: open.draft }) : steps;
  const add = () => {
    setSteps(withOpen);
    setOpen(null);
  };
  return {
    ...{ steps, open, withOpen, add: input ? add : null },
    begin: () => setOpen(fresh()),
    cancel: () => setOpen(null),
    change: (some: Partial<StepDraft>) => setOpen((before) => before && { ...before, draft: { ...before.draft, ...some } }),
    edit: ({ key, draft }: Listed) => setOpen({ key, draft }),
    remove: ({ key }: Listed) => {
      setSteps((all) => all.filter((one) => one.key !== key));
      setOpen((before) => (before?.key === key ? null : before));
    },
  };
}

function useSave(companyId: string, onRefused: () => void) {
  const [problem, setProblem] = useState<{ field: string | undefined; message: string } | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveScenario, {
    done: ({ saveScenario: { name } }) => text.saved(name),
    undo: ({ saveScenario: { actId } }) => back(actId),
    refuse: (error) => {
      onRefused();
      setProblem({ field: errorField(error), message: errorMessage(error) });
      return true;
    },
  });
  return { save, isBusy, problem };
}

function listedOf(scenario: ScenarioRowFragment | null, areaId: string): Listed[] {
  return (scenario?.steps ?? []).map((step, place) => {
    const { text: words, isThere } = step;
    return { key: place, words, isThere, input: { sameAs: place }, draft: draftOf(step, areaId) };
  });
}

/** The steps with the one in the form: in the place of the one that it changes, or after all. One that is as it was stays the same. */
function placed(steps: readonly Listed[], { key, draft }: Open, step: Omit<Listed, 'key'>): readonly Listed[] {
  if (key === null) return [...steps, { key: keyAfter(steps), ...step }];
  return steps.map((one) => (one.key !== key || one.draft === draft ? one : { key, ...step }));
}

function keyAfter(all: readonly Listed[]): number {
  return Math.max(-1, ...all.map(({ key }) => key)) + 1;
}

function firstArea({ areas }: StepChoices): string {
  return areas[0]?.items[0]?.value ?? '';
}

/** A step in the words that the server will have for it. */
function wordsOf(draft: StepDraft, { areas }: StepChoices): string {
  const { kind, target, days, isEarlier, percent, currency, rate, label } = draft;
  const { id, name } = target ?? { id: '', name: '' };
  const on = { of: draft.of, id };
  if (kind === 'shift') return stepText({ kind, target: on, days: (days || 0) * (isEarlier ? -1 : 1) }, name);
  if (kind === 'drop') return stepText({ kind, target: on }, name);
  if (kind === 'scale') return stepText({ kind, target: on, percent: percent || 0 }, name);
  if (kind === 'rate') return stepText({ kind, currency, rate: String(rate) }, '');
  if (kind === 'loan' || hasTarget(draft)) return label;
  const area = areas.flatMap(({ items }) => items).find(({ value }) => value === draft.areaId);
  return `${label} · ${area?.label ?? ''}`;
}

type StepListProps = {
  steps: readonly Listed[];
  openKey: number | null;
  /** Null: they stay as they are. */
  acts: { edit: (step: Listed) => void; remove: (step: Listed) => void } | null;
  /** Of the open one. */
  form: ReactNode;
};

function StepList({ steps, openKey, acts, form }: StepListProps) {
  if (steps.length === 0) return <p className={classes['note']}>{text.noSteps}</p>;
  return (
    <ul className={classes['steps']} aria-label={text.steps(steps.length)}>
      {steps.map((step) => (
        <li key={step.key} data-open={step.key === openKey || undefined}>
          {step.key === openKey ? form : <StepWords step={step} acts={acts} />}
        </li>
      ))}
    </ul>
  );
}

function StepWords({ step, acts }: { step: Listed } & Pick<StepListProps, 'acts'>) {
  const { words, isThere } = step;
  return (
    <>
      <span className={classes['words']}>
        {words}
        {!isThere && <small> · {text.isNotThere}</small>}
      </span>
      {acts && (
        <>
          <ActionIcon variant="subtle" size={30} aria-label={text.editStep(words)} onClick={() => acts.edit(step)}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="subtle" size={30} aria-label={text.removeStep(words)} onClick={() => acts.remove(step)}>
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </>
  );
}
