/** Selections of accounts and areas that a company keeps by name, for its cash position. */
import { AppError } from '../errors.ts';
import { foldText } from '../fold.ts';
import { letterCount, oneLine } from '../text.ts';

/** The name of the position of all accounts and areas, which no selection may have. */
export const POSITION_NAME = 'Posición de caja';
/** How many selections a company keeps, at most. */
export const MAX_POSITIONS = 20;
/** Letters of a name, and accounts or areas of a selection, at most. */
export const MAX_POSITION_NAME = 60;
export const MAX_SELECTED = 1_000;

/** Null: all of them, also those to come; never both empty. */
export type PositionSelection = { name: string; accountIds: readonly string[] | null; areaIds: readonly string[] | null };
type Existing = { accountIds: ReadonlySet<string>; areaIds: ReadonlySet<string>; names: readonly string[] };

/**
 * A selection as it is stored: its name cleaned, and each account and area once.
 * @param existing  the company's accounts and areas, and the names of its other selections
 * @throws MISSING_FIELD, TEXT_TOO_LONG, POSITION_NAME_TAKEN, POSITION_EMPTY; NOT_FOUND for an account or area that is not the company's
 */
export function checkedSelection({ name: typedName, accountIds, areaIds }: PositionSelection, existing: Existing): PositionSelection {
  const name = oneLine(typedName);
  if (name === '') throw new AppError('MISSING_FIELD', { label: 'el nombre', field: 'name' });
  if (letterCount(name) > MAX_POSITION_NAME)
    throw new AppError('TEXT_TOO_LONG', { label: 'el nombre', max: MAX_POSITION_NAME, field: 'name' });
  const isSame = (one: string) => foldText(one) === foldText(name);
  if ([POSITION_NAME, ...existing.names].some(isSame)) throw new AppError('POSITION_NAME_TAKEN', { name });
  const selection = { name, accountIds: chosen(accountIds, existing.accountIds), areaIds: chosen(areaIds, existing.areaIds) };
  if (selection.accountIds?.length === 0 && selection.areaIds?.length === 0) throw new AppError('POSITION_EMPTY');
  return selection;
}

function chosen(ids: readonly string[] | null, all: ReadonlySet<string>): string[] | null {
  if (ids === null) return null;
  const once = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();
  if (!once.every((id) => all.has(id))) throw new AppError('NOT_FOUND');
  return once;
}
