import { MAX_SHARES, NO_COST_CENTER, type Share, type ShareInput, withoutCostCenter } from '#domain/costcenters/split.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { checkIds, companiesOfRows, distinctIds } from '#server/api/ids.ts';
import { isId } from '#server/db/ids.ts';
import { companiesOfDocuments } from '#server/features/documents/store.ts';
import { DocumentActType } from '#server/features/documents/types.ts';
import {
  type CostCenter,
  costCentersOf,
  deleteCostCenter,
  MAX_COST_CENTERS,
  type SplitDocument,
  saveCostCenter,
  splitAmong,
  splitDocuments,
} from './store.ts';

const CostCenterType = builder.objectRef<CostCenter & { actNo?: number | null }>('CostCenter').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    isActive: t.exposeBoolean('isActive', { description: 'Uno archivado queda en los documentos que lo usan y no se ofrece más.' }),
    usedBy: t.exposeInt('usedBy', { description: 'Cuántos documentos lo usan.' }),
    actId: t.string({
      nullable: true,
      description: 'Tras guardarlo: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo == null ? null : String(actNo)),
    }),
  }),
});

type Link = { id: string | null; documentId: string; label: string; share: Omit<Share, 'costCenterId'>; currency: Currency; total: number };

const LinkType = builder.objectRef<Link>('CostCenterLink').implement({
  description: 'Lo que un centro de costo lleva de un documento; sin id, lo que ninguno lleva.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true }),
    documentId: t.exposeID('documentId'),
    label: t.exposeString('label'),
    amount: t.field({ type: 'Amount', resolve: ({ share, currency }) => toMajor(share.amount, currency) }),
    percentage: t.float({
      nullable: true,
      description: 'Si se repartió por porcentaje.',
      resolve: ({ share }) => (share.percentage === null ? null : share.percentage / 100),
    }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    originalAmount: t.field({
      type: 'Amount',
      description: 'El total del documento.',
      resolve: ({ total, currency }) => toMajor(total, currency),
    }),
  }),
});

const ShareInputType = builder.inputType('CostCenterShareInput', {
  description: 'Una parte: su monto o su porcentaje.',
  fields: (t) => ({
    id: t.id(),
    amount: t.field({ type: 'Amount', required: false }),
    percentage: t.float({ required: false, description: 'Hasta 100, con dos decimales.' }),
  }),
});

builder.queryField('costCenters', (t) =>
  t.field({
    type: [CostCenterType],
    size: MAX_COST_CENTERS,
    description: 'Los centros de costo de una empresa; los archivados al final.',
    access: 'documents.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => costCentersOf(db, companyId)),
  }),
);

builder.mutationField('saveCostCenter', (t) =>
  t.field({
    type: CostCenterType,
    description: 'Agrega un centro de costo, o con `id` lo cambia.',
    access: 'company.write',
    args: {
      companyId: t.arg.id(),
      id: t.arg.id({ required: false }),
      code: t.arg.string(),
      name: t.arg.string(),
      isActive: t.arg.boolean({ required: false, defaultValue: true }),
    },
    resolve: async (_root, { companyId, id, code, name, isActive }, context) => {
      if (id && !isId(id)) throw new AppError('NOT_FOUND');
      const values = { code, name, isActive: isActive ?? true };
      const { center, actNo } = await write(context, companyId, (db) =>
        saveCostCenter(db, actorIn(context, companyId), id?.toLowerCase() ?? null, values),
      );
      return { ...center, actNo };
    },
  }),
);

const DeletedType = builder.objectRef<{ isArchived: boolean; actNo: number | null }>('CostCenterDeleted').implement({
  fields: (t) => ({
    isArchived: t.exposeBoolean('isArchived', { description: 'Hay documentos que lo usan: quedó archivado.' }),
    actId: t.string({
      nullable: true,
      description: 'El acto, para deshacerlo; nulo si ya estaba archivado.',
      resolve: ({ actNo }) => (actNo === null ? null : String(actNo)),
    }),
  }),
});

builder.mutationField('deleteCostCenter', (t) =>
  t.field({
    type: DeletedType,
    description: 'Elimina un centro de costo; uno en uso se archiva.',
    access: 'company.write',
    args: { companyId: t.arg.id(), id: t.arg.id() },
    resolve: (_root, { companyId, id }, context) => {
      if (!isId(id)) throw new AppError('NOT_FOUND');
      return write(context, companyId, (db) => deleteCostCenter(db, actorIn(context, companyId), id.toLowerCase()));
    },
  }),
);

