import type { BookArea } from '#domain/book-areas.ts';

/** Null: not known, so all. */
type Areas = readonly BookArea[] | null;

/** The table that people watch while a colleague works; its neighbours are dearer to ask for. */
const FLOW_PATH = '/flujo_caja';
const REST_MS = 1_000;
const FLOW_REST_MS = 500;

/**
 * Batches the news of a company's books: the first passes at once, the following are merged and passed after a pause. Many changes in a
 * row cause at most one reload a second, of the cash flow one in half a second, and the last one is never lost.
 */
export function gather(pass: (areas: Areas) => void, rest: (done: () => void) => void = restInSight): (areas: Areas) => void {
  let isResting = false;
  let gathered: Areas | undefined;
  const flush = () => {
    isResting = gathered !== undefined;
    if (gathered === undefined) return;
    const areas = gathered;
    gathered = undefined;
    rest(flush);
    pass(areas);
  };
  return (areas) => {
    gathered = gathered === null || areas === null ? null : [...new Set([...(gathered ?? []), ...areas])];
    if (!isResting) flush();
  };
}

/** A page in the background pauses until it is visible. */
function restInSight(done: () => void): void {
  setTimeout(
    () => {
      if (document.visibilityState === 'visible') return done();
      const look = () => {
        if (document.visibilityState !== 'visible') return;
        document.removeEventListener('visibilitychange', look);
        done();
      };
      document.addEventListener('visibilitychange', look);
    },
    location.pathname === FLOW_PATH ? FLOW_REST_MS : REST_MS,
  );
}
