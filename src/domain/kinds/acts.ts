/** A company's changes to kinds of movements and to how areas are chosen, for the history. */
import { type Act, act, COMPANY, final } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';

type Named = { name: string; accounts: string };

export const KIND_ACTS = {
  'kind.changed': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ before }: { key: string; before: Named; after: Named }) => phrase`cambió el tipo de movimiento ${before.name}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: final('Se cambia en Configuración.'),
  }),
  'areas.ruleChanged': act({
    kind: 'configuracion',
    subject: () => COMPANY,
    sentence: ({ appliesHabits }: { appliesHabits: boolean }) =>
      appliesHabits ? phrase`dejó que las áreas aprendidas se apliquen solas` : phrase`dejó que las áreas aprendidas solo se propongan`,
    undo: final('Se cambia en Configuración.'),
  }),
} satisfies Record<string, Act<never>>;
