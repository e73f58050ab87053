import { formatDay, isDay } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { otherTaxName } from '#domain/documents/other-taxes.ts';
import { formatRut, parseRut } from '#domain/rut.ts';
import { manyLines } from '#domain/text.ts';
import { stampOf } from './stamp.ts';
import { decodeText } from './text.ts';
import { childrenNamed, readXml, type XmlNode } from './xml.ts';

/** What it is called, and what it says. */
export type PrintedRow = readonly [label: string, value: string];
export type PrintedLine = {
  code: string;
  name: string;
  description: string;
  quantity: string;
  price: string;
  discount: string;
  amount: string;
};

/** A tax document as it is printed: all that its XML says, in words; `others` is what has no place of its own. */
export type PrintedDte = {
  title: string;
  folio: string;
  issuer: { rut: string; name: string; rows: string[] };
  receiver: PrintedRow[];
  identity: PrintedRow[];
  lines: PrintedLine[];
  changes: PrintedRow[];
  references: PrintedRow[];
  totals: PrintedRow[];
  others: PrintedRow[];
  /** The bytes of its electronic stamp (TED), as they are stored; null where it has none. */
  stamp: Buffer | null;
};

const SII = 'http://www.sii.cl/SiiDte';
const SKIPPED = new Set(['TED', 'Signature', 'TmstFirma']);
const BODIES = ['Documento', 'Liquidacion', 'Exportaciones'];

/** @param xml  of one DTE, with or without its envelope; null for anything else */
export function printedDte(xml: Buffer): PrintedDte | null {
  const decoded = decodeText(xml);
  if ('refused' in decoded) return null;
  const dtes: XmlNode[] = [];
  const options = { isNamespace: (name: string) => name === SII, skipped: SKIPPED, streamed: 'DTE' };
  const read = readXml(decoded, { ...options, onStreamed: (node) => dtes.push(node) });
  const body = 'refused' in read || dtes.length > 1 ? undefined : dtes[0]?.children.find(({ name }) => BODIES.includes(name));
  return body ? printed(body, stampOf(xml)) : null;
}

/** Leaves that have a place; the others are gathered at the end, so that nothing of the document is left out. */
type Sheet = { placed: Set<XmlNode> };

function printed(body: XmlNode, stamp: Buffer | null): PrintedDte {
  const sheet: Sheet = { placed: new Set() };
  const header = node(body, 'Encabezado');
  const identity = node(header, 'IdDoc');
  const issuer = node(header, 'Emisor');
  const code = Number(take(sheet, identity, 'TipoDTE'));
  const parts = {
    title: documentKind(code)?.name ?? `Documento ${code}`,
    folio: take(sheet, identity, 'Folio'),
    issuer: {
      rut: rutText(take(sheet, issuer, 'RUTEmisor')),
      name: take(sheet, issuer, 'RznSoc') || take(sheet, issuer, 'RznSocEmisor'),
      rows: issuerRows(sheet, issuer),
    },
    receiver: rows(sheet, node(header, 'Receptor'), RECEIVER),
    identity: rows(sheet, identity, IDENTITY),
    lines: childrenNamed(body, 'Detalle').map((line) => printedLine(sheet, line)),
    changes: childrenNamed(body, 'DscRcgGlobal').map((change) => printedChange(sheet, change)),
    references: childrenNamed(body, 'Referencia').map((reference) => printedReference(sheet, reference)),
    totals: printedTotals(sheet, node(header, 'Totales')),
  };
  return { ...parts, others: [...leftOver(sheet, body, '')], stamp };
}

const NOTHING: XmlNode = { name: '', attributes: {}, text: '', children: [], line: 0 };

function node(parent: XmlNode, name: string): XmlNode {
  return parent.children.find((child) => child.name === name) ?? NOTHING;
}

/** The text of a leaf, which then has its place. */
function take(sheet: Sheet, parent: XmlNode, name: string): string {
  const leaf = parent.children.find((child) => child.name === name && !sheet.placed.has(child));
  if (!leaf) return '';
  sheet.placed.add(leaf);
  return manyLines(leaf.text).replace(/ {2,}/g, ' ');
}

