import { expect, test } from 'vitest';
import { matchesCompany } from './companySearch.ts';

const company = { name: 'Comercializadora Los Andes SpA', alias: 'Los Ándes', rut: '76123456-K' };

test.each([
  ['', true, 'nothing typed'],
  ['los andes', true, 'alias without accent'],
  ['COMERCIAL', true, 'name in capitals'],
  ['comercializádora', true, 'an accent too many'],
  ['76123456-K', true, 'RUT'],
  ['76.123.456-k', true, 'RUT with dots'],
  ['76.123', true, 'the beginning of a RUT'],
  ['123456', true, 'the middle of a RUT'],
  ['76123456K', true, 'RUT without hyphen'],
  ['77', false, 'another RUT'],
  ['k', false, 'a letter is no RUT'],
  ['zapallar', false, 'another name'],
])('"%s" matches: %s (%s)', (typed, expected) => {
  expect(matchesCompany(company, typed)).toBe(expected);
});
