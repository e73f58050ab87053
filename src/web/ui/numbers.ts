/** How a number is written in a field. */
export const NUMBER = { hideControls: true, thousandSeparator: '.', decimalSeparator: ',' } as const;
/** One that is not below zero. */
export const POSITIVE = { ...NUMBER, allowNegative: false } as const;
