/** What can go wrong in the cash flow. */
import { type Failure, failure } from '../failure.ts';

export const CASHFLOW_ERRORS = {
  TOO_MANY_SOURCES: failure('BAD_USER_INPUT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} fuentes de datos.`),
  SOURCE_CHANGED: failure(
    'CONFLICT',
    (p: { label: string }) => `Otra persona cambió ${p.label} mientras editabas. Revisa y vuelve a guardar.`,
  ),
} satisfies Record<string, Failure<never>>;
