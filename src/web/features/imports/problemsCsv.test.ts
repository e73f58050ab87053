import { expect, test } from 'vitest';
import { problemsCsv } from './problemsCsv.ts';

const HEAD = '\ufeffLínea;Columna;Clase;Código;Qué pasa\r\n';
const problem = (message: string, column: string | null = null) => ({ line: 3, column, code: 'E_VALUE', message });

test('errors and warnings with line and column', () => {
  const problems = [
    problem('El monto «a;b» no sirve.', 'Monto'),
    { line: null, column: null, code: 'W_ENCODING', message: 'Se "reparó".' },
  ];
  expect(problemsCsv(problems)).toBe(
    `${HEAD}3;Monto;Error;E_VALUE;"El monto «a;b» no sirve."\r\n;;Advertencia;W_ENCODING;"Se ""reparó""."\r\n`,
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('a cell never begins as a formula: %j', (start) => {
  const csv = problemsCsv([problem(start, start)]);
  expect(csv).toBe(`${HEAD}3;"'${start}";Error;E_VALUE;"'${start}"\r\n`);
});
