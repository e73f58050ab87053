/** What the tax office's report and page of professional fees have in common: a boleta as facts, and the totals that both print. */

import type { Day } from '#domain/date.ts';
import { BHE, BTE, retentionOf, retentionRate } from '#domain/documents/honorarios.ts';
import { formatDecimal } from '#domain/format.ts';
import type { DocumentFacts, FileReading, ImportKind, Problem } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { type Period, periodOf } from '#domain/period.ts';
import type { Rut } from '#domain/rut.ts';
import { blankDocument, documentKey } from './document.ts';
import { problem, problemList, refusal } from './problem.ts';

/** A row as printed. Amounts in pesos. */
export type FeeRow = {
  line: number;
  folio: string;
  issuedOn: Day;
  annulledOn: Day | null;
  isAnnulled: boolean;
  rut: Rut;
  name: string | null;
  gross: number;
  withheldByReceiver: number;
  withheldByIssuer: number;
  net: number;
  barCode: string | null;
};

/** Sums that a file prints of what is not annulled; null where it prints none. */
export type FeeTotals = { gross: number | null; withheld: number | null; net: number | null };

/**
 * What the professional receives is the amount: net where the receiver withholds, gross where the issuer pays it. Gross is stored as net
 * amount and what is withheld as tax, whoever pays it.
 */
function feeFacts(row: FeeRow, { isReceived, code }: FeeSide): DocumentFacts {
  const { line, folio, issuedOn, rut, name, gross, withheldByReceiver, withheldByIssuer, barCode } = row;
  return {
    ...blankDocument('bhe', line, code, isReceived),
    folio,
    counterpartRut: rut,
    counterpartName: name,
    issuedOn,
    annulledOn: row.isAnnulled ? (row.annulledOn ?? issuedOn) : null,
    period: periodOf(issuedOn),
    net: gross,
    iva: withheldByReceiver > 0 ? withheldByReceiver : withheldByIssuer,
    total: gross - withheldByReceiver,
    barCode,
  };
}

/** Who pays: the company or the other party; and whether the professional wrote the boletas, or who pays did (BTE). */
export type FeeSide = { readonly isReceived: boolean; readonly code: typeof BHE | typeof BTE };

/** Gathers the rows of one file, each boleta once. */
export type FeeCollector = FeeSide & {
  readonly byKey: Map<string, DocumentFacts>;
  readonly problems: ReturnType<typeof problemList>;
  readonly sums: { gross: number; withheld: number; net: number };
  rowsRead: number;
  rowsRejected: number;
};

export function newFeeCollector(isReceived: boolean, code: FeeSide['code'] = BHE): FeeCollector {
  return {
    isReceived,
    code,
    byKey: new Map(),
    problems: problemList(),
    sums: { gross: 0, withheld: 0, net: 0 },
    rowsRead: 0,
    rowsRejected: 0,
  };
}

export function rejectFee(collector: FeeCollector, fault: Problem): void {
  collector.rowsRead += 1;
  collector.rowsRejected += 1;
  collector.problems.add(fault);
}

/** Counts a row towards the totals of its file, whatever else is wrong with it. */
export function sumFee({ sums }: FeeCollector, row: Pick<FeeRow, 'isAnnulled' | 'gross' | 'withheldByReceiver' | 'net'>): void {
  if (row.isAnnulled) return;
  sums.gross += row.gross;
  sums.withheld += row.withheldByReceiver;
  sums.net += row.net;
}

/** @param period  the month of the file; null when it does not say */
export function addFeeOf(collector: FeeCollector, row: FeeRow, period: Period | null): void {
  const { byKey, problems } = collector;
  sumFee(collector, row);
  const document = feeFacts(row, collector);
  const key = documentKey(document) ?? '';
  const fault = monthFault(row, period) ?? sumFault(row) ?? repeatedFault(document, byKey.get(key));
  if (fault) rejectFee(collector, fault);
  else {
    collector.rowsRead += 1;
    byKey.set(key, document);
    for (const warning of rateWarning(row)) problems.add(warning);
  }
}

