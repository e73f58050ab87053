/**
 * OFX 1 (SGML, tags often unclosed) and 2 (XML) by one scan over the tags. A tree is not built: real banks send files whose lists are
 * never closed, and the values needed are in leaves with unique names.
 */
import { type Day, dayInChile } from '#domain/date.ts';
import type { AccountFacts, FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { accountAnswer } from './account-answer.ts';
import { bankCodeOf, currencyOf, decimalMinor } from './foreign-codes.ts';
import { addRow, type GatheredRow, type Gatherer, newAccount, newGatherer, openAccount, readingOf } from './gatherer.ts';
import { decodeEntities } from './html-table.ts';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import { quoted } from './row-reader.ts';
import { compactDay, earliestDay } from './statement-days.ts';

/** A value longer than this is cut: no field of the format is. */
const MAX_VALUE = 4_000;

/**
 * Bank and card statements of an OFX file, one account per ACCTID; FITID is the bank's own id of a movement.
 * Rows: E_VALUE for an invalid day or amount; W_DUPLICATE for a FITID that comes again with the same day and amount.
 * @throws Refused E_XML_DTD, E_CURRENCY, E_EMPTY
 */
export function readOfx(text: string, context: ReadingContext): FileReading {
  if (/<!DOCTYPE/i.test(text))
    throw new Refused('E_XML_DTD', 'El archivo OFX trae una definición DOCTYPE, que no necesita; por seguridad no se lee.');
  const gatherer = newGatherer();
  const answeredBank = accountAnswer(context)?.bankCode ?? null;
  const scan: Scan = { gatherer, answeredBank, madeOn: null, fields: new Map(), row: null, isBalance: false, uids: new Map() };
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (const tag of text.matchAll(TAG)) {
    for (; lineEnd !== -1 && lineEnd < tag.index; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    takeTag(scan, `${tag[1]}${tag[2]?.toUpperCase()}`, decodeEntities((tag[3] ?? '').slice(0, MAX_VALUE)).trim(), line);
  }
  takeTag(scan, '/OFX', '', line);
  return readingOf(gatherer);
}

const TAG = /<(\/?)([A-Za-z][\w.]*)>([^<]*)/g;

type Fields = ReadonlyMap<string, string>;

/** The position of a scan. `fields`: of the statement; `row`: of the movement that is open, and the line on which it began. */
type Scan = {
  gatherer: Gatherer;
  answeredBank: string | null;
  /** DTSERVER: nothing after it can be told. */
  madeOn: Day | null;
  fields: Map<string, string>;
  row: { fields: Map<string, string>; line: number } | null;
  isBalance: boolean;
  /** What each FITID stood for, by account. */
  uids: Map<string, Map<string, string>>;
};

/** One tag with the text that follows it. */
function takeTag(scan: Scan, tag: string, value: string, line: number): void {
  if (tag === 'STMTTRN' || ENDS_ROW.has(tag)) endRow(scan);
  if (tag === 'STMTTRN') scan.row = { fields: new Map(), line };
  else if (tag === 'STMTRS' || tag === 'CCSTMTRS') scan.fields = new Map();
  else if (tag === 'LEDGERBAL' || tag === '/LEDGERBAL' || tag === 'AVAILBAL') scan.isBalance = tag === 'LEDGERBAL';
  else if (tag === 'BALAMT' && scan.isBalance) {
    const { facts } = accountOf(scan);
    facts.closingBalance = decimalMinor(value, facts.currency);
  } else if (tag === 'DTASOF' && scan.isBalance) accountOf(scan).facts.toldUntil = toldUntil(dayInTime(value), scan);
  else if (tag === 'DTSERVER') scan.madeOn = dayInTime(value);
  else if (value !== '' && scan.row && ROW_FIELDS.has(tag)) setOnce(scan.row.fields, tag, value);
  else if (value !== '' && !scan.row && ACCOUNT_FIELDS.has(tag)) setOnce(scan.fields, tag, value);
}

function endRow(scan: Scan): void {
  if (!scan.row) return;
  const { fields, line } = scan.row;
  const { key, facts } = accountOf(scan);
  const uids = scan.uids.get(key) ?? new Map<string, string>();
  addRow(scan.gatherer, key, readRow(fields, line, facts, uids, facts.bankCode ?? scan.answeredBank));
  scan.row = null;
}

function accountOf({ gatherer, fields, uids }: Scan): { key: string; facts: AccountFacts } {
  const key = `${fields.get('BANKID') ?? ''}/${fields.get('ACCTID') ?? ''}`;
  const facts = openAccount(gatherer, key, () => {
    uids.set(key, new Map());
    return newAccount({
      bankCode: bankCodeOf(fields.get('BANKID') ?? ''),
      accountNumber: fields.get('ACCTID') ?? null,
      currency: currencyOf(fields.get('CURDEF') ?? 'CLP'),
      layout: 'ofx',
    });
  });
  return { key, facts };
}

/** The first of a name counts: banks repeat the account inside a movement's aggregates. */
function setOnce(fields: Map<string, string>, name: string, value: string): void {
  if (!fields.has(name)) fields.set(name, value);
}

const ENDS_ROW = new Set(['/STMTTRN', '/BANKTRANLIST', 'LEDGERBAL', 'AVAILBAL', 'STMTRS', 'CCSTMTRS', '/STMTRS', '/CCSTMTRS', '/OFX']);
const ROW_FIELDS = new Set(['DTPOSTED', 'TRNAMT', 'NAME', 'MEMO', 'TRNTYPE', 'FITID', 'CHECKNUM', 'REFNUM']);
const ACCOUNT_FIELDS = new Set(['CURDEF', 'BANKID', 'ACCTID', 'DTEND']);

/** The day of the balance, but neither after the movements' period nor after the file was made. */
function toldUntil(asOf: Day | null, { fields, madeOn }: Scan): Day | null {
  return asOf && earliestDay(asOf, dayInTime(fields.get('DTEND') ?? ''), madeOn);
}

/** The day of `20260605`, `20260605235959` or `20260606025959[0:GMT]`: in Chile where a zone is printed. */
function dayInTime(printed: string): Day | null {
  const zoned = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d(?:\.\d+)?\[([+-]?\d{1,2}(?:\.\d+)?)[:\]]/.exec(printed);
  if (!zoned) return compactDay(printed.slice(0, 8));
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, zone = 0] = zoned.slice(1).map(Number);
  return dayInChile(new Date(Date.UTC(year, month - 1, date, hour, minute) - zone * 3_600_000));
}

/** The fields of one STMTTRN. `uids` holds what each FITID of the account stood for. */
function readRow(row: Fields, line: number, facts: AccountFacts, uids: Map<string, string>, bankCode: string | null): GatheredRow | null {
  const printedDay = row.get('DTPOSTED') ?? '';
  const printedAmount = row.get('TRNAMT') ?? '';
  const on = compactDay(printedDay.slice(0, 8));
  const amount = decimalMinor(printedAmount, facts.currency);
  if (on === null) return { fault: unclear(line, 'DTPOSTED', printedDay, 'una fecha válida') };
  if (amount === null) return { fault: unclear(line, 'TRNAMT', printedAmount, 'un monto') };
  if (amount === 0) return null;
  const glosa = joined(row.get('NAME'), row.get('MEMO')) || (row.get('TRNTYPE') ?? '');
  const uid = /^0*$/.test(row.get('FITID') ?? '') ? null : (row.get('FITID') ?? null);
  const content = `${on}|${amount}|${glosa}`;
  const earlier = uid === null ? undefined : uids.get(uid);
  if (uid !== null && earlier === content) return { fault: repeated(line, uid) };
  if (uid !== null && earlier === undefined) uids.set(uid, content);
  const party = readGlosa(glosa, bankCode);
  const movement = {
    line,
    on,
    amount,
    glosa,
    reference: row.get('CHECKNUM') || row.get('REFNUM') || null,
    balance: null,
    bankUid: uid,
    branch: null,
    counterpartRut: party.rut,
    counterpartName: party.name,
  };
  return { movement };
}

function unclear(line: number, field: string, printed: string, what: string): Problem {
  return problem(line, field, 'E_VALUE', `En la línea ${line}, «${quoted(printed)}» no es ${what} (campo ${field}).`);
}

function repeated(line: number, uid: string): Problem {
  return problem(line, 'FITID', 'W_DUPLICATE', `La línea ${line} repite el movimiento ${quoted(uid)} del banco; se contó una sola vez.`);
}

/** Some banks repeat the name at the start of the memo. */
function joined(name = '', memo = ''): string {
  return memo.startsWith(name) ? memo : memo === '' ? name : `${name} ${memo}`;
}
