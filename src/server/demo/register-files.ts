/** The tax office's own downloads: the register of purchases and sales, its summaries, the book of boletas. Source: tax handbook, 2.2 to 2.4. */
import type { DocumentFacts, RcvSection } from '#domain/imports/facts.ts';
import { toClp } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { DemoDocument, DemoHead } from './types.ts';

export type RegisterFile = { path: string; text: string; kind: 'ventas' | 'compras' | 'resumen' | 'boletas'; rows: number };

export const SECTIONS: readonly RcvSection[] = ['registro', 'pendiente', 'no_incluir', 'reclamado'];

const SALES =
  'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total;IVA Retenido Total;IVA Retenido Parcial;IVA no retenido;IVA propio;IVA Terceros;RUT Emisor Liquid. Factura;Neto Comision Liquid. Factura;Exento Comision Liquid. Factura;IVA Comision Liquid. Factura;IVA fuera de plazo;Tipo Docto. Referencia;Folio Docto. Referencia;Num. Ident. Receptor Extranjero;Nacionalidad Receptor Extranjero;Credito empresa constructora;Impto. Zona Franca (Ley 18211);Garantia Dep. Envases;Indicador Venta sin Costo;Indicador Servicio Periodico;Monto No facturable;Total Monto Periodo;Venta Pasajes Transporte Nacional;Venta Pasajes Transporte Internacional;Numero Interno;Codigo Sucursal;NCE o NDE sobre Fact. de Compra;Codigo Otro Imp.;Valor Otro Imp.;Tasa Otro Imp.';
/** Between the other party and the amounts, and between the amounts and the other taxes, purchases differ by section. */
const PURCHASE_START = 'Nro;Tipo Doc;Tipo Compra;RUT Proveedor;Razon Social;Folio;Fecha Docto;Fecha Recepcion';
const PURCHASE_AMOUNTS =
  'Monto Exento;Monto Neto;Monto IVA Recuperable;Monto Iva No Recuperable;Codigo IVA No Rec.;Monto Total;Monto Neto Activo Fijo;IVA Activo Fijo;IVA uso Comun;Impto. Sin Derecho a Credito;IVA No Retenido';
const TOBACCO = 'Tabacos Puros;Tabacos Cigarrillos;Tabacos Elaborados';
const PURCHASE_END = 'NCE o NDE sobre Fact. de Compra;Codigo Otro Impuesto;Valor Otro Impuesto;Tasa Otro Impuesto';
const BOLETAS = 'Tipo Doc;RUT Receptor;Fecha Docto;Fecha Venc.;Indicador Servicio;Folio;Monto Neto;Monto IVA; Monto Exento;Monto Total';
const SALE_SUMMARY = 'Tipo Documento;Total Documentos;Monto Exento;Monto Neto;Monto IVA;Monto Total';
const PURCHASE_SUMMARY =
  'Tipo Documento;Total Documentos;Monto Exento;Monto Neto;IVA Recuperable;IVA Uso Comun;IVA No Recuperable;Monto Total';

/** Kinds of document as the summaries name them. */
const NAMES: Record<number, string> = {
  33: 'Factura Electronica',
  34: 'Factura no Afecta o Exenta Electronica',
  39: 'Total Oper. del mes Boleta Electr.',
  48: 'Total Oper. del mes Comprobante de Pago Electr.',
  56: 'Nota de Debito Electronica',
  61: 'Nota de Credito Electronica',
  110: 'Factura de Exportacion Electronica',
};
/** A tax that is part of the cost: it has a column of its own besides those of the other taxes. */
const FUEL_TAX = 35;
const BLANK = '';

/** Detail of sales: boletas and vouchers are not in it. */
export function saleFile({ rut, contacts }: DemoHead, period: Period, sales: DemoDocument[]): RegisterFile | null {
  const detail = sales.filter(({ facts }) => facts.source !== 'boletas' && facts.source !== 'rcvSummary');
  if (detail.length === 0) return null;
  const abroad = new Map(contacts.map((one) => [one.name, one.foreign]));
  const rows = detail.flatMap(({ facts }, index) =>
    withTaxes(saleRow(facts, index + 1, abroad.get(facts.counterpartName ?? '') ?? null), facts, 40, 43),
  );
  return { path: `RCV_VENTA_${rut}_${compact(period)}.csv`, text: lines([SALES, ...rows]), kind: 'ventas', rows: detail.length };
}

