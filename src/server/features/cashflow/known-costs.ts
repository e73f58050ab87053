/** What the books know of what a company pays each month to its people, and to Previred. */
import { sql } from 'kysely';
import type { FollowedArea, PaidCosts } from '#domain/cashflow/followed.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { type Period, periodOf } from '#domain/period.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { joinArea } from '#server/db/area-slots.ts';
import type { Db } from '#server/db/scope.ts';

/** How far back a charge is looked for, and a file. */
const MONTHS_BACK = { charges: 3, files: 24 };

export async function paidCosts(db: Db, companyId: string, today: Day): Promise<Record<FollowedArea, PaidCosts>> {
  const { rows } = await sql<{ key: FollowedArea; period: Day; amount: number }>`
    select a.key, d.period, sum(d.amount_clp)::bigint as amount
    from document d ${joinArea('d')}
    where d.company_id = ${companyId} and a.key in ('imposiciones', 'sueldos') and d.document_type = 'OBLIGATION' and not d.is_annulled
      and d.due_on <= ${addMonths(today, 1)} and d.due_on > ${addMonths(today, -MONTHS_BACK.files)}
    group by 1, 2`.execute(db);
  const filesOf = (key: FollowedArea): { period: Period; amount: number }[] =>
    rows.filter((one) => one.key === key).map(({ period, amount }) => ({ period: periodOf(period), amount }));
  return {
    imposiciones: { files: filesOf('imposiciones'), charges: await previredCharges(db, companyId, today) },
    sueldos: { files: filesOf('sueldos'), charges: [] },
  };
}

async function previredCharges(db: Db, companyId: string, today: Day): Promise<{ on: Day; amount: number }[]> {
  const rows = await db
    .selectFrom('movement as m')
    .innerJoin('bank_account as a', (join) => join.onRef('a.company_id', '=', 'm.company_id').onRef('a.account_id', '=', 'm.account_id'))
    .select(['m.on_day as on', 'm.glosa', 'm.amount_clp as pesos', 'a.bank_code as bankCode'])
    .where('m.company_id', '=', companyId)
    .where('m.on_day', '>=', addMonths(today, -MONTHS_BACK.charges))
    .where('m.amount', '<', 0)
    .where('m.is_hidden', '=', false)
    .where('m.glosa', '~*', 'previred|previsional|cotizacion')
    .execute();
  return rows
    .filter(({ glosa, bankCode }) => readGlosa(glosa, bankCode).kind === 'previred')
    .map(({ on, pesos }) => ({ on, amount: 0 - (pesos ?? 0) }));
}
