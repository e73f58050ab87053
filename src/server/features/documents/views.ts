/** Ways to look at the lists of documents that people keep. Call what writes inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { oneLine } from '#domain/text.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

/** The screens that have views, by their routes. */
export const VIEW_LISTS = ['/documentos_tributarios', '/boletas', '/obligaciones'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];
/** `filters`: as the address of its screen says them, without the question mark. */
export type ViewValues = {
  name: string;
  list: ViewList;
  filters: string;
  hidden: readonly string[];
  order: readonly string[];
  /** The company's, for all of its people; otherwise of whoever made it. */
  isShared: boolean;
};
export type DocumentView = ViewValues & { id: string; personId: string };

const MAX_NAME = 60;
const MAX_VIEWS = 50;
const MAX_FILTERS = 2_000;

/** A person's own and the company's, by name. */
export async function viewsOf(db: Db, { companyId, personId }: Actor): Promise<DocumentView[]> {
  const rows = await db
    .selectFrom('document_view')
    .select(['view_id as id', 'person_id as personId', 'is_shared as isShared', 'name', 'list', 'filters'])
    .select(['hidden_columns as hidden', 'column_order as order'])
    .where('company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('is_shared', '=', true), eb('person_id', '=', personId)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute();
  return rows.map((row) => ({ ...row, list: row.list as ViewList }));
}

/**
 * Adds a view, or with an id changes it.
 * @param mayShared  whether the actor changes views of the company that others made
 * @throws NOT_FOUND, VIEW_OF_ANOTHER, MISSING_FIELD, TEXT_TOO_LONG, VIEW_NAME_USED, TOO_MANY_VIEWS
 */
export async function saveView(
  db: Db,
  actor: Actor,
  { id, values, mayShared }: { id: string | null; values: ViewValues; mayShared: boolean },
): Promise<DocumentView> {
  const { companyId, personId } = actor;
  const all = await viewsOf(db, actor);
  const before = id === null ? null : ownOf(all, id, actor, mayShared);
  const after = cleaned(values);
  const isSame = (one: DocumentView) =>
    one.isShared === after.isShared && one.list === after.list && one.name.toLowerCase() === after.name.toLowerCase();
  if (all.some((one) => one.id !== before?.id && isSame(one))) throw new AppError('VIEW_NAME_USED', { name: after.name });
  if (!before && all.length >= MAX_VIEWS) throw new AppError('TOO_MANY_VIEWS', { max: MAX_VIEWS });
  const view = { ...after, id: before?.id ?? newId(), personId: before?.personId ?? personId ?? '' };
  const row = {
    ...{ name: view.name, list: view.list, filters: view.filters, is_shared: view.isShared },
    ...{ hidden_columns: [...view.hidden], column_order: [...view.order] },
  };
  await db
    .insertInto('document_view')
    .values({ company_id: companyId, view_id: view.id, person_id: view.personId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'view_id']).doUpdateSet(row))
    .execute();
  return view;
}

/** @throws NOT_FOUND, VIEW_OF_ANOTHER */
export async function deleteView(db: Db, actor: Actor, { id, mayShared }: { id: string; mayShared: boolean }): Promise<void> {
  ownOf(await viewsOf(db, actor), id, actor, mayShared);
  await db.deleteFrom('document_view').where('company_id', '=', actor.companyId).where('view_id', '=', id).execute();
}

/** Somebody else's own view answers as an unknown one. */
function ownOf(all: readonly DocumentView[], id: string, { personId }: Actor, mayShared: boolean): DocumentView {
  const found = all.find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
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
