import { plural } from '#domain/format.ts';
import type { TaxBookSection, TaxBookType } from './operations.ts';

/** The words of the tax books. */
export const text = {
  tab: 'Libros',
  cheques: 'Cheques',
  list: 'Lista',
  view: 'Vista',
  book: 'Libro',
  books: { COMPRAS: 'Compras', VENTAS: 'Ventas', BOLETAS: 'Boletas', HONORARIOS: 'Honorarios', DIN: 'DIN' } satisfies Record<
    TaxBookType,
    string
  >,
  period: 'Mes',
  section: 'Sección',
  sections: { REGISTRO: 'Registro', PENDIENTE: 'Pendientes', NO_INCLUIR: 'No incluir', RECLAMADO: 'Reclamados' } satisfies Record<
    TaxBookSection,
    string
  >,
  summary: 'Resumen por tipo',
  documents: 'Documentos del libro',
  office: 'Descargar como el SII',
  sheet: 'Descargar planilla',
  none: 'Este libro aún no tiene documentos.',
  noneInSection: 'No hay documentos en esta sección este mes.',
  load: 'Cargar archivos',
  total: 'Total del libro',
  /** Of documents that the register lacks. */
  outside: (count: number, tax: string) =>
    `${plural(count, 'documento no tiene', 'documentos no tienen')} fila en el registro del SII y ${count === 1 ? 'está sumado' : 'están sumados'} aquí: IVA ${tax}.`,
  outsideMark: 'fuera del RCV',
  outsideHint: 'El registro de su mes está cargado y no lo trae',
  noParty: 'SIN CONTRAPARTE',
  heads: {
    type: 'Tipo',
    count: 'Cantidad',
    exempt: 'Exento',
    net: 'Neto',
    tax: 'IVA',
    gross: 'Bruto',
    liquid: 'Líquido',
    withheld: 'Retención',
    unrecoverable: 'IVA no recuperable',
    other: 'Otros impuestos',
    amount: 'Total',
    date: 'Emisión',
    folio: 'Folio',
    party: 'Contraparte',
  },
};
