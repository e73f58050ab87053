import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import type { RateChange } from '#domain/rates/acts.ts';
import { type CompanyRate, checkCompanyRate, MAX_COMPANY_RATES, shortest } from '#domain/rates/company-rates.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { latestRates } from './store.ts';

/** The values that a company wrote itself, the newest day first. */
export async function companyRatesOf(db: Db, companyId: string): Promise<CompanyRate[]> {
  const rows = await db
    .selectFrom('company_rate')
    .select(['currency', 'on_day as on', 'value'])
    .where('company_id', '=', companyId)
    .orderBy('on_day', 'desc')
    .orderBy('currency')
    .limit(MAX_COMPANY_RATES)
    .execute();
  return rows.flatMap(({ currency, on, value }) => (isCurrency(currency) ? [{ currency, on, value: shortest(value) }] : []));
}

/**
 * Writes the value of a currency on a day, in place of an earlier one. Call it inside writeCompany.
 * @returns the number of the act; null when it is that already
 * @throws BAD_FIELD
 */
export async function saveCompanyRate(db: Db, actor: Actor, rate: CompanyRate): Promise<number | null> {
  const { companyId } = actor;
  const before = await ownValue(db, companyId, rate);
  // A value of their own of that day may be the slip that they mend: nothing is compared with it.
  const [known] = before === null ? await latestRates(db, companyId, [rate.currency], rate.on) : [];
  const checked = checkCompanyRate(rate, dayInChile(new Date()), known ?? null);
  if (before === null && (await countOf(db, companyId)) >= MAX_COMPANY_RATES)
    throw new AppError('BAD_FIELD', { message: `Se guardan hasta ${MAX_COMPANY_RATES} valores.`, field: 'value' });
  return changeRate(db, actor, { currency: checked.currency, on: checked.on, before, after: checked.value });
}

/** Removes the value of a day: the published one counts again. Call it inside writeCompany. @throws NOT_FOUND */
export async function removeCompanyRate(db: Db, actor: Actor, of: Pick<CompanyRate, 'currency' | 'on'>): Promise<number | null> {
  const before = await ownValue(db, actor.companyId, of);
  if (before === null) throw new AppError('NOT_FOUND');
  return changeRate(db, actor, { ...of, before, after: null });
}

/** @param undoes  the act that this undoes  @throws ACT_OVERTAKEN when the value is not the one before */
export async function changeRate(db: Db, actor: Actor, change: RateChange, undoes: number | null = null): Promise<number | null> {
  const { currency, on, before, after } = change;
  const { companyId } = actor;
  if ((await ownValue(db, companyId, change)) !== before) throw new AppError('ACT_OVERTAKEN', { what: 'el valor de ese día' });
  if (before === after) return null;
  if (after === null) {
    await db
      .deleteFrom('company_rate')
      .where('company_id', '=', companyId)
      .where('currency', '=', currency)
      .where('on_day', '=', on)
      .execute();
  } else {
    await db
      .insertInto('company_rate')
      .values({ company_id: companyId, currency, on_day: on, value: after })
      .onConflict((conflict) => conflict.columns(['company_id', 'currency', 'on_day']).doUpdateSet({ value: after }))
      .execute();
  }
  return record(db, actor, 'rate.changed', change, { undoes });
}

async function ownValue(db: Db, companyId: string, { currency, on }: { currency: Currency; on: Day }): Promise<string | null> {
  const row = await db
    .selectFrom('company_rate')
    .select('value')
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('on_day', '=', on)
    .executeTakeFirst();
  return row ? shortest(row.value) : null;
}

async function countOf(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company_rate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}
