/**
 * SWIFT MT940. Our own reader, because amounts must stay exact (no floats), lines other than movements must be reported, and a file may
 * hold several accounts or one statement over several pages. Source: domain handbook on banks, 2.3.
 */
import type { Day } from '#domain/date.ts';
import type { AccountFacts, FileReading, MovementFacts, Problem } from '#domain/imports/facts.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { bankCodeOf, currencyOf, decimalMinor } from './foreign-codes.ts';
import { addRow, addWarning, type GatheredRow, type Gatherer, newAccount, newGatherer, openAccount, readingOf } from './gatherer.ts';
import { linesOf } from './lines.ts';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import { quoted } from './row-reader.ts';
import { parseDay } from './values.ts';

/** One `:61:` style field with the lines that follow it. */
type Field = { tag: string; lines: string[]; line: number };

/**
 * The statements of a file, merged by account (`:25:`): each page continues where the last one ended, or there is a W_BALANCE.
 * Rows: E_VALUE for a `:61:` that does not parse. Lines of amount 0 are information, not movements.
 * @throws Refused E_CURRENCY, E_VALUE (an invalid balance), E_EMPTY
 */
export function readMt940(text: string): FileReading {
  const gatherer = newGatherer();
  let account: { key: string; number: string; facts: AccountFacts | null } | null = null;
  let field: Field | null = null;
  for (const next of fieldsOf(text)) {
    if (field) take(field, next);
    field = next;
  }
  if (field) take(field, undefined);
  return readingOf(gatherer);

  function take(field: Field, next: Field | undefined): void {
    if (field.tag === '25') account = { key: field.lines[0]?.trim() ?? '', number: numberOf(field.lines[0] ?? ''), facts: null };
    if (!account) return;
    if (field.tag === '60F' || field.tag === '60M') account.facts = opened(account.key, account.number, field, gatherer);
    else if (!account.facts) return;
    else if (field.tag === '61') addRow(gatherer, keyOf(account.key, account.facts.currency), readLine(field, next, account.facts));
    else if (field.tag === '62F' || field.tag === '62M') close(account.facts, field);
  }
}

function* fieldsOf(text: string): Generator<Field, void, undefined> {
  let field: Field | null = null;
  for (const { line: printed, number } of linesOf(text)) {
    const found = startOf(printed, number);
    if (found && field) yield field;
    if (found) field = found;
    else if (field && field.lines.length < MAX_LINES) field.lines.push(printed);
  }
  if (field) yield field;
}

/** Lines of one field: the format has room for six. */
const MAX_LINES = 200;

/** The field that begins in a line, in SWIFT's envelope (`{1:…}{4:`) or without it; null when the line continues the last one. */
function startOf(printed: string, line: number): Field | null {
  const block = printed.lastIndexOf('{4:');
  const body = !printed.startsWith('{') ? printed : block === -1 ? '' : printed.slice(block + 3);
  const tag = /^:(\d{2}[A-Z]?):/.exec(body)?.[1];
  if (tag) return { tag, lines: [body.slice(tag.length + 2)], line };
  return /^-\}?$|^\{/.test(printed) ? { tag: '-', lines: [], line } : null;
}

/** `BANK/NUMBER`, or the number alone. */
function numberOf(account: string): string {
  const trimmed = account.trim();
  return bankOf(trimmed) ? trimmed.slice(trimmed.indexOf('/') + 1) : trimmed;
}

function bankOf(account: string): string | null {
  return account.includes('/') ? bankCodeOf(account.slice(0, account.indexOf('/'))) : null;
}

function keyOf(account: string, currency: Currency): string {
  return `${account}|${currency}`;
}

/** A statement opens an account or continues it; the printed opening balance has to equal the last page's closing balance. */
function opened(key: string, number: string, field: Field, gatherer: Gatherer): AccountFacts {
  const { currency, minor } = balanceOf(field);
  const open = () => newAccount({ bankCode: bankOf(key), accountNumber: number || null, currency, openingBalance: minor, layout: 'mt940' });
  const facts = openAccount(gatherer, keyOf(key, currency), open);
  const last = facts.closingBalance;
  if (last !== null && last !== minor) {
    const message = `En la línea ${field.line} la cartola parte con ${formatMoney(minor, currency)} y la anterior terminó en ${formatMoney(last, currency)}: puede faltar una página.`;
    addWarning(gatherer, problem(field.line, null, 'W_BALANCE', message));
  }
  return facts;
}

/** After an intermediate balance (62M) another page follows: it does not end a day. */
function close(facts: AccountFacts, field: Field): void {
  const { minor, on } = balanceOf(field);
  facts.closingBalance = minor;
  facts.toldUntil = field.tag === '62F' ? on : null;
}

