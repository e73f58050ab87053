/** Undoing what people did to documents. Call everything here inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import type { ChequeChange, DOCUMENT_ACTS } from '#domain/documents/acts.ts';
import { type HandChange, type HandMarks, type Reduction, remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { nextActNo, record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { type ChequeRow, lockCheques, movedOf, standingOf, writeStandings } from './cheques.ts';
import { writeHandChanges } from './hand-changes.ts';
import { lockPayables, type StoredPayable } from './payables.ts';

type OperationCode = Exclude<keyof typeof DOCUMENT_ACTS, 'cheque.moved'>;

/**
 * Takes back what an act did to documents, all or none; what others did to them since then stays.
 * @throws ACT_OVERTAKEN when a row or mark is no longer as the act left it, or there is no room for what comes back
 */
export async function undoOperation(db: Db, actor: Actor, act: StoredAct<OperationCode>): Promise<void> {
  const documents = await lockStill(db, actor.companyId, act.items);
  const back = act.items.map((one): HandChange => {
    const document = documents.get(one.id);
    const what = document && whatOvertook(document, one);
    if (!document || what) throw new AppError('ACT_OVERTAKEN', { what: what ?? 'el documento' });
    return { id: one.id, removed: one.added, added: one.removed, before: one.after, after: marksBefore(document, one) };
  });
  await writeHandChanges(db, actor, documents, back, await nextActNo(db, actor.companyId));
  await record(db, actor, 'document.undone', act.params, { items: back, undoes: act.no });
}

/** @throws ACT_OVERTAKEN for documents that went away since then, as when their import was undone */
async function lockStill(db: Db, companyId: string, items: readonly HandChange[]): Promise<ReadonlyMap<string, StoredPayable>> {
  const ids = items.map(({ id }) => id);
  const found = await lockPayables(db, companyId, ids).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('ACT_OVERTAKEN', { what: 'uno de sus documentos' });
    throw error;
  });
  return new Map(found.map((one) => [one.id, one]));
}

/** What of a document stands in the way, as a noun with its article; null for nothing. */
function whatOvertook(document: StoredPayable, { added, removed, before, after }: HandChange): string | null {
  if (document.isClosed) return 'la fecha de corte';
  const now = new Map(document.reductions.map((one) => [one.id, one]));
  if (added.some((one) => !isSameRow(one, now.get(one.id)))) return `los pagos de ${document.name}`;
  const changed = (Object.keys(after) as (keyof HandMarks)[]).find((mark) => !isDeepStrictEqual(after[mark], document[mark]));
  if (changed) return `${MARK_WORDS[changed]} de ${document.name}`;
  if (before.isHidden && document.matched > 0) return `la conciliación de ${document.name}`;
  const room = remainingOf(document) + sum(added) - sum(removed);
  return room < 0 ? `lo que falta por pagar de ${document.name}` : null;
}

const MARK_WORDS: Record<keyof HandMarks, string> = {
  dueOn: 'el vencimiento',
  dueFrom: 'el vencimiento',
  agendaOn: 'la agenda',
  area: 'el área',
  isHidden: 'la visibilidad',
  flexiblePeriod: 'el mes',
  factoring: 'el factoring',
};

function isSameRow(one: Reduction, now: Reduction | undefined): boolean {
  return now !== undefined && now.amount === one.amount && now.stands === one.stands && now.cheque?.state === one.cheque?.state;
}

/** A due date that no hand had set comes back as files and terms say it today. */
function marksBefore(document: StoredPayable, { before }: HandChange): Partial<HandMarks> {
  return before.dueFrom !== undefined && before.dueFrom !== 'hand' ? { ...before, dueOn: document.ownDue.on } : before;
}

function sum(rows: readonly Reduction[]): number {
  return rows.reduce((total, { amount, stands }) => total + (stands ? amount : 0), 0);
}

/** @throws ACT_OVERTAKEN when a cheque is no longer as the act left it, CHEQUE_USED, CHEQUE_NO_ROOM */
export async function undoChequesMoved(db: Db, actor: Actor, act: StoredAct<'cheque.moved'>): Promise<void> {
  const cheques = await lockCheques(
    db,
    actor.companyId,
    act.items.map(({ chequeId }) => chequeId),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('ACT_OVERTAKEN', { what: 'uno de sus cheques' });
    throw error;
  });
  const items = act.items.map(({ chequeId, before, after }, index): ChequeChange => {
    const cheque = cheques[index] as ChequeRow;
    if (!isDeepStrictEqual(standingOf(cheque), after)) throw new AppError('ACT_OVERTAKEN', { what: `el cheque ${cheque.number}` });
    const what = cheque.isClosed ? 'la fecha de corte' : cheque.matched > 0 ? `la conciliación del cheque ${cheque.number}` : null;
    if (what) throw new AppError('ACT_OVERTAKEN', { what });
    return { chequeId, before: after, after: before };
  });
  await writeStandings(db, actor.companyId, cheques, items);
  const [first] = items;
  const state = first?.after.state ?? 'inHand';
  const on = first?.after.stateOn ?? dayInChile(new Date());
  await record(db, actor, 'cheque.moved', movedOf(cheques, state, on, first?.after.reason ?? null), { items, undoes: act.no });
}
