/** Which lines of 'Hoy' hold the same money: a purchase that can still be claimed is also to be paid, what a bounced cheque paid is owed again. */
import { sql } from 'kysely';
import { AHEAD_DAYS } from '#domain/dashboard/today.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { OUTSTANDING } from '#server/features/documents/store.ts';
import { type Part, pesosOf, type TodayLine, type TodaySource } from './today-line.ts';
import { partyLineId, shortDays } from './today-parties.ts';

type Row = { line: string; isReceived: boolean; rut: string | null; name: string; due: Day; cash: Day; currency: Currency; amount: number };

/** The same lines, each with what of its risk a counterpart's line holds too. */
export async function withOverlaps(db: Db, of: TodaySource, today: Day, lines: readonly TodayLine[]): Promise<TodayLine[]> {
  const claims = lines.flatMap(({ kind, documentId }) => (kind === 'claim' && documentId ? [documentId] : []));
  const isAnyBounced = lines.some(({ kind }) => kind === 'chequeBounced' || kind === 'ownChequeBounced');
  if (claims.length === 0 && !isAnyBounced) return [...lines];
  const rows = await twice(db, of.companyId, claims, isAnyBounced);
  const inPesos = await pesosOf(db, of, rows);
  const soon = addDays(today, AHEAD_DAYS + 1);
  const short = new Set(lines.some(({ party }) => party?.part === 'later') ? await shortDays(db, of) : []);
  const found = rows.flatMap((row) => {
    const part: Part = row.due < today ? 'late' : row.due < soon ? 'next' : 'later';
    if (part === 'later' && !short.has(row.cash < today ? today : row.cash)) return [];
    const id = partyLineId(row.isReceived ? 'toPay' : 'toReceive', part, row);
    return [{ line: row.line, id, pesos: inPesos(row.amount, row.currency) ?? 0 }];
  });
  const byLine = Map.groupBy(found, ({ line }) => line);
  return lines.map((line) => {
    const more = (byLine.get(line.id) ?? []).map(({ id, pesos }) => ({ id, pesos }));
    return { ...line, overlaps: [...line.overlaps, ...more] };
  });
}

/** What is open of the documents behind some lines: of those that can be claimed, and that bounced cheques had paid. */
async function twice(db: Db, companyId: string, claims: readonly string[], isAnyBounced: boolean): Promise<Row[]> {
  const ofClaims = sql`
    select 'claim:' || d.document_id as line, d.is_received as "isReceived", d.counterpart_rut as rut, coalesce(d.counterpart_name, '') as name,
      d.due_on as due, d.cash_on as cash, d.currency, d.remaining as amount
    from document d where d.company_id = ${companyId} and d.document_id = any (${claims}::uuid[]) and ${OUTSTANDING}`;
  const ofBounced = sql`
    union all
    select case when d.is_received then 'ownChequeBounced' else 'chequeBounced' end, d.is_received, d.counterpart_rut, coalesce(d.counterpart_name, ''), d.due_on, d.cash_on, d.currency,
      least(d.remaining, (select sum(r.amount) from reduction r join cheque c using (company_id, cheque_id) join document o
          on o.company_id = c.company_id and o.document_id = c.cheque_id and not o.is_hidden
        where r.company_id = ${companyId} and r.document_id = d.document_id and c.state = 'bounced'))::bigint
    from document d where d.company_id = ${companyId} and ${OUTSTANDING} and d.document_id in (
      select r.document_id from cheque c join reduction r on r.company_id = c.company_id and r.cheque_id = c.cheque_id
      where c.company_id = ${companyId} and c.state = 'bounced')`;
  // To plan the second takes longer than to read the first.
  const { rows } = await sql<Row>`${ofClaims} ${isAnyBounced ? ofBounced : sql``}`.execute(db);
  return rows.filter(({ amount }) => amount > 0);
}