/** One section of the purchases of a period. */
export function purchaseFile({ rut }: DemoHead, period: Period, section: RcvSection, purchases: DemoDocument[]): RegisterFile | null {
  const detail = purchases.filter(({ facts }) => facts.section === section);
  if (detail.length === 0) return null;
  const headings = purchaseHeadings(section);
  const taxes = headings.split(';').length - 3;
  const rows = detail.flatMap(({ facts }, index) => withTaxes(purchaseRow(facts, index + 1, section), facts, taxes, taxes + 3));
  const path = `RCV_COMPRA_${section.toUpperCase()}_${rut}_${compact(period)}.csv`;
  return { path, text: lines([headings, ...rows]), kind: 'compras', rows: detail.length };
}

export function boletaFile(period: Period, sales: DemoDocument[]): RegisterFile | null {
  const boletas = sales.filter(({ facts }) => facts.source === 'boletas');
  if (boletas.length === 0) return null;
  const rows = boletas.map(({ facts: f }) =>
    [f.code, f.counterpartRut, slashed(f.issuedOn), BLANK, 3, f.folio, f.net, f.iva, f.exempt, f.total].join(';'),
  );
  return { path: `boletas_${compact(period)}.csv`, text: lines([BOLETAS, ...rows]), kind: 'boletas', rows: boletas.length };
}

/** Sums by kind of document, boletas and vouchers included: they are in the register by their sums only. */
export function saleSummary({ rut }: DemoHead, period: Period, sales: DemoDocument[]): RegisterFile | null {
  const rows = summed(sales).map(([code, s]) => [`${NAMES[code]}(${code})`, s.count, s.exempt, s.net, s.iva, s.total].join(';'));
  if (rows.length === 0) return null;
  return {
    path: `RCV_RESUMEN_VENTA_${rut}_${compact(period)}.csv`,
    text: lines([SALE_SUMMARY, ...rows]),
    kind: 'resumen',
    rows: rows.length,
  };
}

export function purchaseSummary({ rut }: DemoHead, period: Period, purchases: DemoDocument[]): RegisterFile | null {
  const registered = purchases.filter(({ facts }) => facts.section === 'registro');
  const rows = summed(registered).map(([code, s]) =>
    [`${NAMES[code]}(${code})`, s.count, s.exempt, s.net, s.iva, 0, s.lost, s.total].join(';'),
  );
  if (rows.length === 0) return null;
  const path = `RCV_RESUMEN_COMPRA_REGISTRO_${rut}_${compact(period)}.csv`;
  return { path, text: lines([PURCHASE_SUMMARY, ...rows]), kind: 'resumen', rows: rows.length };
}

function saleRow(facts: DocumentFacts, number: number, abroad: { id: string; country: string } | null): string[] {
  const [reference] = facts.references;
  const { net, exempt, total } = inPesos(facts);
  const start = [
    number,
    facts.code,
    facts.transactionKind,
    facts.counterpartRut,
    facts.counterpartName,
    facts.folio,
    slashed(facts.issuedOn),
  ];
  const days = [receivedAt(facts.receivedOn, facts), receivedAt(facts.acceptedOn, facts), receivedAt(facts.claimedOn, facts)];
  const amounts = [exempt, net, facts.iva, total, 0, 0, 0, 0, 0, '-', 0, 0, 0, 0];
  const about = [reference?.code ?? BLANK, reference?.folio ?? BLANK, abroad?.id ?? BLANK, abroad?.country ?? BLANK];
  const rest = [0, BLANK, 0, 2, 0, 0, 0, BLANK, BLANK, BLANK, 0, BLANK];
  return [...start, ...days, ...amounts, ...about, ...rest].map((cell) => String(cell ?? BLANK));
}

