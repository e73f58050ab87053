/** What the engine proposes, by class of evidence: for accepting all that is sure of one class at once. */
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { isClassCode } from '#domain/reconciliation/class-names.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { mayAct } from '#domain/reconciliation/modes.ts';
import type { MovementFilter } from '#domain/reconciliation/movement-filter.ts';
import { reasonWords, type StoredReason } from '#domain/reconciliation/reason-words.ts';
import { isClaimed } from '#server/db/claimed.ts';
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
  /** Of what is sure, other legs of transfers that the filter leaves out. */
  outside: number;
  /** Of what is sure: equal as long as the same would be accepted. */
  digest: string;
  doubts: { text: string; count: number }[];
  largest: string[];
};

/** A kind may be wrong in itself where its class never acts alone; a rule is the company's own. */
function isSureKind(code: ClassCode): boolean {
  return mayAct(code) || code === 'rule';
}

type Offer = {
  movementId: string;
  /** Of documents; null for a pair or a kind. */
  option: number | null;
  shape: 'match' | 'pair' | 'kind';
  digest: string;
};

/**
 * The best offer of each open movement of the filter: as the list shows it, and accepting it takes it. Of a pair both legs, also where the
 * filter leaves one out: they are accepted together. `content` tells what would be made.
 */
function bestOffers(filter: MovementFilter): RawBuilder<unknown> {
  const { companyId } = filter;
  const ofCompany = sql`s.company_id = ${companyId}`;
  return sql`
    hits as materialized (select m.movement_id, m.amount, m.amount_clp, m.currency, m.matched from movement m
      where ${visibleConditions(filter)} and ${isOpenMovement('m')}),
    options as (select s.movement_id, s.option_no, min(s.evidence) as code, bool_and(s.is_strong) as is_strong,
        (array_agg(s.reasons -> -1))[1] as doubt, sum(s.amount) as used,
        string_agg(s.document_id::text || ' ' || s.document_amount, ',' order by s.document_id) as content,
        bool_and(case when s.evidence = 'settledByHand' then d.settled else d.remaining end >= s.document_amount
          and not d.is_hidden and not d.is_annulled and not ${isClaimed('d')}) as fits
      from hits h join match_suggestion s on ${ofCompany} and s.movement_id = h.movement_id
      join document d on d.company_id = s.company_id and d.document_id = s.document_id group by 1, 2),
    best as (select distinct on (o.movement_id) o.* from options o join hits h using (movement_id)
      where o.fits and o.used <= abs(h.amount) - h.matched order by o.movement_id, o.option_no),
    pairs as (select s.out_id, s.in_id, s.class, s.is_strong, s.reasons -> -1 as doubt from transfer_suggestion s
        join movement o on o.company_id = s.company_id and o.movement_id = s.out_id and ${isOpenMovement('o')} and o.matched = 0
        join movement i on i.company_id = s.company_id and i.movement_id = s.in_id and ${isOpenMovement('i')} and i.matched = 0
      where ${ofCompany} and (s.out_id in (select movement_id from hits) or s.in_id in (select movement_id from hits))
        and not exists (select from best b where b.movement_id in (s.out_id, s.in_id))),
    offers as (
      select h.movement_id, h.amount, h.amount_clp, h.currency, b.code, b.option_no, 'match' as shape, b.is_strong, b.doubt, b.content,
        false as is_outside from best b join hits h using (movement_id)
      union all
      select m.movement_id, m.amount, m.amount_clp, m.currency, p.class, null, 'pair', p.is_strong, case when not p.is_strong then p.doubt end, p.out_id::text || p.in_id::text,
        m.movement_id not in (select movement_id from hits)
      from pairs p cross join lateral unnest(array[p.out_id, p.in_id]) as leg
        join movement m on m.company_id = ${companyId} and m.movement_id = leg
      union all
      select h.movement_id, h.amount, h.amount_clp, h.currency, s.class, null, 'kind', s.class = any(${sureKinds()}::text[]),
        s.reasons -> -1, s.kind_key, false
      from hits h join kind_suggestion s on ${ofCompany}
        and s.movement_id = h.movement_id and h.movement_id not in (select movement_id from best)
        and not exists (select from transfer_suggestion t where t.company_id = s.company_id and h.movement_id in (t.out_id, t.in_id)))`;
}

const DIGEST = sql`md5(string_agg(o.movement_id::text || '=' || o.content, ';' order by o.movement_id))`;

type Row = Pick<ClassOffer, 'count' | 'outside' | 'digest' | 'sums' | 'largest'> & {
  code: string;
  isSure: boolean;
  doubts: { reason: StoredReason; count: number }[];
};

