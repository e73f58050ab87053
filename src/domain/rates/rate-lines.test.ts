import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { readRateLines } from './rate-lines.ts';

const read = (text: string) => readRateLines(text.split('\n')).map(({ on, value }) => [on, value]);

test.each([
  ['blanks', '28/11/2026 944,39\n27/11/2026   943,1'],
  ['a tabulator', '28-11-2026\t$944,39\n27-11-2026\t943,1'],
  ['semicolons, a heading, a blank line and a day without a value', 'Fecha;Valor\n\n2026-11-28;944.39;\n29.11.2026;ND\n2026-11-27;943,1'],
  ['a day twice with one value', '27/11/2026 943,1\n27/11/2026 943,1\n28/11/2026 944,39'],
])('days and values apart by %s are read in the order of days', (_what, text) => {
  expect(read(text)).toEqual([
    ['2026-11-27', '943.1'],
    ['2026-11-28', '944.39'],
  ]);
});

test('points are thousands beside a comma, and whole values need none', () => {
  expect(read('28/11/2026 1.044,5\n27/11/2026 1044')).toEqual([
    ['2026-11-27', '1044'],
    ['2026-11-28', '1044.5'],
  ]);
});

test.each([
  ['28/11/2026 944,39\n29/13/2026 1', 'Línea 2: escribe el día y el valor, como 28/11/2026 944,39.'],
  ['28/11/2026 944,39 más', 'Línea 1: escribe el día y el valor, como 28/11/2026 944,39.'],
  ['28/11/2026 1.044', 'Línea 1: escribe el valor con coma y decimales, como 1.044,00.'],
  ['28/11/2026 0', 'Línea 1: escribe los pesos por unidad, como 944,39.'],
  ['28/11/2026 -944', 'Línea 1: escribe los pesos por unidad, como 944,39.'],
  ['28/11/2026 1e9', 'Línea 1: escribe los pesos por unidad, como 944,39.'],
  ['28/11/2026 944,39\n28/11/2026 944,4', 'Línea 2: ese día ya está en la línea 1, con otro valor.'],
  ['Fecha;Valor', 'No hay ningún día con su valor.'],
  ['', 'No hay ningún día con su valor.'],
])('%j is refused by its line', (text, message) => {
  let problem: unknown;
  try {
    read(text);
  } catch (error) {
    problem = error;
  }
  expect(problem instanceof AppError && [problem.field, problem.message]).toEqual(['rows', message]);
});
