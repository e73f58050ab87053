/** The words of fields for passwords. */
export const passwordText = {
  label: 'Contraseña',
  placeholder: 'Tu contraseña',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  rule: (length: number) => `Al menos ${length} caracteres`,
  strengths: ['Débil', 'Buena', 'Fuerte'],
} as const;
