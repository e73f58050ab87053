import { addDays, addMonths, type Day } from '../date.ts';
import type { DocumentFacts, LineFacts, OtherTax, RcvSection, ReferenceFacts } from '../imports/facts.ts';
import type { Currency } from '../money.ts';
import { firstDayOf, type Period, periodOf } from '../period.ts';
import type { Rut } from '../rut.ts';
import { type Cesion, countingChain } from './cesion.ts';

/** A document as its sources together describe it. Everything else about it (area, due date by hand, matches) belongs to the company. */
export type FoldedDocument = {
  isReceived: boolean;
  code: number;
  folio: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
  issuedOn: Day;
  receivedOn: Day | null;
  receivedTime: string | null;
  acceptedOn: Day | null;
  claimedOn: Day | null;
  period: Period;
  section: RcvSection | null;
  summaryCount: number | null;
  currency: Currency;
  net: number;
  exempt: number;
  iva: number;
  ivaNotRecoverable: number;
  otherTaxes: OtherTax[];
  /** What the issuer of a settlement invoice keeps, without VAT. */
  commission: number;
  total: number;
  rate: string | null;
  /** Pesos of a foreign-currency document as the tax office registered it; null when no source says. */
  pesos: number | null;
  paymentForm: 1 | 2 | 3 | null;
  transactionKind: string | null;
  /** As the document states it: FchVenc, else its last planned payment. */
  dueOn: Day | null;
  /** Annulled by its issuer (professional fees): once one file says so, no other revokes it. */
  annulledOn: Day | null;
  /** Its sales, in order. */
  cesiones: readonly Cesion[];
  lines: LineFacts[];
  references: ReferenceFacts[];
};

/**
 * Folds what every file said of a document into one.
 *
 * The tax office's figures win: of its own rows a registered one beats a pending one, and of equals the latest import wins; then come the
 * book of boletas and the XML. The other sources fill in what the leading one lacks. Lines, references, payment form and due date are
 * the XML's. A foreign-currency document keeps its currency, with the register's pesos beside it.
 *
 * @param sources   oldest import first, at least one, all with the same identity
 * @param currency  set once money was matched: sources in another currency then do not change its amounts
 */
export function foldSources(sources: readonly DocumentFacts[], currency: Currency | null = null): FoldedDocument {
  const ranked = sources.toSorted((a, b) => rank(b) - rank(a) || sources.indexOf(b) - sources.indexOf(a));
  const bestSource = ranked[0] as DocumentFacts;
  const firstValue = <Key extends keyof DocumentFacts>(key: Key) => ranked.find((one) => one[key] !== null)?.[key] ?? null;
  const xml = ranked.filter((one) => one.source === 'dte');
  const issuedOn = firstValue('issuedOn') ?? lastDayOf(firstValue('period'));
  const receivedOn = firstValue('receivedOn');
  const inPesos = ranked.find((one) => one.currency === 'CLP');
  const amounts = ranked.find((one) => one.currency === currency) ?? xml.find((one) => one.currency !== 'CLP') ?? bestSource;
  return {
    isReceived: bestSource.isReceived,
    code: bestSource.code,
    folio: bestSource.folio,
    counterpartRut: firstValue('counterpartRut'),
    counterpartName: firstValue('counterpartName'),
    issuedOn,
    receivedOn,
    receivedTime: ranked.find((one) => one.receivedOn === receivedOn && one.receivedTime)?.receivedTime ?? null,
    acceptedOn: firstValue('acceptedOn'),
    // A row registered after a claim shows that the claim was withdrawn.
    claimedOn: bestSource.source === 'rcv' ? bestSource.claimedOn : firstValue('claimedOn'),
    period: firstValue('period') ?? periodOf(issuedOn),
    section: firstValue('section'),
    summaryCount: bestSource.count,
    ...amountsOf(amounts),
    commission: ranked.map(commissionOf).find((amount) => amount !== 0) ?? 0,
    pesos: amounts.currency === 'CLP' ? null : (inPesos?.total ?? null),
    paymentForm: firstValue('paymentForm'),
    transactionKind: firstValue('transactionKind'),
    dueOn: firstValue('dueOn') ?? lastPayment(xml),
    annulledOn: ranked.find((one) => one.annulledOn)?.annulledOn ?? null,
    cesiones: countingChain(ranked.map((one) => one.cesiones ?? [])),
    lines: xml[0]?.lines ?? [],
    references:
      (ranked.find((one) => one.source === 'dte' && one.references.length > 0) ?? ranked.find((one) => one.references.length > 0))
        ?.references ?? [],
  };
}

/** A monthly summary is dated on the last day of its month. */
function lastDayOf(period: Period | null): Day {
  if (period === null) throw new RangeError('a document without day and period');
  return addDays(addMonths(firstDayOf(period), 1), -1);
}

/**
 * The register first; a pending row never overrides another section, nor an XML that proves less one that proves more. Last what Caudal
 * wrote of a document that no register was known to have (UNREGISTERED_NO of domain/taxbooks/layout.ts): all of it came from the others.
 */
function rank(facts: DocumentFacts): number {
  const { source, section } = facts;
  if (source === 'rcv') return section === null ? -3 : section === 'pendiente' ? 3 : 4;
  if (source === 'dte') return proofOf(facts) - 2;
  return source === 'rcvSummary' ? 2 : source === 'boletas' || source === 'libro' ? 1 : 0;
}

/**
 * What an XML proves of itself: 2, that nothing was changed after it was signed; 0, that something was; 1, neither. Whoever takes the
 * signature off a changed one must not get it past the signed one.
 */
export function proofOf({ signature }: DocumentFacts): 0 | 1 | 2 {
  return signature?.verdict === 'valid' ? 2 : signature?.verdict === 'altered' ? 0 : 1;
}

/** Whether the XML was changed after it was signed. */
export function isAltered({ signature }: DocumentFacts): boolean {
  return signature?.verdict === 'altered';
}

function amountsOf({ currency, net, exempt, iva, ivaNotRecoverable, otherTaxes, total, rate }: DocumentFacts) {
  return { currency, net, exempt, iva, ivaNotRecoverable, otherTaxes, total, rate };
}

const COMMISSION_HEADINGS = ['Neto Comision Liquid. Factura', 'Exento Comision Liquid. Factura'] as const;

/** As its XML says it, else as the register printed it. */
function commissionOf({ commission, register }: DocumentFacts): number {
  const printed = (heading: string) => Number(register?.[heading]?.replaceAll('.', '') ?? 0);
  const amount = commission ?? COMMISSION_HEADINGS.reduce((sum, heading) => sum + printed(heading), 0);
  return Number.isSafeInteger(amount) ? amount : 0;
}

function lastPayment(xml: readonly DocumentFacts[]): Day | null {
  const [plan] = xml.map((one) => one.payments).filter((payments) => payments.length > 0);
  return (
    plan
      ?.map(({ on }) => on)
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * Whether a file contradicts what is known of a document: another total in the same currency. The first one is kept. A monthly summary
 * grows during its month: there the latest counts.
 */
export function contradicts(existing: readonly DocumentFacts[], facts: DocumentFacts): DocumentFacts | null {
  if (facts.folio === null) return null;
  return existing.find((one) => one.currency === facts.currency && one.total !== facts.total) ?? null;
}
