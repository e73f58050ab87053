/** Changing and deleting obligations: one, one with its later times, or all unpaid ones. Call everything here inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { documentName } from '#domain/documents/names.ts';
import { AppError } from '#domain/errors.ts';
import type { ObligationChange, RecurrenceChange, StoredObligation } from '#domain/obligations/acts.ts';
import { type Obligation, type Terms, termsOf } from '#domain/obligations/obligation.ts';
import { endedBefore, movedTimes, type Recurrence } from '#domain/obligations/recurrence.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import type { FoundObligation } from '#server/features/documents/store.ts';
import { recurrencesOf } from './recurrences.ts';
import { checkAll, checkCount, checkPayroll, findObligations, type ObligationsResult, timesOf, writeObligations } from './store.ts';

export const SCOPES = ['ONE', 'FOLLOWING', 'ALL_UNPAID'] as const;
export type Scope = (typeof SCOPES)[number];
/** The fields that a person changes; absent ones stay. Terms change in every time, the rest only in the one. */
export type Edit = Partial<Terms & Pick<Obligation, 'number' | 'issuedOn' | 'dueOn' | 'period' | 'receipts'>>;

/**
 * Changes an obligation; with `FOLLOWING` its later times too, with `ALL_UNPAID` every unpaid one of its times.
 * @throws NO_OBLIGATION, OBLIGATION_PAID, OBLIGATION_NOT_REPEATED, OBLIGATION_DATE_OF_ALL, OBLIGATION_PAST_END,
 * OBLIGATIONS_REFUSED, NOT_FOUND, RATE_MISSING
 */
export async function updateObligation(db: Db, actor: Actor, id: string, scope: Scope, edit: Edit): Promise<ObligationsResult> {
  const one = await requireOpen(db, actor.companyId, id);
  const planned =
    scope === 'ONE' ? { changes: [changeOf(one, edit)], recurrences: [] } : await planTimes(db, actor.companyId, one, scope, edit);
  const changes = planned.changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  checkCount(changes.length);
  const after = changes.flatMap((change) => (change.after ? [{ id: change.after.id, obligation: change.after, repeats: null }] : []));
  await checkAll(db, actor.companyId, after, dayInChile(new Date()));
  await checkPayroll(db, actor.companyId, changes);
  return writeObligations(db, actor, 'obligation.changed', { ...planned, changes });
}

/**
 * Deletes unpaid obligations; with `FOLLOWING` or `ALL_UNPAID` the times of the given one, which ends its recurrence.
 * @throws NO_OBLIGATION, OBLIGATION_PAID, OBLIGATION_NOT_REPEATED
 */
export async function deleteObligations(db: Db, actor: Actor, ids: readonly string[], scope: Scope): Promise<ObligationsResult> {
  const { companyId } = actor;
  if (scope === 'ONE') {
    const found = await findObligations(db, companyId, { ids });
    if (found.length < ids.length) throw new AppError('NO_OBLIGATION');
    found.forEach(checkOpen);
    return writeObligations(db, actor, 'obligation.removed', { changes: found.map(deletionOf), recurrences: [] });
  }
  const one = await requireOpen(db, companyId, ids[0] ?? '');
  const { recurrence, times, scheduledOn } = await timesFrom(db, companyId, one, scope);
  const ended = endedBefore(recurrence, scheduledOn);
  checkCount(times.length);
  return writeObligations(db, actor, 'obligation.removed', {
    changes: times.map(deletionOf),
    recurrences: [{ before: recurrence, after: ended.untilOn && ended.untilOn >= ended.firstOn ? ended : null }],
  });
}

async function requireOpen(db: Db, companyId: string, id: string): Promise<FoundObligation> {
  const [one] = await findObligations(db, companyId, { ids: [id] });
  if (!one) throw new AppError('NO_OBLIGATION');
  checkOpen(one);
  return one;
}

function checkOpen(one: FoundObligation): void {
  if (!one.isUntouched) throw new AppError('OBLIGATION_PAID', { name: documentName({ ...one, code: null, folio: one.number }) });
}

/** The stored part of a found obligation. */
function storedOf({ isUntouched: _isUntouched, ...stored }: FoundObligation): StoredObligation {
  return stored;
}

