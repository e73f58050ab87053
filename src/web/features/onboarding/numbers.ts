import { POSITIVE } from '#web/ui/numbers.ts';

export const NUMBER = { ...POSITIVE, size: 'sm' } as const;
export const PESOS = { ...NUMBER, prefix: '$ ', allowDecimal: false } as const;
export const DAY = { ...NUMBER, allowDecimal: false, max: 31, clampBehavior: 'none' } as const;
