import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

type Answers = ReadingContext['answers'];
const read = (bytes: Uint8Array, fileName: string, answers: Answers = {}) =>
  readFile(bytes, { fileName, companyRut: rut('76123456-0'), kind: null, answers });
const csv = (lines: string | string[], answers: Answers = {}) => read(Buffer.from([lines].flat().join('\n')), 'cartola.csv', answers);
const sample = (name: string, answers: Answers = {}) =>
  read(readFileSync(new URL(`../../../tests/data/statements/${name}`, import.meta.url)), name, answers);
const account = ({ accounts }: FileReading) => {
  const [first] = accounts;
  if (!first || accounts.length > 1) throw new Error(`${accounts.length} accounts`);
  const { movements, ...facts } = first;
  return { ...facts, rows: movements.map((one) => `${one.on} ${one.amount} ${one.reference ?? '-'} ${one.balance ?? '-'}`) };
};
const codes = ({ problems }: FileReading) => problems.map((one) => `${one.code} ${one.line ?? '-'}`);
const GENERIC = 'Fecha;Descripción;N° Documento;Cargo;Abono;Saldo';

describe('the layouts of the banks', () => {
  it.each(['santander_historica.xlsx', 'santander_historica.xls'])(
    'Santander, %s: signed amounts, a block of balances, sections after the table',
    (name) => {
      const reading = sample(name);
      expect(account(reading)).toEqual({
        bankCode: '037',
        accountNumber: '0-000-7654321-0',
        currency: 'CLP',
        holderRut: '76123456-0',
        openingBalance: 1500000,
        closingBalance: 2930000,
        creditLineApproved: 5000000,
        creditLineUsed: 120000,
        toldUntil: null,
        layout: expect.any(String),
        rows: [
          '2026-06-01 1190000 70717355 -',
          '2026-06-02 -238000 - -',
          '2026-06-02 -238000 - -',
          '2026-06-12 1000000 70643907 -',
          '2026-06-30 -284000 579525745 -',
        ],
      });
      expect(reading).toMatchObject({ problems: [], questions: [], rowsRead: 5, rowsRejected: 0 });
      expect(reading.accounts[0]?.movements[0]).toMatchObject({
        counterpartRut: '76543210-3',
        counterpartName: 'COMERCIAL ALERCE',
        branch: 'Agustinas',
        line: 17,
      });
    },
  );

  it('Santander: a total that the movements do not reach is told', () => {
    const reading = csv([
      'Saldos,,,,,,,',
      'SALDO INICIAL,DEPÓSITOS,OTROS ABONOS,CHEQUES,OTROS CARGOS,IMPUESTOS,SALDO FINAL,',
      '100,0,50,0,-20,0,130,',
      'MONTO,DESCRIPCIÓN MOVIMIENTO,,FECHA,N° DOCUMENTO,SUCURSAL,,CARGO/ABONO',
      '50,Depósito en Efectivo,,01/06/2026,0,Centro,,A',
    ]);
    expect(codes(reading)).toEqual(['W_BALANCE -']);
    expect(reading.problems[0]?.message).toContain('($ 20)');
    expect(account(reading)).toMatchObject({ openingBalance: 100, closingBalance: 130 });
  });

  it('Banco de Chile, portal in HTML: comma thousands, newest first, headings repeated, a footer', () => {
    const reading = sample('bancochile_movimientos_html_sintetico.xls');
    const { rows, ...facts } = account(reading);
    expect(facts).toEqual({
      bankCode: '001',
      accountNumber: '00-123-45678-09',
      toldUntil: '2026-06-30',
      currency: 'CLP',
      holderRut: '76123456-0',
      openingBalance: 12000000,
      closingBalance: 6532940,
      creditLineApproved: 10000000,
      creditLineUsed: null,
      layout: expect.any(String),
    });
    expect(rows).toHaveLength(15);
    expect([rows[0], rows[9], rows[10], rows[14]]).toEqual([
      '2026-06-01 1190000 - 13190000',
      '2026-06-15 -238000 - 4063283',
      '2026-06-22 -2714330 - 1348953',
      '2026-06-30 -23140 - 6532940',
    ]);
    expect(reading.problems).toEqual([]);
  });

  it('Banco de Chile, portal in BIFF: real dates and numbers', () =>
    expect(account(sample('bancochile_portal.xls'))).toMatchObject({
      bankCode: '001',
      openingBalance: 4519601,
      closingBalance: 6532940,
      rows: [
        '2026-06-15 -238000 - 4281601',
        '2026-06-15 -238000 - 4043601',
        '2026-06-22 -2714330 - 1329271',
        '2026-06-26 5226809 - 6556080',
        '2026-06-30 -23140 - 6532940',
      ],
    }));

  it('Banco de Chile, monthly cartola: days without a year, up to the day it was issued', () =>
    expect(
      account(
        csv([
          'Fecha de Emisión:;31/01/2026',
          'Fecha;Descripción;Canal o Sucursal;Nro. Docto.;Cargos (PESOS);Abonos (PESOS);Saldo (PESOS)',
          '30/12;Pago Linea De Credito;Internet;;100;;900',
          '02/01;Deposito En Efectivo;Centro;;;50;950',
          'SALDO FINAL;;;;;;950',
        ]),
      ),
    ).toMatchObject({ bankCode: '001', rows: ['2025-12-30 -100 - 900', '2026-01-02 50 - 950'] }));

  it('Banco de Chile, older spreadsheet: balances that do not chain are told, never mended', () => {
    const reading = sample('chile_cartola_ejemplo.csv', { account: '001|00-123-45678-09|CLP', dayOrder: 'dia' });
    expect(account(reading)).toMatchObject({
      bankCode: '001',
      accountNumber: '00-123-45678-09',
      rows: ['2024-02-12 -1500000 12345 750000', '2024-02-12 600000 54321 1200000', '2024-02-12 1000000 67890 2500000'],
    });
    expect(codes(reading)).toEqual(['W_BALANCE 3']);
    expect(reading.questions).toEqual([]);
  });

  it('BCI: charge and credit on the same row are refused', () => {
    expect(codes(sample('bci_cartola_ejemplo.csv'))).toEqual(['E_VALUE 2', 'E_VALUE 3', 'E_VALUE 4']);
    const headings = 'Fecha,Sucursal,Descripción,N° Documento,Cheques y otros cargos,Depósitos y Abono,Saldo diario';
    const reading = csv([headings, '02/12/2024,OF VIRT U,PAGO RECIBIDO TF2 096689310-9 TRANSBANK,123456,,"1,500,000","3,000,000"']);
    expect(account(reading)).toMatchObject({ bankCode: '016', openingBalance: 1500000, rows: ['2024-12-02 1500000 123456 3000000'] });
    expect(reading.accounts[0]?.movements[0]).toMatchObject({ counterpartRut: '96689310-9', counterpartName: 'Transbank' });
  });

  it('BCI, newer movements without a balance', () =>
    expect(
      account(csv(['Fecha;Sucursal;Descripción;Serial Documento;Cargo ($);Abono ($)', '02/12/2024;Centro;CARGO NOMINA;77;$ 1.500;'])),
    ).toMatchObject({
      bankCode: '016',
      closingBalance: null,
      rows: ['2024-12-02 -1500 77 -'],
    }));

  it.each(['estado_cartola_ejemplo.csv', 'bancoestado.xlsx'])('BancoEstado, %s: the account is a column', (name) => {
    const reading = sample(name);
    expect(account(reading)).toMatchObject({
      bankCode: '012',
      rows: ['2024-12-02 -500000 8000000 15000000', '2024-12-04 -150000 15 18000000', '2024-12-04 -200000 18 19000000'],
    });
    expect(reading.accounts[0]?.accountNumber?.replaceAll(',', '')).toBe('1234567890');
    expect(reading.questions).toEqual([]);
  });

  it('BancoEstado: one file may hold several accounts, each with its own balances', () => {
    const headings =
      'Fecha;Sucursal;N° Cuenta Corriente;Alias;N° Cartola;N° Operación;Descripción;Cheques / Cargos;Depósitos / Abonos;Saldo';
    const reading = csv([
      headings,
      '02/12/2024;Centro;111;Uno;9;1;TEF DE ANA FICTICIA;;100;1.100',
      '02/12/2024;Centro;222;Dos;9;2;TEF A ANA FICTICIA;40;;960',
      '03/12/2024;Centro;111;Uno;9;3;TEF DE ANA FICTICIA;;100;1.200',
    ]);
    expect(reading.problems).toEqual([]);
    expect(reading.accounts.map((one) => [one.accountNumber, one.openingBalance, one.closingBalance, one.movements.length])).toEqual([
      ['111', 1000, 1200, 2],
      ['222', 1000, 960, 1],
    ]);
  });

  it('Itaú: credit before debit, days without a year over New Year', () =>
    expect(account(sample('itau_dias_sin_anio.xlsx'))).toMatchObject({
      bankCode: '039',
      accountNumber: '0201234567',
      openingBalance: 1000000,
      closingBalance: 1500000,
      rows: [
        '2025-12-16 500000 1001 1500000',
        '2025-12-16 -10000 1002 1490000',
        '2025-12-30 -90000 1003 1400000',
        '2026-01-02 250000 1004 1650000',
        '2026-01-15 -150000 1005 1500000',
      ],
    }));

  it('Scotiabank: the balance may be the day’s, printed on each of its rows', () => {
    const reading = csv([
      'Fecha;Descripción;Numero Documento;Cargo;Abono;Saldo Diario',
      '01-06-2026;DEPOSITO CON DOCUMENTOS;1;;500;1.400',
      '01-06-2026;COMISION;2;100;;1.400',
      '01-06-2026;COMISION;2;100;;1.400',
      '02-06-2026;COMISION;3;100;;1.300',
    ]);
    expect(account(reading)).toMatchObject({
      bankCode: '014',
      openingBalance: 1100,
      closingBalance: 1300,
      rows: ['2026-06-01 500 1 -', '2026-06-01 -100 2 -', '2026-06-01 -100 2 1400', '2026-06-02 -100 3 1300'],
    });
    expect(reading.problems).toEqual([]);
  });

  it('BICE: days as yyyymmdd, no order, labels above their values', () => {
    const reading = sample('bice_provisoria.xls');
    expect(account(reading)).toMatchObject({
      bankCode: '028',
      accountNumber: '01-38392-2',
      rows: ['2026-06-03 -238000 1234 -', '2026-06-15 1190000 - -', '2026-06-30 -12500 - -'],
    });
    expect(reading.accounts[0]?.movements.map((one) => one.counterpartRut)).toEqual(['76888777-2', '76543210-3', null]);
  });

  it('a bank named only above a common table is known', () =>
    expect(account(csv(['BancoEstado;Cuenta Corriente N° 12345678901', GENERIC, '01-06-2026;X;1;;5;5']))).toMatchObject({
      bankCode: '012',
      accountNumber: '12345678901',
    }));
});

