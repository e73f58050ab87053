/** Obligations that people enter, once or repeated. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Share } from '#domain/costcenters/split.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { documentName } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import type { ObligationChange, RecurrenceChange, StoredObligation } from '#domain/obligations/acts.ts';
import {
  MAX_OBLIGATIONS,
  MAX_TIMES_ADDED,
  type Obligation,
  obligationProblems,
  PAYROLL_KINDS,
  payrollGroupLabel,
  payrollMonth,
  type Receipt,
  type Repeats,
  termsOf,
} from '#domain/obligations/obligation.ts';
import { type Recurrence, timesToMake } from '#domain/obligations/recurrence.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaSections } from '#server/features/companies/store.ts';
import { restoreShares, sharesOf } from '#server/features/costcenters/store.ts';
import {
  type FoundObligation,
  obligationRows,
  payrollKey,
  payrollTaken,
  type Which,
  writeObligationRows,
} from '#server/features/documents/store.ts';
import { payrollTotals, sumOf } from './payroll-totals.ts';
import { writeRecurrences } from './recurrences.ts';
import { detailsOfChange, isRepeated } from './words.ts';

export { moveRecurrences } from './area-moves.ts';
export { obligationsOnlyOf, withdrawObligations, writeImportedObligations } from './imported.ts';
export { obligationsOfPayroll, withdrawPayroll, writePayroll } from './payroll.ts';

/** `actNo` null: nothing had to be done. */
export type ObligationsResult = { nModified: number; actNo: number | null; ids: string[] };
export type NewObligation = { obligation: Obligation; repeats: Repeats | null };
/** A row that says no obligation, and why: told with what is wrong with the other rows. */
export type FaultyRow = { fault: { field: string; message: string } };

/** Obligations with their receipts. */
export async function findObligations(db: Db, companyId: string, which: Which): Promise<FoundObligation[]> {
  const rows = await obligationRows(db, companyId, which);
  const { rows: receipts } = await sql<Receipt & { documentId: string }>`
    select document_id as "documentId", on_day as "on", number, description, amount from receipt
    where company_id = ${companyId} and document_id = any (${rows.map(({ id }) => id)}::uuid[]) order by receipt_no`.execute(db);
  const byDocument = Map.groupBy(receipts, ({ documentId }) => documentId);
  return rows.map((row) => ({ ...row, receipts: (byDocument.get(row.id) ?? []).map(({ documentId: _, ...one }) => one) }));
}

/**
 * Adds obligations, all or none, as one act; for a recurrence, its times of a year.
 * @throws OBLIGATIONS_REFUSED with a sentence for each faulty row, NOT_FOUND for an area that is not the company's, RATE_MISSING,
 *   TOO_MANY_IDS
 */
export async function addObligations(db: Db, actor: Actor, requested: readonly (NewObligation | FaultyRow)[]): Promise<ObligationsResult> {
  const today = dayInChile(new Date());
  await checkAll(
    db,
    actor.companyId,
    requested.map((one) => ('fault' in one ? one : { id: newId(), ...one })),
    today,
  );
  const made = requested.flatMap((one) => ('fault' in one ? [] : [madeOf(one, today)]));
  const changes = made.flatMap(({ obligations }) => obligations.map((after): ObligationChange => ({ before: null, after })));
  checkCount(changes.length, MAX_TIMES_ADDED);
  await checkPayroll(db, actor.companyId, changes);
  const recurrences = made.flatMap(({ recurrence }): RecurrenceChange[] => (recurrence ? [{ before: null, after: recurrence }] : []));
  return writeObligations(db, actor, 'obligation.added', { changes, recurrences });
}

function madeOf({ obligation, repeats }: NewObligation, today: Day): { obligations: StoredObligation[]; recurrence: Recurrence | null } {
  if (!repeats) {
    const once = { id: newId(), isAreaByHand: obligation.areaId !== null, recurringId: null, scheduledOn: null };
    return { obligations: [{ ...obligation, ...once }], recurrence: null };
  }
  const { dueOn } = obligation;
  const start: Recurrence = { ...termsOf(obligation), ...repeats, id: newId(), firstOn: dueOn, madeUntil: dueOn };
  return { obligations: timesOf(start, today), recurrence: { ...start, madeUntil: timesToMake(start, today).madeUntil } };
}

