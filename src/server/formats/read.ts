import type { DocumentFacts, FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { visibleText } from '#domain/text.ts';
import { readAec } from './aec.ts';
import { readArchive } from './archive.ts';
import { readBankFile } from './bank.ts';
import { readDte } from './dte.ts';
import { readLibro } from './libro.ts';
import { problem, refusal } from './problem.ts';
import { Refused } from './refused.ts';
import { type FileType, sniff } from './sniff.ts';
import { holdsTaxInfo, readTaxInfo } from './tax-info.ts';
import { readTaxText } from './tax-table.ts';
import { decodeText } from './text.ts';
import { rootName } from './xml.ts';
import { zipKind } from './zip-kind.ts';

/**
 * The contents of any file: recognized by its bytes, never by its name alone. Tax-office tables and documents are read here;
 * everything else may be a bank's; a zip holds several files. Never throws for what a file holds: what cannot be read is refused or
 * rejected in a Problem. So is what is of another kind than the one that a person named (E_TYPE). Names of counterparts are without what
 * cannot be seen, and a document whose parts are too much to add exactly is rejected (E_RANGE).
 */
export function readFile(bytes: Uint8Array, context: ReadingContext): FileReading {
  const reading = withoutInexact(readAny(bytes, context, false));
  for (const [at, one] of reading.documents.entries()) {
    const name = one.counterpartName === null ? null : visibleText(one.counterpartName) || null;
    if (name !== one.counterpartName) reading.documents[at] = { ...one, counterpartName: name };
  }
  return reading;
}

/** Each amount of a file is exact; what adds some of them, here or in a report, may not be. */
function withoutInexact(reading: FileReading): FileReading {
  const isExact = (one: DocumentFacts) => partsOf(one).reduce((sum, part) => sum + Math.abs(part), 0) <= Number.MAX_SAFE_INTEGER;
  const documents = reading.documents.filter(isExact);
  if (documents.length === reading.documents.length) return reading;
  const inexact = reading.documents.filter((one) => !isExact(one));
  const problems = inexact.map(({ line }) =>
    problem(line, null, 'E_RANGE', `Los montos de la línea ${line} son tan grandes que ${INEXACT}`),
  );
  return {
    ...reading,
    documents,
    problems: [...problems.slice(0, MAX_INEXACT), ...reading.problems],
    rowsRejected: reading.rowsRejected + inexact.length,
    isRefused: reading.isRefused || documents.length === 0,
  };
}

const INEXACT = 'no se pueden sumar exactos. ¿Tiene alguno dígitos de más?';
const MAX_INEXACT = 20;

function partsOf({ net, exempt, iva, ivaNotRecoverable, otherTaxes }: DocumentFacts): number[] {
  return [net, exempt, iva, ivaNotRecoverable, ...otherTaxes.map(({ amount }) => amount)];
}

function withoutOtherKinds(reading: FileReading, { kind }: ReadingContext): FileReading {
  if (kind === null || reading.kind === null || reading.kind === kind) return reading;
  return { ...refusal(OTHER_KIND, reading.kind), problems: [OTHER_KIND, ...(reading.isRefused ? reading.problems : [])] };
}

const OTHER_KIND = problem(
  null,
  null,
  'E_TYPE',
  'El archivo no es del tipo que elegiste: súbelo con su tipo, o deja que se detecte por su contenido.',
);

function readAny(bytes: Uint8Array, context: ReadingContext, isInside: boolean): FileReading {
  const type = sniff(bytes);
  if (typeof type !== 'string') return refusal(type.refused);
  const misnamed = contradiction(type, context.fileName);
  if (misnamed) return refusal(problem(null, null, 'E_TYPE', misnamed));
  if (type === 'zip') return readZip(bytes, context, isInside);
  return withoutOtherKinds(readPlain(bytes, type, context, isInside), context);
}

/** Anything that is not a zip. */
function readPlain(bytes: Uint8Array, type: Exclude<FileType, 'zip'>, context: ReadingContext, isInside: boolean): FileReading {
  if (type === 'xls') return readBankFile({ type, bytes, decoded: null }, context);
  const decoded = decodeText(bytes);
  if ('refused' in decoded) return refusal(decoded.refused);
  if (type === 'json' || holdsTaxInfo(type, decoded.text)) return isInside ? refusal(NOT_INSIDE) : readTaxInfo(type, decoded.text, context);
  const root = type === 'xml' ? rootName(decoded.text) : null;
  if (root === 'AEC') return readAec(decoded, bytes, context);
  if (root === 'LibroCompraVenta') return readLibro(decoded, context);
  if (root !== null && root !== CAMT_ROOT) return readDte(decoded, bytes, context);
  const table = type === 'csv' ? readTaxText(decoded, context) : null;
  return table ?? readBankFile({ type, bytes, decoded }, context);
}

/** A workbook, or an archive of files; archives inside archives stay closed. */
function readZip(bytes: Uint8Array, context: ReadingContext, isInside: boolean): FileReading {
  try {
    const kind = zipKind(bytes, context.fileName);
    if (kind !== 'archive') return withoutOtherKinds(readBankFile({ type: kind, bytes, decoded: null }, context), context);
    if (/\.xlsx$/i.test(context.fileName)) throw new Refused('E_TYPE', NO_WORKBOOK);
    if (isInside) throw new Refused('E_TYPE', 'Es otra carpeta comprimida: sube sus archivos directamente.');
    return readArchive(bytes, context, (entry, own) => readAny(entry, own, true));
  } catch (error) {
    if (error instanceof Refused) return refusal(error.problem, context.fileName.toLowerCase().endsWith('.zip') ? null : 'CARTOLA');
    throw error;
  }
}

const NO_WORKBOOK = 'El archivo se llama .xlsx pero no es un libro de Excel: descárgalo de nuevo o súbelo con su extensión original.';

/** It says things of persons that not everybody who opens the folder may see. */
const NOT_INSIDE = problem(
  null,
  null,
  'E_TYPE',
  'Los datos en formato JSON no se leen dentro de una carpeta comprimida: súbelos directamente.',
);

/** Root of every ISO 20022 message; no tax document has it. */
const CAMT_ROOT = 'Document';

/** Why a file cannot be what its name says: then it was renamed or saved wrongly, and its rows deserve no trust. Null when it can. */
function contradiction(type: FileType, fileName: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (type === 'html' && extension === 'xml')
    return 'El archivo no es el documento XML sino una página web guardada, quizás la de inicio de sesión: descárgalo de nuevo.';
  if (extension === 'csv' && (type === 'zip' || type === 'xls'))
    return 'El archivo se llama .csv pero es un libro de Excel: súbelo con su extensión original o guárdalo como CSV.';
  if (extension === 'xlsx' && type !== 'zip' && type !== 'xls') return NO_WORKBOOK;
  return null;
}