describe('signs', () => {
  const rows = (headings: string, ...lines: string[]) => {
    const reading = csv([headings, ...lines]);
    return [reading.accounts.flatMap((one) => one.movements.map((movement) => movement.amount)), codes(reading)];
  };
  it('a letter that contradicts the sign rejects its row', () =>
    expect(
      rows('Fecha;Glosa;Monto;C/A', '01-06-2026;a;-5;C', '01-06-2026;b;7;A', '01-06-2026;c;-5;A', '01-06-2026;d;7;C', '01-06-2026;e;7;X'),
    ).toEqual([
      [-5, 7],
      ['E_VALUE 4', 'E_VALUE 5', 'E_VALUE 6'],
    ]));
  it('a letter signs amounts that are all printed without a sign', () =>
    expect(rows('Fecha;Glosa;Monto;Tipo', '01-06-2026;a;5;Cargo', '01-06-2026;b;7;Abono')).toEqual([[-5, 7], []]));
  it('C is a credit where D is a debit', () =>
    expect(rows('Fecha;Glosa;Monto;Tipo', '01-06-2026;a;5;D', '01-06-2026;b;7;C')).toEqual([[-5, 7], []]));
  it('a column of types that are no letters is not looked at where amounts are signed', () =>
    expect(rows('Fecha;Glosa;Monto;Tipo', '01-06-2026;a;-5;Transferencia', '01-06-2026;b;7;Pago')).toEqual([[-5, 7], []]));
  it('and asked about where they are not: every charge would become a credit', () => {
    const reading = csv(['Fecha;Glosa;Monto;Tipo', '01-06-2026;a;5;Transferencia', '01-06-2026;b;7;Pago']);
    expect(reading.questions[0]).toMatchObject({
      key: 'signs',
      options: [
        { value: 'transferencia', label: 'Transferencia' },
        { value: 'pago', label: 'Pago' },
      ],
    });
  });
  it('a balance that one of them does not explain rejects the row', () =>
    expect(
      rows('Fecha;Glosa;Monto;Saldo', '01-06-2026;Saldo inicial;;100', '01-06-2026;a;5;95', '01-06-2026;b;7;99', '02-06-2026;c;9;90'),
    ).toEqual([[-5, -9], ['E_VALUE 4']]));
  it('charges that are all printed negative are charges', () =>
    expect(rows(GENERIC, '01-06-2026;a;1;$ -5;;95', '02-06-2026;b;1;-7;;88')).toEqual([[-5, -7], []]));
  it('one negative charge among positive ones is a fault', () =>
    expect(rows(GENERIC, '01-06-2026;a;1;5;;95', '02-06-2026;b;1;-7;;102')).toEqual([[-5], ['E_VALUE 3']]));
  it('a zero or a dash fills the side without money', () =>
    expect(rows(GENERIC, '01-06-2026;a;1;5;0;95', '02-06-2026;b;1;-;7;102', '03-06-2026;c;1;$0;$0;102')).toEqual([[-5, 7], []]));
  it('no money on either side is a fault', () => expect(rows(GENERIC, '01-06-2026;a;1;;;95')).toEqual([[], ['E_VALUE 2']]));
  it('money without a day is a fault; words without money are not', () =>
    expect(
      rows(GENERIC, '01-06-2026;a;1;5;;95', ';sin fecha;1;5;;90', 'Infórmese sobre la garantía estatal de los depósitos', 'TOTAL;;;10;0;'),
    ).toEqual([[-5], ['E_VALUE 3']]));
  it('a serial in a text file is no day', () => expect(rows(GENERIC, '46387;a;1;5;;95')).toEqual([[], ['E_VALUE 2']]));
});

