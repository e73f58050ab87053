// Texts and books that look like a proof and are none: nothing of it is matched without a person.
import { describe, expect, test } from 'vitest';
import { proposeMatches } from '../../../tests/support/propose.ts';
import { day } from '../date.ts';
import { rut, rutOf } from '../rut.ts';
import type { OpenDocument, OpenMovement } from './facts.ts';
import { readGlosa } from './glosa.ts';

const ALERCE = rut('76543210-3');
const BOLDO = rutOf(77_111_222);
const UNKNOWN = rutOf(78_222_333);
const COMPANY = rutOf(76_000_001);
const PAID = 1_190_000;

function owed(id: string, fields: Partial<OpenDocument> = {}): OpenDocument {
  const base = { direction: 1 as const, isCreditNote: false, isTax: true, currency: 'CLP' as const, remaining: PAID, folio: null };
  const days = { issuedOn: day('2026-02-10'), dueOn: day('2026-03-10') };
  return { id, ...base, ...days, rut: ALERCE, name: 'Comercial Alerce SpA', ...fields };
}

function paid(id: string, glosa: string, amount = PAID): OpenMovement {
  return { id, accountId: 'a', on: day('2026-03-10'), amount, open: Math.abs(amount), currency: 'CLP', glosa, ...readGlosa(glosa, null) };
}

/** 'm>d' of each match that would be made. */
function made(movements: OpenMovement[], documents: OpenDocument[]): string[] {
  const company = { rut: COMPANY, name: 'Caudal Demo SpA' };
  const found = proposeMatches({ company, accounts: [], movements, documents, rejected: [], rejectedTransfers: [] });
  return found.automatic.map(({ movementId, parts }) => `${movementId}>${parts.map(({ documentId }) => documentId).join(' ')}`);
}

describe('a folio', () => {
  const documents = [
    owed('d', { folio: '4512' }),
    owed('e', { folio: '4513', rut: BOLDO, name: 'Ferretería Boldo Andino Ltda.', remaining: 500_000 }),
  ];

  test.each([
    ['the RUT of another', `TRANSF DE RUT ${BOLDO} FACTURA 4512`, []],
    ['the RUT of nobody known', `TEF ${UNKNOWN} FACTURA 4512`, []],
    ['the name of another', 'TEF DE FERRETERIA BOLDO FACTURA 4512', []],
    ['the name of nobody known', 'TEF DE PASTELERIA ROJAS LTDA FACTURA 4512', []],
    ['the name of another, wherever it stands', 'FERRETERIA BOLDO FACTURA 4512', []],
    ['the RUTs of another and of nobody', `ABONO ${BOLDO} ${COMPANY} FACTURA 4512`, []],
    ['another, of which less would be paid than the text says', 'TEF FACTURAS 4512 Y 4513', []],
    ['a number that nothing calls one', 'TEF 4512 OP 4513', ['m>d']],
    ['nothing that contradicts it', 'TEF FACTURA 4512', ['m>d']],
  ])('with %s', (_why, glosa, expected) => expect(made([paid('m', glosa)], documents)).toEqual(expected));

  test.each([
    ['PAGO 1190000', []],
    ['PAGO $1.190.000', []],
    ['PAGO FACTURA 1190000', ['m>d']],
  ])('that is the amount: %s', (glosa, expected) => expect(made([paid('m', glosa)], [owed('d', { folio: `${PAID}` })])).toEqual(expected));
});

test.each([
  ['TEF CTA 00765432103', []],
  ['DEPOSITO EN CUENTA 765432103', []],
  ['CTA 76543210 DEPOSITO', []],
  ['N° OPERACION 76543210', []],
  ['PAGO FACTURA 76543210', []],
  ['ABONO 765432103', ['m>d']],
  ['CUENTA DE 76.543.210-3', ['m>d']],
])('a RUT inside another number: %s', (glosa, expected) => expect(made([paid('m', glosa)], [owed('d')])).toEqual(expected));

