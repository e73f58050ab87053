import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, codesCalled, fieldsCalled, shown, shownIn } from './fields.ts';
import { kindsOf, subjectsOf } from './kinds.ts';
import { sentenceOf } from './words.ts';

test.each([
  ['cambió', 'empresa', { clientPaymentDays: 30 }, { clientPaymentDays: 45 }, 'Ana Pérez cambió los días de pago de clientes de 30 a 45'],
  ['cambió', 'empresa', { cutOffDate: null }, { cutOffDate: '2026-01-31' }, 'Ana Pérez puso la fecha de corte en 31/01/2026'],
  ['cambió', 'empresa', { cutOffDate: '2026-01-31' }, { cutOffDate: null }, 'Ana Pérez quitó la fecha de corte, que era 31/01/2026'],
  [
    'cambió',
    'empresa',
    { alias: 'a', name: 'b', restrictsF29: false },
    { alias: 'c', name: 'd', restrictsF29: true },
    'Ana Pérez cambió el alias, el nombre y el F-29 restringido',
  ],
  ['cambió', 'plan', { plan: ['trial'] }, { plan: ['caudal', 'pepper'] }, 'Ana Pérez cambió el plan de Prueba a Caudal, Pepper'],
  ['creó', 'empresa', null, { name: 'Los Andes SpA', rut: '76123456-0' }, 'Ana Pérez creó la empresa Los Andes SpA'],
  [
    'cambió el rol',
    'usuario',
    { email: 'luis@a.cl', role: 'USER' },
    { email: 'luis@a.cl', role: 'NOMINAS' },
    'Ana Pérez cambió el rol de luis@a.cl de Usuario a Nóminas',
  ],
  ['invitó', 'usuario', null, { email: 'luis@a.cl', role: 'USER' }, 'Ana Pérez invitó a luis@a.cl con el rol Usuario'],
  ['invitó', 'usuario', null, { email: null, role: 'FOUNDER' }, 'Ana Pérez creó un link de invitación con el rol Dueño'],
  ['quitó a una persona', 'usuario', { email: 'luis@a.cl' }, null, 'Ana Pérez quitó a luis@a.cl de la empresa'],
  ['completó', 'onboarding', null, { step: 'documents' }, 'Ana Pérez completó un paso de la puesta en marcha: los documentos'],
  ['reabrió', 'softlanding', null, { step: 'sii', isCompleted: false }, 'Ana Pérez reabrió el paso del SII del softlanding'],
  ['terminó', 'softlanding', null, { isCompleted: true }, 'Ana Pérez terminó el softlanding'],
  ['anotó', 'softlanding', { notes: '' }, { notes: 'hola' }, 'Ana Pérez anotó algo en el softlanding'],
  ['importó', 'carga', null, { fileName: 'cartola.csv', kind: 'x' }, 'Ana Pérez importó el archivo cartola.csv'],
  ['deshizo la conciliación', 'movimiento', [{ id: 1 }], null, 'Ana Pérez deshizo la conciliación de movimiento'],
  ['archivó', 'contacto', null, { name: 'Juan' }, 'Ana Pérez archivó contacto Juan'],
  ['cambió', 'nota', 'una', 'otra', 'Ana Pérez cambió nota'],
])('%s %s', (act, subject, before, after, expected) => {
  expect(sentenceOf({ person: 'Ana Pérez', act, subject, before, after })).toBe(expected);
});

test('what nobody did is done by Caudal; long values are cut', () => {
  const after = { suscriptionId: 'x'.repeat(100) };
  const told = sentenceOf({ person: null, act: 'registró el pago', subject: 'suscripción', before: null, after });
  expect(told).toBe(`Caudal registró el pago de la suscripción ${'x'.repeat(60)}…`);
});

test.each([
  [null, 'nada'],
  ['', 'nada'],
  [[], 'nada'],
  [true, 'sí'],
  [-1234, '-1.234'],
  ['2026-03-01', '01/03/2026'],
  [['a', 1], 'a, 1'],
  [{ a: 1 }, '{"a":1}'],
])('%j reads %s', (value, expected) => {
  expect(shown(value)).toBe(expected);
});

test('codes read as people call them; what is no code, or of another field, as it is', () => {
  expect(shownIn('country', 'CHL')).toBe('Chile');
  expect(shownIn('features', ['eerr', 'magia', 'toString'])).toBe('Estado de resultados, magia, toString');
  expect(shownIn('name', 'USER')).toBe('USER');
  expect(shownIn('plan', [])).toBe('nada');
  expect(codesCalled('dueño')).toEqual(['FOUNDER']);
});

test('changes join what was before and after; no prototype is taken for a word', () => {
  expect(changesOf({ a: 1, b: 2 }, { b: 3 })).toEqual([
    { field: 'a', label: 'a', before: 1, after: null },
    { field: 'b', label: 'b', before: 2, after: 3 },
  ]);
  expect(changesOf({ constructor: 1 }, null)[0]?.label).toBe('constructor');
  expect(kindsOf(['constructor'])).toEqual([{ key: 'constructor', label: 'Constructor' }]);
  expect(subjectsOf('toString')).toEqual(['toString']);
});

test('kinds gather subjects; one that is not known is its own', () => {
  expect(kindsOf(['movimientos', 'usuario', 'movimiento', 'contacto'])).toEqual([
    { key: 'conciliacion', label: 'Conciliación' },
    { key: 'contacto', label: 'Contacto' },
    { key: 'usuarios', label: 'Usuarios' },
  ]);
  expect(subjectsOf('conciliacion')).toEqual(['movimiento', 'movimientos']);
  expect(fieldsCalled('Días de pago')).toEqual(['clientPaymentDays', 'providerPaymentDays']);
});

test('any entry makes a sentence', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.jsonValue(), fc.jsonValue(), (act, subject, before, after) => {
      expect(sentenceOf({ person: null, act, subject, before, after })).toContain('Caudal ');
    }),
  );
});
