/** Documents that payments create: cheques, and a factor's pending payment. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { Cheque } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { toClp } from '#domain/money.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import type { StoredPayable } from './payables.ts';

/** A document to create from another one; `amount` in minor units of its currency. */
export type MadeDocument = {
  id: string;
  amount: number;
  dueOn: Day;
  of: StoredPayable;
  /** The day of the act: when the cheque was received or written, or the invoice sold. */
  on: Day;
} & ({ kind: 'cheque'; cheque: Cheque } | { kind: 'factoring'; holderName: string; holderRut: Rut | null; isRetention: boolean });

/** Existing ones stay unchanged: one cheque may pay several documents. */
export async function insertMade(db: Db, companyId: string, requested: readonly MadeDocument[]): Promise<void> {
  const made = [...new Map(requested.map((one) => [one.id, one])).values()];
  if (made.length === 0) return;
  const areas = await areaIds(db, companyId);
  const rows = made.map((one) => rowOf(companyId, one, areas));
  await sql`insert into document ${namedRows('document', rows)} on conflict (company_id, document_id) do nothing`.execute(db);
  const cheques = made.flatMap((one) => (one.kind === 'cheque' ? [one] : []));
  if (cheques.length === 0) return;
  const chequeRows = cheques.map(({ id, cheque, on }) => ({
    ...{ company_id: companyId, cheque_id: id, number: cheque.number, bank_code: cheque.bankCode },
    ...{ state: cheque.state, state_on: on },
  }));
  await sql`insert into cheque ${namedRows('cheque', chequeRows)} on conflict (company_id, cheque_id) do nothing`.execute(db);
}

function rowOf(companyId: string, made: MadeDocument, areas: ReadonlyMap<string, string>) {
  const { of, amount } = made;
  const isReceived = of.isReceived;
  const key = made.kind === 'factoring' ? 'factoring' : isReceived ? 'chequesemitidos' : 'chequesrecibidos';
  const area = areas.get(key);
  if (!area) throw new Error(`the company has no area ${key}`);
  const isInPesos = of.currency === 'CLP' || of.rate === null;
  return {
    company_id: companyId,
    document_id: made.id,
    document_type: made.kind === 'cheque' ? ('PAYMENT' as const) : ('MANUAL' as const),
    label: labelOf(made),
    is_received: isReceived,
    sign: 1 as const,
    folio: made.kind === 'cheque' ? made.cheque.number : of.folio,
    counterpart_rut: made.kind === 'cheque' ? of.counterpartRut : made.holderRut,
    counterpart_name: made.kind === 'cheque' ? of.counterpartName : made.holderName,
    // Not the invoice's day: a cut-off closes what was issued before it, and this money is still to come.
    issued_on: made.on < made.dueOn ? made.on : made.dueOn,
    period: firstDayOf(periodOf(made.dueOn)),
    currency: of.currency,
    amount,
    rate: isInPesos ? null : of.rate,
    amount_clp: isInPesos ? amount : toClp(amount, of.currency, of.rate ?? '1'),
    due_on: made.dueOn,
    due_from: 'document' as const,
    original_due_on: made.dueOn,
    area_id: area,
    is_expected: true,
  };
}

function labelOf(made: MadeDocument): string {
  if (made.kind === 'cheque') return `Cheque ${made.cheque.number}`;
  return made.isRetention ? 'Retención de factoring' : 'Anticipo de factoring';
}

/**
 * Adjusts the amounts of cheques to what they pay, and deletes those that no longer pay anything.
 * @throws CHEQUE_USED when movements match more than is left of one, CHEQUE_REDUCED when something else depends on one to delete
 */
export async function resizeCheques(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; number: string; used: number; amount: number; isWithoutRows: boolean; isReduced: boolean }>`
    select c.cheque_id as id, c.number, d.amount - d.remaining as used, coalesce(sum(r.amount), 0)::bigint as amount,
      count(r.reduction_id) = 0 as "isWithoutRows",
      exists (select from reduction o where o.company_id = c.company_id and o.document_id = c.cheque_id) as "isReduced"
    from cheque c
    join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
    left join reduction r on r.company_id = c.company_id and r.cheque_id = c.cheque_id
    where c.company_id = ${companyId} and c.cheque_id = any (${ids}::uuid[]) group by c.company_id, 1, 2, 3 order by 1`.execute(db);
  for (const { id, number, used, amount, isWithoutRows, isReduced } of rows) {
    if (isWithoutRows && isReduced) throw new AppError('CHEQUE_REDUCED', { number });
    if (used > amount) throw new AppError('CHEQUE_USED', { number });
    if (isWithoutRows) {
      await db.deleteFrom('document').where('company_id', '=', companyId).where('document_id', '=', id).execute();
      continue;
    }
    await sql`update document set amount = ${amount},
        amount_clp = case when rate is null then ${amount}::bigint else round(amount_clp::numeric * ${amount} / amount) end
      where company_id = ${companyId} and document_id = ${id} and amount <> ${amount}`.execute(db);
  }
}

/** Deletes a factor's pending payments. @throws FACTOR_PAID when something depends on one */
export async function deleteMade(db: Db, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ movement: string }>`
    select coalesce(label, 'lo que lo rebaja') as movement from document
    where company_id = ${companyId} and document_id = any (${ids}::uuid[]) and (remaining < amount
      or exists (select from reduction r where r.company_id = document.company_id and r.document_id = document.document_id))`.execute(db);
  const [used] = rows;
  if (used) throw new AppError('FACTOR_PAID', { movement: used.movement });
  await db.deleteFrom('document').where('company_id', '=', companyId).where('document_id', 'in', ids).execute();
}
