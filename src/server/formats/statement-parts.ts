/** Which parts of a file (sheets, sections, values of a column) are one account and which are accounts of their own. */
import { normalAccount } from '#domain/banks.ts';
import type { AccountFacts, MovementFacts } from '#domain/imports/facts.ts';

/** Where the rows of an account are in the file. */
export type Origin = {
  kind: 'sheet' | 'section' | 'column';
  /** What the file calls it; '' when it has no name. */
  name: string;
  /** Headings, joined: sheets of one account have the same. */
  headings: string;
};

/** `origin`: null in formats that name each account themselves. */
export type Part = { facts: AccountFacts; origin: Origin | null; gaps: Set<MovementFacts> };

/** Puts parts of one account together, in the file's order. */
export function joinParts<P extends Part>(parts: readonly P[]): P[] {
  const joined: P[] = [];
  for (const part of parts) {
    const earlier = joined.find((one) => isSameAccount(one, part));
    if (earlier) add(earlier, part);
    else joined.push(part);
  }
  return joined;
}

function isSameAccount(a: Part, b: Part): boolean {
  if (!a.origin || !b.origin || a.facts.currency !== b.facts.currency) return false;
  const [one, other] = [a.facts.accountNumber, b.facts.accountNumber];
  if (one !== null && other !== null) return normalAccount(one) === normalAccount(other) && isSameBank(a.facts, b.facts);
  if (a.origin.kind !== 'sheet' || b.origin.kind !== 'sheet' || a.origin.headings !== b.origin.headings) return false;
  return areSheetsOfOne(a.facts, b.facts, b.origin.name);
}

function isSameBank(a: AccountFacts, b: AccountFacts): boolean {
  return a.bankCode === null || b.bankCode === null || a.bankCode === b.bankCode;
}

/** Names that say nothing of an account: months, years, numbered sheets. */
const NEUTRAL =
  /^$|^(?:hoja|sheet|pagina|página|page|cartola|movimientos?|data|tabla|table)\b|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|^[\d\s./_-]+$/i;

/** Sheets that do not name their account belong to one account unless days and balances contradict it. */
function areSheetsOfOne(a: AccountFacts, b: AccountFacts, name: string): boolean {
  const [older, newer] = lastDay(a) <= lastDay(b) ? [a, b] : [b, a];
  if (sharesRow(a, b) || (older.movements.length > 0 && leadsTo(older, newer))) return true;
  const isOverlapping = firstDay(newer) < lastDay(older);
  if (isOverlapping && hasBalance(a) && hasBalance(b)) return false;
  return NEUTRAL.test(name);
}

function firstDay({ movements }: AccountFacts): string {
  return movements.reduce((first, { on }) => (first === '' || on < first ? on : first), '');
}

function lastDay({ movements }: AccountFacts): string {
  return movements.reduce((last, { on }) => (on > last ? on : last), '');
}

function hasBalance({ movements }: AccountFacts): boolean {
  return movements.some(({ balance }) => balance !== null);
}

function sharesRow(a: AccountFacts, b: AccountFacts): boolean {
  const rows = new Set(a.movements.filter(({ balance }) => balance !== null).map(keyOf));
  return b.movements.some((movement) => movement.balance !== null && rows.has(keyOf(movement)));
}

function keyOf({ on, amount, balance, glosa }: MovementFacts): string {
  return `${on}|${amount}|${balance}|${glosa}`;
}

/** Whether some balance at an end of the older sheet is the one before an end of the newer: either may be newest first. */
function leadsTo(older: AccountFacts, newer: AccountFacts): boolean {
  const ends = [older.movements[0], older.movements.at(-1)].map((one) => one?.balance ?? null);
  const starts = [newer.movements[0], newer.movements.at(-1)].map((one) => (one?.balance == null ? null : one.balance - one.amount));
  return ends.some((end) => end !== null && starts.includes(end));
}

function add(earlier: Part, later: Part): void {
  const isBefore = lastDay(later.facts) < firstDay(earlier.facts);
  const { facts } = earlier;
  facts.openingBalance = isBefore ? later.facts.openingBalance : facts.openingBalance;
  if (!isBefore) {
    facts.closingBalance = later.facts.closingBalance;
    facts.toldUntil = later.facts.toldUntil ?? null;
  }
  facts.creditLineApproved ??= later.facts.creditLineApproved;
  facts.creditLineUsed ??= later.facts.creditLineUsed;
  facts.bankCode ??= later.facts.bankCode;
  facts.accountNumber ??= later.facts.accountNumber;
  if (!later.facts.isCurrencyAssumed) delete facts.isCurrencyAssumed;
  for (const movement of later.facts.movements) facts.movements.push(movement);
  for (const gap of later.gaps) earlier.gaps.add(gap);
}
