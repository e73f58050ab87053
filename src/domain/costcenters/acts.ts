/** What people do to cost centres and the splits of documents, for the history. */
import { plural } from '../format.ts';
import { type Act, act, COMPANY, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { link, phrase } from '../history/phrase.ts';
import type { Share } from './split.ts';

export type CostCenterValues = { code: string; name: string; isActive: boolean };
/** The split of a document before and after an act. */
export type SplitChange = { documentId: string; before: readonly Share[]; after: readonly Share[] };
type Saved = { id: string; name: string; before: CostCenterValues | null; after: CostCenterValues };
type Split = { count: number; only: { id: string; name: string } | null; costCenters: readonly string[] };

export const COST_CENTER_ACTS = {
  'costCenter.saved': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ before, name }: Saved) => (before ? phrase`cambió el centro de costo ${name}` : phrase`agregó el centro de costo ${name}`),
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<null>('company.write'),
  }),
  'costCenter.removed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ name, isArchived }: { id: string; name: string; isArchived: boolean }) =>
      isArchived ? phrase`archivó el centro de costo ${name}` : phrase`eliminó el centro de costo ${name}`,
    undo: undoable<CostCenterValues>('company.write'),
  }),
  'costCenters.split': act({
    kind: 'documentos',
    subject: ({ only }: Split) => ({ kind: 'document', id: only?.id ?? null }),
    sentence: ({ only, count }: Split) =>
      phrase`cambió los centros de costo de ${only ? [link('document', only.id, only.name)] : plural(count, 'documento', 'documentos')}`,
    changes: ({ costCenters }) => changesOf(null, { costCenters }),
    undo: undoable<null, SplitChange>('documents.write'),
  }),
} satisfies Record<string, Act<never>>;
