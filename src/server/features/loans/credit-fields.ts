/** What the document of an installment says of its loan, and so does the invoice that takes its place. */
import { toMajor } from '#domain/money.ts';
import { perRow } from '#server/api/batch.ts';
import { builder } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import type { DocumentRow } from '#server/features/documents/store.ts';
import { MetaType } from '#server/features/documents/types.ts';
import { type CreditFacts, creditFacts } from './standing.ts';
import { CreditTypeEnum } from './types.ts';

const loadFacts = perRow(creditFacts);

/** The loan of a document, loaded once for all documents of an answer; null for what is no installment. */
async function factsOf({ documentType, isReceived, companyId, documentId }: DocumentRow, context: Context): Promise<CreditFacts | null> {
  if (documentType !== 'CREDIT' && !(documentType === 'TAX_DOCUMENT' && isReceived)) return null;
  return (await loadFacts(context, { companyId, id: documentId })) ?? null;
}

builder.objectFields(MetaType, (t) => ({
  loanId: t.id({
    nullable: true,
    description: 'De una cuota, su crédito, para abrirlo.',
    resolve: async (row, _args, context) => (await factsOf(row, context))?.loanId ?? null,
  }),
  invoiceId: t.id({
    nullable: true,
    description: 'De la cuota de un leasing, la factura que se paga en vez de ella.',
    resolve: async (row, _args, context) => (await factsOf(row, context))?.invoiceId ?? null,
  }),
  identificator: t.string({
    nullable: true,
    description: 'De una cuota, el crédito de que es.',
    resolve: async (row, _args, context) => (await factsOf(row, context))?.identificator ?? null,
  }),
  creditType: t.field({
    type: CreditTypeEnum,
    nullable: true,
    resolve: async (row, _args, context) => (await factsOf(row, context))?.creditType ?? null,
  }),
  paymentNumber: t.int({
    nullable: true,
    description: 'De una cuota, su número.',
    resolve: async (row, _args, context) => (await factsOf(row, context))?.number ?? null,
  }),
  totalPayments: t.int({
    nullable: true,
    description: 'Cuántos pagos tiene su crédito, con la opción de un leasing.',
    resolve: async (row, _args, context) => (await factsOf(row, context))?.count ?? null,
  }),
  installments: t.int({
    nullable: true,
    description: 'Cuántas cuotas tiene su crédito.',
    resolve: async (row, _args, context) => (await factsOf(row, context))?.installmentCount ?? null,
  }),
  capital: t.field({
    type: 'Amount',
    nullable: true,
    description: 'De una cuota, lo que amortiza.',
    resolve: async (row, _args, context) => majorOf(row, (await creditOf(row, context))?.capital),
  }),
  interest: t.field({
    type: 'Amount',
    nullable: true,
    description: 'De una cuota, sus intereses.',
    resolve: async (row, _args, context) => majorOf(row, (await creditOf(row, context))?.interest),
  }),
  stock: t.field({
    type: 'Amount',
    nullable: true,
    description: 'De una cuota, lo que se debe después de ella.',
    resolve: async (row, _args, context) => majorOf(row, (await creditOf(row, context))?.stock),
  }),
}));

/** Amounts are in the currency of the loan, which an invoice need not have. */
function creditOf(row: DocumentRow, context: Context): Promise<CreditFacts | null> | null {
  return row.documentType === 'CREDIT' ? factsOf(row, context) : null;
}

function majorOf({ currency }: DocumentRow, minor: number | undefined): number | null {
  return minor === undefined ? null : toMajor(minor, currency);
}
