/** Unpaid documents of a side by counterpart, by type and by how late they are. */
import { sql } from 'kysely';
import { AGEING, AGEING_FROM, type AgeingBucket, type Ages, NO_AGES } from '#domain/dashboard/ageing.ts';
import { type AgeingView, merged, type PartyAges, sumOf, totalOf, viewOf } from '#domain/dashboard/ageing-view.ts';
import type { Day } from '#domain/date.ts';
import { partyKey as keyOf } from '#domain/documents/counterpart.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { movementKind } from '#domain/kinds/catalogue.ts';
import { type Currency, fitted } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { latestNames, partyKey } from '#server/features/documents/store.ts';
import { pesosOn, type RateDay, type ToPesos } from '#server/features/rates/store.ts';
import { factsOf, foldedName, type Group, groupsOf, oldestOf, type PartyRow, partiesNow, TOTAL } from './ageing-now.ts';
import { type Books, openDocuments } from './open-at.ts';

/** What one counterpart owes or is owed, at today's rates. */
export type CounterpartAges = PartyAges & { companyId: string };
/** What a bucket holds of one type of document, in whole pesos. */
export type TypeAmount = { documentType: string; amount: number; summary: string };

type PartyGroup = Group & { rut: string | null; name: string; oldest: number | null };

/** A side of a company, at the end of a day or, `asOf` being null, now. */
export type Ageing = Books;

/** The currencies whose amounts have no value on the day and stand in no figure; of which day each value is that was used. */
export type AgeingRates = { missing: { currency: Currency; on: Day }[]; valuedOn: RateDay[] };

/** Every counterpart of a side with something unpaid, the largest total first. */
export async function agesByCounterpart(db: Db, ageing: Ageing): Promise<AgeingRates & { parties: CounterpartAges[] }> {
  const { companyId } = ageing;
  const rows = isNow(ageing) ? await groupsNow(db, ageing) : await groupsAt(db, ageing);
  const parties = new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, groups]) => [key, partyOf(groups, companyId)]));
  const { inPesos, missing, valuedOn } = await pesosOn(db, companyId, dayOf(ageing), rows);
  const sorted = [...inPesosBy(rows, inPesos)]
    .map(([key, one]) => ({ ...NO_PARTY, companyId, ...parties.get(key), ...one }))
    .toSorted((a, b) => totalOf(b) - totalOf(a) || (a.name < b.name ? -1 : 1));
  return { parties: sorted, missing, valuedOn };
}

/** As documents stood at the end of a past day. */
async function groupsAt(db: Db, ageing: Ageing): Promise<PartyGroup[]> {
  const { rows } = await sql<PartyGroup>`
    select counterpart_rut as rut, key, coalesce((array_agg(name order by issued_on desc) filter (where name <> ''))[1], counterpart_rut, '') as name,
      max(oldest) as oldest, currency, bucket, sum(amount)::bigint as amount
    from (
      select counterpart_rut, ${PARTY} as key, counterpart_name as name, max(issued_on) as issued_on,
        max(${dayOf(ageing)}::date - due_on) filter (where sign > 0) as oldest, ${GROUP(ageing)}
      from ${unpaid(ageing)} open group by 1, 2, 3, currency, bucket) named
    group by 1, 2, currency, bucket`.execute(db);
  return rows;
}

/** As they stand. */
async function groupsNow(db: Db, ageing: Ageing): Promise<PartyGroup[]> {
  const { rows } = await sql<PartyRow>`select * from ${partiesNow(ageing)} p`.execute(db);
  const facts = await factsOf(db, ageing, rows);
  return rows.flatMap((row) => groupsOf(row).map((group) => ({ ...group, ...facts(row) })));
}

const NO_PARTY = { rut: null, name: '', oldestDays: null };

function partyOf(groups: readonly PartyGroup[], companyId: string): Omit<CounterpartAges, keyof Ages> {
  const [first] = groups;
  const oldest = Math.max(...groups.map((one) => one.oldest ?? 0));
  return { rut: first?.rut ?? null, name: first?.name ?? '', companyId, oldestDays: oldest > 0 ? oldest : null };
}

/** A page of the counterparts of a view, how many it has and what they sum. */
export type AgeingPage = AgeingRates & { parties: CounterpartAges[]; count: number; sums: Ages };

