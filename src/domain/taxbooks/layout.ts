/** The file formats of the tax office's registers: its headings, and a document as rows of a file. */
import { type Day, formatDay } from '../date.ts';
import type { OtherTax, RcvSection } from '../imports/facts.ts';

const PURCHASES_HEAD = ['Nro', 'Tipo Doc', 'Tipo Compra', 'RUT Proveedor', 'Razon Social', 'Folio', 'Fecha Docto', 'Fecha Recepcion'];
const PURCHASES_AMOUNTS = [
  ...['Monto Exento', 'Monto Neto', 'Monto IVA Recuperable', 'Monto Iva No Recuperable', 'Codigo IVA No Rec.', 'Monto Total'],
  ...['Monto Neto Activo Fijo', 'IVA Activo Fijo', 'IVA uso Comun', 'Impto. Sin Derecho a Credito', 'IVA No Retenido'],
];
const TOBACCO = ['Tabacos Puros', 'Tabacos Cigarrillos', 'Tabacos Elaborados'];
const PURCHASES_TAIL = ['NCE o NDE sobre Fact. de Compra', 'Codigo Otro Impuesto', 'Valor Otro Impuesto', 'Tasa Otro Impuesto'];

/** By section: registro 27 columns, no incluir 24, reclamado 24, pendiente 23. */
const PURCHASES: Record<RcvSection, readonly string[]> = {
  registro: [...PURCHASES_HEAD, 'Fecha Acuse', ...PURCHASES_AMOUNTS, ...TOBACCO, ...PURCHASES_TAIL],
  no_incluir: [...PURCHASES_HEAD, 'Fecha Acuse', ...PURCHASES_AMOUNTS, ...PURCHASES_TAIL],
  reclamado: [...PURCHASES_HEAD, 'Fecha Reclamo', ...PURCHASES_AMOUNTS, ...PURCHASES_TAIL],
  pendiente: [...PURCHASES_HEAD, ...PURCHASES_AMOUNTS, ...PURCHASES_TAIL],
};

const SALES: readonly string[] = [
  ...['Nro', 'Tipo Doc', 'Tipo Venta', 'Rut cliente', 'Razon Social', 'Folio', 'Fecha Docto', 'Fecha Recepcion', 'Fecha Acuse Recibo'],
  ...['Fecha Reclamo', 'Monto Exento', 'Monto Neto', 'Monto IVA', 'Monto total', 'IVA Retenido Total', 'IVA Retenido Parcial'],
  ...['IVA no retenido', 'IVA propio', 'IVA Terceros', 'RUT Emisor Liquid. Factura', 'Neto Comision Liquid. Factura'],
  ...['Exento Comision Liquid. Factura', 'IVA Comision Liquid. Factura', 'IVA fuera de plazo', 'Tipo Docto. Referencia'],
  ...['Folio Docto. Referencia', 'Num. Ident. Receptor Extranjero', 'Nacionalidad Receptor Extranjero', 'Credito empresa constructora'],
  ...['Impto. Zona Franca (Ley 18211)', 'Garantia Dep. Envases', 'Indicador Venta sin Costo', 'Indicador Servicio Periodico'],
  ...['Monto No facturable', 'Total Monto Periodo', 'Venta Pasajes Transporte Nacional', 'Venta Pasajes Transporte Internacional'],
  ...['Numero Interno', 'Codigo Sucursal', 'NCE o NDE sobre Fact. de Compra', 'Codigo Otro Imp.', 'Valor Otro Imp.', 'Tasa Otro Imp.'],
];

const BOLETAS: readonly string[] = [
  ...['Tipo Doc', 'RUT Receptor', 'Fecha Docto', 'Fecha Venc.', 'Indicador Servicio', 'Folio'],
  ...['Monto Neto', 'Monto IVA', 'Monto Exento', 'Monto Total'],
];

/** A detail file of the tax office that can be written. Purchases have one per section. */
export type RegisterFile = { type: 'COMPRAS'; section: RcvSection } | { type: 'VENTAS' | 'BOLETAS' };

/** The headings of a detail file of the RCV, in the order of its columns; purchases by section. */
export function registerHeadings(file: RegisterFile): readonly string[] {
  if (file.type === 'COMPRAS') return PURCHASES[file.section];
  return file.type === 'VENTAS' ? SALES : BOLETAS;
}

/** In column Nro, of a document that no register is known to have: our own file must not say that the tax office has it. */
export const UNREGISTERED_NO = 0;

/** A document of a register in whole pesos, positive. `register`: columns of the register that Caudal has no fact for, as printed. */
export type RegisterDocument = {
  /** Null: no register is known to have it. */
  section: RcvSection | null;
  code: number;
  folio: string;
  counterpartRut: string | null;
  counterpartName: string | null;
  issuedOn: Day;
  receivedOn: Day | null;
  acceptedOn: Day | null;
  claimedOn: Day | null;
  dueOn: Day | null;
  transactionKind: string | null;
  net: number;
  exempt: number;
  iva: number;
  ivaNotRecoverable: number;
  amount: number;
  otherTaxes: readonly OtherTax[];
  register: Readonly<Record<string, string>>;
};

/**
 * A document as rows of its file: one complete row, then one for each further tax. Reading them gives back what Caudal knows.
 * @param no  its number in the file, from 1
 */
