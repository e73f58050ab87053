/** The filters of the list of movements that no roll-up counts, as conditions on `movement` (named m). */
import { type RawBuilder, sql } from 'kysely';
import { type Narrowings, NO_AREA, type ORIGINS } from '#domain/reconciliation/movement-filter.ts';
import type { Rut } from '#domain/rut.ts';
import { areaOfRow } from '#server/db/area-slots.ts';

export const WIDE: Narrowings = {
  ...{
    amountMin: null,
    amountMax: null,
    evidence: null,
    origin: null,
    kind: null,
    areaKey: null,
    eoafKey: null,
    rut: null,
    hasNotes: false,
  },
};

type Sql = RawBuilder<unknown>;
/** Accounts are in pesos or in currencies with two decimals. */
const units = (amount: number) => sql`case when m.currency = 'CLP' then ${amount}::numeric else ${amount}::numeric * 100 end`;
const among = (table: 'match' | 'explanation', condition: Sql) =>
  sql`exists (select from ${sql.table(table)} x where x.company_id = m.company_id and x.movement_id = m.movement_id and ${condition})`;

/** One condition for each filter that is set. */
export function narrowingsOf({ amountMin, amountMax, evidence, origin, kind, areaKey, eoafKey, rut, hasNotes }: Narrowings): Sql[] {
  return [
    amountMin !== null && sql`abs(m.amount) >= ${units(amountMin)}`,
    amountMax !== null && sql`abs(m.amount) <= ${units(amountMax)}`,
    evidence !== null && byClass(evidence),
    origin !== null && (isOfMovement(origin) ? sql`m.origin = ${origin}` : madeBy(origin)),
    kind !== null && sql`(coalesce(m.own_kind, m.kind) = ${kind} or ${among('explanation', sql`x.kind_key = ${kind}`)})`,
    areaKey === NO_AREA && sql`m.area_id is null`,
    areaKey !== null && areaKey !== NO_AREA && isOfArea(areaKey),
    eoafKey !== null && sql`m.eoaf_key = ${eoafKey}`,
    rut !== null && sql`(m.counterpart_rut = ${rut} or ${among('match', paidTo(rut))})`,
    hasNotes &&
      sql`exists (select from comment c where c.company_id = m.company_id and c.movement_id = m.movement_id and c.removed_at is null)`,
  ].filter((one) => one !== false);
}

/** A movement is of its own area, of those of its kinds, and of those of the documents that it pays. */
function isOfArea(key: string): Sql {
  const area = sql`(select area_id from area a where a.company_id = m.company_id and a.key = ${key})`;
  const document = sql`(select ${areaOfRow('d')} from document d where d.company_id = x.company_id and d.document_id = x.document_id)`;
  return sql`(m.area_id = ${area} or ${among('explanation', sql`x.area_id = ${area}`)} or ${among('match', sql`${document} = ${area}`)})`;
}

/** What the engine made by a class: matches say theirs; pairs of movements and kinds of their own follow from what they are. */
function byClass(evidence: string): Sql {
  if (evidence === 'ownTransfer' || evidence === 'reversal')
    return sql`exists (select from own_transfer t
      join movement o on o.company_id = t.company_id and o.movement_id = t.out_id
      join movement i on i.company_id = t.company_id and i.movement_id = t.in_id
      where t.company_id = m.company_id and m.movement_id in (t.out_id, t.in_id) and t.origin = 'engine'
        and (o.account_id = i.account_id) = ${evidence === 'reversal'})`;
  if (evidence === 'bankFee')
    return among(
      'explanation',
      sql`x.origin = 'engine' and not exists (select from rule_hit h where h.company_id = x.company_id and h.movement_id = x.movement_id
        and h.made ->> 'explanationId' = x.explanation_id::text)`,
    );
  return among('match', sql`x.evidence = ${evidence}`);
}

function isOfMovement(origin: (typeof ORIGINS)[number]): boolean {
  return origin === 'statement' || origin === 'manual';
}

function madeBy(origin: string): Sql {
  return sql`(${among('match', sql`x.origin = ${origin}`)} or ${among('explanation', sql`x.origin = ${origin}`)})`;
}

function paidTo(rut: Rut): Sql {
  return sql`exists (select from document d where d.company_id = x.company_id and d.document_id = x.document_id and d.counterpart_rut = ${rut})`;
}
