/** What people do to import declarations, for the history. */
import { type Act, act, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { phrase } from '../history/phrase.ts';
import type { Din } from './din.ts';

type Saved = { id: string; number: string; amount: string };

const din = (verb: string) =>
  act({
    kind: 'documentos',
    subject: ({ id }: Saved) => ({ kind: 'din', id }),
    sentence: ({ number }: Saved) => phrase`${verb} la declaración de ingreso ${number}`,
    changes: ({ amount }) => changesOf(null, { amount }),
    undo: undoable<{ before: Din | null; after: Din | null }>('din.write'),
  });

export const DIN_ACTS = { 'din.added': din('agregó'), 'din.changed': din('cambió'), 'din.removed': din('eliminó') } satisfies Record<
  string,
  Act<never>
>;
