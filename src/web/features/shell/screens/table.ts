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
  type TablerIcon,
} from '@tabler/icons-react';
import type { Route } from '#domain/access.ts';

type Screen = {
  route: Route;
  title: string;
  icon: TablerIcon;
  /** What will stand here. */
  sentence: string;
  /** Where the work that leads here is done; the first one that is open to the person is offered. */
  actions: readonly { to: Route; label: string }[];
};

const LOAD = { to: '/carga', label: 'Cargar archivos' } as const;
const DOCUMENTS = { to: '/documentos_tributarios', label: 'Ver documentos' } as const;
const RECONCILE = { to: '/conciliacion', label: 'Ir a la conciliación' } as const;
const FLOW = { to: '/flujo_caja', label: 'Ver el flujo de caja' } as const;

/** The screens of later versions. */
export const SCREENS = [
  {
    route: '/eerr',
    title: 'Estado de Resultados',
    icon: IconReportAnalytics,
    sentence: 'Aquí verás el estado de resultados que se arma con tus documentos clasificados.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/pago_proveedores',
    title: 'Pago a Proveedores',
    icon: IconBuildingFactory2,
    sentence: 'Aquí verás las nóminas con lo que se pagará a tus proveedores.',
    actions: [{ ...DOCUMENTS, label: 'Ver lo que está por pagar' }, LOAD],
  },
  {
    route: '/cuadratura',
    title: 'Cuadratura',
    icon: IconScale,
    sentence: 'Aquí verás los documentos de un período junto a las obligaciones que les corresponden.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/agenda',
    title: 'Contactos',
    icon: IconBook,
    sentence: 'Aquí verás tus clientes y proveedores con sus cuentas bancarias.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/conexiones',
    title: 'Conexiones',
    icon: IconPlugConnected,
    sentence: 'Aquí verás las conexiones con el SII y los bancos; mientras tanto los datos entran por archivos.',
    actions: [LOAD, DOCUMENTS],
  },
  {
    route: '/reportes',
    title: 'Reportes',
    icon: IconChartBar,
    sentence: 'Aquí verás los reportes de finanzas de la empresa.',
    actions: [FLOW, { to: '/dashboard', label: 'Ver el dashboard' }, DOCUMENTS],
  },
  {
    route: '/reportes_dj',
    title: 'Reportes DJ',
    icon: IconReceiptTax,
    sentence: 'Aquí verás las declaraciones juradas de la empresa.',
    actions: [DOCUMENTS, LOAD],
  },
  {
    route: '/cobranza',
    title: 'Cobranza Online',
    icon: IconCoins,
    sentence: 'Aquí verás lo que tus clientes pagan en línea.',
    actions: [{ ...DOCUMENTS, label: 'Ver lo que está por cobrar' }, LOAD],
  },
  {
    route: '/f-29',
    title: 'Propuesta F-29',
    icon: IconCalculator,
    sentence: 'Aquí verás la propuesta del F-29, calculada con los libros de compras y ventas del mes.',
    actions: [{ ...LOAD, label: 'Cargar los libros del mes' }, DOCUMENTS],
  },
  {
    route: '/eoaf',
    title: 'Estado de Origen y Aplicación de Fondos',
    icon: IconArrowsExchange,
    sentence: 'Aquí verás de dónde vinieron los fondos y en qué se usaron.',
    actions: [RECONCILE, LOAD],
  },
] as const satisfies readonly Screen[];

/** The routes of those screens: the router gives no other an empty screen, and none of these a screen of its own. */
export type EmptyRoute = (typeof SCREENS)[number]['route'];
