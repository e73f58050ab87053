/** Which lines of 'Hoy' hold the same money: a purchase that can still be claimed is also to be paid, what a bounced cheque paid is owed again. */
import { sql } from 'kysely';
import { AHEAD_DAYS } from '#domain/dashboard/today.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import type { Pending } from '#server/features/claims/store.ts';
import { OUTSTANDING } from '#server/features/documents/store.ts';
import { type Part, pesosOf, type TodayLine, type TodaySource } from './today-line.ts';
import { partyLineId, shortDays } from './today-parties.ts';

type Row = { line: string; isReceived: boolean; rut: string | null; name: string; due: Day; cash: Day; currency: Currency; amount: number };

/** The line of a purchase that can still be claimed. */
export const claimLineId = (documentId: string) => `claim:${documentId}`;

/** The same lines, each with what of its risk a counterpart's line holds too. */
export async function withOverlaps(db: Db, of: TodaySource, today: Day, lines: readonly TodayLine[]): Promise<TodayLine[]> {
  const isAnyClaim = lines.some(({ kind }) => kind === 'claim');
  const isAnyBounced = lines.some(({ kind }) => kind === 'chequeBounced' || kind === 'ownChequeBounced');
  if (!isAnyClaim && !isAnyBounced) return [...lines];
  const ofClaims = isAnyClaim ? (await of.claims(db)).map(owedOf) : [];
  const rows = [...ofClaims, ...(isAnyBounced ? await paidByBounced(db, of.companyId) : [])].filter(({ amount }) => amount > 0);
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

/** What is open of a purchase that can be claimed. */
function owedOf({ document: { id, counterpartRut: rut, counterpartName, isReceived, ...one } }: Pending): Row {
  const { dueOn: due, cashOn: cash, currency, open: amount } = one;
  return { line: claimLineId(id), isReceived, rut, name: counterpartName ?? '', due, cash, currency, amount };
}

/** What is open of the documents that bounced cheques had paid. */
async function paidByBounced(db: Db, companyId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select case when d.is_received then 'ownChequeBounced' else 'chequeBounced' end as line, d.is_received as "isReceived",
      d.counterpart_rut as rut, coalesce(d.counterpart_name, '') as name, d.due_on as due, d.cash_on as cash, d.currency,
      least(d.remaining, (select sum(r.amount) from reduction r join cheque c using (company_id, cheque_id) join document o
          on o.company_id = c.company_id and o.document_id = c.cheque_id and not o.is_hidden
        where r.company_id = ${companyId} and r.document_id = d.document_id and c.state = 'bounced'))::bigint as amount
    from document d where d.company_id = ${companyId} and ${OUTSTANDING} and d.document_id in (
      select r.document_id from cheque c join reduction r on r.company_id = c.company_id and r.cheque_id = c.cheque_id
      where c.company_id = ${companyId} and c.state = 'bounced')`.execute(db);
  return rows;
}
