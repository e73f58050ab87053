import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { type RegisterDocument, registerFileName, registerHeadings, registerLine, registerRows } from './layout.ts';

const INVOICE: RegisterDocument = {
  section: 'registro',
  code: 33,
  folio: '6541',
  counterpartRut: '54213736-3',
  counterpartName: 'CHILE; "SPA"',
  issuedOn: day('2025-09-01'),
  receivedOn: day('2025-09-02'),
  acceptedOn: null,
  claimedOn: null,
  dueOn: null,
  transactionKind: null,
  net: 7_217_280,
  exempt: 0,
  iva: 1_371_283,
  ivaNotRecoverable: 0,
  amount: 9_565_862,
  otherTaxes: [
    { code: 27, amount: 275_904, rate: '10' },
    { code: 271, amount: 701_395, rate: '18' },
  ],
  register: { 'Fecha Recepcion': '01/09/2025 10:09:00' },
};

test.each([
  [{ type: 'VENTAS' } as const, 43],
  [{ type: 'COMPRAS', section: 'registro' } as const, 27],
  [{ type: 'COMPRAS', section: 'no_incluir' } as const, 24],
  [{ type: 'COMPRAS', section: 'reclamado' } as const, 24],
  [{ type: 'COMPRAS', section: 'pendiente' } as const, 23],
  [{ type: 'BOLETAS' } as const, 10],
])('%o has the columns of the tax office', (file, columns) => {
  expect(registerHeadings(file)).toHaveLength(columns);
  for (const row of registerRows(file, INVOICE, 1)) expect(row).toHaveLength(columns);
});

test('a second tax stands in a row of its own, without number and amounts', () => {
  const [first, second, ...more] = registerRows({ type: 'VENTAS' }, INVOICE, 7);
  expect(more).toEqual([]);
  expect(first?.slice(0, 14)).toEqual([
    ...[
      '7',
      '33',
      'Del Giro',
      '54213736-3',
      'CHILE; "SPA"',
      '6541',
      '01/09/2025',
      '01/09/2025 10:09:00',
      '',
      '',
      '0',
      '7217280',
      '1371283',
    ],
    '9565862',
  ]);
  expect(first?.slice(-3)).toEqual(['27', '275904', '10']);
  expect(second?.filter((cell) => cell !== '')).toEqual(['33', '54213736-3', 'CHILE; "SPA"', '6541', '01/09/2025', '271', '701395', '18']);
});

test('what the register printed apart is not written a second time among the other taxes', () => {
  const fuel = { ...INVOICE, otherTaxes: [{ code: 0, amount: 500, rate: null }], register: { 'Impto. Sin Derecho a Credito': '500' } };
  const file = { type: 'COMPRAS', section: 'registro' } as const;
  const cells = Object.fromEntries(registerHeadings(file).map((heading, index) => [heading, registerRows(file, fuel, 1)[0]?.[index]]));
  expect(cells).toMatchObject({ 'Impto. Sin Derecho a Credito': '500', 'Codigo Otro Impuesto': '', 'Valor Otro Impuesto': '' });
});

test.each([
  [['a;b', 'c"d', 'e\r\nf'], 'a b;c d;e  f\n'],
  [['=1+1', '-5', ' x'], ' =1+1; -5; x\n'],
])('a line of %o', (row, line) => {
  expect(registerLine(row)).toBe(line);
});

test('files are named as the tax office names them', () => {
  expect(registerFileName({ type: 'COMPRAS', section: 'no_incluir' }, '76123456-0', '2026-05')).toBe(
    'RCV_COMPRA_NO_INCLUIR_76123456-0_202605.csv',
  );
  expect(registerFileName({ type: 'VENTAS' }, '76123456-0', '2026-05')).toBe('RCV_VENTA_76123456-0_202605.csv');
});
