/** What the page does while a comment is on its way. */
type Hearing = {
  /** It is there, in time. */
  done: () => void;
  /** It was refused, or did not get there, in time: nothing was shown yet. */
  failed: () => void;
  /** It takes too long: it is shown as if it were there. */
  slow: () => void;
  /** After that it failed all the same. */
  takenBack: () => void;
};

type Outcome = 'done' | 'failed' | 'slow';

/** How long a comment may take before it is shown without its answer. */
export const PATIENCE_MS = 3_000;

/** @param sent  true once it is there, false when it failed; `late` settles when patience ends */
export async function publish(sent: Promise<boolean>, late: Promise<void>, hear: Hearing): Promise<void> {
  const first = await Promise.race([sent.then((isThere): Outcome => (isThere ? 'done' : 'failed')), late.then((): Outcome => 'slow')]);
  hear[first]();
  if (first === 'slow' && !(await sent)) hear.takenBack();
}

/** A comment that is shown before the thread has it. Its key, the id of the real one, tells them to be the same. */
export type LocalComment = { key: string; comment: string; date: string };

/** Those that the thread does not have yet. */
export function stillLocal(locals: readonly LocalComment[], thread: readonly { id: string }[]): readonly LocalComment[] {
  const ids = new Set(thread.map(({ id }) => id.replaceAll('-', '')));
  const left = locals.filter(({ key }) => !ids.has(key));
  return left.length === locals.length ? locals : left;
}
