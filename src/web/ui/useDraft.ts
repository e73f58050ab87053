import { useState } from 'react';

/**
 * A state that outlives its part of the page: what was begun and not sent is there again when the part is.
 * @param drafts  where it stays, as long as the page is open
 * @param key  what it is about
 */
export function useDraft<Value>(drafts: Map<string, Value>, key: string, initial: Value) {
  const latest = () => drafts.get(key) ?? initial;
  const [value, setValue] = useState(latest);
  const change = (next: (before: Value) => Value) => {
    const after = next(latest());
    if (after === initial) drafts.delete(key);
    else drafts.set(key, after);
    setValue(() => after);
  };
  return [value, (next: Value) => change(() => next), change] as const;
}