/** Today's largest are found in the roll-up; what is searched or sorted by name or by what no sum tells is sorted here. */
export async function ageingPage(
  db: Db,
  ageing: Ageing,
  view: AgeingView,
  { skip, limit }: { skip: number; limit: number },
): Promise<AgeingPage> {
  const { by } = view.sort;
  if (isNow(ageing) && view.search === '' && by !== 'name' && by !== 'oldest') return pageNow(db, ageing, { ...view, by }, { skip, limit });
  if (isNow(ageing) && by !== 'oldest') return pageByName(db, ageing, view, { skip, limit });
  const { parties, ...rates } = await agesByCounterpart(db, ageing);
  const shown = viewOf(parties, view);
  return { parties: shown.slice(skip, skip + limit), count: shown.length, sums: sumOf(shown), ...rates };
}

/** Everybody's name is read, but who has waited longest is looked up of those on the page alone. */
async function pageByName(db: Db, ageing: Ageing, view: AgeingView, { skip, limit }: { skip: number; limit: number }): Promise<AgeingPage> {
  const { rows } = await sql<PartyRow>`select * from ${partiesNow(ageing)} p`.execute(db);
  const names = await latestNames(db, ageing, rows);
  const { inPesos, ...rates } = await pesosOn(db, ageing.companyId, ageing.today, rows);
  const ruts = new Map(rows.map(({ key, rut }) => [key, rut]));
  const parties = [...inPesosBy(rows.flatMap(groupsOf), inPesos)].map(([key, ages]) => {
    const rut = ruts.get(key) ?? null;
    return { key, rut, name: names.get(key) ?? rut ?? '', oldestDays: null, companyId: ageing.companyId, ...ages };
  });
  const shown = viewOf(parties, view);
  const page = shown.slice(skip, skip + limit);
  const nameOf = new Map(page.map(({ key, name }) => [key, name]));
  const late = rows.filter(({ key }) => nameOf.has(key));
  const oldest = await oldestOf(db, ageing, late, ({ key }) => nameOf.get(key) ?? '');
  const withDays = page.map(({ key, ...one }) => ({ ...one, oldestDays: oldest.get(key) || null }));
  return { parties: withDays, count: shown.length, sums: sumOf(shown), ...rates };
}

type SumView = AgeingView & { by: AgeingBucket | 'total' };

/** Who has more than pesos is read whole, to be converted as everywhere; of the others, who come first. */
async function pageNow(db: Db, ageing: Ageing, view: SumView, { skip, limit }: { skip: number; limit: number }): Promise<AgeingPage> {
  const value = view.by === 'total' ? TOTAL : sql.ref(view.by);
  const order = view.sort.isDescending ? sql`desc` : sql`asc`;
  // Names are compared of equal ones alone.
  const { rows } = await sql<PartyRow & { place: 'apart' | 'first' | 'sum'; count: number }>`
    with party as materialized (select * from ${partiesNow(ageing)} p),
    plain as (select * from party where key not in (select key from party where currency <> 'CLP')
      ${view.bucket === null ? sql`` : sql`and ${sql.ref(view.bucket)} <> 0`})
    select 'sum' as place, count(*)::int as count, '' as key, null::text as rut, 'CLP' as currency, null::text as name, null::text as "otherName",
      ${sql.join(AGEING.map((bucket) => sql`coalesce(sum(${sql.ref(bucket)}), 0)::bigint as ${sql.ref(bucket)}`))}, 0 as late from plain
    union all
    (select 'first', 0, top.* from (
        select * from plain order by ${value} ${order} fetch first (${skip + limit}::bigint) rows with ties) top
      order by ${value} ${order}, ${foldedName('top')}, key limit ${skip + limit}::bigint)
    union all
    select 'apart', 0, party.* from party where key in (select key from party where currency <> 'CLP')`.execute(db);
  const { inPesos, ...rates } = await pesosOn(db, ageing.companyId, ageing.today, rows);
  const [sum] = rows.filter(({ place }) => place === 'sum');
  const agesOf = (place: 'apart' | 'first') => inPesosBy(rows.filter((row) => row.place === place).flatMap(groupsOf), inPesos);
  const apart = viewOf(
    [...agesOf('apart')].map(([key, ages]) => ({ key, ...NO_PARTY, ...ages })),
    view,
  );
  const first = [...agesOf('first')].map(([key, ages]) => ({ key, ...NO_PARTY, ...ages }));
  const page = merged(apart, first, view).slice(skip, skip + limit);
  const keys = new Map(page.map(({ key }) => [key, rows.find((row) => row.key === key)?.rut ?? null]));
  // Of who has several currencies each may be late, and have a name of its own.
  const facts = await factsOf(
    db,
    ageing,
    rows.filter(({ key, place }) => place !== 'sum' && keys.has(key)),
  );
  const parties = page.map(({ key, ...ages }) => {
    const { oldest, ...party } = facts({ key, rut: keys.get(key) ?? null });
    return { ...ages, companyId: ageing.companyId, ...party, oldestDays: oldest !== null && oldest > 0 ? oldest : null };
  });
  return { parties, count: apart.length + (sum?.count ?? 0), sums: sumOf([...apart, ...(sum ? [sum] : [])]), ...rates };
}

