import { expect, test } from 'vitest';
import { mayNameFolio, namedNumbers } from './words.ts';

const FOLIOS: readonly (readonly [string, readonly string[]])[] = [
  ['TRANSF FACTURA 10452', ['10452']],
  ['PAGO FACTURA 93', ['93']],
  ['Pago fact. 93 y 95', ['93', '95']],
  ['FACTURAS 93, 95 Y 101 COMERCIAL ARAUCO', ['93', '95', '101']],
  ['FACTURA 93 1045', ['93', '1045']],
  ['FACTURA NRO 12', ['12']],
  ['FACT N° 7', ['7']],
  ['FOLIO 0093', ['93']],
  ['FAC93', ['93']],
  ['BOLETA 45', ['45']],
  ['FACTURA 93 DE COMERCIAL ARAUCO', ['93']],
  ['FACTURA 30 DIAS', []],
  ['FACTURA 2 CUOTAS', []],
  ['FACTURA 1 DE 3', []],
  ['FACTURA 12 SEPTIEMBRE', []],
  ['FACTURA 12 DE SEPTIEMBRE', []],
  ['FACTURA 12/09', []],
  ['FACTURA 19%', []],
  ['FACTURA 5.000', []],
  ['FACTURA 93-K', []],
  ['CUOTA 93', []],
  ['ARTEFACTO 12', []],
];

test.each(FOLIOS)('«%s» names the folios %j', (text, folios) => {
  expect(
    namedNumbers(text, null)
      .map(({ folio }) => folio)
      .toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(folios);
  if (folios.length > 0) expect(mayNameFolio(text)).toBe(true);
});
