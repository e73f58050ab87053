/** What is paid and owed of loans today. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { StoredPrepayment } from '#domain/loans/acts.ts';
import { isStillToCome } from '#domain/loans/terms.ts';
import type { Db } from '#server/db/scope.ts';
import { accountNames, type LoanHead, loanHeads } from './rows.ts';

export const INSTALLMENT_STATES = ['PAID', 'CLOSED', 'PENDING', 'LATE', 'INVOICED', 'NONE'] as const;
/** CLOSED: before the day on which the company began here; INVOICED: its lessor's invoice is paid instead; NONE: nothing to pay. */
type InstallmentState = (typeof INSTALLMENT_STATES)[number];

/** A loan with its standing; amounts in minor units. `stock`: 0 until its money comes. `nextOn`, `nextAmount`: of the first installment that is still to be paid. */
export type LoanStanding = LoanHead & {
  stock: number;
  nextOn: Day | null;
  nextAmount: number | null;
  paidCount: number;
  rowCount: number;
  /** Of the account that its installments are charged to. */
  accountName: string | null;
  /** Interest that falls due in the year of `today`. */
  interestOfYear: number;
};

/** What is left of an installment, with its interest where that stands apart. */
const REMAINING = sql`d.remaining + coalesce(x.remaining, 0)`;

/** `i`: an installment, `l`: its loan, `d`: its document, `x`: that of its interest, `v`: the invoice that takes its place. */
const stateOn = (today: Day) => sql<InstallmentState>`case
  when (l.paid_before > 0 and i.number <= l.paid_before) or ${REMAINING} = 0 or v.remaining = 0 then 'PAID'
  when d.document_id is null then 'NONE'
  when d.is_closed then 'CLOSED'
  when v.document_id is not null then 'INVOICED'
  when i.cash_on < ${today} then 'LATE'
  else 'PENDING' end`;

const WITH_DOCUMENTS = sql`left join document d on d.company_id = i.company_id and d.document_id = i.document_id
  left join document x on x.company_id = i.company_id and x.document_id = i.interest_document_id
  left join loan_invoice n on n.company_id = i.company_id and n.loan_id = i.loan_id and n.number = i.number
  left join document v on v.company_id = n.company_id and v.document_id = n.invoice_id`;

/** The loans of a company, or one of them, by identificator. */
export async function loanStandings(db: Db, companyId: string, today: Day, ids: readonly string[] | null = null): Promise<LoanStanding[]> {
  const heads = await loanHeads(db, companyId, ids);
  const { rows } = await sql<Omit<LoanStanding, keyof LoanHead | 'accountName'> & { id: string }>`
    with installment as (
      select i.loan_id, i.number, i.due_on, i.cash_on, i.interest, i.capital - i.rolled as capital, ${REMAINING} as remaining, ${stateOn(today)} as state,
        (i.number > 0)::int as row
      from loan l
      join loan_installment i using (company_id, loan_id)
      ${WITH_DOCUMENTS}
      where l.company_id = ${companyId} and l.loan_id = any (${heads.map(({ id }) => id)}::uuid[])
      union all
      select p.loan_id, 0, p.on_day, p.on_day, p.interest, p.capital, d.remaining,
        case when d.remaining = 0 then 'PAID' when d.is_closed then 'CLOSED' when p.on_day < ${today} then 'LATE' else 'PENDING' end, 0
      from loan_prepayment p join document d using (company_id, document_id)
      where p.company_id = ${companyId} and p.loan_id = any (${heads.map(({ id }) => id)}::uuid[]))
    select loan_id as id, sum(row)::int as "rowCount", coalesce(sum(row) filter (where state in ('PAID', 'CLOSED')), 0)::int as "paidCount",
      min(cash_on) filter (where state in ('PENDING', 'LATE', 'INVOICED')) as "nextOn",
      (array_agg(remaining order by cash_on, number) filter (where state in ('PENDING', 'LATE', 'INVOICED')))[1] as "nextAmount",
      coalesce(sum(interest) filter (where extract(year from due_on) = extract(year from ${today}::date)), 0)::bigint as "interestOfYear",
      (sum(capital) - coalesce(sum(capital) filter (where state in ('PAID', 'CLOSED') or (state = 'NONE' and cash_on <= ${today})), 0))::bigint
        as stock
    from installment group by loan_id`.execute(db);
  const accounts = await accountNames(
    db,
    companyId,
    heads.flatMap(({ terms }) => terms.accountId ?? []),
  );
  const byId = new Map(rows.map(({ id, ...rest }) => [id, rest]));
  return heads.map((head) => {
    const none = { stock: 0, nextOn: null, nextAmount: null, paidCount: 0, rowCount: 0, interestOfYear: 0 };
    const accountName = head.terms.accountId === null ? null : (accounts.get(head.terms.accountId) ?? null);
    const standing = { ...head, ...none, ...byId.get(head.id), accountName };
    // What a renewal takes over is owed already.
    return head.renewsId === null && isStillToCome(head.terms, today) ? { ...standing, stock: 0 } : standing;
  });
}

