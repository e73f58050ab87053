import { expect, test } from 'vitest';
import type { Company } from '#web/api/company.ts';
import { companyLabel, companyNamed, startingCompany } from './companies.ts';

const company = (over: Partial<Company>): Company => ({
  id: '1',
  name: 'Comercializadora Los Andes SpA',
  alias: 'Los Ándes',
  rut: '76123456-K',
  plan: ['caudalfull'],
  role: 'FOUNDER',
  country: 'CHL',
  features: [],
  restrictsF29: false,
  trialExpirationDate: null,
  isBlocked: false,
  ...over,
});

test('entries are numbered, and blocked ones say so', () => {
  expect(companyLabel(company({}), 0)).toBe('001. Los Ándes');
  expect(companyLabel(company({ alias: '', isBlocked: true }), 11)).toBe('012. Comercializadora Los Andes SpA (Bloqueado)');
  expect(companyLabel(company({}), -1)).toBe('Los Ándes');
});

test('an address names a company by its id or its number', () => {
  const list = [company({ id: 'a' }), company({ id: 'b' })];
  expect(companyNamed(list, 'b')?.id).toBe('b');
  expect(companyNamed(list, '2')?.id).toBe('b');
  expect(companyNamed(list, '001')?.id).toBe('a');
  for (const none of ['c', '0', '3', '-1', '1e0', '']) expect(companyNamed(list, none)).toBeUndefined();
});

test('the start is what was selected here, else elsewhere, else the first open company', () => {
  const list = [company({ id: 'a', isBlocked: true }), company({ id: 'b' }), company({ id: 'c' })];
  expect(startingCompany(list, ['c', 'b'])?.id).toBe('c');
  expect(startingCompany(list, ['gone', 'c'])?.id).toBe('c');
  expect(startingCompany(list, ['gone', null])?.id).toBe('b');
  expect(startingCompany(list, [])?.id).toBe('b');
  expect(startingCompany([company({ id: 'a', isBlocked: true })], [undefined])?.id).toBe('a');
  expect(startingCompany([], ['a'])).toBeUndefined();
});
