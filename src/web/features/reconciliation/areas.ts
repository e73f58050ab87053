import { UNCLASSIFIED } from '#domain/cashflow/structure.ts';
import type { MovementAreasQuery, MovementFragment } from './operations.ts';

type Area = MovementAreasQuery['documentAreas'][number];
type Group = { group: string; items: { value: string; label: string }[] };

/** The areas of the side of a movement, by category, as choices. */
export function areaGroups(areas: readonly Area[], { type }: Pick<MovementFragment, 'type'>): Group[] {
  const some = areas.filter(({ isIncome }) => isIncome === (type === 'RECIEVED'));
  return [...Map.groupBy(some, ({ category }) => category)].map(([group, items]) => ({
    group,
    items: items.map(({ key, label }) => ({ value: key, label })),
  }));
}

/** The area of what a kind explains, unless a person chooses another. */
export function areaOfKind(
  kind: { incomeArea: string | null; expenseArea: string | null },
  { type }: Pick<MovementFragment, 'type'>,
): string {
  return type === 'RECIEVED' ? (kind.incomeArea ?? UNCLASSIFIED.INCOME) : (kind.expenseArea ?? UNCLASSIFIED.EXPENSE);
}