describe('whose file it is', () => {
  const lines = (rutLine: string) => [rutLine, GENERIC, '01-06-2026;x;1;;5;5'];
  it('another company’s is refused', () => {
    const reading = csv(lines('RUT Empresa: 76.543.210-3'));
    expect(reading).toMatchObject({ isRefused: true, kind: 'CARTOLA', accounts: [], rowsRead: 0 });
    expect(codes(reading)).toEqual(['E_COMPANY -']);
  });
  it('our own fills the holder', () => expect(account(csv(lines('Rut;76.123.456-0')))).toMatchObject({ holderRut: '76123456-0' }));
  it('a RUT with a wrong digit proves nothing', () => expect(account(csv(lines('Rut;76.543.210-4')))).toMatchObject({ holderRut: null }));
});

describe('currencies', () => {
  const lines = (label: string) => [label, GENERIC, '01-06-2026;x;1;;1.234,56;1.234,56'];
  it.each([
    ['Moneda: DÓLAR', 'USD'],
    ['Moneda;Euros', 'EUR'],
  ])('%s has cents', (label, currency) =>
    expect(account(csv(lines(label)))).toMatchObject({ currency, rows: ['2026-06-01 123456 1 123456'] }),
  );
  it('a heading may name it', () =>
    expect(account(csv(['Fecha;Descripción;Cargo (USD);Abono (USD)', '01-06-2026;x;10,5;']))).toMatchObject({
      currency: 'USD',
      rows: ['2026-06-01 -1050 - -'],
    }));
  it('one that is not kept refuses the file', () => expect(codes(csv(lines('Moneda: YEN')))).toEqual(['E_CURRENCY -']));
  it('labels beside a label are no values: those stand below', () =>
    expect(account(csv(['CUENTA;MONEDA;SALDO INICIAL', '01-38392-2;USD;0,00', GENERIC, '01-06-2026;x;1;;5;5']))).toMatchObject({
      currency: 'USD',
      accountNumber: '01-38392-2',
      openingBalance: 0,
    }));
  it('pesos have no cents', () => expect(codes(csv(lines('Moneda: PESOS DE CHILE')))).toEqual(['E_VALUE 3']));
});

