import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DIN_COLUMNS, dinTemplate } from '#domain/dins/sheet.ts';
import { obligationTemplate } from '#domain/obligations/sheet.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const read = (content: string | Uint8Array, fileName = 'planilla.csv', answers = {}) =>
  readFile(Buffer.from(content), { fileName, companyRut: rut('76123456-0'), kind: null, answers });

describe('a spreadsheet of obligations', () => {
  const HEAD = 'Tipo de obligación;Nombre;Monto;Vencimiento;RUT;Número;Moneda;Mes;Por pagar o por cobrar\n';
  const rows = (...lines: string[]) => read(HEAD + lines.join('\n'));

  it('reads each row by its kind, side, month and currency', () => {
    const { kind, obligations, problems, rowsRead } = rows(
      'Arriendo;Bodega;1.200.000;05-03-2026;77.123.456-9;A-7;;;',
      'arriendo;;38,5;15/04/2026;;;UF;03/2026;',
      'Otros ingresos;Subarriendo;90000;2026-04-10;;;;;por cobrar',
    );
    expect({ kind, problems, rowsRead }).toEqual({ kind: 'OBLIGACIONES', problems: [], rowsRead: 3 });
    expect(obligations).toMatchObject([
      {
        line: 2,
        kindKey: 'arriendo',
        label: 'Bodega',
        amount: 1_200_000,
        dueOn: '2026-03-05',
        period: '2026-03-01',
        number: 'A-7',
        isReceived: true,
      },
      { kindKey: 'arriendo', label: 'Arriendo', amount: 385_000, currency: 'UF', period: '2026-03-01', dueOn: '2026-04-15' },
      { kindKey: 'otroingreso', isReceived: false, label: 'Subarriendo' },
    ]);
  });

  it('lists each row with something wrong and keeps the others', () => {
    const { obligations, problems, rowsRejected } = rows(
      'Arriendo;Bodega;1000;05-03-2026;;;;;',
      'Arriendo;Bodega;1000;05-03-2026;;;;;',
      'Alquiler;Bodega;1000;05-03-2026;;;;;',
      'Arriendo;Bodega;0;05-03-2026;;;;;',
      'Arriendo;Bodega;diez;05-03-2026;;;;;',
      'Arriendo;Bodega;1000;31-02-2026;;;;;',
      'Arriendo;Bodega;1000;05-03-2026;77.123.456-1;;;;',
      'Arriendo;Bodega;1000;05-03-2026;;;USD;;',
      'Arriendo;Bodega;1000;05-03-2026;;;;;por cobrar',
      'Arriendo;Bodega;1000;05-03-1990;;;;;',
    );
    expect(obligations).toHaveLength(1);
    expect(rowsRejected).toBe(9);
    expect(problems.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '3 null W_DUPLICATE',
      '4 Tipo de obligación E_VALUE',
      '5 Monto E_VALUE',
      '6 Monto E_VALUE',
      '7 Vencimiento E_VALUE',
      '8 RUT E_RUT',
      '9 Moneda E_CURRENCY',
      '10 Por pagar o por cobrar E_VALUE',
      '11 Vencimiento E_VALUE',
    ]);
  });

  it('asks whether the day or the month comes first where both stand in every row, and reads it as answered', () => {
    const text = `${HEAD}Arriendo;;1000;01/02/2026;;;;;\nArriendo;;1000;03/04/2026;;;;;\n`;
    const dues = (answers = {}) => read(text, 'o.csv', answers).obligations?.map(({ dueOn }) => dueOn);
    expect(read(text).questions).toMatchObject([{ key: 'dayOrder', message: expect.stringContaining('«01/02/2026»') }]);
    expect(dues({ dayOrder: 'dia' })).toEqual(['2026-02-01', '2026-04-03']);
    expect(dues({ dayOrder: 'mes' })).toEqual(['2026-01-02', '2026-03-04']);
    expect(read(text, 'o.csv', { dayOrder: 'mes' }).questions).toEqual([]);
    expect(read(`${text}Arriendo;;1000;15/04/2026;;;;;\n`).questions).toEqual([]);
  });

  it('knows kinds by what the company calls them, which comes first, and by their usual names', () => {
    const kinds = [
      { key: 'arriendo', label: 'Renta de local' },
      { key: 'seguro', label: 'Arriendo' },
    ];
    const text = `${HEAD}renta de LOCAL;;1000;15-03-2026;;1;;;\nArriendo;;1000;15-03-2026;;2;;;\nSueldos;;1000;15-03-2026;;3;;;\n`;
    const context = { fileName: 'o.csv', companyRut: rut('76123456-0'), kind: null, answers: {}, kinds };
    const { obligations = [], problems } = readFile(Buffer.from(text), context);
    expect([obligations.map(({ kindKey, label }) => `${kindKey} ${label}`), problems]).toEqual([
      ['arriendo Renta de local', 'seguro Arriendo', 'sueldo Sueldos'],
      [],
    ]);
  });

  it('of more rows than one may have is refused by the first of them', () => {
    const all = Array.from({ length: 10_001 }, (_, at) => `Arriendo;;1000;15-03-2026;;${at};;;`);
    expect(rows(...all)).toMatchObject({ isRefused: true, obligations: [], problems: [{ code: 'E_TOO_LARGE', line: 10_002 }] });
    expect(rows(...all.slice(1))).toMatchObject({ isRefused: false, rowsRead: 10_000, problems: [] });
  });

  it('is its template, which holds nothing yet; a column that stands twice refuses it', () => {
    expect(read(obligationTemplate())).toMatchObject({ kind: 'OBLIGACIONES', isRefused: true, problems: [{ code: 'E_EMPTY' }] });
    const twice = read('Tipo de obligación;Monto;Monto;Vencimiento\nArriendo;1;2;05-03-2026\n');
    expect(twice).toMatchObject({ isRefused: true, problems: [{ code: 'E_HEADER', column: 'Monto' }] });
  });
});