/** How many are shown of a class before all of it is accepted. */
const MAX_SHOWN = 10;
const MAX_DOUBTS = 3;

/** What waits for a person among the movements of a filter, by class; the most first. */
export async function offersByClass(db: Db, filter: MovementFilter): Promise<ClassOffer[]> {
  const { rows } = await sql<Row>`with ${bestOffers({ ...filter, isReconciled: false })},
    summed as (select code, is_strong, currency, sum(amount) filter (where amount > 0) as received, -sum(amount) filter (where amount < 0) as spent
      from offers group by 1, 2, 3),
    doubted as (select code, is_strong, doubt, count(*)::int as n from offers where not is_strong and doubt is not null group by 1, 2, 3)
    select o.code, o.is_strong as "isSure", count(*)::int as count, (count(*) filter (where o.is_outside))::int as outside, ${DIGEST} as digest,
      (select jsonb_agg(jsonb_build_object('currency', s.currency, 'received', coalesce(s.received, 0), 'spent', coalesce(s.spent, 0))
         order by s.currency <> 'CLP', s.currency) from summed s where s.code = o.code and s.is_strong = o.is_strong) as sums,
      coalesce((select jsonb_agg(jsonb_build_object('reason', d.doubt, 'count', d.n)) from doubted d
        where d.code = o.code and d.is_strong = o.is_strong), '[]') as doubts,
      (array_agg(o.movement_id::text order by abs(o.amount_clp) desc nulls last, o.movement_id))[1:${MAX_SHOWN}] as largest
    from offers o group by 1, 2`.execute(db);
  const groups = Map.groupBy(rows, ({ code }) => code);
  return [...groups]
    .flatMap(([code, of]) => (isClassCode(code) ? offerOf(code, of) : []))
    .sort((a, b) => b.count - a.count || b.unsure - a.unsure || a.code.localeCompare(b.code));
}

function offerOf(code: ClassCode, rows: readonly Row[]): ClassOffer {
  const sure = rows.find(({ isSure }) => isSure);
  const unsure = rows.find(({ isSure }) => !isSure);
  // What names an amount is of one movement.
  const doubts = (unsure?.doubts ?? [])
    .map(({ reason, count }) => ({ text: reasonWords(reason), count }))
    .filter(({ text }) => !text.includes('$'));
  return {
    code,
    count: sure?.count ?? 0,
    sums: sure?.sums ?? [],
    unsure: unsure?.count ?? 0,
    outside: sure?.outside ?? 0,
    digest: sure?.digest ?? '',
    doubts: doubts.sort((a, b) => b.count - a.count).slice(0, MAX_DOUBTS),
    largest: sure?.largest ?? [],
  };
}

/** What a person looked at: how many movements, and its digest if the page knows it. */
export type ShownOffer = { count: number; digest?: string | null };

/**
 * What accepting all that is sure of a class among the movements of a filter takes, oldest first.
 * @throws SUGGESTIONS_MORE, SUGGESTIONS_CHANGED when it is not what was shown
 */
export async function sureOfClass(
  db: Db,
  filter: MovementFilter,
  code: ClassCode,
  shown: ShownOffer,
): Promise<Choices & { count: number }> {
  const { rows } = await sql<Offer>`with ${bestOffers({ ...filter, isReconciled: false })},
    sure as (select o.* from offers o where o.code = ${code} and o.is_strong)
    select o.movement_id as "movementId", o.option_no as option, o.shape, (select ${DIGEST} from sure o) as digest
    from sure o join movement m on m.company_id = ${filter.companyId} and m.movement_id = o.movement_id
    order by m.on_day, m.ordinal, m.movement_id`.execute(db);
  if (rows.length > shown.count) throw new AppError('SUGGESTIONS_MORE', { now: rows.length });
  if (shown.digest && rows.length > 0 && rows[0]?.digest !== shown.digest) throw new AppError('SUGGESTIONS_CHANGED', { now: rows.length });
  const ids = (shape: Offer['shape']) => rows.flatMap((one) => (one.shape === shape ? one.movementId : []));
  return {
    count: rows.length,
    matches: rows.flatMap(({ movementId, option, shape }) => (shape === 'match' ? { movementId, option } : [])),
    legs: ids('pair'),
    kinds: ids('kind'),
  };
}

function sureKinds(): ClassCode[] {
  return KIND_CLASSES.filter(isSureKind);
}

const KIND_CLASSES: readonly ClassCode[] = ['bankFee', 'usualKind', 'rule'];
