/** How to undo the last acts on this page, even when their rows are no longer on screen; the last one at the end. */
let acts: readonly (() => unknown)[] = [];

/** As many as a person takes back one by one. */
const MAX_ACTS = 50;

export function rememberUndo(undo: () => unknown): void {
  acts = [...acts, undo].slice(-MAX_ACTS);
}

/** An act was undone elsewhere; without one, the page was left. */
export function forgetUndo(undo?: () => unknown): void {
  acts = undo ? acts.filter((one) => one !== undo) : [];
}

/** Undoes the last act, once. @returns its end, or null when there was none */
export function undoLast(): Promise<unknown> | null {
  const undo = acts.at(-1);
  acts = acts.slice(0, -1);
  return undo ? Promise.resolve(undo()) : null;
}
