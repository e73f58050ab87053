/** What people set on movements without matching them. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { eoafKey } from '#domain/kinds/eoaf.ts';
import { monthName } from '#domain/period.ts';
import type { Marked } from '#domain/reconciliation/acts.ts';
import { changeMarks, isOtherSide, type MarkChange, type MarkRequest, type MovementMarks } from '#domain/reconciliation/marks.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { lockMarks, type StoredMarked, setMarks } from '../banking/store.ts';
import { type AreaChoice, areaChoices } from '../companies/store.ts';
import { kindsOf } from '../kinds/store.ts';
import { teach } from './lessons.ts';
import { correctByMarks, forgetRuleActs } from './rule-hits.ts';
import { refreshSuggestions } from './suggestions.ts';

/** Of how many movements something changed, and the number of the act in the history; null when nothing did. */
export type MarkResult = { nModified: number; actNo: number | null; warning: string | null };
export type MarkCode = 'areaSet' | 'kindSet' | 'eoafSet' | 'monthMoved' | 'hidden' | 'shown' | 'marked' | 'restored';

/**
 * Sets marks on movements, all or none; those that are as requested already are not counted.
 * @throws NOT_FOUND, MOVEMENT_TWICE, and what changeMarks throws
 */
export async function markMovements(db: Db, actor: Actor, requests: readonly (MarkRequest & { id: string })[]): Promise<MarkResult> {
  const { companyId } = actor;
  const byId = new Map(requests.map((one) => [one.id, one]));
  if (byId.size < requests.length) throw new AppError('MOVEMENT_TWICE');
  const movements = await lockMarks(db, companyId, [...byId.keys()]);
  const areas = await areaChoices(db, companyId);
  const changes = movements.flatMap((one) => changeMarks(one, byId.get(one.id) ?? {}, areas) ?? []);
  if (changes.length === 0) return { nModified: 0, actNo: null, warning: null };
  await writeChanges(db, companyId, movements, changes);
  const about = { movements: statesOf(movements, changes), value: await wordsFor(db, companyId, changes, areas) };
  const actNo = await record(db, actor, `movement.${codeOf(changes)}`, about, { items: changes });
  await correctByMarks(db, actor, changes, actNo);
  await teachMarks(db, companyId, changes);
  return { nModified: changes.length, actNo, warning: warningOf(movements, changes) };
}

async function writeChanges(db: Db, companyId: string, movements: readonly StoredMarked[], changes: readonly MarkChange[]): Promise<void> {
  // In a closed month only notes, areas and keys of origin and application stay free.
  const counted = changes.filter(({ after }) => after.kind !== undefined || after.flexiblePeriod !== undefined).map(({ id }) => id);
  if (counted.length > 0) await sql`select closed_month_keeps(${companyId}, ${counted}::uuid[])`.execute(db);
  await setMarks(db, companyId, movements, changes);
  const turned = changes.filter(({ after }) => after.isHidden !== undefined).map(({ id }) => id);
  if (turned.length > 0) await refreshSuggestions(db, companyId, turned, []);
}

/** @throws ACT_OVERTAKEN when a mark is no longer as the act left it, or a movement to hide again was matched */
export async function undoMarks(db: Db, actor: Actor, { no, items, params }: StoredAct<`movement.${MarkCode}`>): Promise<void> {
  const { companyId } = actor;
  const movements = await lockMarks(
    db,
    companyId,
    items.map(({ id }) => id),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('ACT_OVERTAKEN', { what: 'uno de sus movimientos' });
    throw error;
  });
  const byId = new Map(movements.map((one) => [one.id, one]));
  const back = items.map(({ id, before, after }): MarkChange => {
    const what = whatOvertook(byId.get(id)!, { id, before, after });
    if (what) throw new AppError('ACT_OVERTAKEN', { what });
    return { id, before: after, after: before };
  });
  await writeChanges(db, companyId, movements, back);
  await forgetRuleActs(db, companyId, no);
  await record(db, actor, 'movement.restored', { ...params, value: null }, { items: back, undoes: no });
  await teachMarks(db, companyId, back);
}

