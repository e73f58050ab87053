/** The fields of an object that a stranger's JSON holds: each is what it should be, or null. */
import type { Day } from '#domain/date.ts';
import { parseRut, type Rut, rutOf } from '#domain/rut.ts';
import { MAX_TAX_TEXT } from '#domain/taxinfo/facts.ts';
import { taxCount, taxDay, taxShare } from '#domain/taxinfo/values.ts';
import { oneLine } from '#domain/text.ts';
import { parseClp } from './values.ts';

export type JsonFields = {
  text: (name: string) => string | null;
  /** Texts beside each other, as one. */
  texts: (...names: string[]) => string | null;
  day: (name: string) => Day | null;
  /** 'S' or 'N'. */
  flag: (name: string) => boolean | null;
  pesos: (name: string) => number | null;
  share: (name: string) => string | null;
  count: (name: string) => number | null;
  /** Of `rut` and `dv`. */
  rut: () => Rut | null;
  /** Hears the name of each value that is there and is not what it should be. */
  onFault: (name: string) => void;
};

/** The value as an object; null for anything else. */
export function jsonRecord(value: unknown): Record<string, unknown> | null {
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; own ones alone, whatever their names. */
export function jsonFields(record: Record<string, unknown>): JsonFields {
  const own = (name: string) => (Object.hasOwn(record, name) ? record[name] : null);
  /** A text or number as a clean line; empty for nothing, null for what is none. */
  const line = (name: string): string | null => {
    const value = own(name);
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || value.length > 2 * MAX_TAX_TEXT) return null;
    const clean = oneLine(value);
    return clean.length > MAX_TAX_TEXT ? null : isNothing(clean) ? '' : clean;
  };
  const read = <Value>(name: string, parse: (text: string) => Value | null): Value | null => {
    const text = line(name);
    if (text === '') return null;
    const value = text === null ? null : parse(text);
    if (value === null) fields.onFault(name);
    return value;
  };
  const fields: JsonFields = {
    text: (name) => read(name, (text) => text),
    texts: (...names) => names.flatMap((name) => fields.text(name) ?? []).join(' ') || null,
    day: (name) => read(name, taxDay),
    flag: (name) => read(name, (text) => (/^s[ií]?$/i.test(text) ? true : /^no?$/i.test(text) ? false : null)),
    pesos: (name) => read(name, (text) => nonNegative(parseClp(text.replace(/\.0{1,2}$/, '')))),
    share: (name) => read(name, taxShare),
    count: (name) => read(name, (text) => (/^\d{1,15}$/.test(text) ? taxCount(Number(text)) : null)),
    rut: () => read('rut', (text) => rutIn(text, line('dv') ?? '')),
    onFault: () => {},
  };
  return fields;
}

/** How the portal's pages write that there is nothing. */
function isNothing(text: string): boolean {
  return text === '-' || text === '--' || text === 'null' || text === 'undefined';
}

function nonNegative(pesos: number | null): number | null {
  return pesos !== null && pesos >= 0 ? pesos : null;
}

/** A RUT from its number and check digit, or from a text that has both. */
function rutIn(text: string, digit: string): Rut | null {
  if (digit !== '') return parseRut(`${text}-${digit}`);
  return /^[1-9]\d{5,7}$/.test(text) ? rutOf(Number(text)) : parseRut(text);
}
