/** How a number is written in a field. */
export const NUMBER = { size: 'sm', hideControls: true, thousandSeparator: '.', decimalSeparator: ',', allowNegative: false } as const;
export const PESOS = { ...NUMBER, prefix: '$ ', allowDecimal: false } as const;
export const DAY = { ...NUMBER, allowDecimal: false, max: 31, clampBehavior: 'none' } as const;
