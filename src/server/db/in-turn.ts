type Line = { running: number; waiting: (() => void)[] };

const LINES = new Map<string, Line>();

/** `until`: when waiting ends, as performance.now() counts; `late`: what is thrown then. */
type Patience = { until: number; late: () => Error };

/**
 * Runs works of one name in order, at most `atOnce` at a time in this process: waiting here for a lock of the database takes none of the
 * shared connections.
 */
export async function inTurn<Result>(name: string, atOnce: number, work: () => Promise<Result>, patience?: Patience): Promise<Result> {
  const line = LINES.get(name) ?? { running: 0, waiting: [] };
  LINES.set(name, line);
  if (line.running >= atOnce) await turnOf(line, patience);
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

/** Whoever waits too long leaves the line. */
function turnOf(line: Line, patience?: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    line.waiting.push(begin);
    if (!patience) return;
    const leave = () => {
      line.waiting = line.waiting.filter((one) => one !== begin);
      reject(patience.late());
    };
    timer = setTimeout(leave, Math.max(0, patience.until - performance.now()));
  });
}
