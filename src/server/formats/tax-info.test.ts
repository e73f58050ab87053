import { describe, expect, test } from 'vitest';
import type { FileReading } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { taxAnswer, taxPage } from '../../../tests/support/tax-info.ts';
import { readFile } from './read.ts';

const OWN = rut('76123456-0');
const OTHER = '76086428-5';

function read(content: unknown, fileName = 'contribuyente.json'): FileReading {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readFile(new TextEncoder().encode(text), { fileName, companyRut: OWN, kind: null, answers: {} });
}

const codes = ({ problems }: FileReading) => problems.map(({ code }) => code);
const partsOf = (changes: Record<string, unknown>) => read(taxAnswer(OWN, changes)).taxInfo?.parts;

test('the whole answer, as JSON and in its saved page', () => {
  const reading = read(taxAnswer(OWN));
  expect(reading).toMatchObject({ kind: 'CONTRIBUYENTE', problems: [], rowsRead: 9, rowsRejected: 0, isRefused: false });
  expect(reading.taxInfo).toEqual({
    readOn: '2026-11-20',
    parts: {
      answer: { errorCode: null, errorDescription: null, sysdate: '2026-11-20 10:15:00' },
      taxpayer: {
        ...{ rut: OWN, name: 'COMERCIAL LOS QUILLAYES SPA', email: 'contacto@quillayes.cl', phone: null },
        ...{ type: 'Persona jurídica comercial', subtype: 'Sociedad por acciones', activity: 'VENTA AL POR MAYOR' },
        ...{ startedOn: '1998-03-02', constitutedOn: '1998-01-15', endedOn: null, office: null, segment: null },
        ...{ capitalPaid: 10_000_000, capitalPending: 0, declaresOn20: true },
      },
      activities: [{ code: '469000', description: 'Venta al por mayor', category: 'Primera', isVatable: true, startedOn: '1998-03-02' }],
      addresses: [
        {
          ...{ kind: null, street: 'Los Aromos', number: '1420', unit: null, neighbourhood: null, comuna: 'Ñuñoa', region: 'RM' },
          ...{ city: null, phone: null, email: 'bodega@quillayes.cl' },
        },
      ],
      representatives: [{ rut: '12345678-5', name: 'Ana María', surnames: 'Rojas Soto', isCurrent: true, from: '2015-05-01', to: null }],
      partners: [
        {
          ...{ rut: '12345678-5', name: 'Ana María', surnames: 'Rojas Soto', isCurrent: true, from: '2015-05-01', to: null },
          ...{ paidIn: 6_667_000, pending: null, capitalShare: '66.67', profitShare: '66.67' },
        },
      ],
      stampings: [{ code: '33', description: 'Factura electrónica', first: 1, last: 100, authorizedOn: '2026-01-05' }],
      attributes: [{ code: '14D3', description: 'Régimen Pro Pyme General', startedOn: '2020-01-01' }],
      participations: [{ rut: '76543210-3', name: 'Inversiones Peumo Ltda.', alerts: 2, status: 'Vigente' }],
    },
  });
  for (const [text, name] of [
    [taxPage(taxAnswer(OWN)), 'Mi SII.html'],
    [`DatosCntrNow = ${JSON.stringify(taxAnswer(OWN))};`, 'datos.txt'],
  ] as const)
    expect(read(text, name)).toEqual(reading);
});

describe('what refuses the whole file', () => {
  const page = taxPage(taxAnswer(OWN));
  test.each([
    ['another RUT', taxAnswer(OTHER), 'E_COMPANY'],
    ['another RUT, with an error', taxAnswer(OTHER, { codigoError: 5 }), 'E_COMPANY'],
    ['no RUT', taxAnswer(OWN, { contribuyente: { razonSocial: 'X' } }), 'E_RUT'],
    ['a wrong check digit', taxAnswer(OWN, { contribuyente: { rut: 76_123_456, dv: '1' } }), 'E_RUT'],
    ['a taxpayer that is a list', taxAnswer(OWN, { contribuyente: [] }), 'E_RUT'],
    ['another JSON', { transactions: [] }, 'E_TYPE'],
    ['a list', '[{"contribuyente":{}}]', 'E_PARSE'],
    ['half a JSON', JSON.stringify(taxAnswer(OWN)).slice(0, 900), 'E_PARSE'],
    ['half a page', page.slice(0, 1_500), 'E_PARSE'],
    ['a page without its data', page.replaceAll('DatosCntrNow = {', 'DatosCntrNow = f({'), 'E_PARSE'],
    ['a page with broken data', page.replaceAll('"socios"', 'socios'), 'E_PARSE'],
    ['10 MB', taxAnswer(OWN, { glosa: 'a'.repeat(10_000_000) }), 'E_TOO_LARGE'],
    ['10 MB in a page', taxPage(taxAnswer(OWN, { glosa: 'a'.repeat(10_000_000) })), 'E_TOO_LARGE'],
    ['100,000 partners', taxAnswer(OWN, { socios: Array.from({ length: 100_000 }, () => ({ rut: 1 })) }), 'E_TOO_LARGE'],
    ['1,001 partners', taxAnswer(OWN, { socios: Array.from({ length: 1_001 }, () => ({ rut: 1 })) }), 'E_TOO_LARGE'],
    ['a hundred lists in each other', `{"contribuyente":${'['.repeat(100)}${']'.repeat(100)}}`, 'E_PARSE'],
  ])('%s', (_name, content, code) => {
    const isPage = typeof content === 'string' && content.startsWith('<');
    const reading = read(content, isPage ? 'Mi SII.html' : 'contribuyente.json');
    expect([reading.isRefused, reading.taxInfo, ...codes(reading)]).toEqual([true, undefined, code]);
  });
});

