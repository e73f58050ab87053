import { AppError } from '#domain/errors.ts';
import { DIFFERENCE_REASONS } from '#domain/reconciliation/differences.ts';
import { type MovementFilter, ORIGINS, SORTS } from '#domain/reconciliation/movement-filter.ts';
import { MAX_REASON } from '#domain/reconciliation/reason.ts';
import { builder } from '#server/api/builder.ts';
import { checkIds } from '#server/api/ids.ts';

const OriginEnum = builder.enumType('TransactionOrigin', {
  description: 'statement, manual: quién trajo el movimiento; engine, clay: quién hizo uno de sus calces.',
  values: ORIGINS,
});
const SortEnum = builder.enumType('TransactionSort', { values: SORTS });

export const TransactionsInput = builder.inputType('TransactionsInput', {
  fields: (t) => ({
    companyId: t.id(),
    accountId: t.id({ required: false }),
    bankId: t.string({ required: false }),
    accountNumber: t.string({ required: false }),
    isMatched: t.boolean({ required: false, description: 'Conciliados o por conciliar; sin él, todos.' }),
    hasCandidates: t.boolean({ required: false, description: 'Solo los que tienen una sugerencia.' }),
    isHidden: t.boolean({ required: false, description: 'Los ocultos, en vez de los demás.' }),
    amountMin: t.field({ type: 'Amount', required: false, description: 'En unidades de cada moneda, sin signo.' }),
    amountMax: t.field({ type: 'Amount', required: false }),
    evidence: t.string({ required: false, maxLength: 40, description: 'La clase de evidencia de un calce.' }),
    origin: t.field({ type: OriginEnum, required: false }),
    kind: t.string({ required: false, maxLength: 40, description: 'Qué es: por la glosa, a mano o sin documento.' }),
    area: t.string({ required: false, maxLength: 80, description: 'La clave de un área, del movimiento o de lo que es sin documento.' }),
    eoafKey: t.string({ required: false, maxLength: 40 }),
    contactRut: t.field({ type: 'Rut', required: false, description: 'El de la contraparte, o de un documento que calza.' }),
    hasNotes: t.boolean({ required: false, description: 'Solo los que tienen notas.' }),
    sort: t.field({ type: SortEnum, required: false, description: 'Sin él, los más nuevos primero.' }),
    dateStart: t.field({ type: 'Date', required: false }),
    dateEnd: t.field({ type: 'Date', required: false, description: 'Incluido.' }),
  }),
});

export const DifferenceReasonEnum = builder.enumType('DifferenceReason', {
  description:
    'Por qué un pago no es por el monto exacto: rounding: redondeo, hasta $ 10; transferFee: comisión; earlyDiscount: pronto pago; withheld: retención; factoringCost: costo del factoring; interest: se pagó de más.',
  values: DIFFERENCE_REASONS,
});

const DifferenceInput = builder.inputType('MatchDifferenceInput', {
  description: 'Lo que el movimiento paga de menos por esa parte del documento; negativo, de más. El documento queda pagado igual.',
  fields: (t) => ({ reason: t.field({ type: DifferenceReasonEnum }), amount: t.field({ type: 'Amount' }) }),
});

export const MatchInput = builder.inputType('MatchInput', {
  description: 'Un documento para un movimiento. Sin monto: todo lo que quede y quepa.',
  fields: (t) => ({
    companyId: t.id(),
    transactionId: t.id(),
    documentId: t.id(),
    amount: t.field({ type: 'Amount', required: false }),
    difference: t.field({ type: DifferenceInput, required: false }),
    confirmsClaimed: t.boolean({ required: false, description: 'Se paga aunque esté reclamado.' }),
  }),
});

const MatchPartInput = builder.inputType('MatchPartInput', {
  fields: (t) => ({
    documentId: t.id(),
    amount: t.field({ type: 'Amount', required: false }),
    difference: t.field({ type: DifferenceInput, required: false }),
    confirmsClaimed: t.boolean({ required: false, description: 'Se paga aunque esté reclamado.' }),
  }),
});

export const MultipleMatchInput = builder.inputType('MultipleMatchInput', {
  description: 'Varios documentos para un movimiento; las notas de crédito rebajan lo que pagan los demás.',
  fields: (t) => ({ companyId: t.id(), transactionId: t.id(), documents: t.field({ type: [MatchPartInput] }) }),
});

export const KindPartInput = builder.inputType('KindPartInput', {
  description:
    'Una parte de un movimiento que no paga un documento. Sin monto: todo lo que quede. `fieldKey`: su área, si no es la del tipo.',
  fields: (t) => ({
    kind: t.string(),
    amount: t.field({ type: 'Amount', required: false }),
    fieldKey: t.string({ required: false }),
    reason: t.string({ required: false, maxLength: MAX_REASON }),
  }),
});

export const UndoReasonEnum = builder.enumType('UndoReason', {
  description: 'WRONG: lo que hizo la conciliación automática estaba mal, y cuenta contra su clase; OTHER: se quiere de otra forma.',
  values: ['WRONG', 'OTHER'] as const,
});

export const UnMatchInput = builder.inputType('UnMatchInput', {
  fields: (t) => ({
    companyId: t.id(),
    id: t.id({ description: 'El del calce.' }),
    reason: t.field({ type: UndoReasonEnum, required: false, description: 'Sin ella, WRONG. De lo hecho a mano no dice nada.' }),
  }),
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

type Listed = { type: 'SPEND' | 'RECIEVED' | null | undefined; input: typeof TransactionsInput.$inferInput; search: string };

/** The filter that a list's arguments ask for. @throws NOT_FOUND for an invalid account */
export function filterOf({ type, input, search }: Listed): MovementFilter {
  return {
    companyId: input.companyId,
    direction: type ? (type === 'RECIEVED' ? 1 : -1) : null,
    accountId: input.accountId ? (checkIds([input.accountId])[0] ?? null) : null,
    bankCode: input.bankId ?? null,
    accountNumber: input.accountNumber ?? null,
    isReconciled: input.isMatched ?? null,
    isSuggested: input.hasCandidates ?? false,
    isHidden: input.isHidden ?? false,
    from: input.dateStart ?? null,
    to: input.dateEnd ?? null,
    search,
    sort: input.sort ?? 'dateDesc',
    amountMin: input.amountMin ?? null,
    amountMax: input.amountMax ?? null,
    evidence: input.evidence ?? null,
    origin: input.origin ?? null,
    kind: input.kind ?? null,
    areaKey: input.area ?? null,
    eoafKey: input.eoafKey ?? null,
    rut: input.contactRut ?? null,
    hasNotes: input.hasNotes ?? false,
  };
}
