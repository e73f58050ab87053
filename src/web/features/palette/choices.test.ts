import { describe, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { type Choice, groupsOf, type Screen, type SearchResults } from './choices.ts';

const screens: Screen[] = [
  { path: '/dashboard', label: 'Dashboard', group: 'Dashboard' },
  { path: '/flujo_caja', label: 'Flujo de Caja', group: 'Finanzas' },
  { path: '/conciliacion', label: 'Conciliación Bancaria', group: 'Finanzas' },
  { path: '/f-29', label: 'Propuesta F-29', group: 'Impuestos' },
];
const companies = [{ id: 'c2', label: '002. Boldo', alias: 'Boldo', name: 'Boldo SpA', rut: '76123456-0' }];
const found: SearchResults = {
  documents: [
    {
      id: 'd1',
      typeLabel: 'Factura electrónica',
      number: '4512',
      counterpartName: 'Alerce SpA',
      isReceived: false,
      date: day('2026-05-10'),
      amount: 119_000,
      currency: 'CLP',
    },
  ],
  contacts: [{ rut: '76543210-3', name: '', documents: 1 }],
  movements: [{ id: 'm1', date: day('2026-06-01'), description: 'CARGO', amount: -12.5, currency: 'USD', bankId: '012' }],
};
const recent: Choice[] = [{ key: 'screen /f-29', kind: 'screen', label: 'F-29', detail: '', target: { path: '/f-29' } }];
const groups = (typed: string, over: object = {}) => groupsOf({ typed, screens, companies, found: null, recent, ...over });
const labels = (typed: string) => groups(typed, { companies: [] }).flatMap(({ choices }) => choices.map(({ label }) => label));

describe('screens', () => {
  test.each([
    ['concilia', ['Conciliación Bancaria']],
    ['CONCILIACIÓN', ['Conciliación Bancaria']],
    ['caja flu', ['Flujo de Caja']],
    ['finanzas', ['Flujo de Caja', 'Conciliación Bancaria']],
    ['29', ['Propuesta F-29']],
    ['f-29', ['Propuesta F-29']],
    ['aja', []],
    ['carga', []],
  ])('«%s» finds %j', (typed, expected) => expect(labels(typed)).toEqual(expected));
});

test('before anything is typed: what was chosen last, then every screen; companies only when asked for', () => {
  expect(groups('').map(({ name, choices }) => [name, choices.length])).toEqual([
    ['recent', 1],
    ['screen', 4],
  ]);
});

test('what was chosen last is offered while it is open: no closed screen, no company of others, each company as it is called now', () => {
  const company = (id: string): Choice => ({
    key: `company ${id}`,
    kind: 'company',
    label: '009. Antes',
    detail: '',
    target: { companyId: id },
  });
  const closed: Choice = {
    key: 'document d9',
    kind: 'document',
    label: 'Factura',
    detail: '',
    target: { path: '/documentos_tributarios' },
  };
  const [first] = groups('', { recent: [closed, company('gone'), company('c2'), ...recent] });
  expect(first?.choices.map(({ key, label }) => [key, label])).toEqual([
    ['company c2', '002. Boldo'],
    ['screen /f-29', 'F-29'],
  ]);
});

test('a number means data first, words mean places first', () => {
  expect(groups('45', { found }).map(({ name }) => name)).toEqual(['document', 'movement', 'contact', 'company']);
  expect(groups('da', { found }).map(({ name }) => name)).toEqual(['screen', 'company', 'document', 'movement', 'contact']);
});

test('each choice says what it is and leads to it', () => {
  expect(groups('4512', { found, companies: [] }).flatMap(({ choices }) => choices)).toEqual([
    {
      key: 'document d1',
      kind: 'document',
      label: 'Factura 4512',
      detail: 'Alerce SpA · Emitido · 10/05/2026',
      money: { amount: 119_000, currency: 'CLP' },
      target: { path: '/documentos_tributarios', search: { id: 'd1', isDocumentDetail: true, isGlobalSearch: true } },
    },
    {
      key: 'movement m1',
      kind: 'movement',
      label: 'CARGO',
      detail: 'BancoEstado · 01/06/2026',
      money: { amount: -12.5, currency: 'USD' },
      target: { path: '/conciliacion', search: { state: 'all', search: '12,5', id: 'm1' } },
    },
    {
      key: 'contact 76543210-3',
      kind: 'contact',
      label: 'Sin nombre',
      detail: '76.543.210-3 · 1 documento',
      target: { path: '/documentos_tributarios', search: { search: '76.543.210-3' } },
    },
  ]);
  expect(groups('bol')[0]?.choices[0]).toMatchObject({ detail: '76.123.456-0 · Boldo SpA', target: { companyId: 'c2' } });
});
