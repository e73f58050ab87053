import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';

export const TransactionsInput = builder.inputType('TransactionsInput', {
  fields: (t) => ({
    companyId: t.id(),
    accountId: t.id({ required: false }),
    bankId: t.string({ required: false }),
    accountNumber: t.string({ required: false }),
    isMatched: t.boolean({ required: false, description: 'Conciliados o por conciliar; sin él, todos.' }),
    hasCandidates: t.boolean({ required: false, description: 'Solo los que tienen una sugerencia.' }),
    dateStart: t.field({ type: 'Date', required: false }),
    dateEnd: t.field({ type: 'Date', required: false, description: 'Incluido.' }),
  }),
});

export const MatchInput = builder.inputType('MatchInput', {
  description: 'Un documento para un movimiento. Sin monto: todo lo que quede y quepa.',
  fields: (t) => ({
    companyId: t.id(),
    transactionId: t.id(),
    documentId: t.id(),
    amount: t.field({ type: 'Amount', required: false }),
  }),
});

const MatchPartInput = builder.inputType('MatchPartInput', {
  fields: (t) => ({ documentId: t.id(), amount: t.field({ type: 'Amount', required: false }) }),
});

export const MultipleMatchInput = builder.inputType('MultipleMatchInput', {
  description: 'Varios documentos para un movimiento; las notas de crédito rebajan lo que pagan los demás.',
  fields: (t) => ({ companyId: t.id(), transactionId: t.id(), documents: t.field({ type: [MatchPartInput] }) }),
});

export const UnMatchInput = builder.inputType('UnMatchInput', {
  fields: (t) => ({ companyId: t.id(), id: t.id({ description: 'El del calce.' }) }),
});

export const SuggestionInput = builder.inputType('SuggestionInput', {
  description: 'La mejor sugerencia de un movimiento, o la `option` que se nombre.',
  fields: (t) => ({ transactionId: t.id(), option: t.int({ required: false }) }),
});

/** The one company of a list. @throws ONE_COMPANY */
export function oneCompany(inputs: readonly { companyId: string }[]): string {
  const ids = [...new Set(inputs.map((one) => one.companyId))];
  const [id] = ids;
  if (!id || ids.length > 1) throw new AppError('ONE_COMPANY');
  return id;
}
