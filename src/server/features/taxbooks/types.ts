import { isClaimed } from '#domain/documents/expectation.ts';
import { typeLabel } from '#domain/documents/names.ts';
import { plural } from '#domain/format.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import { periodOf } from '#domain/period.ts';
import { BOOK_TYPES, FEE_CODES } from '#domain/taxbooks/books.ts';
import { lateVat, notWithheldVat } from '#domain/taxbooks/register.ts';
import { builder } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { renditionOf } from './rendition.ts';
import { type BookCount, type BookLine, type BookPart, type BookRow, bookLines, bookRows, countBook } from './store.ts';

export const BookTypeEnum = builder.enumType('TaxBookType', {
  description: 'COMPRAS, VENTAS, BOLETAS emitidas y comprobantes, HONORARIOS de ambos lados, DIN declaraciones de ingreso.',
  values: BOOK_TYPES,
});
export const BookSectionEnum = builder.enumType('TaxBookSection', {
  description: 'La sección del registro de compras; solo REGISTRO suma en el libro.',
  values: {
    REGISTRO: { value: 'registro' },
    PENDIENTE: { value: 'pendiente' },
    NO_INCLUIR: { value: 'no_incluir' },
    RECLAMADO: { value: 'reclamado' },
  } as const satisfies Record<string, { value: RcvSection }>,
});

const RowType = builder.objectRef<BookRow>('RCVRow').implement({
  description: 'Un documento de un libro. En pesos al valor de su fecha; las notas de crédito van en negativo.',
  fields: (t) => ({
    _id: t.exposeID('documentId'),
    documentDate: t.field({ type: 'Date', resolve: ({ issuedOn }) => issuedOn }),
    amount: t.field({ type: 'Amount', resolve: (row) => signed(row, row.amount) }),
    documentCode: t.exposeInt('code'),
    documentId: t.exposeString('folio', { nullable: true, description: 'El folio; nulo en un resumen del mes.' }),
    documentType: t.exposeString('documentType'),
    obligationId: t.id({
      nullable: true,
      description: 'La rendición entre cuyos comprobantes está: mismo número, día y monto.',
      resolve: async (row, _args, context) => (await renditionOf(context, row))?.id ?? null,
    }),
    obligationType: t.string({
      nullable: true,
      description: 'El tipo de esa rendición (movementKinds).',
      resolve: async (row, _args, context) => (await renditionOf(context, row))?.kindKey ?? null,
    }),
    summary: t.string({ resolve: summaryOf }),
    issuerId: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.counterpartRut : row.companyRut) }),
    issuerName: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.counterpartName : row.companyName) }),
    receiverId: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.companyRut : row.counterpartRut) }),
    receiverName: t.string({ nullable: true, resolve: (row) => (row.isReceived ? row.companyName : row.counterpartName) }),
    taxableAmount: t.field({ type: 'Amount', resolve: (row) => signed(row, row.net) }),
    nonTaxableAmount: t.field({ type: 'Amount', resolve: (row) => signed(row, row.exempt) }),
    taxAmount: t.field({ type: 'Amount', description: 'El IVA.', resolve: (row) => signed(row, row.iva) }),
    nonRecoverableTaxes: t.field({ type: 'Amount', resolve: (row) => signed(row, row.ivaNotRecoverable) }),
    nonHoldableTaxes: t.field({
      type: 'Amount',
      description: 'IVA no retenido, como lo trae el registro.',
      resolve: (row) => signed(row, notWithheldVat(row.register)),
    }),
    lateTaxes: t.field({
      type: 'Amount',
      description: 'IVA fuera de plazo, como lo trae el registro.',
      resolve: (row) => signed(row, lateVat(row.register)),
    }),
    isReceived: t.exposeBoolean('isReceived'),
    isValid: t.boolean({ resolve: (row) => !row.isAnnulled && !isClaimed(row) }),
    isProtested: t.boolean({ resolve: isClaimed }),
    section: t.field({ type: BookSectionEnum, nullable: true, resolve: ({ section }) => section }),
    isOutsideRegister: t.exposeBoolean('isOutsideRegister', { description: 'Una compra o venta que falta en el registro de su mes.' }),
    period: t.field({ type: 'Period', resolve: ({ period }) => periodOf(period) }),
  }),
});