/** After the act is recorded, which says who gave them. */
async function teachMarks(db: Db, companyId: string, changes: readonly MarkChange[]): Promise<void> {
  await teach(
    db,
    companyId,
    changes.filter(({ after }) => after.areaId !== undefined || after.eoafKey !== undefined).map(({ id }) => id),
  );
}

/** What of a movement stands in the way, as a noun with its article; null for nothing. */
function whatOvertook(movement: StoredMarked, { before, after }: MarkChange): string | null {
  const changed = (Object.keys(after) as (keyof MovementMarks)[]).find((mark) => after[mark] !== movement[mark]);
  if (changed) return `${MARK_WORDS[changed]} de ese movimiento`;
  return before.isHidden && movement.isMatched ? 'la conciliación de ese movimiento' : null;
}

const MARK_WORDS: Record<keyof MovementMarks, string> = {
  areaId: 'el área',
  kind: 'el tipo',
  eoafKey: 'la clave EOAF',
  flexiblePeriod: 'el mes',
  isHidden: 'la visibilidad',
  hiddenReason: 'el motivo',
};

function statesOf(movements: readonly StoredMarked[], changes: readonly MarkChange[]): Marked['movements'] {
  const [first] = changes;
  const only = changes.length === 1 ? movements.find(({ id }) => id === first?.id) : undefined;
  const state = only && { id: only.id, glosa: only.glosa, amount: only.amount, currency: only.currency, on: only.on };
  return { count: changes.length, only: state ?? null };
}

/** The act that all changes are; the area that a kind brings along does not count. */
function codeOf(changes: readonly MarkChange[]): MarkCode {
  const codes = new Set(changes.map(codeOfOne));
  const [code = 'marked'] = codes;
  return codes.size === 1 ? code : 'marked';
}

function codeOfOne({ after }: MarkChange): MarkCode {
  const { isHidden, hiddenReason, ...others } = after;
  const marks = Object.keys(others).filter((mark) => !(mark === 'areaId' && others.kind !== undefined));
  const visibility = isHidden === undefined && hiddenReason === undefined ? [] : [isHidden === false ? 'shown' : 'hidden'];
  const codes = [...marks.map((mark) => CODES[mark as keyof typeof CODES]), ...visibility] as MarkCode[];
  return codes.length === 1 && codes[0] ? codes[0] : 'marked';
}

const CODES = { areaId: 'areaSet', kind: 'kindSet', eoafKey: 'eoafSet', flexiblePeriod: 'monthMoved' } as const;

/** What was set, in words, when it is one value. */
async function wordsFor(db: Db, companyId: string, changes: readonly MarkChange[], areas: readonly AreaChoice[]): Promise<string | null> {
  const kinds = changes.some(({ after }) => after.kind) ? await kindsOf(db, companyId) : [];
  const words = changes.map(({ after }) => {
    if (after.kind !== undefined) return kinds.find(({ key }) => key === after.kind)?.label ?? 'automático';
    if (after.areaId !== undefined) return areas.find(({ id }) => id === after.areaId)?.label ?? 'automática';
    if (after.eoafKey !== undefined) return after.eoafKey === null ? 'ninguna' : (eoafKey(after.eoafKey)?.label ?? after.eoafKey);
    if (after.flexiblePeriod !== undefined) return after.flexiblePeriod === null ? 'el suyo' : monthName(after.flexiblePeriod);
    return after.hiddenReason ?? null;
  });
  const [first = null] = words;
  return codeOf(changes) !== 'marked' && words.every((one) => one === first) ? first : null;
}

function warningOf(movements: readonly StoredMarked[], changes: readonly MarkChange[]): string | null {
  const byId = new Map(movements.map((one) => [one.id, one.amount]));
  const odd = changes.filter(({ id, after }) => after.eoafKey && isOtherSide(byId.get(id) ?? 0, after.eoafKey));
  if (odd.length === 0) return null;
  return odd.length === 1
    ? 'Ese movimiento es del otro lado de la clave: se resta en ella.'
    : `${odd.length} movimientos son del otro lado de la clave: se restan en ella.`;
}
