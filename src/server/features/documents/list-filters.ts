/**
 * Filters of a list of documents beyond side, state, kinds, days and words. A row of FILTERS defines one filter: its field of `newFilter`
 * in the API (narrowing-fields.ts), and its condition in every list, count, sum and bulk act. Nothing of the API is needed for the latter:
 * the workers of imports, which read lists too, start without it.
 */
import { type RawBuilder, sql } from 'kysely';
import { CLAIM_DAYS, type ClockFilter, SOON_HOURS } from '#domain/claims/clock.ts';
import { addDays, type Day } from '#domain/date.ts';
import { partyOfKey } from '#domain/documents/counterpart.ts';
import { XML_CODES } from '#domain/documents/kinds.ts';
import { LATE_RANGES, type LateRange } from '#domain/documents/late-ranges.ts';
import type { RcvSection } from '#domain/imports/facts.ts';
import type { Rut } from '#domain/rut.ts';
import { bookScope } from '#domain/taxbooks/books.ts';
import { slotsOf } from '#server/db/area-slots.ts';
import { isClaimable } from '#server/db/claimed.ts';
import { isId } from '#server/db/ids.ts';
import { counterpartKey } from './counterpart.ts';
import { duplicateIds } from './duplicates.ts';
import { isLaterInstallment } from './installments.ts';
import { isCommon, isPlannedOn } from './unpaid.ts';

/** What a filter takes, by the name of its type in the API. */
export type FilterValues = {
  ID: string;
  String: string;
  Boolean: boolean;
  Amount: number;
  Date: Day;
  Rut: Rut;
  DocumentLateRange: LateRange;
  DocumentClockFilter: ClockFilter;
  DocumentSection: RcvSection;
};
/** One of a type, or a list. */
type Param = keyof FilterValues | readonly [keyof FilterValues];
type Value<Type extends Param> = Type extends readonly [infer One extends keyof FilterValues]
  ? FilterValues[One][]
  : Type extends keyof FilterValues
    ? FilterValues[Type]
    : never;
type Sql = RawBuilder<unknown>;
/** Whose documents, and what day it is. */
type Scope = { companyId: string; today: Day };
type Filter<Type extends Param> = {
  type: Type;
  description: string;
  /** Of the document `d`. */
  condition(value: Value<Type>, scope: Scope): Sql;
};

/** By the name of its field. */
export const FILTERS = {
  ids: filter(['ID'], 'Sólo estos documentos.', (ids) => sql`d.document_id = any (${ids.filter(isId)}::uuid[])`),
  // Whole, as the column is: no row's amount is converted to be compared.
  amountMin: filter('Amount', 'Desde este total, en pesos.', (pesos) => sql`d.amount_clp >= ${Math.ceil(pesos)}::bigint`),
  amountMax: filter('Amount', 'Hasta este total, en pesos.', (pesos) => sql`d.amount_clp <= ${Math.floor(pesos)}::bigint`),
  areaIds: filter(['ID'], 'Áreas del flujo de caja.', (ids, { companyId }) => areaCondition(companyId, sql`a.area_id`, ids)),
  categoryIds: filter(['ID'], 'Categorías del flujo de caja.', (ids, { companyId }) => areaCondition(companyId, sql`a.category_id`, ids)),
  counterpartId: filter('Rut', 'El RUT de la contraparte.', (rut) => sql`d.counterpart_rut = ${rut}`),
  counterpartKey: filter(
    'String',
    'La contraparte: su RUT; del extranjero, que comparten uno, con su nombre; sin RUT, n y su nombre.',
    counterpartCondition,
  ),
  plannedOn: filter(['Date'], 'Los que se espera pagar o cobrar en uno de estos días.', (days, { today }) => isPlannedOn(days, today)),
  late: filter(['DocumentLateRange'], 'Los pendientes que tienen uno de estos atrasos.', lateCondition),
  sections: filter(['DocumentSection'], 'Secciones del registro del SII.', (sections) => sql`d.section = any (${sections})`),
  isCeded: filter('Boolean', 'Si se cedió.', (value) => sql`${CEDED} = ${value}`),
  isUnassociated: filter('Boolean', 'Si es una nota que no nombra ningún documento conocido.', (value) => sql`${UNASSOCIATED} = ${value}`),
  isOpenAdvance: filter('Boolean', 'Si es un anticipo con algo por asociar.', (value) => sql`${OPEN_ADVANCE} = ${value}`),
  isLikelyDuplicate: filter(
    'Boolean',
    'Si puede ser la misma compra que otro, sin que alguien haya dicho que no.',
    (value, { companyId }) => sql`(d.document_id = any (${duplicateIds(companyId)})) = ${value}`,
  ),
  isOutsideRegister: filter('Boolean', 'Si el registro de su mes está y no lo trae.', (value) =>
    value ? OUTSIDE_REGISTER : sql`not coalesce(${OUTSIDE_REGISTER}, false)`,
  ),
  isXmlAltered: filter('Boolean', 'Si su XML cambió después de firmado.', (value) => sql`${ALTERED} = ${value}`),
  hasXml: filter(
    'Boolean',
    'De los electrónicos, si está su XML.',
    (value) => sql`${ELECTRONIC} and (d.xml_import_id is not null) = ${value}`,
  ),
  isClaimable: filter(
    'Boolean',
    'Si corre su plazo para aceptarlo o reclamarlo.',
    (value, { today }) => sql`${claimable(today)} = ${value}`,
  ),
  claimClock: filter('DocumentClockFilter', 'Dónde está su plazo para aceptarlo o reclamarlo.', clockCondition),
  costCenterIds: filter(['ID'], 'Centros de costo que llevan algo de él.', costCenterCondition),
  kindKeys: filter(['String'], 'Tipos de obligación, por su clave (movementKinds).', (keys) => sql`d.kind_key = any (${keys})`),
  withoutLaterInstallments: filter('Boolean', 'Sin las cuotas de créditos que vencen después de este mes.', (value, { today }) =>
    value ? sql`not ${isLaterInstallment(today)}` : sql`true`,
  ),
  isCommon: filter(
    'Boolean',
    'Si no es un cheque ni un impuesto, que «Hoy» cuenta aparte.',
    (value, { companyId }) => sql`${isCommon(companyId)} = ${value}`,
  ),
  hasComments: filter('Boolean', 'Si alguien lo comentó.', (value) => sql`${COMMENTED} = ${value}`),
  isHidden: filter('Boolean', 'Sólo los ocultos, que de otro modo no están.', (value) => sql`d.is_hidden = ${value}`),
};

