import { plural } from '#domain/format.ts';

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
      ? 'Las ventas, las compras y los saldos de la empresa elegida se suman aquí a los de otras. No hay cifras consolidadas.'
      : `Las ventas, las compras y los saldos de ${n} empresas se suman aquí. No hay cifras consolidadas.`,
  emptyFlow: (n: number) =>
    n === 1
      ? 'El flujo de caja de la empresa elegida se suma aquí al de otras. No hay un flujo consolidado.'
      : `El flujo de caja de ${n} empresas se suma aquí. No hay un flujo consolidado.`,
  toDashboard: 'Ver el dashboard de una empresa',
  toFlow: 'Ver el flujo de una empresa',
  chooseAll: 'Seleccionar todas las empresas',
} as const;
