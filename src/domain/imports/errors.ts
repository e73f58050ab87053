/** What can go wrong with bringing files in. */
import { type Failure, failure } from '../failure.ts';
import { type QuotaKind, quotaSentence } from './quotas.ts';

type AtOffice = { count: number; details: readonly string[] };

function atOffice({ count }: AtOffice): string {
  return count === 1
    ? 'trae un documento que se aceptó o reclamó en el SII'
    : `trae ${count} documentos que se aceptaron o reclamaron en el SII`;
}

export const IMPORT_ERRORS = {
  NO_FILES: failure('BAD_USER_INPUT', () => 'Elige al menos un archivo.', 'files'),
  TOO_MANY_FILES: failure('BAD_USER_INPUT', (p: { max: number }) => `Se aceptan hasta ${p.max} archivos por carga.`, 'files'),
  FILE_TOO_LARGE: failure(
    'BAD_USER_INPUT',
    (p: { name: string; megabytes: number }) => `El archivo ${p.name} pesa demasiado: se aceptan hasta ${p.megabytes} MB por archivo.`,
    'files',
  ),
  FILES_TOO_LARGE: failure(
    'BAD_USER_INPUT',
    (p: { megabytes: number }) => `Los archivos pesan demasiado: se aceptan hasta ${p.megabytes} MB por carga.`,
    'files',
  ),
  QUOTA_REACHED: failure(
    'CONFLICT',
    (p: { kind: QuotaKind; used: number; limit: number; more: number }) => quotaSentence(p.kind, p),
    'files',
  ),
  BAD_ANSWER: failure('BAD_USER_INPUT', (p: { label: string }) => `La respuesta no sirve: revisa ${p.label}.`, 'answers'),
  IMPORT_ASKS_NOTHING: failure('CONFLICT', () => 'Esta carga no espera ninguna respuesta.'),
  NOTHING_TO_UNDO: failure('CONFLICT', () => 'Esta carga no dejó nada que se pueda deshacer.'),
  REPEAT_TAKEN: failure('CONFLICT', () => 'Ese movimiento ya es otra fila de este mismo archivo.'),
  REPEAT_MATCHED: failure('CONFLICT', () => 'El archivo trae otro monto y el movimiento está conciliado: deshaz primero su conciliación.'),
  UNDO_BLOCKED: failure(
    'CONFLICT',
    (p: { count: number; details: readonly string[] }) =>
      `No se puede deshacer la carga: ${p.count === 1 ? 'hay un cambio hecho a mano sobre ella. Deshazlo primero' : `hay ${p.count} cambios hechos a mano sobre ella. Deshazlos primero`}.`,
  ),
  UNDO_AT_OFFICE: failure(
    'CONFLICT',
    (p: AtOffice) => `Esta carga ya no se puede deshacer: ${atOffice(p)}, y lo que el SII registró no se deshace desde aquí.`,
  ),
  UNDO_PARTLY_AT_OFFICE: failure(
    'CONFLICT',
    (p: AtOffice) =>
      `Esta carga no se puede deshacer entera: ${atOffice(p)}, y lo que el SII registró no se deshace desde aquí. Desde su informe puedes deshacer lo demás.`,
  ),
} satisfies Record<string, Failure<never>>;
