import {
  IconBuildingBank,
  IconFileInvoice,
  IconFileUpload,
  IconLayoutDashboard,
  IconReportMoney,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Route } from '#domain/access.ts';

export type Entry = {
  route: Route;
  label: string;
  /** On the telephone's bottom bar. */
  short: string;
  icon: TablerIcon;
};

/** The menu: its groups in order, with an entry for each screen. */
export const MENU: readonly { group: string; entries: readonly Entry[] }[] = [
  { group: 'Dashboard', entries: [{ route: '/dashboard', label: 'Dashboard', short: 'Dashboard', icon: IconLayoutDashboard }] },
  {
    group: 'Finanzas',
    entries: [
      { route: '/flujo_caja', label: 'Flujo de Caja', short: 'Flujo', icon: IconReportMoney },
      { route: '/conciliacion', label: 'Conciliación Bancaria', short: 'Conciliación', icon: IconBuildingBank },
    ],
  },
  { group: 'Documentos', entries: [{ route: '/documentos_tributarios', label: 'DTEs', short: 'DTEs', icon: IconFileInvoice }] },
  { group: 'Ajustes', entries: [{ route: '/carga', label: 'Carga de Archivos', short: 'Carga', icon: IconFileUpload }] },
];