function deletionOf(one: FoundObligation): ObligationChange {
  return { before: storedOf(one), after: null };
}

function changeOf(one: FoundObligation, edit: Edit): ObligationChange {
  const before = storedOf(one);
  const after = { ...before, ...edit };
  return { before, after: { ...after, isAreaByHand: after.areaId !== null } };
}

type Times = { recurrence: Recurrence; times: FoundObligation[]; scheduledOn: Day };

/** The unpaid times that a change affects, and the first of their days by the rule. */
async function timesFrom(db: Db, companyId: string, one: FoundObligation, scope: Scope): Promise<Times> {
  const recurrence = one.recurringId === null ? undefined : (await recurrencesOf(db, companyId, [one.recurringId]))[0];
  // One that was paid outlives a recurrence of which all unpaid times were deleted.
  if (!recurrence || one.recurringId === null || one.scheduledOn === null) throw new AppError('OBLIGATION_NOT_REPEATED');
  const all = await findObligations(db, companyId, { recurringId: one.recurringId });
  const open = all.filter(({ isUntouched, scheduledOn }) => isUntouched && scheduledOn !== null);
  const [first = one.scheduledOn] = open.flatMap(({ scheduledOn }) => scheduledOn ?? []).toSorted();
  const from = scope === 'FOLLOWING' ? one.scheduledOn : first;
  return { recurrence, times: open.filter(({ scheduledOn }) => (scheduledOn ?? '') >= from), scheduledOn: from };
}

/** The part of a change that applies to every time. */
function termsIn(edit: Edit): Partial<Terms> {
  const { number: _number, issuedOn: _issuedOn, dueOn: _dueOn, period: _period, receipts: _receipts, ...terms } = edit;
  return terms;
}

/** The part of a change that applies to one of the times; the rule gives their days. */
function editFor(time: FoundObligation, one: FoundObligation, edit: Edit): Edit {
  const { issuedOn: _issuedOn, dueOn: _dueOn, period: _period, ...own } = edit;
  return time.id === one.id ? own : termsIn(edit);
}

type Planned = { changes: ObligationChange[]; recurrences: RecurrenceChange[] };

async function planTimes(db: Db, companyId: string, one: FoundObligation, scope: Scope, edit: Edit): Promise<Planned> {
  const { recurrence, times, scheduledOn } = await timesFrom(db, companyId, one, scope);
  const { dueOn } = edit;
  const terms = termsIn(edit);
  const isMoved = dueOn !== undefined && dueOn !== one.dueOn;
  if (isMoved && scope === 'ALL_UNPAID') throw new AppError('OBLIGATION_DATE_OF_ALL');
  const next = { ...recurrence, ...termsOf({ ...recurrence, ...terms }) };
  if (!isMoved)
    return { changes: times.map((time) => changeOf(time, editFor(time, one, edit))), recurrences: [{ before: recurrence, after: next }] };
  // Its last day stays: past it, what moves would be deleted.
  if (recurrence.untilOn !== null && dueOn > recurrence.untilOn) throw new AppError('OBLIGATION_PAST_END', { untilOn: recurrence.untilOn });
  const { recurrence: moved, moves } = movedTimes(next, scheduledOn, dueOn);
  const today = dayInChile(new Date());
  const changes = times.map((time): ObligationChange => {
    const to = moves.get(time.scheduledOn ?? dueOn);
    if (!to) return deletionOf(time);
    const issuedOn = time.issuedOn > to.on ? to.on : time.issuedOn;
    const days = { scheduledOn: to.scheduledOn, dueOn: to.on, period: firstDayOf(periodOf(to.scheduledOn)), issuedOn };
    return changeOf(time, { ...editFor(time, one, edit), ...days });
  });
  const added = timesOf(moved, today).map((after): ObligationChange => ({ before: null, after }));
  const last = added.at(-1)?.after?.scheduledOn;
  const madeUntil = last && last >= moved.madeUntil ? addDays(last, 1) : moved.madeUntil;
  return { changes: [...changes, ...added], recurrences: [{ before: recurrence, after: { ...moved, madeUntil } }] };
}
