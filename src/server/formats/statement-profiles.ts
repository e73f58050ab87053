/**
 * The layouts of bank statements as data: which headings each bank prints and what its columns are. A new bank is a new entry here.
 * Headings are normal (`normalHeading`) and without their currency, which `bareHeading` cuts. Source: domain handbook on banks, 2.2.
 */
import { normalHeading } from './headings.ts';

export type Role =
  | 'date'
  | 'description'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'letter'
  | 'balance'
  | 'document'
  | 'branch'
  | 'account'
  | 'rut'
  | 'name'
  | 'currency';

export type Profile = { bankCode: string; columns: Readonly<Record<string, Role | null>> };

/** The first one whose headings are all in the row wins; a column with null only identifies the bank. */
export const PROFILES: readonly Profile[] = [
  // Santander: cartola histórica, provisoria and movimientos; a variant has a balance
  {
    bankCode: '037',
    columns: {
      monto: 'amount',
      'descripcion movimiento': 'description',
      fecha: 'date',
      'n documento': 'document',
      sucursal: 'branch',
      'cargo/abono': 'letter',
    },
  },
  // Banco de Chile: portal (HTML or BIFF) and monthly cartola
  {
    bankCode: '001',
    columns: {
      fecha: 'date',
      descripcion: 'description',
      'canal o sucursal': 'branch',
      'nro docto': 'document',
      cargos: 'debit',
      abonos: 'credit',
      saldo: 'balance',
    },
  },
  // Banco de Chile: older spreadsheet
  {
    bankCode: '001',
    columns: {
      fecha: 'date',
      'detalle movimiento': 'description',
      'cheque o cargo': 'debit',
      'deposito o abono': 'credit',
      saldo: 'balance',
      'docto nro': 'document',
      trn: null,
      caja: null,
      sucursal: 'branch',
    },
  },
  // BCI: full cartola
  {
    bankCode: '016',
    columns: {
      fecha: 'date',
      sucursal: 'branch',
      descripcion: 'description',
      'n documento': 'document',
      'cheques y otros cargos': 'debit',
      'depositos y abono': 'credit',
      'saldo diario': 'balance',
    },
  },
  // BCI: newer movements
  {
    bankCode: '016',
    columns: { fecha: 'date', descripcion: 'description', 'serial documento': 'document', cargo: 'debit', abono: 'credit' },
  },
  // BancoEstado: the account is a column, so one file may hold several
  {
    bankCode: '012',
    columns: {
      fecha: 'date',
      sucursal: 'branch',
      'n cuenta corriente': 'account',
      alias: null,
      'n cartola': null,
      'n operacion': 'document',
      descripcion: 'description',
      'cheques / cargos': 'debit',
      'depositos / abonos': 'credit',
      saldo: 'balance',
    },
  },
  // Itaú: credit before debit, dates without a year
  {
    bankCode: '039',
    columns: {
      fecha: 'date',
      'numero de operacion': 'document',
      sucursal: 'branch',
      descripcion: 'description',
      'depositos o abonos': 'credit',
      'giros o cargos': 'debit',
      'saldo diario': 'balance',
    },
  },
  // Scotiabank
  {
    bankCode: '014',
    columns: {
      fecha: 'date',
      descripcion: 'description',
      'numero documento': 'document',
      cargo: 'debit',
      abono: 'credit',
      'saldo diario': 'balance',
    },
  },
  // BICE: no balance, days as yyyymmdd
  {
    bankCode: '028',
    columns: { fecha: 'date', documento: 'document', codigo: null, descripcion: 'description', cargos: 'debit', abonos: 'credit' },
  },
];

