/** The numbers of a chart. `cells`: whole pesos, or words; null is nothing. */
export type Numbers = { heads: readonly string[]; rows: readonly { head: string; cells: readonly (number | string | null)[] }[] };

/** As a spreadsheet takes them from the clipboard: bare numbers, tabs between cells. */
export function numbersText({ heads, rows }: Numbers): string {
  return [heads, ...rows.map(({ head, cells }) => [head, ...cells.map((cell) => cell ?? '')])].map((row) => row.join('\t')).join('\n');
}
