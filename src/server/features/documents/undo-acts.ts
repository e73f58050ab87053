/** Undoing what people did to documents. Call everything here inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import type { ChequeChange, DOCUMENT_ACTS } from '#domain/documents/acts.ts';
import { BY_FILE, type Cheque, type HandChange, type HandMarks, type Reduction, remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { nextActNo, record, refuseWithoutArea, STANDS, type StoredAct, storedAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { turnComments } from '#server/features/comments/store.ts';
import { undoApplied } from './applied.ts';
import type { ChequeRow } from './cheque-rows.ts';
import { isClosedTo, knownCheques, lockCheques, movedOf, standingOf, writeStandings } from './cheques.ts';
import { creditsByReference } from './credits.ts';
import { undoDismissed } from './duplicates.ts';
import { writeHandChanges } from './hand-changes.ts';
import { existingPayables, lockPayables, ownDueDates, type StoredPayable } from './payables.ts';
import { undoView } from './views.ts';

/** What undoes each act of this feature. */
export const DOCUMENT_UNDO = {
  'document.applied': undoApplied,
  'document.unapplied': undoApplied,
  'document.paid': undoOperation,
  'document.paidInPart': undoOperation,
  'document.payoffReverted': undoOperation,
  'document.postponed': undoOperation,
  'document.dueDateRestored': undoOperation,
  'document.scheduled': undoOperation,
  'document.paidByCheque': undoOperation,
  'document.factored': undoOperation,
  'document.unfactored': undoOperation,
  'document.amountChanged': undoOperation,
  'document.hidden': undoOperation,
  'document.shown': undoOperation,
  'document.monthMoved': undoOperation,
  'document.areaSet': undoOperation,
  'document.operated': undoOperation,
  'document.undone': undoOperation,
  'duplicate.dismissed': undoDismissed,
  'duplicate.restored': undoDismissed,
  'cheque.moved': undoChequesMoved,
  'comment.added': undoComment,
  'comment.removed': undoComment,
  'comment.restored': undoComment,
  'comments.added': undoComments,
  'comments.removed': undoComments,
  'documentView.added': undoView,
  'documentView.changed': undoView,
  'documentView.removed': undoView,
};

type OperationCode = Exclude<
  keyof typeof DOCUMENT_ACTS,
  'document.applied' | 'document.unapplied' | 'cheque.moved' | `comment${string}` | `duplicate${string}` | `documentView${string}`
>;

/**
 * Takes back what an act did to documents, all or none; what others did to them since then stays.
 * @throws ACT_OVERTAKEN when a row or mark is no longer as the act left it, or there is no room for what comes back
 */
async function undoOperation(db: Db, actor: Actor, act: StoredAct<OperationCode>): Promise<void> {
  for (const no of await actsOfWork(db, actor.companyId, act)) {
    const part = no === act.no ? act : (await storedAct(db, actor.companyId, no))?.act;
    // Works of one task record acts of one code.
    if (part) await undoPart(db, actor, part as StoredAct<OperationCode>);
  }
}

/** The acts that stand of the long work that did this one, the last first; this one alone where it did all. */
async function actsOfWork(db: Db, companyId: string, { no, code, params }: StoredAct<OperationCode>): Promise<number[]> {
  if (!params.workId) return [no];
  return (await standingActs(db, companyId, { code, operationId: params.workId })).map((act) => act.no);
}

/** The acts of a code that a long work did and that nothing undid, the last first, and how many documents each touched. */
export async function standingActs(
  db: Db,
  companyId: string,
  { code, operationId }: { code: string; operationId: string },
): Promise<{ no: number; count: number }[]> {
  const { rows } = await sql<{ no: number; count: number }>`select h.entry_no as no, h.item_count as count from history h
    where h.company_id = ${companyId} and h.code = ${code} and h.params ->> 'workId' = ${operationId}
      and ${STANDS}
    order by h.entry_no desc`.execute(db);
  return rows;
}

/** Says whether one of such acts could be undone; nothing changes. @throws ACT_OVERTAKEN */
export async function checkPart(db: Db, companyId: string, no: number): Promise<void> {
  const act = (await storedAct(db, companyId, no))?.act as StoredAct<OperationCode> | undefined;
  for (const items of chunksOf(act?.items ?? [])) {
    const ids = items.map(({ id }) => id);
    await planBack(db, companyId, await existingPayables(db, companyId, ids), items, no);
  }
}

/** Undoes one of such acts, as a part of another long work. @returns the number of the new entry @throws ACT_OVERTAKEN */
export async function undoPartOf(db: Db, actor: Actor, no: number, workId: string): Promise<number> {
  const act = (await storedAct(db, actor.companyId, no))?.act as StoredAct<OperationCode> | undefined;
  if (!act) throw new AppError('NOT_FOUND');
  return undoPart(db, actor, { ...act, params: { ...act.params, workId } }).catch(refuseWithoutArea);
}

async function undoPart(db: Db, actor: Actor, act: StoredAct<OperationCode>): Promise<number> {
  const actNo = await nextActNo(db, actor.companyId);
  const items: HandChange[] = [];
  for (const chunk of chunksOf(act.items)) items.push(...(await takeBack(db, actor, chunk, { undoneNo: act.no, actNo })));
  return record(db, actor, 'document.undone', act.params, { items, undoes: act.no });
}

