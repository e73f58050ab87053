import { ActionIcon, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCompany } from '#web/api/company.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './CostCenters.module.css';
import {
  type ClassificationQuery,
  type CostCenterListQuery,
  classification,
  costCenterList,
  deleteCostCenter,
  saveAreaRules,
  saveCostCenter,
  saveMovementKind,
} from './operations.ts';
import { text } from './text.ts';

/** How a company classifies documents: cost centres, learned areas, and names for kinds of movements. */
export default function ClassificationPanel() {
  const { id: companyId } = useCompany();
  const centers = useAnswer(costCenterList, { companyId });
  const rules = useAnswer(classification, { companyId });
  return (
    <>
      <Section title={text.title} hint={text.hint}>
        {centers.error && <ErrorState error={centers.error} onRetry={centers.refetch} />}
        {centers.isLoading && <SkeletonRows rows={3} />}
        {centers.data && <Centers companyId={companyId} centers={centers.data.costCenters} />}
      </Section>
      {rules.error && <ErrorState error={rules.error} onRetry={rules.refetch} />}
      {rules.data && <Habits companyId={companyId} applies={rules.data.areaRules} />}
      {rules.data && <Kinds companyId={companyId} kinds={rules.data.movementKinds} />}
    </>
  );
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes['none']}>{hint}</p>
      {children}
    </section>
  );
}

type Centers = CostCenterListQuery['costCenters'];

function Centers({ companyId, centers }: { companyId: string; centers: Centers }) {
  const back = useUndo(companyId);
  const [save] = useAct(saveCostCenter, {
    done: (data) => text.saved(data.saveCostCenter.name),
    undo: (data) => back(data.saveCostCenter.actId),
  });
  const [remove] = useAct(deleteCostCenter, {
    done: (data) => (data.deleteCostCenter.isArchived ? text.wasArchived : text.removed),
    undo: (data) => back(data.deleteCostCenter.actId),
  });
  return (
    <>
      {centers.length === 0 && <p className={classes['none']}>{text.none}</p>}
      <ul className={classes['list']}>
        {centers.map(({ id, code, name, isActive }) => (
          <li key={id}>
            <span>
              <span className="num">{code}</span> {name} {!isActive && <small>{text.archived}</small>}
            </span>
            {isActive ? (
              <ActionIcon variant="subtle" size={44} aria-label={text.remove(name)} onClick={() => void remove({ companyId, id })}>
                <IconTrash size={18} />
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={text.restore(name)}
                onClick={() => void save({ companyId, id, code, name, isActive: true })}
              >
                <IconArchiveOff size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <NewCenter companyId={companyId} />
    </>
  );
}

function NewCenter({ companyId }: { companyId: string }) {
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveCostCenter, {
    done: (data) => text.saved(data.saveCostCenter.name),
    undo: (data) => back(data.saveCostCenter.actId),
    refuse: (error) => {
      const field = errorField(error);
      if (!field) return false;
      setProblem({ field, message: errorMessage(error) });
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    if (!(await save({ companyId, code, name }))) return;
    setCode('');
    setName('');
  }
  const at = (field: string) => (problem?.field === field ? { error: problem.message } : {});
  return (
    <form className={classes['row']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={text.code}
        maxLength={20}
        value={code}
        {...at('code')}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <TextInput
        label={text.name}
        maxLength={80}
        value={name}
        {...at('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        {text.add}
      </Button>
    </form>
  );
}

function Habits({ companyId, applies }: { companyId: string; applies: boolean }) {
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveAreaRules, { done: text.habitsSaved, undo: (data) => back(data.saveAreaRules.actId) });
  return (
    <Section title={text.habits} hint={text.habitsHint}>
      <Switch
        label={text.apply}
        checked={applies}
        disabled={isBusy}
        onChange={({ currentTarget }) => void save({ companyId, appliesHabits: currentTarget.checked })}
      />
    </Section>
  );
}

type Kinds = ClassificationQuery['movementKinds'];

function Kinds({ companyId, kinds }: { companyId: string; kinds: Kinds }) {
  const [key, setKey] = useState(kinds[0]?.key ?? '');
  const kind = kinds.find((one) => one.key === key);
  const groups = Map.groupBy(kinds, ({ familyLabel }) => familyLabel);
  return (
    <Section title={text.kinds} hint={text.kindsHint}>
      <NativeSelect
        label={text.kind}
        value={key}
        data={[...groups].map(([group, some]) => ({ group, items: some.map((one) => ({ value: one.key, label: one.label })) }))}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      {kind && <KindForm key={`${kind.key} ${kind.label}`} companyId={companyId} kind={kind} />}
    </Section>
  );
}

function KindForm({ companyId, kind }: { companyId: string; kind: Kinds[number] }) {
  const last = kind.accountPlan.at(-1);
  const [label, setLabel] = useState(kind.label);
  const [account, setAccount] = useState({ value: last?.value ?? '', label: last?.label ?? '' });
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveMovementKind, {
    done: (data) => text.kindSaved(data.saveMovementKind.label),
    undo: (data) => back(data.saveMovementKind.actId),
  });
  const levels = [...kind.accountPlan.slice(0, -1), account].map((one) => ({ value: one.value, label: one.label }));
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ companyId, key: kind.key, label, accountPlan: levels });
      }}
    >
      <TextInput label={text.name} maxLength={80} value={label} onChange={({ currentTarget }) => setLabel(currentTarget.value)} />
      <TextInput
        label={text.account}
        maxLength={20}
        value={account.value}
        onChange={({ currentTarget }) => setAccount({ ...account, value: currentTarget.value })}
      />
      <TextInput
        label={text.accountName}
        maxLength={80}
        value={account.label}
        onChange={({ currentTarget }) => setAccount({ ...account, label: currentTarget.value })}
      />
      <div className={classes['buttons']}>
        <Button variant="default" disabled={isBusy} onClick={() => void save({ companyId, key: kind.key })}>
          {text.usual}
        </Button>
        <Button type="submit" loading={isBusy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
