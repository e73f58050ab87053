/** Running balances as evidence about the movements of one day: each movement is a step from the balance before it to the one after. */

export type Step = { before: number; after: number };
/** A step, and which of two versions of the day contain it. */
export type VersionStep = Step & { isStored: boolean; isPrinted: boolean };

/**
 * Whether two versions of a day diverge: at some balance each continues (or arrives) differently, so that no single day can contain
 * both. Then the bank changed the day (another order, an inserted row), and a different balance does not mean a different movement.
 * @param steps  of one day; a step that both versions contain appears once
 */
export function doVersionsPart(steps: readonly VersionStep[]): boolean {
  return doPartFrom(steps) || doPartFrom(steps.map((step) => ({ ...step, before: step.after, after: step.before })));
}

function doPartFrom(steps: readonly VersionStep[]): boolean {
  const nodes = new Map<number, { stored: number; printed: number; surplus: number }>();
  const at = (balance: number) => {
    const node = nodes.get(balance) ?? { stored: 0, printed: 0, surplus: 0 };
    nodes.set(balance, node);
    return node;
  };
  for (const { before, after, isStored, isPrinted } of steps) {
    if (before === after) continue;
    const node = at(before);
    node.surplus += 1;
    at(after).surplus -= 1;
    if (isStored && !isPrinted) node.stored += 1;
    if (isPrinted && !isStored) node.printed += 1;
  }
  return [...nodes.values()].some(({ stored, printed, surplus }) => stored > 0 && printed > 0 && surplus > 0);
}

/** Whether the steps form one chain that uses each step once, in whatever order they come. */
export function isOneChain(steps: readonly Step[]): boolean {
  let starts = 0;
  for (const surplus of surpluses(steps).values()) starts += Math.max(0, surplus);
  return starts <= 1;
}

/**
 * Steps that both versions contain and that may still be two movements (a payment, its return, the payment again): they form a cycle,
 * lead to a balance that more steps leave than reach, or continue from one that more steps reach than leave. Any other step, taken
 * twice, would break the day.
 * @param steps   of the day; what both versions contain appears once
 * @param shared  those of them that both contain
 * @returns for each of `shared` whether it may be two
 */
export function mayBeTwo(steps: readonly Step[], shared: readonly Step[]): boolean[] {
  const surplus = surpluses(steps);
  // A day that ends with its opening balance may continue from any of its balances.
  if ([...surplus.values()].every((count) => count === 0)) return shared.map(() => true);
  const forward = leftOver(shared, (balance) => (surplus.get(balance) ?? 0) < 0);
  const backward = leftOver(
    shared.map((step) => ({ before: step.after, after: step.before })),
    (balance) => (surplus.get(balance) ?? 0) > 0,
  );
  return shared.map((_, index) => Boolean(forward[index] || backward[index]));
}

/** Removes, one after another, the steps that nothing leads to; what is left starts at a loose end or belongs to a cycle. */
function leftOver(steps: readonly Step[], isLoose: (balance: number) => boolean): boolean[] {
  const arriving = new Map<number, number>();
  const departing = new Map<number, number[]>();
  steps.forEach(({ before, after }, index) => {
    arriving.set(after, (arriving.get(after) ?? 0) + 1);
    const all = departing.get(before);
    if (all) all.push(index);
    else departing.set(before, [index]);
  });
  const left = steps.map(() => true);
  const dead = [...departing.keys()].filter((balance) => !arriving.get(balance) && !isLoose(balance));
  for (let balance = dead.pop(); balance !== undefined; balance = dead.pop()) {
    for (const index of departing.get(balance) ?? []) {
      left[index] = false;
      const after = steps[index]?.after ?? 0;
      const count = (arriving.get(after) ?? 0) - 1;
      arriving.set(after, count);
      if (count === 0 && !isLoose(after)) dead.push(after);
    }
  }
  return left;
}

/** How many more steps depart from each balance than arrive there. */
function surpluses(steps: readonly Step[]): Map<number, number> {
  const surplus = new Map<number, number>();
  for (const { before, after } of steps) {
    surplus.set(before, (surplus.get(before) ?? 0) + 1);
    surplus.set(after, (surplus.get(after) ?? 0) - 1);
  }
  return surplus;
}
