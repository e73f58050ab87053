import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_POSITION_NAME } from '#domain/cashflow/position-selection.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { type CashPositionStructureQuery, cashPositionStructure, type PositionSelectionFragment, saveCashPosition } from '../operations.ts';
import classes from '../StructureDialogs.module.css';
import { useSeenVersion } from '../useStructureAct.ts';
import { text } from './text.ts';

const words = text.selection;

type Selection = PositionSelectionFragment;
type Props = {
  companyId: string;
  /** Null: a new one. */
  selection: Selection | null;
  refetch: () => void;
  onSaved: (name: string) => void;
  onClose: () => void;
};

/** The name, accounts and areas of a saved position. */
export default function SelectionDialog(props: Props) {
  const { companyId, selection, onClose } = props;
  const { data, error, refetch } = useAnswer(cashPositionStructure, { companyId });
  return (
    <Dialog onClose={onClose} title={selection ? words.edit(selection.name) : words.title} closeOnClickOutside={false}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && <Form {...props} structure={data.getCashPositionStructure} />}
    </Dialog>
  );
}

type Structure = CashPositionStructureQuery['getCashPositionStructure'];

function Form({ companyId, selection, structure, refetch, onSaved, onClose }: Props & { structure: Structure }) {
  const [name, setName] = useState(selection?.name ?? '');
  const [accountIds, setAccounts] = useState<readonly string[] | null>(selection?.accountIds ?? null);
  const [areaIds, setAreas] = useState<readonly string[] | null>(selection?.areaIds ?? null);
  const [problem, setProblem] = useState<{ field: string | undefined; message: string } | null>(null);
  const seen = useSeenVersion(selection?.version ?? 0, refetch);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveCashPosition, {
    done: words.saved(name.trim()),
    undo: ({ saveCashPosition: { actId } }) => back(actId),
    refuse: (error) => {
      seen.onRefused();
      setProblem({ field: errorField(error), message: errorMessage(error) });
      return true;
    },
  });
  const submit = async () => {
    const which = selection ? { id: selection.id, version: seen.version } : {};
    const data = await save({ companyId, ...which, input: { name, accountIds, areaIds } });
    if (data) onSaved(data.saveCashPosition.name);
  };
  const areas = structure.categories.flatMap(({ label: from, fields }) =>
    fields.map(({ fieldKey, label }) => ({ id: fieldKey, label, from })),
  );
  return (
    <DialogForm submitLabel={words.save} isBusy={isBusy} isDisabled={name.trim() === ''} onClose={onClose} onSubmit={submit}>
      <TextInput
        label={words.name}
        data-autofocus
        error={problem && problem.field !== 'accountIds' ? problem.message : undefined}
        value={name}
        onChange={upTo(MAX_POSITION_NAME, setName)}
      />
      <Choice
        title={words.accounts}
        all={words.allAccounts}
        options={structure.accounts}
        value={accountIds}
        error={problem?.field === 'accountIds' ? problem.message : undefined}
        onChange={setAccounts}
      />
      <Choice title={words.areas} all={words.allAreas} options={areas} value={areaIds} onChange={setAreas} />
    </DialogForm>
  );
}

type ChoiceProps = {
  title: string;
  all: string;
  options: readonly { id: string; label: string; from?: string }[];
  /** Null: all of them, also those to come. */
  value: readonly string[] | null;
  error?: string | undefined;
  onChange: (value: readonly string[] | null) => void;
};

function Choice({ title, all, options, value, error, onChange }: ChoiceProps) {
  const every = options.map(({ id }) => id);
  return (
    <div>
      <Checkbox label={all} checked={value === null} error={error} onChange={() => onChange(value === null ? every : null)} />
      {value !== null && (
        <Checkbox.Group aria-label={title} value={[...value]} onChange={onChange}>
          <div className={classes['list']}>
            {options.map(({ id, label, from }) => (
              <Checkbox key={id} value={id} label={label} {...(from ? { description: from } : {})} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
}
