import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { RateSeries } from '#domain/rates.ts';
import { ufSupposed } from '#domain/rates-ahead.ts';
import type { Db } from '#server/db/scope.ts';

/** What a company supposes of the UF: percent a month, after the last day whose value is known, or today. */
export type SupposedUf = { monthlyIpc: number; knownUntil: Day };
type Supposing = { ufMonthlyIpc: number | null; today: Day; to: Day };

/** The rates with the UF that a company supposes of days ahead, up to one; null: it supposes nothing, or the report has no UF. */
export function withSupposedUf(
  rates: ReadonlyMap<Currency, RateSeries>,
  { ufMonthlyIpc, today, to }: Supposing,
): { rates: ReadonlyMap<Currency, RateSeries>; supposedUf: SupposedUf | null } {
  const known = rates.get('UF') ?? [];
  const last = known.at(-1);
  if (ufMonthlyIpc === null || !last) return { rates, supposedUf: null };
  const knownUntil = last.on > today ? last.on : today;
  const ahead = ufSupposed(last, ufMonthlyIpc, { from: addDays(knownUntil, 1), to });
  return { rates: new Map([...rates, ['UF', [...known, ...ahead]]]), supposedUf: { monthlyIpc: ufMonthlyIpc, knownUntil } };
}

export async function ufMonthlyIpcOf(db: Db, companyId: string): Promise<number | null> {
  const row = await db.selectFrom('company').select('uf_monthly_ipc as ipc').where('company_id', '=', companyId).executeTakeFirst();
  return row?.ipc ?? null;
}
