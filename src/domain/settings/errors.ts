/** What can go wrong with a company's settings. */
import { type Failure, failure } from '../failure.ts';

export const SETTINGS_ERRORS = {
  BAD_DAYS: failure('BAD_USER_INPUT', (p: { max: number; field?: string }) => `Los días de pago van de 0 a ${p.max}.`),
  CHANGED_MEANWHILE: failure(
    'CONFLICT',
    (p: { field: string; label: string; now: string }) =>
      `Otra persona cambió ${p.label} mientras editabas: ahora es ${p.now}. Revisa y vuelve a guardar.`,
  ),
  BAD_LATE_RATE: failure('BAD_USER_INPUT', () => 'La tasa anual va sobre 0 y hasta 100 %, con cuatro decimales.', 'percent'),
  LOGO_TOO_LARGE: failure(
    'BAD_USER_INPUT',
    (p: { kilobytes: number }) => `El logo pesa demasiado: se aceptan hasta ${p.kilobytes} kB.`,
    'file',
  ),
  BAD_LOGO: failure('BAD_USER_INPUT', () => 'El logo debe ser una imagen PNG, JPEG o WebP de hasta 4.096 píxeles por lado.', 'file'),
} satisfies Record<string, Failure<never>>;
