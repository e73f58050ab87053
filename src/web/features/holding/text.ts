import { plural } from '#domain/format.ts';
import { LATER } from '#web/ui/later.ts';

/** The words of the holding, as the screen shows them. */
export const text = {
  title: 'Holding',
  back: 'Regresar',
  tabs: { dashboard: 'Dashboard', flow: 'Flujo de Caja' },
  chosen: (n: number) => plural(n, 'empresa seleccionada', 'empresas seleccionadas'),
  choose: 'Seleccione empresas',
  unknown: 'La empresa no existe.',
  search: 'Buscar por nombre o RUT',
  companies: 'Empresas del holding',
  all: 'Seleccionar todas',
  loading: 'Cargando empresas',
  none: 'Ninguna de tus empresas es parte de un holding.',
  noneChosen: 'Selecciona al menos una empresa para ver sus cifras juntas.',
  emptyDashboard: (n: number) =>
    n === 1
      ? `Aquí verás las ventas, las compras y los saldos de la empresa elegida junto a los de otras. ${LATER}`
      : `Aquí verás las ventas, las compras y los saldos de ${n} empresas sumados. ${LATER}`,
  emptyFlow: (n: number) =>
    n === 1
      ? `Aquí verás el flujo de caja de la empresa elegida junto al de otras. ${LATER}`
      : `Aquí verás el flujo de caja de ${n} empresas sumado. ${LATER}`,
  toDashboard: 'Ver el dashboard de una empresa',
  toFlow: 'Ver el flujo de una empresa',
  chooseAll: 'Seleccionar todas las empresas',
} as const;
