import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { bareNumber, type Din, dinProblems, dinWarnings, pesosOf } from './din.ts';

const head = {
  ...{ number: '4020012345', acceptedOn: day('2026-03-02'), paidOn: day('2026-03-04'), agentName: 'Agencia', agentRut: null },
  ...{ currency: 'USD' as const, fob: 1_000_000, freight: 100_000, insurance: 20_000, cif: 1_120_000, rate: '950.1234' },
  ...{ adValorem: 67_200, otherDuties: 0, iva: 225_568, total: 292_768 },
} as const;
const DIN: Din = { ...head, pesos: pesosOf(head) };

test('pesos are dollars at the rate, and a declaration whose parts agree warns of nothing', () => {
  expect(DIN.pesos).toEqual({ base: 11_279_865, iva: 2_143_174, total: 2_781_657 });
  expect(dinWarnings(DIN, { net: 11_279_866, iva: 2_143_174 })).toEqual([]);
  expect(dinProblems(DIN, day('2026-03-10'))).toEqual([]);
});

test.each([
  [{ cif: 1_120_001 }, 'FOB, flete y seguro suman US$ 11.200,00, y el CIF es US$ 11.200,01.'],
  [{ total: 292_769 }, 'Derechos e IVA suman US$ 2.927,68, y el total es US$ 2.927,69.'],
  [{ pesos: { ...DIN.pesos, base: DIN.pesos.base + 2 } }, 'La base en pesos es $ 11.279.867, y al tipo de cambio son $ 11.279.865.'],
  [{ pesos: { ...DIN.pesos, iva: DIN.pesos.iva - 2 } }, 'El IVA es $ 2.143.172, y el 19 % de la base son $ 2.143.174.'],
])('%o is warned of', (change, warning) => {
  expect(dinWarnings({ ...DIN, ...change }, null)).toContain(warning);
});

test('what the register says otherwise is named, a peso is not', () => {
  expect(dinWarnings(DIN, { net: 11_279_860, iva: 2_143_175 })).toEqual([
    'El registro de compras dice $ 11.279.860 de neto, y la declaración $ 11.279.865: vale el registro.',
  ]);
});

test.each([
  [{ rate: '950.12345' }, 'rate'],
  [{ rate: '0' }, 'rate'],
  [{ number: '12' }, 'number'],
  [{ fob: -1 }, 'fob'],
  [{ paidOn: day('2026-03-01') }, 'paidOn'],
  [{ currency: 'UF' as const }, 'currency'],
  [{ acceptedOn: day('2000-01-01') }, 'acceptedOn'],
])('%o is refused at its field', (change, field) => {
  expect(dinProblems({ ...DIN, ...change }, day('2026-03-10'))[0]?.field).toBe(field);
});

test('zeros on the left and dashes do not tell numbers apart', () => {
  expect(bareNumber('0040200-12345')).toBe('4020012345');
});