function purchaseRow(facts: DocumentFacts, number: number, section: RcvSection): string[] {
  const start = [
    number,
    facts.code,
    facts.transactionKind,
    facts.counterpartRut,
    facts.counterpartName,
    facts.folio,
    slashed(facts.issuedOn),
  ];
  const answer = section === 'pendiente' ? [] : [receivedAt(section === 'reclamado' ? facts.claimedOn : facts.acceptedOn, facts)];
  const ivaLost = facts.ivaNotRecoverable;
  const fixed = facts.transactionKind === 'Activo Fijo' ? [facts.net, facts.iva] : [BLANK, BLANK];
  const fuel = facts.otherTaxes.find((tax) => tax.code === FUEL_TAX)?.amount ?? 0;
  const amounts = [facts.exempt, facts.net, facts.iva, ivaLost || BLANK, ivaLost ? 1 : BLANK, facts.total, ...fixed, BLANK, fuel, 0];
  const tobacco = section === 'registro' ? [BLANK, BLANK, BLANK] : [];
  return [...start, receivedAt(facts.receivedOn, facts), ...answer, ...amounts, ...tobacco, 0].map((cell) => String(cell ?? BLANK));
}

/** The first other tax is in the document's row, further ones in rows that only repeat the document's name. */
function withTaxes(row: string[], { otherTaxes }: DocumentFacts, at: number, width: number): string[] {
  const cells = (index: number) => {
    const tax = otherTaxes[index];
    return tax ? [String(tax.code), String(tax.amount), tax.rate ?? BLANK] : [BLANK, BLANK, BLANK];
  };
  const extraRows = otherTaxes.slice(1).map((_, index) => {
    const identity = [BLANK, row[1]!, BLANK, row[3]!, row[4]!, row[5]!, row[6]!];
    return [...identity, ...new Array<string>(at - identity.length).fill(BLANK), ...cells(index + 1)];
  });
  const padded = [...row, ...new Array<string>(at - row.length).fill(BLANK), ...cells(0)];
  return [padded, ...extraRows].map((one) => one.slice(0, width).join(';'));
}

function purchaseHeadings(section: RcvSection): string {
  const answer = { registro: 'Fecha Acuse', no_incluir: 'Fecha Acuse', reclamado: 'Fecha Reclamo', pendiente: null }[section];
  const parts = [PURCHASE_START, answer, PURCHASE_AMOUNTS, section === 'registro' ? TOBACCO : null, PURCHASE_END];
  return parts.filter((part) => part !== null).join(';');
}

type Sums = { count: number; exempt: number; net: number; iva: number; lost: number; total: number };

function summed(documents: DemoDocument[]): [number, Sums][] {
  const byCode = new Map<number, Sums>();
  for (const { facts } of documents) {
    const sums = byCode.get(facts.code) ?? { count: 0, exempt: 0, net: 0, iva: 0, lost: 0, total: 0 };
    const { net, exempt, total } = inPesos(facts);
    sums.count += facts.count ?? 1;
    sums.exempt += exempt;
    sums.net += net;
    sums.iva += facts.iva;
    sums.lost += facts.ivaNotRecoverable;
    sums.total += total;
    byCode.set(facts.code, sums);
  }
  return [...byCode].sort(([a], [b]) => a - b);
}

/** The register is in pesos, export documents too. */
function inPesos({ currency, rate, net, exempt, total }: DocumentFacts): { net: number; exempt: number; total: number } {
  const pesos = (amount: number) => (rate === null ? amount : toClp(amount, currency, rate));
  return { net: pesos(net), exempt: pesos(exempt), total: pesos(total) };
}

function slashed(day: string | null): string {
  return day ? `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : BLANK;
}

/** A day with an hour, made from the folio so that it is always the same. */
function receivedAt(day: string | null, { folio }: DocumentFacts): string {
  const seconds = 28_800 + ((Number(folio) * 7_919) % 36_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return day ? `${slashed(day)} ${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}` : BLANK;
}

function compact(period: Period): string {
  return period.replace('-', '');
}

function lines(rows: string[]): string {
  return `${rows.join('\r\n')}\r\n`;
}
