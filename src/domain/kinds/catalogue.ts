/** What a movement, obligation or match is when no tax document says so: one table for all features. */
import type { Section } from '../cashflow/structure.ts';

export const FAMILIES = {
  personas: 'Personas',
  impuestos: 'Impuestos',
  operacion: 'Operación',
  financiamiento: 'Financiamiento',
  capital: 'Capital',
  activo: 'Activo',
  bancos: 'Bancos',
  otros: 'Otros',
} as const;
type Family = keyof typeof FAMILIES;

/** A level of the account plan. */
export type AccountLevel = { value: string; label: string };
type Sided = Partial<Record<Section, string>>;

export type MovementKind = {
  /** Stable name in rules, imports and reports. */
  key: string;
  label: string;
  family: Family;
  /** Whether it is income, expense, or either. */
  side: Section | 'BOTH';
  /** Key of its area, by side; absent when it has no area. */
  area: Sided;
  /** Key of its line in the income statement; null: none. */
  incomeLine: string | null;
  /** Key in origin and application of funds, by side; absent when it moves no funds. */
  eoaf: Sided;
  /** Levels 1 to 3 of the account plan; the third is optional. */
  accounts: readonly AccountLevel[];
};

const LEVELS: Readonly<Record<string, string>> = {
  '1': 'Activo',
  '1.1': 'Disponible',
  '1.2': 'Exigible',
  '1.4': 'Otros activos',
  '2': 'Pasivo',
  '2.1': 'Obligaciones financieras',
  '2.2': 'Retenciones e impuestos',
  '2.3': 'Relacionados',
  '2.4': 'Otros pasivos',
  '3': 'Patrimonio',
  '3.1': 'Capital',
  '3.2': 'Dividendos y retiros',
  '4': 'Ingresos',
  '4.2': 'Ingresos financieros',
  '4.9': 'Otros ingresos',
  '5': 'Gastos',
  '5.2': 'Remuneraciones',
  '5.3': 'Gastos generales',
  '5.4': 'Gastos financieros',
  '5.5': 'Diferencias de cambio',
  '5.9': 'Otros gastos',
};

/** @param account  the code of the last level, such as `2.2.03`, and its name when that has three levels */
function accounts(code: string, name?: string): AccountLevel[] {
  const parts = code.split('.');
  return parts.map((_, index) => {
    const value = parts.slice(0, index + 1).join('.');
    return { value, label: (index === 2 ? name : LEVELS[value]) ?? value };
  });
}

type Rest = { area?: Sided; line?: string; eoaf?: Sided; account: AccountLevel[] };

function kind(key: string, label: string, family: Family, side: MovementKind['side'], { area, line, eoaf, account }: Rest): MovementKind {
  return { key, label, family, side, area: area ?? {}, incomeLine: line ?? null, eoaf: eoaf ?? {}, accounts: account };
}

const both = (income: string, expense: string): Sided => ({ INCOME: income, EXPENSE: expense });
const out = (key: string): Sided => ({ EXPENSE: key });
const into = (key: string): Sided => ({ INCOME: key });
const UNCLASSIFIED = both('ingresossinclasificar', 'egresossinclasificar');
const EOAF_UNCLASSIFIED = both('sinclasificarorigen', 'sinclasificaraplicacion');
const EOAF_OTHER = both('otrosingresosoperacion', 'otrosgastosoperacion');
const SOCIAL = { area: out('imposiciones'), line: 'gastosadministracion', eoaf: out('pagopersonal') };
const PAY = { area: out('sueldos'), line: 'gastosadministracion', eoaf: out('pagopersonal') };
const BANK_COST = {
  ...{ area: out('comisionesbancarias'), line: 'costosfinancieros', eoaf: out('interesespagados') },
  account: accounts('5.4.02', 'Comisiones e impuestos bancarios'),
};
const CASH = { area: UNCLASSIFIED, line: 'sinclasificar', eoaf: EOAF_UNCLASSIFIED };
const WITHHELD = accounts('2.2.03', 'Imposiciones por pagar');
const WAGES = accounts('5.2.01', 'Remuneraciones');

