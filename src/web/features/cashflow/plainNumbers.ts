/** Figures as a spreadsheet in Spanish takes them: no marks of thousands, a decimal comma, a minus; tabs between cells, a row to a line. */
export function plainNumbers(rows: readonly (readonly number[])[]): string {
  return rows.map((cells) => cells.map((value) => String(value).replace('.', ',')).join('\t')).join('\n');
}
