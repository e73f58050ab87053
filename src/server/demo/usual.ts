/** What most companies have in common, and short forms to describe the rest. */
import { rutOf } from '#domain/rut.ts';
import type { AccountPlan, FlowKind, LoanPlan, Profile, RecurringPlan } from './profile.ts';
import { STANDARD_TEXTS } from './profile.ts';

const EVEN = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

export const account = (
  bankCode: string,
  alias: string,
  opening: number,
  inflow: number,
  outflow: number,
  creditLine = 0,
): AccountPlan => ({
  bankCode,
  kind: bankCode === '012' ? 'vista' : 'corriente',
  currency: 'CLP',
  alias,
  creditLine,
  opening,
  inflow,
  outflow,
});
export const loan = (name: string, amount: number, principal: number, installments: number, age: number): LoanPlan => ({
  name,
  account: amount,
  principal,
  monthlyRate: '0.89',
  installments,
  age,
});

/** Suppliers that all companies share; their RUTs are outside the range of the invented ones, so they never coincide. */
export const POWER: RecurringPlan = {
  name: 'Compañía Eléctrica Huilo S.A.',
  rut: rutOf(67_000_101),
  giro: 'Distribución de energía eléctrica',
  areaKey: 'serviciosbasicos',
  net: 420_000,
  isFuel: false,
};
export const TELEPHONE: RecurringPlan = {
  name: 'Telecomunicaciones Pehuén SpA',
  rut: rutOf(67_000_202),
  giro: 'Telecomunicaciones',
  areaKey: 'serviciosbasicos',
  net: 185_000,
  isFuel: false,
};
export const INSURANCE: RecurringPlan = {
  name: 'Compañía de Seguros Generales Tronador S.A.',
  rut: rutOf(67_000_303),
  giro: 'Seguros generales',
  areaKey: 'seguros',
  net: 310_000,
  isFuel: false,
};
export const FUEL: RecurringPlan = {
  name: 'Combustibles Ruta Chica SpA',
  rut: rutOf(67_000_404),
  giro: 'Venta de combustibles',
  areaKey: 'comprassinclasificar',
  net: 640_000,
  isFuel: true,
};

export const USUAL = {
  name: null,
  sale: { median: 1_500_000, sigma: 0.7 },
  costRatio: 0.93,
  season: EVEN,
  growth: 1.006,
  cushion: 900_000,
  interest: 0,
  cashCeiling: 2.2,
  terms: { customer: [30, 30, 45, 60], supplier: [30, 30, 45], customerLateness: 6, supplierLateness: 2 },
  unpaid: 0.16,
  exempt: 0.03,
  equalAmounts: 0.12,
  batchSize: [3, 6],
  cards: 'detail',
  cardTrouble: 0.06,
  exports: false,
  previredPayments: 1,
  contribuciones: [],
  recurring: [POWER, TELEPHONE, INSURANCE],
  texts: STANDARD_TEXTS,
  practice: null,
  missesTaxes: false,
  forgotten: 0.15,
  funding: 'capital',
} satisfies Partial<Profile>;

export const NO_FLOWS: Record<FlowKind, number> = {
  single: 0,
  many: 0,
  split: 0,
  difference: 0,
  cards: 0,
  batch: 0,
  own: 0,
  cheque: 0,
  group: 0,
  foreign: 0,
  reversal: 0,
  none: 0,
};
