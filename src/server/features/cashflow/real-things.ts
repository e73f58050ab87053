import { type RawBuilder, sql } from 'kysely';
import type { ContactSum, Real } from '#domain/cashflow/gives-way.ts';
import { chargeOf, RULES } from '#domain/cashflow/gives-way.ts';
import type { Day } from '#domain/date.ts';
import { type Currency, fromClp } from '#domain/money.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { areaOfRow, slotsOf } from '#server/db/area-slots.ts';
import { isClaimed } from '#server/db/claimed.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '#server/features/rates/store.ts';

/**
 * What may be the same money as a projection: obligations and installments in areas that have a rule, paid or not; and bank charges that
 * pay no document.
 * @param areaKeys  of the projections
 * @param from      the first day to look at
 */
export async function realThings(db: Db, companyId: string, areaKeys: readonly (string | null)[], from: Day): Promise<Real[]> {
  const keys = areaKeys.filter((key) => key !== null && Object.hasOwn(RULES, key));
  if (keys.length === 0) return [];
  return [...(await obligations(db, companyId, keys, from)), ...(await charges(db, companyId, { from }))];
}

async function obligations(db: Db, companyId: string, keys: readonly (string | null)[], from: Day): Promise<Real[]> {
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('area_slot as l', (join) => join.onRef('l.company_id', '=', 'd.company_id').onRef('l.slot_id', '=', 'd.area_id'))
    .innerJoin('area as a', (join) => join.onRef('a.company_id', '=', 'l.company_id').onRef('a.area_id', '=', 'l.area_id'))
    .leftJoin('loan_installment as i', (join) =>
      join.onRef('i.company_id', '=', 'd.company_id').onRef('i.document_id', '=', 'd.document_id'),
    )
    .leftJoin('document as x', (join) =>
      join.onRef('x.company_id', '=', 'i.company_id').onRef('x.document_id', '=', 'i.interest_document_id'),
    )
    .select(['d.document_id as id', 'a.key as about', 'i.document_id as installment', 'd.period', 'd.due_on as on', 'd.currency'])
    // With its interest, where that stands apart.
    .select(({ eb, fn }) => eb('d.amount', '+', fn.coalesce('x.amount', eb.lit(0))).as('amount'))
    .where('d.company_id', '=', companyId)
    .where('d.is_annulled', '=', false)
    // An installment is one, whatever area its loan says.
    .where(({ or, and, eb }) =>
      or([
        and([eb('i.document_id', 'is', null), eb('a.key', 'in', keys)]),
        and([eb('i.document_id', 'is not', null), eb.val(keys.includes('cuotasdeprestamos'))]),
      ]),
    )
    .where('d.document_type', 'in', ['OBLIGATION', 'CREDIT'])
    .where('d.due_on', '>=', from)
    .execute();
  return rows.map(({ about, installment, period, ...row }) => ({
    ...row,
    kind: 'obligation',
    about: installment ? 'cuotasdeprestamos' : (about ?? ''),
    period: periodOf(period),
  }));
}

/** Days both included; `pesos`: how much of a charge, both included. */
type ChargeSearch = { from: Day; until?: Day; pesos?: { min: number; max: number } };
type ChargeRow = { id: string; on: Day; currency: Currency; amount: number; glosa: string; bankCode: string };

/** Bank charges that pay no document: those that nobody explained, and what somebody explained as what an area expects. */
export async function charges(db: Db, companyId: string, search: ChargeSearch): Promise<Real[]> {
  return [...(await unexplained(db, companyId, search)), ...(await explained(db, companyId, search))];
}

