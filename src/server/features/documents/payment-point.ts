/** Operations on documents: planned by the domain, all or nothing. Call everything here inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#domain/actor.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import type { DOCUMENT_ACTS, Operated } from '#domain/documents/acts.ts';
import { automaticArea, type Habit } from '#domain/documents/area.ts';
import type { PaymentMeans } from '#domain/documents/means.ts';
import { checkPartials, type Operation, type OperationFacts, type OperationKind, operate } from '#domain/documents/operations.ts';
import { type HandChange, type HandMarks, type Payable, remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { nextActNo, record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { actingHabits } from './habits.ts';
import { writeHandChanges } from './hand-changes.ts';
import { lockPayables, type StoredPayable, withOwnDue } from './payables.ts';

/** What to do to a document; null for nothing. `seen`: what the person saw of it, in units of its currency, if they did. */
export type PointRequest = {
  id: string;
  operation: (document: StoredPayable) => Operation | null;
  seen?: { originalAmount?: number | null | undefined; remaining?: number | null | undefined };
};
/** `actNo` null: nothing had to be done. */
export type PointResult = { nModified: number; actNo: number | null; ids: string[] };

type OperationCode = Exclude<keyof typeof DOCUMENT_ACTS, 'cheque.moved' | 'document.undone' | `comment${string}` | `documentView${string}`>;
const CODES: Record<OperationKind, OperationCode> = {
  payoff: 'document.paid',
  partialPayoff: 'document.paidInPart',
  revertPayoff: 'document.payoffReverted',
  postpone: 'document.postponed',
  restoreDueDate: 'document.dueDateRestored',
  agenda: 'document.scheduled',
  chequePayoff: 'document.paidByCheque',
  factorize: 'document.factored',
  revertFactorize: 'document.unfactored',
  changeAmount: 'document.amountChanged',
  hide: 'document.hidden',
  show: 'document.shown',
  flexiblePeriod: 'document.monthMoved',
  area: 'document.areaSet',
};

/**
 * Applies an operation to each document, all or none, as one act of the history.
 * @throws NOT_FOUND, DOCUMENT_CHANGED, and what domain/documents/operations.ts refuses
 */
export async function operateDocuments(db: Db, actor: Actor, requests: readonly PointRequest[]): Promise<PointResult> {
  const { companyId } = actor;
  const ids = requests.map(({ id }) => id);
  const locked = await lockPayables(db, companyId, ids);
  const operations = requests.map(({ operation, seen }, index) => {
    const document = locked[index] as StoredPayable;
    checkSeen(document, seen);
    return operation(document);
  });
  const isRestoring = operations.some((one) => one?.kind === 'restoreDueDate');
  const documents = isRestoring ? await withOwnDue(db, companyId, locked) : locked;
  const areas = await areaIds(db, companyId);
  const isUnset = operations.some((one) => one?.kind === 'area' && one.areaId === null);
  const habits = isUnset ? await actingHabits(db, companyId, locked, ids) : () => null;
  checkAllPartials(documents, operations);
  const plans = documents.flatMap((document, index) => {
    const operation = operations[index];
    return operation ? [planOf(document, operation, factsOf(document, areas, habits(document)))] : [];
  });
  const actNo = await nextActNo(db, companyId);
  return recordPlans(db, actor, await writePlans(db, actor, plans, actNo), actNo);
}

/** One operation on one document, before and after. */
export type Plan = { kind: OperationKind; document: StoredPayable; after: Payable; change: HandChange };
/** A plan once it is written, for the history. */
export type WrittenPlan = {
  kind: OperationKind;
  name: string;
  currency: Currency;
  moved: number;
  on: Day | null;
  was: Day | null;
  change: HandChange;
};

/** @throws what domain/documents/operations.ts refuses */
export function planOf(document: StoredPayable, operation: Operation, facts: OperationFacts): Plan {
  const after = withIds(operate(document, operation, facts));
  return { kind: operation.kind, document, after, change: changeOf(document, after) };
}

/** Writes plans, except those that change nothing. @param actNo  of the act that they all belong to */
export async function writePlans(db: Db, actor: Actor, plans: readonly Plan[], actNo: number): Promise<WrittenPlan[]> {
  const changed = plans.filter(({ change }) => !isNothing(change));
  const documents = new Map(changed.map(({ document }) => [document.id, document]));
  const changes = changed.map(({ change }) => change);
  await writeHandChanges(db, actor, documents, changes, actNo);
  return changed.map(({ kind, document, after, change }) => ({
    kind,
    name: document.name,
    currency: document.currency,
    moved: Math.abs(remainingOf(document) - remainingOf(after)),
    on: dayOf(kind, after),
    was: dayOf(kind, document),
    change,
  }));
}

/** The day that an operation is about, as a document has it. */
function dayOf(kind: OperationKind, { agendaOn, dueOn }: Payable): Day | null {
  if (kind === 'agenda') return agendaOn;
  return kind === 'postpone' || kind === 'restoreDueDate' ? dueOn : null;
}