const LineType = builder.objectRef<BookLine>('RCVSummary').implement({
  description: 'Los documentos de un tipo y una sección, sumados con su signo, en pesos.',
  fields: (t) => ({
    outsideCount: t.exposeInt('outsideCount', { description: 'Las compras o ventas que faltan en el registro de su mes.' }),
    outsideTaxAmount: t.expose('outsideIva', { type: 'Amount', description: 'El IVA de las que faltan en él.' }),
    _id: t.id({ resolve: ({ code, section }) => (section === null ? String(code) : `${code} ${section}`) }),
    documentCode: t.exposeInt('code'),
    section: t.field({ type: BookSectionEnum, nullable: true, resolve: ({ section }) => section }),
    count: t.exposeInt('count'),
    summary: t.string({ resolve: ({ code }) => nameOf(code) }),
    netAmount: t.field({ type: 'Amount', description: 'Afecto más exento.', resolve: ({ net, exempt }) => net + exempt }),
    taxAmount: t.expose('iva', { type: 'Amount' }),
    grossAmount: t.field({
      type: 'Amount',
      description: 'Afecto, exento e IVA, recuperable o no, sin otros impuestos; de honorarios, el bruto.',
      resolve: ({ code, net, exempt, iva, ivaNotRecoverable }) =>
        FEE_CODES.includes(code) ? net + exempt : net + exempt + iva + ivaNotRecoverable,
    }),
    nonRecoverableTaxes: t.expose('ivaNotRecoverable', { type: 'Amount', description: 'El IVA que no da crédito.' }),
    otherTaxes: t.field({
      type: 'Amount',
      description: 'Lo que además de afecto, exento e IVA, recuperable o no, hace el total.',
      resolve: ({ code, net, exempt, iva, ivaNotRecoverable, amount }) =>
        FEE_CODES.includes(code) ? 0 : amount - net - exempt - iva - ivaNotRecoverable,
    }),
    lateTaxes: t.expose('lateVat', { type: 'Amount' }),
    nonTaxableAmount: t.expose('exempt', { type: 'Amount' }),
    taxableAmount: t.expose('net', { type: 'Amount' }),
    amount: t.expose('amount', { type: 'Amount', description: 'El total.' }),
  }),
});

/** A book that was asked for: its rows are read when they are. */
export type Book = { companyIds: readonly string[]; part: BookPart; page: { limit: number; skip: number } };

export const BookObject = builder.objectRef<Book>('TaxBook').implement({
  description: 'Una página de documentos de un libro, y lo que suma entero.',
  fields: (t) => ({
    period: t.field({
      type: 'Period',
      nullable: true,
      description: 'El mes, si es de uno solo.',
      resolve: ({ part }) => part.periods[0] ?? null,
    }),
    totalDocs: t.int({
      resolve: ({ companyIds, part }, _args, context) => read(context, companyIds, (db) => countBook(db, companyIds, part)),
    }),
    docs: t.field({
      type: [RowType],
      resolve: ({ companyIds, part, page }, _args, context) => read(context, companyIds, (db) => bookRows(db, companyIds, part, page)),
    }),
    summary: t.field({
      type: [LineType],
      size: 200,
      resolve: ({ companyIds, part }, _args, context) => read(context, companyIds, (db) => bookLines(db, companyIds, part)),
    }),
  }),
});

export const CountObject = builder.objectRef<BookCount>('TaxBookCount').implement({
  description: 'Cuántos documentos tiene un libro en un mes, de un tipo y una sección.',
  fields: (t) => ({
    period: t.field({ type: 'Period', resolve: ({ period }) => periodOf(period) }),
    documentCode: t.exposeInt('code'),
    summary: t.string({ resolve: ({ code }) => nameOf(code) }),
    section: t.field({ type: BookSectionEnum, nullable: true, resolve: ({ section }) => section }),
    count: t.exposeInt('count'),
  }),
});

export const PeriodObject = builder.objectRef<{ period: BookCount['period']; count: number }>('TaxBookPeriod').implement({
  description: 'Un mes en que un libro tiene documentos.',
  fields: (t) => ({
    period: t.field({ type: 'Period', resolve: ({ period }) => periodOf(period) }),
    count: t.exposeInt('count'),
  }),
});

function signed({ sign }: BookRow, amount: number): number {
  return amount === 0 ? 0 : sign * amount;
}

function nameOf(code: number): string {
  return typeLabel({ code, label: null, documentType: `Documento ${code}` });
}

function summaryOf({ code, summaryCount }: BookRow): string {
  return summaryCount === null ? nameOf(code) : `${nameOf(code)}: resumen de ${plural(summaryCount, 'documento', 'documentos')}`;
}
