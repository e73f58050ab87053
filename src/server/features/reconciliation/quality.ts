/** How good reconciliation is over a period: what explained its movements, how old the open ones are, and how often classes were right. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { CLASS_CODES, CLASS_LABELS, isClassCode } from '#domain/reconciliation/class-names.ts';
import type { Db } from '#server/db/scope.ts';
import { type MovementWithLinks, movementsById } from './list.ts';
import { COUNTS } from './verdicts.ts';

/** Days inclusive; `accountId` null: every account. Hidden movements count nowhere. */
export type QualityFilter = { companyId: string; from: Day; to: Day; accountId: string | null; today: Day };
/** `key` leads to the movements behind a figure (`qualityList`). Pesos are the sums of absolute amounts; null while a rate is missing. */
export type Coverage = { key: string; label: string; movements: number; pesos: number | null };
/** Of what people decided in the period about a class, one by one or by closing its month: `right:` and `wrong:` before its code lead to the movements. */
export type Precision = { code: string; label: string; right: number; decided: number };
export type Quality = { total: Coverage; coverage: Coverage[]; open: Coverage[]; precision: Precision[] };

const LABELS: Readonly<Record<string, string>> = {
  ...CLASS_LABELS,
  accepted: 'Sugerencia aceptada',
  byHand: 'A mano',
  clay: 'Importado de otro sistema',
  closed: 'Antes de la fecha de corte',
  open: 'Por conciliar',
};
const ORDER = [...CLASS_CODES, 'accepted', 'byHand', 'clay', 'closed', 'open'];

/** Ages of open movements: the last day of each, from today; the last has no end. */
const AGES = [
  { key: 'open30', label: 'Hasta 30 días', from: 0, to: 30 },
  { key: 'open60', label: '31 a 60 días', from: 31, to: 60 },
  { key: 'open90', label: '61 a 90 días', from: 61, to: 90 },
  { key: 'openOld', label: 'Más de 90 días', from: 91, to: 100_000 },
] as const;

/**
 * Movements of the period with what explained each (`by`), one only: a person's hand before the engine. `is_first_leg`: not the incoming
 * side of a pair.
 */
