/** What can go wrong with loans. */
import { type Failure, failure } from '../failure.ts';

export const LOAN_ERRORS = {
  LOAN_TWICE: failure('CONFLICT', (p: { name: string }) => `Ya hay un crédito que se llama «${p.name}».`, 'identificator'),
  LOAN_PAID: failure('CONFLICT', (p: { name: string }) => `${p.name} ya tiene cuotas con pagos: deshazlos primero.`),
  LOAN_CHANGED: failure('CONFLICT', (p: { name: string }) => `Otra persona cambió ${p.name} mientras editabas. Revisa y vuelve a guardar.`),
  TOO_MANY_LOANS: failure('CONFLICT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} créditos.`),
} satisfies Record<string, Failure<never>>;
