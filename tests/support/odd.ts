import { readFileSync } from 'node:fs';
import type { Answers } from '#domain/imports/answers.ts';
import type { FileReading } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from '#server/formats/read.ts';

/** The expectation of `tests/corpus/odd/expect.json` for one file, read with these answers. */
export type OddFile = {
  file: string;
  /** Why the file is there. */
  note: string;
  answers?: Answers;
  /** The code of the refusal, and words of its sentence. */
  refused?: string;
  says?: string;
  /** Keys of the questions. */
  asks?: string[];
  /** `bank number currency: day amount, …` of each account; amounts in the currency's last digit. */
  accounts?: string[];
  /** `code folio issuedOn section total` of each document. */
  documents?: string[];
  /** `code line` of each problem. */
  problems?: string[];
};

const FOLDER = new URL('../corpus/odd/', import.meta.url);

export function oddFiles(): OddFile[] {
  return JSON.parse(readFileSync(new URL('expect.json', FOLDER), 'utf8')) as OddFile[];
}

export function readOdd({ file, answers = {} }: OddFile): FileReading {
  const bytes = readFileSync(new URL(file, FOLDER));
  return readFile(bytes, { fileName: file, companyRut: rut('76123456-0'), kind: null, answers });
}

/** A reading in the terms of the expectations; empty lists are left out. */
export function described(reading: FileReading): Omit<OddFile, 'file' | 'note' | 'answers' | 'says'> {
  const lists = {
    asks: reading.questions.map(({ key }) => key),
    accounts: reading.accounts.map(
      ({ bankCode, accountNumber, currency, movements }) =>
        `${bankCode ?? '-'} ${accountNumber ?? '-'} ${currency}: ${movements.map(({ on, amount }) => `${on} ${amount}`).join(', ')}`,
    ),
    documents: reading.documents.map(
      ({ code, folio, issuedOn, section, total }) => `${code} ${folio} ${issuedOn} ${section ?? '-'} ${total}`,
    ),
    problems: reading.isRefused ? [] : reading.problems.map(({ code, line }) => `${code} ${line ?? '-'}`),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { ...(reading.isRefused ? { refused: reading.problems[0]?.code ?? '' } : {}), ...Object.fromEntries(filled) };
}
