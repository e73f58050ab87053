import { describe, expect, it } from 'vitest';
import { readFixedWidth } from './fixed-width.ts';

const chile = (on: string, amount: number, text: string, type: string, { account = '00012345678', sign = '+', serial = '' } = {}) =>
  `${account}${on}000000000${serial.padEnd(8)}${String(amount).padStart(22, '0')}${sign}045${text.padEnd(45)}${type}${on}00001`;
const security = (on: string, text: string, type: string, tail: string) =>
  `2${on}${text.padEnd(50)}${'123456'.padStart(9, '0')}${type}+${tail}`;
const codes = (text: string) => readFixedWidth(text)?.problems.map((one) => `${one.code} ${one.line}`);

describe('Banco de Chile, 121 characters', () => {
  const long = 'Pago:Proveedores de una empresa con un nombre que no cabe en su campo 0765432103';
  const file = [
    chile('20260531', 1_000_000, 'SALDO CONTABLE', 'S'),
    chile('20260531', 999, 'RETENCIONES 1 DIA', 'S'),
    chile('20260601', 17_840, 'Traspaso A Cuenta:00123456789', 'C', { serial: '00000012' }),
    chile('20260602', 500_000, 'Traspaso De:Comercial Alerce', 'A'),
    chile('20260602', 12_345, long, 'A'),
    chile('20260602', 1_494_505, 'SALDO CONTABLE', 'S'),
    '',
  ];

  it('reads movements, balance lines and a description that outgrows its field', () => {
    const reading = readFixedWidth(file.join('\r\n'));
    expect(reading).toMatchObject({ rowsRead: 3, rowsRejected: 0, problems: [] });
    expect(reading?.accounts).toMatchObject([
      { bankCode: '001', accountNumber: '00012345678', openingBalance: 1_000_000, closingBalance: 1_494_505 },
    ]);
    expect(reading?.accounts[0]?.movements).toMatchObject([
      { line: 3, on: '2026-06-01', amount: -17840, reference: '00000012', branch: '045' },
      { line: 4, on: '2026-06-02', amount: 500000, counterpartName: 'Comercial Alerce', reference: null },
      { line: 5, amount: 12345, glosa: long, counterpartRut: '76543210-3' },
    ]);
  });

  it('tells balances that the movements do not lead to', () =>
    expect(codes(file.filter((_, index) => index !== 2).join('\n'))).toEqual(['W_BALANCE null']));

  it('rejects cut lines, days that are none and signs that contradict', () =>
    expect(
      codes(
        [
          chile('20260601', 5, 'a', 'A'),
          chile('20260601', 5, 'a', 'A').slice(0, 90),
          chile('20260231', 5, 'a', 'A'),
          chile('20260601', 5, 'a', 'X'),
          chile('20260601', 5, 'a', 'A', { sign: '-' }),
        ].join('\n'),
      ),
    ).toEqual(['E_COLUMNS 2', 'E_VALUE 3', 'E_VALUE 4', 'E_VALUE 5']));

  it('asks for a number that the bank masked', () =>
    expect(readFixedWidth(chile('20260601', 5, 'a', 'A', { account: '00000000000' }))?.accounts[0]?.accountNumber).toBeNull());
});

describe('Security', () => {
  it('reads movements with their running balance and leaves other records out', () => {
    const lines = [
      '1CARTOLA',
      security('01/06/2026', 'ABONO CLIENTE', 'A', '   1.500,00    11.500,00'),
      security('02/06/2026', 'CARGO', 'C', '500,00 11.000,00'),
      '9FIN',
    ];
    const reading = readFixedWidth(lines.join('\n'));
    expect(reading).toMatchObject({ problems: [], accounts: [{ bankCode: '049', openingBalance: 10000, closingBalance: 11000 }] });
    expect(reading?.accounts[0]?.movements).toMatchObject([
      { line: 2, amount: 1500, balance: 11500, reference: '000123456', glosa: 'ABONO CLIENTE' },
      { line: 3, amount: -500, balance: 11000 },
    ]);
  });
  it('rejects what is no value', () =>
    expect(
      codes(
        [
          security('01/06/2026', 'a', 'A', '1,00 1,00'),
          security('31/02/2026', 'a', 'A', '1,00'),
          security('01/06/2026', 'a', 'C', 'x'),
        ].join('\n'),
      ),
    ).toEqual(['E_VALUE 2', 'E_VALUE 3']));
});

it('leaves other texts to other readers', () => expect(readFixedWidth('Fecha;Descripción;Cargo;Abono\n01-06-2026;x;1;')).toBeNull());
