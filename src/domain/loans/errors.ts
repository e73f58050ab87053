/** What can go wrong with loans. */
import { type Failure, failure } from '../failure.ts';

export const LOAN_ERRORS = {
  LOAN_TWICE: failure('CONFLICT', (p: { name: string }) => `Ya hay un crédito que se llama «${p.name}».`, 'identificator'),
  LOAN_PAID: failure('CONFLICT', (p: { name: string }) => `${p.name} tiene pagos que este cambio movería: deshazlos primero.`),
  LOAN_CHANGED: failure('CONFLICT', (p: { name: string }) => `Otra persona cambió ${p.name} mientras editabas. Revisa y vuelve a guardar.`),
  LOAN_MOVED_ON: failure(
    'CONFLICT',
    (p: { name: string }) => `${p.name} tiene prepagos, una renovación o documentos negociados: deshazlos para cambiarlo.`,
  ),
  LOAN_RENEWED: failure('CONFLICT', (p: { name: string }) => `Otro crédito continúa ${p.name}: deshaz antes la renovación.`),
  RENT_NOT_INVOICED: failure('CONFLICT', () => 'Esa factura no calza con la cuota: es de otro RUT, monto o fecha, o ya es otra cuota.'),
  TOO_MANY_LOANS: failure('CONFLICT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} créditos.`),
} satisfies Record<string, Failure<never>>;
