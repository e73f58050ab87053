/** Rules and what they did, for the history. */
import { plural } from '../../format.ts';
import { type Act, act, COMPANY, final, undoable } from '../../history/act.ts';
import { changesOf } from '../../history/fields.ts';
import { type Phrase, phrase, short } from '../../history/phrase.ts';
import type { RuleItem } from './hits.ts';
import type { RuleDefinition, RuleMode } from './rule.ts';

/** A rule as it is stored; instants as text. */
export type StoredRule = {
  id: string;
  name: string;
  mode: RuleMode;
  position: number;
  version: number;
  definition: RuleDefinition;
  stoppedAt: string | null;
  changedBy: string | null;
  changedAt: string;
};
export type StoredVersion = { version: number; definition: RuleDefinition; savedBy: string | null; savedAt: string };
/** `before`, `after` null: there is none. `versions`: of a rule that is deleted. */
export type RuleChange = { before: StoredRule | null; after: StoredRule | null; versions?: StoredVersion[] };

/** `text`: the whole rule in words; `modeBefore` null for a new one. */
type Saved = { ruleId: string; name: string; mode: RuleMode; modeBefore: RuleMode | null; text: string; isRedefined: boolean };
type Named = { ruleId: string; name: string };
type Applied = Named & { movements: number };
type Position = { id: string; position: number };

export const RULE_ACTS = {
  'matching.ruleSaved': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: savedPhrase,
    changes: ({ text }: Saved) => changesOf(null, { note: text }),
    undo: undoable<RuleChange>('rules.manage'),
  }),
  'matching.ruleDeleted': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ name }: Named) => phrase`eliminó la regla «${short(name)}»`,
    undo: undoable<RuleChange>('rules.manage'),
  }),
  'matching.rulesOrdered': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ name }: { name: string; before: readonly Position[]; after: readonly Position[] }) =>
      phrase`cambió el orden de las reglas: movió «${short(name)}»`,
    undo: undoable<null>('rules.manage'),
  }),
  'matching.ruleApplied': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ name, movements }: Applied) =>
      phrase`aplicó la regla «${short(name)}» a ${plural(movements, 'movimiento', 'movimientos')}`,
    undo: undoable<null, RuleItem>('rules.manage'),
  }),
  'matching.ruleUnapplied': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ name, movements }: Applied) =>
      phrase`deshizo lo que la regla «${short(name)}» había hecho en ${plural(movements, 'movimiento', 'movimientos')}`,
    undo: final<RuleItem>('Se aplica de nuevo en Conciliación, Reglas.'),
  }),
  'matching.ruleStopped': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ name, corrected, last }: Named & { corrected: number; last: number }) =>
      phrase`dejó que la regla «${short(name)}» solo proponga: ${plural(corrected, 'corrección', 'correcciones')} en ${plural(last, 'acierto', 'aciertos')}`,
    undo: final('La enciende una persona en Conciliación, Reglas.'),
  }),
} satisfies Record<string, Act<never>>;

function savedPhrase({ name, mode, modeBefore, isRedefined }: Saved): Phrase {
  if (modeBefore === null) return phrase`creó la regla «${short(name)}»`;
  if (isRedefined || modeBefore === mode) return phrase`cambió la regla «${short(name)}»`;
  if (mode === 'suggest') return phrase`dejó que la regla «${short(name)}» solo proponga`;
  return phrase`${mode === 'automatic' ? 'encendió' : 'apagó'} la regla «${short(name)}»`;
}
