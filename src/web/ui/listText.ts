import { formatCount, plural } from '#domain/format.ts';

/** The texts that every list shares. */
export const listText = {
  clear: 'Limpiar filtros',
  columns: 'Columnas',
  allColumns: 'Como estaban',
  moveBefore: (column: string) => `Mover ${column} antes`,
  moveBehind: (column: string) => `Mover ${column} después`,
  resize: (column: string) => `Ancho de ${column}`,
  selectAll: 'Seleccionar todas las filas de esta página',
  selectRow: 'Seleccionar',
  beginSelecting: 'Seleccionar varios',
  endSelecting: 'Terminar de seleccionar',
  selected: (count: number) => plural(count, 'fila seleccionada', 'filas seleccionadas'),
  unselect: 'Quitar selección',
  pages: 'Páginas',
  perPage: 'Filas por página',
  rows: (count: string) => `${count} filas`,
  range: (first: number, last: number, total: number) => `${formatCount(first)}–${formatCount(last)} de ${formatCount(total)}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
} as const;
