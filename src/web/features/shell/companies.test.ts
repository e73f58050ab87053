import { expect, test } from 'vitest';
import type { Company } from '#web/api/company.ts';
import { companyLabel, matchesCompany, startingCompany } from './companies.ts';

const company = (over: Partial<Company>): Company => ({
  id: '1',
  name: 'Comercializadora Los Andes SpA',
  alias: 'Los Ándes',
  rut: '76123456-K',
  plan: ['caudalfull'],
  role: 'FOUNDER',
  country: 'CHL',
  features: [],
  trialExpirationDate: null,
  isBlocked: false,
  ...over,
});

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
  expect(matchesCompany(company({}), typed)).toBe(expected);
});

test('entries are numbered, and blocked ones say so', () => {
  expect(companyLabel(company({}), 0)).toBe('001. Los Ándes');
  expect(companyLabel(company({ alias: '', isBlocked: true }), 11)).toBe('012. Comercializadora Los Andes SpA (Bloqueado)');
});

test('the start is what was selected, else the first open company', () => {
  const list = [company({ id: 'a', isBlocked: true }), company({ id: 'b' }), company({ id: 'c' })];
  expect(startingCompany(list, 'c')?.id).toBe('c');
  expect(startingCompany(list, 'gone')?.id).toBe('b');
  expect(startingCompany(list, undefined)?.id).toBe('b');
  expect(startingCompany([company({ id: 'a', isBlocked: true })], undefined)?.id).toBe('a');
  expect(startingCompany([], 'a')).toBeUndefined();
});
