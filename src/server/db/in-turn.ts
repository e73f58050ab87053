type Line = { running: number; waiting: (() => void)[] };

const LINES = new Map<string, Line>();

/**
 * Runs works of one name in order, at most `atOnce` at a time in this process: waiting here for a lock of the database takes none of the
 * shared connections.
 */
export async function inTurn<Result>(name: string, atOnce: number, work: () => Promise<Result>): Promise<Result> {
  const line = LINES.get(name) ?? { running: 0, waiting: [] };
  LINES.set(name, line);
  if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else line.running += 1;
  try {
    return await work();
  } finally {
    // The next in line takes over this place.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) LINES.delete(name);
  }
}