describe('what a person is asked', () => {
  const rows = [GENERIC, '01-06-2026;x;1;;1.234,5;'];
  it('the account, whose answer fills it and its currency', () => {
    expect(csv([GENERIC, '01-06-2026;x;1;;5;5']).questions).toMatchObject([{ key: 'account' }]);
    const reading = csv(rows, { account: '037|0-000-1234567-0|USD' });
    expect(account(reading)).toMatchObject({
      bankCode: '037',
      accountNumber: '0-000-1234567-0',
      currency: 'USD',
      rows: ['2026-06-01 123450 1 -'],
    });
    expect(reading.questions).toEqual([]);
  });
  it('an existing account’s id is attached later', () => {
    const reading = csv([GENERIC, '01-06-2026;x;1;;5;5'], { account: '0b9a4a3e-8f7e-4d2c-9d8e-1f2a3b4c5d6e' });
    expect(reading.questions).toEqual([]);
    expect(account(reading)).toMatchObject({ bankCode: null, accountNumber: null, currency: 'CLP' });
  });
  it('what the file says itself wins over the answer', () =>
    expect(
      account(
        csv(['Santander;', 'Banco Santander;Cuenta: 0-000-7654321-0', GENERIC, '01-06-2026;x;1;;5;5'], { account: '001|999999|CLP' }),
      ),
    ).toMatchObject({
      bankCode: '037',
      accountNumber: '0-000-7654321-0',
    }));

  const unknown = ['Informe propio;;;', 'Cuándo;Qué;Sale;Entra', '01-06-2026;COMISION;100;', '02-06-2026;DEPOSITO;;500'];
  it('the columns, with the first rows to choose on', () => {
    const reading = csv(unknown);
    expect(reading).toMatchObject({ isRefused: false, accounts: [], kind: 'CARTOLA' });
    expect(reading.questions).toMatchObject([
      {
        key: 'columns',
        sample: [
          ['Cuándo', 'Qué', 'Sale', 'Entra'],
          ['01-06-2026', 'COMISION', '100', ''],
          ['02-06-2026', 'DEPOSITO', '', '500'],
        ],
      },
    ]);
    expect(reading.questions[0]?.options).toContainEqual({ value: 'debit', label: 'Cargo' });
  });
  it('and the answer reads them', () =>
    expect(account(csv(unknown, { columns: '{"date":0,"description":1,"debit":2,"credit":3}', account: '037|1234567|CLP' }))).toMatchObject(
      {
        bankCode: '037',
        rows: ['2026-06-01 -100 - -', '2026-06-02 500 - -'],
      },
    ));
  it.each([
    '{"date":0,"description":1,"debit":2}',
    '{"date":0,"description":1,"amount":9}',
    '{"date":0,"description":0,"amount":2}',
    '{"date":0,"description":1,"amount":2,"__proto__x":3}',
    '{"date":0,"description":1,"amount":1.5}',
    'no JSON',
    '[]',
    'null',
  ])('an answer that does not fit is asked again: %s', (columns) => {
    const reading = csv(unknown, { columns });
    expect(reading.isRefused).toBe(false);
    expect(reading.questions.map(({ key }) => key)).toEqual(['columns']);
    expect(reading.questions[0]?.message).toMatch(/^Con las columnas indicadas no se pudo leer ninguna fila/);
  });
});

describe('tables that are no account’s movements', () => {
  it('a credit card’s bill is refused: its positive amounts are purchases', () =>
    expect(codes(csv(['Categoría;Fecha;Descripción;Cuotas;Monto ($)', 'X;01-06-2026;TIENDA;01/01;5.000']))).toEqual(['E_TYPE 1']));
  it('words alone', () => expect(codes(csv(['hola;qué;tal', 'nada;de;nada']))).toEqual(['E_HEADER 1']));
});

it('a row that charges and credits at once says why it stays out, and not its line again', () => {
  const rows = ['02/03/2026;ABONO;1;;100;100', '03/03/2026;AMBOS;2;30;40;110', '04/03/2026;CARGO;3;50;;60'];
  const { problems } = csv([GENERIC, ...rows], { account: '012 123', currency: 'CLP' });
  expect(problems.map(({ line, message }) => [line, message])).toContainEqual([
    3,
    'Trae a la vez un cargo y un abono: no se puede saber cuál vale.',
  ]);
});
