type Line = { running: number; waiting: (() => void)[] };

const LINES = new Map<string, Line>();

/**
 * Does works of one name in the order in which they come, in this process only so many at a time: whoever would wait in the database
 * for a lock waits here, without one of the connections that everybody shares.
 */
export async function inTurn<Result>(name: string, atOnce: number, work: () => Promise<Result>): Promise<Result> {
  const line = LINES.get(name) ?? { running: 0, waiting: [] };
  LINES.set(name, line);
  if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else line.running += 1;
  try {
    return await work();
  } finally {
    // Whoever is next takes the place.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) LINES.delete(name);
  }
}
