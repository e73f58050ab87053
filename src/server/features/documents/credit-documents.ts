/** Installments and disbursements of loans as rows of `document`. Call everything here inside writeCompany. */

import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { expectsObligation, isClosedOn } from '#domain/documents/expectation.ts';
import { type Currency, toClp } from '#domain/money.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { slotIn } from '#server/db/area-slots.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds, companyById } from '#server/features/companies/store.ts';
import { refreshExpected } from './expectations.ts';
import { ratesOf } from './obligation-rows.ts';

/** What a loan expects to pay or, with `isReceived` false, to collect. `amount` in minor units of `currency`, above zero. */
export type CreditDocument = {
  id: string;
  label: string;
  institution: string | null;
  institutionRut: Rut | null;
  isReceived: boolean;
  areaKey: 'cuotasdeprestamos' | 'intereses' | 'prestamosrecibidos';
  /** The area that its loan says, in the place of that of the key. */
  areaId: string | null;
  currency: Currency;
  amount: number;
  issuedOn: Day;
  dueOn: Day;
  originalDueOn: Day;
};

/** `changed`: their amount or day is another; `moved`: they belong to another area; `renamed`: only what they are called, so that paid ones keep what they were worth. */
export type CreditDocumentChanges = {
  deletedIds: readonly string[];
  added: readonly CreditDocument[];
  changed: readonly CreditDocument[];
  moved: readonly CreditDocument[];
  renamed: readonly CreditDocument[];
};

/** Writes documents of loans; what people set on those that stay, stays. @throws RATE_MISSING */
export async function writeCreditDocuments(
  db: Db,
  companyId: string,
  { deletedIds, added, changed, moved, renamed }: CreditDocumentChanges,
): Promise<void> {
  if (deletedIds.length > 0)
    await sql`delete from document where company_id = ${companyId} and document_type = 'CREDIT'
      and document_id = any (${deletedIds}::uuid[])`.execute(db);
  const rows = await rowsOf(db, companyId, [...added, ...changed]);
  const fresh = rows.slice(0, added.length);
  if (fresh.length > 0) await sql`insert into document ${namedRows('document', fresh)}`.execute(db);
  const others = rows.slice(added.length);
  if (others.length > 0)
    await sql`update document d set label = n.label, institution = n.institution, counterpart_name = n.counterpart_name,
        counterpart_rut = n.counterpart_rut, period = n.period,
        currency = n.currency, amount = n.amount, rate = n.rate, amount_clp = n.amount_clp, due_on = n.due_on,
        original_due_on = n.original_due_on
      from jsonb_populate_recordset(null::document, ${JSON.stringify(others)}::jsonb) n
      where d.company_id = n.company_id and d.document_id = n.document_id`.execute(db);
  const areas = await areaIds(db, companyId);
  const places = moved.map(({ id, areaKey, areaId }) => ({ id, area: areaId ?? areas.get(areaKey) }));
  if (places.length > 0)
    await sql`update document d set area_id = ${slotIn('d', sql.ref('n.area'))} from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) n (id uuid, area uuid)
      where d.company_id = ${companyId} and d.document_id = n.id`.execute(db);
  const names = renamed.map(({ id, label, institution, institutionRut: rut }) => ({ id, label, institution, rut }));
  if (names.length > 0)
    await sql`update document d set label = n.label, institution = n.institution, counterpart_name = n.institution, counterpart_rut = n.rut
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) n (id uuid, label text, institution text, rut text)
      where d.company_id = ${companyId} and d.document_id = n.id`.execute(db);
}

async function rowsOf(db: Db, companyId: string, documents: readonly CreditDocument[]) {
  if (documents.length === 0) return [];
  const [areas, company, rates] = [await areaIds(db, companyId), await companyById(db, companyId), await ratesOf(db, companyId, documents)];
  const areaOf = (key: string) => {
    const id = areas.get(key);
    if (!id) throw new Error(`no area ${key}`);
    return id;
  };
  return documents.map((one) => {
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
      counterpart_rut: one.institutionRut,
      period: firstDayOf(periodOf(one.dueOn)),
      issued_on: one.issuedOn,
      currency: one.currency,
      amount: one.amount,
      rate,
      amount_clp: rate === null ? one.amount : toClp(one.amount, one.currency, rate),
      due_on: one.dueOn,
      due_from: 'document' as const,
      original_due_on: one.originalDueOn,
      area_id: one.areaId ?? areaOf(one.areaKey),
      is_closed: isClosed,
      is_expected: expectsObligation({ isClosed }),
    };
  });
}

/** Those of which nothing was paid; they are locked. */
export async function untouchedDocuments(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select document_id as id from document
    where company_id = ${companyId} and document_id = any (${ids}::uuid[]) and remaining = amount order by document_id for update`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Rents that their lessor invoiced no longer count, or do so again: `ids` of credit documents. */
export async function supersedeRents(db: Db, companyId: string, ids: readonly string[], isSuperseded: boolean): Promise<void> {
  if (ids.length === 0) return;
  await sql`update document set is_superseded = ${isSuperseded}
    where company_id = ${companyId} and document_type = 'CREDIT' and document_id = any (${ids}::uuid[])`.execute(db);
  await refreshExpected(db, companyId, ids);
}