export function explained({ companyId, from, to, accountId }: QualityFilter) {
  return sql`(
    select m.movement_id, m.account_id, m.on_day, m.ordinal, abs(m.amount_clp) as pesos, m.movement_id is distinct from t.in_id as is_first_leg,
      case when not m.is_reconciled then 'open'
        when t.out_id is not null then case when t.origin = 'manual' then 'byHand'
          when (select count(distinct l.account_id) from movement l where l.company_id = m.company_id and l.movement_id in (t.out_id, t.in_id)) = 1
          then 'reversal' else 'ownTransfer' end
        else coalesce(x.by, 'closed') end as by
    from movement m
    left join own_transfer t on t.company_id = m.company_id and m.transfer_id is not null and m.movement_id in (t.out_id, t.in_id)
    left join lateral (
      select case when bool_or(r.origin = 'clay') then 'clay' when bool_or(r.origin = 'manual' and r.class is null) then 'byHand'
        when bool_or(r.origin = 'manual') then 'accepted' else min(r.class) end as by
      from (select origin, evidence as class from match where company_id = m.company_id and movement_id = m.movement_id
        union all select e.origin, case when e.origin = 'engine' then case when h.movement_id is null then 'bankFee' else 'rule' end end
        from explanation e
        left join rule_hit h on h.company_id = e.company_id and h.movement_id = e.movement_id
          and h.made ->> 'explanationId' = e.explanation_id::text
        where e.company_id = m.company_id and e.movement_id = m.movement_id) r) x on true
    where m.company_id = ${companyId} and not m.is_hidden and m.on_day between ${from} and ${to}
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`})`;
}

type Sum = { key: string; movements: number; pesos: number | null };

/** The figures of a period. */
export async function readQuality(db: Db, filter: QualityFilter): Promise<Quality> {
  const { rows } = await sql<Sum>`
    select e.by as key, count(*)::int as movements, sum(e.pesos) as pesos from ${explained(filter)} e group by 1`.execute(db);
  const sums = new Map(rows.map((one) => [one.key, { ...one, pesos: one.pesos === null ? null : Number(one.pesos) }]));
  const coverage = ORDER.flatMap((key) => {
    const one = sums.get(key);
    return one ? [{ ...one, label: LABELS[key] ?? key }] : [];
  });
  const total = {
    key: 'all',
    label: 'Todos',
    movements: coverage.reduce((sum, one) => sum + one.movements, 0),
    pesos: coverage.reduce((sum, one) => sum + (one.pesos ?? 0), 0),
  };
  return { total, coverage, open: await readAges(db, filter), precision: await readPrecision(db, filter) };
}

async function readAges(db: Db, filter: QualityFilter): Promise<Coverage[]> {
  const open: Coverage[] = [];
  for (const { key, label, from, to } of AGES) {
    const { rows } = await sql<Omit<Sum, 'key'>>`
      select count(*)::int as movements, sum(e.pesos) as pesos from ${explained(filter)} e
      where e.by = 'open' and ${filter.today}::date - e.on_day between ${from} and ${to}`.execute(db);
    open.push({ key, label, movements: rows[0]?.movements ?? 0, pesos: Number(rows[0]?.pesos ?? 0) });
  }
  return open;
}

/**
 * The verdicts of a period, by the day of their movement; and what a class reconciled by itself in a month that was closed since, which is
 * right as long as nobody said otherwise. A pair counts once.
 */
function decided(filter: QualityFilter) {
  const { companyId, from, to, accountId } = filter;
  return sql`(select v.class, v.is_right, v.movement_id, m.on_day, m.ordinal from match_verdict v
    join movement m on m.company_id = v.company_id and m.movement_id = v.movement_id
    where v.company_id = ${companyId} and m.on_day between ${from} and ${to} and not m.is_hidden
      and ${accountId === null ? sql`true` : sql`m.account_id = ${accountId}`} and ${COUNTS}
    union all
    select e.by, true, e.movement_id, e.on_day, e.ordinal from ${explained(filter)} e
    where e.is_first_leg and e.by = any(${CLASS_CODES}::text[])
      and closed_month_of(${companyId}, e.movement_id, e.account_id, e.on_day) is not null
      and not exists (select from match_verdict v
        where v.company_id = ${companyId} and v.movement_id = e.movement_id and v.class = e.by and ${COUNTS}))`;
}

async function readPrecision(db: Db, filter: QualityFilter): Promise<Precision[]> {
  const { rows } = await sql<{ code: string; right: number; decided: number }>`
    select d.class as code, count(*) filter (where d.is_right)::int as right, count(*)::int as decided from ${decided(filter)} d group by 1`.execute(
    db,
  );
  const byCode = new Map(rows.map((one) => [one.code, one]));
  return CLASS_CODES.flatMap((code) => {
    const one = byCode.get(code);
    return one ? [{ ...one, label: CLASS_LABELS[code] }] : [];
  });
}

/**
 * The movements behind a figure, newest first.
 * @param figure  a key of `readQuality`, or `right:` or `wrong:` and the code of a class
 * @throws NOT_FOUND for an unknown figure
 */
export async function qualityList(
  db: Db,
  filter: QualityFilter,
  figure: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; movements: MovementWithLinks[] }> {
  const rows = rowsBehind(filter, figure);
  const { rows: found } = await sql<{ total: number; ids: string[] }>`
    with hits as materialized (select r.movement_id, r.on_day, r.ordinal from ${rows} r)
    select (select count(*) from hits)::int as total,
      array(select movement_id::text from hits order by on_day desc, ordinal desc, movement_id limit ${limit} offset ${skip}) as ids`.execute(
    db,
  );
  const { total = 0, ids = [] } = found[0] ?? {};
  return { total, movements: await movementsById(db, [filter.companyId], ids) };
}

function rowsBehind(filter: QualityFilter, figure: string) {
  const age = AGES.find(({ key }) => key === figure);
  if (age)
    return sql`(select * from ${explained(filter)} e
      where e.by = 'open' and ${filter.today}::date - e.on_day between ${age.from} and ${age.to})`;
  if (figure === 'all') return explained(filter);
  if (ORDER.includes(figure)) return sql`(select * from ${explained(filter)} e where e.by = ${figure})`;
  const [verdict, code = ''] = figure.split(':');
  if (!isClassCode(code) || (verdict !== 'right' && verdict !== 'wrong')) throw new AppError('NOT_FOUND');
  return sql`(select * from ${decided(filter)} d where d.class = ${code} and d.is_right = ${verdict === 'right'})`;
}