export type Narrowing = { [Name in keyof typeof FILTERS]?: Value<(typeof FILTERS)[Name]['type']> | null | undefined };

/** The conditions of these filters; none for an empty list, but of no documents by their ids are none. */
export function narrowingConditions(narrowing: Narrowing, scope: Scope): Sql[] {
  const filters: Record<string, { condition(value: unknown, scope: Scope): Sql }> = FILTERS;
  return Object.entries(filters).flatMap(([name, { condition }]) => {
    const value = narrowing[name as keyof Narrowing];
    const isAny = value == null || (name !== 'ids' && Array.isArray(value) && value.length === 0);
    return isAny ? [] : [condition(value, scope)];
  });
}

/** Sold, by a file of sales (AEC) or somebody's word: also a purchase, which is owed to whom it was sold. */
export const CEDED = sql`(d.is_ceded or d.factored > 0
  or exists (select from factoring f where f.company_id = d.company_id and f.document_id = d.document_id)
  or exists (select from document_source s where s.company_id = d.company_id and s.document_id = d.document_id
    and jsonb_typeof(s.facts -> 'cesiones') = 'array'))`;
export const UNASSOCIATED = sql`(d.sign = -1 and not exists (select from document_reference r
  where r.company_id = d.company_id and r.document_id = d.document_id and r.target_id is not null)
  and (d.remaining > 0 or not exists (
    select from credit_allocation k where k.company_id = d.company_id and k.note_id = d.document_id and k.is_by_hand)))`;
const OPEN_ADVANCE = sql`(d.is_on_account and d.matched > d.netted)`;
/**
 * Purchases and sales `d` that the register of their side and month lacks, where it is here; may be null. By the indexes document_outside,
 * document_register and theirs of sales. Boletas stand in it by their months.
 */
export const OUTSIDE_REGISTER = sql`(${lackingIn('COMPRAS')} or ${lackingIn('VENTAS')})`;
/** Its XML is not what was signed (domain/documents/signature.ts). */
export const ALTERED = sql`(d.xml_import_id is not null and exists (select from document_source s where s.company_id = d.company_id
  and s.document_id = d.document_id and s.import_id = d.xml_import_id and s.facts -> 'signature' ->> 'verdict' = 'altered'))`;
const COMMENTED = sql`exists (select from comment k
  where k.company_id = d.company_id and k.document_id = d.document_id and k.removed_at is null)`;
const ELECTRONIC = sql`d.folio is not null and d.code in (${codes(XML_CODES)})`;

