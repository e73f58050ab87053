import type { RouterHistory } from '@tanstack/react-router';

/** A dialog, for the browser's Back. */
export type Step = {
  close: () => void;
  /** Its request is running: Back leaves it open. */
  isLocked: () => boolean;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an entry that a dialog made: how many are open there, and the key of the page's own entry below. */
    step?: { depth: number; of: string };
  }
}

type Location = RouterHistory['location'];
type Listener = Parameters<RouterHistory['subscribe']>[0];
type Change = Parameters<Listener>[0];

/** Longer than any way within a document takes: the browser does not announce one that it leaves out. */
export const LOST = 5000; // ms
const STEPS = new WeakMap<RouterHistory, Steps>();

const depthOf = ({ state }: Location): number => state.step?.depth ?? 0;
const pageOf = ({ state }: Location): string => state.step?.of ?? state.__TSR_key ?? '';

/**
 * A history for the router in which each open dialog is an entry of its own above its page's: Back closes the dialog, and closing it
 * otherwise goes back over its entry. The router sees only pages: what it does to the history waits until the dialogs' entries are left,
 * and then happens to the page's own. An entry whose dialog is no longer there, as after Forward or a reload, is left at once.
 * @param browser  from `createBrowserHistory` or `createMemoryHistory`; from then on nothing else changes it
 */
export function withSteps(browser: RouterHistory): RouterHistory {
  const steps = new Steps(browser);
  const own: Partial<RouterHistory> = {
    subscribers: steps.subscribers,
    subscribe: (tell) => {
      steps.subscribers.add(tell);
      return () => steps.subscribers.delete(tell);
    },
    push: (path, state, options) => steps.onPage(() => browser.push(path, ofPage(state), options), path),
    replace: (path, state, options) => steps.onPage(() => browser.replace(path, ofPage(state), options), path),
    go: (delta, options) => steps.onPage(() => steps.travel(() => browser.go(delta, options))),
    back: (options) => steps.onPage(() => steps.travel(() => browser.back(options))),
    forward: (options) => steps.onPage(() => steps.travel(() => browser.forward(options))),
  };
  const history: RouterHistory = Object.assign(Object.create(browser), own);
  STEPS.set(history, steps);
  return history;
}

/**
 * Makes an open dialog a step of a history; one without steps is left as it is.
 * @returns ends the step; does nothing after Back
 */
export function beginStep(history: RouterHistory, step: Step): () => void {
  return STEPS.get(history)?.begin(step) ?? (() => {});
}

function ofPage({ step: _, ...state }: Location['state']): Location['state'] {
  return state;
}

class Steps {
  readonly subscribers: RouterHistory['subscribers'] = new Set();
  readonly #browser: RouterHistory;
  /** The dialogs that are or become entries, in the order in which they were opened. */
  #open: readonly Step[] = [];
  /** What the page did while it was not at its own entry. */
  #waiting: readonly (() => void)[] = [];
  #page: string;
  /** On the way to another entry; browsers arrive later. */
  #travel: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;

  constructor(browser: RouterHistory) {
    this.#browser = browser;
    this.#page = pageOf(browser.location);
    browser.subscribe((change) => this.#follow(change));
    this.#later();
  }

  begin(step: Step): () => void {
    this.#open = [...this.#open, step];
    this.#later();
    return () => {
      this.#open = this.#open.filter((one) => one !== step);
      this.#later();
    };
  }

  /** Does to the history what a page asks for, once it is at the page's own entry. `path`: where that leads, if it is known. */
  onPage(act: () => void, path?: string): void {
    // The dialogs of a screen end with it, a moment later.
    if (path !== undefined && pathnameOf(path) !== this.#browser.location.pathname) this.#open = [];
    this.#waiting = [...this.#waiting, act];
    this.#settle();
  }

  travel(start: () => void): void {
    this.#browser.flush();
    this.#travel = setTimeout(() => this.#lose(), LOST);
    start();
  }

  #arrive(): void {
    clearTimeout(this.#travel);
    this.#travel = undefined;
    this.#later();
  }

  /** An entry too many is better than a page that no longer leads anywhere. */
  #lose(): void {
    this.#travel = undefined;
    const acts = this.#waiting;
    this.#waiting = [];
    for (const act of acts) act();
  }

  #follow(change: Change): void {
    const { location, action } = change;
    const isOwnWay = this.#travel !== undefined;
    const isPage = pageOf(location) !== this.#page;
    const isTravel = action.type !== 'PUSH' && action.type !== 'REPLACE';
    this.#page = pageOf(location);
    if (isTravel) this.#arrive();
    if (isTravel && (isPage || !isOwnWay)) this.#closeAbove(isPage ? 0 : depthOf(location));
    if (isPage) for (const tell of this.subscribers) tell(change);
  }

  /** The person went back over dialogs. One that is locked stays, as do those below it: `settle` makes their entries again. */
  #closeAbove(depth: number): void {
    const count = Math.max(depth, this.#open.findLastIndex((one) => one.isLocked()) + 1);
    const closed = this.#open.slice(count);
    this.#open = this.#open.slice(0, count);
    for (const one of closed.toReversed()) one.close();
  }

  /** After everything that happens at once: a dialog that opens another, and closes, hands its entry on. */
  #later(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#settle();
    });
  }

  /** Leads from the entry at which the browser is to the one where it should be. */
  #settle(): void {
    if (this.#travel !== undefined) return;
    const browser = this.#browser;
    const depth = depthOf(browser.location);
    const target = this.#waiting.length > 0 ? 0 : this.#open.length;
    if (depth > target) {
      this.travel(() => browser.go(target - depth, { ignoreBlocker: true }));
      return;
    }
    const [first, ...rest] = this.#waiting;
    if (first) {
      this.#waiting = rest;
      first();
      this.#settle();
      return;
    }
    for (let next = depth + 1; next <= target; next++) this.#add(next);
  }

  #add(depth: number): void {
    // Together with a change of the page that is still under way, it would become one entry.
    this.#browser.flush();
    const { href, state } = this.#browser.location;
    this.#browser.push(href, { ...state, step: { depth, of: this.#page } }, { ignoreBlocker: true });
    this.#browser.flush();
  }
}

const pathnameOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? path;
