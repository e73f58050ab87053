import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { type AreaChoice, areaChoices } from '#server/features/companies/store.ts';
import { type PastChange, pastOf, setAreaOfPast } from './past-areas.ts';
import { DocumentActType } from './types.ts';

const MAX_AREAS = 500;

const AreaType = builder.objectRef<AreaChoice>('DocumentArea').implement({
  description: 'Un área del flujo en que un documento puede estar.',
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    category: t.exposeString('category'),
    isIncome: t.boolean({ resolve: ({ section }) => section === 'INCOME' }),
  }),
});

builder.queryField('documentAreas', (t) =>
  t.field({
    type: [AreaType],
    size: MAX_AREAS,
    description: 'Las áreas del flujo de una empresa, en su orden.',
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => areaChoices(db, companyId)),
  }),
);

const PastType = builder.objectRef<PastChange>('PastAreaChange').implement({
  description: 'Los demás documentos de la misma contraparte y lado que están en otra área sin que nadie la eligiera.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Hasta mil por vez.' }),
    amount: t.expose('amount', { type: 'Amount', description: 'En pesos.' }),
  }),
});

builder.queryField('pastAreaChange', (t) =>
  t.field({
    type: PastType,
    description: 'A cuántos se aplicaría el área de este documento.',
    access: 'documents.read',
    args: { companyId: t.arg.id(), documentId: t.arg.id() },
    resolve: (_root, { companyId, documentId }, context) => {
      if (!isId(documentId)) throw new AppError('NOT_FOUND');
      return read(context, companyId, (db) => pastOf(db, companyId, documentId.toLowerCase()));
    },
  }),
);

builder.mutationField('applyAreaToPast', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Les da el área de este documento. `count`: cuántos se vieron; si hoy son otros, se rechaza.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), documentId: t.arg.id(), count: t.arg.int() },
    resolve: (_root, { companyId, documentId, count }, context) => {
      if (!isId(documentId)) throw new AppError('NOT_FOUND');
      return write(context, companyId, (db) => setAreaOfPast(db, actorIn(context, companyId), documentId.toLowerCase(), count));
    },
  }),
);
