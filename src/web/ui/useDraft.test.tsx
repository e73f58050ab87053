import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { KeptDraft } from './KeptDraft.tsx';
import { useDraft } from './useDraft.ts';
import { useDraftForm } from './useDraftForm.ts';

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

const forms = new Map<string, { name: string; amount: number }>();
let typed: (name: string) => void = () => undefined;
let sent: () => void = () => undefined;

function Form({ about }: { about: string }) {
  const { form, earlier, forget } = useDraftForm(() => ({ name: '', amount: 3 }), [], { drafts: forms, key: about });
  typed = (name) => form.change({ name });
  sent = forget;
  return (
    <MantineProvider>
      <output>{Object.values(form.draft).join('/')}</output>
      <KeptDraft {...earlier} />
    </MantineProvider>
  );
}

/** What a form shows when it opens and after some acts, and whether it says that it was kept; then it closes. */
async function open(about: string, acts: (discard: HTMLElement | null) => void) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const now = () => place.querySelector('output')?.textContent;
  await act(async () => root.render(<Form about={about} />));
  const [before, discard] = [now(), place.querySelector('button')];
  await act(async () => acts(discard));
  const after = now();
  await act(async () => root.unmount());
  place.remove();
  return [before, after, discard !== null];
}

test('a form that was closed has what was typed in it, and says so, until it is sent or begun anew', async () => {
  expect(await open('a', () => typed('Bodega'))).toEqual(['/3', 'Bodega/3', false]);
  expect(await open('b', () => undefined)).toEqual(['/3', '/3', false]);
  expect(await open('a', (discard) => discard?.click())).toEqual(['Bodega/3', '/3', true]);
  expect(await open('a', () => typed('Luz'))).toEqual(['/3', 'Luz/3', false]);
  expect(await open('a', () => sent())).toEqual(['Luz/3', 'Luz/3', true]);
  expect(await open('a', () => undefined)).toEqual(['/3', '/3', false]);
});
