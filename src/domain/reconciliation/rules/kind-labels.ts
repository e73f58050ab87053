/** What people call the kinds that the banks' wordings say, for the conditions of rules. */
import type { GlosaKind } from '../glosa-kinds.ts';

export const GLOSA_KIND_LABELS: Readonly<Record<GlosaKind, string>> = {
  transferIn: 'Transferencia recibida',
  transferOut: 'Transferencia enviada',
  transfer: 'Transferencia',
  ownTransfer: 'Traspaso entre cuentas',
  supplierBatch: 'Nómina de proveedores',
  customerBatch: 'Nómina de un cliente',
  payroll: 'Sueldos',
  previred: 'Cotizaciones',
  tax: 'Impuestos',
  taxRefund: 'Devolución de impuestos',
  bankFee: 'Comisión del banco',
  bankTax: 'Impuesto del banco',
  interest: 'Intereses',
  creditLine: 'Línea de crédito',
  loan: 'Crédito',
  cardPayment: 'Pago de la tarjeta de crédito',
  cardPurchase: 'Compra con tarjeta',
  acquirer: 'Abono de ventas con tarjeta',
  collection: 'Recaudación',
  cheque: 'Cheque cobrado',
  chequeDeposit: 'Depósito de cheques',
  chequeReturned: 'Cheque devuelto',
  cash: 'Efectivo',
  factoring: 'Factoring',
  investment: 'Inversiones',
  foreignExchange: 'Compra o venta de divisas',
  insurance: 'Seguros',
  services: 'Pago de cuentas y servicios',
  reversal: 'Devolución o reversa',
  unknown: 'Sin identificar',
};

/** Whether a text, of the database or of a request, is such a kind. */
export function isGlosaKind(text: string): text is GlosaKind {
  return Object.hasOwn(GLOSA_KIND_LABELS, text);
}
