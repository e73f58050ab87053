import type { BookArea } from '#domain/book-areas.ts';

/** Null: nobody knows which, so all. */
type Areas = readonly BookArea[] | null;

const REST_MS = 500;

/**
 * Lets the first news of a company's books through at once and gathers what follows, to be told together after a rest: many changes in
 * a row ask nothing more than twice a second, and the last of them is never lost.
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

/** A page that nobody sees rests until it is looked at. */
function restInSight(done: () => void): void {
  setTimeout(() => {
    if (document.visibilityState === 'visible') return done();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      done();
    };
    document.addEventListener('visibilitychange', look);
  }, REST_MS);
}
