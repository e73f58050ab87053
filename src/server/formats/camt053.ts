/** ISO 20022 camt.053: one Ntry is one movement, even when it gathers several transactions. Source: domain handbook on banks, 2.3. */
import type { Day } from '#domain/date.ts';
import type { AccountFacts, FileReading, Problem, ReadingContext } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { readGlosa } from '#domain/reconciliation/glosa.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { bankCodeOf, currencyOf, decimalMinor } from './foreign-codes.ts';
import {
  addRow,
  addWarning,
  type GatheredRow,
  type Gatherer,
  newAccount,
  newGatherer,
  openAccount,
  readingOf,
  tooManyMovements,
} from './gatherer.ts';
import { MAX_FIELD_TEXT, MAX_MOVEMENTS, MAX_VALUE_TEXT } from './limits.ts';
import { problem } from './problem.ts';
import { Refused } from './refused.ts';
import { quoted } from './row-reader.ts';
import { earliestDay } from './statement-days.ts';
import type { Decoded } from './text.ts';
import { parseDay } from './values.ts';
import { readXml, type XmlNode } from './xml.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;

/**
 * The statements of a file by account. AcctSvcrRef (or NtryRef) is the bank's own id of a movement; only booked entries are read.
 * CdtDbtInd is the direction of the entry itself, also for a reversal (RvslInd); some banks print the direction of the entry that is
 * reversed instead: where the printed balances add up only that way, the direction of reversals is inverted.
 * Rows: E_VALUE. @throws Refused E_XML_…, E_COMPANY, E_CURRENCY, E_EMPTY
 */
