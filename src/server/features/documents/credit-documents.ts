/** Installments and disbursements of loans as rows of `document`. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { isClosedOn } from '#domain/documents/expectation.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds, companyById } from '#server/features/companies/store.ts';
import { ratesOf } from './obligation-rows.ts';

/** What a loan expects to pay or, with `isReceived` false, to collect. `amount` in minor units of `currency`, above zero. */
export type CreditDocument = {
  id: string;
  label: string;
  institution: string | null;
  isReceived: boolean;
  currency: Currency;
  amount: number;
  issuedOn: Day;
  dueOn: Day;
  originalDueOn: Day;
};

/** Deletes some and adds others. @throws RATE_MISSING */
export async function writeCreditDocuments(
  db: Db,
  companyId: string,
  { gone, added }: { gone: readonly string[]; added: readonly CreditDocument[] },
): Promise<void> {
  if (gone.length > 0)
    await sql`delete from document where company_id = ${companyId} and document_type = 'CREDIT'
      and document_id = any (${gone}::uuid[])`.execute(db);
  if (added.length === 0) return;
  const [areas, company, rates] = [await areaIds(db, companyId), await companyById(db, companyId), await ratesOf(db, companyId, added)];
  const areaOf = (key: string) => {
    const id = areas.get(key);
    if (!id) throw new Error(`no area ${key}`);
    return id;
  };
  const rows = added.map((one) => {
    const rate = rates(one);
    const isClosed = isClosedOn(one.issuedOn, company?.cutOffOn ?? null);
    return {
      company_id: companyId,
      document_id: one.id,
      document_type: 'CREDIT' as const,
      label: one.label,
      is_received: one.isReceived,
      sign: 1 as const,
      institution: one.institution,
      counterpart_name: one.institution,
      period: firstDayOf(periodOf(one.dueOn)),
      issued_on: one.issuedOn,
      currency: one.currency,
      amount: one.amount,
      rate,
      amount_clp: rate === null ? one.amount : toClp(one.amount, one.currency, rate),
      due_on: one.dueOn,
      due_from: 'document' as const,
      original_due_on: one.originalDueOn,
      area_id: areaOf(one.isReceived ? 'cuotasdeprestamos' : 'prestamosrecibidos'),
      is_closed: isClosed,
      is_expected: !isClosed,
    };
  });
  await sql`insert into document ${namedRows('document', rows)}`.execute(db);
}

/** Those of which nothing was paid; they are locked. */
export async function untouchedDocuments(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select document_id as id from document
    where company_id = ${companyId} and document_id = any (${ids}::uuid[]) and remaining = amount order by document_id for update`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
