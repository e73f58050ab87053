/** What the choices in a source are called on screen. */
import type { F29Basis } from './f29.ts';
import type { Interval, PayDay, Roll } from './occurrences.ts';
import type { Readjustment, SourceKind } from './sources.ts';

export const INTERVAL_WORDS: Readonly<Record<Interval, string>> = {
  7: 'Cada 7 días',
  15: 'Cada 15 días',
  30: 'Cada mes',
  45: 'Cada 45 días',
  60: 'Cada 2 meses',
  90: 'Cada 3 meses',
};

export const PAY_DAY_WORDS: Readonly<Record<PayDay, string>> = {
  date: 'Por fecha',
  first: 'Primer día hábil',
  fifth: 'Quinto día hábil',
  last: 'Último día hábil',
};

export const ROLL_WORDS: Readonly<Record<Roll, string>> = {
  stay: 'Ese mismo día',
  next: 'El día hábil siguiente',
  previous: 'El día hábil anterior',
};

export const BASIS_WORDS: Readonly<Record<F29Basis, string>> = {
  closed: 'según sus documentos',
  running: 'en curso',
  estimated: 'estimado',
};

export const SOURCE_KIND_WORDS: Readonly<Record<SourceKind, string>> = {
  singleEntry: 'Ingreso o gasto único',
  recurrent: 'Recurrente',
  f29: 'Declaración F-29 IVA',
  cardSales: 'Ventas con tarjeta y boletas',
};

export const READJUSTMENT_WORDS: Readonly<Record<Readjustment, string>> = {
  none: 'Sin reajuste',
  ipc: 'Por IPC',
  percent: 'Porcentaje al año',
};