export type AgesByType = Record<AgeingBucket, TypeAmount[]> & AgeingRates;

/** What stands in each bucket of a side, by type of document. */
export async function agesByType(db: Db, ageing: Ageing): Promise<AgesByType> {
  const { rows } = await sql<Group>`
    select ${TYPE} as key, ${GROUP(ageing)}
    from ${unpaid(ageing)} open group by 1, currency, bucket`.execute(db);
  const { inPesos, missing, valuedOn } = await pesosOn(db, ageing.companyId, dayOf(ageing), rows);
  const ages = [...inPesosBy(rows, inPesos)];
  const of = (bucket: AgeingBucket) =>
    ages
      .filter(([, one]) => one[bucket] !== 0)
      .map(([key, one]) => ({ ...typeOf(key), amount: one[bucket] }))
      .toSorted((a, b) => b.amount - a.amount);
  return {
    valid: of('valid'),
    expired30: of('expired30'),
    expired60: of('expired60'),
    expired90: of('expired90'),
    expiredOlder: of('expiredOlder'),
    missing,
    valuedOn,
  };
}

/** One document with something unpaid on a day. `open` in minor units of `currency`, a note's below zero; `due` as it was then. */
export type OpenDocument = {
  id: string;
  description: string;
  folio: string | null;
  issued: Day;
  due: Day;
  daysLate: number;
  currency: Currency;
  open: number;
};
/** `amount`: of all of them, in whole pesos; the figure that the table of counterparts has. */
export type PartyDocuments = { name: string; amount: number; count: number; documents: OpenDocument[] };

/** What a figure of one counterpart is made of: its total or, given a bucket, what that holds. The largest first, at most `max`. */
export async function documentsOfParty(
  db: Db,
  ageing: Ageing,
  { party, bucket, max }: { party: Pick<CounterpartAges, 'rut' | 'name'>; bucket: AgeingBucket | null; max: number },
): Promise<PartyDocuments> {
  const late = sql<number>`${dayOf(ageing)}::date - due_on`;
  const isIn = bucket === null ? sql`true` : sql`width_bucket(${late}, ${[...AGEING_FROM]}::int[]) = ${AGEING.indexOf(bucket)}`;
  // Told apart by more than its RUT, but found by it.
  const isRut = party.rut === null ? sql`counterpart_rut is null` : sql`counterpart_rut = ${party.rut}`;
  const { rows } = await sql<OpenDocument & { type: string; count: number }>`
    select document_id as id, ${TYPE} as type, issued_on as issued, due_on as due, ${late} as "daysLate", currency, sign * remaining as open,
      (select d.folio from document d where d.company_id = ${ageing.companyId} and d.document_id = open.document_id) as folio,
      (count(*) over ())::int as count
    from ${unpaid(ageing)} open where ${isRut} and ${PARTY} = ${keyOf(party)} and ${isIn}
    order by sign * amount_clp::numeric * remaining / nullif(amount, 0) desc nulls last, document_id limit ${max}`.execute(db);
  const own = isNow(ageing)
    ? await partyNow(db, ageing, keyOf(party))
    : (await agesByCounterpart(db, ageing)).parties.find((one) => keyOf(one) === keyOf(party));
  return {
    name: own?.name ?? party.name,
    amount: own ? (bucket === null ? totalOf(own) : own[bucket]) : 0,
    count: rows[0]?.count ?? 0,
    documents: rows.map(({ type, count: _, ...one }) => ({ ...one, description: typeOf(type).summary })),
  };
}

