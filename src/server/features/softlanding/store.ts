import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { SOFTLANDING_STEPS, type SoftlandingStep } from '#domain/onboarding/steps.ts';
import type { SOFTLANDING_ACTS } from '#domain/softlanding/acts.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { announceToMembers } from '#server/features/companies/store.ts';

/** The progress of a company's first steps; absent: not started. */
export type SoftlandingRow = {
  companyId: string;
  notes: string;
  createdAt: Date;
  createdBy: string | null;
  completedAt: Date | null;
  completedBy: string | null;
};

export async function softlandingsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, SoftlandingRow>> {
  const rows = await db
    .selectFrom('softlanding')
    .leftJoin('person as maker', 'maker.person_id', 'softlanding.created_by')
    .leftJoin('person as ender', 'ender.person_id', 'softlanding.completed_by')
    .select(['company_id as companyId', 'notes', 'softlanding.created_at as createdAt', 'maker.email as createdBy'])
    .select(['completed_at as completedAt', 'ender.email as completedBy'])
    .where('company_id', 'in', companyIds)
    .execute();
  return new Map(rows.map((row) => [row.companyId, row]));
}

export type SoftlandingStepRow = {
  companyId: string;
  step: SoftlandingStep;
  isCompleted: boolean;
  note: string;
  changedAt: Date;
  changedBy: string | null;
};

export async function softlandingStepsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, SoftlandingStepRow[]>> {
  const rows = await db
    .selectFrom('softlanding_step')
    .leftJoin('person', 'person.person_id', 'softlanding_step.changed_by')
    .select([
      'company_id as companyId',
      'step',
      'is_completed as isCompleted',
      'note',
      'changed_at as changedAt',
      'person.email as changedBy',
    ])
    .where('company_id', 'in', companyIds)
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, step: row.step as SoftlandingStep })),
    ({ companyId }) => companyId,
  );
}

/** Whether the data suggests that each step is done; a person confirms it. */
export type Facts = { companyId: string } & Record<SoftlandingStep, boolean>;

export async function factsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<Facts>`
    select c.company_id as "companyId",
      exists (select from document d where d.company_id = c.company_id and d.document_type = 'TAX_DOCUMENT') as sii,
      exists (select from movement m where m.company_id = c.company_id) as bancos,
      exists (select from bank_account a where a.company_id = c.company_id) and not exists (
        select from bank_account a where a.company_id = c.company_id and a.is_active and a.initial_on is null and not exists (
          select from account_day d where d.company_id = a.company_id and d.account_id = a.account_id and d.closing is not null)) as saldos,
      exists (select from area a where a.company_id = c.company_id and not a.is_default)
        or exists (select from document d where d.company_id = c.company_id and d.is_area_by_hand) as areas,
      exists (select from match m where m.company_id = c.company_id) as conciliacion,
      (select count(*) > 1 from membership m where m.company_id = c.company_id) as usuarios
    from unnest(${companyIds}::uuid[]) as c (company_id)`.execute(db);
  return new Map(rows.map((row) => [row.companyId, row]));
}

/** Where a company is in its softlanding: how many steps are done, and the next one; null once it is completed. */
export type Progress = { done: number; next: SoftlandingStep };

export async function progressOf(db: Db, companyId: string): Promise<Progress | null> {
  const { rows } = await sql<{ isCompleted: boolean; done: SoftlandingStep[] }>`
    select exists (select from softlanding where company_id = ${companyId} and completed_at is not null) as "isCompleted",
      array(select step from softlanding_step where company_id = ${companyId} and is_completed) as done`.execute(db);
  const { isCompleted = true, done = [] } = rows[0] ?? {};
  const next = SOFTLANDING_STEPS.find((step) => !done.includes(step));
  return isCompleted || !next ? null : { done: done.length, next };
}

/** One entry of the edition history. */
export type Edition = {
  companyId: string;
  at: Date;
  code: keyof typeof SOFTLANDING_ACTS;
  params: unknown;
  personId: string | null;
  email: string | null;
};

const MAX_EDITIONS = 100;

/** The softlanding's part of these companies' history, the latest first. */
export async function editionsOf(db: Db, companyIds: readonly string[]): Promise<ReadonlyMap<string, Edition[]>> {
  const { rows } = await sql<Edition>`
    select c.company_id as "companyId", h.at, h.code, h.params, h.person_id as "personId", p.email
    from unnest(${companyIds}::uuid[]) as c (company_id)
    cross join lateral (
      select * from history h where h.company_id = c.company_id and h.subject_kind = 'softlanding' order by h.entry_no desc limit ${MAX_EDITIONS}) h
    left join person p on p.person_id = h.person_id
    order by c.company_id, h.entry_no desc`.execute(db);
  return Map.groupBy(rows, ({ companyId }) => companyId);
}