/** The times of a recurrence to create now. */
export function timesOf(recurrence: Recurrence, today: Day): StoredObligation[] {
  const same = { ...termsOf(recurrence), isAreaByHand: recurrence.areaId !== null, recurringId: recurrence.id };
  return timesToMake(recurrence, today).times.map(({ scheduledOn, on }) => ({
    ...same,
    ...{ id: newId(), documentType: 'OBLIGATION', number: null, receipts: [] },
    ...{ scheduledOn, dueOn: on, period: firstDayOf(periodOf(scheduledOn)), issuedOn: on < today ? on : today },
  }));
}

type Checked = { id: string; obligation: Obligation; repeats: Repeats | null };

/** @throws OBLIGATIONS_REFUSED, NOT_FOUND */
export async function checkAll(db: Db, companyId: string, all: readonly (Checked | FaultyRow)[], today: Day): Promise<void> {
  const sections = new Map((await areaSections(db, companyId)).map(({ id, section }) => [id, section]));
  const refused: { field: string; message: string }[] = [];
  for (const [index, one] of all.entries()) {
    const found = 'fault' in one ? one.fault : faultOf(one, sections, today);
    if (found) refused.push({ field: found.field, message: all.length === 1 ? found.message : `Fila ${index + 1}: ${found.message}` });
  }
  refuse(refused);
}

/** @throws NOT_FOUND */
function faultOf({ obligation, repeats }: Checked, sections: Sections, today: Day): FaultyRow['fault'] | undefined {
  const { areaId, isReceived } = obligation;
  const section = areaId === null ? undefined : sections.get(areaId);
  if (areaId !== null && !section) throw new AppError('NOT_FOUND');
  const [problem] = obligationProblems(obligation, repeats, today);
  return problem ?? (section && (section === 'EXPENSE') !== isReceived ? OTHER_SIDE : undefined);
}

type Sections = ReadonlyMap<string, Awaited<ReturnType<typeof areaSections>>[number]['section']>;

const OTHER_SIDE = { field: 'cashflowAreaId', message: 'Esa área es del otro lado del flujo.' };
const MAX_LISTED = 100;

function refuse(refused: readonly { field: string; message: string }[]): void {
  const [first] = refused;
  if (!first) return;
  const details = refused.slice(0, MAX_LISTED).map(({ message }) => message);
  throw new AppError('OBLIGATIONS_REFUSED', { count: refused.length, details, field: first.field });
}

/**
 * Payroll allows one obligation per month, kind and institution. One that stays what it was is not asked: books from before may have two.
 * @throws OBLIGATIONS_REFUSED
 */
export async function checkPayroll(db: Db, companyId: string, changes: readonly ObligationChange[]): Promise<void> {
  const moved = changes.flatMap(({ before, after }) => (after && !(before && payrollKey(before) === payrollKey(after)) ? [after] : []));
  const payroll = moved.filter(({ kindKey, documentType }) => documentType === 'OBLIGATION' && PAYROLL_KINDS.includes(kindKey));
  const payrollKeys = new Set(await payrollTaken(db, companyId, payroll));
  const refused = payroll.flatMap((one) => {
    const key = payrollKey(one);
    if (!payrollKeys.has(key)) {
      payrollKeys.add(key);
      return [];
    }
    const of = one.institution ? ` de ${one.institution}` : '';
    return [
      {
        field: 'period',
        message: `${one.label}${of} de ${one.period.slice(0, 7)} ya está: de remuneraciones hay una por mes e institución.`,
      },
    ];
  });
  refuse([...refused, ...(await overBooks(db, companyId, payroll))]);
}

