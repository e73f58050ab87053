/**
 * What the tax office knows of a company: the JSON of its portal's page "Mi información tributaria" (`CViewCarta.cgi`, opc=112), or that page
 * as a browser saves it, where the same stands as `DatosCntrNow = {…};`. No official schema is published: the names of its fields are those
 * that two independent readers of the portal agree on; of participations in other companies none is known, so both likely names are read.
 */
import type { FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { MAX_TAX_ENTRIES, TAX_PART_WORDS, type TaxFacts, type TaxPart, type TaxReading } from '#domain/taxinfo/facts.ts';
import { taxDay } from '#domain/taxinfo/values.ts';
import { type JsonFields, jsonFields, jsonRecord } from './json-fields.ts';
import { MAX_JSON_DEPTH, MAX_JSON_TEXT } from './limits.ts';
import { problem, problemList, refusal } from './problem.ts';
import type { FileType } from './sniff.ts';
import { TAX_ENTRIES, taxpayerIn } from './tax-info-parts.ts';

const MARK = 'DatosCntrNow';
/** Where the page sets its data; it may first set them to nothing. */
const MAX_MARKS = 10;

/** Whether a text is a page that holds them, or only the script that sets them. */
export function holdsTaxInfo(type: FileType, text: string): boolean {
  return type === 'html' ? text.includes(MARK) : type === 'csv' && /^\s{0,20}(?:var |let |const )?DatosCntrNow\b/.test(text.slice(0, 100));
}

/** Reads them. A part whose entries are more than the limit refuses the file; a value that cannot be read is left out, and said. */
export function readTaxInfo(type: FileType, text: string, context: ReadingContext): FileReading {
  const found = type === 'json' ? inObject(text) : inPage(text);
  if ('code' in found) return refusal(found, found.code === 'E_TYPE' ? null : 'CONTRIBUYENTE');
  const fault = ownerFault(found.root, context);
  if (fault) return refusal(fault, 'CONTRIBUYENTE');
  return readParts(found.root);
}

type Root = { root: Record<string, unknown> };

function inObject(text: string): Root | Problem {
  if (!text.includes('"contribuyente"') && !text.includes('"codigoError"')) return UNKNOWN;
  if (text.length > MAX_JSON_TEXT) return TOO_LARGE;
  if (depthOf(text) > MAX_JSON_DEPTH) return BROKEN;
  return parsed(text) ?? BROKEN;
}

const UNKNOWN = problem(
  null,
  null,
  'E_TYPE',
  'El archivo trae datos en formato JSON que no son la información tributaria del SII: descárgalo como CSV, Excel o XML.',
);
const BROKEN = problem(
  null,
  null,
  'E_PARSE',
  'La información tributaria está cortada o dañada: abre de nuevo la página del SII, espera a que cargue entera y guárdala otra vez.',
);
const TOO_LARGE = problem(null, null, 'E_TOO_LARGE', 'La información tributaria es mucho más larga que la de cualquier empresa.');

/** The first data of the page that name a taxpayer or an error. */
function inPage(text: string): Root | Problem {
  let fault: Problem = BROKEN;
  let at = text.indexOf(MARK);
  for (let marks = 0; at !== -1 && marks < MAX_MARKS; marks += 1) {
    const start = objectAfter(text, at + MARK.length);
    const end = start === -1 ? -1 : endOfObject(text, start);
    if (end === TOO_LONG) fault = TOO_LARGE;
    const found = end > 0 ? parsed(text.slice(start, end)) : null;
    if (found && (Object.hasOwn(found.root, 'contribuyente') || Object.hasOwn(found.root, 'codigoError'))) return found;
    at = text.indexOf(MARK, at + MARK.length);
  }
  return fault;
}

/** Where an object begins that is set there; -1 for none. */
function objectAfter(text: string, from: number): number {
  const set = /^\s{0,20}=\s{0,20}\{/.exec(text.slice(from, from + 50));
  return set ? from + set[0].length - 1 : -1;
}

const TOO_LONG = -2;

/** Just after the object that begins there; -1 when it does not end or nests too deep, TOO_LONG beyond the limit. */
function endOfObject(text: string, start: number): number {
  let [depth, isText] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    if (at - start > MAX_JSON_TEXT) return TOO_LONG;
    const char = text[at];
    if (isText && char === '\\') at += 1;
    else if (char === '"') isText = !isText;
    else if (isText) continue;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > MAX_JSON_DEPTH) return -1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** How deep an object nests, to its end or the limit. */
function depthOf(text: string): number {
  return endOfObject(text, text.search(/[{[]/)) === -1 ? Number.POSITIVE_INFINITY : 0;
}

function parsed(text: string): Root | null {
  try {
    const root = jsonRecord(JSON.parse(text));
    return root && { root };
  } catch {
    return null;
  }
}

/** The tax office answers about one RUT; an answer that only tells an error may not say whose. */
function ownerFault(root: Record<string, unknown>, { companyRut }: ReadingContext): Problem | null {
  const taxpayer = jsonRecord(root['contribuyente']);
  const rut = taxpayer && jsonFields(taxpayer).rut();
  if (rut === companyRut) return null;
  if (rut) return problem(null, 'rut', 'E_COMPANY', `La información tributaria es del RUT ${rut}, que no es el de esta empresa.`);
  if (answerIn(root).errorCode !== null) return null;
  return problem(null, 'rut', 'E_RUT', 'La información tributaria no dice de qué RUT es.');
}

function answerIn(root: Record<string, unknown>): TaxFacts['answer'] {
  const [outer, inner] = [jsonFields(root), jsonFields(jsonRecord(root['contribuyente']) ?? {})];
  const failed = [outer, inner].find((fields) => !/^0*$/.test(fields.text('codigoError') ?? ''));
  return {
    errorCode: failed?.text('codigoError') ?? null,
    errorDescription: failed?.text('descripcionError') ?? null,
    sysdate: outer.text('sysdate'),
  };
}

type Collected = { parts: Partial<TaxFacts>; problems: ReturnType<typeof problemList>; rowsRejected: number };

/** An answer with an error says nothing else: what was known before stays. */
function readParts(root: Record<string, unknown>): FileReading {
  const answer = answerIn(root);
  const collected: Collected = { parts: { answer }, problems: problemList(), rowsRejected: 0 };
  const taxpayer = jsonRecord(root['contribuyente']);
  if (answer.errorCode === null) {
    if (taxpayer) collected.parts.taxpayer = taxpayerIn(reporting(jsonFields(taxpayer), collected, 'taxpayer', null));
    for (const { part, names, read } of TAX_ENTRIES) {
      const name = names.find((one) => Object.hasOwn(root, one));
      const fault = name && addEntries(collected, part, root[name] ?? [], read);
      if (fault) return refusal(fault, 'CONTRIBUYENTE');
    }
  }
  const { parts, rowsRejected } = collected;
  const taxInfo: TaxReading = { readOn: taxDay(answer.sysdate ?? ''), parts };
  const nothing = { documents: [], accounts: [], questions: [], isRefused: false };
  const rowsRead = Object.keys(parts).length + rowsRejected;
  return { kind: 'CONTRIBUYENTE', ...nothing, taxInfo, problems: collected.problems.all(), rowsRead, rowsRejected };
}

/** @returns why the whole file is refused */
function addEntries(collected: Collected, part: TaxPart, value: unknown, read: (fields: JsonFields) => unknown): Problem | null {
  if (!Array.isArray(value)) {
    collected.rowsRejected += 1;
    collected.problems.add(problem(null, null, 'E_VALUE', `No se pueden leer ${TAX_PART_WORDS[part]}: no vienen como una lista.`));
    return null;
  }
  if (value.length > MAX_TAX_ENTRIES)
    return problem(null, null, 'E_TOO_LARGE', `En ${TAX_PART_WORDS[part]} hay ${value.length} filas, y se leen hasta ${MAX_TAX_ENTRIES}.`);
  const entries = value.flatMap((one: unknown, index) => {
    const record = jsonRecord(one);
    const entry = record && read(reporting(jsonFields(record), collected, part, index + 1));
    if (entry) return [entry];
    collected.rowsRejected += 1;
    collected.problems.add(problem(null, null, 'E_VALUE', `En ${TAX_PART_WORDS[part]}, la fila ${index + 1} no se puede leer.`));
    return [];
  });
  Object.assign(collected.parts, { [part]: entries });
  return null;
}

/** The same fields, whose unreadable values are also told as problems. */
function reporting(fields: JsonFields, { problems }: Collected, part: TaxPart, row: number | null): JsonFields {
  const where = row === null ? '' : `, fila ${row}`;
  fields.onFault = (name) =>
    problems.add(problem(null, name, 'W_VALUE', `En ${TAX_PART_WORDS[part]}${where}, no se pudo leer «${name}» y quedó sin ese dato.`));
  return fields;
}
