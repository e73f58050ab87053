/** The selection after a box was pressed: with ⇧, all rows from the box pressed before get the same state. */
export function pressed(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  before: string | null,
  isRange: boolean,
): ReadonlySet<string> {
  const ids = isRange && before !== null ? between(order, before, id) : [id];
  return chosen.has(id) ? without(chosen, ids) : new Set([...chosen, ...ids]);
}

function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)];
  return from < 0 ? [other] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection after the head's box was pressed: all rows, or none if all were selected. */
export function pressedAll(chosen: ReadonlySet<string>, order: readonly string[]): ReadonlySet<string> {
  return order.every((id) => chosen.has(id)) ? without(chosen, order) : new Set([...chosen, ...order]);
}

/** The state of the head's box. */
export function stateOfAll(chosen: ReadonlySet<string>, order: readonly string[]): 'none' | 'some' | 'all' {
  if (chosen.size === 0 || !order.some((id) => chosen.has(id))) return 'none';
  return order.every((id) => chosen.has(id)) ? 'all' : 'some';
}

function without(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const removed = new Set(ids);
  return new Set([...chosen].filter((id) => !removed.has(id)));
}
