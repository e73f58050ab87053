/** What a rule says, in Spanish. */
import { plural } from '../../format.ts';
import { movementKind } from '../../kinds/catalogue.ts';
import { eoafKey } from '../../kinds/eoaf.ts';
import { formatMoney } from '../../money.ts';
import { formatRut } from '../../rut.ts';
import { GLOSA_KIND_LABELS } from './kind-labels.ts';
import type { Condition, Effect, RuleDefinition } from './rule.ts';

/** Names that only the company knows. */
export type RuleNames = { areas: ReadonlyMap<string, string>; accounts: ReadonlyMap<string, string> };

/** One condition, as it follows 'Si'. */
function conditionText(one: Condition, { accounts }: Pick<RuleNames, 'accounts'>): string {
  switch (one.field) {
    case 'words':
      return `la glosa dice «${one.pattern}»`;
    case 'rut':
      return `el RUT es ${formatRut(one.rut)}`;
    case 'account':
      return `es de ${accounts.get(one.accountId) ?? 'una cuenta'}`;
    case 'direction':
      return one.direction === 'in' ? 'es un abono' : 'es un cargo';
    case 'amount':
      return one.min === one.max
        ? `es de ${formatMoney(one.min, one.currency)}`
        : `es de ${formatMoney(one.min, one.currency)} a ${formatMoney(one.max, one.currency)}`;
    case 'kind':
      return `el banco lo llama ${GLOSA_KIND_LABELS[one.kind].toLowerCase()}`;
    case 'day':
      return one.from === one.to ? `es del día ${one.from}` : `es de los días ${one.from} a ${one.to}`;
  }
}

/** What it makes of a movement, in the third person. */
function effectText({ areaKey, eoafKey: key, kindKey, counterpart, matches }: Effect, { areas }: Pick<RuleNames, 'areas'>): string {
  const area = areaKey === null ? null : `«${areas.get(areaKey) ?? areaKey}»`;
  const parts = [
    kindKey !== null && `lo explica sin documento como «${movementKind(kindKey)?.label ?? kindKey}»${area ? ` en ${area}` : ''}`,
    kindKey === null && area && `lo pone en el área ${area}`,
    key !== null && `le da la clave EOAF «${eoafKey(key)?.label ?? key}»`,
    counterpart && `dice que es de ${counterpart.name || formatRut(counterpart.rut)}`,
    matches && 'lo concilia con su documento abierto del mismo monto',
  ].filter((one) => typeof one === 'string');
  return joined(parts);
}

/** The whole rule: 'Si …, …: …'. */
export function ruleText({ conditions, effect }: RuleDefinition, names: RuleNames): string {
  return `Si ${joined(conditions.map((one) => conditionText(one, names)))}: ${effectText(effect, names)}.`;
}

/** 'a, b y c'. */
function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}

/** The sentence when a rule stops acting. */
export function stoppedText(name: string, corrected: number, last: number): string {
  return `La regla «${name}» dejó de actuar: ${plural(corrected, 'corrección', 'correcciones')} en sus últimos ${last} aciertos. Ahora solo propone.`;
}
