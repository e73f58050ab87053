/** Documents as the operations of the payment point see them. Call everything here inside writeCompany, but for reading. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { dueDate, type PaymentTerms } from '#domain/documents/expectation.ts';
import { foldSources } from '#domain/documents/fold.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import type { Factoring, FactorPayment, Payable, Reduction } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import type { Rut } from '#domain/rut.ts';
import type { Db } from '#server/db/scope.ts';
import { companyById } from '#server/features/companies/store.ts';
import { documentsById } from './stored.ts';

/** A document to operate on, with its name for the history and whom a document made of it names. */
export type StoredPayable = Payable & {
  name: string;
  folio: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
  rate: string | null;
};

/**
 * Documents of a company, locked in the order of their ids, in the order asked for.
 * @throws NOT_FOUND when one of them is none of the company's: nothing of the call is done
 */
export async function lockPayables(db: Db, companyId: string, ids: readonly string[]): Promise<StoredPayable[]> {
  await sql`select from document where company_id = ${companyId} and document_id = any (${ids}::uuid[]) order by document_id for update`.execute(
    db,
  );
  return readPayables(db, companyId, ids);
}

async function readPayables(db: Db, companyId: string, ids: readonly string[]): Promise<StoredPayable[]> {
  const rows = await payableRows(db, companyId, ids);
  const reductions = await reductionsOf(db, companyId, ids);
  const factorings = await factoringsOf(db, companyId, ids);
  const byId = new Map(
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
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}

type Row = Omit<Payable, 'reductions' | 'factoring' | 'area' | 'ownDue'> &
  Named & { areaId: string; isAreaByHand: boolean; originalDueOn: Day; counterpartRut: Rut | null; rate: string | null };

async function payableRows(db: Db, companyId: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select document_id as id, document_type as "documentType", code, label, folio, counterpart_rut as "counterpartRut",
      counterpart_name as "counterpartName", is_received as "isReceived", sign, currency, rate, amount, matched, credited,
      issued_on as "issuedOn", due_on as "dueOn", due_from as "dueFrom", original_due_on as "originalDueOn", agenda_on as "agendaOn",
      area_id as "areaId", is_area_by_hand as "isAreaByHand", is_hidden as "isHidden", flexible_period as "flexiblePeriod",
      is_annulled as "isAnnulled", claimed_on is not null or coalesce(section = 'reclamado', false) as "isClaimed",
      is_closed as "isClosed", is_expected as "isExpected"
    from document where company_id = ${companyId} and document_id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

type ReductionRow = Omit<Reduction, 'cheque' | 'made'> & {
  documentId: string;
  chequeId: string | null;
  number: string;
  bankCode: string | null;
  dueOn: Day;
  state: NonNullable<Reduction['cheque']>['state'];
  actNo: number;
  by: string | null;
  at: string;
};

async function reductionsOf(db: Db, companyId: string, ids: readonly string[]): Promise<Map<string, Reduction[]>> {
  const { rows } = await sql<ReductionRow>`
    select r.reduction_id as id, r.document_id as "documentId", r.kind, r.amount, r.on_day as "on", r.note, r.stands,
      r.area_before as "areaBefore", r.cheque_id as "chequeId", c.number, c.bank_code as "bankCode", c.state, d.due_on as "dueOn",
      r.act_no as "actNo", r.created_by as by, to_jsonb(r.created_at) #>> '{}' as at
    from reduction r
    left join cheque c on c.company_id = r.company_id and c.cheque_id = r.cheque_id
    left join document d on d.company_id = r.company_id and d.document_id = r.cheque_id
    where r.company_id = ${companyId} and r.document_id = any (${ids}::uuid[])
    order by r.created_at, r.reduction_id`.execute(db);
  const byDocument = new Map<string, Reduction[]>();
  for (const { documentId, chequeId, number, bankCode, dueOn, state, actNo, by, at, ...row } of rows) {
    const cheque = chequeId === null ? null : { id: chequeId, number, bankCode, dueOn, state };
    const list = byDocument.get(documentId) ?? [];
    byDocument.set(documentId, [...list, { ...row, cheque, made: { actNo, by, at } }]);
  }
  return byDocument;
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

/** The due dates that files and the company's terms give documents, whatever a person set. */
export async function withOwnDue(db: Db, companyId: string, documents: readonly StoredPayable[]): Promise<StoredPayable[]> {
  const company = await companyById(db, companyId);
  if (!company) throw new AppError('NOT_FOUND');
  const terms: PaymentTerms = { clientDays: company.clientPaymentDays, providerDays: company.providerPaymentDays };
  const stored = await documentsById(
    db,
    companyId,
    documents.map(({ id }) => id),
  );
  const voices = new Map(stored.map((one) => [one.documentId, one.voices.map(({ facts }) => facts)]));
  return documents.map((one) => {
    const facts = voices.get(one.id) ?? [];
    if (facts.length === 0) return one;
    const { on, from } = dueDate(foldSources(facts), terms);
    return { ...one, ownDue: { on, from } };
  });
}
