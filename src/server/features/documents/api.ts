import { AppError } from '#domain/errors.ts';
import { CURRENCIES, toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { checkIds, companiesOfRows } from '#server/api/ids.ts';
import { MAX_ITEMS } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { inOrder } from '#server/db/in-order.ts';
import { today } from '#server/today.ts';
import { countDocuments, type DocumentFilter, documentIds, documentNet, withNamed } from './document-filter.ts';
import { filterFields, filterOf, sortOf } from './filter-inputs.ts';
import {
  type CurrencyTotals,
  type DocumentRow,
  documentNeighbors,
  documentPage,
  documentRows,
  documentTotals,
  type Neighbors,
  openDocumentsOf,
  type SideTotals,
} from './list.ts';
import type { DocumentSort } from './list-order.ts';
import { mayName } from './search.ts';
import { companiesOfDocuments } from './store.ts';
import { DocumentObject } from './types.ts';
import './mutations.ts';
import './applied-api.ts';
import './cheque-api.ts';
import './comment-api.ts';
import './area-api.ts';
import './bulk-api.ts';
import './views-api.ts';

const PageInput = builder.inputType('PaginatedDocumentsInput', {
  fields: (t) => ({
    companyId: t.id(),
    pagination: t.field({ type: PaginationInput, required: false }),
    ...filterFields(t),
  }),
});

const CurrencyTotalsType = builder.objectRef<CurrencyTotals>('DocumentCurrencyTotals').implement({
  description: 'Los de una moneda, en ella; las notas de crédito restan.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    count: t.exposeInt('count'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    remaining: t.field({ type: 'Amount', resolve: ({ remaining, currency }) => toMajor(remaining, currency) }),
  }),
});

/** `found`: the filter that they are of. */
type Totals = SideTotals & Pick<DocumentQuery, 'companyId' | 'found'>;

const TotalsType = builder.objectRef<Totals>('DocumentSideTotals').implement({
  description: 'En pesos al valor de la fecha de cada documento; las notas de crédito restan.',
  fields: (t) => ({
    isReceived: t.exposeBoolean('isReceived'),
    count: t.exposeInt('count'),
    amount: t.expose('amount', { type: 'Amount', description: 'Sin anticipos ni cheques: lo que pagan ya está.' }),
    payments: t.expose('payments', { type: 'Amount', description: 'Los anticipos y cheques, aparte.' }),
    applicable: t.expose('applicable', { type: 'Amount', description: 'Lo que queda por asociar de los anticipos.' }),
    net: t.field({
      type: 'Amount',
      description: 'Neto y exento, sin IVA.',
      resolve: async ({ companyId, found, isReceived }, _args, context) => {
        const filter = await found();
        return read(context, companyId, (db) => documentNet(db, companyId, { ...filter, isReceived }, today()));
      },
    }),
    remaining: t.expose('remaining', { type: 'Amount', description: 'Lo que falta por pagar de los pendientes.' }),
    currencies: t.field({ type: [CurrencyTotalsType], size: CURRENCIES.length, resolve: ({ currencies }) => currencies }),
  }),
});

const NeighborsType = builder.objectRef<Neighbors>('DocumentNeighbors').implement({
  description: 'El documento anterior y el siguiente en la lista, en cualquier página; nulos donde termina.',
  fields: (t) => ({
    previousId: t.exposeID('previousId', { nullable: true }),
    nextId: t.exposeID('nextId', { nullable: true }),
  }),
});

/** `found`: the filter with whom its text names, looked up once for all fields that ask. */
type DocumentQuery = {
  companyId: string;
  filter: DocumentFilter;
  found: () => Promise<DocumentFilter>;
  sort: DocumentSort;
  page: { limit: number; skip: number };
};

