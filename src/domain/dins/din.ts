/** Import declarations (DIN): what customs charged, and whether its parts agree with each other and with the register. */

import { type Day, isWithin } from '../date.ts';
import { type Currency, formatMoney, MAX_MINOR, roundHalfAway, toClp } from '../money.ts';
import type { Problem } from '../problem.ts';
import type { Rut } from '../rut.ts';

/** The tax office's document code for an import declaration. */
export const DIN_CODE = 914;
const DIN_CURRENCIES = ['USD', 'EUR'] as const satisfies readonly Currency[];

/** Amounts in minor units of `currency`, positive; those in `pesos` whole. `number` without leading zeros; `rate` pesos per unit. */
export type Din = {
  number: string;
  acceptedOn: Day;
  paidOn: Day | null;
  agentName: string | null;
  agentRut: Rut | null;
  currency: Currency;
  fob: number;
  freight: number;
  insurance: number;
  cif: number;
  rate: string;
  adValorem: number;
  otherDuties: number;
  iva: number;
  total: number;
  pesos: DinPesos;
};
/** `base`: the base of its IVA. `total`: everything paid. */
export type DinPesos = { base: number; iva: number; total: number };
/** The 914 row of the register with its folio, in pesos. */
export type RegisteredDin = { net: number; iva: number };

const MAX_DAYS_AWAY = 7300;
const IVA_PERCENT = 19;

/** The digits of a declaration's number, check digit included: registers and people format it differently. */
export function bareNumber(text: string): string {
  return text
    .replace(/[^0-9Kk]/g, '')
    .replace(/^0+/, '')
    .toUpperCase();
}

/** A declaration in pesos, from its own dollars and rate. */
export function pesosOf({ cif, adValorem, iva, total, currency, rate }: Omit<Din, 'pesos'>): DinPesos {
  const at = (minor: number) => toClp(minor, currency, rate);
  return { base: at(cif + adValorem), iva: at(iva), total: at(total) };
}

/** Why a declaration cannot be stored, in the order of its fields. */
export function dinProblems(din: Din, today: Day): Problem[] {
  const isNear = (on: Day) => isWithin(MAX_DAYS_AWAY, on, today);
  const amounts = ['fob', 'freight', 'insurance', 'cif', 'adValorem', 'otherDuties', 'iva', 'total'] as const;
  const isAmount = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= MAX_MINOR;
  const found: (Problem | false)[] = [
    !/^\d{4,12}[0-9K]?$/.test(din.number) && { field: 'number', message: 'El número lleva entre 4 y 12 dígitos.' },
    !isNear(din.acceptedOn) && { field: 'acceptedOn', message: 'Elige el día de aceptación.' },
    din.paidOn !== null &&
      (!isNear(din.paidOn) || din.paidOn < din.acceptedOn) && { field: 'paidOn', message: 'El pago no puede ser antes de la aceptación.' },
    (din.agentName ?? '').length > 120 && { field: 'agentName', message: 'El agente tiene hasta 120 letras.' },
    !(DIN_CURRENCIES as readonly string[]).includes(din.currency) && { field: 'currency', message: 'Elige dólares o euros.' },
    !(/^\d{1,6}(\.\d{1,4})?$/.test(din.rate) && Number(din.rate) > 0) && {
      field: 'rate',
      message: 'El tipo de cambio es mayor que cero y lleva hasta cuatro decimales.',
    },
    ...amounts.map((field) => !isAmount(din[field]) && { field, message: 'Escribe un monto de 0 o más.' }),
    din.total === 0 && { field: 'total', message: 'Escribe el total pagado.' },
    ...(['base', 'iva', 'total'] as const).map(
      (field) => !isAmount(din.pesos[field]) && { field, message: 'Escribe un monto de 0 o más.' },
    ),
  ];
  return found.filter((one) => one !== false);
}

/** What does not agree in a declaration, each a Spanish sentence; differences of one peso are rounding. */
export function dinWarnings(din: Din, registered: RegisteredDin | null): string[] {
  const { currency, fob, freight, insurance, cif, adValorem, otherDuties, iva, total, pesos } = din;
  const own = pesosOf(din);
  const money = (minor: number) => formatMoney(minor, currency);
  const clp = (value: number) => formatMoney(value, 'CLP');
  const ivaOfBase = roundHalfAway((pesos.base * IVA_PERCENT) / 100);
  const found: (string | false)[] = [
    fob + freight + insurance !== cif && `FOB, flete y seguro suman ${money(fob + freight + insurance)}, y el CIF es ${money(cif)}.`,
    adValorem + otherDuties + iva !== total &&
      `Derechos e IVA suman ${money(adValorem + otherDuties + iva)}, y el total es ${money(total)}.`,
    differs(pesos.base, own.base) && `La base en pesos es ${clp(pesos.base)}, y al tipo de cambio son ${clp(own.base)}.`,
    differs(pesos.iva, own.iva) && `El IVA en pesos es ${clp(pesos.iva)}, y al tipo de cambio son ${clp(own.iva)}.`,
    differs(pesos.total, own.total) && `El total en pesos es ${clp(pesos.total)}, y al tipo de cambio son ${clp(own.total)}.`,
    differs(pesos.iva, ivaOfBase) && `El IVA es ${clp(pesos.iva)}, y el ${IVA_PERCENT} % de la base son ${clp(ivaOfBase)}.`,
    registered !== null &&
      differs(pesos.base, registered.net) &&
      `El registro de compras dice ${clp(registered.net)} de neto, y la declaración ${clp(pesos.base)}: vale el registro.`,
    registered !== null &&
      differs(pesos.iva, registered.iva) &&
      `El registro de compras dice ${clp(registered.iva)} de IVA, y la declaración ${clp(pesos.iva)}: vale el registro.`,
  ];
  return found.filter((one) => one !== false);
}

function differs(a: number, b: number): boolean {
  return Math.abs(a - b) > 1;
}
