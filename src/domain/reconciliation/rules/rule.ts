/** A company's rules on its bank movements: conditions on what the bank prints, and what they make of a movement. */
import { AppError } from '../../errors.ts';
import { movementKind } from '../../kinds/catalogue.ts';
import { eoafKey } from '../../kinds/eoaf.ts';
import { CURRENCIES, type Currency } from '../../money.ts';
import { FOREIGN_RUT, type Rut } from '../../rut.ts';
import { oneLine } from '../../text.ts';
import type { GlosaKind } from '../glosa-kinds.ts';
import { isGlosaKind } from './kind-labels.ts';
import { lettersOf, readPattern } from './pattern.ts';

/**
 * What a movement must be. `pattern`: words of its text and `*` (pattern.ts); amounts in minor units without sign, both ends inclusive; days
 * of the month, both inclusive; `kind`: what the bank's wording says.
 */
export type Condition =
  | { field: 'words'; pattern: string }
  | { field: 'rut'; rut: Rut }
  | { field: 'account'; accountId: string }
  | { field: 'direction'; direction: 'in' | 'out' }
  | { field: 'amount'; currency: Currency; min: number; max: number }
  | { field: 'kind'; kind: GlosaKind }
  | { field: 'day'; from: number; to: number };
export type ConditionField = Condition['field'];
export const CONDITION_FIELDS = [
  'words',
  'rut',
  'account',
  'direction',
  'amount',
  'kind',
  'day',
] as const satisfies readonly ConditionField[];

/**
 * What a rule makes of a movement; null leaves it. `kindKey`: explains it without a document, in `areaKey` or the kind's own area;
 * `matches`: pays the only open document of the counterpart with exactly its amount.
 */
export type Effect = {
  areaKey: string | null;
  eoafKey: string | null;
  kindKey: string | null;
  counterpart: { rut: Rut; name: string } | null;
  matches: boolean;
};
export type RuleDefinition = { conditions: readonly Condition[]; effect: Effect };

/** `suggest`: proposes, and a person applies it; `automatic`: acts on what arrives. */
export const RULE_MODES = ['off', 'suggest', 'automatic'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** In the company's order: the first that holds a movement wins. */
export type Rule = RuleDefinition & { id: string; name: string; mode: RuleMode; version: number };

export const MAX_RULES = 200;
export const MAX_CONDITIONS = 12;
const MAX_PATTERNS = 5;
export const MAX_NAME = 80;
/** Fewer letters and digits than this in the text of a rule hold too many movements. */
const MIN_LETTERS = 3;

type AreaSide = { key: string; section: 'INCOME' | 'EXPENSE' };

/**
 * A definition as it may be stored.
 * @param areas       of the company
 * @param accountIds  of the company
 * @throws RULE_EMPTY, RULE_TOO_MANY_CONDITIONS, RULE_TOO_WIDE, RULE_REPEATED, RULE_BAD_CONDITION, RULE_NO_EFFECT, RULE_EFFECTS_CLASH,
 * RULE_OTHER_SIDE, AREA_UNKNOWN, EOAF_UNKNOWN, NOT_FOUND
 */
export function checkRule(
  { conditions, effect }: RuleDefinition,
  areas: readonly AreaSide[],
  accountIds: readonly string[],
): RuleDefinition {
  if (conditions.length === 0) throw new AppError('RULE_EMPTY');
  if (conditions.length > MAX_CONDITIONS) throw new AppError('RULE_TOO_MANY_CONDITIONS', { max: MAX_CONDITIONS });
  const checked = conditions.map((one) => checkCondition(one, accountIds));
  const counts = Map.groupBy(checked, ({ field }) => field);
  if ([...counts].some(([field, list]) => list.length > (field === 'words' ? MAX_PATTERNS : 1))) throw new AppError('RULE_REPEATED');
  if (!checked.some(isTelling)) throw new AppError('RULE_TOO_WIDE');
  return { conditions: checked, effect: checkEffect(effect, directionOf(checked), areas) };
}

/** The side that conditions name; null for both. */
function directionOf(conditions: readonly Condition[]): 'in' | 'out' | null {
  return conditions.find((one) => one.field === 'direction')?.direction ?? null;
}

/** Whether a condition alone keeps a rule from holding nearly everything. */
function isTelling(one: Condition): boolean {
  if (one.field === 'amount') return one.min === one.max;
  return one.field === 'words' || one.field === 'rut' || one.field === 'kind';
}

function checkCondition(one: Condition, accountIds: readonly string[]): Condition {
  if (one.field === 'words') {
    const pattern = readPattern(one.pattern);
    if (pattern === null) throw new AppError('RULE_BAD_CONDITION', { field: 'words' });
    if (lettersOf(pattern) < MIN_LETTERS) throw new AppError('RULE_TOO_WIDE');
    return { field: 'words', pattern };
  }
  if (!isGood(one, accountIds)) throw new AppError('RULE_BAD_CONDITION', { field: one.field });
  return one;
}

function isGood(one: Exclude<Condition, { field: 'words' }>, accountIds: readonly string[]): boolean {
  switch (one.field) {
    case 'rut':
      return one.rut !== FOREIGN_RUT;
    case 'account':
      return accountIds.includes(one.accountId);
    case 'direction':
      return one.direction === 'in' || one.direction === 'out';
    case 'amount':
      return CURRENCIES.includes(one.currency) && isAmount(one.min) && isAmount(one.max) && one.min <= one.max && one.max > 0;
    case 'kind':
      return isGlosaKind(one.kind) && one.kind !== 'unknown';
    case 'day':
      return isDay(one.from) && isDay(one.to) && one.from <= one.to;
  }
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

function isDay(day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= 31;
}

function checkEffect(effect: Effect, direction: 'in' | 'out' | null, areas: readonly AreaSide[]): Effect {
  const { areaKey, kindKey, counterpart, matches } = effect;
  if (!areaKey && !kindKey && !counterpart && !effect.eoafKey) throw new AppError('RULE_NO_EFFECT');
  if (matches && (!counterpart || kindKey)) throw new AppError('RULE_EFFECTS_CLASH');
  if (effect.eoafKey && !eoafKey(effect.eoafKey)) throw new AppError('EOAF_UNKNOWN');
  const side = direction === null ? null : direction === 'in' ? 'INCOME' : 'EXPENSE';
  if (areaKey) {
    const area = areas.find((one) => one.key === areaKey);
    if (!area) throw new AppError('AREA_UNKNOWN');
    if (area.section !== side) throw new AppError('RULE_OTHER_SIDE');
  }
  if (kindKey) {
    const kind = movementKind(kindKey);
    if (!kind) throw new AppError('NOT_FOUND');
    if (side === null || (kind.side !== 'BOTH' && kind.side !== side)) throw new AppError('RULE_OTHER_SIDE');
  }
  return { ...effect, counterpart: counterpart && { rut: counterpart.rut, name: oneLine(counterpart.name).slice(0, MAX_NAME) } };
}
