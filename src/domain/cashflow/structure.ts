import { type DocumentKind, isHonorarios } from '../documents/kinds.ts';

/** The categories and areas of a new company. `key` is an area's stable name in rules, imports and reports. */
export type Section = 'INCOME' | 'EXPENSE';
export type DefaultCategory = { label: string; section: Section; areas: readonly { key: string; label: string }[] };

const area = (key: string, label: string) => ({ key, label });

/** Source: product decision "Default cash-flow structure"; keys in the specification's spelling where it gives one. */
export const DEFAULT_STRUCTURE: readonly DefaultCategory[] = [
  {
    label: 'Ventas',
    section: 'INCOME',
    areas: [
      area('ventassinclasificar', 'Ventas sin clasificar'),
      area('ventasporboleta', 'Ventas por boleta'),
      area('chequesrecibidos', 'Cheques por cobrar'),
      area('factoring', 'Factoring'),
    ],
  },
  {
    label: 'Otros ingresos',
    section: 'INCOME',
    areas: [
      area('ingresossinclasificar', 'Ingresos sin clasificar'),
      area('aportesdecapital', 'Aportes de capital'),
      area('prestamosrecibidos', 'Préstamos recibidos'),
      area('interesesganados', 'Intereses ganados'),
    ],
  },
  {
    label: 'Compras',
    section: 'EXPENSE',
    areas: [
      area('comprassinclasificar', 'Compras sin clasificar'),
      area('chequesemitidos', 'Cheques por pagar'),
      area('importaciones', 'Importaciones'),
    ],
  },
  {
    label: 'Personas',
    section: 'EXPENSE',
    areas: [
      area('sueldos', 'Sueldos'),
      area('imposiciones', 'Imposiciones'),
      area('honorariosprofesionales', 'Honorarios'),
      area('finiquitos', 'Finiquitos'),
    ],
  },
  {
    label: 'Operación',
    section: 'EXPENSE',
    areas: [area('arriendos', 'Arriendos'), area('serviciosbasicos', 'Servicios básicos'), area('seguros', 'Seguros')],
  },
  {
    label: 'Impuestos',
    section: 'EXPENSE',
    areas: [
      area('f29', 'Declaración F-29 IVA'),
      area('f22', 'Declaración F-22 Renta'),
      area('ivanorecuperable', 'IVA no recuperable'),
      area('otrosimpuestos', 'Otros impuestos'),
    ],
  },
  {
    label: 'Financieros',
    section: 'EXPENSE',
    areas: [
      area('cuotasdeprestamos', 'Cuotas de préstamos'),
      area('intereses', 'Intereses'),
      area('comisionesbancarias', 'Comisiones bancarias'),
    ],
  },
  {
    label: 'Otros egresos',
    section: 'EXPENSE',
    areas: [area('egresossinclasificar', 'Egresos sin clasificar'), area('retirosydividendos', 'Retiros y dividendos')],
  },
];

/** The area of cash that nobody classified. */
export const UNCLASSIFIED: Record<Section, string> = { INCOME: 'ingresossinclasificar', EXPENSE: 'egresossinclasificar' };

/** Areas of taxes and contributions, which have days of their own: what is due in them is no common payment. */
export const TAX_AREAS = ['f29', 'f22', 'imposiciones'];
/** With those of the taxes of a calendar year, the municipal licence and real estate: projected they are taxes, owed they are payments. */
export const CALENDAR_AREAS = [...TAX_AREAS, 'otrosimpuestos'];

/** The area of a tax document before a person or a contact's default overrides it. */
export function defaultAreaKey(isReceived: boolean, kind: Pick<DocumentKind, 'code' | 'cash'> | undefined): string {
  if (isReceived) return kind && isHonorarios(kind.code) ? 'honorariosprofesionales' : 'comprassinclasificar';
  return kind?.cash === 'atOnce' ? 'ventasporboleta' : 'ventassinclasificar';
}
