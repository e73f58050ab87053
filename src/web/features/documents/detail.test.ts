import { expect, test } from 'vitest';
import { accountWords, badgeWords, layoutOf, partyLabel, shownRate, tabsOf, termsOf } from './detail.ts';

test.each([
  [914, 950.12345, '', '950,1235', 'its own, up to four decimals'],
  [914, 950, '961.5', '961,5', 'the named one wins'],
  [33, 950, '', null, 'a national invoice shows none'],
  [33, null, '961.12', '961,12', 'but the named one'],
  [914, null, '', null, 'none is known'],
  [33, null, '1e9', null, 'no number of money'],
  [33, null, '-3', null, 'nor a negative one'],
  [33, null, '<b>', null, 'nor a text'],
])('rate of %s, own %s, named %j: %s (%s)', (code, rate, fromLink, expected, _why) => {
  expect(shownRate(code, rate, fromLink)).toBe(expected);
});

test.each([
  ['TAX_DOCUMENT', 'PENDING', 'PENDIENTE DE PAGO'],
  ['INVOICES', 'PENDING', 'PENDIENTE'],
  ['INVOICES', 'PAID', 'PAGADO'],
  ['TAX_DOCUMENT', 'CLAIMED', 'RECLAMADA'],
  ['OBLIGATION', 'ANNULLED', 'ANULADA'],
  ['TAX_DOCUMENT', 'UNEXPECTED', 'SIN PAGO ESPERADO'],
] as const)('%s %s says %s', (type, badge, words) => {
  expect(badgeWords(type, badge)).toBe(words);
});

test.each([
  ['TAX_DOCUMENT', 33, 'tax', 'Emitido por', 'Emitido a'],
  ['TAX_DOCUMENT', 0, 'fee', 'Emitido por', 'Emitido a'],
  ['TAX_DOCUMENT', 1, 'fee', 'Emitido por', 'Emitido a'],
  ['OBLIGATION', null, 'obligation', 'Se le debe a', 'Lo debe'],
  ['RENDITION', null, 'obligation', 'Se le debe a', 'Lo debe'],
  ['MANUAL', null, 'obligation', 'Se le debe a', 'Lo debe'],
  ['PAYMENT', null, 'obligation', 'Se le debe a', 'Lo debe'],
  ['CREDIT', null, 'credit', 'Se le debe a', 'Lo debe'],
  ['INVOICES', null, 'invoice', 'Emitido por', 'Emitido a'],
] as const)('%s of code %s is laid out as %s', (type, code, layout, received, issued) => {
  expect(layoutOf(type, code)).toBe(layout);
  expect([partyLabel(layout, true), partyLabel(layout, false)]).toEqual([received, issued]);
});

test('an account is named by its last level, of two or three, and what it belongs to', () => {
  const [level1, level2] = [
    { value: '5', label: 'Gastos' },
    { value: '5.3', label: 'Gastos generales' },
  ];
  expect(accountWords({ level1, level2, level3: null })).toEqual({ name: '5.3 Gastos generales', within: 'Gastos' });
  expect(accountWords({ level1, level2, level3: { value: '5.3.01', label: 'Arriendos' } })).toEqual({
    name: '5.3.01 Arriendos',
    within: 'Gastos › Gastos generales',
  });
});

test.each([
  ['TAX_DOCUMENT', true, ['details', 'matches', 'nominas', 'comments', 'history']],
  ['CREDIT', true, ['details', 'matches', 'comments', 'history']],
  ['OBLIGATION', false, ['details', 'matches', 'nominas', 'comments']],
])('%s, history %s: %j', (type, mayReadHistory, tabs) => {
  expect(tabsOf(type, mayReadHistory)).toEqual(tabs);
});

test('what is left to pay names what lowered it', () => {
  const terms = { matched: 100, credited: 0, settled: 20, adjusted: 0, cheques: 0, factored: 5 };
  expect(termsOf(terms)).toEqual([
    ['conciliado', 100],
    ['pagado a mano', 20],
    ['cedido', 5],
  ]);
});
