import { NativeSelect, Radio, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_LABEL } from '#domain/cashflow/structure-changes.ts';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { createFlowField, deleteFlowField, editFlowField, type FlowAreaContentsQuery, flowAreaContents } from './operations.ts';
import classes from './StructureDialogs.module.css';
import type { DialogProps, StructureArea, StructureCategory } from './structure.ts';
import { text } from './text.ts';
import { useSeenVersion, useStructureAct } from './useStructureAct.ts';

const words = text.structure;

type Props = DialogProps & {
  section: readonly StructureCategory[];
  category: StructureCategory;
  area: StructureArea | null;
  /** It opens to move the area to another category. */
  moves: boolean;
};

/** A new area of a category; or the name of one, and the category that it moves to. */
export function AreaDialog({ companyId, section, category, area, moves, refetch, onClose }: Props) {
  const others = section.filter((one) => one !== category);
  const [label, setLabel] = useState(area?.label ?? '');
  const [isMoving, setMoving] = useState(moves);
  const [target, setTarget] = useState<string | null>(null);
  const seen = useSeenVersion(area?.version ?? 0, refetch);
  const created = useStructureAct(createFlowField, label.trim());
  const edited = useStructureAct(editFlowField, label.trim(), seen.onRefused);
  const submit = async () => {
    const done = area
      ? await edited.act({
          companyId,
          cashflowAreaId: area.cashflowAreaId,
          newLabel: label,
          version: seen.version,
          ...(isMoving && target ? { newCashflowCategoryId: target } : {}),
        })
      : await created.act({ companyId, fieldLabel: label, cashflowCategoryId: category.cashflowCategoryId });
    if (done) onClose();
  };
  return (
    <DialogForm
      submitLabel={area ? words.save : words.create}
      isBusy={created.isBusy || edited.isBusy}
      isDisabled={isMoving && target === null}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={words.name}
        {...(moves ? {} : { 'data-autofocus': true })}
        error={created.problem ?? edited.problem}
        value={label}
        onChange={upTo(MAX_LABEL, setLabel)}
      />
      {area && <Switch label={words.toCategory} checked={isMoving} onChange={({ currentTarget }) => setMoving(currentTarget.checked)} />}
      {area && isMoving && others.length === 0 && <p className={classes['nothing']}>{words.noCategories}</p>}
      {area && isMoving && others.length > 0 && (
        <Radio.Group label={words.category} value={target} onChange={setTarget}>
          <div className={classes['list']}>
            {others.map(({ cashflowCategoryId, label: name }) => (
              <Radio key={cashflowCategoryId} value={cashflowCategoryId} label={name} />
            ))}
          </div>
        </Radio.Group>
      )}
    </DialogForm>
  );
}

type RemoveProps = DialogProps & { section: readonly StructureCategory[]; area: StructureArea };

/** Says what passes to which area before deleting one. */
export function RemoveAreaDialog({ companyId, section, area, refetch, onClose }: RemoveProps) {
  const others = section.flatMap(({ label, fields }) => fields.filter((one) => one !== area).map((one) => ({ ...one, category: label })));
  const [target, setTarget] = useState(others[0]?.cashflowAreaId ?? '');
  const seen = useSeenVersion(area.version, refetch);
  const { act, isBusy } = useStructureAct(deleteFlowField, area.label, seen.onRefused);
  const { cashflowAreaId } = area;
  const { data, error, refetch: again } = useAnswer(flowAreaContents, { companyId, cashflowAreaId });
  const submit = async () => {
    if (await act({ companyId, cashflowAreaId, targetAreaId: target, version: seen.version })) onClose();
  };
  if (area.isKept || others.length === 0) return <p className={classes['nothing']}>{area.isKept ? words.isKept : words.noAreas}</p>;
  const into = others.find((one) => one.cashflowAreaId === target)?.label ?? '';
  const groups = section.map(({ label, fields }) => ({
    group: label,
    items: fields.filter((one) => one !== area).map((one) => ({ value: one.cashflowAreaId, label: one.label })),
  }));
  return (
    <DialogForm submitLabel={words.remove} isDangerous isBusy={isBusy} isDisabled={!data} onClose={onClose} onSubmit={submit}>
      <NativeSelect
        label={words.areaInto}
        data={groups.filter(({ items }) => items.length > 0)}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      {error && <ErrorState error={error} onRetry={again} />}
      {data ? <p className={classes['passing']}>{passingOf(data.flowAreaContents, into)}</p> : !error && <SkeletonRows rows={1} />}
    </DialogForm>
  );
}

function passingOf({ documents, movements, sources, recurrences }: FlowAreaContentsQuery['flowAreaContents'], into: string): string {
  const parts = [
    documents > 0 && words.documents(documents),
    movements > 0 && words.movements(movements),
    sources > 0 && words.sources(sources),
    recurrences > 0 && words.recurrences(recurrences),
  ].filter((one) => one !== false);
  return parts.length === 0 ? words.passingNothing : words.passing(new Intl.ListFormat('es').format(parts), into);
}
