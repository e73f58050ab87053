import type { Plan } from '../access.ts';
import { formatBytes } from '../bytes.ts';
import { formatCount } from '../format.ts';

/** What a company's plan limits. */
export const QUOTA_KINDS = ['bytes', 'files', 'waiting', 'rows'] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];
/**
 * `bytes` of stored files, `files` received since midnight in Santiago, imports `waiting` for their turn, and `rows` (movements and
 * documents) that imports brought and nobody undid. Limits and usage have the same shape.
 */
export type Quota = Record<QuotaKind, number>;

const MEGABYTE = 1_048_576;
const SMALL: Quota = { bytes: 250 * MEGABYTE, files: 200, waiting: 40, rows: 200_000 };
const MIDDLE: Quota = { bytes: 1_024 * MEGABYTE, files: 1_000, waiting: 100, rows: 1_000_000 };
/** Enough for ten years of 100,000 movements a year, with files in several forms. */
const WHOLE: Quota = { bytes: 2_048 * MEGABYTE, files: 2_000, waiting: 200, rows: 5_000_000 };

const QUOTAS: Record<Plan, Quota> = {
  free: SMALL,
  inicia: SMALL,
  despega: SMALL,
  bloqueado: SMALL,
  blocked: SMALL,
  trial: MIDDLE,
  nominas: MIDDLE,
  facturacion: MIDDLE,
  plan_base: MIDDLE,
  flujo_de_caja: MIDDLE,
  pago_a_proveedores: MIDDLE,
  estado_de_resultados: MIDDLE,
  cuenta_corriente: MIDDLE,
  pepper: WHOLE,
  caudal: WHOLE,
  caudalfull: WHOLE,
  caudalpro: WHOLE,
};

/** A company's limits: the widest among the plans that count today. */
export function quotaOf(plan: readonly string[]): Quota {
  const quotas = plan.map((one) => (Object.hasOwn(QUOTAS, one) ? QUOTAS[one as Plan] : SMALL));
  return quotas.reduce((widest, one) => (one.bytes > widest.bytes ? one : widest), SMALL);
}

/** The first kind that would exceed its limit; undefined: everything fits. */
export function exceeded(used: Quota, more: Partial<Quota>, limit: Quota): QuotaKind | undefined {
  return QUOTA_KINDS.find((kind) => (more[kind] ?? 0) > 0 && used[kind] + (more[kind] ?? 0) > limit[kind]);
}

/** The share of a limit at which people are warned. */
export const NEAR_LIMIT = 0.8;

/** Why something is refused: the usage, the limit, and what can be done. */
export function quotaSentence(kind: QuotaKind, { used, limit, more }: { used: number; limit: number; more: number }): string {
  if (kind === 'bytes')
    return `Los archivos de la empresa ocupan ${formatBytes(used)} de los ${formatBytes(limit)} de su plan y estos suman ${formatBytes(more)}: no se guardó ninguno. Los rechazados se borran a los ${REFUSED_DAYS} días.`;
  if (kind === 'files')
    return `La empresa subió hoy ${formatCount(used)} de los ${formatCount(limit)} archivos por día de su plan y estos son ${formatCount(more)}: no se guardó ninguno. Mañana puedes seguir.`;
  if (kind === 'waiting')
    return `La empresa tiene ${formatCount(used)} archivos en proceso, de hasta ${formatCount(limit)}, y estos son ${formatCount(more)}: espera a que terminen.`;
  return `La empresa tiene ${formatCount(used)} de las ${formatCount(limit)} filas cargadas de su plan y el archivo trae ${formatCount(more)}: no se guardó nada de él. Deshacer cargas libera filas.`;
}

/** Days for which the bytes of a refused file are kept. */
export const REFUSED_DAYS = 7;
