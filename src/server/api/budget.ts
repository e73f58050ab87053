/**
 * What one person may request at once and per minute, in values of answers (cost.ts). Counted per process, because it protects this
 * process's time: other processes on the same database count for themselves.
 */

/** Limit of requests running together. A single request may cost more, and then the next ones wait for it. */
const MAX_RUNNING = 90_000;
const MAX_AT_ONCE = 8;
const MAX_WAITING = 200;
/** Some 5 to 15 seconds of this process; the page of a constantly active user needs a third of it. */
const MAX_A_MINUTE = 5_000_000;

type Account = { cost: number; running: number; waiting: { cost: number; start: () => void }[]; spent: number; since: number };

/** Keeps the count of every person in this process. */
export function openBudget(now: () => number = Date.now) {
  const accounts = new Map<string, Account>();
  const fits = (account: Account, cost: number) =>
    account.running === 0 || (account.running < MAX_AT_ONCE && account.cost + cost <= MAX_RUNNING);

  const release = (personId: string, account: Account, cost: number) => {
    account.running -= 1;
    account.cost -= cost;
    for (let [next] = account.waiting; next && fits(account, next.cost); [next] = account.waiting) {
      account.waiting.shift();
      begin(account, next.cost);
      next.start();
    }
    if (account.running === 0 && now() - account.since > 60_000) accounts.delete(personId);
  };

  /**
   * Waits for a person's turn.
   * @returns a function that ends the turn, or the seconds to wait before asking again
   */
  return async (personId: string, cost: number): Promise<(() => void) | { seconds: number }> => {
    const account = accounts.get(personId) ?? { cost: 0, running: 0, waiting: [], spent: 0, since: now() };
    accounts.set(personId, account);
    if (account.waiting.length >= MAX_WAITING) return { seconds: 5 };
    if (now() - account.since > 60_000) Object.assign(account, { spent: 0, since: now() });
    if (account.spent + cost > MAX_A_MINUTE) return { seconds: Math.ceil((account.since + 60_000 - now()) / 1_000) };
    account.spent += cost;
    if (account.waiting.length === 0 && fits(account, cost)) begin(account, cost);
    else await new Promise<void>((start) => account.waiting.push({ cost, start }));
    return () => release(personId, account, cost);
  };
}

function begin(account: Account, cost: number): void {
  account.running += 1;
  account.cost += cost;
}