/** `C240312USD17376,67` */
function balanceOf({ lines, line }: Field): { currency: Currency; minor: number; on: Day | null } {
  const [, mark, day = '', code = '', printed = ''] = /^(R?[CD])(\d{6})([A-Z]{3})([\d,.]+)\s*$/.exec(lines[0] ?? '') ?? [];
  if (!mark) throw new Refused('E_VALUE', `En la línea ${line}, «${quoted(lines[0] ?? '')}» no es un saldo.`, line);
  const currency = currencyOf(code, line);
  const minor = decimalMinor(printed, currency);
  if (minor === null) throw new Refused('E_VALUE', `En la línea ${line}, «${quoted(printed)}» no es un monto.`, line);
  return { on: shortDay(day), currency, minor: isCredit(mark) ? minor : minor === 0 ? 0 : -minor };
}

/** A reversed debit (RD) is money in, a reversed credit (RC) money out. */
function isCredit(mark: string): boolean {
  return mark === 'C' || mark === 'RD' || mark === 'EC';
}

/** Value date, entry date, mark, funds letter, amount, type, references. */
const LINE = /^(\d{6})(\d{4}|\s{4})?(R[CD]|E[CD]|[CD])([A-Z])?([\d,.]{1,30})(?![\d,.])([NFS][A-Z0-9]{3})?/;

function readLine(field: Field, next: Field | undefined, facts: AccountFacts): GatheredRow | null {
  const first = field.lines[0] ?? '';
  const [whole = '', valueDay = '', entryDay = '', mark = '', , printed = ''] = LINE.exec(first) ?? [];
  const references = first.slice(whole.length);
  const on = bookedOn(valueDay, entryDay.trim());
  const amount = decimalMinor(printed, facts.currency);
  if (on === null || amount === null) return { fault: unclear(field) };
  if (amount === 0) return null;
  const text = next?.tag === '86' ? narrative(next.lines) : { glosa: '', name: null };
  const glosa = text.glosa || field.lines.slice(1).join(' ').trim();
  return {
    movement: movementOf({ line: field.line, on, amount: isCredit(mark) ? amount : -amount }, { ...text, glosa }, references, facts),
  };
}

function unclear({ line, lines }: Field): Problem {
  const message = `La línea ${line} trae una fecha o un monto que no se entiende: «${quoted(lines[0] ?? '')}».`;
  return problem(line, ':61:', 'E_VALUE', message);
}

type Booked = Pick<MovementFacts, 'line' | 'on' | 'amount'>;

function movementOf(booked: Booked, text: Narrative, references: string, facts: AccountFacts): MovementFacts {
  const [customer = '', bank = ''] = references.split('//').map((part) => part.trim());
  const reference = /^(?:NONREF)?$/.test(customer) ? bank : customer;
  const { rut, name } = readGlosa(text.glosa, facts.bankCode);
  return {
    ...booked,
    glosa: text.glosa,
    reference: /^(?:NONREF|0*)$/.test(reference) ? null : reference,
    balance: null,
    bankUid: null,
    branch: null,
    counterpartRut: rut,
    counterpartName: text.name ?? name,
  };
}

/** The entry date has no year: it is the year that puts it next to the value date. */
function bookedOn(valueDay: string, entryDay: string): Day | null {
  const value = shortDay(valueDay);
  if (!value || entryDay === '') return value;
  const months = Number(entryDay.slice(0, 2)) - Number(value.slice(5, 7));
  const year = Number(value.slice(0, 4)) + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return parseDay(`${year}-${entryDay.slice(0, 2)}-${entryDay.slice(2)}`) ?? value;
}

function shortDay(text: string): Day | null {
  return text.length === 6 ? parseDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`) : null;
}

type Narrative = { glosa: string; name: string | null };

/**
 * Free text over several lines, or `?20…?21…` subfields cut anywhere by line ends: ?00, ?20 to ?29 and ?60 to ?63 are the text, ?32 and
 * ?33 the name.
 */
function narrative(lines: readonly string[]): Narrative {
  const joined = lines.join('');
  if (!/^\s*\d{3}\?\d{2}|^\s*\d{3}[A-Z]{2}\d|\?20/.test(joined) || !joined.includes('?'))
    return { glosa: oneLine(lines.join(' ')), name: null };
  const parts = joined
    .split('?')
    .slice(1)
    .map((part) => [part.slice(0, 2), part.slice(2)] as const);
  const text = (codes: RegExp, glue: string) =>
    parts
      .filter(([code]) => codes.test(code))
      .map(([, value]) => value)
      .join(glue);
  const glosa = oneLine([text(/^00$/, ''), text(/^(?:2\d|6[0-3])$/, ' ')].filter((part) => part !== '').join(' '));
  return { glosa, name: oneLine(text(/^3[23]$/, '')) || null };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
