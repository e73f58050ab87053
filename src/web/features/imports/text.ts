/** The words of bringing files in, as the screens show them. */
export const text = {
  title: 'Carga de Archivos',
} as const;
