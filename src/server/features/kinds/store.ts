/** A company's names for kinds of movements, and whether learned areas are applied without asking. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { OwnKind } from '#domain/kinds/acts.ts';
import { type AccountLevel, MOVEMENT_KINDS, type MovementKind, movementKind } from '#domain/kinds/catalogue.ts';
import { oneLine } from '#domain/text.ts';
import { record, requireStored, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import type { Db } from '#server/db/scope.ts';

const MAX_LABEL = 80;
const MAX_ACCOUNT = 20;

/** The catalogue with a company's own labels and accounts. */
export async function kindsOf(db: Db, companyId: string): Promise<MovementKind[]> {
  const own = await ownKinds(db, companyId);
  return MOVEMENT_KINDS.map((kind) => withOwn(kind, own.get(kind.key)));
}

async function ownKinds(db: Db, companyId: string): Promise<ReadonlyMap<string, OwnKind>> {
  const rows = await db
    .selectFrom('movement_kind')
    .select(['kind_key as key', 'label', 'accounts'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ key, label, accounts }) => [key, { label, accounts }]));
}

function withOwn(kind: MovementKind, { label, accounts }: OwnKind = USUAL): MovementKind {
  return { ...kind, label: label ?? kind.label, accounts: accounts ?? kind.accounts };
}

const USUAL: OwnKind = { label: null, accounts: null };

/**
 * Sets a company's own label and accounts for a kind; null restores the catalogue's.
 * @returns the kind, and the number of the act; null when nothing changed
 * @throws NOT_FOUND for an unknown key, TEXT_TOO_LONG, BAD_FIELD for accounts without three levels
 */
export async function saveKind(db: Db, actor: Actor, key: string, { label, accounts }: OwnKind): Promise<SavedKind> {
  const name = label === null ? '' : oneLine(label);
  if (name.length > MAX_LABEL) throw new AppError('TEXT_TOO_LONG', { label: 'el nombre', max: MAX_LABEL, field: 'label' });
  return writeKind(db, actor, key, { label: name || null, accounts: accounts && checkedLevels(accounts) }, null);
}

type SavedKind = { kind: MovementKind; actNo: number | null };

async function writeKind(db: Db, actor: Actor, key: string, own: OwnKind, undoes: number | null): Promise<SavedKind> {
  const { companyId } = actor;
  const usual = movementKind(key);
  if (!usual) throw new AppError('NOT_FOUND');
  const old = (await ownKinds(db, companyId)).get(key) ?? USUAL;
  const [before, after] = [withOwn(usual, old), withOwn(usual, own)];
  const texts = { before: textsOf(before), after: textsOf(after) };
  if (canonical(texts.before) === canonical(texts.after)) return { kind: before, actNo: null };
  const values = { label: own.label, accounts: own.accounts && JSON.stringify(own.accounts) };
  await db.deleteFrom('movement_kind').where('company_id', '=', companyId).where('kind_key', '=', key).execute();
  if (own.label !== null || own.accounts !== null)
    await db
      .insertInto('movement_kind')
      .values({ company_id: companyId, kind_key: key, ...values })
      .execute();
  const actNo = await record(db, actor, 'kind.changed', { key, ...texts }, { undo: { before: old, after: own }, undoes });
  return { kind: after, actNo };
}

/** @throws ACT_OVERTAKEN; ACT_IS_FINAL where the act did not store what it was */
export async function undoKind(db: Db, actor: Actor, { no, params, undo }: StoredAct<'kind.changed'>): Promise<void> {
  requireStored(undo);
  const now = (await ownKinds(db, actor.companyId)).get(params.key) ?? USUAL;
  if (canonical(now) !== canonical(undo.after)) throw new AppError('ACT_OVERTAKEN', { what: `el tipo de movimiento ${params.after.name}` });
  await writeKind(db, actor, params.key, undo.before, no);
}

function checkedLevels(accounts: readonly AccountLevel[]): AccountLevel[] {
  const levels = accounts.map(({ value, label }) => ({ value: oneLine(value), label: oneLine(label) }));
  const isGood = levels.length >= 1 && levels.length <= 3 && levels.every(({ value, label }) => value !== '' && label !== '');
  if (!isGood)
    throw new AppError('BAD_FIELD', { field: 'accounts', message: 'La cuenta lleva de uno a tres niveles, cada uno con código y nombre.' });
  if (levels.some(({ value }) => value.length > MAX_ACCOUNT))
    throw new AppError('TEXT_TOO_LONG', { label: 'el código de la cuenta', max: MAX_ACCOUNT, field: 'accounts' });
  if (levels.some(({ label }) => label.length > MAX_LABEL))
    throw new AppError('TEXT_TOO_LONG', { label: 'el nombre de la cuenta', max: MAX_LABEL, field: 'accounts' });
  return levels;
}

function textsOf({ label, accounts }: MovementKind) {
  return { name: label, accounts: accounts.map((one) => `${one.value} ${one.label}`).join(' · ') };
}

/** Whether learned areas are applied without asking. */
export async function appliesHabits(db: Db, companyId: string): Promise<boolean> {
  const row = await db.selectFrom('area_rule').select('applies_habits').where('company_id', '=', companyId).executeTakeFirst();
  return row?.applies_habits ?? false;
}

/** @returns the number of the act; null when it was so already */
export async function setAppliesHabits(db: Db, actor: Actor, applies: boolean, undoes: number | null = null): Promise<number | null> {
  const { companyId } = actor;
  if ((await appliesHabits(db, companyId)) === applies) return null;
  await db
    .insertInto('area_rule')
    .values({ company_id: companyId, applies_habits: applies })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ applies_habits: applies }))
    .execute();
  return record(db, actor, 'areas.ruleChanged', { appliesHabits: applies }, { undoes });
}

/** @throws ACT_OVERTAKEN */
export async function undoAreaRule(db: Db, actor: Actor, { no, params }: StoredAct<'areas.ruleChanged'>): Promise<void> {
  const done = await setAppliesHabits(db, actor, !params.appliesHabits, no);
  if (done === null) throw new AppError('ACT_OVERTAKEN', { what: 'cómo se aplican las áreas aprendidas' });
}
