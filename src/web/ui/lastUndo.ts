/** How to undo the last act on this page, even when its row is no longer on screen. */
let last: (() => unknown) | null = null;

export function rememberUndo(undo: () => unknown): void {
  last = undo;
}

/** The act was undone elsewhere, or its page was left. */
export function forgetUndo(undo: (() => unknown) | null = last): void {
  if (last === undo) last = null;
}

/** Undoes the last act, once. @returns its end, or null when there was none */
export function undoLast(): Promise<unknown> | null {
  const undo = last;
  last = null;
  return undo && Promise.resolve(undo());
}
