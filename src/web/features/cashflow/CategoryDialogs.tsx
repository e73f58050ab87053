import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import { MAX_LABEL } from '#domain/cashflow/structure-changes.ts';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { createFlowCategory, deleteFlowCategory, editFlowCategory } from './operations.ts';
import classes from './StructureDialogs.module.css';
import type { DialogProps, StructureCategory } from './structure.ts';
import { text } from './text.ts';
import { useSeenVersion, useStructureAct } from './useStructureAct.ts';

const words = text.structure;

type Props = DialogProps & { section: readonly StructureCategory[]; isIncome: boolean; category: StructureCategory | null };

/** A new category, or the name of one and what else goes into it. */
export function CategoryDialog({ companyId, section, isIncome, category, refetch, onClose }: Props) {
  const [label, setLabel] = useState(category?.label ?? '');
  const [firstArea, setFirstArea] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const seen = useSeenVersion(category?.version ?? 0, refetch);
  const created = useStructureAct(createFlowCategory, label.trim());
  const edited = useStructureAct(editFlowCategory, label.trim(), seen.onRefused);
  const submit = async () => {
    const more = chosen.length > 0 ? { importedFields: chosen } : {};
    const done = category
      ? await edited.act({ companyId, cashflowCategoryId: category.cashflowCategoryId, newLabel: label, version: seen.version, ...more })
      : await created.act({ companyId, label, isIncome, ...(firstArea.trim() ? { newFieldLabel: firstArea } : {}), ...more });
    if (done) onClose();
  };
  const areas = section.filter((one) => one !== category).flatMap((one) => one.fields.map((area) => ({ ...area, from: one.label })));
  return (
    <DialogForm
      submitLabel={category ? words.save : words.create}
      isBusy={created.isBusy || edited.isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={words.name}
        data-autofocus
        error={created.problem ?? edited.problem}
        value={label}
        onChange={upTo(MAX_LABEL, setLabel)}
      />
      {!category && <TextInput label={words.firstArea} value={firstArea} onChange={upTo(MAX_LABEL, setFirstArea)} />}
      {areas.length === 0 ? (
        <p className={classes['nothing']}>{words.noAreas}</p>
      ) : (
        <Checkbox.Group label={words.areas} value={chosen} onChange={setChosen}>
          <div className={classes['list']}>
            {areas.map(({ cashflowAreaId, label: name, from }) => (
              <Checkbox key={cashflowAreaId} value={cashflowAreaId} label={name} description={from} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </DialogForm>
  );
}

type RemoveProps = DialogProps & { section: readonly StructureCategory[]; category: StructureCategory };

/** Asks where the areas of a category go before deleting it. */
export function RemoveCategoryDialog({ companyId, section, category, refetch, onClose }: RemoveProps) {
  const others = section.filter((one) => one !== category);
  const unclassified = UNCLASSIFIED[category.isIncome ? 'INCOME' : 'EXPENSE'];
  const holder = section.find(({ fields }) => fields.some((one) => one.fieldKey === unclassified));
  const [target, setTarget] = useState(holder?.cashflowCategoryId ?? '');
  const seen = useSeenVersion(category.version, refetch);
  const { act, isBusy } = useStructureAct(deleteFlowCategory, category.label, seen.onRefused);
  const submit = async () => {
    const { cashflowCategoryId } = category;
    if (await act({ companyId, cashflowCategoryId, targetCategoryId: target, version: seen.version })) onClose();
  };
  const into = others.find((one) => one.cashflowCategoryId === target)?.label ?? '';
  if (others.length === 0) return <p className={classes['nothing']}>{words.noCategories}</p>;
  if (holder === category) return <p className={classes['nothing']}>{words.holdsUnclassified}</p>;
  return (
    <DialogForm submitLabel={words.remove} isDangerous isBusy={isBusy} onClose={onClose} onSubmit={submit}>
      <NativeSelect
        label={words.categoryInto}
        data={others.map(({ cashflowCategoryId, label }) => ({ value: cashflowCategoryId, label }))}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
      <p className={classes['passing']}>
        {category.fields.length === 0 ? words.passingNothing : words.passingAreas(category.fields.length, into)}
      </p>
    </DialogForm>
  );
}
