import { expect, test } from 'vitest';
import { COMPANY_ROLES, FEATURES, type Grant, mayDo, mayOpen, ROUTES, type Route, systemRoleIn } from './access.ts';

const grant = (changes: Partial<Grant>): Grant => ({
  role: 'USER',
  systemRole: null,
  plan: ['caudalfull'],
  country: 'CHL',
  features: FEATURES,
  restrictsF29: false,
  ...changes,
});
const closed = (changes: Partial<Grant>) => ROUTES.filter((route) => !mayOpen(route, grant(changes)));
const always: Route[] = ['/declaraciones_de_ingresos', '/cobranza'];
const also = (...routes: Route[]) => ROUTES.filter((route) => routes.includes(route) || always.includes(route));

test.each<[Partial<Grant>, Route[]]>([
  [{ role: 'USER' }, []],
  [{ role: 'FLUJO_DE_CAJA' }, ['/reportes', '/reportes_dj', '/pago_proveedores', '/eerr']],
  [{ role: 'NOMINAS' }, ['/reportes', '/reportes_dj', '/flujo_caja', '/creditos', '/conexiones', '/eerr', '/dashboard']],
  [{ role: 'OPERARIO' }, ['/reportes', '/reportes_dj', '/configuracion', '/eerr', '/conexiones']],
  [
    { role: 'USER_WITH_COBRANZA' },
    ['/reportes', '/reportes_dj', '/eerr', '/conexiones', '/flujo_caja', '/dashboard', '/f-29', '/creditos'],
  ],
  [{ plan: ['nominas'] }, ['/reportes', '/reportes_dj', '/flujo_caja', '/eerr', '/pago_proveedores']],
  [{ plan: ['caudalfull', 'despega'] }, ['/creditos', '/pago_proveedores', '/reportes', '/reportes_dj', '/eerr']],
  [{ features: [] }, ['/cuadratura', '/eoaf', '/eerr', '/conciliacion']],
])('%o closes %j', (changes, expected) => {
  const cobranzaOpens = changes.plan?.includes('nominas');
  expect(closed(changes)).toEqual(also(...expected).filter((route) => !(cobranzaOpens && route === '/cobranza')));
});

test('a blocked company opens its subscription only, for everybody', () => {
  for (const role of COMPANY_ROLES) {
    for (const word of ['blocked', 'bloqueado']) {
      const open = ROUTES.filter((route) => mayOpen(route, grant({ role, systemRole: 'ADMIN', plan: ['caudalpro', word] })));
      expect(open).toEqual(['/suscripcion']);
    }
  }
});

test('only system roles see import declarations', () => {
  expect(mayOpen('/declaraciones_de_ingresos', grant({ systemRole: 'COLABORADOR' }))).toBe(true);
  expect(mayOpen('/declaraciones_de_ingresos', grant({ role: 'FOUNDER' }))).toBe(false);
});

test('an action follows its screen; membership alone reads the company', () => {
  const blocked = grant({ plan: ['blocked'] });
  expect(mayDo('company.read', blocked)).toBe(true);
  expect(mayDo('imports.write', blocked)).toBe(false);
  expect(mayDo('cashflow.read', grant({ role: 'NOMINAS' }))).toBe(false);
});

test.each([
  [['ADMIN'], 'ADMIN'],
  [['COLABORADOR', 'ADMIN'], 'ADMIN'],
  [['FOUNDER', 'otro'], null],
  [[], null],
])('a session with %j has the role of the system %s', (roles, role) => expect(systemRoleIn(roles)).toBe(role));
