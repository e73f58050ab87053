/** What takes back the last act of this page, wherever the row that it touched went. */
let last: (() => unknown) | null = null;

export function rememberUndo(undo: () => unknown): void {
  last = undo;
}

/** It was taken back otherwise, or belongs to a page that was left. */
export function forgetUndo(undo: (() => unknown) | null = last): void {
  if (last === undo) last = null;
}

/** Takes the last act back, once. @returns whether there was one */
export function undoLast(): boolean {
  const undo = last;
  last = null;
  undo?.();
  return undo !== null;
}
