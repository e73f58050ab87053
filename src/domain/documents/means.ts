/** How a payment by hand was made; the database checks the same list (`reduction.means`). */
export const PAYMENT_MEANS = ['transfer', 'cash', 'cheque', 'card', 'debit', 'other'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** What a form calls each, and how a sentence says it. */
export const MEANS_WORDS: Readonly<Record<PaymentMeans, { label: string; by: string }>> = {
  transfer: { label: 'Transferencia', by: 'por transferencia' },
  cash: { label: 'Efectivo', by: 'en efectivo' },
  cheque: { label: 'Cheque', by: 'con cheque' },
  card: { label: 'Tarjeta', by: 'con tarjeta' },
  debit: { label: 'Cargo automático', by: 'por cargo automático' },
  other: { label: 'Otro medio', by: 'por otro medio' },
};
