import { documentKind, registeredKind } from '#domain/documents/kinds.ts';
import { formatCount } from '#domain/format.ts';
import type { DocumentFacts, FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { isPeriod, type Period } from '#domain/period.ts';
import { blankDocument, documentKey } from './document.ts';
import { MAX_DOCUMENTS } from './limits.ts';
import {
  childAmount,
  childDay,
  childDecimal,
  childRut,
  childText,
  findChild,
  findChildren,
  type NodeReader,
  newNodeReader,
  rejectDocument,
  requiredChild,
} from './node-reader.ts';
import { problem, problemList, refusal } from './problem.ts';
import { Refused } from './refused.ts';
import { repetition } from './repetition.ts';
import { quoted } from './row-reader.ts';
import { checkedTotal } from './tax-layout.ts';
import type { Decoded } from './text.ts';
import { childrenNamed, readXml, type XmlNode } from './xml.ts';

const SII = 'http://www.sii.cl/SiiDte';
const SKIPPED = new Set(['Signature', 'TmstFirma', 'ResumenSegmento']);
/** As the tax office's format has them. */
const MAX_TAXES = 20;
const MAX_VAT_REASONS = 5;
const VAT_WITHHELD = 15;

/** Whose book it is, of which month, and of which side. */
type Cover = { isReceived: boolean; period: Period };

type Collected = {
  cover: Cover | null;
  documents: DocumentFacts[];
  byKey: Map<string, DocumentFacts>;
  /** What the rows of each code sum to. */
  sums: Map<number, number>;
  problems: ReturnType<typeof problemList>;
  count: number;
  rejected: number;
};

/**
 * A book of purchases or sales in XML (LibroCompraVenta), of the months before the tax office's register. Boletas that it only sums up
 * become the month's summary. Refused: another company's (E_COMPANY), and one that only corrects another book (E_TYPE).
 * Source: schema LibroCV_v10 of the tax office.
 */
export function readLibro(decoded: Decoded, context: ReadingContext): FileReading {
  const problems = problemList();
  const all: Collected = { cover: null, documents: [], byKey: new Map(), sums: new Map(), problems, count: 0, rejected: 0 };
  const onStreamed = (node: XmlNode, parent: XmlNode | null) => {
    all.cover ??= readCover(parent, context);
    addRow(all, all.cover, node);
  };
  const read = withRefusals(() =>
    readXml(decoded, { isNamespace: (name) => name === SII, skipped: SKIPPED, streamed: 'Detalle', onStreamed }),
  );
  if ('refused' in read) return refusal(read.refused, 'LIBRO');
  const book = withRefusals(() => {
    const envelope = childrenNamed(read.root, 'EnvioLibro')[0] ?? null;
    all.cover ??= readCover(envelope, context);
    if (envelope) addTotals(all, all.cover, envelope);
    return all;
  });
  return 'refused' in book ? refusal(book.refused, 'LIBRO') : readingOf(book, read.problems);
}

function withRefusals<T>(work: () => T): T | { refused: Problem } {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.problem };
    throw error;
  }
}

/** @throws Refused when nothing of the book may be stored */
function readCover(envelope: XmlNode | null, { companyRut }: ReadingContext): Cover {
  const reader = newNodeReader(0);
  const cover = requiredChild(reader, envelope ?? NOTHING, 'Caratula');
  if (cover.children.length === 0) throw new Refused('E_XML_SCHEMA', 'El libro no trae su carátula, que dice de quién y de qué mes es.');
  const owner = childRut(reader, cover, 'RutEmisorLibro');
  const period = childText(reader, cover, 'PeriodoTributario');
  const operation = childText(reader, cover, 'TipoOperacion');
  if (owner !== null && owner !== companyRut) throw new Refused('E_COMPANY', `El libro es del RUT ${owner}, que no es el de esta empresa.`);
  if (owner === null || !isPeriod(period) || (operation !== 'COMPRA' && operation !== 'VENTA'))
    throw new Refused('E_XML_SCHEMA', 'La carátula del libro no dice bien de quién es, de qué mes, o si es de compras o ventas.');
  if (childText(reader, cover, 'TipoEnvio') === 'AJUSTE')
    throw new Refused('E_TYPE', 'El libro es un ajuste de otro: sube el libro completo del mes.');
  return { isReceived: operation === 'COMPRA', period };
}

