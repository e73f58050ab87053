/** Takes back changes of categories and areas from the history. Call everything here inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { inverted, whatOvertook } from '#domain/cashflow/structure-changes.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { structureRows, writeStructure } from '#server/features/companies/store.ts';
import { teachMoved } from '#server/features/reconciliation/store.ts';
import { isInUse, moveBack, movedMovements } from './area-contents.ts';
import { refreshProjections } from './projections.ts';
import { type Restructured, recordArea, recordCategory, recordOrder } from './restructure.ts';

type Area = 'flowArea.added' | 'flowArea.changed' | 'flowArea.removed';
type Category = 'flowCategory.added' | 'flowCategory.changed' | 'flowCategory.removed';

/** What undoes each of these acts. */
export const STRUCTURE_UNDO = {
  'flowArea.added': undoArea,
  'flowArea.changed': undoArea,
  'flowArea.removed': undoArea,
  'flowCategory.added': undoCategory,
  'flowCategory.changed': undoCategory,
  'flowCategory.removed': undoCategory,
  'flow.ordered': async (db: Db, actor: Actor, act: StoredAct<'flow.ordered'>) => {
    await recordOrder(db, actor, act.params.isIncome, await takeBack(db, actor, act));
  },
};

/** @throws ACT_OVERTAKEN */
async function undoArea(db: Db, actor: Actor, act: StoredAct<Area>): Promise<void> {
  await recordArea(db, actor, act.params.areaId, await takeBack(db, actor, act));
}

/** @throws ACT_OVERTAKEN */
async function undoCategory(db: Db, actor: Actor, act: StoredAct<Category>): Promise<void> {
  await recordCategory(db, actor, act.params.categoryId, await takeBack(db, actor, act));
}

/**
 * Puts rows back as they were, and what a deleted area held back into it; what came to the other area since then stays there.
 * @throws ACT_OVERTAKEN when a row is no longer as the act left it, its name is taken, or a new area is in use
 */
async function takeBack(
  db: Db,
  { companyId }: Actor,
  { no, undo, items }: StoredAct<Area | Category | 'flow.ordered'>,
): Promise<Restructured> {
  const rows = await structureRows(db, companyId);
  const what = whatOvertook(rows, undo.changes);
  if (what) throw new AppError('ACT_OVERTAKEN', { what });
  const changes = inverted(undo.changes);
  const deletedAreas = changes.flatMap((one) => (one.row === 'area' && one.after === null ? [one.before] : []));
  const known = new Set(rows.areas.map(({ id }) => id));
  const into = items[0]?.from ?? null;
  const isLost = items.some(({ from, to }) => !known.has(to) || (deletedAreas.length > 0 && !known.has(from)));
  if (isLost) throw new AppError('ACT_OVERTAKEN', { what: 'el área que tomó lo suyo' });
  // A deleted area must exist before anything goes into it, and an area be empty before it is deleted.
  const after = deletedAreas.length > 0 ? rows : await writeStructure(db, companyId, rows, changes);
  const moved = await moveBack(db, companyId, items);
  for (const area of deletedAreas) {
    if (await isInUse(db, companyId, area.id)) throw new AppError('ACT_OVERTAKEN', { what: `el área ${area.label}` });
  }
  const last = deletedAreas.length > 0 ? await writeStructure(db, companyId, rows, changes) : after;
  await teachMoved(db, companyId, movedMovements(moved));
  if (moved.some(({ table }) => table === 'source')) await refreshProjections(db, companyId, dayInChile(new Date()));
  return { rows, after: last, changes, moved, into: deletedAreas.length > 0 ? into : null, undoes: no };
}
