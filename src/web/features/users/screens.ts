import type { Route } from '#domain/access.ts';

/** The screens by the names of the menu. */
export const SCREENS: Partial<Record<Route, string>> = {
  '/dashboard': 'Dashboard',
  '/flujo_caja': 'Flujo de Caja',
  '/eerr': 'Estado de Resultados',
  '/documentos_tributarios': 'DTEs',
  '/boletas': 'Boletas',
  '/obligaciones': 'Obligaciones',
  '/declaraciones_de_ingresos': 'Declaraciones de Ingresos',
  '/creditos': 'Préstamos',
  '/pago_proveedores': 'Pago a Proveedores',
  '/cuadratura': 'Cuadratura',
  '/agenda': 'Contactos',
  '/conciliacion': 'Conciliación Bancaria',
  '/conexiones': 'Conexiones',
  '/reportes': 'Reporte Finanzas',
  '/reportes_dj': 'Reportes DJ',
  '/usuarios': 'Usuarios',
  '/cobranza': 'Cobranza Online',
  '/f-29': 'Propuesta F-29',
  '/configuracion': 'Configuración',
  '/carga': 'Carga de Archivos',
  '/suscripcion': 'Suscripción',
  '/eoaf': 'EOAF',
};

export function screenNames(routes: readonly Route[]): string {
  return routes.map((route) => SCREENS[route] ?? route).join(', ');
}
