import { readFileSync } from 'node:fs';
import { documentKind } from '#domain/documents/kinds.ts';
import type { FileReading } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from '#server/formats/read.ts';

/** What `tests/corpus/expect.json` requires of one file. */
export type Expectation = {
  path: string;
  verdict: 'accept' | 'reject' | 'partial' | 'asks' | 'accept_or_reject' | 'table';
  code: string;
  note: string;
  rows_ok?: number;
  rows_bad?: number;
  line?: number;
  /** Signed sum of movements. */
  net?: number;
  total_signed?: number;
  iva_signed?: number;
};

/** A reading in the terms of an expectation. */
export type Outcome = {
  verdict: 'accept' | 'reject' | 'partial' | 'asks';
  codes: string[];
  rows_ok: number;
  rows_bad: number;
  lines: (number | null)[];
  net: number;
  total_signed: number;
  iva_signed: number;
};

const CORPUS = new URL('../corpus/', import.meta.url);

/** The expectations whose path starts so ('csv/8', 'xml/'). */
export function expectations(prefix: string): Expectation[] {
  const all = JSON.parse(readFileSync(new URL('expect.json', CORPUS), 'utf8')) as Expectation[];
  return all.filter((one) => one.path.startsWith(prefix));
}

/** A file of the corpus, read for the corpus's own company. */
export function readCorpus(path: string): FileReading {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return readFile(readFileSync(new URL(path, CORPUS)), { fileName, companyRut: rut('76123456-0'), kind: null, answers: {} });
}

export function outcome(reading: FileReading): Outcome {
  const movements = reading.accounts.flatMap((account) => account.movements);
  const signed = (amount: (document: FileReading['documents'][number]) => number) =>
    reading.documents.reduce((sum, one) => sum + (documentKind(one.code)?.sign ?? 0) * amount(one), 0);
  return {
    verdict: reading.isRefused ? 'reject' : reading.rowsRead === 0 ? 'asks' : reading.rowsRejected > 0 ? 'partial' : 'accept',
    codes: reading.problems.map((one) => one.code),
    rows_ok: reading.rowsRead - reading.rowsRejected,
    rows_bad: reading.rowsRejected,
    lines: reading.problems.map((one) => one.line),
    net: movements.reduce((sum, one) => sum + one.amount, 0),
    total_signed: signed((one) => one.total),
    iva_signed: signed((one) => one.iva),
  };
}

/** The parts of an expectation that can be compared with an outcome, in the same terms. */
export function demanded(expected: Expectation): Partial<Outcome> {
  const { rows_ok, rows_bad, net, total_signed, iva_signed } = expected;
  const sums = Object.fromEntries(
    Object.entries({ rows_ok, rows_bad, net, total_signed, iva_signed }).filter(([, value]) => value !== undefined),
  );
  return expected.verdict === 'reject' ? { verdict: 'reject' } : { verdict: expected.verdict as Outcome['verdict'], ...sums };
}