/** Source: product decision "Kinds"; labels from the specification's list, lines and keys by our decision. Keys are never renamed. */
export const MOVEMENT_KINDS: readonly MovementKind[] = [
  kind('traspasocuentas', 'Traspaso entre cuentas', 'bancos', 'BOTH', { account: accounts('1.1.01', 'Bancos') }),
  kind('pagotercero', 'Pago por cuenta de terceros', 'otros', 'BOTH', {
    ...{ area: UNCLASSIFIED, eoaf: EOAF_OTHER, account: accounts('1.2.05', 'Cuentas por cobrar terceros') },
  }),
  kind('prestamosocio', 'Préstamo de o a socio', 'financiamiento', 'BOTH', {
    area: both('prestamosrecibidos', 'retirosydividendos'),
    eoaf: both('prestamosobtenidos', 'pagoprestamos'),
    account: accounts('2.3.01', 'Cuenta corriente socios'),
  }),
  kind('prestamorelacionada', 'Préstamo empresa relacionada', 'financiamiento', 'BOTH', {
    area: both('prestamosrecibidos', 'retirosydividendos'),
    eoaf: both('empresasrelacionadasorigen', 'empresasrelacionadasaplicacion'),
    account: accounts('2.3.02', 'Cuenta corriente relacionadas'),
  }),
  kind('aportecapital', 'Aporte de capital', 'capital', 'INCOME', {
    ...{ area: into('aportesdecapital'), eoaf: into('aportescapital'), account: accounts('3.1.01', 'Capital') },
  }),
  kind('retirocapital', 'Retiro de capital', 'capital', 'EXPENSE', {
    ...{ area: out('retirosydividendos'), eoaf: out('retirosdividendos'), account: accounts('3.1.01', 'Capital') },
  }),
  kind('fondosporrendir', 'Fondos por rendir', 'operacion', 'EXPENSE', {
    ...{ area: out('egresossinclasificar'), eoaf: out('otrosgastosoperacion'), account: accounts('1.2.03', 'Fondos por rendir') },
  }),
  kind('gastoanticipado', 'Gasto anticipado', 'operacion', 'EXPENSE', {
    ...{ area: out('egresossinclasificar'), eoaf: out('otrosgastosoperacion'), account: accounts('1.4.01', 'Gastos anticipados') },
  }),
  kind('regularizacionbancaria', 'Regularización bancaria', 'bancos', 'BOTH', {
    ...{ area: UNCLASSIFIED, line: 'otrasganancias', eoaf: EOAF_UNCLASSIFIED, account: accounts('5.9.09', 'Otros') },
  }),
  kind('prestamocapital', 'Préstamo: capital', 'financiamiento', 'BOTH', {
    area: both('prestamosrecibidos', 'cuotasdeprestamos'),
    eoaf: both('prestamosobtenidos', 'pagoprestamos'),
    account: accounts('2.1.01', 'Préstamos'),
  }),
  kind('prestamointeres', 'Préstamo: intereses', 'financiamiento', 'EXPENSE', {
    ...{ area: out('intereses'), line: 'costosfinancieros', eoaf: out('interesespagados'), account: accounts('5.4.01', 'Intereses') },
  }),
  kind('cotizacionafp', 'Cotización previsional', 'personas', 'EXPENSE', { ...SOCIAL, account: WITHHELD }),
  kind('cotizacionsalud', 'Cotización de salud', 'personas', 'EXPENSE', { ...SOCIAL, account: WITHHELD }),
  kind('cotizacioncesantia', 'Seguro de cesantía', 'personas', 'EXPENSE', { ...SOCIAL, account: WITHHELD }),
  kind('sueldo', 'Sueldos', 'personas', 'EXPENSE', { ...PAY, account: WAGES }),
  kind('bono', 'Bonos', 'personas', 'EXPENSE', { ...PAY, account: WAGES }),
  kind('anticipo', 'Anticipos', 'personas', 'EXPENSE', { ...PAY, account: WAGES }),
  kind('finiquito', 'Finiquitos', 'personas', 'EXPENSE', { ...PAY, area: out('finiquitos'), account: accounts('5.2.04', 'Finiquitos') }),
  kind('iva', 'IVA', 'impuestos', 'EXPENSE', {
    ...{ area: out('f29'), eoaf: out('pagoimpuestos'), account: accounts('2.2.01', 'IVA e impuestos por pagar') },
  }),
  kind('f29', 'F-29', 'impuestos', 'EXPENSE', {
    ...{ area: out('f29'), eoaf: out('pagoimpuestos'), account: accounts('2.2.01', 'IVA e impuestos por pagar') },
  }),
  kind('impuestorenta', 'Impuesto a la renta (F-22)', 'impuestos', 'EXPENSE', {
    ...{ area: out('f22'), line: 'impuestoganancias', eoaf: out('pagoimpuestos'), account: accounts('2.2.02', 'Impuesto a la renta') },
  }),
  kind('otrosimpuestos', 'Patente, contribuciones, otros impuestos', 'impuestos', 'EXPENSE', {
    area: out('otrosimpuestos'),
    line: 'gastosadministracion',
    eoaf: out('pagoimpuestos'),
    account: accounts('5.3.05', 'Patentes y contribuciones'),
  }),
  // The official catalogue assigns it to refund areas, which are on the other side; an area has one side only.
  kind('devolucionimpuestos', 'Devolución de impuestos', 'impuestos', 'INCOME', {
    area: into('ingresossinclasificar'),
    eoaf: into('devolucionimpuestos'),
    account: accounts('2.2.01', 'IVA e impuestos por pagar'),
  }),
  kind('arriendo', 'Arriendo', 'operacion', 'EXPENSE', {
    ...{ area: out('arriendos'), line: 'gastosadministracion', eoaf: out('pagoproveedores'), account: accounts('5.3.01', 'Arriendos') },
  }),
  // Only the interest in its payments is a cost: `prestamointeres`.
  kind('leasing', 'Leasing', 'financiamiento', 'EXPENSE', {
    ...{ area: out('cuotasdeprestamos'), eoaf: out('pagoprestamos'), account: accounts('2.1.03', 'Leasing') },
  }),
  kind('seguro', 'Seguros', 'operacion', 'EXPENSE', {
    ...{ area: out('seguros'), line: 'gastosadministracion', eoaf: out('pagoproveedores'), account: accounts('5.3.03', 'Seguros') },
  }),
  kind('inversion', 'Inversión', 'activo', 'EXPENSE', {
    ...{ area: out('egresossinclasificar'), eoaf: out('comprainversiones'), account: accounts('1.1.04', 'Inversiones') },
  }),
  kind('rescate', 'Rescate de inversión', 'activo', 'INCOME', {
    ...{ area: into('ingresossinclasificar'), eoaf: into('rescateinversiones'), account: accounts('1.1.04', 'Inversiones') },
  }),
  kind('interesganado', 'Intereses ganados', 'financiamiento', 'INCOME', {
    area: into('interesesganados'),
    line: 'ingresosfinancieros',
    eoaf: into('interesesganados'),
    account: accounts('4.2.01', 'Intereses ganados'),
  }),
  kind('dividendorecibido', 'Dividendos recibidos', 'capital', 'INCOME', {
    area: into('ingresossinclasificar'),
    line: 'participacionasociadas',
    eoaf: into('otrosingresosoperacion'),
    account: accounts('4.2.02', 'Dividendos'),
  }),
  kind('dividendopagado', 'Dividendos pagados', 'capital', 'EXPENSE', {
    ...{ area: out('retirosydividendos'), eoaf: out('retirosdividendos'), account: accounts('3.2') },
  }),
  kind('cheque', 'Cheque sin documento', 'bancos', 'BOTH', { ...CASH, account: accounts('1.1.03', 'Cheques') }),
  kind('efectivo', 'Efectivo, caja chica', 'bancos', 'BOTH', { ...CASH, account: accounts('1.1.02', 'Caja') }),
  // Only its discount is a cost.
  kind('factoring', 'Factoring: anticipo, descuento, retención', 'financiamiento', 'BOTH', {
    area: both('factoring', 'egresossinclasificar'),
    line: 'costosfinancieros',
    eoaf: both('factoring', 'sinclasificaraplicacion'),
    account: accounts('1.2.02', 'Factoring'),
  }),
  kind('comisionbancaria', 'Comisiones bancarias', 'bancos', 'EXPENSE', BANK_COST),
  kind('impuestobancario', 'Timbres y estampillas', 'bancos', 'EXPENSE', BANK_COST),
  kind('lineadecredito', 'Línea de crédito: uso, pago', 'financiamiento', 'BOTH', {
    area: both('prestamosrecibidos', 'cuotasdeprestamos'),
    eoaf: both('lineadecredito', 'pagolineadecredito'),
    account: accounts('2.1.02', 'Línea de crédito'),
  }),
  kind('pagotarjeta', 'Pago de tarjeta de crédito', 'bancos', 'EXPENSE', {
    ...{ area: out('egresossinclasificar'), eoaf: out('pagoproveedores'), account: accounts('2.1.04', 'Tarjeta de crédito') },
  }),
  kind('diferenciadecambio', 'Diferencia de cambio', 'otros', 'BOTH', {
    line: 'diferenciasdecambio',
    eoaf: both('diferenciadecambio', 'diferenciadecambio'),
    account: accounts('5.5.01', 'Diferencia de cambio'),
  }),
  kind('propina', 'Propinas', 'otros', 'BOTH', {
    ...{ area: UNCLASSIFIED, eoaf: EOAF_OTHER, account: accounts('2.4.01', 'Propinas por pagar') },
  }),
  kind('otroingreso', 'Otros ingresos', 'otros', 'INCOME', {
    ...{ area: into('ingresossinclasificar'), line: 'otrosingresos', eoaf: into('otrosingresosoperacion'), account: accounts('4.9') },
  }),
  kind('otroegreso', 'Otros egresos', 'otros', 'EXPENSE', {
    ...{ area: out('egresossinclasificar'), line: 'sinclasificar', eoaf: out('otrosgastosoperacion'), account: accounts('5.9') },
  }),
];

const BY_KEY = new Map(MOVEMENT_KINDS.map((one) => [one.key, one]));

/** A kind of movement by its key; undefined for a key that is not in the catalogue. */
export function movementKind(key: string): MovementKind | undefined {
  return BY_KEY.get(key);
}