/** Records what was written as one act, whatever the kinds of its operations. @param workId  of the long work that it is a part of */
export async function recordPlans(
  db: Db,
  actor: Actor,
  written: readonly WrittenPlan[],
  actNo: number,
  workId: string | null = null,
): Promise<PointResult> {
  const [first] = written;
  if (!first) return { nModified: 0, actNo: null, ids: [] };
  const code = written.every(({ kind }) => kind === first.kind) ? CODES[first.kind] : 'document.operated';
  const items = written.map(({ change }) => change);
  const params = { ...operatedOf(written), ...(workId === null ? {} : { workId }) };
  const no = await record(db, actor, code, params, { items });
  if (no !== actNo) throw new Error(`the act was to be ${actNo} and became ${no}`);
  return { nModified: written.length, actNo, ids: items.map(({ id }) => id) };
}

/** The day, and the areas that operations assign to documents of its side. */
export function factsOf(document: StoredPayable, areas: ReadonlyMap<string, string>, habit: Habit | null): OperationFacts {
  const { isReceived } = document;
  const area = (key: string) => {
    const id = areas.get(key);
    if (!id) throw new Error(`the company has no area ${key}`);
    return id;
  };
  return {
    today: dayInChile(new Date()),
    areas: {
      automatic: automaticArea(document, habit, areas),
      unclassified: area(isReceived ? 'comprassinclasificar' : 'ventassinclasificar'),
      cheques: area(isReceived ? 'chequesemitidos' : 'chequesrecibidos'),
    },
  };
}

function checkSeen(document: StoredPayable, seen: PointRequest['seen']): void {
  const { currency, amount } = document;
  const remaining = remainingOf(document);
  const isOther = (value: number | null | undefined, minor: number) => value != null && minorOf(value, currency) !== minor;
  if (!isOther(seen?.originalAmount, amount) && !isOther(seen?.remaining, remaining)) return;
  throw new AppError('DOCUMENT_CHANGED', { amount: formatMoney(amount, currency), remaining: formatMoney(remaining, currency) });
}

function checkAllPartials(documents: readonly Payable[], operations: readonly (Operation | null)[]): void {
  const parts = documents.flatMap((document, index) => {
    const operation = operations[index];
    return operation?.kind === 'partialPayoff' ? [{ document, amount: operation.amount }] : [];
  });
  checkPartials(parts);
}

/** Gives ids to what an operation adds. */
function withIds(document: Payable): Payable {
  const { factoring } = document;
  const withId = <One extends { id: string | null }>(one: One): One => (one.id === null ? { ...one, id: newId() } : one);
  return {
    ...document,
    reductions: document.reductions.map((one) => (one.id === null ? withId({ ...one, cheque: one.cheque && withId(one.cheque) }) : one)),
    factoring: factoring && {
      ...factoring,
      advance: factoring.advance && withId(factoring.advance),
      retention: factoring.retention && withId(factoring.retention),
    },
  };
}

const MARKS = ['dueOn', 'dueFrom', 'agendaOn', 'area', 'isHidden', 'flexiblePeriod', 'factoring'] as const satisfies (keyof HandMarks)[];

function changeOf(document: Payable, after: Payable): HandChange {
  const idsAfter = new Set(after.reductions.map(({ id }) => id));
  const idsBefore = new Set(document.reductions.map(({ id }) => id));
  const changed = MARKS.filter((mark) => !isDeepStrictEqual(document[mark], after[mark]));
  const values = (one: Payable) => Object.fromEntries(changed.map((mark) => [mark, one[mark]])) as Partial<HandMarks>;
  return {
    id: document.id,
    removed: document.reductions.filter(({ id }) => !idsAfter.has(id)),
    added: after.reductions.filter(({ id }) => !idsBefore.has(id)),
    before: values(document),
    after: values(after),
  };
}

/** Whether a change leaves a document as it is. */
export function isNothing({ removed, added, after }: HandChange): boolean {
  return removed.length === 0 && added.length === 0 && Object.keys(after).length === 0;
}

function operatedOf(written: readonly WrittenPlan[]): Operated {
  const [first] = written;
  const currencies = new Set(written.map(({ currency }) => currency));
  const moved = written.reduce((sum, one) => sum + one.moved, 0);
  const [on, was] = (['on', 'was'] as const).map((which) => onlyOf(written.map((one) => one[which])));
  const means = meansOf(written);
  return {
    count: written.length,
    only: written.length === 1 && first ? { id: first.change.id, name: first.name } : null,
    amount: currencies.size === 1 && moved > 0 ? moved : null,
    currency: first?.currency ?? 'CLP',
    on: on ?? null,
    ...(was && { was }),
    ...(means === null ? {} : { means }),
  };
}

/** How all of them were paid; null where they were not, or in several ways. */
function meansOf(written: readonly WrittenPlan[]): PaymentMeans | null {
  return onlyOf(written.flatMap(({ change }) => change.added.map((one) => one.means ?? null)));
}

/** What all of them are; null where they differ. */
function onlyOf<Value>(all: readonly (Value | null)[]): Value | null {
  const [only = null, ...others] = new Set(all);
  return others.length === 0 ? only : null;
}
