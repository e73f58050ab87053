/**
 * The reconciliation of an account's month: what the bank says against what the company knows, and what stands between the two.
 * Source: the domain handbook's equation (banking, 9.7). All amounts in minor units of the account.
 */
import type { Day } from '../date.ts';

/**
 * What only one side has at the end of a month. `cheque`: issued and not cashed; `deposit`: a slip the bank has not credited; `transfer`:
 * between own accounts, on its way; `payment`: told to the bank and not charged; `inflow`, `outflow`: at the bank, and nobody has said
 * what it is.
 */
const ITEM_KINDS = ['cheque', 'deposit', 'transfer', 'payment', 'inflow', 'outflow'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
/**
 * `key`: the same in every report. `amount`: what it adds to the bank's balance to give the company's: negative for cheques and inflows.
 * `reason`: why a person leaves it pending.
 */
export type OpenItem = {
  key: string;
  kind: ItemKind;
  on: Day;
  label: string;
  amount: number;
  movementId: string | null;
  documentId: string | null;
  reason: string | null;
};

/** How the company knows a movement. `closed`: before the cut-off date. */
const ENTRY_KINDS = ['matched', 'explained', 'transfer', 'hidden', 'closed'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** A part of a movement of the month that the company knows, signed. `settles`: the key of the item that it ends, if it is one. */
export type BookedPart = { movementId: string; kind: EntryKind; amount: number; settles: string | null };

/** The company's side at the end of the month before, and what stood open then. */
export type Prior = { book: number; items: readonly OpenItem[] };

/**
 * What is known of a month, whose first day is `start`. `opening`, `closing`: the bank's balances at its start and end. `prior`: the last
 * close; null: this is the first one, which begins with the bank's balance and `itemsBefore`, what was open then. `items`: what is open at its end.
 */
export type MonthFacts = {
  start: Day;
  opening: number;
  closing: number;
  prior: Prior | null;
  itemsBefore: readonly OpenItem[];
  parts: readonly BookedPart[];
  items: readonly OpenItem[];
};

/** One line of the report. `count`: of what it sums. */
export type ReportLine<Kind extends string> = { kind: Kind; count: number; amount: number };
export const LATER_KINDS = ['settled', 'released', 'reopened'] as const;
/**
 * What was open before and is not, or less, without a movement of the month: `settled` once it was matched, else `released`; and what was
 * not open at the last close, being of a month that nobody closed, and is: `reopened`.
 */
export type LaterEntry = { kind: (typeof LATER_KINDS)[number]; item: OpenItem; amount: number };

/**
 * `lines` lead from the bank's balance to `expected`; `entries` from the last close to `book`, on their own; `difference`: what the two
 * lack to agree. `isFirst`: no month was closed before.
 */
export type BankReport = {
  isFirst: boolean;
  statement: number;
  lines: ReportLine<ItemKind>[];
  items: OpenItem[];
  expected: number;
  bookBefore: number;
  entries: ReportLine<EntryKind | 'begun' | LaterEntry['kind']>[];
  later: LaterEntry[];
  book: number;
  difference: number;
};

/** The report of a month. */
export function bankReport({ start, opening, closing, prior, itemsBefore, parts, items }: MonthFacts): BankReport {
  const before = prior ?? { book: opening + total(itemsBefore), items: itemsBefore };
  const keys = new Map(before.items.map((one) => [one.key, one]));
  const isSettling = ({ settles }: BookedPart) => settles !== null && keys.has(settles);
  const posted = parts.filter((part) => !isSettling(part));
  const begun = items.filter((one) => isInTransit(one) && !keys.has(one.key));
  const reopened = prior ? items.filter((one) => !isInTransit(one) && one.on < start && !keys.has(one.key)) : [];
  const later = [
    ...laterEntries(before.items, items, parts.filter(isSettling)),
    ...reopened.map((item): LaterEntry => ({ kind: 'reopened', item, amount: item.amount })),
  ];
  const entries = [
    ...ENTRY_KINDS.map((kind) =>
      line(
        kind,
        posted.filter((one) => one.kind === kind),
      ),
    ),
    line('begun', begun),
    ...LATER_KINDS.map((kind) =>
      line(
        kind,
        later.filter((one) => one.kind === kind),
      ),
    ),
  ].filter(({ count }) => count > 0);
  const book = before.book + total(entries);
  const lines = ITEM_KINDS.map((kind) =>
    line(
      kind,
      items.filter((one) => one.kind === kind),
    ),
  ).filter(({ count }) => count > 0);
  const expected = closing + total(items);
  return {
    isFirst: prior === null,
    statement: closing,
    lines,
    items: [...items],
    expected,
    bookBefore: before.book,
    entries,
    later,
    book,
    difference: expected - book,
  };
}

/** Whether the company has it and the bank does not, or the other way round, because it takes days; else nobody has explained it. */
function isInTransit({ kind }: OpenItem): boolean {
  return kind !== 'inflow' && kind !== 'outflow';
}

function laterEntries(before: readonly OpenItem[], now: readonly OpenItem[], settling: readonly BookedPart[]): LaterEntry[] {
  const left = new Map(now.map((one) => [one.key, one.amount]));
  const settled = new Map<string, number>();
  for (const { settles, amount } of settling) if (settles) settled.set(settles, (settled.get(settles) ?? 0) + amount);
  return before.flatMap((item): LaterEntry[] => {
    const amount = (left.get(item.key) ?? 0) + (settled.get(item.key) ?? 0) - item.amount;
    return amount === 0 ? [] : [{ kind: isInTransit(item) ? 'released' : 'settled', item, amount }];
  });
}

function line<Kind extends string>(kind: Kind, of: readonly { amount: number }[]): ReportLine<Kind> {
  return { kind, count: of.length, amount: total(of) };
}

function total(of: readonly { amount: number }[]): number {
  return of.reduce((sum, { amount }) => sum + amount, 0);
}
