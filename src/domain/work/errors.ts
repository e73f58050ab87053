/** What can go wrong with stopping and resuming long work. */
import { type Failure, failure } from '../failure.ts';

/** What Caudal is doing to a company, after 'Caudal está': nothing of its contents, which not everybody may read. */
export type Busy = 'conciliando' | 'importando' | 'aplicando una regla' | 'cambiando muchos datos' | 'guardando otro cambio';

export const WORK_ERRORS = {
  COMPANY_BUSY: failure('CONFLICT', (p: { doing: Busy }) => `Caudal está ${p.doing}: vuelve a intentarlo cuando termine.`),
  WORK_ENDED: failure('CONFLICT', () => 'Este trabajo ya terminó: no queda nada que detener.'),
  WORK_UNDER_WAY: failure('CONFLICT', () => 'Este cambio todavía se está haciendo: espera a que termine, o detenlo.'),
  WORK_NOT_STOPPED: failure('CONFLICT', () => 'Este trabajo no está detenido: no hay nada que reanudar.'),
  WORK_WITHOUT_FILE: failure('CONFLICT', () => 'Este trabajo no tiene un archivo que descargar: vuelve a pedirlo.'),
} satisfies Record<string, Failure<never>>;
