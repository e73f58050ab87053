/** Trying rules on what the bank brought, and making them from it. Reads and changes nothing. */
import { sql } from 'kysely';
import { addMonths, type Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { payerOf, ruleFinder } from '#domain/reconciliation/rules/matcher.ts';
import { proposeConditions } from '#domain/reconciliation/rules/propose.ts';
import type { Condition, Effect, RuleDefinition } from '#domain/reconciliation/rules/rule.ts';
import type { Conflict, ConflictKind } from '#domain/reconciliation/rules/verdict.ts';
import type { Db } from '#server/db/scope.ts';
import { areaChoices } from '../companies/store.ts';
import { planRule, type RuleRow, reachOf, readRows, since } from './rule-plan.ts';
import { activeRules, checkedDefinition } from './rules.ts';
import type { MovementSums } from './sums.ts';

const MONTHS = 12;

/** The first day that trials look at. */
export function firstTried(today: Day): Day {
  return addMonths(today, -MONTHS);
}

const MAX_EXAMPLES = 10;
const MAX_CASES = 50;

/** A movement of a trial, in minor units; `what` stands in the way, null for nothing. */
export type TrialCase = { id: string; on: Day; glosa: string; amount: number; currency: Currency; what: string | null };
/**
 * What a rule would do with the last 12 months. `hits`: movements that it holds; `changes`: those that it would change; `done`: those that are
 * as it says already; `waiting`: those for which it finds no single document. The latest `examples` and cases come first.
 */
export type Trial = {
  definition: RuleDefinition;
  from: Day;
  hits: number;
  changes: number;
  done: number;
  waiting: number;
  sums: MovementSums[];
  examples: TrialCase[];
  conflicts: { kind: ConflictKind; count: number; cases: TrialCase[] }[];
};

/**
 * Tries a rule as it would stand: a new one after all others.
 * @throws what checkRule throws
 */
export async function tryRule(
  db: Db,
  companyId: string,
  { id, today, ...request }: RuleDefinition & { id: string | null; today: Day },
): Promise<Trial> {
  const definition = await checkedDefinition(db, companyId, request);
  const from = firstTried(today);
  const [rule, find] = [{ ...definition, id }, ruleFinder([definition])];
  const rows = (await readRows(db, companyId, sql`${since(from)} and ${reachOf(definition.conditions)}`)).filter(
    (row) => find(row) !== null,
  );
  const active = await activeRules(db, companyId);
  const place = active.findIndex((one) => one.id === id);
  const [earlier, later] = place < 0 ? [active.filter((one) => one.id !== id), []] : [active.slice(0, place), active.slice(place + 1)];
  const planned = await planRule(db, companyId, rule, rows, earlier);
  const laterOf = ruleFinder(later);
  const cases = planned.flatMap(({ row, verdict }) => {
    const next = laterOf(row);
    const also: Conflict[] = next ? [{ kind: 'rule', what: `Después la toma también «${next.name}»` }] : [];
    return [...verdict.conflicts, ...also].map(({ kind, what }) => ({ kind, one: caseOf(row, what) }));
  });
  const isChanging = planned.filter(({ verdict }) => Object.values(verdict.change).some(Boolean));
  return {
    ...{ definition, from, hits: rows.length, changes: isChanging.length, sums: sumsOf(rows) },
    done: planned.filter(({ verdict }) => verdict.isDone && !isWaiting(definition.effect, verdict)).length,
    waiting: planned.filter(({ row, verdict }) => isWaiting(definition.effect, verdict) && row.matched === 0 && !row.isTransfer).length,
    examples: rows
      .slice(-MAX_EXAMPLES)
      .reverse()
      .map((row) => caseOf(row, null)),
    conflicts: [...Map.groupBy(cases, ({ kind }) => kind)].map(([kind, list]) => ({
      ...{ kind, count: list.length },
      cases: list
        .slice(-MAX_CASES)
        .reverse()
        .map(({ one }) => one),
    })),
  };
}

/** Whether it should pay a document and finds none, or several. */
function isWaiting({ matches }: Effect, { change, conflicts }: { change: { match: boolean }; conflicts: readonly Conflict[] }): boolean {
  return matches && !change.match && conflicts.length === 0;
}

function caseOf({ id, on, glosa, amount, currency }: RuleRow, what: string | null): TrialCase {
  return { id, on, glosa, amount, currency, what };
}

function sumsOf(rows: readonly RuleRow[]): MovementSums[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, list]) => ({
    currency,
    received: list.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    spent: list.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0),
  }));
}

/** What a rule may be that holds some movements. `takes`: how many others of the last 12 months it holds. */
export type Draft = { name: string; conditions: Condition[]; effect: Effect; takes: number };

/** @throws NOT_FOUND when one is not the company's, MOVEMENTS_EMPTY */
export async function draftRule(db: Db, companyId: string, ids: readonly string[], today: Day): Promise<Draft> {
  if (ids.length === 0) throw new AppError('MOVEMENTS_EMPTY', {});
  const examples = await readRows(db, companyId, sql`m.movement_id = any(${[...ids]}::uuid[])`);
  if (examples.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  const chosen = new Set(ids);
  const { conditions } = proposeConditions(examples, []);
  const near = await readRows(db, companyId, sql`${since(firstTried(today))} and ${reachOf(conditions)}`);
  const { takes } = proposeConditions(
    examples,
    near.filter(({ id }) => !chosen.has(id)),
  );
  const words = conditions.find((one) => one.field === 'words')?.pattern ?? '';
  const name = sentenceCase(words.replaceAll('*', ' ').replace(/ +/g, ' ').slice(0, 60).trim());
  return { name, conditions, effect: await effectOf(db, companyId, examples), takes: takes.length };
}

function sentenceCase(text: string): string {
  return text.charAt(0) + text.slice(1).toLowerCase();
}

/** What people set on all examples alike. */
async function effectOf(db: Db, companyId: string, examples: readonly RuleRow[]): Promise<Effect> {
  const areas = await areaChoices(db, companyId);
  const areaId = common(examples, (one) => one.areaId);
  const eoafKey = common(examples, (one) => one.eoafKey);
  const rut = common(examples, payerOf);
  const name = rut === null ? null : common(examples, (one) => one.name);
  const { rows } = await sql<{ kindKey: string }>`
    select e.kind_key as "kindKey" from explanation e
    where e.company_id = ${companyId} and e.origin = 'manual' and e.movement_id = any(${examples.map(({ id }) => id)}::uuid[])
    group by 1 having count(distinct e.movement_id) = ${examples.length}`.execute(db);
  const kindKey = rows[0]?.kindKey ?? common(examples, (one) => one.ownKind);
  const areaKey = areas.find((one) => one.id === areaId)?.key ?? null;
  const isNamed = areaKey === null && eoafKey === null && kindKey === null && rut !== null;
  return { areaKey, eoafKey, kindKey, counterpart: isNamed ? { rut, name: name ?? '' } : null, matches: false };
}

function common<Value>(examples: readonly RuleRow[], readValue: (one: RuleRow) => Value | null): Value | null {
  const values = new Set(examples.map(readValue));
  const [only = null] = values;
  return values.size === 1 ? only : null;
}
