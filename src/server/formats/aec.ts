import { isDay } from '#domain/date.ts';
import { CEDIBLE_CODES, type Cesion, chainFault, lastCesion, sellerOf, soldAmount } from '#domain/documents/cesion.ts';
import type { DocumentFacts, FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import type { ObligationFacts } from '#domain/obligations/sheet.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { readDocument } from './dte-document.ts';
import {
  childAmount,
  childDay,
  childRut,
  childText,
  findChildren,
  type NodeReader,
  newNodeReader,
  rejectDocument,
  requiredChild,
} from './node-reader.ts';
import { problem, refusal } from './problem.ts';
import { quoted } from './row-reader.ts';
import { cesionSignaturesOf, signaturesOf } from './signature.ts';
import type { Decoded } from './text.ts';
import { readXml, type XmlNode } from './xml.ts';

const SII = 'http://www.sii.cl/SiiDte';
/** Stamps, signatures and pictures: kept in the original bytes. */
const SKIPPED = new Set(['TED', 'Signature', 'TmstFirma', 'ImagenDTE', 'ImagenAR', 'Recibo']);
/** The limit of the tax office's format. */
const MAX_CESIONES = 40;

/**
 * A file of cessions (AEC): the invoice in it as a document of its own, with the whole chain of its sales. Refused: a chain that is
 * broken or about another invoice (E_CESION), a document that nobody may sell (E_DOCTYPE), and one that the company neither issued nor
 * received nor bought last (E_COMPANY). Who bought it last is owed what was sold: an amount to collect from its debtor.
 */
export function readAec(decoded: Decoded, bytes: Uint8Array, context: ReadingContext): FileReading {
  const documents: XmlNode[] = [];
  const read = readXml(decoded, {
    isNamespace: (name) => name === SII,
    skipped: SKIPPED,
    streamed: 'DTE',
    onStreamed: (node, parent) => parent?.name === 'DocumentoDTECedido' && documents.push(node),
  });
  if ('refused' in read) return refusal(read.refused, 'AEC');
  const [dte, second] = documents;
  if (!dte || second)
    return refusal(problem(null, 'DTE', 'E_XML_SCHEMA', 'El archivo de cesión debe traer un solo documento cedido.'), 'AEC');
  const issuer = partyRut(dte, 'Emisor', 'RUTEmisor');
  const receiver = partyRut(dte, 'Receptor', 'RUTRecep');
  const isOurs = issuer === context.companyRut || receiver === context.companyRut;
  // The company may have bought somebody else's invoice: it is read from its seller's side.
  const readFor = (party: Rut | null) => readDocument(dte, 1, isOurs ? context.companyRut : (party ?? context.companyRut));
  const first = readFor(issuer);
  const seller = sellerOf(first.document.code, issuer, receiver);
  const { document, fault, warnings } = seller === issuer ? first : readFor(seller);
  if (fault) return refusal(fault.code === 'E_COMPANY' ? otherCompany() : fault, 'AEC');
  if (!CEDIBLE_CODES.includes(document.code)) return refusal(problem(null, 'TipoDTE', 'E_DOCTYPE', NOT_CEDIBLE), 'AEC');
  const chain = readChain(read.root, { document, issuer, receiver });
  if ('code' in chain) return refusal(chain, 'AEC');
  const signed = withSignatures(document, chain, bytes);
  if (!isOurs) return receivable(signed, issuer, context, [...read.problems, ...signatureWarnings(signed.cesiones ?? [])]);
  const problems = [...read.problems, ...warnings, ...signatureWarnings(signed.cesiones ?? []), ...partWarning(signed)];
  const nothing = { accounts: [], questions: [], rowsRejected: 0, isRefused: false };
  return { kind: 'AEC', documents: [signed], problems, rowsRead: 1, ...nothing };
}

const NOT_CEDIBLE = 'El documento del archivo no se puede ceder: solo se ceden facturas electrónicas (33, 34, 43 y 46).';

/** What the debtor of a bought invoice owes to the company, due on the last day that its sale says. */
function receivable(invoice: DocumentFacts, issuer: Rut | null, { companyRut }: ReadingContext, problems: Problem[]): FileReading {
  const last = lastCesion(invoice.cesiones ?? []);
  if (last?.assigneeRut !== companyRut || invoice.issuedOn === null) return refusal(otherCompany(), 'AEC');
  const owed: ObligationFacts = {
    ...{
      line: 1,
      documentType: 'MANUAL',
      kindKey: 'factoring',
      label: `Factura cedida ${invoice.folio}`,
      isReceived: false,
      institution: null,
    },
    ...{ counterpartRut: invoice.counterpartRut, counterpartName: invoice.counterpartName },
    ...{ detail: `La emitió ${issuer} y la vendió ${last.assignorRut}`, referenceNumber: invoice.folio, currency: 'CLP' },
    ...{ amount: last.amount, number: `${issuer}-${invoice.folio}`, period: firstDayOf(periodOf(last.dueOn)) },
    ...{ issuedOn: last.cededOn && last.cededOn <= last.dueOn ? last.cededOn : invoice.issuedOn, dueOn: last.dueOn },
  };
  const nothing = { accounts: [], questions: [], rowsRejected: 0, isRefused: false };
  return { kind: 'AEC', documents: [], obligations: [owed], problems, rowsRead: 1, ...nothing };
}

function otherCompany(): Problem {
  const message = 'Esta empresa no emitió ni recibió la factura cedida, ni es quien la tiene hoy: su cesión no se guarda en ella.';
  return problem(null, null, 'E_COMPANY', message);
}

function partyRut(dte: XmlNode, party: string, field: string): Rut | null {
  const reader = newNodeReader(1);
  const body = dte.children.find(({ children }) => children.some(({ name }) => name === 'Encabezado'));
  return body ? childRut(reader, requiredChild(reader, requiredChild(reader, body, 'Encabezado'), party), field) : null;
}

type CededInvoice = { document: DocumentFacts; issuer: Rut | null; receiver: Rut | null };

/** The cessions when they are a chain about this invoice; what is wrong with them instead. */
function readChain(root: XmlNode, ceded: CededInvoice): Cesion[] | Problem {
  const reader = newNodeReader(1);
  const list = requiredChild(reader, requiredChild(reader, root, 'DocumentoAEC'), 'Cesiones');
  const cesiones = findChildren(reader, list, { name: 'Cesion', max: MAX_CESIONES }).map((node) =>
    readCesion(reader, requiredChild(reader, node, 'DocumentoCesion'), ceded),
  );
  if (reader.fault) return reader.fault;
  const whole = cesiones.filter((one) => one !== null);
  const seller = sellerOf(ceded.document.code, ceded.issuer, ceded.receiver);
  const broken = seller && chainFault(seller, whole);
  return broken ? problem(null, 'SeqCesion', 'E_CESION', `Las cesiones de la factura no calzan: ${broken}.`) : whole;
}

/** Null with a fault. */
function readCesion(reader: NodeReader, node: XmlNode, ceded: CededInvoice): Cesion | null {
  const [assignor, assignee] = [requiredChild(reader, node, 'Cedente'), requiredChild(reader, node, 'Cesionario')];
  const [assignorRut, assigneeRut] = [childRut(reader, assignor, 'RUT'), childRut(reader, assignee, 'RUT')];
  const no = childText(reader, node, 'SeqCesion');
  if (!/^\d{1,2}$/.test(no)) rejectDocument(reader, 'SeqCesion', 'E_VALUE', `«${quoted(no)}» no es el número de una cesión.`);
  const amount = childAmount(reader, node, 'MontoCesion', 'CLP') ?? 0;
  if (amount <= 0 || amount > ceded.document.total)
    rejectDocument(reader, 'MontoCesion', 'E_VALUE', `el monto cedido ${formatMoney(amount)} no es una parte del total de la factura.`);
  const dueOn = childDay(reader, node, 'UltimoVencimiento');
  if (!dueOn) rejectDocument(reader, 'UltimoVencimiento', 'E_DATE', 'la cesión no trae su último vencimiento.');
  const { issuedOn } = ceded.document;
  if (dueOn && issuedOn && dueOn < issuedOn)
    rejectDocument(reader, 'UltimoVencimiento', 'E_DATE', 'el último vencimiento de la cesión es anterior a la factura.');
  checkInvoice(reader, requiredChild(reader, node, 'IdDTE'), ceded);
  const on = childText(reader, node, 'TmstCesion').slice(0, 10);
  if (!assignorRut || !assigneeRut || !dueOn) return null;
  const assigneeName = childText(reader, assignee, 'RazonSocial') || null;
  return { no: Number(no), assignorRut, assigneeRut, assigneeName, amount, dueOn, cededOn: isDay(on) ? on : null, verdict: 'unverifiable' };
}

/** Each cession names the invoice that is sold; one about another invoice would sell that one. */
function checkInvoice(reader: NodeReader, id: XmlNode, { document, issuer, receiver }: CededInvoice): void {
  const isSame =
    childText(reader, id, 'TipoDTE') === String(document.code) &&
    childText(reader, id, 'Folio').replace(/^0+/, '') === document.folio &&
    childRut(reader, id, 'RUTEmisor') === issuer &&
    childRut(reader, id, 'RUTReceptor') === receiver &&
    childDay(reader, id, 'FchEmis') === document.issuedOn &&
    childAmount(reader, id, 'MntTotal', 'CLP') === document.total;
  if (!isSame) rejectDocument(reader, 'IdDTE', 'E_CESION', 'una cesión nombra otra factura que la que el archivo trae.');
}

function withSignatures(document: DocumentFacts, chain: readonly Cesion[], bytes: Uint8Array): DocumentFacts {
  const verdicts = cesionSignaturesOf(bytes, chain.length);
  const cesiones = chain.map((cesion, index) => ({ ...cesion, verdict: verdicts[index]?.verdict ?? cesion.verdict }));
  return { ...document, signature: signaturesOf(bytes, 1)[0] ?? null, cesiones };
}

function signatureWarnings(cesiones: readonly Cesion[]): Problem[] {
  return cesiones.flatMap(({ no, verdict }) => {
    if (verdict !== 'altered' && verdict !== 'unsigned') return [];
    const what = verdict === 'altered' ? 'fue alterada después de firmarse' : 'no está firmada';
    return [problem(1, 'Cesion', 'W_SIGNATURE', `La cesión ${no} ${what}: confirma con el emisor a quién pagar antes de hacerlo.`)];
  });
}

/** Only what its seller sold is others', and of that only what the last of them bought is theirs. */
function partWarning({ cesiones = [], total }: DocumentFacts): Problem[] {
  const sold = soldAmount(cesiones, total);
  const lastAmount = lastCesion(cesiones)?.amount ?? 0;
  if (sold === 0 || (sold === total && lastAmount === total)) return [];
  const rest = sold < total ? '; el resto se sigue debiendo a quien vendió' : '';
  const part = lastAmount === sold ? '' : ` Quien la tiene ahora compró ${formatMoney(lastAmount)}.`;
  const message = `De los ${formatMoney(total)} de la factura se cedieron ${formatMoney(sold)}${rest}.${part}`;
  return [problem(1, 'MontoCesion', 'W_CESION', message)];
}
