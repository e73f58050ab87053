/** What people decided about a class's results: the one count by which Calidad shows its precision and by which it may lose its right to act. */

/** Decisions made at one time. Right: accepted, checked, or in a month closed since; wrong: undone or changed with 'Estaba mal'. */
export type Decided = { at: Date; right: number; wrong: number };
export type Decisions = { right: number; decided: number };

/** @param latest  only so many, the last ones */
export function countDecisions(all: readonly Decided[], latest = Number.POSITIVE_INFINITY): Decisions {
  let [right, decided] = [0, 0];
  for (const one of all.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    if (decided >= latest) break;
    // Of one time, what is wrong counts first.
    const wrong = Math.min(one.wrong, latest - decided);
    const more = Math.min(one.right, latest - decided - wrong);
    right += more;
    decided += wrong + more;
  }
  return { right, decided };
}
