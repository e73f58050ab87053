import type { Actor } from '#domain/actor.ts';
import { MAX_AREAS, MAX_CATEGORIES } from '#domain/cashflow/structure-changes.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { type AreaContents, contentsOf } from './area-contents.ts';
import { changeArea, changeCategory, changeOrder, createArea, createCategory, deleteCategory, mergeArea } from './restructure.ts';
import { readStructure, type Structure } from './store.ts';
import { StructureType } from './structure-types.ts';

const DONE = 'Datos actualizados correctamente';
/** Long enough that a longer name is refused with its reason. */
const LABEL = { required: false, maxLength: 200 } as const;

type Result = { data: Structure; actNo: number | null };

const StructureResultType = builder.objectRef<Result>('FlowStructureResult').implement({
  description: 'Tras un cambio de categorías o áreas: cómo quedaron.',
  fields: (t) => ({
    status: t.boolean({ resolve: () => true }),
    message: t.string({ resolve: () => DONE }),
    data: t.field({ type: StructureType, resolve: ({ data }) => data }),
    actId: t.string({
      nullable: true,
      description: 'El acto, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

/** Runs a change of the flow `id`, which is the company's. @throws NOT_FOUND for another id, or one that is none */
async function changed(
  context: Context,
  { companyId, id, ids }: { companyId: string; id: string; ids: readonly (string | null | undefined)[] },
  change: (db: Db, actor: Actor) => Promise<number | null>,
): Promise<Result> {
  if (id.toLowerCase() !== companyId.toLowerCase() || ids.some((one) => one != null && !isId(one))) throw new AppError('NOT_FOUND');
  return write(context, companyId, async (db) => {
    const actNo = await change(db, actorIn(context, companyId));
    return { data: await readStructure(db, companyId), actNo };
  });
}

const VERSION = 'La que se vio, para no pisar lo que otra persona cambió.';

const CategoryOrderInput = builder.inputType('CategoryOrderInput', {
  fields: (t) => ({ cashflowCategoryId: t.id(), fields: t.idList({ maxItems: MAX_AREAS }) }),
});
const SectionOrderInput = builder.inputType('SectionOrderInput', {
  fields: (t) => ({
    isIncome: t.boolean(),
    categories: t.field({ type: [CategoryOrderInput], maxItems: MAX_CATEGORIES }),
  }),
});

builder.mutationField('updateCategoryOrder', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Ordena una sección entera: todas sus categorías y áreas, que también cambian así de categoría.',
    access: 'cashflow.write',
    args: { companyId: t.arg.id(), id: t.arg.id(), input: t.arg({ type: SectionOrderInput }) },
    resolve: (_root, { companyId, id, input: { isIncome, categories } }, context) => {
      const order = categories.map(({ cashflowCategoryId, fields }) => ({
        categoryId: cashflowCategoryId.toLowerCase(),
        areaIds: fields.map((one) => one.toLowerCase()),
      }));
      return changed(context, { companyId, id, ids: [] }, (db, actor) => changeOrder(db, actor, isIncome ? 'INCOME' : 'EXPENSE', order));
    },
  }),
);

builder.mutationField('createFlowField', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Crea un área al final de una categoría.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      fieldLabel: t.arg.string({ maxLength: LABEL.maxLength }),
      cashflowCategoryId: t.arg.id(),
    },
    resolve: (_root, { companyId, id, fieldLabel, cashflowCategoryId }, context) =>
      changed(context, { companyId, id, ids: [cashflowCategoryId] }, (db, actor) =>
        createArea(db, actor, { label: fieldLabel, categoryId: cashflowCategoryId.toLowerCase() }),
      ),
  }),
);

builder.mutationField('editFlowField', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Renombra un área, la mueve dentro de su sección, la oculta o la muestra: solo lo que viene.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      newLabel: t.arg.string(LABEL),
      cashflowAreaId: t.arg.id(),
      newCashflowCategoryId: t.arg.id({ required: false }),
      isHidden: t.arg.boolean({ required: false }),
      version: t.arg.int({ required: false, description: VERSION }),
    },
    resolve: (_root, { companyId, id, newLabel, cashflowAreaId, newCashflowCategoryId, isHidden, version }, context) =>
      changed(context, { companyId, id, ids: [cashflowAreaId, newCashflowCategoryId] }, (db, actor) =>
        changeArea(db, actor, {
          areaId: cashflowAreaId.toLowerCase(),
          label: newLabel ?? null,
          categoryId: newCashflowCategoryId?.toLowerCase() ?? null,
          isHidden: isHidden ?? null,
          version: version ?? null,
        }),
      ),
  }),
);

