import { expect, test } from 'vitest';
import { botTitle, connectionState, seesConnection } from './connections.ts';

test.each([
  [null, 'unknown'],
  ['Ejecutado de forma correcta', 'good'],
  ['Ejecutado de forma correcta.', 'good'],
  ['Documentos actualizados correctamente', 'good'],
  ['Documentos obtenidos exitosamente.', 'good'],
  ['Glosas obtenidas exitosamente', 'good'],
  ['Ejecucion con errores', 'bad'],
  ['Clave incorrecta', 'bad'],
  ['', 'bad'],
] as const)('a run that says %j is %s', (message, expected) => {
  expect(connectionState(message)).toBe(expected);
});

test.each([
  ['nobody named', [], 'USER', null, true],
  ['their role named', ['USER'], 'USER', null, true],
  ['another role named', ['WORKER'], 'USER', null, false],
  ['their system role named', ['COLABORADOR'], 'USER', 'COLABORADOR', true],
  ['a system role that is not theirs', ['COLABORADOR'], 'USER', null, false],
  ['the owner, though not named', ['WORKER'], 'FOUNDER', null, true],
  ['an administrator, though not named', ['WORKER'], 'USER', 'ADMIN', true],
] as const)('who sees a connection: %s', (_what, allowed, role, systemRole, expected) => {
  expect(seesConnection(allowed, { role, systemRole })).toBe(expected);
});

test.each([
  ['sii', 'SII'],
  ['037', 'Banco Santander'],
  ['otra', 'otra'],
])('the connector %s is called %s', (templateId, title) => {
  expect(botTitle(templateId)).toBe(title);
});
