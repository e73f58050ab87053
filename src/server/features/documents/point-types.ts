import type { Day } from '#domain/date.ts';
import { lastCesion } from '#domain/documents/cesion.ts';
import { type Currency, toMajor } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import { builder } from '#server/api/builder.ts';
import { detailsOf, type Sale } from './details.ts';
import type { DocumentRow } from './list.ts';

const TermsType = builder.objectRef<DocumentRow>('DocumentTerms').implement({
  description: 'Lo que baja lo que falta por pagar, en la moneda del documento.',
  fields: (t) => ({
    matched: t.field({ type: 'Amount', description: 'Por movimientos.', resolve: (row) => major(row, row.matched) }),
    credited: t.field({ type: 'Amount', description: 'Por notas de crédito.', resolve: (row) => major(row, row.credited) }),
    settled: t.field({ type: 'Amount', description: 'Pagado a mano.', resolve: (row) => major(row, row.settled) }),
    adjusted: t.field({ type: 'Amount', description: 'Por un cambio de monto.', resolve: (row) => major(row, row.adjusted) }),
    cheques: t.field({ type: 'Amount', description: 'Por cheques que siguen en pie.', resolve: (row) => major(row, row.inCheques) }),
    factored: t.field({ type: 'Amount', description: 'Por su cesión.', resolve: (row) => major(row, row.factored) }),
  }),
});

export const PointType = builder.objectRef<DocumentRow>('DocumentPoint').implement({
  description: 'El punto de pago de un documento.',
  fields: (t) => ({
    terms: t.field({ type: TermsType, description: 'De qué está hecho el saldo: el monto menos cada uno.', resolve: (row) => row }),
    agendaDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'Cuándo se piensa pagar o cobrar.',
      resolve: ({ agendaOn }) => agendaOn,
    }),
    isDueByHand: t.boolean({ resolve: ({ dueFrom }) => dueFrom === 'hand' }),
    isClosed: t.exposeBoolean('isClosed', { description: 'Anterior a la fecha de corte.' }),
    isExpected: t.exposeBoolean('isExpected', { description: 'Espera un pago.' }),
    isAnnulled: t.exposeBoolean('isAnnulled'),
    isFactored: t.boolean({
      description: 'Cedido a mano; por su archivo de cesión no cuenta.',
      resolve: ({ cededOn }) => cededOn !== null,
    }),
  }),
});

/** To whom an invoice was sold; `isCeded` false: to nobody that is known. */
type Holder = { isCeded: boolean; holderName: string | null; holderRut: Rut | null; cededOn: Day | null; sale: SaleInFull | null };
/** What the factor pays, and what the sale costs: the rest of what was sold. */
type SaleInFull = Sale & { cost: number; currency: Currency };

/** The last cession of its file (AEC), which the tax office knows of; else what somebody said by hand. */
export async function holderOf(row: DocumentRow, context: Parameters<typeof detailsOf>[0]): Promise<Holder> {
  const { files, sale: terms } = await detailsOf(context, row.documentId);
  const sale = terms && { ...terms, cost: Math.max(0, row.factored - terms.advance - terms.retention), currency: row.currency };
  const last = lastCesion(files.cesiones);
  if (last) return { isCeded: true, holderName: last.assigneeName, holderRut: last.assigneeRut, cededOn: last.cededOn, sale };
  return { isCeded: row.cededOn !== null, holderName: row.holderName, holderRut: row.holderRut, cededOn: row.cededOn, sale };
}

const SaleType = builder.objectRef<SaleInFull>('DocumentSale').implement({
  description: 'Lo que paga el factoring por una factura cedida a mano.',
  fields: (t) => ({
    advance: t.field({ type: 'Amount', resolve: ({ advance, currency }) => toMajor(advance, currency) }),
    retention: t.field({ type: 'Amount', resolve: ({ retention, currency }) => toMajor(retention, currency) }),
    cost: t.field({
      type: 'Amount',
      description: 'El resto de lo que se cedió.',
      resolve: ({ cost, currency }) => toMajor(cost, currency),
    }),
  }),
});

export const FactoringType = builder.objectRef<Holder>('DocumentFactoring').implement({
  description: 'Si se cedió, a quién y cuándo.',
  fields: (t) => ({
    cedido: t.exposeBoolean('isCeded'),
    issuerName: t.exposeString('holderName', { nullable: true, description: 'Quién tiene hoy el crédito.' }),
    issuerId: t.expose('holderRut', { type: 'Rut', nullable: true }),
    cesionDate: t.expose('cededOn', { type: 'Date', nullable: true }),
    sale: t.expose('sale', { type: SaleType, nullable: true, description: 'Nula si nadie dijo cuánto paga.' }),
  }),
});

function major({ currency }: DocumentRow, minor: number): number {
  return toMajor(minor, currency);
}
