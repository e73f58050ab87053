import { sql } from 'kysely';
import type { ContactSum, Real } from '#domain/cashflow/gives-way.ts';
import { RULES } from '#domain/cashflow/gives-way.ts';
import type { Day } from '#domain/date.ts';
import { type Currency, fromClp } from '#domain/money.ts';
import { firstDayOf, type Period, periodOf } from '#domain/period.ts';
import { rateOn } from '#domain/rates.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import type { Db } from '#server/db/scope.ts';
import { ratesOf } from '#server/features/rates/store.ts';

/**
 * What may be the same money as a projection: obligations, installments and received tax documents in areas that have a rule, paid or
 * not; and bank charges that nothing explains.
 * @param areaKeys  of the projections
 * @param from      the first day to look at
 */
export async function realThings(db: Db, companyId: string, areaKeys: readonly (string | null)[], from: Day): Promise<Real[]> {
  const keys = areaKeys.filter((key) => key !== null && Object.hasOwn(RULES, key));
  if (keys.length === 0) return [];
  return [...(await documents(db, companyId, keys, from)), ...(await charges(db, companyId, from))];
}

async function documents(db: Db, companyId: string, keys: readonly (string | null)[], from: Day): Promise<Real[]> {
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('area as a', (join) => join.onRef('a.company_id', '=', 'd.company_id').onRef('a.area_id', '=', 'd.area_id'))
    .select(['d.document_id as id', 'd.document_type as type', 'a.key as about', 'd.period', 'd.due_on as on', 'd.currency', 'd.amount'])
    .where('d.company_id', '=', companyId)
    .where('d.is_annulled', '=', false)
    .where('a.key', 'in', keys)
    .where(({ or, and, eb }) =>
      or([
        and([eb('d.document_type', 'in', ['OBLIGATION', 'CREDIT']), eb('d.due_on', '>=', from)]),
        and([
          ...[eb('d.document_type', '=', 'TAX_DOCUMENT'), eb('d.is_received', '=', true), eb('d.sign', '=', 1)],
          ...[eb('d.claimed_on', 'is', null), eb('d.is_superseded', '=', false), eb('d.is_hidden', '=', false)],
          eb('d.period', '>=', firstDayOf(periodOf(from))),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ about, period, type, ...row }) => ({
    ...row,
    kind: type === 'TAX_DOCUMENT' ? 'document' : 'obligation',
    about: about ?? '',
    period: periodOf(period),
  }));
}

async function charges(db: Db, companyId: string, from: Day): Promise<Real[]> {
  const rows: { id: string; on: Day; currency: Currency; amount: number; glosa: string; bankCode: string }[] = await db
    .selectFrom('movement as m')
    .innerJoin('bank_account as a', (join) => join.onRef('a.company_id', '=', 'm.company_id').onRef('a.account_id', '=', 'm.account_id'))
    .select(['m.movement_id as id', 'm.on_day as on', 'm.currency', 'm.amount', 'm.glosa', 'a.bank_code as bankCode'])
    .where('m.company_id', '=', companyId)
    .where('m.on_day', '>=', from)
    .where('m.amount', '<', 0)
    .where('m.matched', '=', 0)
    .where('m.transfer_id', 'is', null)
    .where('m.is_hidden', '=', false)
    .execute();
  return rows.map(({ glosa, bankCode, amount, ...row }) => ({
    ...row,
    kind: 'charge',
    about: readGlosa(glosa, bankCode).kind,
    period: periodOf(row.on),
    amount: -amount,
  }));
}

type Time = { contact: string; areaId: string; period: Period };

/**
 * What the documents of some contacts come to by area and month, in minor units of a currency: paid or not, less their credit notes.
 * @param times  for which of them it is asked
 * @param by     whether their month is that in which they stand in the cash flow, or that of their taxes
 */
export async function contactSums(
  db: Db,
  companyId: string,
  times: readonly Time[],
  { currency, by }: { currency: Currency; by: 'cash' | 'tax' },
): Promise<ContactSum[]> {
  const of = <Key extends keyof Time>(key: Key) => [...new Set(times.map((one) => one[key]))];
  const first = of('period').toSorted()[0];
  if (!first) return [];
  const day = sql.ref(by === 'cash' ? 'd.cash_on' : 'd.period');
  const { rows } = await sql<{ contact: string; areaId: string; on: Day; currency: Currency; amount: number; pesos: number }>`
    select d.counterpart_rut as contact, d.area_id as "areaId", ${day} as on, d.currency, d.sign * d.amount as amount,
      d.sign * d.amount_clp as pesos
    from document d
    where d.company_id = ${companyId} and d.counterpart_rut = any (${of('contact')}::text[]) and d.area_id = any (${of('areaId')}::uuid[])
      and ${day} >= ${firstDayOf(first)} and not d.is_annulled and not d.is_hidden and not d.is_superseded and d.claimed_on is null`.execute(
    db,
  );
  const last = rows.reduce<Day>((latest, { on }) => (on > latest ? on : latest), firstDayOf(first));
  const series =
    currency === 'CLP' ? [] : ((await ratesOf(db, companyId, [currency], { from: firstDayOf(first), to: last })).get(currency) ?? []);
  const inCurrency = (row: (typeof rows)[number]): number => {
    if (row.currency === currency) return row.amount;
    const rate = rateOn(series, currency, row.on);
    return rate === null ? 0 : fromClp(row.pesos, currency, rate);
  };
  return rows.map((row) => ({ contact: row.contact, areaId: row.areaId, period: periodOf(row.on), amount: inCurrency(row) }));
}
