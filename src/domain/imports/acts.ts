/** What imports brought, and what undoing them removed, for the history. */

import { plural } from '../format.ts';
import { type Act, act, final, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import { REPEAT_ACTS } from './repeat-acts.ts';
import type { RowCounts } from './report.ts';
import { importLink, importOf } from './subject.ts';

type Import = { importId: string; fileName: string; sha256: string };
export type Imported = Import & { kind: string | null; rows: RowCounts };
/**
 * `documents`, `movements` and `matches`: how many were removed; `atOffice`: how many documents stayed, since the tax office has something of
 * them; `imports`: a file imported more than once is undone as one.
 */
export type ImportUndone = Import & {
  documents: number;
  movements: number;
  matches?: number;
  atOffice?: number;
  imports: readonly string[];
};

export const IMPORT_ACTS = {
  'import.done': act({
    kind: 'cargas',
    subject: importOf,
    sentence: (p: Imported) => phrase`importó el archivo ${importLink(p)}: ${plural(p.rows.new, 'fila nueva', 'filas nuevas')}`,
    changes: ({ fileName, rows: { read, new: added, repeated, rejected }, sha256 }) =>
      changesOf(null, { fileName, read, new: added, repeated, rejected, sha256 }),
    undo: undoable<null>('imports.write'),
  }),
  'import.undone': act({
    kind: 'cargas',
    subject: importOf,
    sentence: (p: ImportUndone) => phrase`deshizo la carga del archivo ${importLink(p)}${removedRows(p)}${stayingRows(p)}`,
    changes: ({ fileName, documents, movements, sha256 }) => changesOf(null, { fileName, documents, movements, sha256 }),
    undo: final('El archivo se puede volver a cargar.'),
  }),
  ...REPEAT_ACTS,
} satisfies Record<string, Act<never>>;

function stayingRows({ atOffice = 0 }: ImportUndone): string {
  if (atOffice === 0) return '';
  return atOffice === 1 ? '; conservó un documento que está en el SII' : `; conservó ${atOffice} documentos que están en el SII`;
}

function removedRows({ documents, movements, matches = 0 }: ImportUndone): string {
  const parts = [
    ...(documents > 0 ? [plural(documents, 'documento', 'documentos')] : []),
    ...(movements > 0 ? [plural(movements, 'movimiento', 'movimientos')] : []),
    ...(matches > 0 ? [plural(matches, 'conciliación', 'conciliaciones')] : []),
  ];
  return parts.length > 0 ? `, con ${parts.join(' y ')}` : '';
}
