/** What the choices in a source are called on screen. */
import type { F29Basis, F29Part } from './f29.ts';
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

/** What a form adds up, with its codes. */
export const F29_PART_WORDS: Readonly<Record<F29Part['key'], string>> = {
  debito: 'Débito fiscal de las ventas (538)',
  toCome: 'IVA de las fuentes de datos por venir',
  credito: 'Crédito fiscal de las compras (537)',
  former: 'Remanente del mes anterior (504)',
  carried: 'Remanente para el mes siguiente (77)',
  ppm: 'PPM (62)',
  withheld: 'Retenciones de honorarios y sueldos (151, 48, 49)',
  retained: 'IVA retenido a quienes te venden (596)',
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
