import { AppError } from '#domain/errors.ts';

/** What was found of each id, in the order requested. @throws NOT_FOUND when one is missing: the whole call is refused */
export function inOrder<Id, One>(ids: readonly Id[], found: ReadonlyMap<Id, One>): One[] {
  return ids.map((id) => {
    const one = found.get(id);
    if (one === undefined) throw new AppError('NOT_FOUND');
    return one;
  });
}

/** @throws NOT_FOUND */
export function requireById<Id, One extends { id: Id }>(all: readonly One[], id: Id): One {
  const found = all.find((one) => one.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
