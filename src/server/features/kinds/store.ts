/** A company's names for kinds of movements, and whether learned areas are applied without asking. */
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { type AccountLevel, MOVEMENT_KINDS, type MovementKind, movementKind } from '#domain/kinds/catalogue.ts';
import { oneLine } from '#domain/text.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';

const MAX_LABEL = 80;
const MAX_ACCOUNT = 20;

/** The catalogue with a company's own labels and accounts. */
export async function kindsOf(db: Db, companyId: string): Promise<MovementKind[]> {
  const rows = await db.selectFrom('movement_kind').select(['kind_key', 'label', 'accounts']).where('company_id', '=', companyId).execute();
  const own = new Map(rows.map((row) => [row.kind_key, row]));
  return MOVEMENT_KINDS.map((kind) => {
    const row = own.get(kind.key);
    return row ? { ...kind, label: row.label ?? kind.label, accounts: row.accounts ?? kind.accounts } : kind;
  });
}

/**
 * Sets a company's own label and accounts for a kind; null restores the catalogue's.
 * @throws NOT_FOUND for an unknown key, TEXT_TOO_LONG, BAD_FIELD for accounts without three levels
 */
export async function saveKind(
  db: Db,
  actor: Actor,
  key: string,
  { label, accounts }: { label: string | null; accounts: readonly AccountLevel[] | null },
): Promise<MovementKind> {
  const { companyId } = actor;
  const usual = movementKind(key);
  const before = (await kindsOf(db, companyId)).find((one) => one.key === key);
  if (!usual || !before) throw new AppError('NOT_FOUND');
  const name = label === null ? '' : oneLine(label);
  if (name.length > MAX_LABEL) throw new AppError('TEXT_TOO_LONG', { label: 'el nombre', max: MAX_LABEL, field: 'label' });
  const levels = accounts && checkedLevels(accounts);
  const after = { ...usual, label: name || usual.label, accounts: levels ?? usual.accounts };
  if (textsOf(before).name === textsOf(after).name && textsOf(before).accounts === textsOf(after).accounts) return before;
  const values = { label: name || null, accounts: levels && JSON.stringify(levels) };
  await db
    .insertInto('movement_kind')
    .values({ company_id: companyId, kind_key: key, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind_key']).doUpdateSet(values))
    .execute();
  await record(db, actor, 'kind.changed', { key, before: textsOf(before), after: textsOf(after) });
  return after;
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

export async function setAppliesHabits(db: Db, actor: Actor, applies: boolean): Promise<boolean> {
  const { companyId } = actor;
  if ((await appliesHabits(db, companyId)) === applies) return applies;
  await db
    .insertInto('area_rule')
    .values({ company_id: companyId, applies_habits: applies })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ applies_habits: applies }))
    .execute();
  await record(db, actor, 'areas.ruleChanged', { appliesHabits: applies });
  return applies;
}
