/** What people do to obligations, for the history. */
import type { Share } from '../costcenters/split.ts';
import { plural } from '../format.ts';
import { type Act, act, type Subject, undoable } from '../history/act.ts';
import { changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase, short } from '../history/phrase.ts';
import type { Obligation } from './obligation.ts';
import type { Recurrence } from './recurrence.ts';

/** An obligation as it is stored. */
export type StoredObligation = Obligation & {
  id: string;
  isAreaByHand: boolean;
  recurringId: string | null;
  scheduledOn: Obligation['dueOn'] | null;
};
/** Null before: it was added; null after: it was removed. */
export type ObligationChange = {
  before: StoredObligation | null;
  after: StoredObligation | null;
  /** Of one that goes, how cost centres split it: it comes back with them. */
  shares?: readonly Share[];
};
export type RecurrenceChange = { before: Recurrence | null; after: Recurrence | null };
type ObligationsDone = {
  count: number;
  only: { id: string; name: string } | null;
  isRepeated: boolean;
  before: Record<string, string>;
  after: Record<string, string>;
};

const change = (verb: string, isThere: boolean) =>
  act({
    kind: 'documentos',
    subject: ({ only }: ObligationsDone): Subject => ({ kind: 'document', id: isThere ? (only?.id ?? null) : null }),
    sentence: (p: ObligationsDone) => phrase`${verb} ${named(p, isThere)}`,
    changes: ({ before, after }) => changesOf(before, after),
    undo: undoable<{ recurrences: readonly RecurrenceChange[] }, ObligationChange>('documents.write'),
  });

export const OBLIGATION_ACTS = {
  'obligation.added': change('agregó', true),
  'obligation.changed': change('cambió', true),
  'obligation.removed': change('eliminó', false),
} satisfies Record<string, Act<never>>;

function named({ count, only, isRepeated }: ObligationsDone, isThere: boolean): Phrase {
  const name = isRepeated ? 'obligación repetida' : 'obligación';
  if (!only) return [plural(count, name, isRepeated ? 'obligaciones repetidas' : 'obligaciones')];
  return ['la ', name, ' ', isThere ? link('document', only.id, short(only.name)) : short(only.name)];
}
