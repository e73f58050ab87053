import { type Day, isDay } from '#domain/date.ts';
import { composed } from '#domain/fold.ts';
import type { Problem, ProblemCode } from '#domain/imports/facts.ts';
import { type Currency, DECIMALS } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { MAX_FIELD_TEXT, MAX_VALUE_TEXT } from './limits.ts';
import { problem } from './problem.ts';
import { quoted } from './row-reader.ts';
import { childrenNamed, onlyChild, type XmlNode } from './xml.ts';

/**
 * Reads the values of one document of an XML. The first thing that is wrong becomes the document's fault, and every reading after
 * it still returns something, so that the caller asks for the fault once, at the end. An element that occurs twice
 * where one belongs is a fault (E_XML_SCHEMA): nobody can know which is meant.
 */
export type NodeReader = {
  /** Place of the document in its file, 1 = first. */
  readonly ordinal: number;
  /** The first thing that is wrong with the document. */
  fault: Problem | null;
};

const NOTHING: XmlNode = { name: '', attributes: {}, text: '', children: [], line: 0 };

export function newNodeReader(ordinal: number): NodeReader {
  return { ordinal, fault: null };
}

/** Makes this the document's fault, unless it has one. */
export function rejectDocument(reader: NodeReader, field: string | null, code: ProblemCode, message: string): void {
  reader.fault ??= problem(reader.ordinal, field, code, `Documento ${reader.ordinal}: ${message}`);
}

export function findChild(reader: NodeReader, node: XmlNode, name: string): XmlNode | null {
  return onlyChild(node, name, () =>
    rejectDocument(reader, name, 'E_XML_SCHEMA', `el elemento ${name} está más de una vez donde solo puede haber uno.`),
  );
}

/** The only child of that name; an empty one, with a fault, when it is missing. */
export function requiredChild(reader: NodeReader, node: XmlNode, name: string): XmlNode {
  const found = findChild(reader, node, name);
  if (!found) rejectDocument(reader, name, 'E_XML_SCHEMA', `falta el elemento ${name}, que todo documento trae.`);
  return found ?? NOTHING;
}

/** All children of that name; none, with a fault, when there are more than `max`. */
export function findChildren(reader: NodeReader, node: XmlNode, { name, max }: { name: string; max: number }): XmlNode[] {
  const found = childrenNamed(node, name);
  if (found.length <= max) return found;
  rejectDocument(reader, name, 'E_XML_SCHEMA', `el elemento ${name} está más de ${max} veces.`);
  return [];
}

/** Text of the only child of that name, composed and without blanks around; '' when it is missing. */
export function childText(reader: NodeReader, node: XmlNode, name: string): string {
  const found = findChild(reader, node, name)?.text ?? '';
  if (found.length <= MAX_FIELD_TEXT) return composed(found.trim());
  rejectDocument(reader, name, 'E_FIELD_SIZE', `el elemento ${name} trae más de ${MAX_FIELD_TEXT} caracteres.`);
  return '';
}

/** Minor units; null when the element is missing. More decimals than the currency's are a fault. */
export function childAmount(reader: NodeReader, node: XmlNode, name: string, currency: Currency): number | null {
  return minorOf(reader, childText(reader, node, name), name, currency, false);
}

/** Minor units rounded half away from zero, for the detail, whose amounts may have more decimals; null when the element is missing. */
export function childRoundedAmount(reader: NodeReader, node: XmlNode, name: string, currency: Currency): number | null {
  return minorOf(reader, childText(reader, node, name), name, currency, true);
}

/** Null when the element is missing. XML dates are `YYYY-MM-DD` and nothing else. */
export function childDay(reader: NodeReader, node: XmlNode, name: string): Day | null {
  const value = childText(reader, node, name);
  if (value === '' || isDay(value)) return value === '' ? null : value;
  rejectDocument(reader, name, 'E_DATE', `«${quoted(value)}» no es una fecha válida (${name}).`);
  return null;
}

export function childRut(reader: NodeReader, node: XmlNode, name: string): Rut | null {
  const value = childText(reader, node, name);
  const found = parseRut(value);
  if (!found) rejectDocument(reader, name, 'E_RUT', `«${quoted(value)}» no es un RUT válido: su dígito verificador no calza (${name}).`);
  return found;
}

/** A plain decimal as printed, or null: informative figures are left out rather than rejected. */
export function childDecimal(reader: NodeReader, node: XmlNode, name: string): string | null {
  const value = childText(reader, node, name);
  return /^-?\d{1,18}(\.\d{1,8})?$/.test(value) ? value : null;
}

function minorOf(reader: NodeReader, value: string, name: string, currency: Currency, isRounded: boolean): number | null {
  if (value === '') return null;
  const decimals = DECIMALS[currency];
  const [, sign = '', whole = '', fraction = ''] = (value.length <= MAX_VALUE_TEXT && /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)) || [];
  if (whole === '' || (!isRounded && /[1-9]/.test(fraction.slice(decimals)))) {
    const what = currency === 'CLP' ? 'entero en pesos' : `en ${currency}`;
    rejectDocument(reader, name, 'E_VALUE', `«${quoted(value)}» no es un monto ${what} (${name}).`);
    return 0;
  }
  const magnitude = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + (fraction.charAt(decimals) >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) {
    const message = `el monto ${quoted(value)} es tan grande que no se puede guardar exacto (${name}).`;
    rejectDocument(reader, name, 'E_RANGE', message);
  }
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}
