/** With more pairs to compare, equal documents are left for a person. */
const MAX_PAIRS = 250_000;
const FAR = 1_000_000;

/**
 * Assigns each movement a different document with the smallest sum of days between them; as many movements as possible get one.
 * Both lists are sorted; days are on one line, so the best assignment never crosses and dynamic programming finds it exactly.
 * @param movements  days of the movements
 * @param documents  due days of the documents
 * @param fits       whether movement i may take document j
 * @returns for each movement the index of its document or -1; null when there are too many to compare
 */
export function assignByDay(
  movements: readonly number[],
  documents: readonly number[],
  fits: (movement: number, document: number) => boolean,
): number[] | null {
  const [m, n] = [movements.length, documents.length];
  if (m * n > MAX_PAIRS) return null;
  const choices = new Uint8Array((m + 1) * (n + 1));
  let above = new Float64Array(n + 1);
  for (let i = 1; i <= m; i += 1) {
    const row = new Float64Array(n + 1);
    row[0] = i * FAR;
    for (let j = 1; j <= n; j += 1) {
      const skipMovement = above[j]! + FAR;
      const skipDocument = row[j - 1]!;
      const distance = Math.abs(movements[i - 1]! - documents[j - 1]!);
      const pair = fits(i - 1, j - 1) ? above[j - 1]! + distance : Number.POSITIVE_INFINITY;
      row[j] = Math.min(skipMovement, skipDocument, pair);
      // For equal sums the earliest document wins.
      choices[i * (n + 1) + j] =
        pair <= skipMovement && pair < skipDocument ? PAIR : skipDocument <= skipMovement ? SKIP_DOCUMENT : SKIP_MOVEMENT;
    }
    above = row;
  }
  return readBack(choices, m, n);
}

const PAIR = 1;
const SKIP_DOCUMENT = 2;
const SKIP_MOVEMENT = 3;

function readBack(choices: Uint8Array, m: number, n: number): number[] {
  const chosen = new Array<number>(m).fill(-1);
  let [i, j] = [m, n];
  while (i > 0 && j > 0) {
    const step = choices[i * (n + 1) + j];
    if (step === PAIR) chosen[i - 1] = j - 1;
    if (step !== SKIP_DOCUMENT) i -= 1;
    if (step !== SKIP_MOVEMENT) j -= 1;
  }
  return chosen;
}

/**
 * The chosen documents that another could take the place of for fewer than `margin` days more in all: the days do not tell them apart.
 * @param chosen  what `assignByDay` chose for the same lists
 */
export function replaceable(
  movements: readonly number[],
  documents: readonly number[],
  fits: (movement: number, document: number) => boolean,
  chosen: readonly number[],
  margin: number,
): ReadonlySet<number> {
  const used = chosen.filter((one) => one >= 0);
  // Each is chosen: nothing could take the place of any.
  if (used.length === documents.length) return NONE;
  const before = costs(movements, documents, fits);
  const last = [movements.length - 1, documents.length - 1] as const;
  const after = costs(movements.toReversed(), documents.toReversed(), (i, j) => fits(last[0] - i, last[1] - j));
  const [m, n] = [movements.length, documents.length];
  const least = before[m]![n]!;
  const without = (j: number) => Math.min(...before.map((row, i) => row[j]! + after[m - i]![n - j - 1]!));
  return new Set(used.filter((j) => without(j) - least < margin));
}
const NONE: ReadonlySet<number> = new Set();

/** The least sum of days for the first i movements and the first j documents; what gets none counts as far. */
function costs(movements: readonly number[], documents: readonly number[], fits: (movement: number, document: number) => boolean) {
  const rows = [new Float64Array(documents.length + 1)];
  for (const [i, day] of movements.entries()) {
    const above = rows[i]!;
    const row = new Float64Array(documents.length + 1).fill(above[0]! + FAR, 0, 1);
    for (const [j, due] of documents.entries()) {
      const pair = fits(i, j) ? above[j]! + Math.abs(day - due) : Number.POSITIVE_INFINITY;
      row[j + 1] = Math.min(above[j + 1]! + FAR, row[j]!, pair);
    }
    rows.push(row);
  }
  return rows;
}
