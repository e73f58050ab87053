/** Scans one XML part of a workbook, piece by piece. */
import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { composed } from '#domain/fold.ts';
import { MAX_CELL_TEXT } from './limits.ts';
import { Refused } from './refused.ts';

/** Called with local names. */
export type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  text?: (chunk: string) => void;
  close?: (name: string) => void;
};

export function scanPart(part: Buffer, handlers: Handlers): void {
  const scan = scanner(handlers);
  for (const chunk of chunks(part)) scan.write(chunk);
  scan.close();
}

/** Text of a part piece by piece: a whole sheet as one string would cost its size again, twice. */
export function* chunks(part: Buffer): Generator<string, void, undefined> {
  if (!isUtf8(part)) throw unusable('está en una codificación que no es UTF-8');
  const decoder = new StringDecoder('utf8');
  for (let at = 0; at < part.length; at += CHUNK) yield decoder.write(part.subarray(at, at + CHUNK));
}

const CHUNK = 256 * 1024;
/** Levels of a part; a sheet has six. */
const MAX_DEPTH = 64;
/** Elements of a part: a cell is two or three of them. */
const MAX_ELEMENTS = 5_000_000;

/** Characters without any element: no cell holds so many, and one that goes on for ever would be gathered whole. */
const MAX_SILENT_CHUNKS = 200_000;

/** Calls the handlers with local names. No DOCTYPE, no undefined entity, nothing from outside. */
export function scanner(handlers: Handlers): { write: (chunk: string) => void; close: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const locals = new Map<string, string>();
  const local = (name: string): string => {
    const cached = locals.get(name);
    if (cached !== undefined) return cached;
    const cut = name.slice(name.indexOf(':') + 1);
    if (locals.size < 200) locals.set(name, cut);
    return cut;
  };
  parser.on('doctype', () => {
    throw new Refused('E_XML_DTD', 'La planilla trae una definición DOCTYPE, que ninguna planilla necesita; por seguridad no se lee.');
  });
  parser.on('error', () => {
    throw unusable('está dañada por dentro');
  });
  let depth = 0;
  let elements = 0;
  let hasMoved = true;
  parser.on('opentag', (tag: SaxesTagPlain) => {
    hasMoved = true;
    depth += 1;
    elements += 1;
    if (elements > MAX_ELEMENTS) throw unusable('trae más celdas de las que se pueden leer');
    if (depth > MAX_DEPTH) throw unusable('anida demasiados niveles por dentro');
    handlers.open(local(tag.name), tag.attributes);
  });
  if (handlers.text) parser.on('text', handlers.text);
  if (handlers.text) parser.on('cdata', handlers.text);
  parser.on('closetag', (tag: SaxesTagPlain) => {
    hasMoved = true;
    depth -= 1;
    handlers.close?.(local(tag.name));
  });
  const write = (chunk: string): void => {
    hasMoved = false;
    parser.write(chunk);
    if (!hasMoved && chunk.length > MAX_SILENT_CHUNKS) throw unusable('trae un texto más largo de lo que cabe en una celda');
  };
  return { write, close: () => void parser.close() };
}

/** A workbook that does not keep to its format. */
export function unusable(why: string): Refused {
  return new Refused('E_XLSX', `La planilla ${why}: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.`);
}

/** A text as stored, cut behind what Excel lets into a cell: blank is nothing, and what XML cannot hold is written `_x000D_`. */
export function storedText(text: string): string {
  const cut = text.length > MAX_STORED ? text.slice(0, MAX_STORED) : text;
  if (cut.trim() === '') return '';
  return composed(cut.includes('_x00') ? cut.replace(/_x000[9AD]_/gi, ' ') : cut);
}

/** One character more than a cell may have, so that it is known for too long. */
const MAX_STORED = MAX_CELL_TEXT + 1;