export function readCamt053(decoded: Decoded, context: ReadingContext): FileReading {
  const entries = new Map<XmlNode, Entry[]>();
  let count = 0;
  const onStreamed = (entry: XmlNode, statement: XmlNode | null) => {
    if (!statement || !isBooked(entry)) return;
    count += 1;
    if (count > MAX_MOVEMENTS) throw tooManyMovements();
    const list = entries.get(statement);
    if (list) list.push(entryOf(entry));
    else entries.set(statement, [entryOf(entry)]);
  };
  const read = readXml(decoded, { isNamespace: (name) => NAMESPACE.test(name), skipped: new Set(), streamed: 'Ntry', onStreamed });
  if ('refused' in read) throw new Refused(read.refused.code, read.refused.message, read.refused.line);
  const statements = all(read.root, 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw new Refused('E_XML_SCHEMA', 'El XML no es una cartola camt.053: no trae ningún estado de cuenta.');
  const gatherer = newGatherer();
  for (const cause of read.problems.slice(decoded.problems.length)) addWarning(gatherer, cause);
  for (const statement of statements) readStatement(statement, entries.get(statement) ?? [], context, gatherer);
  return readingOf(gatherer);
}

/** Elements at the end of a path of names. */
function all(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const [name, ...rest] = path;
  const found = node?.children.filter((child) => child.name === name) ?? [];
  return rest.length === 0 ? found : found.flatMap((child) => all(child, ...rest));
}

function textAt(node: XmlNode | undefined, ...path: string[]): string {
  return all(node, ...path)[0]?.text.trim() ?? '';
}

function readStatement(statement: XmlNode, entries: readonly Entry[], { companyRut }: ReadingContext, gatherer: Gatherer): void {
  const account = all(statement, 'Acct')[0];
  const balances = all(statement, 'Bal');
  const currency = currencyOf(textAt(account, 'Ccy') || all(balances[0], 'Amt')[0]?.attributes['Ccy'] || entries[0]?.currency || '');
  const holderRut = rutUnder(all(account, 'Ownr')[0]);
  if (holderRut && holderRut !== companyRut)
    throw new Refused('E_COMPANY', `La cartola es de otra empresa: dice RUT ${holderRut} y esta empresa es ${companyRut}.`);
  const bank = all(account, 'Svcr', 'FinInstnId')[0];
  const number = textAt(account, 'Id', 'Othr', 'Id') || textAt(account, 'Id', 'IBAN');
  const opening = balanceOf(balances, /^(?:OPBD|PRCD)$/, currency);
  const closing = balanceOf(balances, /^CLBD$/, currency);
  const key = `${number}|${currency}`;
  const open = () =>
    newAccount({
      bankCode: bankCodeOf(
        textAt(bank, 'BICFI') || textAt(bank, 'BIC') || textAt(bank, 'ClrSysMmbId', 'MmbId') || textAt(bank, 'Othr', 'Id'),
      ),
      accountNumber: number || null,
      currency,
      holderRut,
      openingBalance: opening,
      layout: 'camt053',
    });
  const facts = openAccount(gatherer, key, open);
  facts.closingBalance = closing;
  facts.toldUntil = toldUntil(statement, balances);
  const found = entries.map((entry) => ({ found: readEntry(entry, facts), isReversal: entry.isReversal }));
  const turned = areReversalsTurned(found, opening, closing);
  for (const one of found) addRow(gatherer, key, turned && one.isReversal ? swapped(one.found) : one.found);
}

/** What an entry says, as printed: its elements cost many times as much, and its account may be known only after it. */
type Entry = {
  line: number;
  isReversal: boolean;
  amount: string;
  currency: string | undefined;
  side: string;
  on: Day | null;
  glosa: string;
  party: { name: string | null; rut: Rut | null };
  code: string;
  reference: string | null;
  uid: string | null;
};

/** Entries that the bank only announces are not movements yet. */
function isBooked(entry: XmlNode): boolean {
  return /^(?:BOOK)?$/.test(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'));
}

function entryOf(entry: XmlNode): Entry {
  const amount = all(entry, 'Amt')[0];
  const side = textAt(entry, 'CdtDbtInd');
  return {
    line: entry.line,
    isReversal: /^(?:true|1)$/.test(textAt(entry, 'RvslInd')),
    amount: amount?.text.trim().slice(0, MAX_VALUE_TEXT) ?? '',
    currency: amount?.attributes['Ccy']?.slice(0, MAX_VALUE_TEXT),
    side: side.slice(0, MAX_VALUE_TEXT),
    on: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt'),
    glosa: glosaOf(entry),
    party: partyOf(entry, side === 'CRDT' ? 'Dbtr' : 'Cdtr'),
    code: textAt(entry, 'BkTxCd', 'Prtry', 'Cd').slice(0, MAX_FIELD_TEXT),
    reference: referenceOf(entry)?.slice(0, MAX_FIELD_TEXT) ?? null,
    uid: (textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')).slice(0, MAX_FIELD_TEXT) || null,
  };
}

function swapped(found: GatheredRow | null): GatheredRow | null {
  return found && 'movement' in found ? { movement: { ...found.movement, amount: -found.movement.amount } } : found;
}

/** Some banks put the RUT of a party into one of its other ids. */
function rutUnder(party: XmlNode | undefined): Rut | null {
  if (!party) return null;
  if (party.name === 'Id' && party.children.length === 0) return parseRut(party.text);
  for (const child of party.children) {
    const found = rutUnder(child);
    if (found) return found;
  }
  return null;
}

function balanceOf(balances: readonly XmlNode[], codes: RegExp, currency: Currency): number | null {
  const balance = balances.find((one) => codes.test(textAt(one, 'Tp', 'CdOrPrtry', 'Cd')));
  const amount = decimalMinor(textAt(balance, 'Amt'), currency);
  return amount === null || amount === 0 || textAt(balance, 'CdtDbtInd') !== 'DBIT' ? amount : -amount;
}

/** The day of the closing balance, or the end of the period where the balance has none; not after the statement was made. */
function toldUntil(statement: XmlNode, balances: readonly XmlNode[]): Day | null {
  const balance = balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD');
  const end = (balance && dayAt(balance, 'Dt')) ?? parseDay(textAt(statement, 'FrToDt', 'ToDtTm').slice(0, 10));
  return end && earliestDay(end, parseDay(textAt(statement, 'CreDtTm').slice(0, 10)));
}

function readEntry(entry: Entry, facts: AccountFacts): GatheredRow | null {
  const { line, side, on, glosa, party } = entry;
  const minor = amountOf(entry, facts.currency);
  if (minor === null || on === null || (side !== 'CRDT' && side !== 'DBIT')) return { fault: unclear(entry) };
  if (minor === 0) return null;
  const glosaParty = readGlosa(glosa, facts.bankCode);
  const movement = {
    line,
    on,
    amount: side === 'CRDT' ? minor : -minor,
    glosa: glosa || party.name || entry.code,
    reference: entry.reference,
    balance: null,
    bankUid: entry.uid,
    branch: null,
    counterpartRut: party.rut ?? glosaParty.rut,
    counterpartName: party.name ?? glosaParty.name,
  };
  return { movement };
}

function unclear({ line, amount }: Entry): Problem {
  const message = `En la línea ${line} el movimiento no trae un monto («${quoted(amount)}»), una fecha y un sentido que se entiendan.`;
  return problem(line, 'Ntry', 'E_VALUE', message);
}

/** Null when it is not in the account's currency. */
function amountOf(entry: Entry, currency: Currency): number | null {
  const code = entry.currency ?? currency;
  const minor = code === currency || (code === 'CLF' && currency === 'UF') ? decimalMinor(entry.amount, currency) : null;
  return minor === null || minor < 0 ? null : minor;
}

function dayAt(entry: XmlNode, name: string): Day | null {
  return parseDay(textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm').slice(0, 10));
}

/** What the entry and its transactions say in words, each text once. */
function glosaOf(entry: XmlNode): string {
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const texts = [
    ...all(entry, 'AddtlNtryInf'),
    ...details.flatMap((one) => [
      ...all(one, 'RmtInf', 'Ustrd'),
      ...all(one, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      ...all(one, 'RmtInf', 'Strd', 'AddtlRmtInf'),
      ...all(one, 'AddtlTxInf'),
    ]),
  ];
  return [...new Set(texts.map((node) => node.text.replace(/\s+/g, ' ').trim()))]
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 4_000);
}

function referenceOf(entry: XmlNode): string | null {
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const reference = details.length === 1 ? textAt(details[0], 'Refs', 'EndToEndId') : '';
  return reference === '' || reference === 'NOTPROVIDED' ? null : reference;
}

/** The other side, when all transactions of the entry name the same one. */
function partyOf(entry: XmlNode, role: 'Dbtr' | 'Cdtr'): { name: string | null; rut: Rut | null } {
  const parties = all(entry, 'NtryDtls', 'TxDtls', 'RltdPties', role);
  const names = new Set(parties.map((party) => textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')));
  if (parties.length === 0 || names.size > 1) return { name: null, rut: null };
  return { name: [...names][0] || null, rut: rutUnder(parties[0]) };
}

type StatementState = { found: GatheredRow | null; isReversal: boolean };

function areReversalsTurned(entries: readonly StatementState[], opening: number | null, closing: number | null): boolean {
  if (opening === null || closing === null || !entries.some((entry) => entry.isReversal)) return false;
  const sum = (isTurned: boolean) => entries.reduce((total, entry) => total + amountIn(entry.found, isTurned && entry.isReversal), 0);
  return opening + sum(false) !== closing && opening + sum(true) === closing;
}

function amountIn(found: GatheredRow | null, isTurned: boolean): number {
  if (!found || 'fault' in found) return 0;
  return isTurned ? -found.movement.amount : found.movement.amount;
}
