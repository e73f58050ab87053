/** Statements as fixed-width text: Banco de Chile (121 characters) and Security. Source: domain handbook on banks, 2.2. */
import type { Day } from '#domain/date.ts';
import type { AccountFacts, FileReading, MovementFacts } from '#domain/imports/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { addRow, type GatheredRow, type Gatherer, newAccount, newGatherer, openAccount, readingOf } from './gatherer.ts';
import { linesOf } from './lines.ts';
import { problem } from './problem.ts';
import { compactDay, earliestDay } from './statement-days.ts';
import { parseAmount, parseDay } from './values.ts';

const CHILE = /^\d{11}20\d{6}[\d ]{9}.{8}\d{22}[+-].{3}.{45,}[CAS]\d{8}.{5}$/;
const SECURITY = /^2\d{2}\/\d{2}\/\d{4}.{59}[CA]\+/;
const LINE_END = /\r\n|\n|\r/;
const LOOKED_CHARACTERS = 2_000;

/** Null when the text is neither layout. Rows: E_COLUMNS when a line is cut, E_VALUE when a part of it is not a value. */
export function readFixedWidth(text: string): FileReading | null {
  const first = text.slice(0, LOOKED_CHARACTERS).split(LINE_END);
  const readLine = first.some((line) => CHILE.test(line)) ? readChile : first.some((line) => SECURITY.test(line)) ? readSecurity : null;
  if (!readLine) return null;
  const gatherer = newGatherer();
  for (const { line, number } of linesOf(text)) if (line.trim() !== '' && line !== '\u001a') readLine(line, number, gatherer);
  return readingOf(gatherer);
}

/** The description may be longer than its 45 places; then it pushes what follows to the right, so the tail is read from the end. */
function readChile(line: string, number: number, gatherer: Gatherer): void {
  const account = line.slice(0, 11);
  const type = line.at(-14) ?? '';
  const on = compactDay(line.slice(11, 19));
  const amount = parseAmount(line.slice(36, 58).replace(/^0+(?=\d)/, ''), 'CLP', 'dot');
  if (line.length < 121) addRow(gatherer, account, cut(number, line.length));
  else if (on === null || amount === null || !'CAS'.includes(type)) addRow(gatherer, account, unclear(number));
  else {
    const facts = openAccount(gatherer, account, () =>
      newAccount({ bankCode: '001', accountNumber: /^0+$/.test(account) ? null : account, currency: 'CLP', layout: 'txt' }),
    );
    if (type === 'S') readBalance(line, amount, facts, on);
    else addRow(gatherer, account, chileMovement(line, number, on, amount, type));
  }
}

/** Balance lines are not movements: the accounting balance before the movements is the opening one, after them the closing one. */
function readBalance(line: string, amount: number, facts: AccountFacts, on: Day): void {
  if (!/^saldo contable/i.test(line.slice(62).trim())) return;
  const balance = line[58] === '-' && amount !== 0 ? -amount : amount;
  if (facts.movements.length === 0) facts.openingBalance = balance;
  else {
    facts.closingBalance = balance;
    facts.toldUntil = earliestDay(on, compactDay(line.slice(-13, -5)));
  }
}

/** The sign is always `+`; the type gives the direction. */
function chileMovement(line: string, number: number, on: Day, amount: number, type: string): GatheredRow | null {
  if (line[58] === '-')
    return { fault: problem(number, null, 'E_VALUE', `En la línea ${number} el signo contradice al tipo de movimiento.`) };
  if (amount === 0) return null;
  return movementOf('001', {
    line: number,
    on,
    amount: type === 'C' ? -amount : amount,
    glosa: line.slice(62, -14).trim(),
    reference: numberOrNull(line.slice(28, 36)),
    balance: null,
    branch: line.slice(59, 62).trim() || null,
  });
}

/** Amount and, after blanks, balance. */
const SECURITY_TAIL = /^\s*([\d.]+(?:,\d{1,2})?)(?:\s+([-+]?[\d.]+(?:,\d{1,2})?))?\s*$/;

/** Only records of type 2 are movements. */
function readSecurity(line: string, number: number, gatherer: Gatherer): void {
  if (!line.startsWith('2')) return;
  const on = parseDay(line.slice(1, 11));
  const [, printed = '', after = ''] = SECURITY_TAIL.exec(line.slice(72)) ?? [];
  const amount = parseAmount(printed, 'CLP', 'dot');
  const balance = after === '' ? null : parseAmount(after, 'CLP', 'dot');
  const side = line[70] === 'C' ? -1 : line[70] === 'A' ? 1 : 0;
  openAccount(gatherer, '', () => newAccount({ bankCode: '049', accountNumber: null, currency: 'CLP', layout: 'txt' }));
  if (on === null || amount === null || (after !== '' && balance === null) || side === 0) addRow(gatherer, '', unclear(number));
  else if (amount !== 0) {
    const glosa = line.slice(11, 61).trim();
    const reference = numberOrNull(line.slice(61, 70));
    addRow(gatherer, '', movementOf('049', { line: number, on, amount: side * amount, glosa, reference, balance, branch: null }));
  }
}

function cut(line: number, length: number): GatheredRow {
  return { fault: problem(line, null, 'E_COLUMNS', `La línea ${line} está cortada: tiene ${length} caracteres de 121.`) };
}

function unclear(line: number): GatheredRow {
  return { fault: problem(line, null, 'E_VALUE', `La línea ${line} trae una fecha, un monto o un tipo que no se entiende.`) };
}

function numberOrNull(printed: string): string | null {
  const trimmed = printed.trim();
  return /^0*$/.test(trimmed) ? null : trimmed;
}

function movementOf(bankCode: string, row: Omit<MovementFacts, 'bankUid' | 'counterpartRut' | 'counterpartName'>): GatheredRow {
  const { rut, name } = readGlosa(row.glosa, bankCode);
  return { movement: { ...row, bankUid: null, counterpartRut: rut, counterpartName: name } };
}
