import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Content } from './Content.tsx';
import { withEmails } from './emails.ts';

const PAYLOADS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/corpus/lists/comments.json'), 'utf8'),
) as readonly string[];

test.each(PAYLOADS.map((payload) => [payload]))('%j stays text: no element of it, no link, nothing lost', (payload) => {
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(<Content text={payload} />);
  const elements = [...place.querySelectorAll('*')];
  expect(elements.filter(({ tagName }) => tagName !== 'SPAN' && tagName !== 'STRONG')).toEqual([]);
  expect(elements.flatMap((one) => one.getAttributeNames()).filter((name) => name !== 'class')).toEqual([]);
  expect(place.textContent).toBe(payload);
});

test.each([
  ['hola @ana@x.cl, revisa', ['@ana@x.cl']],
  ['ana.perez+cl@correo.empresa.cl y luis@x.cl.', ['ana.perez+cl@correo.empresa.cl', 'luis@x.cl']],
  ['@ana@x.cl @ana@x.cl', ['@ana@x.cl', '@ana@x.cl']],
  ['sin arroba.cl, a@b, @', []],
  [`${'a'.repeat(5_000)}@`, []],
])('of "%s" these are e-mail addresses: %j', (text, emails) => {
  const parts = withEmails(text);
  expect(parts.filter(({ isEmail }) => isEmail).map((part) => part.text)).toEqual(emails);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
