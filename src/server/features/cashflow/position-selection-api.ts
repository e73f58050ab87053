import { MAX_POSITION_NAME, MAX_POSITIONS, MAX_SELECTED } from '#domain/cashflow/position-selection.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { removeSelection, type StoredSelection, saveSelection, selectionsOf } from './position-selections.ts';

type ShownSelection = StoredSelection & { actNo: number | null };

const SelectionType = builder.objectRef<ShownSelection>('CashPositionSelection').implement({
  description: 'Una posición de caja guardada: qué cuentas y áreas tiene.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    accountIds: t.idList({
      nullable: true,
      size: 20,
      description: 'Nulo: todas las cuentas.',
      resolve: ({ accountIds }) => accountIds && [...accountIds],
    }),
    areaIds: t.idList({
      nullable: true,
      size: 40,
      description: 'Nulo: todas las áreas.',
      resolve: ({ areaIds }) => areaIds && [...areaIds],
    }),
    version: t.exposeInt('version', { description: 'Para no pisar lo que otra persona cambió.' }),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiarla: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

const SelectionInput = builder.inputType('CashPositionInput', {
  fields: (t) => ({
    name: t.string({ maxLength: MAX_POSITION_NAME * 4 }),
    accountIds: t.idList({ required: false, maxItems: MAX_SELECTED, description: 'Sin ellas, todas las cuentas.' }),
    areaIds: t.idList({ required: false, maxItems: MAX_SELECTED, description: 'Sin ellas, todas las áreas.' }),
  }),
});

builder.queryField('cashPositions', (t) =>
  t.field({
    type: [SelectionType],
    size: MAX_POSITIONS,
    description: 'Las posiciones de caja guardadas, por nombre.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => (await selectionsOf(db, companyId)).map((one) => ({ ...one, actNo: null }))),
  }),
);

builder.mutationField('saveCashPosition', (t) =>
  t.field({
    type: SelectionType,
    description: 'Guarda una posición de caja: una selección de cuentas y áreas. Con `id` la cambia; `version`: la que se vio.',
    access: 'cashflow.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id({ required: false }),
      version: t.arg.int({ required: false }),
      input: t.arg({ type: SelectionInput }),
    },
    resolve: async (_root, { companyId, id, version, input }, context) => {
      if (id != null && !isId(id)) throw new AppError('NOT_FOUND');
      const selection = { name: input.name, accountIds: input.accountIds ?? null, areaIds: input.areaIds ?? null };
      const request = { id: id?.toLowerCase() ?? null, version: version ?? null, selection };
      const { selection: saved, actNo } = await write(context, companyId, (db) => saveSelection(db, actorIn(context, companyId), request));
      return { ...saved, actNo };
    },
  }),
);

builder.mutationField('deleteCashPosition', (t) =>
  t.field({
    type: SelectionType,
    description: 'Elimina una posición de caja guardada. Se puede deshacer.',
    access: 'cashflow.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      const { selection, actNo } = await write(context, companyId, (db) =>
        removeSelection(db, actorIn(context, companyId), id.toLowerCase()),
      );
      return { ...selection, actNo };
    },
  }),
);
