import { sql } from 'kysely';
import { type Day, formatDay } from '#domain/date.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { movementsOnlyOf } from '#server/features/banking/store.ts';

/** What people did by hand on movements that only these sources vouch for, as Spanish sentences. */
export async function movementsByHand(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<ByHand>`
    select on_day as on, amount, currency, glosa, is_hidden as "isHidden", area_id is not null as "hasArea",
      exists (${MATCHED}) as "isMatched", exists (${PAIRED}) as "isPaired"
    from movement d
    where d.company_id = ${companyId} and d.movement_id in (${movementsOnlyOf(companyId, importIds)})
      and (is_hidden or area_id is not null or exists (${MATCHED}) or exists (${PAIRED}))
    order by on_day, ordinal, movement_id`.execute(db);
  return rows.map(
    (row) => `Movimiento del ${formatDay(row.on)} por ${formatMoney(row.amount, row.currency)}, «${row.glosa}»: ${actsOn(row).join(', ')}.`,
  );
}

const MATCHED = sql`select from match m where m.company_id = d.company_id and m.movement_id = d.movement_id and m.origin = 'manual'`;
const PAIRED = sql`select from own_transfer t
  where t.company_id = d.company_id and d.movement_id in (t.out_id, t.in_id) and t.origin = 'manual'`;

type ByHand = {
  on: Day;
  amount: number;
  currency: Currency;
  glosa: string;
  isHidden: boolean;
  hasArea: boolean;
  isMatched: boolean;
  isPaired: boolean;
};

function actsOn({ isMatched, isPaired, hasArea, isHidden }: ByHand): string[] {
  const acts: [boolean, string][] = [
    [isMatched, 'conciliado a mano'],
    [isPaired, 'marcado a mano como traspaso'],
    [hasArea, 'con área elegida'],
    [isHidden, 'oculto'],
  ];
  return acts.filter(([isTrue]) => isTrue).map(([, act]) => act);
}
