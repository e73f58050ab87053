/** What one rule does to the movements that it holds: areas, keys, counterparts, explanations and matches. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { StoredExplanation, StoredMatch } from '#domain/reconciliation/acts.ts';
import type { MarkChange } from '#domain/reconciliation/marks.ts';
import type { StoredReason } from '#domain/reconciliation/reason-words.ts';
import { madeOf, type RuleItem } from '#domain/reconciliation/rules/hits.ts';
import type { Rule } from '#domain/reconciliation/rules/rule.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { lockMarks, setCounterparts, setMarks } from '../banking/store.ts';
import type { AreaChoice } from '../companies/store.ts';
import { areaOfKind, EXPLANATION, insertExplanations } from './explain.ts';
import { OPEN_DOCUMENT } from './open-rows.ts';
import { DIRECTION, type Planned, type RuleRow } from './rule-plan.ts';
import { MATCH } from './stored.ts';

/** A rule on its way through movements. */
type Application = { db: Db; actor: Actor; rule: Rule; areas: readonly AreaChoice[] };

/** @returns what changed; movements that have nothing left to change are left out */
export async function applyEffect(application: Application, planned: readonly Planned[]): Promise<RuleItem[]> {
  const { db, actor, rule } = application;
  const { companyId } = actor;
  const items: Items = new Map(planned.map(({ row }): [string, RuleItem] => [row.id, { movementId: row.id }]));
  const due = (part: keyof Planned['verdict']['change']) => planned.filter(({ verdict }) => verdict.change[part]).map(({ row }) => row);
  await setAreas(application, { area: due('area'), eoaf: due('eoaf') }, items);
  const { counterpart } = rule.effect;
  if (counterpart) {
    const rows = due('counterpart');
    for (const { id, name } of rows) items.get(id)!.counterpart = { ...counterpart, nameBefore: name };
    await setCounterparts(
      db,
      companyId,
      rows.map(({ id, name }) => ({ id, rut: counterpart.rut, name: name ?? (counterpart.name || null) })),
    );
  }
  await explainAll(application, due('kind'), items);
  await matchAll(application, due('match'), items);
  return [...items.values()].filter((one) => Object.keys(madeOf(one)).length > 0);
}

type Items = Map<string, RuleItem>;

/** Sets the areas of cash flow, and the keys of EOAF. */
async function setAreas(
  { db, actor: { companyId }, rule: { effect }, areas }: Application,
  { area, eoaf }: { area: readonly RuleRow[]; eoaf: readonly RuleRow[] },
  items: Items,
): Promise<void> {
  const areaId = areas.find(({ key }) => key === effect.areaKey)?.id;
  if (areaId !== undefined) for (const { id } of area) items.get(id)!.areaId = areaId;
  if (effect.eoafKey !== null) for (const { id } of eoaf) items.get(id)!.eoafKey = effect.eoafKey;
  const changes = [...items.values()].flatMap(({ movementId, areaId: to, eoafKey }): MarkChange[] => {
    if (to === undefined && eoafKey === undefined) return [];
    const after = { ...(to !== undefined && { areaId: to }), ...(eoafKey !== undefined && { eoafKey }) };
    return [{ id: movementId, before: {}, after }];
  });
  const movements = await lockMarks(
    db,
    companyId,
    changes.map(({ id }) => id),
  );
  await setMarks(db, companyId, movements, changes);
}

/** Explains what is left of movements; what the system had explained by itself gives way. */
async function explainAll({ db, actor, rule, areas }: Application, rows: readonly RuleRow[], items: Items): Promise<void> {
  const { companyId, personId } = actor;
  const { effect, name } = rule;
  const { kindKey } = effect;
  if (kindKey === null || rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const { rows: removed } = await sql<StoredExplanation>`
    delete from explanation e where e.company_id = ${companyId} and e.movement_id = any(${ids}::uuid[]) and e.origin = 'engine'
    returning ${EXPLANATION}`.execute(db);
  for (const one of removed) {
    const item = items.get(one.movementId)!;
    item.removed = [...(item.removed ?? []), one];
  }
  const { rows: left } = await sql<{ id: string; left: number }>`
    select movement_id as id, abs(amount) - matched as left from movement
    where company_id = ${companyId} and movement_id = any(${ids}::uuid[]) and transfer_id is null and not is_hidden
    order by movement_id for update`.execute(db);
  const leftOf = new Map(left.map((one) => [one.id, one.left]));
  const made = await insertExplanations(
    db,
    companyId,
    rows.flatMap(({ id, amount, areaId, made: hit }) => {
      const open = leftOf.get(id) ?? 0;
      if (open <= 0) return [];
      const byHand = areaId !== null && hit?.areaId !== areaId ? areaId : null;
      const area = byHand ?? areaOfKind(kindKey, effect.areaKey, amount > 0, areas);
      const reason = `Regla «${name}»`;
      return [{ movementId: id, amount: open, kindKey, areaId: area, reason, origin: 'engine' as const, runId: null, createdBy: personId }];
    }),
  );
  for (const one of made) items.get(one.movementId)!.explanation = one;
}

/** Pays the only open document of the counterpart with exactly a movement's amount. */
async function matchAll({ db, actor, rule: { effect, name } }: Application, rows: readonly RuleRow[], items: Items): Promise<void> {
  const { companyId, personId } = actor;
  if (effect.counterpart === null || rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const reasons: StoredReason[] = [['rule', name], ['onlyOfParty']];
  const { rows: found } = await sql<{ movementId: string; documentId: string; amount: number }>`
    with papers as (
      select document_id, remaining, currency, ${DIRECTION} as direction, count(*) over (partition by remaining, currency, ${DIRECTION}) as n
      from document where company_id = ${companyId} and counterpart_rut = ${effect.counterpart.rut} and ${OPEN_DOCUMENT})
    select m.movement_id as "movementId", p.document_id as "documentId", abs(m.amount) as amount
    from movement m join papers p on p.n = 1 and p.remaining = abs(m.amount) and p.currency = m.currency and p.direction = sign(m.amount)
    where m.company_id = ${companyId} and m.movement_id = any(${ids}::uuid[]) and m.matched = 0 and m.transfer_id is null
      and not exists (select from match_rejection x where x.company_id = m.company_id and x.movement_id = m.movement_id
        and x.document_id = p.document_id)
    order by 1 for update of m`.execute(db);
  if (found.length === 0) return;
  const values = found.map(({ movementId, documentId, amount }) => ({
    ...{ company_id: companyId, match_id: newId(), movement_id: movementId, document_id: documentId, amount, document_amount: amount },
    ...{ origin: 'engine' as const, evidence: 'rule' as const, reasons, run_id: null, created_by: personId },
  }));
  const { rows: made } = await sql<StoredMatch>`insert into match as m ${namedRows('match', values)} returning ${MATCH}`.execute(db);
  for (const one of made) items.get(one.movementId)!.match = one;
}
