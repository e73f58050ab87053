import { expect, test } from 'vitest';
import { placeOf } from './placeOf.ts';
import { text } from './text.ts';

test.each([
  [2, null, 'Trae a la vez un cargo y un abono: no se puede saber cuál vale.', 'Línea 2'],
  [12_345, 'monto', 'No es un monto.', 'Línea 12.345 · monto'],
  [2, null, 'En la línea 2 el saldo no sale del saldo anterior.', ''],
  [2, 'monto', 'La línea 2 trae un monto que no se entiende.', 'monto'],
  [2, null, 'La línea 21 repite la boleta.', 'Línea 2'],
  [null, null, 'El archivo está vacío.', text.wholeFile],
])('line %s, column %s, «%s»: %s', (line, column, message, place) => expect(placeOf({ line, column, message })).toBe(place));
