/**
 * What one person may ask for at once and in a minute, in values of answers (cost.ts). Counted in the process, since what it keeps from
 * one person is this process's time: others behind the same database have their own.
 */

/** Running together, but one request alone may cost more: others wait behind no more than that. */
const MAX_RUNNING = 90_000;
const MAX_AT_ONCE = 8;
const MAX_WAITING = 200;
/** Some 5 to 15 seconds of this process; the page of somebody who never rests asks for a third of it. */
const MAX_A_MINUTE = 5_000_000;

type Account = { cost: number; running: number; waiting: { cost: number; start: () => void }[]; spent: number; since: number };

/** Counts for every person of this process. */
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
   * @returns what ends it, or the seconds after which to ask again
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
