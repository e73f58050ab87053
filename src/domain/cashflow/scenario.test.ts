import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { checkedScenario, cleanedStep, MAX_STEPS, type ScenarioBooks, type ScenarioStep } from './scenario.ts';
import { stepText } from './scenario-words.ts';
import { PLAIN_TERMS, type Source } from './sources.ts';

const DOCUMENT = { of: 'document', id: '0192a000-0000-7000-8000-000000000001' } as const;
const SOURCE: Source = {
  ...{ kind: 'recurrent', label: 'Bodega', areaId: 'a', currency: 'CLP', amount: 500, firstOn: day('2026-12-05'), interval: 30 },
  ...{ payDay: 'date', roll: 'stay', untilOn: null, times: null, dueDay: 20, ...PLAIN_TERMS },
};
const BOOKS: ScenarioBooks = {
  has: () => true,
  sectionOf: () => 'EXPENSE',
  names: ['Dólar a mil'],
  isKnown: () => false,
  today: day('2026-11-25'),
};
const check = (step: ScenarioStep, books: Partial<ScenarioBooks> = {}) =>
  checkedScenario({ name: 'Uno', steps: [cleanedStep(step)] }, { ...BOOKS, ...books });

test.each<[string, ScenarioStep]>([
  ['Paso 1: Escribe de 1 a 366 días', { kind: 'shift', target: DOCUMENT, days: 0 }],
  ['Paso 1: Escribe de 1 a 366 días', { kind: 'shift', target: DOCUMENT, days: 367 }],
  ['Paso 1: Escribe de 1 a 366 días', { kind: 'shift', target: DOCUMENT, days: 1.5 }],
  ['Paso 1: Escribe un porcentaje', { kind: 'scale', target: DOCUMENT, percent: 100 }],
  ['Paso 1: Escribe un porcentaje', { kind: 'scale', target: DOCUMENT, percent: -1 }],
  ['Paso 1: Escribe un porcentaje', { kind: 'scale', target: DOCUMENT, percent: 33.333 }],
  ['Paso 1: Escribe un porcentaje', { kind: 'scale', target: DOCUMENT, percent: Number.NaN }],
  ['Paso 1: Elige una moneda', { kind: 'rate', currency: 'CLP', rate: '2' }],
  ['Paso 1: Escribe cuántos pesos', { kind: 'rate', currency: 'USD', rate: '0' }],
  ['Paso 1: Escribe cuántos pesos', { kind: 'rate', currency: 'USD', rate: '1e309' }],
  ['Paso 1: Elige un cliente', { kind: 'drop', target: { of: 'contact', id: '12345678-9' } }],
  ['Paso 1: Elige si es una vez', { kind: 'point', source: SOURCE }],
  ['Paso 1: Escribe un monto', { kind: 'source', source: { ...SOURCE, amount: 0 } }],
])('%s', (message, step) => expect(() => check(step)).toThrow(message));

test('a thing that is not the company’s is refused, unless the scenario named it before', () => {
  const step: ScenarioStep = { kind: 'drop', target: DOCUMENT };
  expect(() => check(step, { has: () => false })).toThrow();
  expect(check(step, { has: () => false, isKnown: () => true }).steps).toEqual([step]);
});

test('a name is needed, short, and of one scenario only; steps are counted', () => {
  const named = (name: string, steps: ScenarioStep[] = []) => checkedScenario({ name, steps }, BOOKS);
  expect(() => named('  ')).toThrow('Falta completar');
  expect(() => named('x'.repeat(61))).toThrow('60');
  expect(() => named('DOLAR  a mil')).toThrow('Ya hay un escenario');
  expect(() =>
    named(
      'Otro',
      Array.from({ length: MAX_STEPS + 1 }, () => ({ kind: 'drop', target: DOCUMENT })),
    ),
  ).toThrow('hasta 500 pasos');
});

test('a RUT is stored as every RUT is', () =>
  expect(cleanedStep({ kind: 'drop', target: { of: 'contact', id: '76.086.428-5' } })).toEqual({
    kind: 'drop',
    target: { of: 'contact', id: '76086428-5' },
  }));

test.each<[ScenarioStep, string]>([
  [{ kind: 'shift', target: DOCUMENT, days: 30 }, 'Lacma SpA: 30 días más tarde'],
  [{ kind: 'shift', target: DOCUMENT, days: -1 }, 'Lacma SpA: 1 día antes'],
  [{ kind: 'drop', target: DOCUMENT }, 'Lacma SpA: no viene'],
  [{ kind: 'scale', target: DOCUMENT, percent: 80.5 }, 'Lacma SpA: 80,5 % del monto'],
  [{ kind: 'rate', currency: 'USD', rate: '1050.5' }, 'El dólar a $ 1.050,5'],
  [{ kind: 'source', source: SOURCE }, 'Bodega, $ 500 en Lacma SpA, cada mes desde el 05/12/2026'],
])('%o reads %s', (step, text) => expect(stepText(step, 'Lacma SpA')).toBe(text));
