import { CombinedError } from '@urql/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useLasting } from './useAnswer.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Step = { data: string | undefined; key: number; error?: CombinedError };
const refused = (code: string) => new CombinedError({ graphQLErrors: [{ message: 'x', extensions: { code } }] });
const broken = new CombinedError({ networkError: new Error('x') });

function Shown({ data, error, query }: Omit<Step, 'key'> & { query: number }) {
  return <p>{useLasting(data, query, error) ?? 'nothing'}</p>;
}

/** What is shown after each step. */
function shownAfter(...steps: Step[]): (string | null)[] {
  const place = document.createElement('div');
  const root = createRoot(place);
  const shown = steps.map((step) => {
    act(() => root.render(<Shown key="one" data={step.data} query={step.key} {...(step.error ? { error: step.error } : {})} />));
    return place.textContent;
  });
  act(() => root.unmount());
  return shown;
}

test.each<[string, CombinedError | undefined, string]>([
  ['a connection that breaks', broken, 'a'],
  ['a server that fails', refused('INTERNAL'), 'a'],
  ['too many requests', refused('RATE_LIMITED'), 'a'],
  ['no answer yet', undefined, 'a'],
  ['what went away', refused('NOT_FOUND'), 'nothing'],
  ['a right that was lost', refused('FORBIDDEN'), 'nothing'],
])('after %s a reload leaves what is shown, or takes it away', (_name, error, expected) => {
  const failed: Step = { data: undefined, key: 1, ...(error ? { error } : {}) };
  expect(shownAfter({ data: 'a', key: 1 }, failed, { data: 'b', key: 1 })).toEqual(['a', expected, 'b']);
});

test('the data of another query is not shown in its place', () => {
  expect(shownAfter({ data: 'a', key: 1 }, { data: undefined, key: 2, error: broken })).toEqual(['a', 'nothing']);
});
