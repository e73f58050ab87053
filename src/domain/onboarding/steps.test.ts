import { expect, test } from 'vitest';
import { COMPANY_ROLES, type CompanyRole } from '../access.ts';
import { firstOpenStep, mayAnswer, ONBOARDING_STEPS } from './steps.ts';

test.each([
  [[], 'company'],
  [['company'], 'documents'],
  [['company', 'bankBalance'], 'documents'],
  [['company', 'documents', 'bankBalance', 'additional'], 'waitingRoom'],
  [ONBOARDING_STEPS, 'waitingRoom'],
] as const)('after %j comes %s', (completed, step) => {
  expect(firstOpenStep(completed)).toBe(step);
});

test('who does not see the cash flow neither sees nor answers the questions on money', () => {
  const grant = (role: CompanyRole) => ({
    role,
    systemRole: null,
    plan: ['caudalfull'],
    country: 'CHL',
    features: [],
    restrictsF29: false,
  });
  const refused = COMPANY_ROLES.filter((role) => !mayAnswer(grant(role)));
  expect(refused).toEqual(['NOMINAS', 'USER_WITH_COBRANZA', 'USER_WITH_OUT_COBRANZA']);
  expect(mayAnswer({ ...grant('FOUNDER'), plan: ['facturacion'] })).toBe(true);
});