function lackingIn(book: 'COMPRAS' | 'VENTAS'): Sql {
  // Each condition of an index stands as the index has it.
  const [side, other] = book === 'COMPRAS' ? [sql`d.is_received`, sql`r.is_received`] : [sql`not d.is_received`, sql`not r.is_received`];
  return sql`(${side} and d.section is null and d.document_type = 'TAX_DOCUMENT'${book === 'COMPRAS' ? sql`` : sql` and d.folio is not null`}
    and d.code in (${codes(bookScope(book).codes)})
    and exists (select from document r where r.company_id = d.company_id and ${other} and r.section is not null and r.period = d.period
      and ${isOfRegister()} offset 0))`;
}

/**
 * What stays alone of a register `r` whose import was undone, because the tax office has something of it, does not stand for its month.
 * The caller's `offset 0` has it asked row by row, where the first one mostly answers.
 */
function isOfRegister(): Sql {
  const sources = (condition: Sql) => sql`select from document_source s
    join import i on i.company_id = s.company_id and i.import_id = s.import_id
    where s.company_id = r.company_id and s.document_id = r.document_id and ${condition}`;
  return sql`(not exists (${sources(sql`i.status = 'deshecho'`)}) or exists (${sources(sql`i.status <> 'deshecho' and coalesce(s.facts ->> 'source' = 'rcv', true)`)}))`;
}

/** Like the claim clock (domain/claims/clock.ts): a reception without a time counts from the beginning of its day. */
function claimable(today: Day): Sql {
  return sql`coalesce(${HAS_CLOCK} and d.accepted_on is null and d.claimed_on is null
    and d.received_on >= ${addDays(today, -CLAIM_DAYS - 1)} and not d.is_annulled and ${endsAfter(0)}, false)`;
}

function clockCondition(state: ClockFilter, { today }: Scope): Sql {
  if (state === 'soon') return sql`(${claimable(today)} and not ${endsAfter(SOON_HOURS)})`;
  if (state === 'claimed') return sql`(${HAS_CLOCK} and d.claimed_on is not null)`;
  if (state === 'accepted') return sql`(${HAS_CLOCK} and d.claimed_on is null and d.accepted_on is not null)`;
  return sql`coalesce(${HAS_CLOCK} and d.claimed_on is null and d.accepted_on is null and not ${endsAfter(0)}, false)`;
}

/** Documents that the tax office records acceptances and claims of: not those paid at issue. */
const HAS_CLOCK = sql`(${isClaimable('d')} and d.payment_form is distinct from 1)`;

/** Whether its days end more than some hours from now; may be null. In local time, as the clock counts. */
function endsAfter(hours: number): Sql {
  return sql`(d.received_on + ${sql.lit(CLAIM_DAYS)} + coalesce(d.received_time, '00:00')
    > now() at time zone 'America/Santiago' + make_interval(hours => ${sql.lit(hours)}))`;
}

function lateCondition(ranges: readonly LateRange[], { today }: Scope): Sql {
  const ways = ranges.map((range) => {
    const { from, to } = LATE_RANGES[range];
    const lastDay = sql`d.due_on <= ${addDays(today, -from)}`;
    return to === null ? lastDay : sql`(${lastDay} and d.due_on >= ${addDays(today, -to)})`;
  });
  return sql`d.state = 'PENDING' and (${sql.join(ways, sql` or `)})`;
}

function counterpartCondition(key: string): Sql {
  const { rut, name } = partyOfKey(key);
  if (rut === null) return sql`d.counterpart_rut is null and coalesce(d.counterpart_name, '') = ${name}`;
  return sql`d.counterpart_rut = ${rut} and ${counterpartKey('d')} = ${key}`;
}

/** Foreign or invalid ids match no area. */
function areaCondition(companyId: string, column: Sql, ids: readonly string[]): Sql {
  const areas = sql`array(select a.area_id from area a where a.company_id = ${companyId} and ${column}::text = any (${ids}))`;
  return sql`d.area_id = any (${slotsOf(companyId, areas)})`;
}

/** As with areas. */
function costCenterCondition(ids: readonly string[], { companyId }: Scope): Sql {
  return sql`d.document_id = any (array(select c.document_id from document_cost_center c
    where c.company_id = ${companyId} and c.cost_center_id::text = any (${ids})))`;
}

function codes(list: readonly number[]): Sql {
  return sql.join(list.map((code) => sql.lit(code)));
}

function filter<const Type extends Param>(type: Type, description: string, condition: Filter<Type>['condition']): Filter<Type> {
  return { type, description, condition };
}
