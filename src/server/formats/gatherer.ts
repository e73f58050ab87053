/** Gathers what a bank file says row by row and account by account, and settles each account at the end. */
import { formatCount } from '#domain/format.ts';
import type { AccountFacts, FileReading, MovementFacts, Problem } from '#domain/imports/facts.ts';
import { buildLedger } from './ledger.ts';
import { MAX_ACCOUNTS, MAX_MOVEMENTS } from './limits.ts';
import { problem, problemList } from './problem.ts';
import { Refused } from './refused.ts';
import type { Signs } from './statement-conventions.ts';
import { joinParts, type Origin, type Part } from './statement-parts.ts';
import { type OpenMark, signMovements } from './statement-signs.ts';

/** A row that is stored, or what is wrong with it. */
export type GatheredRow = { movement: MovementFacts } | { fault: Problem };
/** What was gathered of one file so far. */
export type Gatherer = {
  drafts: Map<string, Draft>;
  problems: ReturnType<typeof problemList>;
  rowsRead: number;
  rejected: number;
};
/** How the rows of an account are to be understood, for tables whose layout does not say it all. */
export type DraftStyle = { isDailyBalance: boolean; signs: Pick<Signs, 'by' | 'marks' | 'isDebeHaber'>; origin: Origin };
type Draft = Part & {
  isDailyBalance: boolean;
  signs: DraftStyle['signs'];
  uids: Set<string>;
  rejectedSeen: number;
};

export function newGatherer(): Gatherer {
  return { drafts: new Map(), problems: problemList(), rowsRead: 0, rejected: 0 };
}

/** The facts gathered under a key so far, opened the first time. Their movements are added by `addRow` only. */
export function openAccount(gatherer: Gatherer, key: string, open: () => AccountFacts, style?: DraftStyle): AccountFacts {
  const { drafts, rejected } = gatherer;
  const existing = drafts.get(key);
  if (existing) return existing.facts;
  if (drafts.size === MAX_ACCOUNTS) throw tooManyAccounts();
  const facts = open();
  const { isDailyBalance = false, signs = PRINTED, origin = null } = style ?? {};
  drafts.set(key, { facts, isDailyBalance, signs, origin, gaps: new Set(), uids: new Set(), rejectedSeen: rejected });
  return facts;
}

/** The facts under a key, when it was opened. */
export function findAccount({ drafts }: Gatherer, key: string): AccountFacts | undefined {
  return drafts.get(key)?.facts;
}

/** Adds one row of the account opened under `key`; null for a row that is not a movement. */
export function addRow(gatherer: Gatherer, key: string, row: GatheredRow | null): void {
  if (!row) return;
  gatherer.rowsRead += 1;
  if (gatherer.rowsRead > MAX_MOVEMENTS) throw tooManyMovements();
  const fault = 'fault' in row ? row.fault : textFault(row.movement);
  if (fault || 'fault' in row) {
    gatherer.rejected += 1;
    if (fault) gatherer.problems.add(fault);
    return;
  }
  const { movement } = row;
  const draft = gatherer.drafts.get(key) as Draft;
  if (draft.rejectedSeen !== gatherer.rejected) draft.gaps.add(movement);
  draft.rejectedSeen = gatherer.rejected;
  // An id that the bank used for another movement before identifies nothing.
  if (movement.bankUid !== null && draft.uids.has(movement.bankUid)) movement.bankUid = null;
  else if (movement.bankUid !== null) draft.uids.add(movement.bankUid);
  draft.facts.movements.push(movement);
}

export function addWarning({ problems }: Gatherer, warning: Problem): void {
  problems.add(warning);
}

/** Whether no row so far is a movement. */
export function hasOnlyRejected({ rowsRead, rejected }: Gatherer): boolean {
  return rowsRead === rejected;
}

/** @throws Refused E_EMPTY when no row came, nor a balance until whose day there was none */
export function readingOf(gatherer: Gatherer): FileReading {
  return settledReading(gatherer).reading;
}

/** What was read, and what has to be asked of its signs. @throws as readingOf */
export function settledReading(gatherer: Gatherer): { reading: FileReading; openMarks: OpenMark[] } {
  const { drafts, problems, rowsRead } = gatherer;
  const parts = joinParts([...drafts.values()]);
  const openMarks = parts.flatMap((part) => signDraft(gatherer, part));
  const settled = parts.map((part) => settleDraft(gatherer, part));
  if (rowsRead === 0 && !settled.some(tellsQuiet)) throw new Refused('E_EMPTY', NO_ROW);
  const accounts = settled.map((account, index) => (parts.length > 1 ? { ...account, ...partOf(parts[index]) } : account));
  const reading: FileReading = {
    kind: 'CARTOLA',
    documents: [],
    accounts,
    questions: [],
    problems: problems.all(),
    rowsRead,
    rowsRejected: gatherer.rejected,
    isRefused: false,
  };
  return { reading, openMarks };
}