test('a number alone yields to a payment that names the party, where there is one document for both', () => {
  const payments = [paid('m', 'TRANSFERENCIA 4512'), paid('n', `TEF ${ALERCE}`)];
  const bill = owed('d', { folio: '4512' });
  expect(made(payments, [bill])).toEqual([]);
  expect(made([paid('m', 'TRANSFERENCIA FACT 4512'), payments[1]!], [bill])).toEqual(['m>d']);
  expect(made(payments, [bill, owed('e')]).sort()).toEqual(['m>d', 'n>e']);
});

test('a name beside the RUTs of two who are known is nobody', () => {
  const documents = [owed('d'), owed('e', { rut: BOLDO, name: 'Ferretería Boldo Ltda.', remaining: 500_000 })];
  expect(made([paid('m', `${ALERCE} COMERCIAL ALERCE`)], documents)).toEqual(['m>d']);
  expect(made([paid('m', `${ALERCE} ${BOLDO} COMERCIAL ALERCE`)], documents)).toEqual([]);
});

describe('a name', () => {
  const person = { rut: rutOf(12_345_678), name: 'Juan Pérez Soto' };

  test.each([
    ['TRANSFERENCIA DE JUAN PEREZ ROJAS', person, []],
    ['JUAN PEREZ ROJAS', person, []],
    ['TRANSFERENCIA DE MARIA JOSE PEREZ GONZALEZ', { ...person, name: 'José María Pérez Soto' }, []],
    ['TRANSFERENCIA DE JUAN PEREZ', person, ['m>d']],
    ['TRANSFERENCIA DE JUAN ANDRES PEREZ SOTO', person, ['m>d']],
    ['TRANSFERENCIA DE COMERCIAL SANTA MARIA', { name: 'Comercial Santa Ana SpA' }, []],
    ['TEF DE LAGUNA ALERCE NORTE', { name: 'Laguna Alerce Sur SpA' }, []],
    ['ABONO LAGUNA ALERCE NORTE 12:34', { name: 'Laguna Alerce Sur SpA' }, []],
    ['ABONO LAGUNA ALERCE NO OP 4711', { name: 'Laguna Alerce Sur SpA' }, []],
    ['ABONO LAGUNA ALERCE SU OP 4711', { name: 'Laguna Alerce Sur SpA' }, ['m>d']],
    ['ABONO MENSUAL PAGO LAGUNA ALERCE', { name: 'Laguna Alerce Sur SpA' }, ['m>d']],
    // With a letter of another alphabet that looks like its own.
    ['TEF DE COMERCIAL \u0410LERCE SPA', {}, []],
  ])('that another shares in part: %s', (glosa, party, expected) => expect(made([paid('m', glosa)], [owed('d', party)])).toEqual(expected));
});

describe('sister companies of near RUTs', () => {
  const [one, two] = [
    { rut: rutOf(76_500_001), name: 'Inmobiliaria Alerce Uno SpA' },
    { rut: rutOf(76_500_002), name: 'Inmobiliaria Alerce Dos SpA' },
  ];

  test.each([
    ['TEF DE INMOBILIARIA ALERCE', PAID, []],
    ['TEF DE INMOBILIARIA ALERCE DOS', PAID, []],
    ['TEF DE INMOBILIARIA ALERCE UNO SPA', PAID, ['m>d']],
    // One peso from what it owes itself, and just what its sister owes.
    [`TEF ${two.rut}`, PAID, []],
    [`TEF ${two.rut}`, PAID + 2, ['m>e']],
  ])('%s of %i', (glosa, amount, expected) => {
    expect(made([paid('m', glosa, amount)], [owed('d', one), owed('e', { ...two, remaining: PAID + 1 })])).toEqual(expected);
  });
});

