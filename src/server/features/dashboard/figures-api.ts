import type { NetFigure } from '#domain/dashboard/sales.ts';
import { addMonths, day } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { type Context, read, readTogether } from '#server/api/context.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { today } from '#server/today.ts';
import { type Ageing, ageingPage, agesByType } from './ageing.ts';
import { ageingOf, type CollectionPage, withDocuments } from './ageing-rows.ts';
import { chequeTotals } from './cheques.ts';
import {
  type AgeingRow,
  AgeingSummaryType,
  AgeingType,
  AmountCountType,
  ChequeTotalsType,
  NetMonthType,
  OtherIncomeType,
  TrendsType,
} from './figures-types.ts';
import { invoiceTotal, netMonths, otherIncome } from './net.ts';
import { readTrends } from './trends.ts';

const AS_OF = 'Como estaba al terminar ese día, según lo que hoy se sabe de él; sin él, como está.';
const thisYear = () => Number(today().slice(0, 4));

const YEARS: readonly { name: string; figure: NetFigure; back: number; description: string }[] = [
  { name: 'get12MonthsNetSales', figure: 'sales', back: 0, description: 'Las ventas netas de cada mes de este año.' },
  { name: 'getLast12MonthsNetSales', figure: 'sales', back: 1, description: 'Las ventas netas de cada mes del año anterior.' },
  { name: 'get12MonthsNetPurchases', figure: 'purchases', back: 0, description: 'Las compras netas de cada mes de este año.' },
  { name: 'getLast12MonthsNetPurchases', figure: 'purchases', back: 1, description: 'Las compras netas de cada mes del año anterior.' },
];

for (const { name, figure, back, description } of YEARS)
  builder.queryField(name, (t) =>
    t.field({
      type: [NetMonthType],
      description,
      access: 'dashboard.read',
      args: { companyId: t.arg.id() },
      size: 12,
      resolve: (_root, { companyId }, context) => read(context, companyId, (db) => netMonths(db, companyId, figure, thisYear() - back)),
    }),
  );

const COLLECTIONS = [
  { name: 'findPaymentCollection', isReceived: false, description: 'Lo que queda por cobrar, por cliente; el mayor primero.' },
  { name: 'findToPayCollection', isReceived: true, description: 'Lo que queda por pagar, por proveedor; el mayor primero.' },
] as const;

for (const { name, isReceived, description } of COLLECTIONS)
  builder.queryField(name, (t) =>
    t.field({
      type: [AgeingType],
      description,
      access: 'dashboard.read',
      args: {
        companyId: t.arg.id(),
        asOf: t.arg({ type: 'Date', required: false, description: AS_OF }),
        pagination: t.arg({ type: PaginationInput, required: false, description: 'Sin ella, los 100 mayores.' }),
        search: t.arg.string({ required: false, maxLength: MAX_SEARCH, description: 'Parte del nombre o del RUT.' }),
      },
      size: 'page',
      resolve: (_root, { companyId, asOf, pagination, search }, context) =>
        collection(context, {
          ...ageingOf(companyId, isReceived, asOf),
          search: search ?? '',
          page: pageOf(pagination ?? { page: 1, offset: 100 }),
        }),
    }),
  );

type CollectionInput = Ageing & { search: string; page: CollectionPage };

async function collection(context: Context, { search, page, ...ageing }: CollectionInput): Promise<AgeingRow[]> {
  const view = { search, bucket: null, sort: { by: 'total', isDescending: true } } as const;
  const { parties } = await read(context, ageing.companyId, (db) => ageingPage(db, ageing, view, page));
  return withDocuments(context, ageing, parties);
}

builder.queryField('getPayableReceivableSummary', (t) =>
  t.field({
    type: AgeingSummaryType,
    description: 'Lo que queda por pagar o por cobrar, por tipo de documento y días de atraso.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id(), isPayable: t.arg.boolean(), asOf: t.arg({ type: 'Date', required: false, description: AS_OF }) },
    resolve: (_root, { companyId, isPayable, asOf }, context) => {
      const ageing = ageingOf(companyId, isPayable, asOf);
      return read(context, companyId, (db) => agesByType(db, ageing));
    },
  }),
);

builder.queryField('getTotalInvoice', (t) =>
  t.field({
    type: AmountCountType,
    description: 'Lo facturado en un mes, bruto, con sus notas; cuántas son las facturas.',
    access: 'dashboard.read',
    args: {
      companyId: t.arg.id(),
      period: t.arg({ type: 'Period', required: false, description: 'Sin él, este mes.' }),
      isReceived: t.arg.boolean({ required: false, description: 'Las de proveedores; de otro modo, las emitidas.' }),
    },
    resolve: (_root, { companyId, period, isReceived }, context) => {
      const start = firstDayOf(period ?? periodOf(today()));
      const month = { start, end: addMonths(start, 1) };
      return read(context, companyId, (db) => invoiceTotal(db, companyId, isReceived ?? false, month));
    },
  }),
);

builder.queryField('dashboardTrends', (t) =>
  t.field({
    type: TrendsType,
    description: 'Las cifras de las tarjetas en los últimos 90 días, según lo que hoy se sabe de ellos.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => readTogether(context, companyId, (reading) => readTrends(reading, companyId, today())),
  }),
);

builder.queryField('getTotalChecks', (t) =>
  t.field({
    type: ChequeTotalsType,
    description: 'Los cheques recibidos o emitidos que aún no se cobran.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id(), isReceived: t.arg.boolean() },
    resolve: (_root, { companyId, isReceived }, context) =>
      read(context, companyId, (db) => chequeTotals(db, companyId, isReceived, today())),
  }),
);

builder.queryField('getOtherIncome', (t) =>
  t.field({
    type: OtherIncomeType,
    description: 'Lo que entró este año sin un documento tributario.',
    access: 'dashboard.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => {
      const start = day(`${thisYear()}-01-01`);
      return read(context, companyId, (db) => otherIncome(db, companyId, { start, end: addMonths(start, 12) }));
    },
  }),
);