describe('a spreadsheet of import declarations', () => {
  const HEAD = 'Número DIN;Fecha aceptación;Tipo de cambio;FOB;Flete;Seguro;Ad valorem;IVA;Agente;Moneda\n';

  it('reads dollars, rate and what follows from them', () => {
    const { kind, dins, problems } = read(`${HEAD}4020012345-6;10-03-2026;950,1234;10.000,00;500,50;100;636,03;2134,94;Agencia;\n`);
    expect({ kind, problems: problems.map(({ code }) => code) }).toEqual({ kind: 'DIN', problems: [] });
    expect(dins).toMatchObject([
      {
        ...{ number: '40200123456', acceptedOn: '2026-03-10', rate: '950.1234', currency: 'USD', fob: 1_000_000, cif: 1_060_050 },
        ...{ total: 277_097, agentName: 'Agencia' },
      },
    ]);
    expect(dins?.[0]?.pesos.iva).toBe(2_028_456);
  });

  it('lists rows at fault, warns of parts that do not agree, and reads its template as empty', () => {
    const { dins, problems } = read(
      `${HEAD}4020012345;10-03-2026;950,12345;1;;;;0,19;;\n12;10-03-2026;950;1;;;;0,19;;\n4020012346;10-03-2026;950;100;;;;99;;\n`,
    );
    expect(dins).toHaveLength(1);
    expect(problems.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '2 Tipo de cambio E_VALUE',
      '3 Número DIN E_VALUE',
      '4 null W_TOTAL',
    ]);
    expect(read(dinTemplate())).toMatchObject({ kind: 'DIN', problems: [{ code: 'E_EMPTY' }] });
    expect(new Set(Object.values(DIN_COLUMNS)).size).toBe(Object.keys(DIN_COLUMNS).length);
  });
});

it.each([
  ['Vencimiento;Tipo de obligación\n05/12/2026;Arriendo\n', 'OBLIGACIONES', 'Monto'],
  ['Número DIN;Fecha aceptación;IVA\n4020012345;10-03-2026;190\n', 'DIN', 'Tipo de cambio'],
])('a sheet without one of its columns says which: %s', (text, kind, column) => {
  expect(read(text)).toMatchObject({ kind, isRefused: true, problems: [{ code: 'E_HEADER', line: 1, column }] });
});

