import { sql } from 'kysely';
import { documentKind } from '#domain/documents/kinds.ts';
import { formatCount } from '#domain/format.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshExpected } from './expectations.ts';

/** A kind of document of one side in one month. */
export type Month = { isReceived: boolean; code: number; period: string };

/**
 * A monthly summary and the detail of the same kind and month never both count: the detail wins. Of purchases the tax office sums up
 * the registered ones only.
 * @returns warnings about summaries that do not say what their detail sums to, and about what was paid of those that give way
 */
export async function refreshSummaries(db: Db, companyId: string, months: readonly Month[]): Promise<Problem[]> {
  const { rows } = await sql<SummaryRow>`
    select s.document_id, s.code, s.is_superseded, s.amount, s.summary_count, to_char(s.period, 'MM/YYYY') as month,
      s.matched + s.settled + s.in_cheques as paid, d.n, d.total
    from (select distinct * from unnest(${months.map((one) => one.isReceived)}::bool[], ${months.map((one) => one.code)}::int[],
      ${months.map((one) => `${one.period}-01`)}::date[]) as m (is_received, code, period)) k
    join document s on s.company_id = ${companyId} and s.is_received = k.is_received and s.code = k.code and s.period = k.period
      and s.folio is null and s.document_type = 'TAX_DOCUMENT'
    cross join lateral (
      select count(*)::int as n, coalesce(sum(amount), 0)::bigint as total from document d
      where d.company_id = ${companyId} and d.is_received = k.is_received and d.code = k.code and d.period = k.period
        and d.folio is not null and d.document_type = 'TAX_DOCUMENT'
        and (not d.is_received or coalesce(d.section, 'registro') = 'registro')) d`.execute(db);
  const changed = rows.filter((row) => row.is_superseded !== row.n > 0);
  for (const value of [true, false]) {
    const ids = changed.filter((row) => row.n > 0 === value).map((row) => row.document_id);
    if (ids.length === 0) continue;
    await db
      .updateTable('document')
      .set({ is_superseded: value })
      .where('company_id', '=', companyId)
      .where('document_id', 'in', ids)
      .execute();
  }
  await refreshExpected(
    db,
    companyId,
    changed.map((row) => row.document_id),
  );
  const paid = changed.filter((row) => row.n > 0 && row.paid > 0);
  return [...rows.filter((row) => row.n > 0 && row.total !== row.amount).map(differs), ...paid.map(keepsPayments)];
}

type SummaryRow = {
  document_id: string;
  code: number;
  is_superseded: boolean;
  amount: number;
  /** By movements, by hand and by cheques. */
  paid: number;
  summary_count: number | null;
  month: string;
  n: number;
  total: number;
};

function differs({ code, month, amount, summary_count, n, total }: SummaryRow): Problem {
  const name = nameOf(code);
  const message = `El resumen de ${month} dice ${summary_count === null ? '?' : formatCount(summary_count)} documentos «${name}» por ${formatMoney(amount)}, y el detalle tiene ${formatCount(n)} por ${formatMoney(total)}; se cuenta el detalle.`;
  return { line: null, column: null, code: 'W_TOTAL', message };
}

/** Nobody knows of which of its documents it was: they are owed whole until a person says so. */
function keepsPayments({ code, month, paid }: SummaryRow): Problem {
  const message = `El resumen de ${month} de «${nameOf(code)}» tenía pagos por ${formatMoney(paid)}, que quedan en él: ahora se cuentan sus documentos. Deshazlos desde el historial y regístralos en el documento que corresponda.`;
  return { line: null, column: null, code: 'W_SUMMARY_PAID', message };
}

function nameOf(code: number): string {
  return documentKind(code)?.name ?? `tipo ${code}`;
}
