import { composed } from '../fold.ts';
import { oneLine } from '../text.ts';

/** What became of a file that somebody brought in. `detenido`: somebody stopped it, and it can be resumed. */
export const IMPORT_STATUSES = ['en_proceso', 'detenido', 'pregunta', 'importado', 'parcial', 'repetido', 'rechazado', 'deshecho'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * Rows of one file: read = new + repeated + rejected + pending, those that a person is asked about. Rows of a statement are movements, of
 * the tax office documents.
 */
export type RowCounts = { read: number; new: number; repeated: number; rejected: number; pending?: number };

/** The answer to `importFiles` waits for the end of files up to this many rows; longer ones are followed by subscription. */
export const MAX_AWAITED_ROWS = 20_000;
/** Of one call and of one file; of its movements and documents whichever it holds. Movements: two years of 340 a day. */
export const LIMITS = {
  files: 20,
  fileBytes: 64 * 1_048_576,
  callBytes: 128 * 1_048_576,
  movements: 250_000,
  documents: 120_000,
  nameLength: 200,
} as const;

/**
 * How a file that was read and written ended.
 * @param hasChanged  whether it changed anything: new rows, or stored ones that it completed
 */
export function endStatus({ repeated, rejected }: RowCounts, hasChanged: boolean): 'importado' | 'parcial' | 'repetido' | 'rechazado' {
  if (!hasChanged) return repeated > 0 ? 'repetido' : 'rechazado';
  return rejected > 0 ? 'parcial' : 'importado';
}

/** Imports with something in them that can be taken out again. */
export function mayBeUndone(status: ImportStatus): boolean {
  return status === 'importado' || status === 'parcial' || status === 'repetido';
}

/** The name that a browser gave, as it is shown and kept: no folders, no control or direction characters, at most 200 letters. */
export function cleanFileName(name: string): string {
  const last = composed(name.split(/[\\/]/).at(-1) ?? '');
  const clean = oneLine(last);
  const letters = [...clean];
  if (letters.length === 0 || /^\.+$/.test(clean)) return 'archivo';
  if (letters.length <= LIMITS.nameLength) return clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return letters.slice(0, LIMITS.nameLength - ending.length).join('') + ending;
}
