import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { checkIds, companiesOfRows } from '#server/api/ids.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import {
  countDocuments,
  type DocumentFilter,
  type DocumentRow,
  documentPage,
  documentRows,
  documentTotals,
  openDocumentsOf,
  type SideTotals,
  STATE_FILTERS,
} from './list.ts';
import { companiesOfDocuments } from './store.ts';
import { DocumentObject, DocumentTypeEnum } from './types.ts';
import './mutations.ts';
import './cheque-api.ts';

const MAX_CODES = 100;

const StateFilterEnum = builder.enumType('DocumentStateFilter', {
  description: 'PENDING son todos los por pagar, también los atrasados (LATE); INVALID los reclamados y los anulados.',
  values: STATE_FILTERS,
});
const DateByEnum = builder.enumType('DocumentDateBy', { description: 'Emisión o vencimiento.', values: ['ISSUE', 'DUE'] as const });

const FilterInput = builder.inputType('DocumentFilter', {
  fields: (t) => ({
    isReceived: t.boolean({ required: false, description: 'true: recibidos; false: emitidos; sin él, ambos.' }),
    state: t.field({ type: StateFilterEnum, required: false }),
  }),
});

const NearInput = builder.inputType('DocumentNear', {
  description: 'Lo que un movimiento puede pagar: de su moneda, primero el saldo más cercano a su monto, después la fecha más cercana.',
  fields: (t) => ({
    amount: t.field({ type: 'Amount' }),
    currency: t.field({ type: CurrencyEnum }),
    date: t.field({ type: 'Date' }),
  }),
});

const NewFilterInput = builder.inputType('DocumentNewFilter', {
  fields: (t) => ({
    codes: t.intList({ required: false, description: 'Tipos según el SII; sin ellos, todos.' }),
    dateBy: t.field({ type: DateByEnum, required: false, defaultValue: 'ISSUE' }),
    dateStart: t.field({ type: 'Date', required: false }),
    dateEnd: t.field({ type: 'Date', required: false, description: 'El primer día que ya no entra.' }),
    near: t.field({ type: NearInput, required: false }),
  }),
});

const PageInput = builder.inputType('PaginatedDocumentsInput', {
  fields: (t) => ({
    companyId: t.id(),
    pagination: t.field({ type: PaginationInput, required: false }),
    filter: t.field({ type: FilterInput, required: false }),
    search: t.string({
      required: false,
      maxLength: MAX_SEARCH,
      description: 'Un folio, un nombre, un RUT con o sin puntos, o un monto exacto.',
    }),
    newFilter: t.field({ type: NewFilterInput, required: false }),
    documentTypes: t.field({ type: [DocumentTypeEnum], required: false, description: 'Sin ellos, todos.' }),
    isMatch: t.boolean({ required: false, description: 'Si tiene movimientos conciliados; sin él, da lo mismo.' }),
  }),
});

const TotalsType = builder.objectRef<SideTotals>('DocumentSideTotals').implement({
  description: 'En pesos al valor de la fecha de cada documento; las notas de crédito restan.',
  fields: (t) => ({
    isReceived: t.exposeBoolean('isReceived'),
    count: t.exposeInt('count'),
    amount: t.expose('amount', { type: 'Amount' }),
    remaining: t.expose('remaining', { type: 'Amount', description: 'Lo que falta por pagar de los pendientes.' }),
  }),
});

type DocumentQuery = { companyId: string; filter: DocumentFilter; page: { limit: number; skip: number } };

const DocumentPageType = builder.objectRef<DocumentQuery>('DocumentPage').implement({
  fields: (t) => ({
    totalDocs: t.int({
      resolve: ({ companyId, filter }, _args, context) => read(context, companyId, (db) => countDocuments(db, companyId, filter, today())),
    }),
    docs: t.field({
      type: [DocumentObject],
      resolve: ({ companyId, filter, page }, _args, context) =>
        read(context, companyId, (db) => documentPage(db, companyId, filter, page, today())),
    }),
    totals: t.field({
      type: [TotalsType],
      description: 'Los emitidos y los recibidos del filtro, cualquiera sea el lado que se pide.',
      resolve: ({ companyId, filter }, _args, context) => read(context, companyId, (db) => documentTotals(db, companyId, filter, today())),
    }),
  }),
});

builder.queryField('paginatedDocumentsByCompany', (t) =>
  t.field({
    type: DocumentPageType,
    description: 'Los documentos de una empresa, el último emitido primero.',
    access: 'documents.read',
    args: { input: t.arg({ type: PageInput }) },
    resolve: (_root, { input }) => {
      const { companyId, filter, newFilter } = input;
      const codes = newFilter?.codes ?? [];
      if (codes.length > MAX_CODES) throw new AppError('TOO_MANY_IDS', { max: MAX_CODES });
      return {
        companyId,
        page: pageOf(input.pagination),
        filter: {
          documentTypes: input.documentTypes ?? [],
          isReceived: filter?.isReceived ?? null,
          codes,
          state: filter?.state ?? null,
          dateBy: newFilter?.dateBy ?? 'ISSUE',
          start: newFilter?.dateStart ?? null,
          end: newFilter?.dateEnd ?? null,
          isMatch: input.isMatch ?? null,
          search: input.search ?? '',
          near: nearOf(newFilter?.near),
        },
      };
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

type Near = { amount: number; currency: Currency; date: Day };

function nearOf(near: Near | null | undefined): DocumentFilter['near'] {
  return near ? { amount: minorOf(near.amount, near.currency), currency: near.currency, on: near.date } : null;
}

function today() {
  return dayInChile(new Date());
}

async function findAll(requested: readonly string[], context: Context) {
  const ids = checkIds(requested);
  if (ids.length === 0) return [];
  const rows = await read(context, [...context.memberships.keys()], (db) => documentRows(db, ids));
  const byId = new Map(rows.map((row) => [row.documentId, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  });
}