/** Headings that any bank may use, best first: where a role has several columns, the first heading of its list wins. */
export const HEADINGS: Readonly<Record<Role, readonly string[]>> = {
  date: [
    'fecha',
    'fecha movimiento',
    'fecha de movimiento',
    'fecha contable',
    'fecha operacion',
    'fecha transaccion',
    'fecha y hora',
    'fecha valor',
    'date',
    'transaction date',
    'posting date',
    'posted date',
    'dia',
  ],
  description: [
    'descripcion',
    'glosa',
    'descripcion movimiento',
    'descripcion del movimiento',
    'detalle movimiento',
    'detalle',
    'concepto',
    'movimiento',
    'transaccion',
    'descripcion transaccion',
    'glosa detalle',
    'description',
    'details',
    'narrative',
  ],
  amount: ['monto', 'importe', 'valor', 'monto movimiento', 'amount'],
  debit: [
    'cargo',
    'cargos',
    'debito',
    'debitos',
    'debe',
    'giro',
    'giros',
    'egreso',
    'egresos',
    'salida',
    'salidas',
    'cheque o cargo',
    'cheques o cargos',
    'giros o cargos',
    'giro o cargo',
    'cheques y otros cargos',
    'cheques y cargos',
    'cheques / cargos',
    'cheques/cargos',
    'cargos y cheques',
    'monto cargo',
    'debit',
    'debits',
    'debit amount',
    'withdrawals',
  ],
  credit: [
    'abono',
    'abonos',
    'credito',
    'creditos',
    'haber',
    'deposito',
    'depositos',
    'ingreso',
    'ingresos',
    'entrada',
    'entradas',
    'deposito o abono',
    'depositos o abonos',
    'depositos y abono',
    'depositos y abonos',
    'depositos / abonos',
    'depositos/abonos',
    'depositos y otros abonos',
    'monto abono',
    'credit',
    'credits',
    'credit amount',
    'deposits',
  ],
  letter: [
    'cargo/abono',
    'cargo / abono',
    'abono/cargo',
    'c/a',
    'd/h',
    'd/c',
    'debe/haber',
    'debe / haber',
    'debito/credito',
    'entrada/salida',
    'entrada / salida',
    'ingreso/egreso',
    'tipo',
    'tipo movimiento',
    'tipo de movimiento',
    'naturaleza',
    'signo',
  ],
  balance: ['saldo', 'saldo diario', 'saldo contable', 'saldo disponible', 'saldo final', 'balance', 'running balance'],
  document: [
    'n documento',
    'nro documento',
    'numero documento',
    'numero de documento',
    'n de documento',
    'documento',
    'nro docto',
    'n docto',
    'docto nro',
    'n doc',
    'nro doc',
    'docto',
    'serial documento',
    'n operacion',
    'nro operacion',
    'numero operacion',
    'numero de operacion',
    'n de operacion',
    'referencia',
    'id transaccion',
    'folio',
  ],
  branch: ['sucursal', 'oficina', 'canal o sucursal', 'canal'],
  account: [
    'n cuenta corriente',
    'nro cuenta corriente',
    'numero cuenta corriente',
    'cuenta corriente',
    'n cuenta',
    'nro cuenta',
    'numero cuenta',
    'numero de cuenta',
    'cuenta bancaria',
    'cuenta',
    'account',
  ],
  rut: ['rut contraparte', 'rut origen', 'rut destino', 'rut origen/destino'],
  name: ['nombre contraparte', 'nombre o razon', 'nombre o razon social', 'nombre origen', 'nombre destino'],
  currency: ['moneda', 'divisa', 'tipo moneda', 'tipo de moneda', 'currency'],
};

/** Together only on credit card statements, whose positive amounts are purchases. */
export const CARD_HEADINGS: readonly string[] = ['cuotas', 'fecha', 'descripcion'];

/** How a person is asked about a column. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  date: 'Fecha',
  description: 'Descripción o glosa',
  amount: 'Monto con signo',
  debit: 'Cargo',
  credit: 'Abono',
  letter: 'Letra de cargo o abono',
  balance: 'Saldo',
  document: 'N° de documento',
  branch: 'Sucursal',
  account: 'N° de cuenta',
  rut: 'RUT de la contraparte',
  name: 'Nombre de la contraparte',
  currency: 'Moneda',
};

/** First words of the sections that follow the movements in a statement (Santander): nothing after them is a movement. */
export const END_MARKS: readonly string[] = ['resumen comisiones', 'resumen de comisiones', 'saldos diarios', 'resumen de saldos'];

/** Rows between movements that are none. */
export const SUMMARY =
  /^(?:saldo (?:inicial|final|anterior|contable|disponible|actual|al|del dia)\b|(?:sub ?)?total(?:es)?(?: (?:de )?(?:cargos|abonos|movimientos|general|cheques|depositos|giros)(?: .*)?)?$)/;

/** The balance before the movements, as a row among them. */
export const OPENING = /^saldo (?:inicial|anterior)\b/;

const IN_BRACKETS = /^(.+?) ?\((clp|pesos|\$|usd|us\$|dolares|dolar|eur|euros|uf|m\/n|mn)\)$/;
const AT_THE_END = /^(.+?) (?:en )?(clp|pesos|\$|usd|us\$|dolares|eur|euros|uf)$/;

export type Heading = { name: string /** The currency printed in the heading, as printed. */; currency: string | null };

/** A heading without the currency some banks print in it: `Cargos (CLP)`, `Abono ($)`, `Saldo (PESOS)`, `Cargo US$`. */
export function bareHeading(printed: string): Heading {
  const name = normalHeading(printed);
  const [, bare = name, currency = null] = IN_BRACKETS.exec(name) ?? AT_THE_END.exec(name) ?? [];
  return { name: bare, currency };
}
