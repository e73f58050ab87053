/** Rents of leasings and the lessor's invoices that take their place. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { addDays, type Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { RentChoice } from '#domain/loans/acts.ts';
import { type InvoicedRents, invoicedRents, type LessorInvoice, RENT_DAYS, type Rent } from '#domain/loans/rents.ts';
import type { LoanCurrency } from '#domain/loans/terms.ts';
import { toClp } from '#domain/money.ts';
import { rateOn } from '#domain/rates.ts';
import type { Rut } from '#domain/rut.ts';
import { isClaimed } from '#server/db/claimed.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { supersedeRents, untouchedDocuments } from '#server/features/documents/store.ts';
import { ratesAt } from '#server/features/rates/store.ts';
import type { ChangedLoan } from './rows.ts';
import { rentDocuments } from './standing.ts';

/** `invoiceId` null: a person said that none is it; `isByHand` null: nothing is stored of it. */
type StoredRent = Rent & {
  loanId: string;
  number: number;
  documentId: string;
  isSuperseded: boolean;
  isUntouched: boolean;
  invoiceId: string | null;
  isByHand: boolean | null;
};

/** Pairs rents with invoices that came since, and parts those that are the same no more. It writes only differences. */
export async function refreshRents(db: Db, companyId: string): Promise<void> {
  await forgetOthers(db, companyId);
  const rents = await rentsOf(db, companyId);
  if (rents.length === 0) return;
  const { invoices } = await pairedRents(db, companyId, rents);
  const fresh = rents.filter(({ id, isByHand }) => isByHand === null && invoices.has(id));
  const rows = fresh.map(({ id, loanId, number }) => ({ loanId, number, invoiceId: invoices.get(id) }));
  if (rows.length > 0)
    await sql`insert into loan_invoice (company_id, loan_id, number, invoice_id, is_by_hand)
      select ${companyId}, "loanId", number, "invoiceId", false
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("loanId" uuid, number int, "invoiceId" uuid)`.execute(db);
  for (const value of [true, false]) {
    const ids = rents.filter(({ id, isSuperseded }) => invoices.has(id) === value && isSuperseded !== value).map((one) => one.documentId);
    await supersedeRents(db, companyId, ids, value);
  }
}

/** The invoices of which each rent of a loan may be, where no one decided; by the number of its installment. */
export async function rentCandidates(db: Db, companyId: string, loanId: string): Promise<ReadonlyMap<number, readonly string[]>> {
  const rents = await rentsOf(db, companyId);
  if (!rents.some((one) => one.loanId === loanId)) return new Map();
  const { doubtful } = await pairedRents(db, companyId, rents);
  return new Map(
    rents.flatMap(({ id, number, ...one }) => {
      const candidates = one.loanId === loanId ? doubtful.get(id) : undefined;
      return candidates ? [[number, candidates] as const] : [];
    }),
  );
}

/**
 * A person decides which invoice a rent is, or with null that none is.
 * @throws NOT_FOUND, RENT_NOT_INVOICED when the invoice is no candidate of it
 */
export async function chooseRentInvoice(
  db: Db,
  actor: Actor,
  { loanId, number, invoiceId }: { loanId: string; number: number; invoiceId: string | null },
): Promise<ChangedLoan> {
  const { companyId } = actor;
  const rent = (await rentsOf(db, companyId)).find((one) => one.loanId === loanId && one.number === number);
  if (!rent) throw new AppError('NOT_FOUND');
  if (invoiceId !== null && !(await rentCandidates(db, companyId, loanId)).get(number)?.includes(invoiceId))
    throw new AppError('RENT_NOT_INVOICED');
  const before = rent.isByHand === null ? null : { invoiceId: rent.invoiceId, isByHand: rent.isByHand };
  return { id: loanId, actNo: await writeRentInvoice(db, actor, { loanId, number, before, after: { invoiceId, isByHand: true } }) };
}

type Choice = { loanId: string; number: number; before: RentChoice | null; after: RentChoice | null };

/** Writes what is decided of a rent as an act. @throws ACT_OVERTAKEN when the invoice is another rent's by now */
export async function writeRentInvoice(
  db: Db,
  actor: Actor,
  { loanId, number, before, after }: Choice,
  undoes: number | null = null,
): Promise<number> {
  const { companyId } = actor;
  const at = { company_id: companyId, loan_id: loanId, number };
  await sql`delete from loan_invoice where company_id = ${companyId} and loan_id = ${loanId} and number = ${number}`.execute(db);
  if (after) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('loan_invoice')
      .values({ ...at, invoice_id: after.invoiceId, is_by_hand: after.isByHand })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw new AppError('ACT_OVERTAKEN', { what: 'la factura' });
  }
  await refreshRents(db, companyId);
  const label = await labelOf(db, companyId, loanId);
  const [invoice] = await rentDocuments(db, companyId, after?.invoiceId ? [after.invoiceId] : []);
  const params = { loanId, label, number, document: invoice ? `la factura ${invoice.folio ?? ''}`.trim() : null };
  return record(db, actor, 'loan.rentInvoiced', params, { undo: { before, after }, undoes });
}

async function labelOf(db: Db, companyId: string, loanId: string): Promise<string> {
  const { rows } = await sql<{ label: string }>`
    select identificator as label from loan where company_id = ${companyId} and loan_id = ${loanId}`.execute(db);
  return rows[0]?.label ?? '';
}

/** What is stored of a rent; null for nothing. */
export async function rentInvoiceOf(db: Db, companyId: string, loanId: string, number: number): Promise<RentChoice | null> {
  const { rows } = await sql<RentChoice>`select invoice_id as "invoiceId", is_by_hand as "isByHand" from loan_invoice
    where company_id = ${companyId} and loan_id = ${loanId} and number = ${number}`.execute(db);
  return rows[0] ?? null;
}

