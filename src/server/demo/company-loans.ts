/** The loans of demo companies: those that their statements show, and two of another type about to begin. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { bankName } from '#domain/banks.ts';
import { addDays, addMonths, type Day } from '#domain/date.ts';
import { type LoanDraft, NO_COSTS } from '#domain/loans/terms.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { previewLoan, saveLoan } from '#server/features/loans/store.ts';
import type { DemoLoan, DemoStream } from './types.ts';

const PLAIN: Omit<LoanDraft, 'creditType' | 'identificator' | 'institution' | 'principal' | 'count' | 'rate' | 'firstDueOn'> = {
  ...{ method: 'french', currency: 'CLP', payment: null, ratePeriod: 'month', dayCount: 'thirty360', interval: 1 },
  ...{ disbursedOn: null, graceCount: 0, grace: 'interest', balloon: 0, insurance: 0, rolls: true, paidBefore: 0 },
  ...{ ...NO_COSTS, prepaymentMonths: null, tolerance: 0, bankTable: null },
};

/** Writes a company's loans that are not paid off, as its people would have when they came to Caudal. */
export async function takeLoans(db: Db, actor: Actor, loans: readonly DemoLoan[], today: Day): Promise<void> {
  // What the generator has of months to come, the loans themselves say.
  await sql`delete from document where company_id = ${actor.companyId} and document_type = 'CREDIT' and due_on > ${today} and matched = 0`.execute(
    db,
  );
  for (const loan of loans) {
    const documents = await installmentsIn(db, actor.companyId, loan);
    const draft = draftOf(loan, today, documents);
    if (!draft) continue;
    const accountId = await accountOf(db, actor.companyId, loan);
    await saveLoan(db, actor, { id: null, version: null, draft: { ...draft, accountId }, documents });
  }
}

/** The account that its bank charges. */
async function accountOf(db: Db, companyId: string, { bankCode }: DemoLoan): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select account_id as id from bank_account
    where company_id = ${companyId} and bank_code = ${bankCode} and currency = 'CLP' order by number limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The installments that its books hold: paid ones, and the bank's charges with them. */
async function installmentsIn(db: Db, companyId: string, { name, installments }: DemoLoan): Promise<Map<number, string>> {
  const labels = installments.map(({ number }) => `Cuota ${number}/${installments.length} ${name}`);
  const { rows } = await sql<{ id: string; number: number }>`
    select document_id as id, array_position(${labels}::text[], label) as number from document
    where company_id = ${companyId} and document_type = 'CREDIT' and label = any (${labels}::text[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Loans of types that no statement shows, of money that comes, or rents that begin, in the next days. */
export async function promiseLoans(db: Db, actor: Actor, { accounts, today }: DemoStream): Promise<void> {
  const hasDollars = accounts.some(({ currency }) => currency === 'USD');
  for (const draft of hasDollars ? abroad(today) : atHome(today)) await saveLoan(db, actor, { id: null, version: null, draft });
  if (!hasDollars) await rentFrom(db, actor, today);
}

const LESSOR = { rut: rutOf(96_871_340), name: 'Leasing Cordillera Andina S.A.' };

/** A leasing in its fifth month, of which the next rent is invoiced already. */
async function rentFrom(db: Db, actor: Actor, today: Day): Promise<void> {
  const next = addDays(today, 6);
  const draft: LoanDraft = {
    ...PLAIN,
    ...{ creditType: 'leasing', method: 'arrears', identificator: 'Leasing grúa horquilla', institution: LESSOR.name },
    ...{ institutionRut: LESSOR.rut, principal: 18_000_000, count: 36, rate: 0.95, firstDueOn: addMonths(next, -4), paidBefore: 4 },
  };
  await saveLoan(db, actor, { id: null, version: null, draft });
  const rent = previewLoan(draft).rows.find(({ dueOn }) => dueOn >= today);
  const issuedOn = addDays(today, -6);
  if (!rent) return;
  await sql`insert into document (company_id, document_id, document_type, code, is_received, sign, folio, counterpart_rut, counterpart_name,
      issued_on, received_on, period, section, net, iva, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
    select company_id, ${newId()}::uuid as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, true as is_received, 1 as sign,
      '48210' as folio, ${LESSOR.rut} as counterpart_rut, ${LESSOR.name} as counterpart_name, ${issuedOn}::date as issued_on,
      ${issuedOn}::date as received_on, ${firstDayOf(periodOf(issuedOn))}::date as period, 'registro' as section,
      ${rent.amount - rent.vat}::bigint as net, ${rent.vat}::bigint as iva, ${rent.amount}::bigint as amount,
      ${rent.amount}::bigint as amount_clp, ${rent.cashOn}::date as due_on, 'document' as due_from, ${rent.cashOn}::date as original_due_on,
      area_id, true as is_expected
    from area where company_id = ${actor.companyId} and key = 'cuotasdeprestamos'`.execute(db);
}

/** @param inBooks  its installments that the books hold; those before them were paid before the books begin */
function draftOf(loan: DemoLoan, today: Day, inBooks: ReadonlyMap<number, string>): LoanDraft | null {
  const { name, bankCode, disbursedOn, principal, monthlyRate, installments } = loan;
  const paid = installments.filter(({ dueOn }) => dueOn <= today).length;
  const before = inBooks.size === 0 ? paid : Math.min(...inBooks.keys()) - 1;
  const [first] = installments;
  if (!first || paid === installments.length) return null;
  return {
    ...PLAIN,
    ...{ creditType: 'comercial', identificator: name, institution: bankName(bankCode), principal, count: installments.length },
    ...{ rate: Number(monthlyRate), disbursedOn, firstDueOn: first.dueOn, paidBefore: before },
  };
}

function atHome(today: Day): LoanDraft[] {
  const soon = addDays(today, 8);
  return [
    {
      ...PLAIN,
      ...{
        creditType: 'bullet',
        identificator: 'Capital de trabajo 90 días',
        institution: 'Banco de Chile',
        principal: 12_000_000,
        count: 1,
      },
      ...{ rate: 9, ratePeriod: 'year', dayCount: 'actual360', disbursedOn: soon, firstDueOn: addDays(soon, 90) },
    },
    {
      ...PLAIN,
      ...{ creditType: 'leasing', method: 'arrears', identificator: 'Leasing camión', institution: 'Banco de Chile' },
      ...{ principal: 30_000_000, count: 24, rate: 0.9, firstDueOn: addMonths(soon, 1) },
    },
  ];
}

/** In cents of a dollar. */
function abroad(today: Day): LoanDraft[] {
  const soon = addDays(today, 8);
  return [
    {
      ...PLAIN,
      ...{
        creditType: 'comex',
        identificator: 'PAE maquinaria',
        institution: 'Scotiabank',
        currency: 'USD',
        principal: 1_800_000,
        count: 1,
      },
      ...{ rate: 7.2, ratePeriod: 'year', dayCount: 'actual360', disbursedOn: soon, firstDueOn: addDays(soon, 180) },
      ...{ reference: 'SOFR 6M', referenceRate: 4.3, spread: 2.9 },
    },
    {
      ...PLAIN,
      ...{ creditType: 'cartaCredito', identificator: 'Carta de crédito 4471', institution: 'Bci', currency: 'USD', tolerance: 5 },
      ...{ principal: 2_500_000, payment: 25_000, count: 1, rate: null, interval: 3, firstDueOn: addMonths(soon, 3) },
    },
  ];
}
