import { BHE, BTE } from './honorarios.ts';

/** Document codes of the tax office that Caudal supports, with their sign in the books and whether cash is expected for them. */
export type DocumentKind = {
  code: number;
  name: string;
  /** +1 adds, -1 subtracts (credit notes), 0 is in no book. */
  sign: 1 | -1 | 0;
  /**
   * How its cash arrives: `due` on its due date; `atOnce` as a card or cash deposit (boletas), so nothing is expected; `atCustoms` before
   * the goods leave, and only its duties and taxes, not its total; `never` (delivery notes, informative records).
   */
  cash: 'due' | 'atOnce' | 'atCustoms' | 'never';
  inPurchases: boolean;
  inSales: boolean;
  /** Amounts in the file are in a foreign currency. */
  isForeign: boolean;
};

const kind = (
  code: number,
  name: string,
  books: '' | 'C' | 'V' | 'CV',
  sign: 1 | -1 | 0 = 1,
  cash: DocumentKind['cash'] = 'due',
): DocumentKind => ({
  code,
  name,
  sign,
  cash,
  inPurchases: books.includes('C'),
  inSales: books.includes('V'),
  isForeign: code === 110 || code === 111 || code === 112,
});

/**
 * Source: the tax office's document types as used in the purchase and sales register. It has none for receipts of professional fees; 0
 * and 1 are Caudal's own, and never appear in a file of the tax office.
 */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  kind(BHE, 'Boleta de honorarios', ''),
  kind(BTE, 'Boleta de prestación de servicios de terceros', ''),
  kind(29, 'Factura de inicio', 'CV'),
  kind(30, 'Factura', 'CV'),
  kind(32, 'Factura no afecta o exenta', 'CV'),
  kind(33, 'Factura electrónica', 'CV'),
  kind(34, 'Factura no afecta o exenta electrónica', 'CV'),
  kind(35, 'Boleta (total mes)', 'V', 1, 'atOnce'),
  kind(38, 'Boleta exenta (total mes)', 'V', 1, 'atOnce'),
  kind(39, 'Boleta electrónica', 'V', 1, 'atOnce'),
  kind(40, 'Liquidación factura', 'CV'),
  kind(41, 'Boleta no afecta o exenta electrónica', 'V', 1, 'atOnce'),
  kind(43, 'Liquidación factura electrónica', 'CV'),
  kind(45, 'Factura de compra', 'CV'),
  kind(46, 'Factura de compra electrónica', 'CV'),
  kind(47, 'Vale electrónico (total mes)', 'V', 1, 'atOnce'),
  kind(48, 'Comprobante de pago electrónico (total mes)', 'V', 1, 'atOnce'),
  kind(50, 'Guía de despacho', '', 0, 'never'),
  kind(52, 'Guía de despacho electrónica', '', 0, 'never'),
  kind(55, 'Nota de débito', 'CV'),
  kind(56, 'Nota de débito electrónica', 'CV'),
  kind(60, 'Nota de crédito', 'CV', -1),
  kind(61, 'Nota de crédito electrónica', 'CV', -1),
  kind(101, 'Factura de exportación', 'V'),
  kind(102, 'Factura de venta exenta a zona franca primaria', 'V'),
  kind(103, 'Liquidación', 'CV'),
  kind(104, 'Nota de débito de exportación', 'V'),
  kind(105, 'Boleta liquidación (total mes)', 'V', 1, 'atOnce'),
  kind(106, 'Nota de crédito de exportación', 'V', -1),
  kind(108, 'Solicitud de registro de factura', 'CV'),
  kind(109, 'Factura turista', 'V', 1, 'atOnce'),
  kind(110, 'Factura de exportación electrónica', 'V'),
  kind(111, 'Nota de débito de exportación electrónica', 'V'),
  kind(112, 'Nota de crédito de exportación electrónica', 'V', -1),
  kind(901, 'Factura de ventas a territorio preferencial', 'C'),
  kind(904, 'Factura de traspaso', 'CV'),
  kind(905, 'Factura de reexpedición', 'CV'),
  kind(906, 'Boletas de venta módulos ZF', 'CV', 1, 'atOnce'),
  kind(907, 'Facturas de venta módulos ZF', 'CV'),
  kind(909, 'Facturas de venta módulos ZF (todas)', 'CV'),
  kind(910, 'Solicitud de traslado zona franca', 'C', 1, 'never'),
  kind(911, 'Declaración de ingreso a zona franca primaria', 'C', 1, 'atCustoms'),
  kind(914, 'Declaración de ingreso (DIN)', 'C', 1, 'atCustoms'),
  kind(919, 'Resumen de ventas de pasajes nacionales', 'V', 1, 'atOnce'),
  kind(920, 'Otros registros que aumentan débito', 'V', 1, 'never'),
  kind(922, 'Otros registros que disminuyen débito', 'V', -1, 'never'),
  kind(924, 'Resumen de ventas de pasajes internacionales', 'V', 1, 'atOnce'),
];

/**
 * Codes of paper, or of its monthly sums, that electronic documents took the place of: older books have them.
 * Source: Law 20.727, in force for all taxpayers since February 2018.
 */
export const LEGACY_CODES: readonly number[] = [29, 30, 32, 35, 38, 40, 45, 50, 55, 60, 101, 103, 104, 106];

/** Codes of documents that are issued one by one as an XML. */
export const XML_CODES: readonly number[] = DOCUMENT_KINDS.filter(({ name }) => name.endsWith('electrónica')).map(({ code }) => code);

const BY_CODE = new Map(DOCUMENT_KINDS.map((one) => [one.code, one]));

/** The document kind of a tax-office code (33, 61, …); undefined when it is not supported. */
export function documentKind(code: number): DocumentKind | undefined {
  return BY_CODE.get(code);
}

/** The kind of a code in a file of the tax office; undefined for codes that are Caudal's own or unknown. */
export function registeredKind(code: number): DocumentKind | undefined {
  return code > BTE ? documentKind(code) : undefined;
}

/** Whether a document is a receipt of professional fees. */
export function isHonorarios(code: number | null): boolean {
  return code === BHE || code === BTE;
}
