import {
  IconAddressBook,
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingFactory2,
  IconCalculator,
  IconChartBar,
  IconClipboardList,
  IconCoins,
  IconCreditCardPay,
  IconFileInvoice,
  IconFileUpload,
  IconLayoutDashboard,
  IconPlugConnected,
  IconReceipt,
  IconReceiptTax,
  IconReportAnalytics,
  IconReportMoney,
  IconRocket,
  IconScale,
  IconSettings,
  IconShip,
  IconStar,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type Grant, isBlocked, type Route } from '#domain/access.ts';
import { isShown } from './access.ts';

export type Entry = {
  route: Route;
  label: string;
  /** On the telephone's bottom bar. */
  short: string;
  icon: TablerIcon;
};
export type Group = { group: string; entries: readonly Entry[] };

const entry = (route: Route, label: string, icon: TablerIcon, short = label): Entry => ({ route, label, short, icon });

/** The group that is there only until the company's softlanding is completed. */
export const PENDING = 'Pendiente';

/** The menu: its groups in order, with an entry for each screen. */
export const MENU: readonly Group[] = [
  { group: PENDING, entries: [entry('/softlanding', 'Softlanding', IconRocket)] },
  {
    group: 'Dashboard',
    entries: [entry('/dashboard', 'Dashboard', IconLayoutDashboard), entry('/reportes', 'Reporte Finanzas', IconChartBar, 'Reportes')],
  },
  {
    group: 'Finanzas',
    entries: [
      entry('/flujo_caja', 'Flujo de Caja', IconReportMoney, 'Flujo'),
      entry('/conciliacion', 'Conciliación Bancaria', IconBuildingBank, 'Conciliación'),
      entry('/eerr', 'Estado de Resultados', IconReportAnalytics, 'Resultados'),
      entry('/creditos', 'Préstamos', IconCoins),
      entry('/eoaf', 'Origen y Aplicación de Fondos', IconArrowsExchange, 'Fondos'),
    ],
  },
  {
    group: 'Documentos',
    entries: [
      entry('/documentos_tributarios', 'DTEs', IconFileInvoice),
      entry('/boletas', 'Boletas', IconReceipt),
      entry('/obligaciones', 'Obligaciones', IconClipboardList),
      entry('/declaraciones_de_ingresos', 'Declaraciones de Ingresos', IconShip, 'DIN'),
      entry('/cuadratura', 'Cuadratura', IconScale),
    ],
  },
  {
    group: 'Operaciones',
    entries: [
      entry('/pago_proveedores', 'Pago a Proveedores', IconBuildingFactory2, 'Pagos'),
      entry('/reportes_dj', 'Reportes DJ', IconReceiptTax),
      entry('/cobranza', 'Cobranza Online', IconCreditCardPay, 'Cobranza'),
      entry('/f-29', 'Propuesta F-29', IconCalculator, 'F-29'),
    ],
  },
  {
    group: 'Ajustes',
    entries: [
      entry('/conexiones', 'Conexiones', IconPlugConnected),
      entry('/carga', 'Carga de Archivos', IconFileUpload, 'Carga'),
      entry('/agenda', 'Contactos', IconAddressBook),
      entry('/usuarios', 'Usuarios', IconUsers),
      entry('/configuracion', 'Configuración', IconSettings),
      entry('/suscripcion', 'Suscripción', IconStar),
    ],
  },
];

/** What a person's thumb reaches, the most used first; what is closed to them gives way to the next. */
const BAR: readonly Route[] = [
  '/dashboard',
  '/flujo_caja',
  '/conciliacion',
  '/documentos_tributarios',
  '/carga',
  '/pago_proveedores',
  '/boletas',
  '/obligaciones',
  '/agenda',
  '/suscripcion',
];
const MAX_SHOWN = 5;

/** The groups with the entries that the person may open; before the company is known, what nearly everybody may. */
export function menuFor(grant: Grant | null, isSoftlandingPending: boolean): Group[] {
  return MENU.filter(({ group }) => group !== PENDING || isSoftlandingPending)
    .map(({ group, entries }) => ({ group, entries: entries.filter(({ route }) => isShown(route, grant)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The five screens of the bottom bar. */
export function barFor(grant: Grant | null): Entry[] {
  const all = MENU.flatMap(({ entries }) => entries);
  return BAR.flatMap((route) => (isShown(route, grant) ? all.filter((one) => one.route === route) : [])).slice(0, MAX_SHOWN);
}

/** Where a person starts whose role has no dashboard; null where a plan closes it, which the page says. */
export function landingFor(grant: Grant): Route | null {
  return isBlocked(grant.plan) ? null : (barFor(grant)[0]?.route ?? null);
}

/** Whether the company stands in the holding view. */
export function hasHolding(grant: Grant | null): boolean {
  return grant?.features.includes('holding') === true && !isBlocked(grant.plan);
}