async function unexplained(db: Db, companyId: string, { from, until, pesos }: ChargeSearch): Promise<Real[]> {
  const rows: (ChargeRow & { areaKey: string | null })[] = await db
    .selectFrom('movement as m')
    .innerJoin('bank_account as a', (join) => join.onRef('a.company_id', '=', 'm.company_id').onRef('a.account_id', '=', 'm.account_id'))
    .leftJoin('area as r', (join) => join.onRef('r.company_id', '=', 'm.company_id').onRef('r.area_id', '=', 'm.area_id'))
    .select(['m.movement_id as id', 'm.on_day as on', 'm.currency', 'm.amount', 'm.glosa', 'a.bank_code as bankCode', 'r.key as areaKey'])
    .where('m.company_id', '=', companyId)
    .where('m.on_day', '>=', from)
    .where('m.amount', '<', 0)
    .where('m.matched', '=', 0)
    .where('m.transfer_id', 'is', null)
    .where('m.is_hidden', '=', false)
    .$if(until !== undefined, (query) => query.where('m.on_day', '<=', until!))
    .$if(pesos !== undefined, (query) => query.where('m.amount_clp', '>=', -pesos!.max).where('m.amount_clp', '<=', -pesos!.min))
    .execute();
  return rows.map(({ areaKey, ...row }) => {
    const byArea = chargeOf(areaKey);
    const charge = chargeAs(byArea ?? namedBy(row), { ...row, amount: -row.amount });
    return byArea ? { ...charge, isSaid: true } : charge;
  });
}

/** By movement and area: a charge that was divided among several kinds of one area is one; with what is left of it, if its glosa says the same. */
async function explained(db: Db, companyId: string, { from, until, pesos }: ChargeSearch): Promise<Real[]> {
  const { rows } = await sql<ChargeRow & { areaKey: string; left: number }>`
    select m.movement_id as id, m.on_day as on, m.currency, m.glosa, b.bank_code as "bankCode", a.key as "areaKey",
      sum(e.amount)::bigint as amount, (-m.amount - m.matched)::bigint as left
    from explanation e
    join area a on a.company_id = e.company_id and a.area_id = e.area_id and a.key = any (${CHARGED_AREAS}::text[])
    join movement m on m.company_id = e.company_id and m.movement_id = e.movement_id and m.amount < 0
    join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    where e.company_id = ${companyId} and e.on_day >= ${from} and (${until ?? null}::date is null or e.on_day <= ${until ?? null})
    group by m.company_id, m.movement_id, b.bank_code, a.key`.execute(db);
  const found = rows.map(({ areaKey, left, ...row }): Real => {
    const about = chargeOf(areaKey) ?? '';
    return { ...chargeAs(about, { ...row, amount: row.amount + (namedBy(row) === about ? left : 0) }), isSaid: true };
  });
  return pesos ? found.filter(({ amount }) => amount >= pesos.min && amount <= pesos.max) : found;
}

const CHARGED_AREAS = Object.keys(RULES).filter((key) => chargeOf(key) !== null);

function namedBy({ glosa, bankCode }: Pick<ChargeRow, 'glosa' | 'bankCode'>): string {
  return readGlosa(glosa, bankCode).kind;
}

function chargeAs(about: string, { id, on, currency, amount }: Omit<ChargeRow, 'glosa' | 'bankCode'>): Real {
  return { id, kind: 'charge', about, period: periodOf(on), on, currency, amount };
}

/** `sign`: that of its cash, 1 in, -1 out. */
type Time = { contact: string; areaId: string; period: Period; sign: number };
/** Pesos and minor units of `currency`; of what no document explains with the sign of its cash, and null without an area. */
type SumRow = { contact: string; areaId: string | null; on: Day; currency: Currency; amount: number; pesos: number; isCash: boolean };

/**
 * What the documents of some contacts come to by area and month, in minor units of a currency: paid or not, less their credit notes; and what
 * the banks paid them that no document explains yet.
 * @param times  for which of them it is asked
 * @param by     whether their month is that in which they stand in the cash flow, or that of their taxes, to which payments say nothing
 */
export async function contactSums(
  db: Db,
  companyId: string,
  times: readonly Time[],
  { currency, by }: { currency: Currency; by: 'cash' | 'tax' },
): Promise<ContactSum[]> {
  const of = <Key extends 'contact' | 'areaId' | 'period'>(key: Key) => [...new Set(times.map((one) => one[key]))];
  const first = of('period').toSorted()[0];
  if (!first) return [];
  const start = firstDayOf(first);
  const question = { contacts: of('contact'), areaIds: of('areaId'), start };
  const rows = [...(await documentSums(db, companyId, question, by)), ...(by === 'cash' ? await paidSums(db, companyId, question) : [])];
  const last = rows.reduce<Day>((latest, { on }) => (on > latest ? on : latest), start);
  const series = currency === 'CLP' ? [] : ((await ratesOf(db, companyId, [currency], { from: start, to: last })).get(currency) ?? []);
  const inCurrency = (row: SumRow): number => {
    if (row.currency === currency) return row.amount;
    const rate = rateOn(series, currency, row.on);
    return rate === null ? 0 : fromClp(row.pesos, currency, rate);
  };
  const timesOf = Map.groupBy(times, ({ contact }) => contact);
  return rows.flatMap((row): ContactSum[] => {
    const mine = timesOf.get(row.contact) ?? [];
    const areas = new Set(mine.map(({ areaId }) => areaId));
    // What has no area yet is of the contact's only one.
    const areaId = row.areaId ?? (areas.size === 1 ? [...areas][0] : undefined);
    const sign = row.isCash ? mine.find((one) => one.areaId === areaId)?.sign : 1;
    return areaId === undefined || sign === undefined
      ? []
      : [{ contact: row.contact, areaId, period: periodOf(row.on), amount: sign * inCurrency(row) }];
  });
}

