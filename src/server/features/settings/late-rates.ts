import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import { type LateRate, MAX_CERTIFICATE, MAX_LATE_RATES, readPercent } from '#domain/documents/late-charge.ts';
import { AppError } from '#domain/errors.ts';
import type { LateRateChange } from '#domain/settings/acts.ts';
import { oneLine } from '#domain/text.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';

/** A company's rates for late invoices, by ascending first day. */
export async function lateRatesOf(db: Db, companyId: string): Promise<LateRate[]> {
  const rows = await db
    .selectFrom('late_rate')
    .select(['from_day as from', 'percent', 'certificate'])
    .where('company_id', '=', companyId)
    .orderBy('from_day')
    .execute();
  return rows.map(({ percent, ...row }) => ({ ...row, percent: shortest(percent) }));
}

/** `20.0600` as `20.06`: what a person typed. */
function shortest(percent: string): string {
  return String(Number(percent));
}

export type LateRateInput = { from: Day; percent: number; certificate?: string | null | undefined };

/**
 * The rates, checked and cleaned.
 * @throws BAD_LATE_RATE, TEXT_TOO_LONG, BAD_FIELD for a day that comes twice
 */
export function checkLateRates(input: readonly LateRateInput[]): LateRate[] {
  if (input.length === 0) throw new AppError('MISSING_FIELD', { label: 'tasas', field: 'rates' });
  if (new Set(input.map(({ from }) => from)).size < input.length)
    throw new AppError('BAD_FIELD', { message: 'Un día viene dos veces.', field: 'from' });
  return input.map(({ from, percent, certificate }) => {
    const value = readPercent(String(percent));
    if (!value) throw new AppError('BAD_LATE_RATE');
    const words = oneLine(certificate ?? '');
    if (words.length > MAX_CERTIFICATE)
      throw new AppError('TEXT_TOO_LONG', { label: 'certificado', max: MAX_CERTIFICATE, field: 'certificate' });
    return { from, percent: value, certificate: words };
  });
}

/**
 * Adds rates, or replaces those of the same day. Call it inside writeCompany.
 * @returns the number of the act; null when nothing changed
 * @throws BAD_FIELD when they would be too many
 */
export async function saveLateRates(db: Db, actor: Actor, rates: readonly LateRate[]): Promise<number | null> {
  const now = new Map((await lateRatesOf(db, actor.companyId)).map((rate) => [rate.from, rate]));
  const after = rates.filter((rate) => !isSame(now.get(rate.from), rate));
  if (now.size + after.filter(({ from }) => !now.has(from)).length > MAX_LATE_RATES)
    throw new AppError('BAD_FIELD', { message: `Se guardan hasta ${MAX_LATE_RATES} tasas.`, field: 'rates' });
  const before = after.flatMap(({ from }) => now.get(from) ?? []);
  return changeLateRates(db, actor, { before, after });
}

/** Removes the rate of a first day. Call it inside writeCompany. @returns the number of the act. @throws NOT_FOUND */
export async function removeLateRate(db: Db, actor: Actor, from: Day): Promise<number | null> {
  const before = (await lateRatesOf(db, actor.companyId)).filter((rate) => rate.from === from);
  if (before.length === 0) throw new AppError('NOT_FOUND');
  return changeLateRates(db, actor, { before, after: [] });
}

/**
 * Replaces the rates before by those after. @param undoes  the act that this undoes
 * @returns the number of the act; null for no rates
 * @throws ACT_OVERTAKEN unless they are as before
 */
export async function changeLateRates(db: Db, actor: Actor, change: LateRateChange, undoes: number | null = null): Promise<number | null> {
  const { before, after } = change;
  if (before.length === 0 && after.length === 0) return null;
  const { companyId } = actor;
  const days = [...new Set([...before, ...after].map(({ from }) => from))];
  const now = (await lateRatesOf(db, companyId)).filter(({ from }) => days.includes(from));
  if (now.length !== before.length || before.some((rate) => !now.some((one) => isSame(one, rate))))
    throw new AppError('ACT_OVERTAKEN', { what: 'las tasas por atraso' });
  await sql`delete from late_rate where company_id = ${companyId} and from_day = any (${days}::date[])`.execute(db);
  const rows = after.map(({ from, percent, certificate }) => ({ company_id: companyId, from_day: from, percent, certificate }));
  if (rows.length > 0) await db.insertInto('late_rate').values(rows).execute();
  const only = days.length === 1 ? { before: before[0] ?? null, after: after[0] ?? null } : null;
  const params = { count: days.length, isRemoval: after.length === 0, only };
  return record(db, actor, 'lateRates.changed', params, { undo: change, undoes });
}

function isSame(one: LateRate | undefined, other: LateRate): boolean {
  return one?.from === other.from && one.percent === other.percent && one.certificate === other.certificate;
}