const NOTHING: XmlNode = { name: '', attributes: {}, text: '', children: [], line: 0 };

/** @throws Refused E_TOO_LARGE */
function addRow(all: Collected, cover: Cover, node: XmlNode): void {
  if (childrenNamed(node, 'Anulado').length > 0) return;
  all.count += 1;
  if (all.count > MAX_DOCUMENTS)
    throw new Refused('E_TOO_LARGE', `El libro trae más de ${formatCount(MAX_DOCUMENTS)} documentos.`, node.line);
  const reader = newNodeReader(all.count);
  const { document, differs } = readRow(reader, cover, node);
  const key = documentKey(document) ?? '';
  const wrong = reader.fault ?? repetition(document, all.byKey.get(key));
  if (wrong) {
    all.rejected += 1;
    all.problems.add(wrong);
    return;
  }
  all.byKey.set(key, document);
  all.documents.push(document);
  all.sums.set(document.code, (all.sums.get(document.code) ?? 0) + document.total);
  if (differs) all.problems.add(differs);
}

function readRow(reader: NodeReader, { isReceived, period }: Cover, node: XmlNode): { document: DocumentFacts; differs: Problem | null } {
  const amount = (name: string) => childAmount(reader, node, name, 'CLP') ?? 0;
  const code = codeOf(reader, node);
  const folio = childText(reader, node, 'NroDoc');
  if (!/^0*[1-9]\d{0,17}$/.test(folio)) rejectDocument(reader, 'NroDoc', 'E_VALUE', `«${quoted(folio)}» no es un folio.`);
  if (childText(reader, node, 'Operacion') === '2')
    rejectDocument(reader, 'Operacion', 'E_VALUE', 'la línea quita un documento de otro libro, y no se lee.');
  const document: DocumentFacts = {
    ...blankDocument('libro', reader.ordinal, code, isReceived),
    folio: folio.replace(/^0+/, ''),
    ...partyOf(reader, node, code),
    issuedOn: childDay(reader, node, 'FchDoc'),
    period,
    section: 'registro',
    exempt: amount('MntExe'),
    net: amount('MntNeto'),
    iva: amount('MntIVA') + amount('IVAUsoComun'),
    ivaNotRecoverable: sumOf(reader, node, 'IVANoRec', 'MntIVANoRec'),
    otherTaxes: otherTaxesOf(reader, node),
    total: amount('MntTotal'),
    references: referencesOf(reader, node),
  };
  if (!document.issuedOn) rejectDocument(reader, 'FchDoc', 'E_DATE', 'no trae la fecha del documento.');
  makePositive(reader, document);
  const withheld = amount('IVARetTotal') || amount('IVARetParcial');
  const apart = withheld === 0 ? null : { code: VAT_WITHHELD, amount: withheld, rate: null };
  const base = document.net + document.exempt + document.iva + document.ivaNotRecoverable;
  const loose = ['MntSinCred', 'DepEnvase', 'MntNoFact', 'Ley18211', 'PsjNac', 'PsjInt', 'ImpVehiculo'].map(amount).filter(Boolean);
  const sum = checkedTotal({ document, base, apart, loose: [...loose, -amount('CredEC'), -amount('IVANoRetenido')] });
  return { document, differs: sum === null ? null : totalWarning(document, sum) };
}

function codeOf(reader: NodeReader, node: XmlNode): number {
  const text = childText(reader, node, 'TpoDoc');
  const code = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (!registeredKind(code)) rejectDocument(reader, 'TpoDoc', 'E_DOCTYPE', `«${quoted(text)}» no es un tipo de documento del SII.`);
  return code;
}

/** Boletas may leave their buyer out. */
function partyOf(reader: NodeReader, node: XmlNode, code: number): Pick<DocumentFacts, 'counterpartRut' | 'counterpartName'> {
  const counterpartName = childText(reader, node, 'RznSoc') || null;
  const isUnnamed = documentKind(code)?.cash === 'atOnce' && !findChild(reader, node, 'RUTDoc');
  return { counterpartRut: isUnnamed ? null : childRut(reader, node, 'RUTDoc'), counterpartName };
}

function sumOf(reader: NodeReader, node: XmlNode, list: string, part: string): number {
  return findChildren(reader, node, { name: list, max: MAX_VAT_REASONS }).reduce(
    (sum, one) => sum + (childAmount(reader, one, part, 'CLP') ?? 0),
    0,
  );
}

