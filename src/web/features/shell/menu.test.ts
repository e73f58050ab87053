import { describe, expect, test } from 'vitest';
import { COMPANY_ROLES, FEATURES, type Grant, PLANS, ROUTES } from '#domain/access.ts';
import { isShown } from './access.ts';
import { barFor, hasHolding, landingFor, MENU, menuFor } from './menu.ts';
import { SCREENS } from './screens/table.ts';

const grant = (changes: Partial<Grant> = {}): Grant => ({
  role: 'FOUNDER',
  systemRole: null,
  plan: ['caudalfull'],
  country: 'CHL',
  features: FEATURES,
  restrictsF29: false,
  ...changes,
});
const shown = (one: Grant, isPending = false) =>
  Object.fromEntries(menuFor(one, isPending).map(({ group, entries }) => [group, entries.map(({ label }) => label)]));

describe('the menu', () => {
  test('its groups and labels, for whom everything is open', () => {
    expect(shown(grant({ systemRole: 'ADMIN', plan: ['pepper'] }), true)).toEqual({
      Pendiente: ['Softlanding'],
      Dashboard: ['Dashboard'],
      Finanzas: ['Flujo de Caja', 'Conciliación Bancaria', 'Estado de Resultados', 'Préstamos', 'Origen y Aplicación de Fondos'],
      Documentos: ['DTEs', 'Boletas', 'Obligaciones', 'Declaraciones de Ingresos', 'Cuadratura'],
      Operaciones: ['Pago a Proveedores', 'Cobranza Online', 'Propuesta F-29'],
      Ajustes: ['Conexiones', 'Carga de Archivos', 'Contactos', 'Usuarios', 'Configuración', 'Suscripción'],
    });
  });

  test.each<[string, Partial<Grant>, string[]]>([
    ['NOMINAS', { role: 'NOMINAS' }, ['Dashboard', 'Flujo de Caja', 'Préstamos', 'Estado de Resultados', 'Conexiones', 'Reporte Finanzas']],
    ['OPERARIO', { role: 'OPERARIO' }, ['Configuración', 'Conexiones', 'Estado de Resultados']],
    ['no system role', {}, ['Declaraciones de Ingresos']],
    ['plan despega', { plan: ['despega'] }, ['Préstamos', 'Pago a Proveedores', 'Reporte Finanzas', 'Reportes DJ', 'Cobranza Online']],
    ['Colombia', { plan: ['pepper'], country: 'COL' }, ['Cobranza Online']],
    [
      'a company without features',
      { features: [] },
      ['Conciliación Bancaria', 'Cuadratura', 'Estado de Resultados', 'Origen y Aplicación de Fondos'],
    ],
  ])('%s misses some entries', (_who, changes, missing) => {
    const labels = Object.values(shown(grant(changes))).flat();
    for (const label of missing) expect(labels).not.toContain(label);
  });

  test('softlanding is there only while it waits', () => {
    expect(shown(grant(), true)['Pendiente']).toEqual(['Softlanding']);
    expect(shown(grant(), false)['Pendiente']).toBeUndefined();
  });

  test.each(['blocked', 'bloqueado'])('a company that is %s has its subscription only', (plan) => {
    const one = grant({ plan: [plan, 'caudalfull'] });
    expect(shown(one, true)).toEqual({ Ajustes: ['Suscripción'] });
    expect(barFor(one).map(({ route }) => route)).toEqual(['/suscripcion']);
    expect(hasHolding(one)).toBe(false);
  });

  test('every route has one entry, and one screen at most is empty', () => {
    const routes = MENU.flatMap(({ entries }) => entries.map(({ route }) => route));
    expect(routes.toSorted()).toEqual(ROUTES.toSorted());
    expect(new Set(SCREENS.map(({ route }) => route)).size).toBe(SCREENS.length);
  });

  test('the holding belongs to companies that have it', () => {
    expect([hasHolding(grant()), hasHolding(grant({ features: ['eerr'] })), hasHolding(null)]).toEqual([true, false, false]);
  });
});

describe('the bottom bar', () => {
  test('five screens, and for everybody only open ones', () => {
    expect(barFor(grant()).map(({ short }) => short)).toEqual(['Dashboard', 'Flujo', 'Conciliación', 'DTEs', 'Carga']);
    for (const role of COMPANY_ROLES)
      for (const plan of PLANS) {
        const one = grant({ role, plan: [plan] });
        const bar = barFor(one);
        expect(bar.length).toBe(plan === 'blocked' || plan === 'bloqueado' ? 1 : 5);
        expect(bar.every(({ route }) => isShown(route, one))).toBe(true);
      }
  });
});

test('people start at the dashboard, who may not open it at the next screen of theirs, and nobody elsewhere in a blocked company', () => {
  const landings = COMPANY_ROLES.map((role) => [role, landingFor(grant({ role }))]);
  expect(Object.fromEntries(landings)).toMatchObject({ FOUNDER: '/dashboard', OPERARIO: '/dashboard', NOMINAS: '/conciliacion' });
  expect(landings.every(([, route]) => route !== null)).toBe(true);
  expect(landingFor(grant({ role: 'NOMINAS', plan: ['blocked'] }))).toBeNull();
});

test('no screen of a later version says that there is nothing', () => {
  for (const { sentence } of SCREENS) {
    expect(sentence).toMatch(/^Aquí verás /);
    expect(sentence).not.toMatch(/no hay|ningun|vací|no tiene/i);
  }
});

test('every empty screen leads somewhere that is open, for every role and plan that sees it', () => {
  for (const role of COMPANY_ROLES)
    for (const plan of PLANS)
      for (const { route, actions } of SCREENS) {
        const one = grant({ role, plan: [plan], systemRole: 'COLABORADOR' });
        if (isShown(route, one)) expect(actions.some(({ to }) => isShown(to, one))).toBe(true);
      }
});
