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
 * Reads the values of one document of an XML. The first thing that is wrong stays as the document's fault and every reading after
 * it still answers something, so that a reader asks for the fault once, at the end. An element that stands twice where one belongs
 * is a fault (E_XML_SCHEMA): which of them is meant nobody can know.
 */
export type NodeReader = ReturnType<typeof nodeReader>;

const NOTHING: XmlNode = { name: '', attributes: {}, text: '', children: [], line: 0 };

/** @param ordinal place of the document in its file, 1 = first */
export function nodeReader(ordinal: number) {
  let fault: Problem | null = null;

  function reject(field: string | null, code: ProblemCode, message: string) {
    fault ??= problem(ordinal, field, code, `Documento ${ordinal}: ${message}`);
  }

  function child(node: XmlNode, name: string): XmlNode | null {
    return onlyChild(node, name, () => reject(name, 'E_XML_SCHEMA', `el elemento ${name} está más de una vez donde solo puede haber uno.`));
  }

  function text(node: XmlNode, name: string): string {
    const found = child(node, name)?.text ?? '';
    if (found.length <= MAX_FIELD_TEXT) return composed(found.trim());
    reject(name, 'E_FIELD_SIZE', `el elemento ${name} trae más de ${MAX_FIELD_TEXT} caracteres.`);
    return '';
  }

  function minor(node: XmlNode, name: string, currency: Currency, isRounded: boolean): number | null {
    const value = text(node, name);
    if (value === '') return null;
    const decimals = DECIMALS[currency];
    const [, sign = '', whole = '', fraction = ''] = (value.length <= MAX_VALUE_TEXT && /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)) || [];
    if (whole === '' || (!isRounded && /[1-9]/.test(fraction.slice(decimals)))) {
      reject(name, 'E_VALUE', `«${quoted(value)}» no es un monto ${currency === 'CLP' ? 'entero en pesos' : `en ${currency}`} (${name}).`);
      return 0;
    }
    const magnitude = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + (fraction.charAt(decimals) >= '5' ? 1 : 0);
    if (!Number.isSafeInteger(magnitude))
      reject(name, 'E_RANGE', `el monto ${quoted(value)} es tan grande que no se puede guardar exacto (${name}).`);
    return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
  }

  return {
    ordinal,
    fault: () => fault,
    reject,
    child,
    text,

    /** All children of that name; none, with a fault, when there are more than `max`. */
    several(node: XmlNode, name: string, max: number): XmlNode[] {
      const found = childrenNamed(node, name);
      if (found.length <= max) return found;
      reject(name, 'E_XML_SCHEMA', `el elemento ${name} está más de ${max} veces.`);
      return [];
    },

    /** The only child of that name; an empty one, with a fault, when it misses. */
    needed(node: XmlNode, name: string): XmlNode {
      const found = child(node, name);
      if (!found) reject(name, 'E_XML_SCHEMA', `falta el elemento ${name}, que todo documento trae.`);
      return found ?? NOTHING;
    },

    /** Minor units; null when the element misses. More decimals than the currency's are a fault. */
    amount: (node: XmlNode, name: string, currency: Currency): number | null => minor(node, name, currency, false),

    /** Minor units rounded half away from zero, for the detail, whose amounts may have more decimals; null when the element misses. */
    rounded: (node: XmlNode, name: string, currency: Currency): number | null => minor(node, name, currency, true),

    /** Null when the element misses. XML dates are `YYYY-MM-DD` and nothing else. */
    day(node: XmlNode, name: string): Day | null {
      const value = text(node, name);
      if (value === '' || isDay(value)) return value === '' ? null : value;
      reject(name, 'E_DATE', `«${quoted(value)}» no es una fecha válida (${name}).`);
      return null;
    },

    rut(node: XmlNode, name: string): Rut | null {
      const value = text(node, name);
      const found = parseRut(value);
      if (!found) reject(name, 'E_RUT', `«${quoted(value)}» no es un RUT válido: su dígito verificador no calza (${name}).`);
      return found;
    },

    /** A plain decimal as printed, or null: informative figures are left out rather than rejected. */
    decimal(node: XmlNode, name: string): string | null {
      const value = text(node, name);
      return /^-?\d{1,18}(\.\d{1,8})?$/.test(value) ? value : null;
    },
  };
}