const DocumentPageType = builder.objectRef<DocumentQuery>('DocumentPage').implement({
  fields: (t) => ({
    totalDocs: t.int({
      resolve: async ({ companyId, found }, _args, context) => {
        const filter = await found();
        return read(context, companyId, (db) => countDocuments(db, companyId, filter, today()));
      },
    }),
    docs: t.field({
      type: [DocumentObject],
      resolve: async ({ companyId, found, sort, page }, _args, context) => {
        const filter = await found();
        return read(context, companyId, (db) => documentPage(db, companyId, filter, { ...page, sort }, today()));
      },
    }),
    totals: t.field({
      type: [TotalsType],
      description: 'Los emitidos y los recibidos del filtro, cualquiera sea el lado que se pide.',
      resolve: async ({ companyId, found }, _args, context) => {
        const filter = await found();
        const totals = await read(context, companyId, (db) => documentTotals(db, companyId, filter, today()));
        return totals.map((one) => ({ ...one, companyId, found }));
      },
    }),
    ids: t.idList({
      description: 'Los primeros mil del filtro, en el orden de sus ids: lo que una operación toma a la vez.',
      size: MAX_ITEMS,
      resolve: ({ companyId, filter }, _args, context) =>
        read(context, companyId, (db) => documentIds(db, companyId, filter, { today: today(), after: null, max: MAX_ITEMS })),
    }),
    neighbors: t.field({
      type: NeighborsType,
      description: 'Los vecinos de un documento en esta lista; de uno que ya salió de ella, los de su lugar.',
      args: { id: t.arg.id() },
      resolve: async ({ companyId, filter, sort }, { id: requested }, context) => {
        const [id = ''] = checkIds([requested]);
        return read(context, companyId, (db) => documentNeighbors(db, companyId, filter, { id, sort, today: today() }));
      },
    }),
  }),
});

builder.queryField('paginatedDocumentsByCompany', (t) =>
  t.field({
    type: DocumentPageType,
    description: 'Los documentos de una empresa; sin otro orden, el último emitido primero.',
    access: 'documents.read',
    args: { input: t.arg({ type: PageInput }) },
    resolve: (_root, { input }, context) => {
      const { companyId } = input;
      const filter = filterOf(input);
      return { companyId, filter, found: foundOnce(context, companyId, filter), page: pageOf(input.pagination), sort: sortOf(input) };
    },
  }),
);

builder.queryField('Document', (t) =>
  t.field({
    type: DocumentObject,
    access: {
      action: 'documents.read',
      companies: ({ id }: { id: string }, context) => companiesOfRows(context, 'documents.read', [id], companiesOfDocuments),
    },
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      const [found] = await findAll([id], context);
      if (!found) throw new AppError('NOT_FOUND');
      return found;
    },
  }),
);

builder.queryField('findDocumentsById', (t) =>
  t.field({
    type: [DocumentObject],
    description: 'Cada documento una vez, en el orden pedido. Uno que no existe los niega todos.',
    access: {
      action: 'documents.read',
      companies: ({ ids }: { ids: string[] }, context) => companiesOfRows(context, 'documents.read', ids, companiesOfDocuments),
    },
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }, context) => findAll(ids, context),
  }),
);

const PendingDocsType = builder.objectRef<DocumentRow[]>('PendingDocuments').implement({
  fields: (t) => ({ documents: t.field({ type: [DocumentObject], resolve: (rows) => rows }) }),
});

builder.queryField('getIssuerPendingDocs', (t) =>
  t.field({
    type: PendingDocsType,
    description: 'Lo abierto con una contraparte, en ambos sentidos, hasta mil; el que vence primero antes. Las notas de crédito restan.',
    access: 'documents.read',
    args: { companyId: t.arg.id(), issuerId: t.arg({ type: 'Rut', description: 'El RUT de la contraparte.' }) },
    resolve: (_root, { companyId, issuerId }, context) => read(context, companyId, (db) => openDocumentsOf(db, companyId, issuerId)),
  }),
);

function foundOnce(context: Context, companyId: string, filter: DocumentFilter): DocumentQuery['found'] {
  let found: Promise<DocumentFilter> | undefined;
  return () => {
    found ??= mayName(filter) ? read(context, companyId, (db) => withNamed(db, companyId, filter)) : Promise.resolve(filter);
    return found;
  };
}

async function findAll(requested: readonly string[], context: Context) {
  const ids = checkIds(requested);
  if (ids.length === 0) return [];
  const rows = await read(context, [...context.memberships.keys()], (db) => documentRows(db, ids));
  const byId = new Map(rows.map((row) => [row.documentId, row]));
  return inOrder(ids, byId);
}
