import type { Actor } from '#domain/actor.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import type { LoadedRates, RateChange } from '#domain/rates/acts.ts';
import { type CompanyRate, checkCompanyRate, MAX_COMPANY_RATES, shortest } from '#domain/rates/company-rates.ts';
import { readRateLines } from '#domain/rates/rate-lines.ts';
import { isOldRate } from '#domain/rates.ts';
import { record, type StoredAct } from '#server/db/history.ts';
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

/** Whether a currency has no value that still counts on a day. */
export async function isRateMissing(db: Db, companyId: string, { currency, on }: Pick<CompanyRate, 'currency' | 'on'>): Promise<boolean> {
  const [known] = await latestRates(db, companyId, [currency], on);
  return !known || isOldRate(currency, known.on, on);
}

/**
 * Writes the values of a currency for several days, in place of earlier ones, as one act. Call it inside writeCompany.
 * @param lines  see readRateLines
 * @returns the number of the act, and how many values changed; null when all are that already
 * @throws BAD_FIELD naming `currency`, or `rows` with the line
 */
export async function loadCompanyRates(
  db: Db,
  actor: Actor,
  { currency, lines }: { currency: Currency; lines: readonly string[] },
): Promise<{ actNo: number | null; count: number }> {
  const { companyId } = actor;
  const read = readRateLines(lines);
  const today = dayInChile(new Date());
  const own = await ownValues(db, companyId, currency);
  const [first] = read;
  let [known = null] = first ? await latestRates(db, companyId, [currency], addDays(first.on, -1)) : [];
  const values = read.map(({ line, on, value }) => {
    const checked = atLine(line, () => checkCompanyRate({ currency, on, value }, today, known));
    known = { currency, on, value };
    return { on, before: own.get(on) ?? null, after: checked.value };
  });
  const changed = values.filter(({ before, after }) => before !== after);
  if (own.size + changed.filter(({ before }) => before === null).length > MAX_COMPANY_RATES)
    throw new AppError('BAD_FIELD', { message: `Se guardan hasta ${MAX_COMPANY_RATES} valores.`, field: 'rows' });
  return { actNo: await writeRates(db, actor, currency, changed), count: changed.length };
}

/** A fault of a line's value as one of the whole table. */
function atLine<Value>(line: number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError) || error.field === 'currency') throw error;
    throw new AppError('BAD_FIELD', { message: `Línea ${line}: ${error.message}`, field: 'rows' });
  }
}

type Values = LoadedRates['values'];

/** @param undoes  the act that this undoes */
async function writeRates(db: Db, actor: Actor, currency: Currency, values: Values, undoes: number | null = null): Promise<number | null> {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return null;
  const withoutValue = values.flatMap(({ on, after }) => (after === null ? [on] : []));
  const rows = values.flatMap(({ on, after }) =>
    after === null ? [] : [{ company_id: actor.companyId, currency, on_day: on, value: after }],
  );
  if (withoutValue.length > 0)
    await db
      .deleteFrom('company_rate')
      .where('company_id', '=', actor.companyId)
      .where('currency', '=', currency)
      .where('on_day', 'in', withoutValue)
      .execute();
  if (rows.length > 0)
    await db
      .insertInto('company_rate')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'currency', 'on_day']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute();
  const params = { currency, count: values.length, from: first.on, until: last.on };
  return record(db, actor, 'rates.loaded', params, { undo: { values }, undoes });
}

/** Puts back the values before some were loaded. @throws ACT_OVERTAKEN when one of them changed since */
export async function restoreRates(
  db: Db,
  actor: Actor,
  { no, params: { currency }, undo: { values } }: Pick<StoredAct<'rates.loaded'>, 'no' | 'params' | 'undo'>,
): Promise<void> {
  const own = await ownValues(db, actor.companyId, currency);
  const isAsLeft = values.every(({ on, after }) => (own.get(on) ?? null) === after);
  if (!isAsLeft) throw new AppError('ACT_OVERTAKEN', { what: 'un valor de esos días' });
  const back = values.map(({ on, before, after }) => ({ on, before: after, after: before }));
  await writeRates(db, actor, currency, back, no);
}

async function ownValues(db: Db, companyId: string, currency: Currency): Promise<ReadonlyMap<Day, string>> {
  const rows = await db
    .selectFrom('company_rate')
    .select(['on_day as on', 'value'])
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .execute();
  return new Map(rows.map(({ on, value }) => [on, shortest(value)]));
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