const NO_ROW = 'El archivo tiene encabezados pero ningún movimiento.';

/** A statement without movements tells that there were none until its end, by a balance. */
function tellsQuiet({ toldUntil, closingBalance }: AccountFacts): boolean {
  return toldUntil != null && closingBalance !== null;
}

/** Takes out what no balance explains. @returns what is to be asked of the signs */
function signDraft(gatherer: Gatherer, { facts, signs, gaps }: Draft): OpenMark[] {
  const { movements, openingBalance: opening, currency } = facts;
  const { open, faults } = signMovements({ movements, opening, currency, ...signs });
  if (faults.size === 0) return open;
  facts.movements = movements.filter((movement) => !faults.has(movement));
  for (const [index, movement] of movements.entries()) if (faults.has(movements[index - 1] ?? movement)) gaps.add(movement);
  gatherer.rejected += faults.size;
  for (const { line } of faults) gatherer.problems.add(problem(line, null, 'E_VALUE', unexplained()));
  return open;
}

function settleDraft(gatherer: Gatherer, { facts, isDailyBalance, gaps }: Draft): AccountFacts {
  const { problems, rejected } = gatherer;
  const { movements, currency, openingBalance: opening, closingBalance: closing } = facts;
  const ledger = buildLedger({ movements, currency, gaps, isDailyBalance, opening, closing, isPartial: rejected > 0 });
  const ends = { openingBalance: ledger.openingBalance, closingBalance: ledger.closingBalance };
  gatherer.rejected += ledger.duplicates;
  ledger.problems.forEach(problems.add);
  problems.count(ledger.duplicates - ledger.listedDuplicates);
  // Where a row is missing, or the last running balance is not the printed one, nobody knows the balance of a later day.
  const isQuiet = movements.length > 0 || opening === null || opening === closing;
  const isWhole = rejected === 0 && isQuiet && (closing === null || closing === ledger.closingBalance);
  return { ...facts, ...ends, ...(!isWhole && { toldUntil: null }), movements: ledger.movements };
}

/** Amounts with the signs that the file prints. */
const PRINTED: DraftStyle['signs'] = { by: 'sign', marks: new Map(), isDebeHaber: false };

function partOf(part: Part | undefined): { part?: string } {
  return part?.origin?.name ? { part: part.origin.name } : {};
}

function unexplained(): string {
  return 'El monto viene sin signo y el saldo no lo explica: no se puede saber si es un cargo o un abono.';
}

function tooManyAccounts(): Refused {
  const message = `El archivo trae más de ${formatCount(MAX_ACCOUNTS)} cuentas: ninguna cartola reúne tantas.`;
  return new Refused('E_TOO_LARGE', message);
}

export function tooManyMovements(): Refused {
  const message = `El archivo trae más de ${formatCount(MAX_MOVEMENTS)} movimientos: divídelo en partes, por ejemplo por mes, y súbelas por separado.`;
  return new Refused('E_TOO_LARGE', message);
}

/** An account of which nothing more is known than these. */
export function newAccount(facts: Pick<AccountFacts, 'bankCode' | 'accountNumber' | 'currency'> & Partial<AccountFacts>): AccountFacts {
  return {
    holderRut: null,
    openingBalance: null,
    closingBalance: null,
    creditLineApproved: null,
    creditLineUsed: null,
    movements: [],
    ...facts,
  };
}

/** No bank prints more than this. */
const MAX_GLOSA = 4_000;
const MAX_WORD = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Texts that no column can hold: too long, or with control characters. */
function textFault({ line, glosa, reference, branch, bankUid }: MovementFacts): Problem | null {
  if (glosa.length > MAX_GLOSA || isLong(reference) || isLong(branch) || isLong(bankUid))
    return problem(line, null, 'E_FIELD_SIZE', 'Trae un texto más largo de lo que ningún banco imprime.');
  if (CONTROL.test(glosa) || hasControl(reference) || hasControl(branch) || hasControl(bankUid))
    return problem(line, null, 'E_CHAR', 'Contiene caracteres de control que ningún texto debe traer.');
  return null;
}

function isLong(text: string | null): boolean {
  return text !== null && text.length > MAX_WORD;
}

function hasControl(text: string | null): boolean {
  return text !== null && CONTROL.test(text);
}