it('a workbook keeps sums with noise in their last bits, which is no fraction', () => {
  const book = utils.book_new();
  const head = ['Número DIN', 'Fecha aceptación', 'Tipo de cambio', 'FOB', 'IVA'];
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([head, [4020012345, '10-03-2026', 0.1 + 0.2, 100.1 + 100.2, 1.1 * 3], [4020012346, '10-03-2026', 0.12345, 1, 1]]),
  );
  const { dins, problems } = read(write(book, { type: 'buffer', bookType: 'xlsx' }), 'din.xlsx');
  expect(dins).toMatchObject([{ number: '4020012345', rate: '0.3000', fob: 20_030, iva: 330 }]);
  expect(problems.map(({ code, line, column }) => `${code} ${line} ${column}`)).toContain('E_VALUE 3 Tipo de cambio');
});

describe('a payroll book', () => {
  const HEAD =
    'Rut trabajador(1101);Fecha inicio contrato(1102);Total haberes(5201);Total descuentos(5301);Cotizaciones trabajador(5341);Total aportes empleador(5410);Total líquido(5501)\n';
  const NAME = 'LRE_76123456_202603.csv';

  it('finds its columns by their codes and its month by its name', () => {
    const { kind, payroll, problems, rowsRead } = read(`${HEAD}12345670-K;01/01/2020;1000;200;180;50;800\n`, NAME);
    expect({ kind, problems, rowsRead }).toEqual({ kind: 'LRE', problems: [], rowsRead: 1 });
    const amounts = { 5201: 1000, 5301: 200, 5341: 180, 5410: 50, 5501: 800 };
    expect(payroll).toEqual([{ period: '2026-03', rows: [{ line: 2, workerRut: '12345670-K', amounts }] }]);
  });

  it('asks for its month where nothing says it, and warns of pay that its parts do not make', () => {
    const text = `${HEAD}12345670-K;;1000;200;180;50;790\n`;
    const asking = read(text, 'libro.csv');
    expect(asking.questions).toMatchObject([{ key: 'period' }]);
    const { problems, payroll } = read(text, 'libro.csv', { period: '2026-04' });
    expect(problems.map(({ code, line }) => `${code} ${line}`)).toEqual(['W_PAYROLL 2']);
    expect(payroll?.[0]?.period).toBe('2026-04');
  });

  it('is refused when its rows, each exact, sum to more than anything owed may be: no screen could add it up', () => {
    const row = (rut: string) => `${rut};;60000000000000;0;0;0;60000000000000\n`;
    expect(read(HEAD + row('12345670-K'), NAME)).toMatchObject({ problems: [], payroll: [{ period: '2026-03' }] });
    const { problems, payroll, isRefused } = read(HEAD + row('12345670-K') + row('9000001-2'), NAME);
    expect({ payroll, isRefused }).toEqual({ payroll: undefined, isRefused: true });
    expect(problems).toMatchObject([{ code: 'E_RANGE' }]);
  });

  it.each([
    ['12345671-1', 'no es válido'],
    ['', 'no es válido'],
    ['12.XXX.XXX-X', 'viene enmascarado'],
    ['********-*', 'viene enmascarado'],
  ])('is refused whole for a worker who cannot be read (%j): the month would owe less', (rut, fault) => {
    const text = `${HEAD}12345670-K;;1000;200;180;50;800\n${rut};;2000;400;360;90;1600\n`;
    for (const name of [NAME, 'libro.csv']) {
      const { problems, payroll, questions, isRefused, rowsRejected } = read(text, name);
      expect({ payroll, questions, isRefused, rowsRejected }).toEqual({
        payroll: undefined,
        questions: [],
        isRefused: true,
        rowsRejected: 1,
      });
      expect(problems.map(({ code, line }) => `${code} ${line}`)).toEqual(['E_TOTAL null', 'E_RUT 3']);
      expect(problems[0]?.message).toContain('1 fila no se puede leer');
      expect(problems[1]?.message).toBe(`En la línea 3, el RUT del trabajador ${fault}.`);
    }
  });

  const PARTS =
    'Rut(1101);Haberes(5201);Descuentos(5301);Otros(5302);Impuesto(5361);Cotizaciones(5341);AFP(3141);AFC empleador(4151);Aportes(5410);Líquido(5501)\n';
  it.each([
    ['1000;200;10;20;170;170;50;50;800', null],
    ['1000;200;10;20;170;170;50;50;790', 'líquido y descuentos no suman los haberes: hay $ 10 de menos'],
    ['1000;200;10;20;0;0;50;50;800', 'los descuentos no suman su total: hay $ 170 de menos'],
    ['1000;200;10;20;170;171;50;50;800', 'las cotizaciones del trabajador suman más que su total'],
    ['1000;200;10;20;170;170;50;;800', 'los aportes del empleador suman más que su total'],
    ['100;200;10;20;170;170;50;50;-100', 'el líquido es negativo'],
  ])('a row that does not agree with itself is named: %s', (row, clause) => {
    const { problems } = read(`${PARTS}12345670-K;${row}\n`, NAME);
    expect(problems.map(({ message }) => message)).toEqual(clause === null ? [] : [`En la línea 2, ${clause}.`]);
  });

  it('counts a row that is there twice once, two contracts of a worker both, and refuses two columns of a code', () => {
    const [one, other] = ['12345670-K;01/01/2020;1000;200;180;50;800\n', '12345670-K;01/02/2020;1000;200;180;50;800\n'];
    const { payroll, problems, rowsRejected } = read(HEAD + one + one + other, NAME);
    expect(payroll?.[0]?.rows.map(({ line }) => line)).toEqual([2, 4]);
    expect({ rowsRejected, problems }).toMatchObject({ rowsRejected: 1, problems: [{ code: 'W_DUPLICATE', line: 3 }] });
    const twice = read(HEAD.replace('(1102)', '(5501)') + one, NAME);
    expect(twice).toMatchObject({ isRefused: true, problems: [{ code: 'E_HEADER', column: '5501' }] });
  });

  it('tells of a row that cannot be read where it is, not who earns what', () => {
    const { problems } = read(`${HEAD}12345671-1;;1000;200;180;50;800\n12345670-K;;7654321;200;180;50;765,5\n`, NAME);
    expect(problems).toMatchObject([
      { code: 'E_TOTAL', line: null },
      { code: 'E_RUT', line: 2, column: 'Rut trabajador(1101)' },
      { code: 'E_VALUE', line: 3, column: 'Total líquido(5501)' },
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/12345671|7654321|765,5/);
  });

  it('in a folder makes all of it a payroll book, for whoever may see one', () => {
    const book = strToU8(`${HEAD}12345670-K;;1000;200;180;50;800\n`);
    const rent = strToU8('Tipo de obligación;Monto;Vencimiento\nArriendo;1000;05-03-2026\n');
    const folder = zipSync({ 'a.csv': rent, [NAME]: book });
    expect(read(folder, 'todo.zip')).toMatchObject({ kind: 'LRE', payroll: [{ period: '2026-03' }], obligations: [{ amount: 1000 }] });
    // Without a month in its name the book asks for it, and is left out.
    expect(read(zipSync({ 'libro.csv': book }), 'todo.zip')).toMatchObject({ kind: 'LRE', isRefused: true });
  });
});

describe('a list of receipts of services of third parties', () => {
  const HEAD = 'Emisor;Número;Código;Receptor;Nombre;Fecha emisión;Total honorarios;Total retención;Total líquido;Anulada\n';

  it('is owed at the net amount, which the company pays and withholds from', () => {
    const { kind, documents, problems } = read(
      `${HEAD}76123456-0;12;ABC;12345670-K;Juana Pérez;03-09-2026;1000000;152500;847500;N\n76123456-0;13;;12345670-K;;04-09-2026;100000;15250;84750;S\n`,
    );
    expect({ kind, problems }).toEqual({ kind: 'BTE', problems: [] });
    expect(documents).toMatchObject([
      { source: 'bhe', code: 1, isReceived: true, folio: '12', counterpartRut: '12345670-K', net: 1_000_000, iva: 152_500, total: 847_500 },
      { folio: '13', annulledOn: '2026-09-04' },
    ]);
  });

  it('of another company is told row by row', () => {
    const { isRefused, problems } = read(`${HEAD}77123456-9;12;;12345670-K;;03-09-2026;1000;153;847;N\n`);
    expect(isRefused).toBe(true);
    expect(problems).toMatchObject([{ code: 'E_COMPANY', line: 2 }]);
  });
});
