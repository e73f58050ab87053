import { formatCount } from '#domain/format.ts';
import type { DocumentFacts, FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { documentKey } from './document.ts';
import { readDocument } from './dte-document.ts';
import { MAX_DOCUMENTS } from './limits.ts';
import { problem, problemList, refusal } from './problem.ts';
import { Refused } from './refused.ts';
import { repetition } from './repetition.ts';
import { signaturesOf } from './signature.ts';
import type { Decoded } from './text.ts';
import { readXml, rootName, type XmlNode } from './xml.ts';

const SII = 'http://www.sii.cl/SiiDte';
const ROOTS = new Set(['DTE', 'EnvioDTE', 'EnvioBOLETA', 'SetDTE']);
/** Electronic stamp and signature: kept in the original bytes, no facts in them. */
const SKIPPED = new Set(['TED', 'Signature', 'TmstFirma']);

/**
 * Tax documents in XML: an envelope (EnvioDTE, EnvioBOLETA) or a bare DTE. A document with something wrong is rejected with its
 * ordinal as line; the file is refused when none is left. E_COMPANY: the company is neither issuer nor receiver.
 */
export function readDte(decoded: Decoded, bytes: Uint8Array, context: ReadingContext): FileReading {
  const root = rootName(decoded.text);
  if (OTHER_ROOTS.has(root)) return refusal(problem(null, null, 'E_TYPE', OTHER_ROOTS.get(root) as string));
  const { companyRut } = context;
  const all: Collected = { companyRut, documents: [], byKey: new Map(), problems: problemList(), count: 0, rejected: 0, lines: 0 };
  const onStreamed = (node: XmlNode) => addDocument(all, node);
  const read = readXml(decoded, { isNamespace: (name) => name === SII, skipped: SKIPPED, streamed: 'DTE', onStreamed });
  if ('refused' in read) return refusal(read.refused, 'DTE');
  if (!ROOTS.has(read.root.name))
    return refusal(problem(null, null, 'E_TYPE', `El XML es un «${read.root.name.slice(0, 40)}» y no un documento tributario.`));
  const reading = readingOf(all, read.problems);
  return { ...reading, documents: withSignatures(reading, bytes) };
}

/** The documents with what their signatures prove, matched by their place in the file. */
function withSignatures({ documents, rowsRead }: FileReading, bytes: Uint8Array): DocumentFacts[] {
  const signatures = documents.length > 0 ? signaturesOf(bytes, rowsRead) : [];
  return documents.map((one) => ({ ...one, signature: signatures[one.line - 1] ?? null }));
}

const OTHER_ROOTS = new Map([
  ['DTECedido', 'El XML es un documento cedido sin sus cesiones: sube el archivo de cesión (AEC) entero o el XML de la factura misma.'],
  ['LibroGuia', 'El XML es un libro de guías de despacho y no uno de compras o ventas.'],
  ['RespuestaDTE', 'El XML es una respuesta de intercambio y no un documento tributario.'],
  ['EnvioRecibos', 'El XML es un acuse de recibo y no un documento tributario.'],
]);

/** Lines of all documents of a file together. */
const MAX_LINES = 200_000;

function tooMany(max: number, what: string): string {
  return `El XML trae más de ${formatCount(max)} ${what}: divídelo en partes y súbelas por separado.`;
}

/** The documents of a file so far; `lines`: of all of them together. */
type Collected = {
  companyRut: ReadingContext['companyRut'];
  documents: DocumentFacts[];
  byKey: Map<string, DocumentFacts>;
  problems: ReturnType<typeof problemList>;
  count: number;
  rejected: number;
  lines: number;
};

/** @throws Refused E_TOO_LARGE */
function addDocument(all: Collected, node: XmlNode): void {
  all.count += 1;
  if (all.count > MAX_DOCUMENTS) throw new Refused('E_TOO_LARGE', tooMany(MAX_DOCUMENTS, 'documentos'), node.line);
  const { document, fault, warnings } = readDocument(node, all.count, all.companyRut);
  const key = documentKey(document) ?? '';
  const wrong = fault ?? repetition(document, all.byKey.get(key));
  if (wrong) all.rejected += 1;
  else {
    all.byKey.set(key, document);
    all.documents.push(document);
    all.lines += document.lines.length;
  }
  if (all.lines > MAX_LINES) throw new Refused('E_TOO_LARGE', tooMany(MAX_LINES, 'líneas de detalle'), node.line);
  (wrong ? [wrong] : warnings).forEach(all.problems.add);
}

function readingOf({ documents, problems, count, rejected }: Collected, warnings: readonly Problem[]): FileReading {
  if (count === 0) return refusal(problem(null, null, 'E_EMPTY', 'El XML no trae ningún documento.'), 'DTE');
  return {
    kind: 'DTE',
    documents,
    accounts: [],
    questions: [],
    problems: [...warnings, ...problems.all()],
    rowsRead: count,
    rowsRejected: rejected,
    isRefused: documents.length === 0,
  };
}