/** Net is what is left of the gross amount; some lists also subtract what professionals pay themselves. */
function sumFault({ line, folio, gross, withheldByReceiver, withheldByIssuer, net }: FeeRow): Problem | null {
  const left = gross - withheldByReceiver;
  if (left >= 0 && (net === left || net === left - withheldByIssuer)) return null;
  const message = `La boleta ${folio} (línea ${line}) dice ${formatMoney(gross)} brutos, ${formatMoney(withheldByReceiver)} retenidos y ${formatMoney(net)} líquidos, que no cuadran.`;
  return problem(line, null, 'E_TOTAL', message);
}

function repeatedFault(document: DocumentFacts, earlier: DocumentFacts | undefined): Problem | null {
  if (!earlier) return null;
  const name = `La línea ${document.line} repite la boleta ${document.folio} de la línea ${earlier.line}`;
  if (document.total === earlier.total && document.issuedOn === earlier.issuedOn)
    return problem(document.line, null, 'W_DUPLICATE', `${name}; se contó una sola vez.`);
  return problem(document.line, null, 'E_CONFLICT', `${name} con otros datos; se conservó la primera.`);
}

function rateWarning({ line, folio, gross, withheldByReceiver, issuedOn }: FeeRow): Problem[] {
  if (retentionOf(gross, withheldByReceiver, issuedOn).kind !== 'other') return [];
  const percent = (fraction: number) => formatDecimal(100 * fraction, 2);
  const message = `La boleta ${folio} (línea ${line}) retiene ${percent(withheldByReceiver / gross)} % y la tasa de ${issuedOn.slice(0, 4)} es ${percent(retentionRate(issuedOn))} %; se conservó lo que dice el SII.`;
  return [problem(line, null, 'W_RETENTION', message)];
}

/** What was read, once all rows are. Totals that the rows do not make refuse the file: some of them are missing or were changed. */
export function feeReading(collector: FeeCollector, totals: FeeTotals): FileReading {
  const { sums, byKey, problems, rowsRead, rowsRejected } = collector;
  const kind: ImportKind = collector.code === BTE ? 'BTE' : 'BHE';
  if (rowsRead === 0) return refusal(problem(null, null, 'E_EMPTY', 'El informe no trae ninguna boleta de honorarios.'), kind);
  const wrong = totalProblem(sums, totals);
  if (wrong) return { ...refusal(wrong, kind), problems: [wrong, ...problems.all()] };
  const documents = [...byKey.values()];
  const isRefused = documents.length === 0;
  const nothing = { accounts: [], questions: [] };
  return { kind, documents, ...nothing, problems: problems.all(), rowsRead, rowsRejected, isRefused };
}

function totalProblem(sums: FeeCollector['sums'], totals: FeeTotals): Problem | null {
  const names = { gross: 'brutos', withheld: 'retenidos', net: 'líquidos' } as const;
  for (const part of ['gross', 'withheld', 'net'] as const) {
    const printed = totals[part];
    if (printed === null || printed === sums[part]) continue;
    const message = `El informe dice un total de ${formatMoney(printed)} ${names[part]} y sus boletas vigentes suman ${formatMoney(sums[part])}: descárgalo de nuevo del SII, sin modificarlo.`;
    return problem(null, null, 'E_TOTAL', message);
  }
  return null;
}

/** A file of another month than the boletas in it would not be the tax office's. */
function monthFault({ line, folio, issuedOn }: FeeRow, period: Period | null): Problem | null {
  if (period === null || periodOf(issuedOn) === period) return null;
  const message = `La boleta ${folio} (línea ${line}) no es del mes del informe (${period.slice(5)}/${period.slice(0, 4)}).`;
  return problem(line, null, 'E_DATE', message);
}
