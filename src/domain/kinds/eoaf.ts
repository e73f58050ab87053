/** The keys of origin and application of funds (EOAF), by which bank movements are summed. */
import type { Section } from '../cashflow/structure.ts';

type EoafGroup = 'Operación' | 'Inversión' | 'Financiamiento' | 'Otros';
/** `side`: origins are income; a movement of the other sign under a key is shown negative there, such as a refund by a supplier. */
export type EoafKey = { key: string; label: string; group: EoafGroup; side: Section | 'BOTH' };

function origin(group: EoafGroup, key: string, label: string): EoafKey {
  return { key, label, group, side: 'INCOME' };
}

function application(group: EoafGroup, key: string, label: string): EoafKey {
  return { key, label, group, side: 'EXPENSE' };
}

/** Source: product decision "EOAF keys". Keys are never renamed. */
export const EOAF_KEYS: readonly EoafKey[] = [
  origin('Operación', 'recaudacionclientes', 'Recaudación de clientes'),
  origin('Operación', 'otrosingresosoperacion', 'Otros ingresos de la operación'),
  origin('Operación', 'interesesganados', 'Intereses ganados'),
  origin('Operación', 'devolucionimpuestos', 'Devolución de impuestos'),
  application('Operación', 'pagoproveedores', 'Pago a proveedores'),
  application('Operación', 'pagopersonal', 'Pago al personal'),
  application('Operación', 'pagoimpuestos', 'Pago de impuestos'),
  application('Operación', 'interesespagados', 'Intereses pagados'),
  application('Operación', 'otrosgastosoperacion', 'Otros gastos de la operación'),
  origin('Inversión', 'ventaactivofijo', 'Venta de activo fijo'),
  origin('Inversión', 'rescateinversiones', 'Rescate de inversiones'),
  application('Inversión', 'compraactivofijo', 'Compra de activo fijo'),
  application('Inversión', 'comprainversiones', 'Compra de inversiones'),
  origin('Financiamiento', 'prestamosobtenidos', 'Préstamos obtenidos'),
  origin('Financiamiento', 'lineadecredito', 'Uso de línea de crédito'),
  origin('Financiamiento', 'aportescapital', 'Aportes de capital'),
  origin('Financiamiento', 'factoring', 'Factoring'),
  origin('Financiamiento', 'empresasrelacionadasorigen', 'De empresas relacionadas'),
  application('Financiamiento', 'pagoprestamos', 'Pago de préstamos'),
  application('Financiamiento', 'pagolineadecredito', 'Pago de línea de crédito'),
  application('Financiamiento', 'retirosdividendos', 'Retiros y dividendos'),
  application('Financiamiento', 'empresasrelacionadasaplicacion', 'A empresas relacionadas'),
  { key: 'diferenciadecambio', label: 'Diferencia de cambio', group: 'Otros', side: 'BOTH' },
  origin('Otros', 'sinclasificarorigen', 'Sin clasificar (origen)'),
  application('Otros', 'sinclasificaraplicacion', 'Sin clasificar (aplicación)'),
];

const BY_KEY = new Map(EOAF_KEYS.map((one) => [one.key, one]));

/** A key of origin and application of funds; undefined for one that is not in the catalogue. */
export function eoafKey(key: string): EoafKey | undefined {
  return BY_KEY.get(key);
}
