/** Writes what an act changed on documents. Call everything here inside writeCompany, with their rows locked. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import {
  type Factoring,
  type FactorPayment,
  type HandChange,
  type HandMarks,
  type PlacedArea,
  type Reduction,
  remainingOf,
} from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { slotIn } from '#server/db/area-slots.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { suggestAround } from '#server/features/reconciliation/store.ts';
import { clearCessions, settleCessions, soldByFile } from './cessions.ts';
import { besideCredits } from './credits.ts';
import { SAME_AGENDA } from './generated.ts';
import { deleteMade, insertMade, type MadeDocument, resizeCheques } from './made-documents.ts';
import type { StoredPayable } from './payables.ts';

/**
 * Removes and adds rows, sets marks, and creates or deletes the documents of their cheques and factorings. Rows that existed before keep
 * their author and act.
 * @throws CHEQUE_USED, CHEQUE_REDUCED, FACTOR_PAID when money depends on a document to delete
 */
export async function writeHandChanges(
  db: Db,
  actor: Actor,
  documents: ReadonlyMap<string, StoredPayable>,
  changes: readonly HandChange[],
  actNo: number,
): Promise<void> {
  const { companyId } = actor;
  const credited = changes.filter((one) => isLeaving(one) || isBeyond(documents.get(one.id), one)).map(({ id }) => id);
  await besideCredits(db, companyId, credited, () => writeChanges(db, actor, documents, changes, actNo));
  await suggestAround(db, companyId, paidAmong(changes));
}

/** The same, of payments that something else takes the place of at once: credit notes stay as they are, as there is no more for them. */
export async function writeReplaced(
  db: Db,
  actor: Actor,
  documents: ReadonlyMap<string, StoredPayable>,
  changes: readonly HandChange[],
  actNo: number,
): Promise<void> {
  await writeChanges(db, actor, documents, changes, actNo);
  await suggestAround(db, actor.companyId, paidAmong(changes));
}

function paidAmong(changes: readonly HandChange[]): string[] {
  return changes.filter(({ removed, added }) => removed.length + added.length > 0).map(({ id }) => id);
}

/** Whether it is owed again, for its credit notes to lower; where something else comes instead, a person says what is left. */
function isLeaving({ removed, added }: HandChange): boolean {
  return removed.length > 0 && added.length === 0;
}

/** Whether what comes is more than what is left: its credit notes have to give way. */
function isBeyond(document: StoredPayable | undefined, { removed, added }: HandChange): boolean {
  return document !== undefined && standing(added) - standing(removed) > remainingOf(document);
}

function standing(rows: readonly Reduction[]): number {
  return rows.reduce((sum, { amount, stands }) => sum + (stands ? amount : 0), 0);
}

async function writeChanges(
  db: Db,
  actor: Actor,
  documents: ReadonlyMap<string, StoredPayable>,
  changes: readonly HandChange[],
  actNo: number,
): Promise<void> {
  const { companyId } = actor;
  // What their files sold is what payments leave of them: it gives way first, and follows after.
  const ceded = await soldByFile(db, companyId, paidAmong(changes));
  await clearCessions(db, companyId, ceded);
  await deleteReductions(
    db,
    companyId,
    changes.flatMap(({ removed }) => removed),
  );
  await writeFactorings(db, actor, documents, changes, actNo);
  await insertMade(
    db,
    companyId,
    changes.flatMap((one) => chequesMade(documents.get(one.id), one)),
  );
  await insertReductions(db, actor, changes, actNo);
  await resizeCheques(db, companyId, [...new Set(changes.flatMap(chequeIdsOf))]);
  await setMarks(db, companyId, changes);
  await settleCessions(db, companyId, ceded);
}

function chequeIdsOf({ removed, added }: HandChange): string[] {
  return [...removed, ...added].flatMap(({ cheque }) => cheque?.id ?? []);
}

async function deleteReductions(db: Db, companyId: string, reductions: readonly Reduction[]): Promise<void> {
  const ids = reductions.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  // One array, since a statement takes no more than 65,535 parameters.
  await sql`delete from reduction where company_id = ${companyId} and reduction_id = any (${ids}::uuid[])`.execute(db);
}

