/** Ways to look at the lists of documents that people save. Call what writes inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import { type Grant, mayDo } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import type { ShownView, ViewPart } from '#domain/documents/acts.ts';
import type { OwnedView, ViewList, ViewValues } from '#domain/documents/views.ts';
import { AppError } from '#domain/errors.ts';
import { oneLine } from '#domain/text.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

export type DocumentView = OwnedView & { id: string };
/** `grant`: of the actor, who changes views of the company that others made only with the right to change the company. */
type Which = { id: string; grant: Grant | undefined };

const MAX_NAME = 60;
const MAX_VIEWS = 50;
const MAX_FILTERS = 2_000;

/** A person's own and the company's, by name. */
export async function viewsOf(db: Db, { companyId, personId }: Actor): Promise<DocumentView[]> {
  const rows = await storedViews(db, companyId)
    .where(({ eb, or }) => or([eb('is_shared', '=', true), eb('person_id', '=', personId)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute();
  return rows.map(asView);
}

/**
 * Adds a view, or with an id changes it. What changes those of the company is an act; one's own are a preference.
 * @returns the view, and the number of the act
 * @throws NOT_FOUND, VIEW_OF_ANOTHER, MISSING_FIELD, TEXT_TOO_LONG, VIEW_NAME_USED, TOO_MANY_VIEWS
 */
export async function saveView(
  db: Db,
  actor: Actor,
  { id, values, grant }: { id: string | null; values: ViewValues; grant: Grant | undefined },
): Promise<{ view: DocumentView; actNo: number | null }> {
  const before = id === null ? null : requireOwn(await visible(db, actor, id), actor, grant);
  const after = { ...cleaned(values), personId: before?.personId ?? actor.personId ?? '' };
  const viewId = before?.id ?? newId();
  const actNo = await replaceView(db, actor, { id: viewId, before: before && plain(before), after });
  return { view: { ...after, id: viewId }, actNo };
}

/** @returns the number of the act; null for one's own view. @throws NOT_FOUND, VIEW_OF_ANOTHER */
export async function deleteView(db: Db, actor: Actor, { id, grant }: Which): Promise<number | null> {
  const before = requireOwn(await visible(db, actor, id), actor, grant);
  return replaceView(db, actor, { id, before: plain(before), after: null });
}

/** @throws ACT_OVERTAKEN, VIEW_OF_ANOTHER, VIEW_NAME_USED, TOO_MANY_VIEWS */
export async function undoView(
  db: Db,
  actor: Actor,
  { no, params, undo }: StoredAct<'documentView.added' | 'documentView.changed' | 'documentView.removed'>,
  grant: Grant,
): Promise<void> {
  const { viewId: id, label } = params;
  const row = await storedViews(db, actor.companyId).where('view_id', '=', id).executeTakeFirst();
  const now = row ? plain(asView(row)) : null;
  if (canonical(now) !== canonical(undo.after)) throw new AppError('ACT_OVERTAKEN', { what: `la vista ${label}` });
  requireOwn(now ?? undo.before, actor, grant);
  await replaceView(db, actor, { id, before: now, after: undo.before, undoes: no });
}

/** `before`, `after` null: there was none, or there shall be none. */
type Replacement = { id: string; before: OwnedView | null; after: OwnedView | null; undoes?: number };

async function replaceView(db: Db, actor: Actor, replacement: Replacement): Promise<number | null> {
  const { id, before, after } = replacement;
  const { companyId } = actor;
  if (canonical(before) === canonical(after)) return null;
  if (after) {
    await requireRoom(db, companyId, replacement, after);
    const { personId, hidden, order, isShared, ...same } = after;
    const row = { ...same, is_shared: isShared, hidden_columns: [...hidden], column_order: [...order] };
    await db
      .insertInto('document_view')
      .values({ company_id: companyId, view_id: id, person_id: personId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'view_id']).doUpdateSet(row))
      .execute();
  } else await db.deleteFrom('document_view').where('company_id', '=', companyId).where('view_id', '=', id).execute();
  return recordShared(db, actor, replacement);
}

/** Among the company's views and those of the person whose it is. @throws VIEW_NAME_USED, TOO_MANY_VIEWS */
async function requireRoom(db: Db, companyId: string, { id, before }: Replacement, after: OwnedView): Promise<void> {
  const all = await viewsOf(db, { companyId, personId: after.personId });
  const isSame = (one: DocumentView) =>
    one.isShared === after.isShared && one.list === after.list && one.name.toLowerCase() === after.name.toLowerCase();
  if (all.some((one) => one.id !== id && isSame(one))) throw new AppError('VIEW_NAME_USED', { name: after.name });
  if (!before && all.length >= MAX_VIEWS) throw new AppError('TOO_MANY_VIEWS', { max: MAX_VIEWS });
}

/** The act, as far as the company's views are concerned. */
async function recordShared(db: Db, actor: Actor, { id: viewId, before, after, undoes = undefined }: Replacement): Promise<number | null> {
  const options = { undo: { before, after }, undoes: undoes ?? null };
  const [was, is] = [before?.isShared ? before : null, after?.isShared ? after : null];
  if (was && is) {
    const params = { viewId, label: is.name, before: shown(was), after: shown(is), parts: changedParts(was, is) };
    return record(db, actor, 'documentView.changed', params, options);
  }
  if (is) return record(db, actor, 'documentView.added', { viewId, label: is.name, after: shown(is) }, options);
  if (was) return record(db, actor, 'documentView.removed', { viewId, label: was.name, before: shown(was) }, options);
  return null;
}

function changedParts(was: ViewValues, is: ViewValues): ViewPart[] {
  const columns = ({ hidden, order }: ViewValues) => [hidden, order];
  const isColumns = !isDeepStrictEqual(columns(was), columns(is));
  return [...(['name', 'list', 'filters'] as const).filter((part) => was[part] !== is[part]), ...(isColumns ? ['columns' as const] : [])];
}

/** Somebody else's own view answers as an unknown one. */
async function visible(db: Db, actor: Actor, id: string): Promise<DocumentView | null> {
  return (await viewsOf(db, actor)).find((one) => one.id === id) ?? null;
}

function requireOwn<View extends OwnedView>(found: View | null, { personId }: Actor, grant: Grant | undefined): View {
  if (!found) throw new AppError('NOT_FOUND');
  const mayShared = grant !== undefined && mayDo('company.write', grant);
  if (found.personId !== personId && !mayShared) throw new AppError('VIEW_OF_ANOTHER');
  return found;
}

function cleaned(values: ViewValues): ViewValues {
  const name = oneLine(values.name);
  if (name === '') throw new AppError('MISSING_FIELD', { label: 'el nombre', field: 'name' });
  if (name.length > MAX_NAME) throw new AppError('TEXT_TOO_LONG', { label: 'el nombre', max: MAX_NAME, field: 'name' });
  if (values.filters.length > MAX_FILTERS)
    throw new AppError('TEXT_TOO_LONG', { label: 'los filtros', max: MAX_FILTERS, field: 'filters' });
  return { ...values, name };
}

function storedViews(db: Db, companyId: string) {
  return db
    .selectFrom('document_view')
    .select(['view_id as id', 'person_id as personId', 'is_shared as isShared', 'name', 'list', 'filters'])
    .select(['hidden_columns as hidden', 'column_order as order'])
    .where('company_id', '=', companyId);
}

function asView<Row extends { list: string }>(row: Row): Omit<Row, 'list'> & { list: ViewList } {
  return { ...row, list: row.list as ViewList };
}

function plain({ name, list, filters, hidden, order, isShared, personId }: OwnedView): OwnedView {
  return { name, list, filters, hidden, order, isShared, personId };
}

function shown({ name, list }: ViewValues): ShownView {
  return { name, list };
}
