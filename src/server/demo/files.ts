/** A company as the files that the tax office and its banks would give, month by month: what a person would download and import. */

import { withoutMarks } from '#domain/fold.ts';
import type { MovementFacts } from '#domain/imports/facts.ts';
import type { Period } from '#domain/period.ts';
import { boletaFile, purchaseFile, purchaseSummary, type RegisterFile, SECTIONS, saleFile, saleSummary } from './register-files.ts';
import { plainStatement, statementFile } from './statement-files.ts';
import type { DemoAccount, DemoDocument, DemoHead, DemoMovement, DemoStream } from './types.ts';

/** `path` within the output folder. `isMore`: is appended to a file whose first part was given before. */
export type DemoFile = {
  path: string;
  text: string;
  encoding: 'latin1' | 'utf8';
  kind: 'ventas' | 'compras' | 'resumen' | 'boletas' | 'cartola';
  /** Documents or movements in it. */
  rows: number;
  isMore: boolean;
};

export type FileOptions = {
  /** One plain CSV for each account instead of a statement a month in the bank's own layout. */ isWhole: boolean;
};

/** The files of a company, in order of time; memory is that of about two months. */
export function* filesOf(company: DemoStream, { isWhole }: FileOptions): Generator<DemoFile> {
  const folder = slug(company.alias);
  const balances = company.accounts.map((one) => one.openingBalance);
  /** Purchases whose tax period has not come yet. */
  const waiting = new Map<Period, DemoDocument[]>();
  for (const { period, documents, movements } of company.months()) {
    for (const file of registerFiles(company, period, documents, waiting)) yield { ...file, path: `${folder}/sii/${file.path}` };
    for (const account of company.accounts) {
      const file = accountFile(company, account, period, balances, ofAccount(movements, account.index), isWhole);
      if (file) yield { ...file, path: `${folder}/bancos/${file.path}` };
    }
  }
}

/** A name without accents or blanks, for folders and files. */
function slug(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** What the tax office has of a period once its month is over; months without documents give no file. */
function* registerFiles(
  company: DemoHead,
  period: Period,
  documents: DemoDocument[],
  waiting: Map<Period, DemoDocument[]>,
): Generator<DemoFile> {
  for (const document of documents.filter(({ facts }) => facts.isReceived)) {
    const filedPeriod = document.facts.period ?? period;
    const list = waiting.get(filedPeriod);
    if (list) list.push(document);
    else waiting.set(filedPeriod, [document]);
  }
  const sales = documents.filter(({ facts }) => !facts.isReceived);
  const purchases = waiting.get(period) ?? [];
  waiting.delete(period);
  const files: (RegisterFile | null)[] = [
    saleFile(company, period, sales),
    saleSummary(company, period, sales),
    boletaFile(period, sales),
    ...SECTIONS.map((section) => purchaseFile(company, period, section, purchases)),
    purchaseSummary(company, period, purchases),
  ];
  for (const file of files) if (file) yield { ...file, encoding: 'latin1', isMore: false };
}

function accountFile(
  company: DemoHead,
  account: DemoAccount,
  period: Period,
  balances: number[],
  movements: MovementFacts[],
  isWhole: boolean,
): DemoFile | null {
  if (movements.length === 0) return null;
  const opening = balances[account.index]!;
  balances[account.index] = movements.at(-1)!.balance!;
  const isMore = opening !== account.openingBalance || company.startsOn.slice(0, 7) !== period;
  const statement = { company, account, period, opening, closing: balances[account.index]!, movements };
  const { extension, text, encoding } = isWhole ? plainStatement(statement, isMore) : statementFile(statement);
  const name = `${account.bankCode}-${account.number.replace(/\D/g, '')}${account.currency === 'CLP' ? '' : `-${account.currency}`}`;
  const path = isWhole ? `cartola_${name}.${extension}` : `cartola_${name}_${period.replace('-', '')}.${extension}`;
  return { path, text, encoding, kind: 'cartola', rows: movements.length, isMore: isWhole && isMore };
}

function ofAccount(movements: DemoMovement[], account: number): MovementFacts[] {
  return movements.filter((one) => one.account === account).map((one) => one.facts);
}
