import {
  IconArrowsExchange,
  IconBook,
  IconBuildingFactory2,
  IconCalculator,
  IconChartBar,
  IconCoins,
  IconPlugConnected,
  IconReceiptTax,
  IconReportAnalytics,
  IconScale,
  IconShip,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Route } from '#domain/access.ts';

export type Screen = {
  route: Route;
  title: string;
  icon: TablerIcon;
  /** What the screen gathers, and why there is none of it. */
  sentence: string;
  /** Where the work that leads here is done; the first one that is open to the person is offered. */
  actions: readonly { to: Route; label: string }[];
};

const LOAD = { to: '/carga', label: 'Cargar archivos' } as const;
const DOCUMENTS = { to: '/documentos_tributarios', label: 'Ver documentos' } as const;
const RECONCILE = { to: '/conciliacion', label: 'Ir a la conciliación' } as const;
const FLOW = { to: '/flujo_caja', label: 'Ver el flujo de caja' } as const;

/** The screens of which a company has nothing to show. */
export const SCREENS: readonly Screen[] = [
  {
    route: '/eerr',
    title: 'Estado de Resultados',
    icon: IconReportAnalytics,
    sentence: 'El estado de resultados se arma con tus documentos clasificados. Esta empresa no tiene ninguno armado.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/declaraciones_de_ingresos',
    title: 'Declaraciones de Ingresos',
    icon: IconShip,
    sentence: 'Aquí se registran las importaciones (DIN, código 914) con sus derechos e IVA. Llegan con los documentos del SII.',
    actions: [LOAD, DOCUMENTS],
  },
  {
    route: '/creditos',
    title: 'Préstamos',
    icon: IconCoins,
    sentence: 'Las cuotas de los préstamos entran al flujo de caja: ahí se ven con su vencimiento.',
    actions: [FLOW, DOCUMENTS],
  },
  {
    route: '/pago_proveedores',
    title: 'Pago a Proveedores',
    icon: IconBuildingFactory2,
    sentence: 'Las nóminas reúnen lo que se pagará a proveedores. Esta empresa no tiene nóminas.',
    actions: [{ ...DOCUMENTS, label: 'Ver lo que está por pagar' }, LOAD],
  },
  {
    route: '/cuadratura',
    title: 'Cuadratura',
    icon: IconScale,
    sentence: 'La cuadratura compara documentos y obligaciones de un período. No hay períodos abiertos.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/agenda',
    title: 'Contactos',
    icon: IconBook,
    sentence: 'Los clientes y proveedores con sus cuentas bancarias se guardan aquí. La agenda está vacía.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/conexiones',
    title: 'Conexiones',
    icon: IconPlugConnected,
    sentence: 'Esta empresa no tiene conexiones con el SII ni con bancos: sus datos entran por archivos.',
    actions: [LOAD, DOCUMENTS],
  },
  {
    route: '/reportes',
    title: 'Reportes',
    icon: IconChartBar,
    sentence: 'Los reportes de finanzas de la empresa se publican aquí. No hay ninguno publicado.',
    actions: [FLOW, { to: '/dashboard', label: 'Ver el dashboard' }, DOCUMENTS],
  },
  {
    route: '/reportes_dj',
    title: 'Reportes DJ',
    icon: IconReceiptTax,
    sentence: 'Las declaraciones juradas de la empresa se publican aquí. No hay ninguna publicada.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/cobranza',
    title: 'Cobranza Online',
    icon: IconCoins,
    sentence: 'Lo que tus clientes pagan en línea aparece aquí. No hay cobros en línea en esta empresa.',
    actions: [{ ...DOCUMENTS, label: 'Ver lo que está por cobrar' }, LOAD],
  },
  {
    route: '/f-29',
    title: 'Propuesta F-29',
    icon: IconCalculator,
    sentence: 'La propuesta del F-29 se calcula con los libros de compras y ventas del mes. No hay ninguna calculada.',
    actions: [{ ...LOAD, label: 'Cargar los libros del mes' }, DOCUMENTS],
  },
  {
    route: '/eoaf',
    title: 'Estado de Origen y Aplicación de Fondos',
    icon: IconArrowsExchange,
    sentence: 'El origen y la aplicación de los fondos salen de los movimientos clasificados. No hay ninguno clasificado así.',
    actions: [RECONCILE, LOAD],
  },
];
