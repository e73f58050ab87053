/** The order of a section's categories and areas, and how a person changes it. */

export type Order = readonly { cashflowCategoryId: string; fields: readonly string[] }[];
/** Where a row goes: before another of its kind, or at the end (of `categoryId`, for an area). */
export type Place = { before: string | null; categoryId: string | null };

type Category = { cashflowCategoryId: string | null; fields: readonly { cashflowAreaId: string }[] };

/** The order of a section as the report has it. */
export function orderOf(section: readonly Category[]): Order {
  return section.flatMap(({ cashflowCategoryId, fields }) =>
    cashflowCategoryId === null ? [] : [{ cashflowCategoryId, fields: fields.map((one) => one.cashflowAreaId) }],
  );
}

/** A category before another, or last. */
export function withCategory(order: Order, id: string, before: string | null): Order {
  const moving = order.find((one) => one.cashflowCategoryId === id);
  if (!moving || before === id) return order;
  const rest = order.filter((one) => one !== moving);
  return inserted(
    rest,
    moving,
    rest.findIndex((one) => one.cashflowCategoryId === before),
  );
}

/** An area before another, or last in a category. */
export function withArea(order: Order, id: string, { before, categoryId }: Place): Order {
  if (before === id) return order;
  return order.map((one) => {
    const fields = one.fields.filter((field) => field !== id);
    const isHere = before === null ? one.cashflowCategoryId === categoryId : fields.includes(before);
    return { ...one, fields: isHere ? inserted(fields, id, before === null ? -1 : fields.indexOf(before)) : fields };
  });
}

/**
 * One step up or down among the rows that are shown; the hidden ones between stay where they are.
 * @param shown  the ids of the row's siblings on the screen, in order
 * @returns the id that it goes before, null for the end; undefined when there is no such step
 */
export function stepPlace(shown: readonly string[], id: string, step: 1 | -1): string | null | undefined {
  const at = shown.indexOf(id);
  if (at < 0) return undefined;
  if (step < 0) return shown[at - 1];
  return at + 1 < shown.length ? (shown[at + 2] ?? null) : undefined;
}

/** Whether two orders are the same. */
export function isSameOrder(one: Order, other: Order): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param at  negative: at the end */
function inserted<One>(list: readonly One[], one: One, at: number): One[] {
  return at < 0 ? [...list, one] : [...list.slice(0, at), one, ...list.slice(at)];
}
