/** An answer that the server marked with a tag, as it came. */
type Tagged = { tag: string; text: string; type: string };

/** Characters of answers that are remembered; the oldest go first. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Like `fetch`, but remembers answers that the server marks with a tag (ETag). Who asks the same again sends the tag along; while the answer
 * still stands, the server says only that.
 */
export function openUnchanged(maxCharacters = MAX_CHARACTERS): typeof fetch {
  const answers = new Map<string, Tagged>();
  let characters = 0;
  const forget = (key: string) => {
    characters -= (answers.get(key)?.text.length ?? 0) + (answers.has(key) ? key.length : 0);
    answers.delete(key);
  };
  const remember = (key: string, answer: Tagged) => {
    forget(key);
    answers.set(key, answer);
    characters += key.length + answer.text.length;
    for (const [oldest] of answers) if (characters > maxCharacters) forget(oldest);
  };
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    // What another session was told is nobody else's. A file is no text.
    const key = typeof init?.body === 'string' ? `${headers.get('authorization')} ${init.body}` : null;
    const known = key === null ? undefined : answers.get(key);
    if (key === null) return fetch(input, init);
    if (known) headers.set('if-none-match', known.tag);
    const response = await fetch(input, { ...init, headers });
    if (known && response.status === 304) {
      remember(key, known);
      return new Response(known.text, { headers: { 'content-type': known.type } });
    }
    const tag = response.headers.get('etag');
    if (!tag || !response.ok) return response;
    const [text, type] = [await response.text(), response.headers.get('content-type') ?? ''];
    remember(key, { tag, text, type });
    return new Response(text, { headers: { 'content-type': type } });
  };
}
