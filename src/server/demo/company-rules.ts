/** The rules that a demo company has, applied to its last 12 months as its people would. */
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import type { Condition, Effect, RuleMode } from '#domain/reconciliation/rules/rule.ts';
import type { Database } from '#server/db/open.ts';
import { writeCompany } from '#server/db/scope.ts';
import { applyBackwards } from '#server/features/reconciliation/rule-apply.ts';
import { firstTried } from '#server/features/reconciliation/rule-trial.ts';
import { saveRule } from '#server/features/reconciliation/rules.ts';

type DemoRule = { name: string; mode: RuleMode; conditions: Condition[]; effect: Partial<Effect> };

const OUT: Condition = { field: 'direction', direction: 'out' };
const RULES: readonly DemoRule[] = [
  {
    name: 'Comisiones del banco',
    mode: 'automatic',
    conditions: [{ field: 'words', pattern: 'COMISION' }, OUT],
    effect: { eoafKey: 'otrosgastosoperacion' },
  },
  {
    name: 'Cuotas de créditos',
    mode: 'suggest',
    conditions: [{ field: 'kind', kind: 'loan' }, OUT],
    effect: { eoafKey: 'pagoprestamos' },
  },
  {
    name: 'Compras con tarjeta',
    mode: 'automatic',
    conditions: [{ field: 'kind', kind: 'cardPurchase' }, OUT],
    effect: { kindKey: 'fondosporrendir' },
  },
  {
    name: 'Cuentas con pago automático',
    mode: 'off',
    conditions: [{ field: 'words', pattern: 'PAC' }, OUT],
    effect: { areaKey: 'serviciosbasicos', eoafKey: 'pagoproveedores' },
  },
];
const NOTHING: Effect = { areaKey: null, eoafKey: null, kindKey: null, counterpart: null, matches: false };

/** Makes the rules, and applies those that are on. */
export function makeRules(database: Database, actor: Actor): Promise<void> {
  return writeCompany(database.app, actor, async (db) => {
    for (const { name, mode, conditions, effect } of RULES) {
      const definition = { conditions, effect: { ...NOTHING, ...effect } };
      const { id } = await saveRule(db, actor, { id: null, name, mode, ...definition, changedAt: null, isTried: () => true });
      if (mode === 'off') continue;
      const from = firstTried(dayInChile(new Date()));
      await applyBackwards(db, actor, { ruleId: id, from }, { progress: () => {}, signal: new AbortController().signal });
    }
  });
}