type Question = { contacts: readonly string[]; areaIds: readonly string[]; start: Day };

/** What the banks paid of a document stands in the month of its payment, the rest in that of its own day. */
async function documentSums(db: Db, companyId: string, { contacts, areaIds, start }: Question, by: 'cash' | 'tax'): Promise<SumRow[]> {
  const [paidOn, restOn] = by === 'cash' ? [sql.ref('x.on_day'), sql.ref('d.cash_on')] : [sql.ref('d.period'), sql.ref('d.period')];
  const meant = sql`d.company_id = ${companyId} and d.counterpart_rut = any (${contacts}::text[]) and d.area_id = any (${slotsOf(companyId, sql`${areaIds}::uuid[]`)})
    and not d.is_annulled and not d.is_hidden and not d.is_superseded and not ${isClaimed('d')}`;
  const part = (amount: RawBuilder<unknown>) => sql`d.sign * ${amount} as amount,
    coalesce(round(d.sign * d.amount_clp * ${amount}::numeric / nullif(d.amount, 0)), 0)::bigint as pesos, false as "isCash"`;
  // What a suggestion pays of it is among the payments below, until a person accepts it.
  const stillOwed = sql`greatest(d.amount - d.matched - coalesce((
    select sum(w.document_amount) from awaiting_confirmation w
    join movement m on m.company_id = w.company_id and m.movement_id = w.movement_id and m.counterpart_rut = d.counterpart_rut
    where w.company_id = d.company_id and w.document_id = d.document_id), 0), 0)::bigint`;
  const { rows } = await sql<SumRow>`
    select d.counterpart_rut as contact, ${areaOfRow('d')} as "areaId", ${restOn} as on, d.currency, ${part(by === 'cash' ? stillOwed : sql`(d.amount - d.matched)`)}
    from document d where ${meant} and ${restOn} >= ${start}
    union all
    select d.counterpart_rut, ${areaOfRow('d')}, ${paidOn}, d.currency, ${part(sql`x.document_amount`)}
    from document d join match x on x.company_id = d.company_id and x.document_id = d.document_id
    where ${meant} and ${paidOn} >= ${start}`.execute(db);
  return rows;
}

/** What moved with some contacts and no document explains: by what a person or the engine said of it, and what nobody did yet. */
async function paidSums(db: Db, companyId: string, { contacts, areaIds, start }: Question): Promise<SumRow[]> {
  const meant = sql`m.company_id = ${companyId} and m.on_day >= ${start} and m.counterpart_rut = any (${contacts}::text[])
    and m.transfer_id is null and not m.is_hidden`;
  const { rows } = await sql<SumRow>`
    select m.counterpart_rut as contact, e.area_id as "areaId", m.on_day as on, m.currency, e.flow_amount as amount,
      coalesce(e.flow_amount_clp, 0) as pesos, true as "isCash"
    from movement m join explanation e on e.company_id = m.company_id and e.movement_id = m.movement_id
    where ${meant} and e.area_id = any (${areaIds}::uuid[])
    union all
    select m.counterpart_rut, m.area_id, m.on_day, m.currency, m.amount - sign(m.amount)::bigint * m.matched,
      coalesce(m.amount_clp, 0) - m.matched_clp, true
    from movement m
    where ${meant} and m.matched < abs(m.amount) and (m.area_id is null or m.area_id = any (${areaIds}::uuid[]))`.execute(db);
  return rows;
}
