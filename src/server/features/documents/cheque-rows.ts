/** Cheques as they are stored. */

import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { ChequeStanding } from '#domain/documents/acts.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import type { Currency } from '#domain/money.ts';
import { inOrder } from '#server/db/in-order.ts';
import type { Db } from '#server/db/scope.ts';
import { OUTSTANDING } from './unpaid.ts';

/** A cheque in the register; `amount` positive minor units. `isCashed`: movements match it completely. */
export type ChequeRow = ChequeStanding & {
  id: string;
  number: string;
  bankCode: string | null;
  isIssued: boolean;
  amount: number;
  currency: Currency;
  dueOn: Day;
  counterpartRut: string | null;
  counterpartName: string | null;
  matched: number;
  /** How much of it matches and everything else use. */
  used: number;
  isCashed: boolean;
  /** It bounced, and nothing that it was given for is expected any more. */
  isReplaced: boolean;
  /** The cheque, or what it pays, is before the company's cut-off date. */
  isClosed: boolean;
  documentIds: string[];
};

/** Money came for it, by the bank or by what a person said. */
export const IS_CASHED = sql`(d.remaining = 0 and (d.matched > 0 or d.settled > 0) and c.state not in ('bounced', 'cancelled'))`;

/** Of a cheque `c`: it bounced, and what it was given for was paid otherwise, or is owed no more. */
export const IS_REPLACED = sql`(c.state = 'bounced' and exists (select from reduction r where r.company_id = c.company_id and r.cheque_id = c.cheque_id)
  and not exists (select from reduction r join document d on d.company_id = r.company_id and d.document_id = r.document_id
    where r.company_id = c.company_id and r.cheque_id = c.cheque_id and ${OUTSTANDING}))`;

/** What a cheque `c` and its document `d` are. */
export const CHEQUE_FIELDS = sql`c.cheque_id as id, c.number, c.bank_code as "bankCode", c.state, c.state_on as "stateOn", c.reason, c.slip_id as "slipId",
  d.is_received as "isIssued", d.amount, d.currency, d.due_on as "dueOn", d.counterpart_rut as "counterpartRut",
  d.counterpart_name as "counterpartName", d.matched, d.amount - d.remaining as used, ${IS_CASHED} as "isCashed", ${IS_REPLACED} as "isReplaced",
  d.is_closed or exists (select from reduction r join document p on p.company_id = r.company_id and p.document_id = r.document_id
    where r.company_id = c.company_id and r.cheque_id = c.cheque_id and p.is_closed) as "isClosed",
  array(select distinct r.document_id from reduction r where r.company_id = c.company_id and r.cheque_id = c.cheque_id)::text[] as "documentIds"`;

/** Cheques by id, in the order requested. @throws NOT_FOUND */
export async function chequesById(db: Db, companyId: string, ids: readonly string[]): Promise<ChequeRow[]> {
  const { rows } = await sql<ChequeRow>`
    select ${CHEQUE_FIELDS} from cheque c join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    where c.company_id = ${companyId} and c.cheque_id = any (${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((one) => [one.id, one]));
  return inOrder(ids, byId);
}

/** What cheques pay, by cheque; also what they paid before they bounced. */
export async function paidByCheques(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  const { rows } = await sql<Named & { chequeId: string; id: string }>`
    select distinct r.cheque_id as "chequeId", d.document_id as id, d.document_type as "documentType", d.code, d.label, d.folio,
      d.counterpart_name as "counterpartName"
    from reduction r join document d on d.company_id = r.company_id and d.document_id = r.document_id
    where r.company_id = ${companyId} and r.cheque_id = any (${ids}::uuid[]) order by 1, 2`.execute(db);
  const found = new Map<string, { id: string; name: string }[]>();
  for (const { chequeId, id, ...named } of rows) {
    const list = found.get(chequeId) ?? [];
    list.push({ id, name: documentName(named) });
    found.set(chequeId, list);
  }
  return found;
}
