import { expect, test } from 'vitest';
import { publish, stillLocal } from './publish.ts';

/** Settles by hand: nothing here waits for a clock. */
function race() {
  const heard: string[] = [];
  const sent = Promise.withResolvers<boolean>();
  const late = Promise.withResolvers<void>();
  const hear = (name: string) => () => {
    heard.push(name);
  };
  const hearing = { done: hear('done'), failed: hear('failed'), slow: hear('slow'), takenBack: hear('takenBack') };
  const end = publish(sent.promise, late.promise, hearing);
  return { heard, sent, late, end };
}

test.each([
  [['there', 'late'], ['done']],
  [['not there', 'late'], ['failed']],
  [['late', 'there'], ['slow']],
  [
    ['late', 'not there'],
    ['slow', 'takenBack'],
  ],
])('%j is heard as %j', async (events, expected) => {
  const { heard, sent, late, end } = race();
  for (const event of events) {
    if (event === 'late') late.resolve();
    else sent.resolve(event === 'there');
    // Whoever heard it has acted.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  await end;
  expect(heard).toEqual(expected);
});

test('a comment of the page goes when the thread has the real one, and stays until then', () => {
  const local = { key: 'ab'.repeat(16), comment: 'uno', date: '' };
  const locals = [local];
  expect(stillLocal(locals, [{ id: 'cdcdcdcd-cdcd-cdcd-cdcd-cdcdcdcdcdcd' }])).toBe(locals);
  expect(stillLocal(locals, [{ id: 'abababab-abab-abab-abab-abababababab' }])).toEqual([]);
});
