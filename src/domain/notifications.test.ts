import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notificationTitle, safeRedirect } from './notifications.ts';

const LIST = readFileSync(join(import.meta.dirname, '../../tests/corpus/lists/redirect_urls.tsv'), 'utf8');
const rows = LIST.split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const at = line.lastIndexOf('\t');
    return { url: line.slice(0, at).replaceAll('\\n', '\n').replaceAll('\\r', '\r').replaceAll('\\t', '\t'), rule: line.slice(at + 1) };
  });

test.each(rows.map(({ url, rule }) => [url, rule]))('%j leads there only if it is one of our screens (%s)', (url, rule) => {
  expect(safeRedirect(url)).toBe(rule === 'allow' ? url : '/dashboard');
});

test('the list says what it is thought to say', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ rule }) => rule === 'allow').map(({ url }) => url)).toEqual([
    '/documentos_tributarios?id=1',
    '/conciliacion?page=1&offset=20',
  ]);
});

test.each([
  ['mention', 'Eva Soto', null, 'Eva Soto te ha mencionado en un comentario'],
  ['mention', null, null, 'Alguien te ha mencionado en un comentario'],
  ['connection', null, 'Banco BCI', 'Conexión: Banco BCI'],
  ['invitation', 'Eva Soto', null, 'Eva Soto te invitó a Los Andes'],
  ['role', 'Eva Soto', null, 'Tu rol en Los Andes cambió'],
  ['member', 'Eva Soto', null, 'Cambios en el equipo de Los Andes'],
  ['onboarding', null, null, 'Puesta en marcha de Los Andes'],
] as const)('a %s by %s about %s is called "%s"', (kind, sender, botname, title) => {
  expect(notificationTitle({ kind, sender, botname, company: 'Los Andes' })).toBe(title);
});