/** Documents taken back at a time: no act that makes cheques or factorings has more, so that those come back in one piece. */
const CHUNK = 1_000;

function chunksOf(items: readonly HandChange[]): HandChange[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) => items.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** `undoneNo`: of the act that is undone; `actNo`: of the one that undoes it. */
type Numbers = { undoneNo: number; actNo: number };

async function takeBack(db: Db, actor: Actor, items: readonly HandChange[], { undoneNo, actNo }: Numbers): Promise<HandChange[]> {
  const documents = await lockStill(db, actor.companyId, items);
  const back = await planBack(db, actor.companyId, documents, items, undoneNo);
  await writeHandChanges(db, actor, documents, back, actNo);
  return back;
}

/** @throws ACT_OVERTAKEN */
async function planBack(
  db: Db,
  companyId: string,
  documents: ReadonlyMap<string, StoredPayable>,
  items: readonly HandChange[],
  no: number,
): Promise<HandChange[]> {
  const since = await marksSetSince(db, companyId, items, no);
  const dues = await duesToRestore(db, companyId, items);
  const cheques = await chequesInTheWay(db, companyId, documents, items);
  const credits = await creditsByReference(
    db,
    companyId,
    items.filter(({ removed }) => removed.length > 0).map(({ id }) => id),
  );
  return items.map((one): HandChange => {
    const document = documents.get(one.id);
    const what =
      document && (whatOvertook(document, one, credits.get(one.id) ?? 0) ?? againSet(document, one, since) ?? cheques.get(one.id));
    if (!document || what) throw new AppError('ACT_OVERTAKEN', { what: what ?? 'uno de sus documentos' });
    return { id: one.id, removed: one.added, added: one.removed, before: one.after, after: marksBefore(document, one, dues) };
  });
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

/** Cheques that would come back while another paper bears their number, day and counterpart, in words, by document. */
async function chequesInTheWay(
  db: Db,
  companyId: string,
  documents: ReadonlyMap<string, StoredPayable>,
  items: readonly HandChange[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { id, removed } of items) {
    const document = documents.get(id);
    for (const { cheque } of removed) {
      if (!document || !cheque || !(await isTaken(db, companyId, document, cheque))) continue;
      found.set(id, `el cheque ${cheque.number}`);
    }
  }
  return found;
}

async function isTaken(db: Db, companyId: string, document: StoredPayable, { id, number, dueOn }: Cheque): Promise<boolean> {
  const cheque = { number, amount: 1, on: dueOn, bankCode: null, chequeId: null };
  const [known] = await knownCheques(db, companyId, document, [cheque], true).catch((error: unknown) => {
    if (error instanceof AppError) return [{ chequeId: 'another' }];
    throw error;
  });
  return known?.chequeId != null && known.chequeId !== id;
}

/**
 * What of a document stands in the way, as a noun with its article; null for nothing.
 * @param credited  what credit notes lower of it by their references
 */
function whatOvertook(document: StoredPayable, { added, removed, before, after }: HandChange, credited: number): string | null {
  if (document.isClosed) return 'la fecha de corte';
  const now = new Map(document.reductions.map((one) => [one.id, one]));
  if (added.some((one) => !isSameRow(one, now.get(one.id)))) return `los pagos de ${document.name}`;
  const changed = (Object.keys(after) as (keyof HandMarks)[]).find((mark) => !isDeepStrictEqual(after[mark], document[mark]));
  if (changed) return `${MARK_WORDS[changed]} de ${document.name}`;
  if (before.isHidden && document.matched > 0) return `la conciliación de ${document.name}`;
  // What a file sold of it, and what its credit notes lower, give way to payments.
  const sold = document.reductions.filter(({ kind, made }) => kind === 'factored' && made?.actNo === BY_FILE);
  const isComing = removed.some(({ stands }) => stands) || before.factoring != null;
  if (isComing && document.isAnnulled) return `la anulación de ${document.name}`;
  if (isComing && !document.isExpected && !document.isClaimed && sold.length === 0) return `lo que se espera de ${document.name}`;
  const room = remainingOf(document) + credited + sum(sold) + sum(added) - sum(removed);
  return room < 0 ? `lo que falta por pagar de ${document.name}` : null;
}

/** Set to something else and back since, a mark looks as the act left it; taking it back would leave what came after without a place. */
function againSet(document: StoredPayable, { id, after }: HandChange, since: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const mark = (Object.keys(after) as (keyof HandMarks)[]).find((one) => since.get(id)?.has(one));
  return mark ? `${MARK_WORDS[mark]} de ${document.name}` : null;
}

/** The marks that acts which stand set on these documents after one, by document. */
async function marksSetSince(
  db: Db,
  companyId: string,
  items: readonly HandChange[],
  no: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = items.filter(({ after }) => Object.keys(after).length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; marks: string[] }>`
    select i.about as id, array_agg(k.mark) as marks
    from history_item i
    join history h on h.company_id = i.company_id and h.entry_no = i.entry_no
    cross join lateral jsonb_object_keys(i.item -> 'after') k (mark)
    where i.company_id = ${companyId} and i.about = any (${ids}) and i.entry_no > ${no} and h.code like 'document.%'
      and jsonb_typeof(i.item -> 'after') = 'object' and ${COUNTS}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, marks }) => [id, new Set(marks)]));
}

/** Stands, and is no undoing: with what it undoes it is as if neither had been. What does again what was undone counts, and so on. */
const COUNTS = sql`${STANDS} and (
  with recursive undone (undoes, depth) as (
    select h.undoes, 0
    union all
    select x.undoes, depth + 1 from undone join history x on x.company_id = h.company_id and x.entry_no = undone.undoes)
  select max(depth) % 2 = 0 from undone)`;

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

type OwnDues = Awaited<ReturnType<typeof ownDueDates>>;

/** Of the documents whose due date no hand had set before. */
async function duesToRestore(db: Db, companyId: string, items: readonly HandChange[]): Promise<OwnDues> {
  const ids = items.filter(({ before }) => before.dueFrom !== undefined && before.dueFrom !== 'hand').map(({ id }) => id);
  return ids.length > 0 ? ownDueDates(db, companyId, ids) : new Map();
}

/** A due date that no hand had set comes back as files and terms say it today. */
function marksBefore({ id, ownDue }: StoredPayable, { before }: HandChange, dues: OwnDues): Partial<HandMarks> {
  if (before.dueFrom === undefined || before.dueFrom === 'hand') return before;
  const due = dues.get(id);
  return due ? { ...before, dueOn: due.on, dueFrom: due.from } : { ...before, dueOn: ownDue.on };
}

function sum(rows: readonly Reduction[]): number {
  return rows.reduce((total, { amount, stands }) => total + (stands ? amount : 0), 0);
}

/** @throws ACT_OVERTAKEN when a cheque is no longer as the act left it, CHEQUE_USED, CHEQUE_NO_ROOM */
async function undoChequesMoved(db: Db, actor: Actor, act: StoredAct<'cheque.moved'>): Promise<void> {
  const cheques = await lockCheques(
    db,
    actor.companyId,
    act.items.map(({ chequeId }) => chequeId),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('ACT_OVERTAKEN', { what: 'uno de sus cheques' });
    throw error;
  });
  const since = await chequesMovedSince(db, actor.companyId, act);
  const items = act.items.map(({ chequeId, before, after }, index): ChequeChange => {
    const cheque = cheques[index] as ChequeRow;
    if (since.has(chequeId) || !isDeepStrictEqual(standingOf(cheque), after))
      throw new AppError('ACT_OVERTAKEN', { what: `el cheque ${cheque.number}` });
    const what = isClosedTo(cheque, before.state)
      ? 'la fecha de corte'
      : cheque.matched > 0
        ? `la conciliación del cheque ${cheque.number}`
        : null;
    if (what) throw new AppError('ACT_OVERTAKEN', { what });
    return { chequeId, before: after, after: before };
  });
  await writeStandings(db, actor.companyId, cheques, items);
  const [first] = items;
  const state = first?.after.state ?? 'inHand';
  const on = first?.after.stateOn ?? dayInChile(new Date());
  await record(db, actor, 'cheque.moved', movedOf(cheques, state, on, first?.after.reason ?? null), { items, undoes: act.no });
}

/** Those of its cheques that an act which stands moved again: deposited, bounced and deposited, one looks as the first left it. */
async function chequesMovedSince(db: Db, companyId: string, { no, items }: StoredAct<'cheque.moved'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.item ->> 'chequeId' as id
    from history h
    join history_item i on i.company_id = h.company_id and i.entry_no = h.entry_no
    where h.company_id = ${companyId} and h.code = 'cheque.moved' and h.entry_no > ${no} and ${COUNTS}
      and i.item ->> 'chequeId' = any (${items.map(({ chequeId }) => chequeId)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Undoing either removes a comment or brings it back; its author alone may. @throws ACT_OVERTAKEN, COMMENT_OF_ANOTHER */
async function undoComment(
  db: Db,
  actor: Actor,
  { code, params, no }: StoredAct<'comment.added' | 'comment.removed' | 'comment.restored'>,
): Promise<void> {
  const isRemoved = code === 'comment.removed';
  await turnComments(db, actor, [params.commentId], isRemoved);
  await record(db, actor, isRemoved ? 'comment.restored' : 'comment.removed', params, { undoes: no });
}

/** Undoing takes the same comment away from each of its documents, or brings it back; its author alone may. @throws ACT_OVERTAKEN, COMMENT_OF_ANOTHER */
async function undoComments(
  db: Db,
  actor: Actor,
  { code, params, items, no }: StoredAct<'comments.added' | 'comments.removed'>,
): Promise<void> {
  const isRemoved = code === 'comments.removed';
  await turnComments(
    db,
    actor,
    items.map(({ commentId }) => commentId),
    isRemoved,
  );
  await record(db, actor, isRemoved ? 'comments.added' : 'comments.removed', params, { items: [...items], undoes: no });
}
