/** What the engine proposes, by class of evidence: for accepting all that is sure of one class at once. */
import { type RawBuilder, sql } from 'kysely';
import { isClassCode } from '#domain/reconciliation/class-names.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { mayAct } from '#domain/reconciliation/modes.ts';
import type { MovementFilter } from '#domain/reconciliation/movement-filter.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import type { Choices } from './accept.ts';
import { visibleConditions } from './list.ts';
import type { MovementSums } from './sums.ts';

/** `doubts`: why others of the class wait for a look at each, with how many; `largest`: of what is sure, by amount. */
export type ClassOffer = {
  code: ClassCode;
  /** Movements that are sure, and what they sum to; `unsure`: those that are not. */
  count: number;
  sums: MovementSums[];
  unsure: number;
  doubts: { text: string; count: number }[];
  largest: string[];
};

/** A kind may be wrong in itself where its class never acts alone; a rule is the company's own. */
function isSureKind(code: ClassCode): boolean {
  return mayAct(code) || code === 'rule';
}

type Offer = {
  movementId: string;
  code: string;
  /** Of documents; null for a pair or a kind. */
  option: number | null;
  shape: 'match' | 'pair' | 'kind';
  isStrong: boolean;
  doubt: string | null;
};

/** The best offer of each open movement of the filter: as the list shows it, and accepting it takes it. */
function bestOffers(filter: MovementFilter): RawBuilder<unknown> {
  const { companyId } = filter;
  const ofCompany = sql`s.company_id = ${companyId}`;
  return sql`
    hits as materialized (select m.movement_id, m.amount, m.amount_clp, m.currency, m.matched from movement m
      where ${visibleConditions(filter)} and ${isOpenMovement('m')}),
    options as (select s.movement_id, s.option_no, min(s.evidence) as code, bool_and(s.is_strong) as is_strong,
        (array_agg(s.reasons ->> -1))[1] as doubt, sum(s.amount) as used,
        bool_and(case when s.evidence = 'settledByHand' then d.settled else d.remaining end >= s.document_amount
          and not d.is_hidden and not d.is_annulled and d.claimed_on is null) as fits
      from hits h join match_suggestion s on ${ofCompany} and s.movement_id = h.movement_id
      join document d on d.company_id = s.company_id and d.document_id = s.document_id group by 1, 2),
    best as (select distinct on (o.movement_id) o.* from options o join hits h using (movement_id)
      where o.fits and o.used <= abs(h.amount) - h.matched order by o.movement_id, o.option_no),
    offers as (
      select movement_id, code, option_no, 'match' as shape, is_strong, doubt from best
      union all
      select h.movement_id, s.class, null, 'pair', true, null from hits h join transfer_suggestion s on ${ofCompany}
          and h.movement_id in (s.out_id, s.in_id) and h.matched = 0 and h.movement_id not in (select movement_id from best)
        join movement p on p.company_id = s.company_id and p.movement_id in (s.out_id, s.in_id) and p.movement_id <> h.movement_id
          and ${isOpenMovement('p')} and p.matched = 0
      union all
      select h.movement_id, s.class, null, 'kind', true, s.reasons ->> -1 from hits h join kind_suggestion s on ${ofCompany}
        and s.movement_id = h.movement_id and h.movement_id not in (select movement_id from best)
        and not exists (select from transfer_suggestion t where t.company_id = s.company_id and h.movement_id in (t.out_id, t.in_id)))`;
}

type Row = { code: string; isSure: boolean; count: number; sums: MovementSums[]; doubts: Record<string, number>; largest: string[] };

/** How many are shown of a class before all of it is accepted. */
const MAX_SHOWN = 10;
const MAX_DOUBTS = 3;

/** What waits for a person among the movements of a filter, by class; the most first. */
export async function offersByClass(db: Db, filter: MovementFilter): Promise<ClassOffer[]> {
  const { rows } = await sql<Row>`with ${bestOffers({ ...filter, isReconciled: false })},
    told as (select o.*, h.amount, h.amount_clp, h.currency, o.is_strong and (o.shape <> 'kind' or o.code = any(${sureKinds()}::text[])) as is_sure
      from offers o join hits h using (movement_id)),
    summed as (select code, is_sure, currency, sum(amount) filter (where amount > 0) as received, -sum(amount) filter (where amount < 0) as spent
      from told group by 1, 2, 3),
    told_doubts as (select code, is_sure, doubt, count(*)::int as n from told where not is_sure and doubt is not null group by 1, 2, 3)
    select t.code, t.is_sure as "isSure", count(*)::int as count,
      (select jsonb_agg(jsonb_build_object('currency', s.currency, 'received', coalesce(s.received, 0), 'spent', coalesce(s.spent, 0))
         order by s.currency <> 'CLP', s.currency) from summed s where s.code = t.code and s.is_sure = t.is_sure) as sums,
      coalesce((select jsonb_object_agg(d.doubt, d.n) from told_doubts d where d.code = t.code and d.is_sure = t.is_sure), '{}') as doubts,
      (array_agg(t.movement_id::text order by abs(t.amount_clp) desc nulls last, t.movement_id))[1:${MAX_SHOWN}] as largest
    from told t group by 1, 2`.execute(db);
  const groups = Map.groupBy(rows, ({ code }) => code);
  return [...groups]
    .flatMap(([code, of]) => (isClassCode(code) ? offerOf(code, of) : []))
    .sort((a, b) => b.count - a.count || b.unsure - a.unsure || a.code.localeCompare(b.code));
}

function offerOf(code: ClassCode, rows: readonly Row[]): ClassOffer {
  const sure = rows.find(({ isSure }) => isSure);
  const unsure = rows.find(({ isSure }) => !isSure);
  // What names an amount is of one movement.
  const doubts = Object.entries(unsure?.doubts ?? {}).flatMap(([text, count]) => (text.includes('$') ? [] : { text, count }));
  return {
    code,
    count: sure?.count ?? 0,
    sums: sure?.sums ?? [],
    unsure: unsure?.count ?? 0,
    doubts: doubts.sort((a, b) => b.count - a.count).slice(0, MAX_DOUBTS),
    largest: sure?.largest ?? [],
  };
}

/** What accepting all that is sure of a class among the movements of a filter takes, oldest first. */
export async function sureOfClass(db: Db, filter: MovementFilter, code: ClassCode): Promise<Choices> {
  const { rows } = await sql<Offer>`with ${bestOffers({ ...filter, isReconciled: false })}
    select o.movement_id as "movementId", o.code, o.option_no as option, o.shape, o.is_strong as "isStrong", o.doubt
    from offers o join movement m on m.company_id = ${filter.companyId} and m.movement_id = o.movement_id
    where o.code = ${code} and o.is_strong order by m.on_day, m.ordinal, m.movement_id`.execute(db);
  const ids = (shape: Offer['shape']) => rows.flatMap((one) => (one.shape === shape ? one.movementId : []));
  return {
    matches: rows.flatMap(({ movementId, option, shape }) => (shape === 'match' ? { movementId, option } : [])),
    legs: ids('pair'),
    kinds: isSureKind(code) ? ids('kind') : [],
  };
}

/** How many movements of the filter these are. */
export function countOfChoices({ matches, legs, kinds }: Choices): number {
  return matches.length + legs.length + kinds.length;
}

function sureKinds(): ClassCode[] {
  return KIND_CLASSES.filter(isSureKind);
}

const KIND_CLASSES: readonly ClassCode[] = ['bankFee', 'usualKind', 'rule'];