/** Changes to a step; null: unchanged. `expected`: the note that the person saw. */
export type StepChange = { isCompleted: boolean | null; note: string | null; expected: string | null };

/**
 * Stores a step's state and note; equal values change nothing.
 * @returns the number of the act; null when nothing changed
 * @throws CHANGED_MEANWHILE
 */
export async function saveStep(
  db: Db,
  actor: Actor,
  step: SoftlandingStep,
  change: StepChange,
  undoes: number | null = null,
): Promise<number | null> {
  await createIfMissing(db, actor);
  const before = await stepOf(db, actor.companyId, step);
  const { isCompleted: wasCompleted = false, note: oldNote = '' } = before ?? {};
  const { isCompleted, note } = { isCompleted: change.isCompleted ?? wasCompleted, note: change.note ?? oldNote };
  if (wasCompleted === isCompleted && oldNote === note) return null;
  if (oldNote !== note) checkSeen(oldNote, change.expected, 'note', 'esta nota');
  const values = { is_completed: isCompleted, note, changed_by: actor.personId };
  await db
    .insertInto('softlanding_step')
    .values({ company_id: actor.companyId, step, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'step']).doUpdateSet({ ...values, changed_at: sql`now()` }))
    .execute();
  const code = wasCompleted === isCompleted ? 'stepNoted' : isCompleted ? 'stepDone' : 'stepReopened';
  const was = before ? { isCompleted: before.isCompleted, note: before.note } : null;
  return record(db, actor, `softlanding.${code}`, { step, before: was, after: { isCompleted, note } }, { undoes });
}

async function stepOf(db: Db, companyId: string, step: SoftlandingStep): Promise<SoftlandingStepRow | undefined> {
  return (await softlandingStepsOf(db, [companyId])).get(companyId)?.find((one) => one.step === step);
}

/**
 * @returns the number of the act; null when nothing changed
 * @throws CHANGED_MEANWHILE when the notes are no longer as `expected`
 */
export async function saveNotes(
  db: Db,
  actor: Actor,
  notes: string,
  expected: string | null,
  undoes: number | null = null,
): Promise<number | null> {
  await createIfMissing(db, actor);
  const before = await notesOf(db, actor.companyId);
  if (before === notes) return null;
  checkSeen(before, expected, 'notes', 'las notas generales');
  await db.updateTable('softlanding').set({ notes }).where('company_id', '=', actor.companyId).execute();
  return record(db, actor, 'softlanding.noted', { before, after: notes }, { undoes });
}

async function notesOf(db: Db, companyId: string): Promise<string> {
  return (await softlandingsOf(db, [companyId])).get(companyId)?.notes ?? '';
}

/** @throws ACT_OVERTAKEN */
export async function undoNotes(db: Db, actor: Actor, { no, params }: StoredAct<'softlanding.noted'>): Promise<void> {
  const { before, after } = params;
  if ((await notesOf(db, actor.companyId)) !== after) throw new AppError('ACT_OVERTAKEN', { what: 'las notas generales' });
  await saveNotes(db, actor, before, null, no);
}

type StepCode = 'softlanding.stepDone' | 'softlanding.stepReopened' | 'softlanding.stepNoted';

/** @throws ACT_OVERTAKEN */
export async function undoStep(db: Db, actor: Actor, { no, params }: StoredAct<StepCode>): Promise<void> {
  const { step, before, after } = params;
  const now = await stepOf(db, actor.companyId, step);
  if (now?.note !== after.note || now.isCompleted !== after.isCompleted) throw new AppError('ACT_OVERTAKEN', { what: 'este paso' });
  const { isCompleted = false, note = '' } = before ?? {};
  await saveStep(db, actor, step, { isCompleted, note, expected: null }, no);
}

function checkSeen(now: string, seen: string | null, field: string, label: string): void {
  if (seen !== null && seen !== now) throw new AppError('CHANGED_MEANWHILE', { field, label, now: now ? 'otro texto' : 'nada' });
}

/** Completes the softlanding, or reopens it, which changes every member's menu. No change when it is so already. */
export async function setCompleted(db: Db, actor: Actor, isCompleted: boolean): Promise<void> {
  await createIfMissing(db, actor);
  const { numUpdatedRows } = await db
    .updateTable('softlanding')
    .set(isCompleted ? { completed_at: sql`now()`, completed_by: actor.personId } : { completed_at: null, completed_by: null })
    .where('company_id', '=', actor.companyId)
    .where('completed_at', isCompleted ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return;
  await record(db, actor, isCompleted ? 'softlanding.ended' : 'softlanding.reopened', {});
  await announceToMembers(db, actor.companyId);
}

async function createIfMissing(db: Db, { companyId, personId }: Actor): Promise<void> {
  await db
    .insertInto('softlanding')
    .values({ company_id: companyId, created_by: personId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
}
