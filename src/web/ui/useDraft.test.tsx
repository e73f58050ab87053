import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useDraft } from './useDraft.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const drafts = new Map<string, string>();
let write: (next: string) => void = () => undefined;
let change: (next: (before: string) => string) => void = () => undefined;

function Field({ about }: { about: string }) {
  const [value, ...acts] = useDraft(drafts, about, '');
  [write, change] = acts;
  return <p>{value}</p>;
}

/** What a field shows, before and after some acts, and is gone. */
function field(about: string, acts: () => void): string[] {
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(<Field about={about} />));
  const before = place.textContent ?? '';
  act(acts);
  const after = place.textContent ?? '';
  // Sent, and closed in the same moment.
  act(() => root.unmount());
  return [before, after];
}

test('a draft is there again with what it is about, and gone once it is sent', () => {
  expect(field('a', () => write('Hola'))).toEqual(['', 'Hola']);
  expect(field('b', () => undefined)).toEqual(['', '']);
  expect(field('a', () => change((before) => `${before}, ¿qué tal?`))).toEqual(['Hola', 'Hola, ¿qué tal?']);
  expect(field('a', () => write(''))).toEqual(['Hola, ¿qué tal?', '']);
  expect([...drafts]).toEqual([]);
});
