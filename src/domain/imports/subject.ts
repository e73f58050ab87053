import type { Subject } from '../history/act.ts';
import { link } from '../history/phrase.ts';

type Import = { importId: string; fileName: string };

/** The import that an act is about. */
export function importOf({ importId }: Pick<Import, 'importId'>): Subject {
  return { kind: 'import', id: importId };
}

/** Its file's name, as a link. */
export function importLink({ importId, fileName }: Import) {
  return link('import', importId, fileName);
}
