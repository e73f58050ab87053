/** Cells with figures, by their place in a table. */

/** A row and a column among those with figures. */
export type Place = { row: number; column: number };
/** Where a selection began, and where it is. */
export type Ends = { anchor: Place; head: Place };

/** The cells with figures, by row. */
export function figureRows(box: HTMLElement | null): HTMLTableCellElement[][] {
  const rows = [...(box?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])];
  return rows.map((row) => [...row.querySelectorAll<HTMLTableCellElement>('td[data-value]')]).filter((cells) => cells.length > 0);
}

/** Null for what is in no such cell. */
export function placeOf(box: HTMLElement | null, target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-value]') : null;
  if (!cell) return null;
  const rows = figureRows(box);
  const row = rows.findIndex((cells) => cells.includes(cell));
  return row < 0 ? null : { row, column: rows[row]?.indexOf(cell) ?? 0 };
}

/** The cells between two corners, by row. */
export function within(rows: readonly HTMLTableCellElement[][], { anchor, head }: Ends): HTMLTableCellElement[][] {
  const [top, bottom] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)];
  const [left, right] = [Math.min(anchor.column, head.column), Math.max(anchor.column, head.column)];
  return rows.slice(top, bottom + 1).map((cells) => cells.slice(left, right + 1));
}

/** Gives a cell the focus, and brings it into sight. */
export function focusCell(box: HTMLElement | null, { row, column }: Place): void {
  const cell = figureRows(box)[row]?.[column];
  if (!cell) return;
  if (!cell.hasAttribute('tabindex')) cell.tabIndex = -1;
  cell.focus();
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