/** The name and the figures of one counterpart in the table as it stands. Of other currencies all counterparts are read: their pesos add up. */
async function partyNow(db: Db, ageing: Ageing, key: string): Promise<(Ages & { name: string }) | undefined> {
  const { rows: own } = await sql<PartyRow>`select * from ${partiesNow(ageing)} p where key = ${key}`.execute(db);
  const isPlain = own.every(({ currency }) => currency === 'CLP');
  const rows = isPlain ? own : (await sql<PartyRow>`select * from ${partiesNow(ageing)} p`.execute(db)).rows;
  const { inPesos } = await pesosOn(db, ageing.companyId, ageing.today, rows);
  const ages = inPesosBy(rows.flatMap(groupsOf), inPesos).get(key);
  const names = await latestNames(db, ageing, own);
  return ages && { ...ages, name: names.get(key) ?? own[0]?.rut ?? '' };
}

/** The largest unpaid documents of each of these counterparts, at most `max` of each, by `partyKey`. */
export async function largestOf(db: Db, ageing: Ageing, max: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select key, array_agg(id order by place) as ids from (
      select ${PARTY} as key, document_id as id,
        row_number() over (partition by ${PARTY}
          order by amount_clp::numeric * remaining / nullif(amount, 0) desc nulls last, document_id) as place
      from ${unpaid(ageing)} open
    ) o where place <= ${max} group by 1`.execute(db);
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

/** The type of a document, as `typeOf` reads it. */
const TYPE = sql`case when document_type = 'TAX_DOCUMENT' then code::text
  when document_type in ('PAYMENT', 'CREDIT') then document_type
  else document_type || ' ' || coalesce(kind_key, '= ' || label, '') end`;

/** One counterpart: by RUT, or by name where there is none. */
const PARTY = partyKey('open');

const unpaid = (ageing: Ageing) => openDocuments({ ...ageing, asOf: isNow(ageing) ? null : ageing.asOf });

const isNow = ({ asOf, today }: Ageing) => asOf === null || asOf === today;

const dayOf = ({ asOf, today }: Ageing) => asOf ?? today;

const GROUP = (ageing: Ageing) => sql`currency, width_bucket(${dayOf(ageing)}::date - due_on, ${[...AGEING_FROM]}::int[]) as bucket,
  sum(sign * remaining)::bigint as amount`;

/** Each currency is summed before it is converted; one without a rate is left out, as in the figures. */
function inPesosBy(rows: readonly Group[], inPesos: ToPesos): Map<string, Ages> {
  const ages = new Map<string, Ages>();
  for (const [currency, groups] of Map.groupBy(rows, (row) => row.currency)) {
    const total = inPesos(
      groups.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    );
    if (total === null) continue;
    const amounts = fitted(
      groups.map(({ amount }) => inPesos(amount, currency) ?? 0),
      total,
    );
    groups.forEach(({ key, bucket }, index) => {
      const one = ages.get(key) ?? { ...NO_AGES };
      one[AGEING[bucket] as AgeingBucket] += amounts[index] ?? 0;
      ages.set(key, one);
    });
  }
  return ages;
}

/** The code of a tax document; of any other its type and kind, or `=` and its own name where it has no kind. */
function typeOf(key: string): { documentType: string; summary: string } {
  const code = Number(key);
  if (Number.isInteger(code)) return { documentType: key, summary: documentKind(code)?.name ?? `Documento ${key}` };
  const [documentType = '', ...rest] = key.split(' ');
  const kind = rest.join(' ');
  if (kind.startsWith('= ')) return { documentType, summary: kind.slice(2) };
  return { documentType, summary: TYPE_NAMES.get(documentType) ?? movementKind(kind)?.label ?? 'Documento' };
}

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['PAYMENT', 'Cheque'],
  ['CREDIT', 'Cuota de crédito'],
]);
