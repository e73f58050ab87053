/** A company's changes to kinds of movements and to how areas are chosen, for the history. */
import { type Act, act, COMPANY, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import type { AccountLevel } from './catalogue.ts';

type Named = { name: string; accounts: string };
/** What a company sets itself of a kind; null: as in the catalogue. */
export type OwnKind = { label: string | null; accounts: readonly AccountLevel[] | null };

export const KIND_ACTS = {
  'kind.changed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ before }: { key: string; before: Named; after: Named }) => phrase`cambió el tipo de movimiento ${before.name}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ before: OwnKind; after: OwnKind }>('company.write'),
  }),
  'areas.ruleChanged': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ appliesHabits }: { appliesHabits: boolean }) =>
      appliesHabits ? phrase`dejó que las áreas aprendidas se apliquen solas` : phrase`dejó que las áreas aprendidas solo se propongan`,
    undo: undoable<null>('company.write'),
  }),
} satisfies Record<string, Act<never>>;
