/** What files said an obligation comes to, and what is left of that when some of them are undone. */

/** What an import said, or a person. `replaced`: the amount that its own took the place of; null where it took none's. */
export type Voice = { sourceId: string; isHand: boolean; amount: number; replaced: number | null };

/** What becomes of an obligation: `amount` null when it goes. `heir`: another voice, which from now on took the place of `replaced`. */
export type Withdrawal = { amount: number | null; heir: { sourceId: string; replaced: number } | null };

/**
 * An obligation without what some imports said. What nobody else vouches for goes. Where the imports' amount held and nobody else says
 * the same, the amount before them is back.
 * @param voices   the oldest first
 * @param current  its amount now, which a person may have changed
 */
export function withdrawVoices(voices: readonly Voice[], leavingIds: ReadonlySet<string>, current: number): Withdrawal {
  const [leaving, others] = [
    voices.filter(({ sourceId }) => leavingIds.has(sourceId)),
    voices.filter(({ sourceId }) => !leavingIds.has(sourceId)),
  ];
  const newest = others.at(-1);
  if (!newest) return { amount: null, heir: null };
  const holder = leaving.find(({ replaced }) => replaced !== null);
  if (!holder) {
    const isTheirs = leaving.some(({ amount }) => amount === current) && !others.some(({ isHand }) => isHand);
    return { amount: isTheirs ? newest.amount : current, heir: null };
  }
  const replaced = holder.replaced ?? current;
  const agreeing = others.find(({ amount, isHand }) => amount === holder.amount && !isHand);
  const later = voices.slice(voices.indexOf(holder)).find((one) => one.replaced !== null && others.includes(one));
  const heir = agreeing ?? later;
  if (heir) return { amount: current, heir: { sourceId: heir.sourceId, replaced } };
  return { amount: holder.amount === current ? replaced : current, heir: null };
}