function otherTaxesOf(reader: NodeReader, node: XmlNode): DocumentFacts['otherTaxes'] {
  return findChildren(reader, node, { name: 'OtrosImp', max: MAX_TAXES }).flatMap((tax) => {
    const code = childText(reader, tax, 'CodImp');
    if (!/^\d{1,3}$/.test(code)) rejectDocument(reader, 'CodImp', 'E_VALUE', `«${quoted(code)}» no es un código de impuesto.`);
    const amount = childAmount(reader, tax, 'MntImp', 'CLP') ?? 0;
    return amount === 0 ? [] : [{ code: Number(code), amount, rate: childDecimal(reader, tax, 'TasaImp') }];
  });
}

function referencesOf(reader: NodeReader, node: XmlNode): DocumentFacts['references'] {
  const [code, folio] = [childText(reader, node, 'TpoDocRef'), childText(reader, node, 'FolioDocRef')];
  return code === '' || folio === '' ? [] : [{ code, folio, on: null, effect: null, reason: null }];
}

/** Some programs print credit notes with negative amounts; nothing else may be negative. */
function makePositive(reader: NodeReader, document: DocumentFacts): void {
  if (document.total < 0 && documentKind(document.code)?.sign !== -1)
    rejectDocument(reader, 'MntTotal', 'E_VALUE', 'el total es negativo, y solo una nota de crédito puede restar.');
  if (document.total >= 0) return;
  for (const part of ['net', 'exempt', 'iva', 'ivaNotRecoverable', 'total'] as const) document[part] = Math.abs(document[part]);
  document.otherTaxes = document.otherTaxes.map((tax) => ({ ...tax, amount: Math.abs(tax.amount) }));
}

function totalWarning({ line, code, folio, total }: DocumentFacts, sum: number): Problem {
  const message = `Documento ${line}: las partes del tipo ${code} folio ${folio} suman ${formatMoney(sum)} y su total dice ${formatMoney(total)}; se conservó lo que dice el libro.`;
  return problem(line, 'MntTotal', 'W_TOTAL', message);
}

/** The totals of the month: a control of the rows, and all that the book says of boletas that it does not list. */
function addTotals(all: Collected, { isReceived, period }: Cover, envelope: XmlNode): void {
  const reader = newNodeReader(0);
  const totals = findChild(reader, envelope, 'ResumenPeriodo');
  for (const row of totals ? childrenNamed(totals, 'TotalesPeriodo') : []) {
    const code = codeOf(reader, row);
    const amount = (name: string) => Math.abs(childAmount(reader, row, name, 'CLP') ?? 0);
    const [total, sum] = [amount('TotMntTotal'), all.sums.get(code)];
    const count = Number(childText(reader, row, 'TotDoc')) || 0;
    if (reader.fault) throw new Refused(reader.fault.code, reader.fault.message);
    if (sum === undefined && !isReceived && documentKind(code)?.cash === 'atOnce' && count > 0) {
      const facts = { ...blankDocument('rcvSummary', 1_000_000 + all.documents.length, code, false), period, count, total };
      all.documents.push({ ...facts, exempt: amount('TotMntExe'), net: amount('TotMntNeto'), iva: amount('TotMntIVA') });
      all.count += 1;
    } else if ((sum ?? 0) !== total) all.problems.add(problem(null, 'TotMntTotal', 'W_TOTAL', differs(code, total, sum ?? 0)));
  }
}

function differs(code: number, total: number, sum: number): string {
  return `El libro dice un total de ${formatMoney(total)} de «${documentKind(code)?.name ?? `tipo ${code}`}» y su detalle suma ${formatMoney(sum)}; se cuenta el detalle.`;
}

function readingOf({ documents, problems, count, rejected }: Collected, warnings: readonly Problem[]): FileReading {
  if (count === 0) return refusal(problem(null, null, 'E_EMPTY', 'El libro no trae ningún documento.'), 'LIBRO');
  const isRefused = documents.length === 0;
  const nothing = { accounts: [], questions: [] };
  return {
    kind: 'LIBRO',
    documents,
    ...nothing,
    problems: [...warnings, ...problems.all()],
    rowsRead: count,
    rowsRejected: rejected,
    isRefused,
  };
}