const IDENTITY: readonly PrintedRow[] = [
  ['FchEmis', 'Emisión'],
  ['FchVenc', 'Vencimiento'],
  ['FmaPago', 'Forma de pago'],
  ['TermPagoGlosa', 'Condiciones'],
];
const RECEIVER: readonly PrintedRow[] = [
  ['RznSocRecep', 'Señor(es)'],
  ['RUTRecep', 'RUT'],
  ['GiroRecep', 'Giro'],
  ['DirRecep', 'Dirección'],
  ['CmnaRecep', 'Comuna'],
  ['CiudadRecep', 'Ciudad'],
  ['Contacto', 'Contacto'],
  ['CorreoRecep', 'Correo'],
];
/** Source: the tax office's format of electronic documents, field FmaPago. */
const FORMS: Readonly<Record<string, string>> = { 1: 'Contado', 2: 'Crédito', 3: 'Sin costo' };

function rows(sheet: Sheet, parent: XmlNode, names: readonly PrintedRow[]): PrintedRow[] {
  return names.flatMap(([name, label]): PrintedRow[] => {
    const text = take(sheet, parent, name);
    if (text === '') return [];
    if (name === 'FmaPago') return [[label, FORMS[text] ?? text]];
    return [[label, name.startsWith('RUT') ? rutText(text) : dayText(text)]];
  });
}

function issuerRows(sheet: Sheet, issuer: XmlNode): string[] {
  const giro = take(sheet, issuer, 'GiroEmis') || take(sheet, issuer, 'GiroEmisor');
  const place = ['DirOrigen', 'CmnaOrigen', 'CiudadOrigen'].map((name) => take(sheet, issuer, name));
  const contact = ['Telefono', 'Telefono', 'CorreoEmisor'].map((name) => take(sheet, issuer, name));
  const lists = [[giro], place, contact];
  return lists.map((list) => list.filter((text) => text !== '').join(' · ')).filter((text) => text !== '');
}

function printedLine(sheet: Sheet, line: XmlNode): PrintedLine {
  take(sheet, line, 'NroLinDet');
  const codes = childrenNamed(line, 'CdgItem').map((one) => {
    take(sheet, one, 'TpoCodigo');
    return take(sheet, one, 'VlrCodigo');
  });
  const percentage = take(sheet, line, 'DescuentoPct');
  const discount = take(sheet, line, 'DescuentoMonto');
  return {
    code: codes.join(' '),
    name: take(sheet, line, 'NmbItem'),
    description: take(sheet, line, 'DscItem'),
    quantity: [figure(take(sheet, line, 'QtyItem')), take(sheet, line, 'UnmdItem')].join(' ').trim(),
    price: figure(take(sheet, line, 'PrcItem')),
    discount: [percentage && `${figure(percentage)} %`, figure(discount)].filter(Boolean).join(' · '),
    amount: figure(take(sheet, line, 'MontoItem')),
  };
}

function printedChange(sheet: Sheet, change: XmlNode): PrintedRow {
  take(sheet, change, 'NroLinDR');
  const what = take(sheet, change, 'TpoMov') === 'R' ? 'Recargo' : 'Descuento';
  const unit = take(sheet, change, 'TpoValor');
  const value = figure(take(sheet, change, 'ValorDR'));
  return [[what, take(sheet, change, 'GlosaDR')].join(' ').trim(), unit === '%' ? `${value} %` : value];
}

/** Source: as above, field TpoDocRef: papers that are not the tax office's documents. */
const PAPERS: Readonly<Record<string, string>> = {
  801: 'Orden de compra',
  802: 'Nota de pedido',
  803: 'Contrato',
  804: 'Resolución',
  HES: 'Hoja de entrada de servicio',
};
/** Source: as above, field CodRef. */
const EFFECTS: Readonly<Record<string, string>> = { 1: 'anula', 2: 'corrige texto', 3: 'corrige montos' };

