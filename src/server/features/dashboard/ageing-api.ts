/** The table of unpaid documents by counterpart, a page at a time, and its spreadsheet. */
import { AGEING, type Ages } from '#domain/dashboard/ageing.ts';
import { AGEING_SORTS, type AgeingView, sumOf, totalOf, viewOf } from '#domain/dashboard/ageing-view.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { pageOf } from '#server/api/page.ts';
import { agesByCounterpart } from './ageing.ts';
import { AGEING_FILE } from './ageing-file.ts';
import { ageingOf, type CollectionPage, MAX_SEARCH, pageRows } from './ageing-rows.ts';
import { type AgeingRow, AgeingType, DESCRIPTIONS } from './figures-types.ts';

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

type Table = { rows: AgeingRow[]; count: number; sums: Ages };

const TableType = builder.objectRef<Table>('AgeingTable').implement({
  fields: (t) => ({
    totalDocs: t.exposeInt('count', { description: 'Cuántas contrapartes son.' }),
    sums: t.expose('sums', { type: SumsType }),
    docs: t.expose('rows', { type: [AgeingType], size: 'page' }),
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
      const all = await read(context, companyId, (db) => agesByCounterpart(db, ageing));
      const shown = viewOf(all, viewOfInput(input));
      const page: CollectionPage = pageOf(pagination);
      return { rows: pageRows(context, ageing, shown, page), count: shown.length, sums: sumOf(shown) };
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