builder.queryField('getCostCentersByDocuments', (t) =>
  t.field({
    type: [LinkType],
    size: 1_000,
    description: 'Lo que cada centro de costo lleva de cada documento, y lo que queda sin centro de costo.',
    access: {
      action: 'documents.read',
      companies: ({ documentIds }: { documentIds: string[] }, context) =>
        companiesOfRows(context, 'documents.read', documentIds, companiesOfDocuments),
    },
    args: { documentIds: t.arg.idList() },
    resolve: async (_root, { documentIds }, context) => {
      const ids = checkIds(documentIds);
      if (ids.length === 0) return [];
      const companyIds = [...context.memberships.keys()];
      return read(context, companyIds, async (db) => {
        const companies = [...new Set((await companiesOfDocuments(db, ids)).values())];
        const names = new Map((await Promise.all(companies.map((id) => costCentersOf(db, id)))).flat().map((one) => [one.id, one]));
        return (await splitDocuments(db, companies, ids)).flatMap((document) => linksOf(document, names));
      });
    },
  }),
);

function linksOf(document: SplitDocument, names: ReadonlyMap<string, CostCenter>): Link[] {
  const { id: documentId, currency, amount: total, shares } = document;
  const rest = withoutCostCenter(total, shares);
  const links = shares.map(({ costCenterId, ...share }): Link => {
    const center = names.get(costCenterId);
    return { id: costCenterId, documentId, label: center ? `${center.code} ${center.name}` : '', share, currency, total };
  });
  if (rest > 0 && links.length > 0)
    links.push({ id: null, documentId, label: NO_COST_CENTER, share: { amount: rest, percentage: null }, currency, total });
  return links;
}

builder.mutationField('associateCostCentersToDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Reemplaza el reparto de documentos entre centros de costo; sin partes, lo quita.',
    access: 'documents.write',
    args: {
      documentsIds: t.arg.idList(),
      companyId: t.arg.id(),
      costCenters: t.arg({ type: [ShareInputType], maxItems: MAX_SHARES }),
      isMassive: t.arg.boolean({ required: false, description: 'Los mismos porcentajes en cada documento.' }),
    },
    resolve: (_root, { documentsIds, companyId, costCenters, isMassive }, context) => {
      const ids = distinctIds(documentsIds);
      checkIds(costCenters.map(({ id }) => id));
      if ((isMassive || ids.length > 1) && costCenters.some(({ amount }) => amount != null)) throw new AppError('SPLIT_ONLY_PERCENTAGES');
      const inputsOf = ({ currency }: SplitDocument) => costCenters.map((one) => shareOf(one, currency));
      return write(context, companyId, (db) => splitAmong(db, actorIn(context, companyId), ids, inputsOf));
    },
  }),
);

function shareOf({ id, amount, percentage }: typeof ShareInputType.$inferInput, currency: Currency): ShareInput {
  const hundredths = percentage == null ? null : Math.round(percentage * 100);
  if (percentage != null && Math.abs(percentage * 100 - (hundredths ?? 0)) > 1e-6)
    throw new AppError('BAD_FIELD', { field: 'costCenters', message: 'Un porcentaje lleva hasta dos decimales.' });
  return { costCenterId: id.toLowerCase(), amount: amount == null ? null : minorOf(amount, currency), percentage: hundredths };
}

builder.mutationField('removeCostCenterFromDocument', (t) =>
  t.field({
    type: DocumentActType,
    description: 'Deja la parte de un centro de costo sin centro de costo.',
    access: 'documents.write',
    args: { companyId: t.arg.id(), documentId: t.arg.id(), costCenterId: t.arg.id() },
    resolve: (_root, { companyId, documentId, costCenterId }, context) => {
      const [id = '', center = ''] = [...checkIds([documentId]), ...checkIds([costCenterId])];
      return write(context, companyId, (db) =>
        splitAmong(db, actorIn(context, companyId), [id], ({ shares }) => {
          if (!shares.some((one) => one.costCenterId === center)) throw new AppError('NOT_SPLIT');
          return shares
            .filter((one) => one.costCenterId !== center)
            .map((one) => ({ ...one, amount: one.percentage === null ? one.amount : null }));
        }),
      );
    },
  }),
);
