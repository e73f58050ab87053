/** Enough for any live reader: a websocket that reads nothing is closed within seconds. */
const MAX_WAITING = 10_000;

/**
 * Events from now on as an async iterable; when the reader stops, it unsubscribes.
 * (An async generator would stay pending when its reader stops.)
 */
export function streamOf<Event>(subscribe: (listener: (event: Event) => void) => () => void): AsyncIterableIterator<Event, undefined> {
  const waiting: Event[] = [];
  let reader: PromiseWithResolvers<IteratorResult<Event, undefined>> | null = null;
  let isOver = false;
  const stop = subscribe((event) => {
    if (reader) {
      reader.resolve({ value: event, done: false });
      reader = null;
    } else if (waiting.push(event) > MAX_WAITING) unsubscribe();
  });
  const unsubscribe = () => {
    isOver = true;
    waiting.length = 0;
    stop();
    reader?.resolve(END);
    reader = null;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => {
      const event = waiting.shift();
      if (event !== undefined) return Promise.resolve({ value: event, done: false });
      if (isOver) return Promise.resolve(END);
      reader = Promise.withResolvers();
      return reader.promise;
    },
    return: () => {
      unsubscribe();
      return Promise.resolve(END);
    },
  };
}

const END = { value: undefined, done: true } as const;
