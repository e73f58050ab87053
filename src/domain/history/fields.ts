import { formatDay, isDay } from '../date.ts';
import { formatDecimal } from '../format.ts';
import { LETTER_STATE_WORDS } from '../loans/events.ts';
import { ROLE_WORDS } from '../people.ts';
import { COUNTRIES } from '../settings/rules.ts';
import { FEATURE_WORDS, PLAN_WORDS } from '../settings/words.ts';

/** Labels of an entry's fields, with their article for sentences. A field not listed here keeps its own name. */
const LABELS: Readonly<Record<string, string>> = {
  account: 'la cuenta',
  accounts: 'las cuentas',
  accountNumber: 'la cuenta',
  alias: 'el alias',
  added: 'las agregadas',
  amount: 'el monto',
  area: 'el área',
  areas: 'las áreas',
  balance: 'el saldo',
  bankId: 'el banco',
  category: 'la categoría',
  certificate: 'el certificado',
  clientPaymentDays: 'los días de pago de clientes',
  code: 'el código',
  comments: 'los comentarios',
  confirmAbove: 'el monto desde el que se confirma',
  contact: 'la contraparte',
  costCenters: 'los centros de costo',
  count: 'la cantidad',
  country: 'el país',
  currency: 'la moneda',
  cutOffDate: 'la fecha de corte',
  date: 'la fecha',
  dates: 'las fechas',
  digest: 'la huella',
  downPayment: 'el pie',
  document: 'el documento',
  documents: 'los documentos',
  dueDay: 'el día de pago',
  email: 'el correo',
  entryDate: 'la fecha de ingreso',
  features: 'los módulos',
  expiresOn: 'el vencimiento',
  figures: 'las cifras',
  fileName: 'el archivo',
  from: 'el primer día',
  glosa: 'la glosa',
  hash: 'la huella',
  holder: 'el titular',
  height: 'el alto',
  initialBalance: 'el saldo inicial',
  installment: 'la cuota',
  rate: 'la tasa',
  installmentsLeft: 'las cuotas que quedan',
  isActive: 'en uso',
  isCompleted: 'el paso completo',
  isFrozen: 'congelado',
  isHidden: 'oculta',
  steps: 'los supuestos',
  kind: 'el tipo',
  lateHorizonDays: 'el horizonte de atrasos',
  lateProjectionDays: 'los días que se espera lo que pasó',
  futureMonthsView: 'los meses que avanza el flujo',
  ufMonthlyIpc: 'el IPC mensual supuesto de la UF',
  lowBalance: 'la línea de saldo bajo',
  legs: 'las partes',
  lender: 'la institución',
  list: 'la lista',
  loans: 'los préstamos',
  matches: 'las conciliaciones',
  members: 'las personas que aceptan y reclaman',
  movement: 'el movimiento',
  movements: 'los movimientos',
  name: 'el nombre',
  new: 'las nuevas',
  note: 'la nota',
  notes: 'las notas',
  payrollAmount: 'el monto de remuneraciones',
  payrollDay: 'el día de remuneraciones',
  percent: 'la tasa',
  plan: 'el plan',
  prepaid: 'lo prepagado',
  ppmRate: 'la tasa de PPM',
  providerPaymentDays: 'los días de pago a proveedores',
  read: 'las leídas',
  reason: 'el motivo',
  rejected: 'las rechazadas',
  removed: 'las quitadas',
  rentAmount: 'el monto del arriendo',
  rentDay: 'el día del arriendo',
  repeated: 'las repetidas',
  restrictsF29: 'el F-29 restringido',
  role: 'el rol',
  rows: 'las filas',
  rut: 'el RUT',
  sha256: 'la huella',
  state: 'el estado',
  step: 'el paso',
  surname: 'el apellido',
  suscriptionId: 'la suscripción',
  taxRegime: 'el régimen tributario',
  transfers: 'los traspasos',
  trialExpirationDate: 'el fin de la prueba',
  trialExpiresOn: 'el fin de la prueba',
  twoPersonApproval: 'la aprobación de dos personas',
  type: 'el formato',
  value: 'el valor',
  voucherId: 'el voucher',
  width: 'el ancho',
};

const labelsOf = (words: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(words).map(([code, { label }]) => [code, label]));

/** The fields whose values are codes, and the label of each code. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  country: COUNTRIES,
  features: labelsOf(FEATURE_WORDS),
  plan: labelsOf(PLAN_WORDS),
  role: labelsOf(ROLE_WORDS),
  state: LETTER_STATE_WORDS,
};

/** One field of an act, before and after; null where it was empty or not recorded. */
export type Change = { field: string; label: string; before: unknown; after: unknown };

/** The fields that an act changed. A plain value becomes one field without a label. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    label: bareLabel(field),
    before: old[field] ?? null,
    after: now[field] ?? null,
  }));
}

/** A field as a sentence names it: 'los días de pago de clientes'. */
export function fieldLabel(field: string): string {
  return (Object.hasOwn(LABELS, field) && LABELS[field]) || field;
}

function bareLabel(field: string): string {
  return fieldLabel(field).replace(/^(el|la|lo|los|las) /, '');
}

/** A field's value as people read it: a role, plan, module or country by its name. */
export function fieldValueText(field: string, value: unknown): string {
  const words = Object.hasOwn(CODES, field) ? CODES[field] : undefined;
  const named = (code: unknown) => (words && typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : code);
  return valueText(Array.isArray(value) ? value.map(named) : named(value));
}

/** A value as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return formatDecimal(value, 4);
  if (typeof value === 'string') return isDay(value) ? formatDay(value) : value;
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : 'nada';
  const inside = Object.entries(value as object).map(([field, one]) => `${bareLabel(field)} ${fieldValueText(field, one)}`);
  return inside.length > 0 ? inside.join(' · ') : 'nada';
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value };
}
