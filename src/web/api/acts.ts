let steps = 0;

/** Called when a mutation of this page starts, and when it is answered. */
export function noteAct(): void {
  steps += 1;
}

/** A number that only changes with this page's own mutations: anything that changes while it stays is somebody else's doing. */
export function actsSoFar(): number {
  return steps;
}