/** Those that would lift the wages or contributions of a month over what its payroll book says: they are in it already. */
async function overBooks(db: Db, companyId: string, payroll: readonly StoredObligation[]): Promise<FaultyRow['fault'][]> {
  const totals = await payrollTotals(
    db,
    companyId,
    payroll.map(({ period }) => period),
  );
  const ids = new Set(payroll.map(({ id }) => id));
  return [...Map.groupBy(payroll, payrollMonth)].flatMap(([month, some]) => {
    const total = totals.get(month ?? '');
    if (!total || total.book === null) return [];
    const others = total.obligations.filter(({ id }) => !ids.has(id));
    const sum = sumOf([...others, ...some]);
    const [first] = some;
    if (!first || others.length === 0 || sum <= total.book) return [];
    const sentence = `${payrollGroupLabel(first.kindKey)} de ${first.period.slice(0, 7)} sumarían ${formatMoney(sum)}`;
    return [
      {
        field: 'amount',
        message: `${sentence} y el libro de remuneraciones dice ${formatMoney(total.book)}: baja primero lo que ya está.`,
      },
    ];
  });
}

/**
 * Writes changes of obligations and recurrences, as one act.
 * @param undoes  the number of the act that this undoes
 */
export async function writeObligations(
  db: Db,
  actor: Actor,
  code: 'obligation.added' | 'obligation.changed' | 'obligation.removed',
  { changes, recurrences }: { changes: readonly ObligationChange[]; recurrences: readonly RecurrenceChange[] },
  undoes: number | null = null,
): Promise<ObligationsResult> {
  const { companyId } = actor;
  await writeRecurrences(db, companyId, recurrences);
  if (changes.length === 0) return { nModified: 0, actNo: null, ids: [] };
  const items = await withShares(db, companyId, changes);
  await writeObligationRows(db, companyId, changes);
  await writeReceipts(db, companyId, changes);
  await restoreShares(db, companyId, items.filter(({ after }) => after !== null).map(sharesOfChange));
  const some = changes.map(({ before, after }) => (after ?? before) as StoredObligation);
  const [first] = some;
  const only = some.length === 1 && first ? { id: first.id, name: documentName({ ...first, code: null, folio: first.number }) } : null;
  const params = { count: some.length, only, isRepeated: isRepeated(some), ...detailsOfChange(changes) };
  const actNo = await record(db, actor, code, params, { undo: { recurrences: [...recurrences] }, items, undoes });
  return { nModified: changes.length, actNo, ids: some.map(({ id }) => id) };
}

/** Those that go, with how cost centres split them until now. */
async function withShares(db: Db, companyId: string, changes: readonly ObligationChange[]): Promise<ObligationChange[]> {
  const removedIds = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const shares = await sharesOf(db, companyId, removedIds);
  return changes.map((one) => {
    const own = one.after ? undefined : shares.get(one.before?.id ?? '');
    return own ? { ...one, shares: own } : one;
  });
}

function sharesOfChange({ before, after, shares = [] }: ObligationChange): { documentId: string; shares: readonly Share[] } {
  return { documentId: (after ?? before)?.id ?? '', shares };
}

async function writeReceipts(db: Db, companyId: string, changes: readonly ObligationChange[]): Promise<void> {
  const after = changes.flatMap((one) => one.after ?? []);
  const ids = after.map(({ id }) => id);
  await db.deleteFrom('receipt').where('company_id', '=', companyId).where('document_id', 'in', ids.concat(NOBODY)).execute();
  const rows = after.flatMap(({ id, receipts }) =>
    receipts.map(({ on, number, description, amount }, index) => ({
      ...{ company_id: companyId, document_id: id, receipt_no: index + 1 },
      ...{ on_day: on, number, description, amount },
    })),
  );
  if (rows.length > 0) await sql`insert into receipt ${namedRows('receipt', rows)}`.execute(db);
}

/** Avoids an empty `in ()`, which is not valid SQL. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Limits how many times one act changes. @throws TOO_MANY_IDS */
export function checkCount(count: number, max = MAX_OBLIGATIONS): void {
  if (count > max) throw new AppError('TOO_MANY_IDS', { max });
}
