/** The area of a document until a person chooses one, and what is learned from the areas that people choose. */
import { defaultAreaKey, type Section } from '../cashflow/structure.ts';
import { movementKind } from '../kinds/catalogue.ts';
import { documentKind } from './kinds.ts';

/** Choices in a row that make a habit. */
const HABIT = 5;
/** The area that people chose for a counterpart's documents of one side, and how many times in a row. */
export type Habit = { areaId: string; count: number };

/** @param choices  areas chosen by hand for a counterpart's documents of one side, the latest first */
export function habitOf(choices: readonly string[]): Habit | null {
  const [areaId] = choices;
  if (areaId === undefined) return null;
  const other = choices.findIndex((one) => one !== areaId);
  const count = other === -1 ? choices.length : other;
  return count >= HABIT ? { areaId, count } : null;
}

type Areas = ReadonlyMap<string, string>;
type Placed = { isReceived: boolean; code: number | null; kindKey: string | null };

/**
 * The id of a document's automatic area, from the first source that has one: its kind, a learned habit, sin clasificar.
 * @param habit   null unless the company lets habits act
 * @param areas   ids of the company's areas by key
 * Source: product decision "Documents", Area. A contact's default will come before the kind.
 */
export function automaticArea({ isReceived, code, kindKey }: Placed, habit: Habit | null, areas: Areas): string {
  const section: Section = isReceived ? 'EXPENSE' : 'INCOME';
  const ofKind = kindKey === null ? undefined : areas.get(movementKind(kindKey)?.area[section] ?? '');
  const id = ofKind ?? habit?.areaId ?? areas.get(defaultAreaKey(isReceived, code === null ? undefined : documentKind(code)));
  if (!id) throw new Error('the company has no area for its documents');
  return id;
}
