let steps = 0;

/** A change that this page asks for begins, or is answered. */
export function noteAct(): void {
  steps += 1;
}

/** A number that stays the same while this page changes nothing: what changes meanwhile is somebody else's doing. */
export function actsSoFar(): number {
  return steps;
}
