/** Obligations as rows of `document`. Call everything here inside writeCompany, but for reading. */

import { sql } from 'kysely';
import { automaticArea } from '#domain/documents/area.ts';
import { expectsObligation, isClosedOn } from '#domain/documents/expectation.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, toClp } from '#domain/money.ts';
import type { ObligationChange, StoredObligation } from '#domain/obligations/acts.ts';
import { payrollInstitution, type Receipt } from '#domain/obligations/obligation.ts';
import { rateOn } from '#domain/rates.ts';
import { areaOfRow, slotIn } from '#server/db/area-slots.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds, companyById } from '#server/features/companies/store.ts';
import { ratesAt } from '#server/features/rates/store.ts';
import { refreshDuplicates } from './duplicates.ts';
import { SAME_AGENDA } from './generated.ts';
import { UNPAID } from './unpaid.ts';

/** `isUntouched`: nothing of it was paid, and the cut-off did not close it. */
export type FoundObligation = StoredObligation & { isUntouched: boolean };

/** Which obligations: by id, or all times of a recurrence. */
export type Which = { ids: readonly string[] } | { recurringId: string };

/** Without what a factoring by hand made, which has no kind; without receipts, which belong to the feature obligations; locked in the order of their ids. */
export async function obligationRows(db: Db, companyId: string, which: Which): Promise<FoundObligation[]> {
  const chosen = 'ids' in which ? sql`d.document_id = any (${which.ids}::uuid[])` : sql`d.recurring_id = ${which.recurringId}`;
  const { rows } = await sql<Omit<FoundObligation, 'receipts'>>`
    select d.document_id as id, d.document_type as "documentType", d.kind_key as "kindKey", coalesce(d.label, '') as label,
      d.is_received as "isReceived", d.institution, d.counterpart_rut as "counterpartRut", d.counterpart_name as "counterpartName",
      d.detail, d.reference_number as "referenceNumber", ${areaOfRow('d')} as "areaId", d.is_area_by_hand as "isAreaByHand", d.currency, d.amount,
      d.folio as number, d.period, d.issued_on as "issuedOn", d.due_on as "dueOn", d.recurring_id as "recurringId",
      d.scheduled_on as "scheduledOn", d.remaining = d.amount and not d.is_closed as "isUntouched"
    from document d where d.company_id = ${companyId} and ${chosen}
      and (d.document_type in ('OBLIGATION', 'RENDITION') or (d.document_type = 'MANUAL' and d.kind_key is not null))
    order by d.document_id for update of d`.execute(db);
  const receipts: Receipt[] = [];
  return rows.map((row) => ({ ...row, areaId: row.isAreaByHand ? row.areaId : null, receipts }));
}

/** Writes changes: new rows, deleted ones, and new values. @throws RATE_MISSING */
export async function writeObligationRows(db: Db, companyId: string, changes: readonly ObligationChange[]): Promise<void> {
  const deletedIds = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (deletedIds.length > 0)
    await db.deleteFrom('document').where('company_id', '=', companyId).where('document_id', 'in', deletedIds).execute();
  const rows = await rowsOf(
    db,
    companyId,
    changes.flatMap(({ after }) => after ?? []),
  );
  const added = new Set(changes.flatMap(({ before, after }) => (!before && after ? [after.id] : [])));
  const [news, others] = [rows.filter((row) => added.has(row.document_id)), rows.filter((row) => !added.has(row.document_id))];
  if (others.length > 0) await updateRows(db, others);
  if (news.length > 0) await sql`insert into document ${namedRows('document', news)}`.execute(db);
  await refreshDuplicates(
    db,
    companyId,
    rows.map((row) => row.document_id),
  );
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function updateRows(db: Db, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'company_id' && name !== 'document_id');
  const newValue = (name: string) => (name === 'area_id' ? slotIn('d', sql.ref('n.area_id')) : sql.ref(`n.${name}`));
  const values = sql.join(names.map((name) => sql`${sql.ref(name)} = ${newValue(name)}`));
  await sql`update document d set ${values}
    from jsonb_populate_recordset(null::document, ${JSON.stringify(rows)}::jsonb) n
    where d.company_id = n.company_id and d.document_id = n.document_id`.execute(db);
}

