import { expect, test } from 'vitest';
import { FEATURES, type Grant, mayOpen, PLANS, ROUTES } from '#domain/access.ts';
import { closedBy } from './screens.ts';

const grant = (changes: Partial<Grant>): Grant => ({
  role: 'USER',
  systemRole: null,
  plan: ['caudalfull'],
  country: 'CHL',
  features: FEATURES,
  restrictsF29: false,
  ...changes,
});

test.each([
  ['/flujo_caja', {}, null],
  ['/flujo_caja', { plan: ['free'] }, 'plan'],
  ['/flujo_caja', { plan: ['caudal', 'blocked'] }, 'blocked'],
  ['/suscripcion', { plan: ['blocked'] }, null],
  ['/conciliacion', { features: [] }, 'feature'],
  ['/eerr', { features: [], plan: ['free'] }, 'plan'],
  ['/eerr', { role: 'NOMINAS' }, 'role'],
  ['/f-29', { restrictsF29: true }, 'role'],
  ['/declaraciones_de_ingresos', {}, 'role'],
  ['/cobranza', { plan: ['pepper'], country: 'COL' }, 'country'],
  ['/cobranza', {}, 'plan'],
] as const)('%s with %j is closed by %s', (route, changes, expected) => {
  expect(closedBy(route, grant(changes as Partial<Grant>))).toBe(expected);
});

test('a screen has a reason exactly when it does not open', () => {
  for (const route of ROUTES)
    for (const plan of PLANS) {
      const one = grant({ plan: [plan], role: 'OPERARIO', features: ['conciliacion'] });
      expect(closedBy(route, one) === null).toBe(mayOpen(route, one));
    }
});
