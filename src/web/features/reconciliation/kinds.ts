import type { MovementFragment, MovementKindsQuery } from './operations.ts';

type Kind = MovementKindsQuery['movementKinds'][number];

/** The kinds that suit all of these movements, in the order of the catalogue, and by family as choices. */
export function kindGroups(kinds: readonly Kind[], rows: readonly Pick<MovementFragment, 'type'>[]) {
  const sides = new Set<string>(rows.map(({ type }) => (type === 'RECIEVED' ? 'INCOME' : 'EXPENSE')));
  const some = kinds.filter(({ side }) => side === 'BOTH' || (sides.size === 1 && sides.has(side)));
  const groups = [...Map.groupBy(some, ({ familyLabel }) => familyLabel)].map(([group, items]) => ({
    group,
    items: items.map(({ key, label }) => ({ value: key, label })),
  }));
  return { some, groups };
}
