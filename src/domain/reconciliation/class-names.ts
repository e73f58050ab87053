/** What people call the classes of evidence and their modes; without the engine, for the page. */
import type { ClassCode, MatchingMode } from './facts.ts';

export const MATCHING_MODES = ['shadow', 'suggest', 'automatic'] as const satisfies readonly MatchingMode[];

/** Days up to today that the figures of quality are of, unless somebody asks for others. */
export const QUALITY_DAYS = 90;

/** Strongest first. */
export const CLASS_LABELS: Readonly<Record<ClassCode, string>> = {
  ownTransfer: 'Traspaso entre cuentas propias',
  reversal: 'Pago devuelto',
  rutAndFolio: 'RUT y folio',
  folioAndAmount: 'Folio y monto',
  rutAndAmount: 'RUT y monto',
  rutAmountAndDate: 'RUT, monto y la fecha más cercana',
  nameAndAmount: 'Nombre y monto',
  learnedPayer: 'Quien ya pagó por otro',
  payroll: 'Sueldos',
  previred: 'Cotizaciones',
  taxPayment: 'Impuestos',
  loanInstalment: 'Cuota de un crédito',
  cheque: 'Cheque del registro',
  factoring: 'Pago de un factoring',
  batchCharge: 'Cargo de una nómina de proveedores',
  acquirer: 'Abono de tarjetas',
  difference: 'Diferencia declarada, o de un peso',
  instalments: 'Varios pagos de un documento',
  sum: 'Suma de documentos de una contraparte',
  runSum: 'Documentos seguidos de una sola contraparte',
  foreign: 'Documento en otra moneda',
  settledByHand: 'Documento marcado pagado a mano',
  rule: 'Regla de la empresa',
  bankFee: 'Lo que cobra o abona el banco',
  usualKind: 'Tipo de siempre para esa glosa',
  partial: 'Pago de una parte',
  amountOnly: 'Solo el monto',
};

export const CLASS_CODES = Object.keys(CLASS_LABELS) as ClassCode[];

/** Whether a text, of the database or of a request, is the code of a class. */
export function isClassCode(text: string): text is ClassCode {
  return Object.hasOwn(CLASS_LABELS, text);
}
