import type { Grant } from '#domain/access.ts';
import { VIEW_LISTS, type ViewList } from '#domain/documents/views.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, personOf, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { type DocumentView, deleteView, saveView, viewsOf } from './views.ts';

const MAX_COLUMNS = 30;
const MAX_KEY = 40;

const ColumnsType = builder.objectRef<DocumentView>('DocumentViewColumns').implement({
  description: 'Qué columnas no se ven, y en qué orden van las demás.',
  fields: (t) => ({
    hidden: t.stringList({ resolve: ({ hidden }) => [...hidden] }),
    order: t.stringList({ resolve: ({ order }) => [...order] }),
  }),
});

/** Null: nothing of the company's views changed. */
type ViewAct = { actNo: number | null };

const ViewType = builder.objectRef<DocumentView & ViewAct>('DocumentView').implement({
  description: 'Una vista guardada de una lista de documentos.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    list: t.exposeString('list', { description: 'La ruta de su lista.' }),
    filters: t.exposeString('filters', { description: 'Como los dice la dirección de la lista.' }),
    columns: t.field({ type: ColumnsType, resolve: (view) => view }),
    isShared: t.exposeBoolean('isShared', { description: 'De la empresa; si no, de quien la guardó.' }),
    isMine: t.boolean({ resolve: ({ personId }, _args, context) => personId === personOf(context).id }),
    actId: t.string({
      nullable: true,
      description: 'Tras guardar una de la empresa: el acto que lo hizo, para deshacerlo; nulo si nada cambió o es propia.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

const ViewInput = builder.inputType('DocumentViewInput', {
  fields: (t) => ({
    id: t.id({ required: false, description: 'Con ella se cambia esa; sin ella, se agrega.' }),
    name: t.string(),
    list: t.string({ maxLength: MAX_KEY }),
    filters: t.string(),
    hidden: t.stringList({ maxItems: MAX_COLUMNS, maxLength: MAX_KEY }),
    order: t.stringList({ maxItems: MAX_COLUMNS, maxLength: MAX_KEY }),
    isShared: t.boolean(),
  }),
});

const ViewDeleted = builder.objectRef<{ id: string } & ViewAct>('DocumentViewDeleted').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    actId: t.string({
      nullable: true,
      description: 'El acto, para deshacerlo; nulo si era propia.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.queryField('documentViews', (t) =>
  t.field({
    type: [ViewType],
    size: 100,
    description: 'Las vistas propias y las de la empresa.',
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => (await viewsOf(db, actorIn(context, companyId))).map((view) => ({ ...view, actNo: null }))),
  }),
);

builder.mutationField('saveDocumentView', (t) =>
  t.field({
    type: ViewType,
    description: 'Guarda una vista: sus filtros y columnas, propia o de la empresa.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), input: t.arg({ type: ViewInput }) },
    resolve: async (_root, { companyId, input: { id, ...values } }, context) => {
      if (id && !isId(id)) throw new AppError('NOT_FOUND');
      const request = {
        id: id?.toLowerCase() ?? null,
        values: { ...values, list: listOf(values.list) },
        grant: grantIn(context, companyId),
      };
      const { view, actNo } = await write(context, companyId, (db) => saveView(db, actorIn(context, companyId), request));
      return { ...view, actNo };
    },
  }),
);

builder.mutationField('deleteDocumentView', (t) =>
  t.field({
    type: ViewDeleted,
    description: 'Elimina una vista propia, o una de la empresa quien la administra.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: async (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      const which = { id: id.toLowerCase(), grant: grantIn(context, companyId) };
      const actNo = await write(context, companyId, (db) => deleteView(db, actorIn(context, companyId), which));
      return { id: which.id, actNo };
    },
  }),
);

/** @throws BAD_FIELD */
function listOf(list: string): ViewList {
  if (!isList(list)) throw new AppError('BAD_FIELD', { field: 'list', message: 'No hay una lista de documentos con ese nombre.' });
  return list;
}

function isList(list: string): list is ViewList {
  return Object.hasOwn(VIEW_LISTS, list);
}

function grantIn({ memberships }: Context, companyId: string): Grant | undefined {
  return memberships.get(companyId);
}
