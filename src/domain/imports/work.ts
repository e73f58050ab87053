/** Reading a file and storing its contents, as long work. */
import { plural } from '../format.ts';
import { workKind } from '../work/kind.ts';
import type { ImportStatus, RowCounts } from './report.ts';

export type ImportResult = { status: ImportStatus; rows: RowCounts };

export const IMPORT_WORK = {
  import: workKind<{ fileName: string }, ImportResult>({
    read: 'imports.read',
    write: 'imports.write',
    again: 'adds',
    title: ({ fileName }) => `Importando ${fileName}`,
    done: resultSentence,
    stopped: 'Se detuvo la carga: no se guardó nada del archivo.',
  }),
};

function resultSentence({ status, rows }: ImportResult): string {
  if (status === 'pregunta') return 'El archivo necesita una respuesta para continuar.';
  if (status === 'rechazado') return 'Se rechazó el archivo: no se guardó nada de él.';
  if (status === 'repetido') return 'El archivo no trajo nada nuevo.';
  return `Se importó el archivo: ${plural(rows.new, 'fila nueva', 'filas nuevas')}.`;
}
