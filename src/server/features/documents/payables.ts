/** Documents as the payment operations see them. Call everything here inside writeCompany, except for reading. */

import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { dueDate, type PaymentTerms } from '#domain/documents/expectation.ts';
import { foldSources } from '#domain/documents/fold.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import type { Factoring, FactorPayment, Payable, Reduction } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import type { Rut } from '#domain/rut.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import { isClaimed } from '#server/db/claimed.ts';
import { inOrder } from '#server/db/in-order.ts';
import type { Db } from '#server/db/scope.ts';
import { companyById } from '#server/features/companies/store.ts';
import { documentsById } from './stored.ts';

/** A document to operate on, with its name for the history and the counterpart for documents created from it. */
export type StoredPayable = Payable & {
  name: string;
  folio: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
  rate: string | null;
  kindKey: string | null;
};

/**
 * Documents of a company, locked in the order of their ids, returned in the order requested.
 * @throws NOT_FOUND when one is not the company's: the whole call is refused
 */
export async function lockPayables(db: Db, companyId: string, ids: readonly string[]): Promise<StoredPayable[]> {
  const byId = await lockExisting(db, companyId, ids);
  return inOrder(ids, byId);
}

/** The same by id, without missing ones. */
export async function lockExisting(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredPayable>> {
  await sql`select from document where company_id = ${companyId} and document_id = any (${ids}::uuid[]) order by document_id for update`.execute(
    db,
  );
  return existingPayables(db, companyId, ids);
}

/** The same without a lock: to look, not to change. */
export async function existingPayables(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredPayable>> {
  const rows = await payableRows(db, companyId, ids);
  const reductions = await reductionsOf(db, companyId, ids);
  const factorings = await factoringsOf(db, companyId, ids);
  return new Map(
    rows.map(({ areaId, isAreaByHand, label, originalDueOn, ...row }) => [
      row.id,
      {
        ...row,
        area: { id: areaId, isByHand: isAreaByHand },
        ownDue: { on: originalDueOn, from: 'document' as const },
        reductions: reductions.get(row.id) ?? [],
        factoring: factorings.get(row.id) ?? null,
        name: documentName({ ...row, label }),
      },
    ]),
  );
}

type Row = Omit<Payable, 'reductions' | 'factoring' | 'area' | 'ownDue'> &
  Named & {
    areaId: string;
    isAreaByHand: boolean;
    originalDueOn: Day;
    counterpartRut: Rut | null;
    rate: string | null;
    kindKey: string | null;
  };

async function payableRows(db: Db, companyId: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select document_id as id, document_type as "documentType", code, label, folio, counterpart_rut as "counterpartRut",
      counterpart_name as "counterpartName", kind_key as "kindKey", is_received as "isReceived", sign, currency, rate, amount, matched, credited,
      issued_on as "issuedOn", due_on as "dueOn", due_from as "dueFrom", original_due_on as "originalDueOn", agenda_on as "agendaOn",
      ${areaOfRow('document')} as "areaId", is_area_by_hand as "isAreaByHand", is_hidden as "isHidden", flexible_period as "flexiblePeriod",
      is_annulled as "isAnnulled", ${isClaimed('document')} as "isClaimed",
      is_closed as "isClosed", is_expected as "isExpected"
    from document where company_id = ${companyId} and document_id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

type ReductionRow = Omit<Reduction, 'cheque' | 'made'> & {
  documentId: string;
  chequeId: string | null;
  actNo: number;
  by: string | null;
  at: string;
};

async function reductionsOf(db: Db, companyId: string, ids: readonly string[]): Promise<Map<string, Reduction[]>> {
  const { rows } = await sql<ReductionRow>`
    select reduction_id as id, document_id as "documentId", kind, amount, on_day as "on", means, note, stands, area_before as "areaBefore",
      cheque_id as "chequeId", act_no as "actNo", created_by as by, to_jsonb(created_at) #>> '{}' as at
    from reduction
    where company_id = ${companyId} and document_id = any (${ids}::uuid[])
    order by created_at, reduction_id`.execute(db);
  const cheques = await chequesById(
    db,
    companyId,
    rows.flatMap(({ chequeId }) => chequeId ?? []),
  );
  const byDocument = new Map<string, Reduction[]>();
  for (const { documentId, chequeId, actNo, by, at, ...row } of rows) {
    const cheque = (chequeId && cheques.get(chequeId)) || null;
    const list = byDocument.get(documentId) ?? [];
    byDocument.set(documentId, [...list, { ...row, cheque, made: { actNo, by, at } }]);
  }
  return byDocument;
}

type PaidByCheque = NonNullable<Reduction['cheque']>;

/**
 * Cheques by their ids, and by themselves: joined with what they pay, each would be looked for among all documents while the planner
 * has no statistics of them.
 */
async function chequesById(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PaidByCheque>> {
  if (ids.length === 0) return new Map();
  const { rows: days } = await sql<{ id: string; dueOn: Day }>`
    select document_id as id, due_on as "dueOn" from document where company_id = ${companyId} and document_id = any (${ids}::uuid[])`.execute(
    db,
  );
  const dueOn = new Map(days.map((one) => [one.id, one.dueOn]));
  const { rows } = await sql<Omit<PaidByCheque, 'dueOn'> & { id: string }>`
    select cheque_id as id, number, bank_code as "bankCode", state from cheque
    where company_id = ${companyId} and cheque_id = any (${ids}::uuid[])`.execute(db);
  return new Map(
    rows.flatMap((one) => {
      const on = dueOn.get(one.id);
      return on ? [[one.id, { ...one, dueOn: on }] as const] : [];
    }),
  );
}

type FactoringRow = {
  documentId: string;
  holderName: string;
  holderRut: Rut | null;
  on: Day;
  advance: FactorPayment | null;
  retention: FactorPayment | null;
};

async function factoringsOf(db: Db, companyId: string, ids: readonly string[]): Promise<Map<string, Factoring>> {
  const payment = (column: 'advance_id' | 'retention_id') => sql`(
    select jsonb_build_object('id', d.document_id, 'amount', d.amount, 'dueOn', d.due_on, 'usedBy', coalesce(
      (select v.glosa from match m join movement v on v.company_id = m.company_id and v.movement_id = m.movement_id
       where m.company_id = d.company_id and m.document_id = d.document_id order by m.created_at limit 1),
      case when d.remaining < d.amount or exists (select from reduction o
        where o.company_id = d.company_id and o.document_id = d.document_id) then 'lo que lo rebaja' end))
    from document d where d.company_id = f.company_id and d.document_id = f.${sql.ref(column)})`;
  const { rows } = await sql<FactoringRow>`
    select f.document_id as "documentId", f.holder_name as "holderName", f.holder_rut as "holderRut", f.on_day as "on",
      ${payment('advance_id')} as advance, ${payment('retention_id')} as retention
    from factoring f where f.company_id = ${companyId} and f.document_id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ documentId, ...factoring }) => [documentId, factoring]));
}

/** Documents with the due dates from files and the company's terms, ignoring what a person set. */
export async function withOwnDue(db: Db, companyId: string, documents: readonly StoredPayable[]): Promise<StoredPayable[]> {
  const dues = await ownDueDates(
    db,
    companyId,
    documents.map(({ id }) => id),
  );
  return documents.map((one) => ({ ...one, ownDue: dues.get(one.id) ?? one.ownDue }));
}

/** The due dates that files and the company's terms now give, by document; none for documents without a file. */
export async function ownDueDates(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Payable['ownDue']>> {
  const company = await companyById(db, companyId);
  if (!company) throw new AppError('NOT_FOUND');
  const terms: PaymentTerms = { clientDays: company.clientPaymentDays, providerDays: company.providerPaymentDays };
  const stored = await documentsById(db, companyId, ids);
  return new Map(
    stored.flatMap(({ documentId, voices }) => {
      if (voices.length === 0) return [];
      const { on, from } = dueDate(foldSources(voices.map(({ facts }) => facts)), terms);
      return [[documentId, { on, from }] as const];
    }),
  );
}