async function rowsOf(db: Db, companyId: string, obligations: readonly StoredObligation[]) {
  const [areas, company, rates] = [
    await areaIds(db, companyId),
    await companyById(db, companyId),
    await ratesOf(db, companyId, obligations),
  ];
  return obligations.map((one) => {
    const rate = rates(one);
    const isClosed = isClosedOn(one.issuedOn, company?.cutOffOn ?? null);
    return {
      company_id: companyId,
      document_id: one.id,
      document_type: one.documentType,
      kind_key: one.kindKey,
      label: one.label,
      is_received: one.isReceived,
      sign: 1 as const,
      folio: one.number,
      institution: one.institution,
      counterpart_rut: one.counterpartRut,
      counterpart_name: one.counterpartName,
      detail: one.detail,
      reference_number: one.referenceNumber,
      period: one.period,
      issued_on: one.issuedOn,
      currency: one.currency,
      amount: one.amount,
      rate,
      amount_clp: rate === null ? one.amount : toClp(one.amount, one.currency, rate),
      due_on: one.dueOn,
      due_from: 'document' as const,
      original_due_on: one.dueOn,
      area_id: one.areaId ?? automaticArea({ ...one, code: null }, null, areas),
      is_area_by_hand: one.areaId !== null,
      is_closed: isClosed,
      is_expected: expectsObligation({ isClosed }),
      recurring_id: one.recurringId,
      scheduled_on: one.scheduledOn,
    };
  });
}

type Valued = { currency: Currency; dueOn: StoredObligation['dueOn'] };

/** Pesos per unit on the day when each is due, or the last one known of a day ahead; null in pesos. @throws RATE_MISSING, by the function it gives */
export async function ratesOf(db: Db, companyId: string, obligations: readonly Valued[]): Promise<(one: Valued) => string | null> {
  const foreign = obligations.filter(({ currency }) => currency !== 'CLP');
  const currencies = [...new Set(foreign.map(({ currency }) => currency))];
  const series = await ratesAt(db, companyId, currencies, [...new Set(foreign.map(({ dueOn }) => dueOn))]);
  return ({ currency, dueOn }) => {
    if (currency === 'CLP') return null;
    const rate = rateOn(series.get(currency) ?? [], currency, dueOn);
    if (rate === null) throw new AppError('RATE_MISSING', { currency, on: dueOn });
    return rate;
  };
}

/** Whether obligations can be valued in pesos: one in another currency needs a value of its day, or one before. */
export async function hasRate(db: Db, companyId: string, some: readonly Valued[]): Promise<(one: Valued) => boolean> {
  const foreign = some.filter(({ currency }) => currency !== 'CLP');
  const currencies = [...new Set(foreign.map(({ currency }) => currency))];
  const series = await ratesAt(db, companyId, currencies, [...new Set(foreign.map(({ dueOn }) => dueOn))]);
  return ({ currency, dueOn }) => currency === 'CLP' || rateOn(series.get(currency) ?? [], currency, dueOn) !== null;
}

/**
 * Values unpaid obligations and installments in another currency on their due day, once its rate is known.
 * @returns how many changed
 */
export async function revalueObligations(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<Valued & { id: string; amount: number; rate: string | null }>`
    select document_id as id, currency, due_on as "dueOn", amount, rate::text as rate from document d
    where company_id = ${companyId} and document_type in ('OBLIGATION', 'CREDIT') and currency <> 'CLP' and ${UNPAID}
    order by document_id`.execute(db);
  const rates = await ratesOf(db, companyId, rows);
  const changed = rows.flatMap((row) => {
    const rate = rates(row);
    return rate === null || Number(rate) === Number(row.rate) ? [] : [{ ...row, rate, pesos: toClp(row.amount, row.currency, rate) }];
  });
  if (changed.length === 0) return 0;
  await sql`update document d set rate = n.rate, amount_clp = n.pesos, agenda_on = d.${SAME_AGENDA}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) n (id uuid, rate numeric, pesos bigint)
    where d.company_id = ${companyId} and d.document_id = n.id`.execute(db);
  return changed.length;
}

/** The payroll obligations of some months, by period, kind and institution: each exists once. */
export async function payrollTaken(
  db: Db,
  companyId: string,
  some: readonly Pick<StoredObligation, 'id' | 'period' | 'kindKey' | 'institution'>[],
): Promise<ReadonlySet<string>> {
  if (some.length === 0) return new Set();
  const { rows } = await sql<Pick<StoredObligation, 'period' | 'kindKey' | 'institution'>>`
    select period, kind_key as "kindKey", institution from document
    where company_id = ${companyId} and document_type = 'OBLIGATION' and period = any (${some.map(({ period }) => period)}::date[])
      and kind_key = any (${some.map(({ kindKey }) => kindKey)}::text[]) and document_id <> all (${some.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(payrollKey));
}

/** However somebody writes the institution. */
export function payrollKey(one: Pick<StoredObligation, 'period' | 'kindKey' | 'institution'>): string {
  return `${one.period}|${one.kindKey}|${payrollInstitution(one)}`;
}