describe('odd values are left out and said; the rest stands', () => {
  test.each([
    ['a number where a list should be', { socios: 7 }, 'E_VALUE', 'partners', undefined],
    ['an object where a list should be', { actEcos: { codigo: 1 } }, 'E_VALUE', 'activities', undefined],
    ['no list', { socios: null }, undefined, 'partners', []],
    ['entries that are none', { socios: [null, 3, 'x', []] }, 'E_VALUE', 'partners', []],
    ['a person without a name or RUT', { representantes: [{ vigente: 'S' }] }, 'E_VALUE', 'representatives', []],
    ['folios in the wrong order', { timbrajes: [{ codigo: 33, numeroInicial: 9, numeroFinal: 1 }] }, 'E_VALUE', 'stampings', []],
    ['folios that are none', { timbrajes: [{ codigo: 33, numeroInicial: '1e3', numeroFinal: -4 }] }, 'W_VALUE', 'stampings', []],
  ] as const)('%s', (_name, changes, code, part, value) => {
    const reading = read(taxAnswer(OWN, changes));
    expect([reading.isRefused, codes(reading)[0], reading.taxInfo?.parts[part]]).toEqual([false, code, value]);
    expect(reading.taxInfo?.parts.taxpayer?.name).toBe('COMERCIAL LOS QUILLAYES SPA');
  });

  test.each([
    ['a day that is none', { fechaInicioActividades: '31-02-2020' }, 'startedOn', null],
    ['a day as an object', { fechaInicioActividades: { day: 1 } }, 'startedOn', null],
    ['a name of 10,000 letters', { razonSocial: 'a'.repeat(10_000) }, 'name', null],
    ['a name of a list', { razonSocial: ['a'] }, 'name', null],
    ['capital below zero', { capitalEnterado: -1 }, 'capitalPaid', null],
    ['capital with cents', { capitalEnterado: 10.5 }, 'capitalPaid', null],
    ['neither yes nor no', { autorizadoDeclararDia20: 'quizás' }, 'declaresOn20', null],
  ] as const)('%s', (_name, changes, field, value) => {
    const reading = read(taxAnswer(OWN, { contribuyente: { rut: 76_123_456, dv: '0', ...changes } }));
    expect([codes(reading), reading.taxInfo?.parts.taxpayer?.[field]]).toEqual([['W_VALUE'], value]);
  });

  test.each([
    ['100,0', '100'],
    ['33.33', '33.33'],
    [' 50 % ', '50'],
    ['100,01', null],
    ['-3', null],
    ['NaN', null],
  ])('a share of %s', (participacionCapital, share) => {
    expect(partsOf({ socios: [{ nombres: 'Ana', participacionCapital }] })?.partners?.[0]?.capitalShare).toBe(share);
  });

  test('markup and invisible characters are text; fields of the prototype are none', () => {
    const text = `{"codigoError":0,"__proto__":{"socios":[{"nombres":"x"}]},"contribuyente":{"rut":76123456,"dv":"0","razonSocial":"<img src=x onerror=alert(1)>\\u202e\\n=1+1"}}`;
    expect(read(text).taxInfo?.parts).toEqual({
      answer: expect.anything(),
      taxpayer: expect.objectContaining({ name: '<img src=x onerror=alert(1)> =1+1' }),
    });
    expect(Object.hasOwn(Object.prototype, 'socios')).toBe(false);
  });
});

test('an answer with an error says only that, whoever it is about', () => {
  const error = { codigoError: 12, descripcionError: 'Contribuyente no disponible' };
  for (const answer of [error, taxAnswer(OWN, error), taxAnswer(OWN, { contribuyente: { rut: 76_123_456, dv: '0', ...error } })])
    expect(read(answer).taxInfo?.parts).toEqual({
      answer: { errorCode: '12', errorDescription: error.descripcionError, sysdate: answer === error ? null : '2026-11-20 10:15:00' },
    });
});
