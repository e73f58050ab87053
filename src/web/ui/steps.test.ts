import { createHistory, createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { beginStep, type Step, withSteps } from './steps.ts';

// The same stories in a history that moves at once, and in one that moves later and only then says so, as browsers do.

type Location = RouterHistory['location'];

function atOnce(): RouterHistory {
  return createMemoryHistory({ initialEntries: ['/before', '/page'] });
}

/** Moves one after the other, each in a task of its own. */
function later(): RouterHistory {
  const start = createMemoryHistory().location;
  const parse = (href: string, state: Location['state']): Location => ({ ...start, href, pathname: href.split('?')[0] ?? '', state });
  const entries = ['/before', '/page'].map((href, index) => parse(href, { __TSR_key: href, __TSR_index: index }));
  let at = 1;
  let ways = Promise.resolve();
  const go = (delta: number) => {
    ways = ways.then(async () => {
      await new Promise((done) => setTimeout(done, 2));
      if (!entries[at + delta]) return;
      at += delta;
      history.notify({ type: 'GO', index: delta });
    });
  };
  const history: RouterHistory = createHistory({
    getLocation: () => entries[at] ?? start,
    getLength: () => entries.length,
    pushState: (href, state) => {
      at += 1;
      entries.splice(at, Number.POSITIVE_INFINITY, parse(href, state));
    },
    replaceState: (href, state) => {
      entries[at] = parse(href, state);
    },
    go,
    back: () => go(-1),
    forward: () => go(1),
    createHref: (href) => href,
    notifyOnIndexChange: false,
  });
  return history;
}

function begin(make: () => RouterHistory) {
  const browser = make();
  const history = withSteps(browser);
  const moves: string[] = [];
  browser.subscribe(({ action }) => moves.push(action.type));
  const news: string[] = [];
  history.subscribe(({ location }) => news.push(location.href));
  const dialogs: string[] = [];
  const busy = new Set<string>();
  const ends = new Map<string, () => void>();
  const close = (name: string) => {
    dialogs.splice(dialogs.indexOf(name), 1);
    ends.get(name)?.();
  };
  return {
    browser,
    history,
    moves,
    news,
    busy,
    close,
    open: (name: string) => {
      dialogs.push(name);
      const step: Step = { close: () => close(name), isLocked: () => busy.has(name) };
      ends.set(name, beginStep(history, step));
    },
    /** Where the browser stands, the dialogs above that page's own entry, and those that are open. */
    now: () => `${browser.location.href} ${browser.location.state.step?.depth ?? 0} ${dialogs.join()}`.trim(),
  };
}

describe.each([
  ['that moves at once', atOnce],
  ['that moves later', later],
])('in a history %s', (_, make) => {
  test('opening is a step; Back closes it, and Forward opens nothing again', async () => {
    const { browser, open, now, moves, news } = begin(make);
    open('a');
    await expect.poll(now).toBe('/page 1 a');
    browser.back();
    await expect.poll(now).toBe('/page 0');
    browser.forward();
    await expect.poll(() => moves.length).toBe(4);
    await expect.poll(now).toBe('/page 0');
    browser.back();
    await expect.poll(now).toBe('/before 0');
    // The router news of pages only.
    expect(news).toEqual(['/before']);
  });

  test('what closes itself takes its step back: Back then leaves the page', async () => {
    const { browser, open, close, now, news } = begin(make);
    open('a');
    await expect.poll(now).toBe('/page 1 a');
    close('a');
    await expect.poll(now).toBe('/page 0');
    browser.back();
    await expect.poll(now).toBe('/before 0');
    expect(news).toEqual(['/before']);
  });

  test('a dialog over another: Back closes the upper one, then the lower one', async () => {
    const { browser, open, now } = begin(make);
    open('a');
    open('b');
    await expect.poll(now).toBe('/page 2 a,b');
    browser.back();
    await expect.poll(now).toBe('/page 1 a');
    browser.back();
    await expect.poll(now).toBe('/page 0');
  });

  test('a dialog that gives way to another hands its step on, whichever is first', async () => {
    const { browser, open, close, now } = begin(make);
    open('a');
    await expect.poll(now).toBe('/page 1 a');
    close('a');
    open('b');
    open('c');
    close('b');
    await expect.poll(now).toBe('/page 1 c');
    browser.back();
    await expect.poll(now).toBe('/page 0');
    browser.back();
    await expect.poll(now).toBe('/before 0');
  });

  test('one that opens while another is on its way back still becomes a step', async () => {
    const { browser, open, close, now } = begin(make);
    open('a');
    await expect.poll(now).toBe('/page 1 a');
    close('a');
    await Promise.resolve();
    open('b');
    await expect.poll(now).toBe('/page 1 b');
    browser.back();
    await expect.poll(now).toBe('/page 0');
  });

  test('the lower of two closes first: Back closes the upper one, and then leaves the page', async () => {
    const { browser, open, close, now } = begin(make);
    open('a');
    open('b');
    await expect.poll(now).toBe('/page 2 a,b');
    close('a');
    await expect.poll(now).toBe('/page 1 b');
    browser.back();
    await expect.poll(now).toBe('/page 0');
    browser.back();
    await expect.poll(now).toBe('/before 0');
  });

  test('a page that follows takes the place of the step, whether its dialog closes before, with it or after', async () => {
    for (const when of ['before', 'with', 'after']) {
      const { browser, history, open, close, now, news } = begin(make);
      open('a');
      await expect.poll(now).toBe('/page 1 a');
      if (when !== 'after') close('a');
      if (when === 'before') await Promise.resolve();
      history.push('/next', {});
      await expect.poll(() => browser.location.href, { message: when }).toBe('/next');
      if (when === 'after') close('a');
      await expect.poll(now, { message: when }).toBe('/next 0');
      browser.back();
      await expect.poll(now, { message: when }).toBe('/page 0');
      browser.forward();
      await expect.poll(now, { message: when }).toBe('/next 0');
      expect(news, when).toEqual(['/next', '/page', '/next']);
    }
  });

  test('a change of the address below an open dialog is the page’s own, and stays when it closes', async () => {
    const { browser, history, open, close, now, news } = begin(make);
    open('a');
    await expect.poll(now).toBe('/page 1 a');
    history.replace('/page?filter=1', {});
    await expect.poll(now).toBe('/page?filter=1 1 a');
    close('a');
    await expect.poll(now).toBe('/page?filter=1 0');
    browser.back();
    await expect.poll(now).toBe('/before 0');
    expect(news).toEqual(['/page?filter=1', '/before']);
  });

  test('a dialog in a panel closes with it: going back over the panel is the page’s own way', async () => {
    const { browser, history, open, now } = begin(make);
    history.push('/page?id=7', {});
    open('a');
    await expect.poll(now).toBe('/page?id=7 1 a');
    history.back();
    await expect.poll(now).toBe('/page 0');
    browser.back();
    await expect.poll(now).toBe('/before 0');
  });

  test('Back leaves a dialog open while its request is running', async () => {
    const { browser, open, busy, moves, now } = begin(make);
    open('a');
    open('b');
    await expect.poll(now).toBe('/page 2 a,b');
    busy.add('b');
    browser.back();
    await expect.poll(() => moves.slice(2)).toEqual([expect.any(String), 'PUSH']);
    await expect.poll(now).toBe('/page 2 a,b');
    busy.clear();
    browser.go(-2);
    await expect.poll(now).toBe('/page 0');
  });

  test('a step that a reload finds is left at once', async () => {
    const { browser, open, now } = begin(make);
    open('a');
    await expect.poll(now).toBe('/page 1 a');
    withSteps(browser);
    await expect.poll(() => browser.location.state.step).toBeUndefined();
    browser.back();
    await expect.poll(() => browser.location.href).toBe('/before');
  });
});
