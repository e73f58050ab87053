import { expect, test } from 'vitest';
import { alertOf } from './botLog.ts';

test.each([
  ['sii', 'Documentos obtenidos exitosamente.', { tone: 'good', title: 'SII', text: 'Ejecutado de forma correcta' }],
  ['037', 'Clave incorrecta', { tone: 'bad', title: 'Banco Santander', text: 'Ejecucion con errores' }],
  ['cobranzaOnline', 'Ejecutado de forma correcta', { tone: 'good', title: 'Cobranza Online', text: 'Ejecutado de forma correcta' }],
])('a run of %s that says "%s"', (botname, mssg, expected) => {
  expect(alertOf({ botname, mssg })).toEqual(expected);
});