async function insertReductions(db: Db, { companyId, personId }: Actor, changes: readonly HandChange[], actNo: number): Promise<void> {
  const now = new Date().toISOString();
  const rows = changes.flatMap(({ id, added }) =>
    added.map((one) => ({
      company_id: companyId,
      reduction_id: one.id ?? '',
      document_id: id,
      kind: one.kind,
      amount: one.amount,
      on_day: one.on,
      means: one.means ?? null,
      note: one.note,
      cheque_id: one.cheque?.id ?? null,
      stands: one.stands,
      area_before: one.areaBefore,
      act_no: one.made?.actNo ?? actNo,
      created_by: one.made ? one.made.by : personId,
      created_at: one.made?.at ?? now,
    })),
  );
  if (rows.length > 0) await sql`insert into reduction ${namedRows('reduction', rows)}`.execute(db);
}

function chequesMade(document: StoredPayable | undefined, { added }: HandChange): MadeDocument[] {
  if (!document) return [];
  return added.flatMap(({ cheque, amount, on }) => {
    if (!cheque?.id) return [];
    return [{ kind: 'cheque' as const, id: cheque.id, amount, dueOn: cheque.dueOn, of: document, cheque, on }];
  });
}

async function writeFactorings(
  db: Db,
  { companyId, personId }: Actor,
  documents: ReadonlyMap<string, StoredPayable>,
  changes: readonly HandChange[],
  actNo: number,
): Promise<void> {
  for (const { id, before, after } of changes) {
    if (after.factoring === undefined) continue;
    const document = documents.get(id);
    if (before.factoring) {
      await db.deleteFrom('factoring').where('company_id', '=', companyId).where('document_id', '=', id).execute();
      await deleteMade(
        db,
        companyId,
        paymentsOf(before.factoring).flatMap((one) => one.id ?? []),
      );
    }
    if (!after.factoring || !document) continue;
    const { holderName, holderRut, on, advance, retention } = after.factoring;
    const payments = paymentsOf(after.factoring);
    await insertMade(
      db,
      companyId,
      payments.map(({ id: madeId, amount, dueOn }) => {
        const isRetention = madeId !== null && madeId === retention?.id;
        return { kind: 'factoring' as const, id: madeId ?? '', amount, dueOn, of: document, on, holderName, holderRut, isRetention };
      }),
    );
    const row = { company_id: companyId, document_id: id, holder_name: holderName, holder_rut: holderRut, on_day: on };
    await db
      .insertInto('factoring')
      .values({ ...row, advance_id: advance?.id ?? null, retention_id: retention?.id ?? null, act_no: actNo, created_by: personId })
      .execute();
  }
}

function paymentsOf({ advance, retention }: Factoring): FactorPayment[] {
  return [advance, retention].filter((one) => one !== null);
}

const COLUMNS = {
  dueOn: 'due_on',
  dueFrom: 'due_from',
  agendaOn: 'agenda_on',
  isHidden: 'is_hidden',
  flexiblePeriod: 'flexible_period',
} as const satisfies Partial<Record<keyof HandMarks, string>>;

/** Sets the columns of each change: changes of the same columns in one statement. */
async function setMarks(db: Db, companyId: string, changes: readonly HandChange[]): Promise<void> {
  const alike = new Map<string, { values: Record<string, unknown>; ids: string[] }>();
  for (const { id, after } of changes) {
    const values = columnsOf(after);
    if (Object.keys(values).length === 0) continue;
    const key = JSON.stringify({ ...after, factoring: undefined });
    const group = alike.get(key) ?? { values, ids: [] };
    group.ids.push(id);
    alike.set(key, group);
  }
  for (const { values, ids } of alike.values()) {
    const changed = await db
      .updateTable('document')
      .set({ agenda_on: SAME_AGENDA, ...values })
      .where('company_id', '=', companyId)
      .where(sql<boolean>`document_id = any (${ids}::uuid[])`)
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) !== ids.length) throw new AppError('NOT_FOUND');
  }
}

function areaColumns({ id, isByHand }: PlacedArea) {
  return { area_id: slotIn('document', sql`${id}::uuid`), is_area_by_hand: isByHand, area_set_at: isByHand ? new Date() : null };
}

function columnsOf(marks: Partial<HandMarks>): Record<string, unknown> {
  const columns = Object.entries(COLUMNS).flatMap(([mark, column]) => {
    const value = marks[mark as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value] as const];
  });
  return { ...Object.fromEntries(columns), ...(marks.area ? areaColumns(marks.area) : {}) };
}
