import { formatCount } from '#domain/format.ts';
import type { WorkState } from '#domain/work/kind.ts';

/** The words of long work, as the screens show them; what each kind is and how it ended stands in domain/work. */
export const text = {
  label: 'Trabajos en curso',
  states: {
    pending: 'Espera su turno',
    running: 'En curso',
    stopping: 'Deteniendo…',
    stopped: 'Detenido',
    done: 'Listo',
    failed: 'Falló',
  } satisfies Record<WorkState, string>,
  undo: 'Deshacer',
  download: 'Descargar',
  stop: 'Detener',
  resume: 'Reanudar',
  close: 'Ocultar',
  rows: (done: number, total: number) => `${formatCount(done)} de ${formatCount(total)}`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
} as const;
