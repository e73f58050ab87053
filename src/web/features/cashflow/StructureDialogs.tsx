import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { AreaDialog, RemoveAreaDialog } from './AreaDialogs.tsx';
import { CategoryDialog, RemoveCategoryDialog } from './CategoryDialogs.tsx';
import { flowStructure } from './operations.ts';
import classes from './StructureDialogs.module.css';
import type { DialogProps, StructureCategory, StructureDialog } from './structure.ts';
import { text } from './text.ts';

const words = text.structure;

type Props = { companyId: string; dialog: StructureDialog; onClose: () => void };

/** The dialog of a change of categories or areas, with today's structure. */
export default function StructureDialogs({ companyId, dialog, onClose }: Props) {
  const { data, error, refetch } = useAnswer(flowStructure, { companyId });
  const sections = data ? [data.getFlowStructure.INCOME, data.getFlowStructure.EXPENSE] : [];
  const content = data && contentOf(dialog, sections, { companyId, refetch, onClose });
  return (
    <Dialog onClose={onClose} title={titleOf(dialog, sections)} closeOnClickOutside={false}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {content ?? (data && <p className={classes['nothing']}>{words.noAreas}</p>)}
    </Dialog>
  );
}

type Sections = readonly (readonly StructureCategory[])[];

function contentOf(dialog: StructureDialog, sections: Sections, props: DialogProps): ReactNode {
  if (dialog.kind === 'newCategory')
    return <CategoryDialog {...props} section={sections[dialog.isIncome ? 0 : 1] ?? []} isIncome={dialog.isIncome} category={null} />;
  const { section, category, area } = placeOf(sections, dialog.id);
  if (!category) return null;
  if (dialog.kind === 'newArea') return <AreaDialog {...props} section={section} category={category} area={null} moves={false} />;
  if (dialog.kind === 'editCategory')
    return <CategoryDialog {...props} section={section} isIncome={category.isIncome} category={category} />;
  if (dialog.kind === 'removeCategory') return <RemoveCategoryDialog {...props} section={section} category={category} />;
  if (!area) return null;
  if (dialog.kind === 'removeArea') return <RemoveAreaDialog {...props} section={section} area={area} />;
  return <AreaDialog {...props} section={section} category={category} area={area} moves={dialog.kind === 'moveArea'} />;
}

/** Where a category or area stands; nothing when somebody deleted it. */
function placeOf(sections: Sections, id: string) {
  for (const section of sections)
    for (const category of section) {
      if (category.cashflowCategoryId === id) return { section, category, area: undefined };
      const area = category.fields.find((one) => one.cashflowAreaId === id);
      if (area) return { section, category, area };
    }
  return { section: [], category: undefined, area: undefined };
}

function titleOf(dialog: StructureDialog, sections: Sections): string {
  if (dialog.kind === 'newCategory') return words.newCategoryIn(dialog.isIncome);
  const { category, area } = placeOf(sections, dialog.id);
  if (dialog.kind === 'newArea') return category ? words.newAreaIn(category.label) : words.newArea;
  const name = area?.label ?? category?.label ?? '';
  const what = { editCategory: words.editCategory, removeCategory: words.removeCategory, removeArea: words.removeArea };
  return `${dialog.kind === 'editArea' || dialog.kind === 'moveArea' ? words.editArea : what[dialog.kind]}${name && ` · ${name}`}`;
}