function printedReference(sheet: Sheet, reference: XmlNode): PrintedRow {
  take(sheet, reference, 'NroLinRef');
  const code = take(sheet, reference, 'TpoDocRef');
  const effect = take(sheet, reference, 'CodRef');
  const name = documentKind(Number(code))?.name ?? PAPERS[code] ?? code;
  const day = dayText(take(sheet, reference, 'FchRef'));
  const rest = [day, EFFECTS[effect] ?? effect, take(sheet, reference, 'RazonRef')];
  return [`${name} ${take(sheet, reference, 'FolioRef')}`, rest.filter((text) => text !== '').join(' · ')];
}

function printedTotals(sheet: Sheet, totals: XmlNode): PrintedRow[] {
  const amount = (name: string, label: string): PrintedRow[] => {
    const text = take(sheet, totals, name);
    return text === '' ? [] : [[label, figure(text)]];
  };
  const rate = figure(take(sheet, totals, 'TasaIVA'));
  const taxes = childrenNamed(totals, 'ImptoReten').map((tax): PrintedRow => {
    const name = otherTaxName(Number(take(sheet, tax, 'TipoImp')));
    const percentage = figure(take(sheet, tax, 'TasaImp'));
    return [percentage ? `${name} (${percentage} %)` : name, figure(take(sheet, tax, 'MontoImp'))];
  });
  return [
    ...amount('MntNeto', 'Neto'),
    ...amount('MntExe', 'Exento'),
    ...amount('IVA', rate ? `IVA (${rate} %)` : 'IVA'),
    ...taxes,
    ...amount('MntTotal', 'Total'),
  ];
}

/** Every leaf that has no place yet, under the names of its elements. */
function* leftOver(sheet: Sheet, parent: XmlNode, path: string): Generator<PrintedRow> {
  for (const child of parent.children) {
    const name = path === '' || GROUPS.has(path) ? child.name : `${path} ${child.name}`;
    if (child.children.length > 0) yield* leftOver(sheet, child, name);
    else if (!sheet.placed.has(child) && child.text.trim() !== '') yield [WORDS[name] ?? name, dayText(manyLines(child.text))];
  }
}
/** Elements that many documents have; others keep their own names. */
const WORDS: Readonly<Record<string, string>> = {
  TpoTranCompra: 'Tipo de transacción de compra',
  TpoTranVenta: 'Tipo de transacción de venta',
  'Emisor Acteco': 'Actividad económica del emisor',
  'Emisor CdgSIISucur': 'Sucursal del emisor en el SII',
  'Emisor Sucursal': 'Sucursal del emisor',
  'Emisor CdgVendedor': 'Vendedor',
  'Receptor CdgIntRecep': 'Código del receptor',
  IndServicio: 'Tipo de servicio',
  FchCancel: 'Fecha de cancelación',
  MedioPago: 'Medio de pago',
  PeriodoDesde: 'Período desde',
  PeriodoHasta: 'Período hasta',
  TpoImpresion: 'Tipo de impresión',
  IndTraslado: 'Tipo de traslado',
  TipoDespacho: 'Tipo de despacho',
  IndNoRebaja: 'Nota sin derecho a rebaja',
  SaldoAnterior: 'Saldo anterior',
};
/** Their names say nothing of what they hold. */
const GROUPS = new Set(['Encabezado', 'IdDoc']);

/** `1234567.5` as `1.234.567,5`; anything else stays as it is. */
function figure(text: string): string {
  const found = /^([+-]?\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (!found) return text;
  // linear: thirty digits at most.
  const decimals = (found[2] ?? '').replace(/0+$/, '');
  return BigInt(found[1] ?? '0').toLocaleString('es-CL') + (decimals ? `,${decimals}` : '');
}

function dayText(text: string): string {
  return isDay(text) ? formatDay(text) : text;
}

function rutText(text: string): string {
  const rut = parseRut(text);
  return rut ? formatRut(rut) : text;
}