builder.mutationField('deleteFlowField', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Elimina un área: sus documentos, movimientos y fuentes pasan a otra de su sección. Las que usa Caudal no se eliminan.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      cashflowAreaId: t.arg.id(),
      targetAreaId: t.arg.id(),
      version: t.arg.int({ required: false, description: VERSION }),
    },
    resolve: (_root, { companyId, id, cashflowAreaId, targetAreaId, version }, context) =>
      changed(context, { companyId, id, ids: [cashflowAreaId, targetAreaId] }, (db, actor) =>
        mergeArea(db, actor, {
          areaId: cashflowAreaId.toLowerCase(),
          targetId: targetAreaId.toLowerCase(),
          version: version ?? null,
        }),
      ),
  }),
);

builder.mutationField('createFlowCategory', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Crea una categoría al final de su sección, con una primera área si se nombra y las que pasan a ella.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      label: t.arg.string({ maxLength: LABEL.maxLength }),
      isIncome: t.arg.boolean(),
      newFieldLabel: t.arg.string(LABEL),
      importedFields: t.arg.idList({ required: false, maxItems: MAX_AREAS }),
    },
    resolve: (_root, { companyId, id, label, isIncome, newFieldLabel, importedFields }, context) => {
      const areaIds = (importedFields ?? []).map((one) => one.toLowerCase());
      return changed(context, { companyId, id, ids: areaIds }, (db, actor) =>
        createCategory(db, actor, { section: isIncome ? 'INCOME' : 'EXPENSE', label, areaLabel: newFieldLabel?.trim() || null, areaIds }),
      );
    },
  }),
);

builder.mutationField('editFlowCategory', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Renombra una categoría y le pasa otras áreas de su sección.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      cashflowCategoryId: t.arg.id(),
      newLabel: t.arg.string(LABEL),
      importedFields: t.arg.idList({ required: false, maxItems: MAX_AREAS }),
      version: t.arg.int({ required: false, description: VERSION }),
    },
    resolve: (_root, { companyId, id, cashflowCategoryId, newLabel, importedFields, version }, context) => {
      const areaIds = (importedFields ?? []).map((one) => one.toLowerCase());
      return changed(context, { companyId, id, ids: [cashflowCategoryId, ...areaIds] }, (db, actor) =>
        changeCategory(db, actor, {
          categoryId: cashflowCategoryId.toLowerCase(),
          label: newLabel ?? null,
          areaIds,
          version: version ?? null,
        }),
      );
    },
  }),
);

builder.mutationField('deleteFlowCategory', (t) =>
  t.field({
    type: StructureResultType,
    description: 'Elimina una categoría: sus áreas pasan a la que se nombra, o a la que tiene lo que nadie clasificó.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id(),
      cashflowCategoryId: t.arg.id(),
      targetCategoryId: t.arg.id({ required: false }),
      version: t.arg.int({ required: false, description: VERSION }),
    },
    resolve: (_root, { companyId, id, cashflowCategoryId, targetCategoryId, version }, context) =>
      changed(context, { companyId, id, ids: [cashflowCategoryId, targetCategoryId] }, (db, actor) =>
        deleteCategory(db, actor, {
          categoryId: cashflowCategoryId.toLowerCase(),
          targetId: targetCategoryId?.toLowerCase() ?? null,
          version: version ?? null,
        }),
      ),
  }),
);

const AreaContentsType = builder.objectRef<AreaContents & { id: string }>('FlowAreaContents').implement({
  description: 'Cuánto hay en un área, que pasaría a otra si se elimina.',
  fields: (t) => ({
    id: t.exposeID('id'),
    documents: t.exposeInt('documents'),
    movements: t.exposeInt('movements', { description: 'Los que alguien puso en ella o explicó con un tipo suyo.' }),
    sources: t.exposeInt('sources'),
    recurrences: t.exposeInt('recurrences', { description: 'Obligaciones que se repiten.' }),
  }),
});

builder.queryField('flowAreaContents', (t) =>
  t.field({
    type: AreaContentsType,
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), cashflowAreaId: t.arg.id() },
    resolve: (_root, { companyId, cashflowAreaId }, context) => {
      const id = cashflowAreaId.toLowerCase();
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return read(context, companyId, async (db) => {
        const { categories } = await readStructure(db, companyId);
        if (!categories.some(({ areas }) => areas.some((one) => one.id === id))) throw new AppError('NOT_FOUND');
        return { id, ...(await contentsOf(db, companyId, id)) };
      });
    },
  }),
);
