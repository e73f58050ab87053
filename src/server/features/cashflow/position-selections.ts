/** The selections of accounts and areas that a company keeps for its cash position. Call what writes inside writeCompany. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { PositionValues } from '#domain/cashflow/acts.ts';
import { checkedSelection, MAX_POSITIONS, POSITION_NAME, type PositionSelection } from '#domain/cashflow/position-selection.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { newId } from '#server/db/ids.ts';
import { requireById } from '#server/db/in-order.ts';
import type { Db } from '#server/db/scope.ts';
import { structureOf } from './books.ts';
import { accountsAt } from './points.ts';
import { accountName } from './position-store.ts';

/** `version`: of what a person saw, so that nobody overwrites what another one changed. */
export type StoredSelection = PositionSelection & { id: string; version: number };
/** A selection after the change (before it, when removed), and the number of the act; null when nothing changed. */
type Changed = { selection: StoredSelection; actNo: number | null };

/** Those of a company, by name. */
export async function selectionsOf(db: Db, companyId: string): Promise<StoredSelection[]> {
  return db
    .selectFrom('cash_position')
    .select(['position_id as id', 'name', 'account_ids as accountIds', 'area_ids as areaIds', 'version'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('position_id')
    .execute();
}

/**
 * Adds a selection, or with an id changes it.
 * @param version  of the one that the person saw; null to change it whatever it is
 * @throws NOT_FOUND, POSITION_CHANGED, TOO_MANY_POSITIONS, and what checkedSelection throws
 */
export async function saveSelection(
  db: Db,
  actor: Actor,
  { id, version, selection }: { id: string | null; version: number | null; selection: PositionSelection },
): Promise<Changed> {
  const all = await selectionsOf(db, actor.companyId);
  if (id === null) return addSelection(db, actor, all, { id: newId(), selection, undoes: null });
  const before = requireById(all, id);
  if (version !== null && version !== before.version) throw new AppError('POSITION_CHANGED', { name: before.name });
  return changeSelection(db, actor, { all, before, selection, undoes: null });
}

/**
 * The one with a name, without regard to case or accents; null for the position of all accounts and areas.
 * @throws POSITION_NOT_FOUND for a name that the company has not given
 */
export async function selectionNamed(db: Db, companyId: string, name: string | null): Promise<StoredSelection | null> {
  if (name === null || foldText(name) === foldText(POSITION_NAME)) return null;
  const found = (await selectionsOf(db, companyId)).find((one) => foldText(one.name) === foldText(name));
  if (!found) throw new AppError('POSITION_NOT_FOUND');
  return found;
}

/** @throws NOT_FOUND */
export async function removeSelection(db: Db, actor: Actor, id: string, undoes: number | null = null): Promise<Changed> {
  const { companyId } = actor;
  const before = requireById(await selectionsOf(db, companyId), id);
  const shown = (await things(db, companyId)).show(before);
  await db.deleteFrom('cash_position').where('company_id', '=', companyId).where('position_id', '=', id).execute();
  const params = { positionId: id, label: before.name, before: shown };
  return { selection: before, actNo: await record(db, actor, 'cashPosition.removed', params, { undo: { before: plain(before) }, undoes }) };
}

type Added = { id: string; selection: PositionSelection; undoes: number | null };

async function addSelection(db: Db, actor: Actor, all: readonly StoredSelection[], { id, selection, undoes }: Added): Promise<Changed> {
  const { companyId } = actor;
  if (all.length >= MAX_POSITIONS) throw new AppError('TOO_MANY_POSITIONS', { max: MAX_POSITIONS });
  const { existing, show } = await things(db, companyId);
  const clean = checkedSelection(selection, { ...existing, names: all.map(({ name }) => name) });
  await db
    .insertInto('cash_position')
    .values({ company_id: companyId, position_id: id, ...columnsOf(clean) })
    .execute();
  const params = { positionId: id, label: clean.name, after: show(clean) };
  const actNo = await record(db, actor, 'cashPosition.added', params, { undo: { after: clean }, undoes });
  return { selection: { ...clean, id, version: 1 }, actNo };
}

type Change = { all: readonly StoredSelection[]; before: StoredSelection; selection: PositionSelection; undoes: number | null };

async function changeSelection(db: Db, actor: Actor, { all, before, selection, undoes }: Change): Promise<Changed> {
  const { companyId } = actor;
  const { existing, show } = await things(db, companyId);
  const names = all.filter((one) => one !== before).map(({ name }) => name);
  const clean = checkedSelection(selection, { ...existing, names });
  if (canonical(clean) === canonical(plain(before))) return { selection: before, actNo: null };
  await db
    .updateTable('cash_position')
    .set({ ...columnsOf(clean), version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('position_id', '=', before.id)
    .execute();
  const params = { positionId: before.id, label: clean.name, before: show(before), after: show(clean) };
  const undo = { before: plain(before), after: clean };
  const actNo = await record(db, actor, 'cashPosition.changed', params, { undo, undoes });
  return { selection: { ...clean, id: before.id, version: before.version + 1 }, actNo };
}

/** What undoes each act of these selections. */
export const POSITION_UNDO = {
  'cashPosition.added': undoAdded,
  'cashPosition.changed': undoChanged,
  'cashPosition.removed': undoRemoved,
};

/** @throws ACT_OVERTAKEN */
async function undoAdded(db: Db, actor: Actor, { no, params, undo }: StoredAct<'cashPosition.added'>): Promise<void> {
  await requireAsLeft(db, actor, params, undo.after);
  await removeSelection(db, actor, params.positionId, no);
}

/** @throws ACT_OVERTAKEN */
async function undoChanged(db: Db, actor: Actor, { no, params, undo }: StoredAct<'cashPosition.changed'>): Promise<void> {
  const { all, found } = await requireAsLeft(db, actor, params, undo.after);
  const selection = await stillThere(db, actor, undo.before);
  await changeSelection(db, actor, { all, before: found, selection, undoes: no });
}

/** @throws ACT_OVERTAKEN */
async function undoRemoved(db: Db, actor: Actor, { no, params, undo }: StoredAct<'cashPosition.removed'>): Promise<void> {
  const all = await selectionsOf(db, actor.companyId);
  if (all.some(({ id }) => id === params.positionId)) throw overtaken(params);
  const selection = await stillThere(db, actor, undo.before);
  await addSelection(db, actor, all, { id: params.positionId, selection, undoes: no });
}

type Named = { positionId: string; label: string };

async function requireAsLeft(db: Db, { companyId }: Actor, params: Named, after: PositionSelection) {
  const all = await selectionsOf(db, companyId);
  const found = all.find(({ id }) => id === params.positionId);
  if (!found || canonical(plain(found)) !== canonical(after)) throw overtaken(params);
  return { all, found };
}

function overtaken({ label }: Named) {
  return new AppError('ACT_OVERTAKEN', { what: `la posición de caja ${label}` });
}

/** Without the accounts and areas that are no more. */
async function stillThere(db: Db, { companyId }: Actor, { name, accountIds, areaIds }: PositionSelection): Promise<PositionSelection> {
  const { existing } = await things(db, companyId);
  const of = (ids: readonly string[] | null, all: ReadonlySet<string>) => ids?.filter((id) => all.has(id)) ?? null;
  return { name, accountIds: of(accountIds, existing.accountIds), areaIds: of(areaIds, existing.areaIds) };
}

/** A company's accounts and areas: which there are, and how the history names those of a selection. */
async function things(db: Db, companyId: string) {
  const accounts = new Map(
    (await accountsAt(db, companyId, addDays(dayInChile(new Date()), 1))).map((row) => [row.accountId ?? '', accountName(row)]),
  );
  const areas = new Map((await structureOf(db, companyId)).flatMap((category) => category.areas.map(({ id, label }) => [id, label])));
  const named = (ids: readonly string[] | null, of: ReadonlyMap<string, string>) => ids?.flatMap((id) => of.get(id) ?? []) ?? 'todas';
  return {
    existing: { accountIds: new Set(accounts.keys()), areaIds: new Set(areas.keys()) },
    show: ({ name, accountIds, areaIds }: PositionSelection): PositionValues => {
      return { name, accounts: named(accountIds, accounts), areas: named(areaIds, areas) };
    },
  };
}

function plain({ name, accountIds, areaIds }: PositionSelection): PositionSelection {
  return { name, accountIds, areaIds };
}

function columnsOf({ name, accountIds, areaIds }: PositionSelection) {
  return { name, account_ids: accountIds && [...accountIds], area_ids: areaIds && [...areaIds] };
}
