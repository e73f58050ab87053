/** What running balances say of the movements of one day: each leads from the balance before it to the one after. */

export type Step = { before: number; after: number };
/** Of two versions of a day, which hold it. */
export type VersionStep = Step & { isStored: boolean; isPrinted: boolean };

/**
 * Whether two versions of a day part: at some balance each goes on in its own way (or comes from its own), so that no single day holds
 * both. Then the bank changed the day (another order, a row put in between), and another balance does not make another movement.
 * @param steps  of one day; what both versions hold stands there once
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

/** Whether the steps hang together as one chain, each walked once, in whatever order they come. */
export function isOneChain(steps: readonly Step[]): boolean {
  let starts = 0;
  for (const surplus of surpluses(steps).values()) starts += Math.max(0, surplus);
  return starts <= 1;
}

/**
 * Steps that both versions hold and that may be two movements all the same (a payment, its return, the payment again): they go round in
 * a circle, or lead to where something departs without coming from anywhere, or on from where something arrives and stays. Any other
 * step, walked twice, would break the day.
 * @param steps   of the day, what both versions hold once
 * @param shared  those of them that both hold
 * @returns for each of `shared` whether it may be two
 */
export function mayBeTwo(steps: readonly Step[], shared: readonly Step[]): boolean[] {
  const surplus = surpluses(steps);
  // A day that ends with the balance that it began with may go on from any of its balances.
  if ([...surplus.values()].every((count) => count === 0)) return shared.map(() => true);
  const forward = leftOver(shared, (balance) => (surplus.get(balance) ?? 0) < 0);
  const backward = leftOver(
    shared.map((step) => ({ before: step.after, after: step.before })),
    (balance) => (surplus.get(balance) ?? 0) > 0,
  );
  return shared.map((_, index) => Boolean(forward[index] || backward[index]));
}

/** Takes away, one after the other, steps from where nothing comes; what is left comes from a loose end or a circle. */
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
