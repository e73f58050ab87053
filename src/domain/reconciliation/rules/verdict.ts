/** What a rule would change of a movement that it holds, and what stands in its way. */
import type { Effect } from './rule.ts';

/** Set by a person, by another rule, or by the system itself. */
type Source = 'hand' | 'rule' | 'system';
/**
 * A movement that a rule holds, as it stands. `area`, `eoaf`: null when not set; `explained`: the kinds of its explanations; `others`: how many
 * documents or transfers explain it, of which `ofParty` are documents of the effect's counterpart; `isTakenBack`: a person took an
 * explanation back; `rut`: of the statement; `documents`: open documents of the counterpart with exactly its amount; `winner`: an
 * earlier rule that holds it too, or one that acted on it already, by name.
 */
export type Standing = {
  area: { key: string; source: Source } | null;
  eoaf: { key: string; source: Source } | null;
  ownKind: string | null;
  explained: readonly { kindKey: string; source: Source }[];
  others: number;
  ofParty: number;
  isTakenBack: boolean;
  isHidden: boolean;
  isClosed: boolean;
  rut: string | null;
  documents: number;
  winner: string | null;
};

export type ConflictKind = 'hand' | 'rule' | 'match' | 'bank';
/** `what`: Spanish, what stands there instead. */
export type Conflict = { kind: ConflictKind; what: string };
/** What of an effect is still to be done. */
type Change = { area: boolean; eoaf: boolean; kind: boolean; counterpart: boolean; match: boolean };
export type Verdict = { change: Change; conflicts: Conflict[]; isDone: boolean };

const NOTHING: Change = { area: false, eoaf: false, kind: false, counterpart: false, match: false };

/** People's hands stand above rules, and rules above what the system explained by itself. */
export function verdictOn(
  effect: Effect,
  now: Standing,
  labels: { area: (key: string) => string; kind: (key: string) => string },
): Verdict {
  if (now.winner !== null) return { change: NOTHING, conflicts: [{ kind: 'rule', what: `La toma antes «${now.winner}»` }], isDone: false };
  const conflicts: Conflict[] = [];
  const change = { ...NOTHING };
  if (effect.areaKey !== null && effect.kindKey === null) {
    if (now.area === null && now.explained.length === 0 && now.others === 0) change.area = true;
    else if (now.area !== null && now.area.key !== effect.areaKey)
      conflicts.push(setBy(now.area.source, `Área ${labels.area(now.area.key)}`));
    else if (now.area === null) conflicts.push(matchedConflict(now));
  }
  if (effect.eoafKey !== null) {
    if (now.eoaf === null) change.eoaf = true;
    else if (now.eoaf.key !== effect.eoafKey) conflicts.push(setBy(now.eoaf.source, 'Otra clave EOAF'));
  }
  if (effect.kindKey !== null) {
    const found = kindConflict(effect.kindKey, now, labels);
    if (found) conflicts.push(found);
    else change.kind = !now.explained.some((one) => one.kindKey === effect.kindKey);
  }
  if (effect.counterpart !== null) {
    if (now.rut === null) change.counterpart = true;
    else if (now.rut !== effect.counterpart.rut) conflicts.push({ kind: 'bank', what: 'El banco informa otro RUT' });
  }
  if (effect.matches) {
    if (now.explained.length > 0 || now.others > now.ofParty) conflicts.push(matchedConflict(now));
    else if (now.others === 0) change.match = now.documents === 1 && !now.isHidden && !now.isClosed;
  }
  const isDone = conflicts.length === 0 && !Object.values(change).some(Boolean);
  return { change: conflicts.length > 0 ? NOTHING : change, conflicts, isDone };
}

function kindConflict(kindKey: string, now: Standing, labels: { kind: (key: string) => string }): Conflict | null {
  if (now.isHidden) return { kind: 'hand', what: 'Está oculto' };
  if (now.others > 0) return matchedConflict(now);
  if (now.isClosed) return { kind: 'match', what: 'Está en un mes cerrado, o antes de la fecha de corte' };
  if (now.isTakenBack) return { kind: 'hand', what: 'Alguien quitó su explicación' };
  if (now.ownKind !== null && now.ownKind !== kindKey) return { kind: 'hand', what: `Tipo ${labels.kind(now.ownKind)}` };
  const other = now.explained.find((one) => one.kindKey !== kindKey && one.source !== 'system');
  return other ? setBy(other.source, `Explicado como ${labels.kind(other.kindKey)}`) : null;
}

function matchedConflict({ explained, others }: Standing): Conflict {
  return { kind: 'match', what: others > 0 || explained.length === 0 ? 'Conciliado con otra cosa' : 'Explicado sin documento' };
}

function setBy(source: Source, what: string): Conflict {
  return source === 'rule' ? { kind: 'rule', what: `${what}, por otra regla` } : { kind: 'hand', what: `${what}, a mano` };
}

/** Corrections among a rule's last hits that stop it from acting. */
export const LAST_HITS = 20;
const MAX_CORRECTED = 2;

/** Whether people corrected too many of a rule's last LAST_HITS hits for it to act on. */
export function isCorrectedTooOften(corrected: number): boolean {
  return corrected >= MAX_CORRECTED;
}