export function registerRows(file: RegisterFile, document: RegisterDocument, no: number): string[][] {
  const headings = registerHeadings(file);
  const [tax, ...further] = document.otherTaxes.filter((one) => !isApart(one, document.register));
  const first = {
    ...document.register,
    ...known(document),
    ...taxCells(tax),
    Nro: String(document.section === null ? UNREGISTERED_NO : no),
  };
  if (file.type === 'BOLETAS') return [cells(headings, first)];
  const identity = known(document);
  const rows = further.map((one) => ({ ...pick(identity, IDENTITY), ...taxCells(one) }));
  return [cells(headings, first), ...rows.map((row) => cells(headings, row))];
}

/** Headings that Caudal has a fact for: their cells are not stored beside it. */
export const KNOWN_HEADINGS: ReadonlySet<string> = new Set([
  ...['Nro', 'Tipo Doc', 'Tipo Compra', 'Tipo Venta', 'RUT Proveedor', 'Rut cliente', 'RUT Receptor', 'Razon Social', 'Folio'],
  ...['Fecha Docto', 'Fecha Venc.', 'Monto Exento', 'Monto Neto', 'Monto IVA', 'Monto Iva No Recuperable', 'Monto Total', 'Monto total'],
  ...['Codigo Otro Impuesto', 'Valor Otro Impuesto', 'Tasa Otro Impuesto', 'Codigo Otro Imp.', 'Valor Otro Imp.', 'Tasa Otro Imp.'],
]);

/** A tax that the register printed in its own column, and that is written back there. */
function isApart({ code }: OtherTax, register: RegisterDocument['register']): boolean {
  return (code === 0 && 'Impto. Sin Derecho a Credito' in register) || (code === 15 && 'IVA Retenido Total' in register);
}

/** The cells that identify the document in its further rows. */
const IDENTITY = ['Tipo Doc', 'RUT Proveedor', 'Rut cliente', 'Razon Social', 'Folio', 'Fecha Docto'];

/** The value under every heading that some file has for it. */
function known(one: RegisterDocument): Record<string, string> {
  const rut = one.counterpartRut ?? '';
  return {
    'Tipo Doc': String(one.code),
    'Tipo Compra': one.transactionKind ?? 'Del Giro',
    'Tipo Venta': one.transactionKind ?? 'Del Giro',
    'RUT Proveedor': rut,
    'Rut cliente': rut,
    'RUT Receptor': rut,
    'Razon Social': one.counterpartName ?? '',
    Folio: one.folio,
    'Fecha Docto': formatDay(one.issuedOn),
    'Fecha Venc.': dayText(one.dueOn),
    'Fecha Recepcion': one.register['Fecha Recepcion'] ?? dayText(one.receivedOn),
    'Fecha Acuse': one.register['Fecha Acuse'] ?? dayText(one.acceptedOn),
    'Fecha Acuse Recibo': one.register['Fecha Acuse Recibo'] ?? dayText(one.acceptedOn),
    'Fecha Reclamo': one.register['Fecha Reclamo'] ?? dayText(one.claimedOn),
    'Monto Exento': String(one.exempt),
    'Monto Neto': String(one.net),
    'Monto IVA': String(one.iva),
    'Monto IVA Recuperable': one.register['Monto IVA Recuperable'] ?? (isVatApart(one) ? '0' : String(one.iva)),
    'Monto Iva No Recuperable': one.ivaNotRecoverable === 0 ? '' : String(one.ivaNotRecoverable),
    'Monto Total': String(one.amount),
    'Monto total': String(one.amount),
  };
}

/** Whether the register printed the VAT of a purchase only as that of fixed assets or common use: written twice it would be read twice. */
function isVatApart({ iva, register }: RegisterDocument): boolean {
  const [fixed, common] = ['IVA Activo Fijo', 'IVA uso Comun'].map((heading) =>
    Math.abs(Number(register[heading]?.replaceAll('.', '') ?? 0)),
  );
  return iva !== 0 && (iva === fixed || iva === common || iva === (fixed ?? 0) + (common ?? 0));
}

function dayText(on: Day | null): string {
  return on === null ? '' : formatDay(on);
}

/** The rate in percent, as the file had it. */
function taxCells(tax: OtherTax | undefined): Record<string, string> {
  if (!tax) return {};
  const [code, amount, rate] = [String(tax.code), String(tax.amount), tax.rate ?? ''];
  return {
    ...{ 'Codigo Otro Impuesto': code, 'Valor Otro Impuesto': amount, 'Tasa Otro Impuesto': rate },
    ...{ 'Codigo Otro Imp.': code, 'Valor Otro Imp.': amount, 'Tasa Otro Imp.': rate },
  };
}

function pick(from: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

function cells(headings: readonly string[], values: Readonly<Record<string, string>>): string[] {
  return headings.map((heading) => values[heading] ?? '');
}

/**
 * A row as the tax office writes it: semicolons and no quotes, so a name loses characters that would end its cell. A cell that a
 * spreadsheet would run as a formula gets a leading blank, which readers trim.
 */
export function registerLine(row: readonly string[]): string {
  return `${row.map((cell) => cell.replace(/[;"\r\n]/g, ' ').replace(/^[=+\-@|\t]/, ' $&')).join(';')}\n`;
}

/** `RCV_COMPRA_REGISTRO_76123456-0_202605.csv`, as the tax office names it. */
export function registerFileName(file: RegisterFile, rut: string, month: string): string {
  const name = file.type === 'COMPRAS' ? `RCV_COMPRA_${file.section.toUpperCase()}` : file.type === 'VENTAS' ? 'RCV_VENTA' : 'boletas';
  return `${name}_${rut}_${month.replace('-', '')}.csv`;
}
