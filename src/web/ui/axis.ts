/** px, as long as no label is longer than '(1.000)'. */
const MIN_WIDTH = 56;
/** Beside the labels, px; and a digit of 12 px text. */
const [GAP, DIGIT] = [14, 7];

/** The room at the left of a chart for the numbers of its axis, px. @param labels  as they are written there, in 12 px */
export function axisWidth(labels: readonly string[]): number {
  return Math.max(MIN_WIDTH, GAP + DIGIT * Math.max(0, ...labels.map(({ length }) => length)));
}
