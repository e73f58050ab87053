/** The table of unpaid documents by counterpart, a page at a time, and its spreadsheet. */
import { AGEING, type Ages } from '#domain/dashboard/ageing.ts';
import { AGEING_SORTS, type AgeingView, totalOf } from '#domain/dashboard/ageing-view.ts';
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { RateDayType } from '#server/features/rates/types.ts';
import { type AgeingRates, ageingPage, documentsOfParty, type OpenDocument, type PartyDocuments } from './ageing.ts';
import { AGEING_FILE } from './ageing-file.ts';
import { ageingOf, withDocuments } from './ageing-rows.ts';
import { type AgeingRow, AgeingType, DESCRIPTIONS, MAX_LISTED, MissingRateType } from './figures-types.ts';

const BucketEnum = builder.enumType('AgeingBucket', { description: 'Un tramo de atraso.', values: AGEING });
const SortEnum = builder.enumType('AgeingSortBy', {
  description: 'Un tramo, el total, el nombre o el mayor atraso.',
  values: AGEING_SORTS,
});
const SortInput = builder.inputType('AgeingSort', {
  fields: (t) => ({ by: t.field({ type: SortEnum }), isDescending: t.boolean({ required: false, defaultValue: true }) }),
});

const TableInput = builder.inputType('AgeingTableInput', {
  description: 'Qué contrapartes, y en qué orden; sin él, el mayor total primero.',
  fields: (t) => ({
    isPayable: t.boolean(),
    asOf: t.field({ type: 'Date', required: false, description: 'Como estaba al terminar ese día; sin él, como está.' }),
    search: t.string({ required: false, maxLength: MAX_SEARCH, description: 'Parte del nombre o del RUT.' }),
    bucket: t.field({ type: BucketEnum, required: false, description: 'Sólo quienes tienen algo en él.' }),
    sort: t.field({ type: SortInput, required: false }),
  }),
});

const SumsType = builder.objectRef<Ages>('AgeingSums').implement({
  description: 'Lo que suman todas las contrapartes que se piden, en pesos.',
  fields: (t) => ({
    valid: t.expose('valid', { type: 'Amount', description: DESCRIPTIONS.valid }),
    expired30: t.expose('expired30', { type: 'Amount', description: DESCRIPTIONS.expired30 }),
    expired60: t.expose('expired60', { type: 'Amount', description: DESCRIPTIONS.expired60 }),
    expired90: t.expose('expired90', { type: 'Amount', description: DESCRIPTIONS.expired90 }),
    expiredOlder: t.expose('expiredOlder', { type: 'Amount', description: DESCRIPTIONS.expiredOlder }),
    total: t.field({ type: 'Amount', resolve: totalOf }),
  }),
});

type Table = AgeingRates & { rows: AgeingRow[]; count: number; sums: Ages };

const TableType = builder.objectRef<Table>('AgeingTable').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('count', { description: 'Cuántas contrapartes son.' }),
    sums: t.expose('sums', { type: SumsType }),
    docs: t.expose('rows', { type: [AgeingType], size: 'page' }),
    rateDays: t.expose('valuedOn', { type: [RateDayType], description: 'De qué día es el valor de cada moneda.' }),
    missingRates: t.expose('missing', { type: [MissingRateType] }),
  }),
});

builder.queryField('ageingTable', (t) =>
  t.field({
    type: TableType,
    description: 'Lo que queda por cobrar o por pagar, por contraparte y días de atraso.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id(), input: t.arg({ type: TableInput }), pagination: t.arg({ type: PaginationInput, required: false }) },
    resolve: async (_root, { companyId, input, pagination }, context) => {
      const ageing = ageingOf(companyId, input.isPayable, input.asOf);
      const page = pageOf(pagination);
      const { parties, ...rest } = await read(context, companyId, (db) => ageingPage(db, ageing, viewOfInput(input), page));
      return { rows: withDocuments(context, ageing, parties), ...rest };
    },
  }),
);

const PartyInput = builder.inputType('AgeingPartyInput', {
  description: 'Una contraparte, por su RUT o, si no tiene, por su nombre; un tramo, o todos.',
  fields: (t) => ({
    isPayable: t.boolean(),
    asOf: t.field({ type: 'Date', required: false, description: 'Como estaba al terminar ese día; sin él, como está.' }),
    rut: t.string({ required: false }),
    name: t.string({ required: false }),
    bucket: t.field({ type: BucketEnum, required: false }),
  }),
});

const OpenDocumentType = builder.objectRef<OpenDocument>('AgeingDocument').implement({
  description: 'Un documento con algo pendiente ese día.',
  fields: (t) => ({
    id: t.exposeID('id'),
    description: t.exposeString('description', { description: 'Su tipo.' }),
    folio: t.exposeString('folio', { nullable: true }),
    issuedAt: t.expose('issued', { type: 'Date' }),
    dueDate: t.expose('due', { type: 'Date', description: 'El vencimiento que tenía ese día.' }),
    daysLate: t.int({ description: '0 si aún no vencía.', resolve: ({ daysLate }) => Math.max(0, daysLate) }),
    remaining: t.field({
      type: 'Amount',
      description: 'Lo que le faltaba ese día, en su moneda; bajo cero en una nota.',
      resolve: (one) => toMajor(one.open, one.currency),
    }),
    currency: t.expose('currency', { type: CurrencyEnum }),
  }),
});

const PartyDocumentsType = builder.objectRef<PartyDocuments>('AgeingDocuments').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    amount: t.expose('amount', { type: 'Amount', description: 'Lo que suman todos, en pesos: la cifra de la tabla.' }),
    totalDocs: t.exposeInt('count', { description: 'Cuántos son.' }),
    docs: t.expose('documents', { type: [OpenDocumentType], size: MAX_LISTED, description: 'El mayor primero; a lo más 100.' }),
  }),
});

builder.queryField('ageingDocuments', (t) =>
  t.field({
    type: PartyDocumentsType,
    description: 'De qué documentos se compone lo que una contraparte debe o se le debe, hoy o al terminar un día pasado.',
    access: 'documents.read',
    args: { companyId: t.arg.id(), input: t.arg({ type: PartyInput }) },
    resolve: (_root, { companyId, input: { isPayable, asOf, rut, name, bucket } }, context) => {
      const of = { party: { rut: rut ?? null, name: name ?? '' }, bucket: bucket ?? null, max: MAX_LISTED };
      const ageing = ageingOf(companyId, isPayable, asOf);
      return read(context, companyId, (db) => documentsOfParty(db, ageing, of));
    },
  }),
);

builder.mutationField('ageingAsExcel', (t) =>
  t.field({
    type: DownloadType,
    description: 'La misma tabla como planilla, con todas sus contrapartes.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id(), input: t.arg({ type: TableInput }) },
    resolve: (_root, { companyId, input }, context) => {
      const { isReceived, asOf, today } = ageingOf(companyId, input.isPayable, input.asOf);
      const params = { isReceived, asOf, today, ...viewOfInput(input) };
      return prepareDownload(context, companyId, AGEING_FILE, params, [isReceived ? 'por-pagar' : 'por-cobrar', 'xlsx']);
    },
  }),
);

function viewOfInput({ search, bucket, sort }: (typeof TableInput)['$inferInput']): AgeingView {
  return {
    search: search ?? '',
    bucket: bucket ?? null,
    sort: { by: sort?.by ?? 'total', isDescending: sort?.isDescending ?? true },
  };
}