export type InstallmentStanding = {
  number: number;
  dueOn: Day;
  cashOn: Day;
  capital: number;
  interest: number;
  stock: number;
  charges: number;
  vat: number;
  rolled: number;
  amount: number;
  documentId: string | null;
  /** The document of its interest, where that stands apart. */
  interestId: string | null;
  state: InstallmentState;
  invoice: RentDocument | null;
  /** What paid it, or its invoice, in the bank. */
  movements: readonly InstallmentMovement[];
};

export type InstallmentMovement = { movementId: string; on: Day };

/** An invoice that is a rent, or may be it; `amount` in pesos. */
export type RentDocument = { documentId: string; folio: string | null; issuedOn: Day; amount: number };

/** The schedule of a loan with the state of each installment. */
export async function installmentStandings(db: Db, companyId: string, loanId: string, today: Day): Promise<InstallmentStanding[]> {
  const { rows } = await sql<InstallmentStanding>`
    select i.number, i.due_on as "dueOn", i.cash_on as "cashOn", i.capital, i.interest, i.stock, i.charges, i.vat, i.rolled, i.amount,
      i.document_id as "documentId", i.interest_document_id as "interestId", ${stateOn(today)} as state, case when v.document_id is not null then ${rentDocument('v')} end as invoice,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('movementId', m.movement_id, 'on', m.on_day)), '[]'::jsonb) from match m
        where m.company_id = i.company_id and m.document_id in (i.document_id, i.interest_document_id, v.document_id)) as movements
    from loan l join loan_installment i using (company_id, loan_id)
    ${WITH_DOCUMENTS}
    where l.company_id = ${companyId} and l.loan_id = ${loanId} order by i.number`.execute(db);
  return rows;
}

export type PrepaymentStanding = StoredPrepayment & { isPaid: boolean };

/** The prepayments of a loan, and whether they are paid. */
export async function prepaymentStandings(db: Db, companyId: string, loanId: string): Promise<PrepaymentStanding[]> {
  const { rows } = await sql<PrepaymentStanding>`
    select p.on_day as "on", p.mode, p.capital, p.interest, p.commission, p.document_id as "documentId", d.remaining = 0 as "isPaid"
    from loan_prepayment p join document d using (company_id, document_id)
    where p.company_id = ${companyId} and p.loan_id = ${loanId} order by p.number`.execute(db);
  return rows;
}

function rentDocument(alias: string) {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('documentId', ${of('document_id')}, 'folio', ${of('folio')}::text, 'issuedOn', ${of('issued_on')},
    'amount', ${of('amount_clp')})`;
}

/** Some invoices, for a person to choose from. */
export async function rentDocuments(db: Db, companyId: string, ids: readonly string[]): Promise<RentDocument[]> {
  const { rows } = await sql<{ invoice: RentDocument }>`select ${rentDocument('d')} as invoice from document d
    where d.company_id = ${companyId} and d.document_id = any (${ids}::uuid[]) order by d.issued_on, d.document_id`.execute(db);
  return rows.map(({ invoice }) => invoice);
}

/** What a document of a loan is in its schedule. */
export type CreditFacts = {
  loanId: string;
  capital: number;
  interest: number;
  stock: number;
  number: number;
  count: number;
  installmentCount: number;
  identificator: string;
  creditType: LoanHead['terms']['creditType'];
  /** The invoice that takes its place. */
  invoiceId: string | null;
};

/** By the id of their document, of that of its interest, and of the invoice that takes its place, of any of the companies in sight. */
export async function creditFacts(db: Db, documentIds: readonly string[]): Promise<ReadonlyMap<string, CreditFacts>> {
  const { rows } = await sql<CreditFacts & { documentId: string | null; interestId: string | null }>`
    with asked as (
      select company_id, loan_id, number from loan_installment where document_id = any (${documentIds}::uuid[])
      union select company_id, loan_id, number from loan_installment where interest_document_id = any (${documentIds}::uuid[])
      union select company_id, loan_id, number from loan_invoice where invoice_id = any (${documentIds}::uuid[]))
    select i.document_id as "documentId", i.interest_document_id as "interestId", l.loan_id as "loanId", i.capital, i.interest, i.stock, i.number, l.installment_count as "installmentCount",
      l.identificator, l.credit_type as "creditType", n.invoice_id as "invoiceId",
      (select count(*)::int from loan_installment o where o.company_id = l.company_id and o.loan_id = l.loan_id and o.number > 0) as count
    from asked join loan_installment i using (company_id, loan_id, number) join loan l using (company_id, loan_id)
    left join loan_invoice n using (company_id, loan_id, number)`.execute(db);
  return new Map(
    rows.flatMap(({ documentId, interestId, ...rest }) =>
      [documentId, interestId, rest.invoiceId].flatMap((id) => (id === null ? [] : [[id, rest] as const])),
    ),
  );
}
