import { composed } from '../fold.ts';
import { oneLine } from '../text.ts';

/** The outcome of an imported file. `detenido`: somebody stopped it, and it can be resumed. */
export const IMPORT_STATUSES = ['en_proceso', 'detenido', 'pregunta', 'importado', 'parcial', 'repetido', 'rechazado', 'deshecho'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * Rows of one file: read = new + repeated + rejected + pending (a person is asked). Rows of a statement are movements, rows of a tax
 * office file documents.
 */
export type RowCounts = { read: number; new: number; repeated: number; rejected: number; pending?: number };

/** `importFiles` waits for the result of files up to this many rows; progress of longer ones arrives by subscription. */
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
 * The final status of a file that was read and stored.
 * @param hasChanged  whether it changed anything: new rows, or stored ones that it completed
 */
export function endStatus({ repeated, rejected }: RowCounts, hasChanged: boolean): 'importado' | 'parcial' | 'repetido' | 'rechazado' {
  if (!hasChanged) return repeated > 0 ? 'repetido' : 'rechazado';
  return rejected > 0 ? 'parcial' : 'importado';
}

/** Whether an import brought anything that undoing can remove. */
export function mayBeUndone(status: ImportStatus): boolean {
  return status === 'importado' || status === 'parcial' || status === 'repetido';
}

/** A file name from a browser, as it is shown and stored: no folders, no control or direction characters, at most 200 letters. */
export function cleanFileName(name: string): string {
  const last = composed(name.split(/[\\/]/).at(-1) ?? '');
  const clean = oneLine(last);
  const letters = [...clean];
  if (letters.length === 0 || /^\.+$/.test(clean)) return 'archivo';
  if (letters.length <= LIMITS.nameLength) return clean;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  return letters.slice(0, LIMITS.nameLength - ending.length).join('') + ending;
}