describe('forty equal rents', () => {
  const tenants = Array.from({ length: 40 }, (_, at) =>
    owed(`r${at}`, { rut: rutOf(12_000_000 + at), name: `Vecino ${at}`, remaining: 500_000 }),
  );
  const rent = (at: number, glosa: string) => paid(`p${at}`, glosa, 500_000);

  test('each of its payer, where the text says who', () => {
    expect(
      made(
        tenants.map((one, at) => rent(at, `TEF ${one.rut}`)),
        tenants,
      ).sort(),
    ).toEqual(tenants.map((_, at) => `p${at}>r${at}`).sort());
  });

  test('none where no text does, or one text may be of any', () => {
    expect(
      made(
        tenants.map((_, at) => rent(at, 'TRANSFERENCIA RECIBIDA')),
        tenants,
      ),
    ).toEqual([]);
    const hidden = tenants.map((one, at) => rent(at, at === 7 ? 'TRANSFERENCIA DE TERCEROS' : `TEF ${one.rut}`));
    expect(made(hidden, tenants)).toEqual([]);
  });

  test('of one party, all due on one day, none of which the days tell from the others', () => {
    const equal = tenants.map((one) => ({ ...one, rut: ALERCE, name: null }));
    const payments = (count: number) => Array.from({ length: count }, (_, at) => rent(at, `TEF ${ALERCE}`));
    expect(made(payments(39), equal)).toEqual([]);
    expect(made(payments(41), equal)).toEqual([]);
    expect(made(payments(40), equal)).toHaveLength(40);
  });
});

describe('what is built to take long ends soon, and is left to a person', () => {
  const LONG = 15_000;

  test('ten thousand open items of one party', { timeout: LONG }, () => {
    const items = Array.from({ length: 10_000 }, (_, at) => owed(`d${at}`, { remaining: 1_000_003 + at * 7 }));
    const payments = Array.from({ length: 50 }, (_, at) => paid(`m${at}`, `TEF ${ALERCE}`, 30_000_100 + at));
    expect(made(payments, items)).toEqual([]);
  });

  test('amounts of which very many sums are near, and none, or very many, are it', { timeout: LONG }, () => {
    const even = Array.from({ length: 26 }, (_, at) => owed(`d${at}`, { remaining: 1_000_000 + 2 * at }));
    const payments = Array.from({ length: 200 }, (_, at) => paid(`m${at}`, `TEF ${ALERCE}`, 13_000_201 + 2 * at));
    expect(made(payments, even)).toEqual([]);
    expect(made([paid('m', `TEF ${ALERCE}`, 13_000_312)], even)).toEqual([]);
    const doubling = Array.from({ length: 26 }, (_, at) => owed(`d${at}`, { remaining: 2 ** (at + 1) }));
    expect(made([paid('m', `TEF ${ALERCE}`, 2 ** 26 - 3)], doubling)).toEqual([]);
  });
});

test.each([
  ['that goes on', 'TEF DE CONSTRUCTORA MOLLE DEL', ['Constructora Molle del Valle Ltda.'], ['m>d0']],
  ['within a word', 'TEF DE COMERCIAL SUR ORIE', ['Comercial Sur Oriente SpA'], ['m>d0']],
  ['before its legal form', 'TEF DE COMERCIAL SUR ORIENTE', ['Comercial Sur Oriente SpA'], ['m>d0']],
  ['among other words', 'ABONO TEF constructora molle del 12:34 SUC VIRTUAL', ['Constructora Molle del Valle Ltda.'], ['m>d0']],
  ['of which two begin so', 'TEF DE CONSTRUCTORA MOLLE DEL', ['Constructora Molle del Valle Ltda.', 'Constructora Molle del Mar SpA'], []],
  ['that is whole, and another', 'TEF DE COMERCIAL SUR', ['Comercial Sur Oriente SpA'], []],
  ['of one word', 'TEF DE CONSTRUCTORA', ['Constructora Molle del Valle Ltda.'], []],
  ['too short', 'TEF DE IMPREN LA', ['Impren La Mar Limitada'], []],
])('a name cut short, %s: %s', (_why, glosa, names, expected) => {
  const documents = names.map((name, at) => owed(`d${at}`, { rut: rutOf(78_000_000 + at), name, remaining: at === 0 ? PAID : 500_000 }));
  expect(made([paid('m', glosa)], documents)).toEqual(expected);
});
