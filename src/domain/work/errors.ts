/** What can go wrong with stopping and resuming long work. */
import { type Failure, failure } from '../failure.ts';

export const WORK_ERRORS = {
  WORK_ENDED: failure('CONFLICT', () => 'Este trabajo ya terminó: no queda nada que detener.'),
  WORK_UNDER_WAY: failure('CONFLICT', () => 'Este cambio todavía se está haciendo: espera a que termine, o detenlo.'),
  WORK_NOT_STOPPED: failure('CONFLICT', () => 'Este trabajo no está detenido: no hay nada que reanudar.'),
  WORK_WITHOUT_FILE: failure('CONFLICT', () => 'Este trabajo no tiene un archivo que descargar: vuelve a pedirlo.'),
} satisfies Record<string, Failure<never>>;