/** Rents of leasings whose lessor's RUT is known, still to be paid or invoiced; and what is invoiced and no such rent any more, without lessor. */
async function rentsOf(db: Db, companyId: string): Promise<StoredRent[]> {
  const { rows } = await sql<Omit<StoredRent, 'id'>>`
    select i.loan_id as "loanId", i.number, case when l.credit_type = 'leasing' then l.institution_rut end as lessor, l.currency, i.amount, i.due_on as "dueOn",
      i.document_id as "documentId", d.is_superseded as "isSuperseded", d.remaining = d.amount and not d.is_closed as "isUntouched",
      v.invoice_id as "invoiceId", v.is_by_hand as "isByHand"
    from loan l
    join loan_installment i using (company_id, loan_id)
    join document d using (company_id, document_id)
    left join loan_invoice v on v.company_id = i.company_id and v.loan_id = i.loan_id and v.number = i.number
    where l.company_id = ${companyId} and (d.is_superseded or (l.credit_type = 'leasing' and l.institution_rut is not null
      and (v.loan_id is not null or (d.remaining = d.amount and not d.is_closed))))
    order by i.due_on, i.loan_id`.execute(db);
  return rows.map((row) => ({ ...row, id: `${row.loanId} ${row.number}` }));
}

/** Pairs whose invoice stands no more, or whose loan is no leasing; and those that nobody chose, of a rent that is no more or of another lessor. */
async function forgetOthers(db: Db, companyId: string): Promise<void> {
  await sql`delete from loan_invoice v where v.company_id = ${companyId} and v.invoice_id is not null and not exists (
    select from document d where d.company_id = v.company_id and d.document_id = v.invoice_id and ${isInvoice('d')}
      and exists (
        select from loan l join loan_installment i using (company_id, loan_id)
        where l.company_id = v.company_id and l.loan_id = v.loan_id and l.credit_type = 'leasing'
          and (v.is_by_hand or (i.number = v.number and d.counterpart_rut = l.institution_rut))))`.execute(db);
}

/** A loan changed: what nobody chose and nobody paid is paired anew. */
export async function repairRents(db: Db, companyId: string, loanId: string): Promise<void> {
  await sql`delete from loan_invoice v using document d
    where v.company_id = ${companyId} and v.loan_id = ${loanId} and not v.is_by_hand
      and d.company_id = v.company_id and d.document_id = v.invoice_id and d.remaining = d.amount`.execute(db);
  await refreshRents(db, companyId);
}

/** The documents of installments of which nothing was paid, nor of their invoices; they are locked. */
export async function untouchedInstallments(db: Db, companyId: string, documentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.document_id as id from loan_installment i
    join loan_invoice v using (company_id, loan_id, number)
    join document d on d.company_id = v.company_id and d.document_id = v.invoice_id
    where i.company_id = ${companyId} and i.document_id = any (${documentIds}::uuid[]) and d.remaining < d.amount`.execute(db);
  const paid = new Set(rows.map(({ id }) => id));
  return new Set([...(await untouchedDocuments(db, companyId, documentIds))].filter((id) => !paid.has(id)));
}

/** A received tax document that stands: neither annulled, claimed, hidden nor replaced. */
function isInvoice(alias: string) {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${of('document_type')} = 'TAX_DOCUMENT' and ${of('is_received')} and ${of('sign')} = 1 and not ${of('is_annulled')}
    and not ${of('is_hidden')} and not ${of('is_superseded')} and not ${isClaimed(alias)})`;
}

async function pairedRents(db: Db, companyId: string, rents: readonly StoredRent[]): Promise<InvoicedRents> {
  const open = rents.filter(({ lessor }) => lessor !== null);
  const stored = await decisions(db, companyId);
  const invoices = await invoicesAround(db, companyId, open);
  const days = [...new Set(invoices.map(({ issuedOn }) => issuedOn))];
  const currencies = [...new Set(open.map(({ currency }) => currency))].filter((currency) => currency !== 'CLP');
  const rates = await ratesAt(db, companyId, currencies, days);
  const pesosOn = ({ currency, amount }: { currency: LoanCurrency; amount: number }, on: Day) => {
    if (currency === 'CLP') return amount;
    const rate = rateOn(rates.get(currency) ?? [], currency, on);
    return rate === null ? null : toClp(amount, currency, rate);
  };
  const unpaid = open.filter(({ isUntouched }) => isUntouched);
  return invoicedRents(unpaid, invoices, stored, pesosOn);
}

async function decisions(db: Db, companyId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; invoiceId: string | null }>`
    select loan_id || ' ' || number as id, invoice_id as "invoiceId" from loan_invoice where company_id = ${companyId}`.execute(db);
  return new Map(rows.map(({ id, invoiceId }) => [id, invoiceId]));
}

async function invoicesAround(db: Db, companyId: string, rents: readonly Rent[]): Promise<LessorInvoice[]> {
  const [first, last] = [rents[0], rents.at(-1)];
  if (!first || !last) return [];
  const ruts = [...new Set(rents.map(({ lessor }) => lessor))];
  const { rows } = await sql<LessorInvoice & { rut: Rut }>`
    select d.document_id as id, d.counterpart_rut as rut, d.issued_on as "issuedOn", d.amount_clp as amount from document d
    where d.company_id = ${companyId} and d.counterpart_rut = any (${ruts}::text[]) and ${isInvoice('d')}
      and d.issued_on between ${addDays(first.dueOn, RENT_DAYS.from)} and ${addDays(last.dueOn, RENT_DAYS.to)}
    order by d.issued_on, d.document_id`.execute(db);
  return rows;
}
