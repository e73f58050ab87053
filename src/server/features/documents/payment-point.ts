/** What people do to documents at their payment point: planned by the domain, whole or not at all. Call everything here inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#domain/actor.ts';
import { defaultAreaKey } from '#domain/cashflow/structure.ts';
import { dayInChile } from '#domain/date.ts';
import type { DOCUMENT_ACTS, Operated } from '#domain/documents/acts.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { checkPartials, type Operation, type OperationFacts, type OperationKind, operate } from '#domain/documents/operations.ts';
import { type HandChange, type HandMarks, type Payable, remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { nextActNo, record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { writeHandChanges } from './hand-changes.ts';
import { lockPayables, type StoredPayable, withOwnDue } from './payables.ts';

/** What to do to a document; null for nothing. `seen`: what the person saw of it, in units of its currency, where they saw it. */
export type PointRequest = {
  id: string;
  operation: (document: StoredPayable) => Operation | null;
  seen?: { originalAmount?: number | null | undefined; remaining?: number | null | undefined };
};
/** `actNo` null: nothing was to be done. */
export type PointResult = { nModified: number; actNo: number | null; ids: string[] };

type OperationCode = Exclude<keyof typeof DOCUMENT_ACTS, 'cheque.moved' | 'document.undone'>;
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
 * Does to each document what is asked of it, all or none, as one act of the history for each kind of operation.
 * @throws NOT_FOUND, DOCUMENT_CHANGED, and what domain/documents/operations.ts refuses
 */
export async function operateDocuments(db: Db, actor: Actor, requests: readonly PointRequest[]): Promise<PointResult> {
  const { companyId } = actor;
  const ids = requests.map(({ id }) => id);
  const locked = await lockPayables(db, companyId, ids);
  const asked = requests.map(({ operation, seen }, index) => {
    const document = locked[index] as StoredPayable;
    checkSeen(document, seen);
    return operation(document);
  });
  const isRestoring = asked.some((one) => one?.kind === 'restoreDueDate');
  const documents = isRestoring ? await withOwnDue(db, companyId, locked) : locked;
  const areas = await areaIds(db, companyId);
  checkAllPartials(documents, asked);
  const plans = documents.flatMap((document, index) => {
    const operation = asked[index];
    return operation ? [planOf(document, operation, areas)] : [];
  });
  return writePlans(db, actor, plans);
}

type Plan = { kind: OperationKind; document: StoredPayable; after: Payable; change: HandChange };

function planOf(document: StoredPayable, operation: Operation, areas: ReadonlyMap<string, string>): Plan {
  const after = withIds(operate(document, operation, factsOf(document, areas)));
  return { kind: operation.kind, document, after, change: changeOf(document, after) };
}

async function writePlans(db: Db, actor: Actor, plans: readonly Plan[]): Promise<PointResult> {
  const changed = plans.filter(({ change }) => !isNothing(change));
  let actNo: number | null = null;
  for (const kind of new Set(changed.map((one) => one.kind))) {
    const some = changed.filter((one) => one.kind === kind);
    const changes = some.map(({ change }) => change);
    const documents = new Map(some.map(({ document }) => [document.id, document]));
    await writeHandChanges(db, actor, documents, changes, await nextActNo(db, actor.companyId));
    actNo = await record(db, actor, CODES[kind], operatedOf(some), { items: changes });
  }
  return { nModified: changed.length, actNo, ids: changed.map(({ document }) => document.id) };
}

/** The day, and the areas into which operations put a document of its side. */
function factsOf({ isReceived, code }: Payable, areas: ReadonlyMap<string, string>): OperationFacts {
  const area = (key: string) => {
    const id = areas.get(key);
    if (!id) throw new Error(`the company has no area ${key}`);
    return id;
  };
  return {
    today: dayInChile(new Date()),
    areas: {
      automatic: area(defaultAreaKey(isReceived, code === null ? undefined : documentKind(code))),
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

function checkAllPartials(documents: readonly Payable[], asked: readonly (Operation | null)[]): void {
  const amounts = asked.flatMap((one) => (one?.kind === 'partialPayoff' ? [one.amount] : []));
  checkPartials(
    documents.filter((_, index) => asked[index]?.kind === 'partialPayoff'),
    amounts,
  );
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
  const kept = new Set(after.reductions.map(({ id }) => id));
  const known = new Set(document.reductions.map(({ id }) => id));
  const changed = MARKS.filter((mark) => !isDeepStrictEqual(document[mark], after[mark]));
  const values = (one: Payable) => Object.fromEntries(changed.map((mark) => [mark, one[mark]])) as Partial<HandMarks>;
  return {
    id: document.id,
    removed: document.reductions.filter(({ id }) => !kept.has(id)),
    added: after.reductions.filter(({ id }) => !known.has(id)),
    before: values(document),
    after: values(after),
  };
}

function isNothing({ removed, added, after }: HandChange): boolean {
  return removed.length === 0 && added.length === 0 && Object.keys(after).length === 0;
}

function operatedOf(plans: readonly Plan[]): Operated {
  const [first] = plans;
  const currencies = new Set(plans.map(({ document }) => document.currency));
  const moved = plans.reduce((sum, { document, after }) => sum + Math.abs(remainingOf(document) - remainingOf(after)), 0);
  const days = new Set(plans.map(({ kind, after }) => (kind === 'agenda' ? after.agendaOn : kind === 'postpone' ? after.dueOn : null)));
  return {
    count: plans.length,
    only: plans.length === 1 && first ? { id: first.document.id, name: first.document.name } : null,
    amount: currencies.size === 1 && moved > 0 ? moved : null,
    currency: first?.document.currency ?? 'CLP',
    on: days.size === 1 ? ([...days][0] ?? null) : null,
  };
}
