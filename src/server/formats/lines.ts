import { MAX_LINE_TEXT } from './limits.ts';

/**
 * The lines of a text one by one, without their ends (LF, CRLF, CR) and cut after 5,000 characters: a list of all of them
 * would cost many times the text. `number` is the file's own, 1 = first.
 */
export function* linesOf(text: string): Generator<{ line: string; number: number }, void, undefined> {
  let at = 0;
  let number = 0;
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (at <= text.length) {
    if (feed !== -1 && feed < at) feed = text.indexOf('\n', at);
    if (carriage !== -1 && carriage < at) carriage = text.indexOf('\r', at);
    const end = carriage === -1 ? feed : feed === -1 ? carriage : Math.min(feed, carriage);
    number += 1;
    const stop = end === -1 ? text.length : end;
    yield { line: text.slice(at, Math.min(stop, at + MAX_LINE_TEXT)), number };
    if (end === -1) return;
    at = end + (end === carriage && feed === end + 1 ? 2 : 1);
  }
}
