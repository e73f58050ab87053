import { mayDo } from '#domain/access.ts';
import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, type Context, personOf, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { type DocumentView, deleteView, saveView, VIEW_LISTS, type ViewList, viewsOf } from './views.ts';

const MAX_COLUMNS = 30;
const MAX_KEY = 40;

const ColumnsType = builder.objectRef<DocumentView>('DocumentViewColumns').implement({
  description: 'Qué columnas no se ven, y en qué orden van las demás.',
  fields: (t) => ({
    hidden: t.stringList({ resolve: ({ hidden }) => [...hidden] }),
    order: t.stringList({ resolve: ({ order }) => [...order] }),
  }),
});

const ViewType = builder.objectRef<DocumentView>('DocumentView').implement({
  description: 'Una vista guardada de una lista de documentos.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    list: t.exposeString('list', { description: 'La ruta de su lista.' }),
    filters: t.exposeString('filters', { description: 'Como los dice la dirección de la lista.' }),
    columns: t.field({ type: ColumnsType, resolve: (view) => view }),
    isShared: t.exposeBoolean('isShared', { description: 'De la empresa; si no, de quien la guardó.' }),
    isMine: t.boolean({ resolve: ({ personId }, _args, context) => personId === personOf(context).id }),
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

const ViewDeleted = builder.objectRef<{ id: string }>('DocumentViewDeleted').implement({ fields: (t) => ({ id: t.exposeID('id') }) });

builder.queryField('documentViews', (t) =>
  t.field({
    type: [ViewType],
    size: 100,
    description: 'Las vistas propias y las de la empresa.',
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => viewsOf(db, actorIn(context, companyId))),
  }),
);

builder.mutationField('saveDocumentView', (t) =>
  t.field({
    type: ViewType,
    description: 'Guarda una vista: sus filtros y columnas, propia o de la empresa.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), input: t.arg({ type: ViewInput }) },
    resolve: (_root, { companyId, input: { id, ...values } }, context) => {
      if (id && !isId(id)) throw new AppError('NOT_FOUND');
      const view = { ...values, list: listOf(values.list) };
      const saving = { id: id?.toLowerCase() ?? null, values: view, mayShared: mayShared(context, companyId) };
      return write(context, companyId, (db) => saveView(db, actorIn(context, companyId), saving));
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
      const which = { id: id.toLowerCase(), mayShared: mayShared(context, companyId) };
      await write(context, companyId, (db) => deleteView(db, actorIn(context, companyId), which));
      return which;
    },
  }),
);

/** @throws BAD_FIELD */
function listOf(list: string): ViewList {
  const found = VIEW_LISTS.find((one) => one === list);
  if (!found) throw new AppError('BAD_FIELD', { field: 'list', message: 'No hay una lista de documentos con ese nombre.' });
  return found;
}

/** Whoever runs the company changes what belongs to it, whoever made it. */
function mayShared({ memberships }: Context, companyId: string): boolean {
  const grant = memberships.get(companyId);
  return grant !== undefined && mayDo('company.write', grant);
}
