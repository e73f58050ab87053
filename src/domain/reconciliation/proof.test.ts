import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofsIn } from './proof.ts';

const DOCUMENT = { rut: '76086428-5', name: 'Comercial Peñaflor y Compañía Limitada', folio: '4620' };
type Documents = Parameters<typeof proofsIn>[1];
const proven = (glosa: string, documents: Documents = [DOCUMENT]) =>
  proofsIn(glosa, documents).map(({ start, end }) => glosa.slice(start, end));

test.each([
  ['0760864285 Transf. PENAFLOR Y CIA', ['0760864285', 'PENAFLOR']],
  ['PAGO RECIBIDO TF2 76.086.428-5 Factura 0004620', ['76.086.428-5', '0004620']],
  ['Traspaso De:Peñaflor Comercial', ['Peñaflor']],
  ['TRANSF DE PEÑAFL', ['PEÑAFL']],
  // Of another, a part of a longer number, an amount, a date.
  ['0777777777 FAC 46200 $4.620 4620-11', []],
  ['Comercial Compania Limitada', []],
  ['', []],
])('%s: %j', (glosa, proofs) => {
  expect(proven(glosa)).toEqual(proofs);
});

test('of several documents each; what two name, once', () => {
  const other = { rut: null, name: 'Peñaflor Sur SpA', folio: '4621' };
  expect(proven('PEÑAFLOR FACT 4620 4621', [DOCUMENT, other])).toEqual(['PEÑAFLOR', '4620', '4621']);
});

test('whatever the text, proofs are in it, in order and apart', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400, unit: 'grapheme' }),
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^\d{1,10}$/),
      (glosa, name, folio) => {
        let last = 0;
        for (const { start, end } of proofsIn(`${glosa} ${name} ${folio}`, [{ rut: '76086428-5', name, folio }])) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
